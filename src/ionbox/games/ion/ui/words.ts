// Every sentence of this board. Another language is another file of this shape.
import type { IonIon, IonRadioactive, IonView } from "@/wire.ts";
import type { Lying } from "./view.ts";

const plural = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;
/** What is left over of an open group: "2 tabs open". */
const left = (charge: number) =>
  charge ? `${plural(Math.abs(charge), charge > 0 ? "tab" : "socket")} open` : "closed";

export const words = {
  tiles: ["Select Two", "Take From Center", "RXN"],
  lies: { up: "face up", sideways: "sideways", down: "face down", pending: "just played" } as Record<
    IonRadioactive["lies"],
    string
  >,
  pts: (n: number) => plural(n, "pt"),
  points: (n: number) => plural(n, "point"),

  others: "Other players",
  swap: "you swap hands",
  takesYours: "takes yours",
  handsYou: "hands to you",
  doing: {
    choose: "choosing",
    place: "placing",
    say: "thinking",
    act: "at tiles",
    steal: "taking",
    refresh: "deciding",
    name: "naming",
  } as Record<string, string>,
  ready: "ready",
  next: "next",
  inHand: (n: number) => `${n} in hand`,
  madeBefore: (n: number) => `${plural(n, "compound")} scored before`,
  holds: (cards: string[]) => `holds ${cards.join(", ")}`,
  holdsFor: (cards: string[]) => `Holds ${cards.join(", ")} for a card of the center.`,
  youKnow: (cards: string[]) => `You know of this hand: ${cards.join(", ")}.`,
  passed: (from: string, to: string) => `The hands moved on: yours went to ${to}, this one came from ${from}.`,

  areas: "Player areas",
  area: "Your area",
  worth: (n: number) => `+${n}`,
  worthSays: "this round",
  round: (view: IonView) =>
    `round ${view.round} of ${view.rounds} · ${view.turn <= view.last ? `turn ${view.turn} of ${view.last}, then points` : "after the last turn"}`,
  counted: (round: number) => `Round ${round} is counted`,
  made: (name: string) => `What ${name} made`,
  empty: "Nothing lies here yet.",
  layHere: "lay it here, unbonded",
  layThis: (ion: string) => `Lay ${ion} here, unbonded`,
  fits: ", fits",
  closes: "closes",
  toName: "to be named",
  unnamed: "not named: no points",
  which: { low: "low", high: "high" } as Record<string, string>,
  turnable: "can still be turned",
  held: "held",
  waitsToLie: "to place",
  thenLeft: (charge: number) => `then ${left(charge)}`,
  left,
  radioactive: "Radioactive",
  lying: (one: IonRadioactive) => `${one.card}, radioactive, ${words.lies[one.lies]}`,
  inRound: (n: number) => `round ${n}`,

  goals: "Goals",
  goal: (name: string) => `Goal: ${name}`,
  forOne: "for one",
  forTwo: "for two",
  forBoth: "for both",
  forThree: "for three",
  sets: (one: number, two: number, three: number) => `Different noble gases: one ${one}, two ${two}, three ${three}`,
  done: "done",
  missing: (ions: string[]) => `missing ${ions.join(", ")}`,
  gases: (one: number, both: number) => `${one} for two different gases, ${both} for three.`,

  center: "Center",
  nothingLeft: "Nothing is left.",
  yourTiles: "Your tiles",
  used: "used",
  faceDown: "face down",
  fresh: "fresh",

  hand: "Your hand",
  chosen: "chosen",
  chosenDown: ", chosen, face down",
  toPlace: "To place",
  charge: "Charge",
  toHandOn: "to hand on",
  ofOthers: "Ions of the others",
  steal: (ion: string, group: Lying, from: string) =>
    `${ion} of ${group.formula} from ${from}${group.closed ? ", closed" : ""}`,
  polyatomic: "Your polyatomic ions",
  refreshHelp: "Points for it, or one of your used tiles fresh again. Choose a tile to refresh it.",
  waits: "Your card lies face down. The hands move on when everybody has chosen.",

  takeBack: "Take back",
  turnMetal: (group: string) => `Turn the metal of ${group}`,
  hold: (card: string) => `Hold ${card}, take a card first`,
  noTile: "No tile now",
  noMoreTiles: "No more tiles",
  takeNothing: "Take nothing",
  takePoints: "Take the points",
  useTile: "Use a tile",
  /** What the big button says: the action in words. */
  says: {
    lay: (ion: string) => `Lay ${ion} unbonded`,
    bond: (ion: string, groups: string[]) => `Bond ${ion} to ${groups.join(", ")}`,
    close: (formula: string) => `Bond it: ${formula} closes`,
    two: (cards: string[]) => `Flip Select Two: keep ${cards.join(" and ")}`,
    keep: (card: string) => `Keep ${card}, face down`,
    rxn: "Flip RXN: lift my ions",
    center: (card: string) => `Flip Take From Center: take ${card}`,
    take: (ion: string) => `Take ${ion}`,
    refresh: (tile: string, card: string) => `Refresh ${tile}, no points for ${card}`,
  },
  /** The same before anything is chosen, and what is missing. */
  verbs: { choose: "Keep", place: "Place", act: "Use", steal: "Take" } as Record<string, string>,
  why: {
    choose: "Choose a card first.",
    two: (n: number) => `Select Two: choose ${n} more.`,
    place: "Choose where it goes.",
    act: "Choose RXN or a card of the center.",
    owes: "Choose a card of the center.",
    steal: "Choose an ion.",
  },

  everyPoint: "Every point",
  player: "Player",
  roundWord: "Round",
  end: "End",
  theEnd: "How it ended",
  atTheEnd: "At the end",
  sum: "Sum",
  soFar: "So far",
  nothing: "Nothing.",
};

/** A group for screen readers. */
export function spokenGroup(group: Lying, ions: Map<string, IonIon>): string {
  if (group.noble) return `${group.name || group.word}, noble gas`;
  if (group.naming || group.uncounted)
    return `${group.formula}, closed, ${group.naming ? words.toName : words.unnamed}`;
  if (group.closed) return `${group.name || group.formula}, closed, ${words.points(group.points ?? 0)}`;
  const each = group.ions.map((one) => ions.get(one)?.says ?? one).join(" with ");
  return group.charge === null ? each : `${each}, ${left(group.charge)}`;
}
