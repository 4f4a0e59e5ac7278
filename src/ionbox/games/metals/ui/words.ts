// Every sentence of this board. Another language is another file of this shape.
// Ions come as they are printed: Ca²⁺.
const many = (n: number, ion: string) => `${n > 1 ? `${n} ` : ""}${ion}`;

const limit = ([ion, most]: [string, number]) => `${most ? `at most ${most}` : "no"} ${ion}`;

const VERBS: Record<string, string> = { lead: "Lead", answer: "Answer", reinforce: "Reinforce" };

export const words = {
  players: "Players",
  leads: "leads",
  answers: "answers",
  collected: "collected",
  has: (n: number) => `${n} collected`,
  before: (n: number) => `+ ${n} before`,
  everyPoint: "Every point",
  game: (n: number) => `Game ${n}`,
  earlier: "Before",
  untold: "…",
  total: "Sum",
  why: "A card collected is a point. Who leads collects, unless the charge of the answer is higher.",
  taken: (ion: string) => `No answer, ${ion} taken.`,
  unnamed: "not named by the leader",
  against: (lead: number, answer: number) => `Charge ${lead} against ${answer}.`,
  collects: (who: string, n: number) => `${who} collects ${n}`,
  youCollect: (n: number) => `You collect ${n}`,
  more: (n: number) => `+${n}`,
  stronger: "by the higher charge",
  wins: (shared: boolean) => (shared ? "shares the victory" : "wins"),
  unused: (left: string) => `Left in hand, counting for nobody: ${left}.`,
  inHand: (n: number) => `${n} in hand`,
  pile: "Ion Deck",
  /** How many exchanges may follow this one. */
  toCome: (n: number) => (n ? `${n} more exchange${n > 1 ? "s" : ""} to come` : "This exchange is the last"),
  seenTitle: "What has gone, what is still hidden",
  seen: "What has gone, what is still hidden, and what answers have proved",
  gone: "Gone",
  hidden: "Hidden",
  hiddenSays: "In the Ion Deck and in the other hands",
  /** What a hand can hold at most, by the answers it was forced to. */
  proved: (limits: [string, number][]) => limits.map(limit).join(", "),
  attack: "Attack",
  answer: "Answer",
  toLead: "to lead",
  toAnswer: "to answer",
  fullAnswer: "Full answer:",
  cards: (n: number, ion: string) => `${n} ${ion}`,
  sum: (n: number, each: number, sum: number) => (n > 1 ? `${n} × ${each} = ${sum}` : String(sum)),
  charge: "charge",
  beam: (attack: number, answer: number) => `Charge of the attack ${attack}, of the answer ${answer}`,
  hand: "Your hand",
  undo: "Take back",
  fits: "fits",
  letCollect: "Let them collect",
  noAnswer: "I have no answer",
  play: (phase: string, n: number, ion: string) =>
    `${VERBS[phase] ?? "Play"}${n ? ` ${phase === "lead" ? "" : "with "}${many(n, ion)}` : ""}`,
  /** Why the button cannot be pressed. */
  choose: "Choose a card first.",
  naming: "Name what you collect.",
  notYet: "Not yet: see the top line.",
  notYours: (who: string) => `It is ${who}’s turn.`,
};
