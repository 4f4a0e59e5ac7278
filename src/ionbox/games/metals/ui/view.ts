// The view of Metal vs. Non-Metal as games/metals/types.py writes it.
export type MetalsView = {
  seat: number | null;
  seats: number;
  game: number;
  series: number;
  first: number;
  phase: "lead" | "answer" | "reinforce" | "over";
  initiator: number;
  responder: number | null;
  hand: string[];
  held: number[];
  pile: number;
  lead: string;
  lead_count: number;
  answer: string;
  answer_count: number;
  charges: [number, number];
  collected: number[];
  before: number[];
  gone: [string, number][];
  /** Cards of each ion that this seat does not see, in the deck's order. */
  unseen: [string, number][];
  /** By seat: the most cards of an ion that the hand can hold, where its answers proved it. */
  proved: [string, number][][];
  history: string[];
};

/** Points by seat, for the chart of a match. */
export const scores = (view: MetalsView): number[] => view.collected.map((cards, seat) => cards + (view.before[seat] ?? 0));
