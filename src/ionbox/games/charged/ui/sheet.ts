// A match turn by turn, as the events tell it. The points are the server's; how they come about is written out beside them.
import type { IonFacts } from "@/boards.ts";
import type { Happened } from "@/wire.ts";
import { neutral } from "@/formulas.ts";
import { subscripts } from "@/ions.ts";
import { line, placed, RED, type ChargedView, type Square } from "./view.ts";

export type Formula = { formula: string; name: string; points: number; /** "(2×3 + 3 + 2) × 3"; "" where it is not known. */ sum: string; /** What marked squares brought of it. */ marked: number };
export type Turn = { n: number; seat: number; what: string; /** Tiles swapped. */ count: number; /** Of a play: its first square, direction and tiles. */ play: string; formulas: Formula[] };

const SYMBOL: Record<string, number> = { DS: 2, TS: 3 };
const FORMULA: Record<string, number> = { DF: 2, TF: 3 };
const TURNS = ["laid", "swapped", "passed", "lost"];

export const pointsOf = (turn: Turn) => turn.formulas.reduce((sum, one) => sum + one.points, 0);

export function turnsOf(events: Happened[], view: ChargedView, ions: IonFacts): Turn[] {
  const marks = view.squares.flatMap((row) => row.split(" "));
  const worth = new Map(view.points);
  const board = marks.map(() => "");
  let fresh = new Set<Square>();
  let runs: Square[][] = [];
  const turns: Turn[] = [];
  for (const { what, seat, n = 0, piece = "" } of events) {
    if (TURNS.includes(what)) turns.push({ n: turns.length + 1, seat, what, count: n, play: piece, formulas: [] });
    if (what === "laid") {
      const laid = placed(piece, board);
      for (const [square, tile] of laid) board[square] = tile;
      fresh = new Set(laid.keys());
      runs = runsThrough(fresh, board);
    }
    if (what === "formed") turns.at(-1)?.formulas.push(formula(piece, n));
  }
  return turns;

  function formula(ionsOf: string, points: number): Formula {
    const [cation = "", anion = ""] = ionsOf.split(", ");
    const plain = neutral(cation, anion);
    const tiles = plain.replace(/([A-Z][a-z]?)(\d+)/g, (_, tile: string, times: string) => tile.repeat(Number(times)));
    const at = runs.findIndex((run) => run.map((square) => board[square]).join("") === tiles);
    const [run = []] = at < 0 ? [] : runs.splice(at, 1);
    const values = run.map((square) => worth.get(board[square] ?? "") ?? 0);
    const mark = (square: Square, of: Record<string, number>) => (fresh.has(square) && of[marks[square] ?? ""]) || 1;
    const terms = run.map((square, i) => ({ value: values[i] ?? 0, times: mark(square, SYMBOL) }));
    const times = run.map((square) => mark(square, FORMULA)).filter((one) => one > 1);
    const total = times.reduce((sum, one) => sum * one, terms.reduce((sum, one) => sum + one.value * one.times, 0));
    // A story that begins later knows too few tiles; then the points stand alone.
    const known = total === points;
    const inner = terms.map((one) => (one.times > 1 ? `${one.times}×${one.value}` : String(one.value))).join(" + ");
    return {
      formula: subscripts(plain),
      name: `${ions[cation]?.name ?? ""} ${ions[anion]?.name ?? ""}`,
      points,
      sum: known ? [times.length ? `(${inner})` : inner, ...times].join(" × ") : "",
      marked: known ? points - values.reduce((sum, one) => sum + one, 0) : 0,
    };
  }
}

/** Rows and columns of two or more elements that hold a new tile, each once. */
function runsThrough(fresh: Set<Square>, board: string[]): Square[][] {
  const width = Math.sqrt(board.length);
  const element = (square?: Square) => square !== undefined && !!board[square] && board[square] !== RED;
  const found = new Map<string, Square[]>();
  for (const square of [...fresh].filter(element))
    for (const way of [">", "v"] as const) {
      const whole = line(way === ">" ? square - (square % width) : square % width, way, width);
      let from = whole.indexOf(square);
      let to = from + 1;
      while (element(whole[from - 1])) from--;
      while (element(whole[to])) to++;
      const run = whole.slice(from, to);
      if (run.length > 1) found.set(run.join(), run);
    }
  return [...found.values()];
}
