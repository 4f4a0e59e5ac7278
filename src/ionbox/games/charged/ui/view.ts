// The view of Charged! as games/charged/types.py writes it, and how tiles on squares become notation. No rules.
import { readIon } from "@/ions.ts";
import type { IonFacts } from "@/boards.ts";

export type ChargedView = {
  seat: number | null;
  seats: number;
  turn: number | null;
  /** Row by row ".. DS .. TF". */
  squares: string[];
  /** Row by row the tiles: "Na", "*" for a red one, "" for none. */
  board: string[][];
  points: [string, number][];
  rack: string[];
  held: number[];
  bag: number;
  unseen: [string, number][];
  scores: number[];
  passes: number;
  idle: number;
  tries: number;
  limit: number;
  plays: number | null;
  hint: string;
};

/** §3.6 Where wrong formulas cost something, nothing lists the right ones. */
export const quiet = (view: ChargedView) => view.limit > 0;

/** What games/charged/types.py tells of a play before it is played. */
export type Run = { squares: string[]; formula: string; spoken: string; name: string; name_gb: string; balance: string; points: number };
export type ChargedPreview = { runs: Run[]; points: number; refusal: { rule: string; because: string; question: string; hint: string } | null };

/** Squares are numbers: row × width + column. */
export type Square = number;
export type Way = ">" | "v";
/** A tile laid for now: from this place of the rack on that square. */
export type Laid = { square: Square; tile: string; slot: number };

export const RED = "*";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const MOST = 10;

export const squareName = (square: Square, width: number) => `${Math.floor(square / width) + 1}${LETTERS[square % width]}`;
export const squareAt = (name: string, width: number): Square => (parseInt(name) - 1) * width + LETTERS.indexOf(name.at(-1)!);
export const letter = (column: number) => LETTERS[column] ?? "";

/** All squares from here on, this one first, to the edge. */
export function line(square: Square, way: Way, width: number): Square[] {
  const left = width - (way === ">" ? square % width : Math.floor(square / width));
  return Array.from({ length: left }, (_, i) => square + i * (way === ">" ? 1 : width));
}

/** What is laid, as it is sent: "11K> Na Na O". A dot is a square left out, / tiles that do not lie in one line. */
export function notation(laid: Laid[], board: string[]): string {
  const width = Math.sqrt(board.length);
  const tiles = new Map(laid.map((one) => [one.square, one.tile]));
  const squares = [...tiles.keys()].sort((a, b) => a - b);
  const first = squares[0];
  const last = squares.at(-1);
  if (first === undefined || last === undefined) return "";
  const row = Math.floor(first / width) === Math.floor(last / width);
  const column = squares.every((one) => one % width === first % width);
  if (!row && !column) return `${squareName(first, width)}/ ${squares.map((one) => tiles.get(one)).join(" ")}`;
  const way = row ? ">" : "v";
  const words: string[] = [];
  for (const square of line(first, way, width)) {
    if (square > last) break;
    if (board[square]) continue;
    const tile = tiles.get(square) ?? ".";
    if (tile !== "." || words.at(-1) !== ".") words.push(tile);
  }
  if (words.length > MOST) words.splice(MOST - 1, words.length, ".");
  return `${squareName(first, width)}${way} ${words.join(" ")}`;
}

/** Where the tiles of a play come to lie; nothing for what is no play. */
export function placed(play: string, board: string[]): Map<Square, string> {
  const found = /^(\d+)([A-Z])([>v]) (.+)$/.exec(play);
  const tiles = new Map<Square, string>();
  if (!found) return tiles;
  const width = Math.sqrt(board.length);
  const start = (Number(found[1]) - 1) * width + LETTERS.indexOf(found[2]!);
  const free = line(start, found[3] as Way, width).filter((one) => !board[one]);
  for (const [i, tile] of found[4]!.split(" ").entries()) if (free[i] !== undefined) tiles.set(free[i], tile);
  return tiles;
}

export type Kind = "cation" | "transition" | "anion" | "red";
export type Substance = { kind: Kind; charges: number[] };

/** How each tile is drawn, and the charges its element has alone, from the ion table. */
export function elements(ions: IonFacts): Map<string, Substance> {
  const found = new Map<string, Substance>([[RED, { kind: "red", charges: [] }]]);
  for (const [key, facts] of Object.entries(ions)) {
    const { symbol, charge } = readIon(key);
    if (!/^[A-Z][a-z]?$/.test(symbol) || !charge) continue;
    const one: Substance = found.get(symbol) ?? { kind: facts.family === "transition" ? "transition" : charge > 0 ? "cation" : "anion", charges: [] };
    one.charges.push(charge);
    found.set(symbol, one);
  }
  return found;
}

/** A preview as the squares show it. */
export type Seen = {
  /** Squares of runs that are right, and of those that are not. */
  right: Set<Square>;
  wrong: Set<Square>;
  /** What all of it scores, shown where the play ends; 0: nothing to show. */
  points: number;
  end: Square;
};
export const NOTHING_SEEN: Seen = { right: new Set(), wrong: new Set(), points: 0, end: -1 };

/** Where a preview is right, where wrong: a square of both is wrong. `hidden`: nobody is told yet. */
export function seenAs(preview: ChargedPreview | null, hidden: boolean, width: number): Seen {
  if (!preview || hidden) return NOTHING_SEEN;
  const squares = (right: boolean) => preview.runs.filter((run) => !!run.name === right).flatMap((run) => run.squares.map((name) => squareAt(name, width)));
  const wrong = new Set(squares(false));
  const end = preview.runs[0]?.squares.at(-1);
  return { right: new Set(squares(true).filter((one) => !wrong.has(one))), wrong, points: preview.points, end: end ? squareAt(end, width) : -1 };
}

/** How a tile is called aloud: letter by letter, since a reader makes a word of "Na". */
export const spelt = (tile: string) => tile.split("").join(" ");
