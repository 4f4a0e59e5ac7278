// A play as it is counted, tile by tile and formula by formula: the events tell the places, the terms and the points.
import type { Happened } from "@/wire.ts";
import { squareAt, type Square } from "./view.ts";

export type Counted = {
  formula: string;
  name: string;
  points: number;
  /** What each of its squares counts for: "2×3". */
  terms: { square: Square; worth: string }[];
  /** What the whole is multiplied by: "× 3". */
  times: string;
};
export type Count = { seat: number; points: number; formulas: Counted[] };
/** How far a count has come: in which formula, how many of its tiles are counted, and whether it is closed. */
export type Step = { formula: number; tiles: number; closed: boolean };

/** The newest play of these events; null where nothing was laid, or nothing scores before it is named. */
export function countOf(events: Happened[], width: number): Count | null {
  let count: Count | null = null;
  let worth: string[] = [];
  let scored = false;
  for (const { what, seat, n = 0, piece = "", parts = [] } of events) {
    const last = count?.formulas.at(-1);
    if (what === "laid") {
      count = { seat, points: 0, formulas: [] };
      scored = false;
    } else if (what === "formed") count?.formulas.push({ formula: piece, name: "", points: n, terms: [], times: "" });
    else if (what === "counted") worth = parts;
    else if (what === "read" && last) {
      last.name = piece;
      last.terms = parts.map((square, at) => ({ square: squareAt(square, width), worth: worth[at]! }));
      last.times = worth.slice(parts.length).join(" ");
    } else if (what === "scored" && count) {
      count.points = n;
      scored = true;
    }
  }
  return scored && count?.formulas.length ? count : null;
}

export const stepsOf = (count: Count): Step[] =>
  count.formulas.flatMap((one, formula) => [
    ...one.terms.map((_, at) => ({ formula, tiles: at + 1, closed: false })),
    { formula, tiles: one.terms.length, closed: true },
  ]);
