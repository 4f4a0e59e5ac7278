// Every sentence of this board, and how chemists name what lies on it. Another language is another file of this shape.
import { ionText, readIon, spokenIon } from "@/ions.ts";
import type { IonFacts } from "@/boards.ts";
import { groupText, keyOf, pointsOf, type Card, type Group, type IonView, type Radioactive } from "./view.ts";

const plural = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;
/** What is left over of an open group: "2 tabs open". */
const left = (charge: number) => (charge ? `${plural(Math.abs(charge), charge > 0 ? "tab" : "socket")} open` : "closed");
const ion = (key: string) => ionText(readIon(key));

/** The elements of the proposed deck that no table of ions names. */
const ELEMENTS: Record<string, string> = {
  Tc: "technetium", Pm: "promethium", Po: "polonium", At: "astatine", Rn: "radon", Fr: "francium", Ra: "radium",
  Ac: "actinium", Th: "thorium", Pa: "protactinium", U: "uranium", Np: "neptunium", Pu: "plutonium", Am: "americium",
};

export const words = {
  tiles: ["Select Two", "Take From Center", "RXN"],
  lies: { up: "face up", sideways: "sideways", down: "face down", pending: "just played" } as Record<Radioactive["lies"], string>,
  pts: (n: number) => plural(n, "pt"),
  points: (n: number) => plural(n, "point"),

  others: "Other players",
  swap: "you swap hands",
  takesYours: "takes yours",
  handsYou: "hands to you",
  doing: { choose: "choosing", place: "placing", say: "thinking", act: "at tiles", steal: "taking", refresh: "deciding" } as Record<string, string>,
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
  round: (view: IonView) => `round ${view.round} of 3 · ${view.turn <= view.turns ? `turn ${view.turn} of ${view.turns}` : "after the last turn"}`,
  open: (n: number) => `${n} open`,
  counted: (round: number) => `Round ${round} is counted.`,
  empty: "Nothing lies here yet.",
  layHere: "lay it here, unbonded",
  layThis: (key: string) => `Lay ${ion(key)} here, unbonded`,
  fits: ", fits",
  closes: "closes",
  turnable: "can still be turned",
  held: "held",
  waitsToLie: "to place",
  then: (charge: number) => `then ${left(charge)}`,
  left,
  radioactive: "Radioactive",
  lying: (one: Radioactive) => `${one.card}, radioactive, ${words.lies[one.lies]}`,
  inRound: (n: number) => `round ${n}`,

  goals: "Goals",
  goal: (name: string) => `Goal: ${name}`,
  one: "one",
  two: "two different",
  both: "both",
  three: "three",
  done: "done",
  missing: (keys: string[]) => `missing ${keys.map(ion).join(", ")}`,
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
  steal: (key: string, group: Group, from: string) => `${ion(key)} of ${groupText(group)} from ${from}${group.closed ? ", closed" : ""}`,
  polyatomic: "Your polyatomic ions",
  refreshHelp: "Points for it, or one of your used tiles fresh again. Choose a tile to refresh it.",
  waits: "Your card lies face down. The hands move on when everybody has chosen.",

  takeBack: "Take back",
  turnMetal: (group: Group) => `Turn the metal of ${groupText(group)}`,
  hold: (card: string) => `Hold ${card}, take a card first`,
  noTile: "No tile now",
  noMoreTiles: "No more tiles",
  takeNothing: "Take nothing",
  takePoints: "Take the points",
  useTile: "Use a tile",
  /** What the big button says: the action in words. */
  says: {
    lay: (key: string) => `Lay ${ion(key)} unbonded`,
    where: "Choose where it goes",
    bond: (key: string, groups: Group[]) => `Bond ${ion(key)} to ${groups.map(groupText).join(", ")}`,
    close: (group: Group) => `Bond it: ${groupText(group)} closes`,
    two: (cards: string[]) => (cards.length === 2 ? `Flip Select Two: keep ${cards.join(" and ")}` : `Choose ${2 - cards.length} more`),
    keep: (card: string | undefined) => (card ? `Keep ${card}, face down` : "Choose a card"),
    rxn: "Flip RXN: lift my ions",
    center: (card: string) => `Flip Take From Center: take ${card}`,
    tileOrCard: "Choose a tile or a card",
    ofCenter: "Choose a card of the center",
    take: (key: string) => (key ? `Take ${ion(key)}` : "Choose an ion"),
    refresh: (tile: string, card: string) => `Refresh ${tile}, no points for ${card}`,
    usedTile: "Choose a used tile",
  },

  everyPoint: "Every point",
  player: "Player",
  roundWord: "Round",
  end: "End",
  atTheEnd: "At the end",
  sum: "Sum",
  soFar: "So far",
  nothing: "Nothing.",
};

export function cardName(card: Card | undefined, facts: IonFacts): string {
  if (!card) return "";
  const name = facts[keyOf(card.card, card.charges[0] ?? 0)]?.name ?? ELEMENTS[card.card] ?? "";
  return card.charges.length > 1 ? name.replace(/\(.*\)$/, "") : name;
}

/** A card for screen readers. */
export function spokenCard(card: Card, facts: IonFacts): string {
  const charges = card.charges.map((charge) => `${Math.abs(charge)} ${charge > 0 ? "plus" : "minus"}`).join(" or ");
  const what = { noble: "noble gas", radioactive: `radioactive, decay ${card.decay}`, ion: "", transition: "transition metal", polyatomic: "polyatomic" }[card.kind];
  const points = card.kind === "noble" || card.kind === "radioactive" ? "" : words.points(card.points);
  const letters = spokenIon({ key: "", symbol: card.card, charge: 0 });
  return [cardName(card, facts) || letters, charges, what, points].filter(Boolean).join(", ");
}

export function compoundName(ions: string[], facts: IonFacts): string {
  const cation = ions.find((one) => readIon(one).charge > 0);
  const anion = ions.find((one) => readIon(one).charge < 0);
  if (!cation || !anion || !facts[cation] || !facts[anion]) return "";
  if (cation === "H+" && anion === "OH-") return "water";
  const name = facts[anion].name;
  if (cation === "H+" && name.endsWith("ate")) return name.replace(/^(sulph|sulf)ate$/, "$1urate").replace(/^phosphate$/, "phosphorate").replace(/ate$/, "ic acid");
  return `${facts[cation].name} ${name}`;
}

/** A group for screen readers. */
export function spokenGroup(group: Group, facts: IonFacts, cards: Map<string, Card>): string {
  if (group.noble) return `${facts[group.word]?.name ?? group.word}, noble gas`;
  if (group.closed) return `${compoundName(group.ions, facts)}, closed, ${words.points(pointsOf(group.ions, cards))}`;
  const each = group.ions.map((one) => facts[one]?.spoken ?? spokenIon(readIon(one)));
  return `${each.join(" with ")}, ${left(group.charge)}`;
}
