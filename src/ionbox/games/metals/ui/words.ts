// Every sentence of this board. Another language is another file of this shape.
// Ions come as they are printed: Ca²⁺.
const many = (n: number, ion: string) => `${n > 1 ? `${n} ` : ""}${ion}`;

const limit = ([ion, most]: [string, number]) => `${most ? `at most ${most}` : "no"} ${ion}`;

export const words = {
  players: "Players",
  leads: "leads",
  answers: "answers",
  collected: "collected",
  before: (n: number) => `+ ${n} before`,
  everyPoint: "Every point",
  game: (n: number) => `Game ${n}`,
  earlier: "Before",
  untold: "…",
  total: "Sum",
  why: "A card collected is a point. Who leads collects, unless the charge of the answer is higher.",
  laid: (who: string, n: number, ion: string) => `${who}: ${many(n, ion)}`,
  taken: (ion: string) => `no answer, ${ion} taken`,
  against: (lead: number, answer: number) => `${lead} : ${answer}`,
  collects: (who: string, n: number) => `${who} +${n}`,
  unused: (left: string) => `Left in hand, counting for nobody: ${left}.`,
  inHand: (n: number) => `${n} in hand`,
  pile: "Ion Deck",
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
  sum: (n: number, each: number, sum: number) => (n > 1 ? `${n} × ${each} = ${sum}` : String(sum)),
  charge: "charge",
  beam: (attack: number, answer: number) => `Charge of the attack ${attack}, of the answer ${answer}`,
  hand: "Your hand",
  undo: "Take back",
  noReinforcements: "No reinforcements",
  noAnswer: "I have no answer",
  play: (n: number, ion: string) => (n ? `Play ${many(n, ion)}` : "Play"),
};
