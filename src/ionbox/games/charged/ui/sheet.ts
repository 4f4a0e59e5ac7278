// A match turn by turn, as the events tell it. Points, sums and what marked squares brought are the server's.
import type { ChargedView, Happened } from "@/wire.ts";

export type Formula = {
  formula: string;
  points: number;
  /** How they were counted: "(2×3 + 3 + 2) × 3". */ sum: string;
  /** What marked squares brought of them. */ marked: number;
};
export type Turn = {
  n: number;
  seat: number;
  what: string;
  /** Tiles swapped. */ count: number;
  /** Of a play: its first square, direction and tiles. */ play: string;
  points: number;
  formulas: Formula[];
};

const UNSCORED = { points: 0, sum: "", marked: 0 };
const TURNS = ["laid", "swapped", "passed", "lost"];

export function turnsOf(events: Happened[]): Turn[] {
  const turns: Turn[] = [];
  for (const { what, seat, n = 0, piece = "" } of events) {
    const turn = turns.at(-1);
    const formula = turn?.formulas.at(-1);
    if (TURNS.includes(what))
      turns.push({ n: turns.length + 1, seat, what, count: n, play: piece, points: 0, formulas: [] });
    else if (what === "formed") turn?.formulas.push({ formula: piece, points: n, sum: "", marked: 0 });
    else if (what === "counted" && formula) Object.assign(formula, { sum: piece, marked: n });
    else if (what === "unnamed") {
      for (const one of turn?.formulas ?? []) if (one.formula === piece) Object.assign(one, UNSCORED);
    } else if (what === "scored" && turn) turn.points += n;
  }
  return turns;
}

/** A line for each seat, in the order of their places: what is listed added up, and what came before all that is listed. */
export function rowsOf(turns: Turn[], { scores, places }: Pick<ChargedView, "scores" | "places">) {
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  const rows = scores.map((score, seat) => {
    const own = turns.filter((turn) => turn.seat === seat);
    const points = sum(own.map((turn) => turn.points));
    const marked = sum(own.flatMap((turn) => turn.formulas).map((one) => one.marked));
    return { seat, tiles: points - marked, marked, before: score - points, score };
  });
  return rows.sort((a, b) => places[a.seat]! - places[b.seat]!);
}
