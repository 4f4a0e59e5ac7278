// Every sentence of this board. Another language is another file of this shape.
import { readCard } from "./view.ts";

export const TITLES: Record<string, string> = {
  block: "Block",
  bomb: "Bomb",
  challenge: "Challenge",
  "double-joker": "Double Joker",
  gift: "Gift",
  joker: "Joker",
  "new-game": "New Game +5",
  "no-play": "No Play",
  "play-again": "Play Again",
  punish: "Punish",
  "punish-previous": "Punish Previous Player",
  "punish-who": "Punish Who?",
  shift: "Shift",
  "tick-tack": "Tick-Tack",
};
/** As it stands on a card, in one line or two. */
export const lines = (action: string): string[] =>
  ({ "double-joker": ["Double", "Joker"], "new-game": ["New Game", "+5"], "play-again": ["Play", "Again"], "punish-previous": ["Punish", "Previous"], "punish-who": ["Punish", "Who?"] })[action] ?? [TITLES[action] ?? ""];

const cardWord = (n: number) => (n === 1 ? "card" : "cards");
const cards = (n: number) => `${n} ${cardWord(n)}`;

export const words = {
  players: "Players",
  hand: "Your hand",
  table: "On the table",
  pile: "Draw pile",
  toDraw: "to draw",
  played: "Played",
  cardWord,
  /** What each card does, in a line. */
  says: {
    "": "Dots and nothing more.",
    block: "Stops what is aimed at you. Otherwise dots and nothing more.",
    bomb: "The next player explodes and is out of this game.",
    challenge: "A duel with the yellow die: the loser draws four cards.",
    "double-joker": "Goes on anything. You call the number that may follow.",
    gift: "The next player gets one of your cards.",
    joker: "Goes on anything. Only its dots may follow.",
    "new-game": "The next player draws a whole new hand, and five more.",
    "no-play": "The next player is skipped.",
    "play-again": "You play another card.",
    punish: "The next player draws what the black die shows.",
    "punish-previous": "The previous player draws what the black die shows.",
    "punish-who": "The next or the previous player draws what the black die shows.",
    shift: "Sends what is aimed at you on to the next player. Otherwise dots and nothing more.",
    "tick-tack": "Everybody else may lay a card at once: the first wins.",
  } as Record<string, string>,

  follows: "What may follow",
  called: "called",
  dots: (n: number) => (n === 1 ? "1 dot" : `${n} dots`),
  orSum: (n: number) => `or dots that sum to ${n}`,
  noNumber: "No number yet",

  draw: "Draw a card",
  drawShort: "Draw",
  keep: "Keep it",
  letGo: "Let it go by",
  take: "Take it",
  undo: "Take back",
  play: "Play",
  fits: "fits",
  isNew: "just drawn",
  isGift: "the gift",

  roles: { turn: "plays", again: "plays again", drawn: "has drawn", answer: "may answer", race: "races", numbers: "chooses two numbers", number: "chooses a number", dealer: "turned it over" } as Record<string, string>,
  deals: "dealt",
  won: "won",
  ready: "has chosen",
  out: (by: string) => `bombed by ${by}`,
  points: (n: number) => `${n} ${n === 1 ? "point" : "points"}`,
  pts: (n: number) => `${n} pts`,
  isNext: "next",
  known: (n: number) => `${n} known`,
  knows: (list: string) => `You know of: ${list}`,
  target: (name: string) => `Choose ${name}`,

  You: "You",
  aimsAt: (who: string, action: string, whom: string) => `${who} aims ${action} at ${whom}.`,
  waitsFor: (whom: string, block: boolean) => `${whom} may answer: ${block ? "Block · " : ""}Shift · take it`,
  answer: "Your answer",
  yourGift: (card: string) => `The card you give: ${card}`,

  whom: { challenge: "Challenge whom?", "punish-who": "Punish whom?" } as Record<string, string>,
  gift: "Give which card? Choose it in your hand.",
  giving: (card: string) => `You give ${card}.`,
  call: "Call a number",
  next: (name: string) => `${name} (next)`,
  previous: (name: string) => `${name} (previous)`,
  extras: {
    challenge: (name: string) => `against ${name}`,
    "punish-who": (name: string) => `against ${name}`,
    gift: (card: string) => `and give ${card}`,
    "double-joker": (n: string) => `and call ${n}`,
  } as Record<string, (what: string) => string>,

  twoNumbers: "Choose your two numbers",
  oneNumber: "Choose your number",
  taken: (who: string) => `${who} has it`,
  chooseTwo: (numbers: string) => (numbers ? `Choose ${numbers}` : "Choose two"),
  chooseOne: (number: string) => (number ? `Choose ${number}` : "Choose one"),
  and: " and ",
  or: " or ",

  race: "Tick-Tack!",
  goRace: "Press a card to lay it.",
  goDrawn: "Choose a card in secret.",
  goWatch: "The others choose.",
  byArrival: "The first card to arrive wins. A wrong card costs two.",
  byChance: "Chance decides who was first.",
  youChose: "You have chosen, the others have not.",
  youPassed: "You let it go by.",

  dice: "Dice",
  rolled: (who: string, die: string, n: number) => `${who} rolls the ${die} die: ${n}`,
  draws: (who: string, n: number) => `${who} draws ${cards(n)}.`,
  loses: (who: string) => `${who} loses the duel.`,

  sheet: "Score sheet",
  gameNo: (n: number) => `Game ${n}`,
  before: "Before",
  total: "Total",
  toTarget: (n: number) => `First to ${n} points`,
  gameEnded: (n: number, list: string) => `Game ${n} is over: ${list}.`,
  gained: (who: string, n: number) => `${who} +${n}`,
  nothing: "nobody scores",

  over: "All hands, laid open",
  noCards: "no cards left",
  /** The points of a hand, card by card. */
  sum: (worth: number[]) => [worth.join(" + "), worth.length > 1 ? ` = ${worth.reduce((sum, n) => sum + n)}` : ""].join(""),
  playedCards: "Played cards",
  newestFirst: "The newest first.",
  underneath: (n: number) => `${n} of yours underneath`,
};

/** A card as people read it: 2|6 Play Again. */
export function cardName(text: string): string {
  const { halves, action } = readCard(text);
  if (action === "double-joker") return TITLES[action] ?? "";
  if (action === "joker") return `${TITLES[action]} ${halves[1] || halves[0]}`;
  const dots = text.split(" ")[0] ?? "";
  return action ? `${dots} ${TITLES[action]}` : dots;
}

/** For screen readers: "2 and 6, Play Again". */
export function spokenCard(text: string): string {
  const { halves, action } = readCard(text);
  if (action === "double-joker") return TITLES[action] ?? "";
  if (action === "joker") return `${TITLES[action]}, star and ${halves[1] || halves[0]}`;
  return `${halves[0]} and ${halves[1]}${action ? `, ${TITLES[action]}` : ""}`;
}
