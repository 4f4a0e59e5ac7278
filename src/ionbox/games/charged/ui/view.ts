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

/** Squares are numbers: row × width + column. */
export type Square = number;
export type Way = ">" | "v";
/** A tile laid for now: from this place of the rack on that square. */
export type Laid = { square: Square; tile: string; slot: number };

export const RED = "*";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const MOST = 10;

export const squareName = (square: Square, width: number) => `${Math.floor(square / width) + 1}${LETTERS[square % width]}`;
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

/** Every row or column of two or more elements that holds a laid tile, in reading order: what would have to be formulas. */
export function runs(laid: Laid[], board: string[]): { squares: Square[]; tiles: string[] }[] {
  const width = Math.sqrt(board.length);
  const all = [...board];
  for (const one of laid) all[one.square] = one.tile;
  const element = (square: Square) => !!all[square] && all[square] !== RED;
  const found = new Map<string, { squares: Square[]; tiles: string[] }>();
  for (const one of laid) {
    if (!element(one.square)) continue;
    for (const way of [">", "v"] as const) {
      const step = way === ">" ? 1 : width;
      const fits = (square: Square) => way === "v" || Math.floor(square / width) === Math.floor(one.square / width);
      let start = one.square;
      while (start - step >= 0 && fits(start - step) && element(start - step)) start -= step;
      const squares: Square[] = [];
      for (const square of line(start, way, width)) {
        if (!element(square)) break;
        squares.push(square);
      }
      if (squares.length > 1) found.set(`${start}${way}`, { squares, tiles: squares.map((square) => all[square]!) });
    }
  }
  return [...found.values()].sort((a, b) => b.squares.length - a.squares.length);
}

/** Na Na O as Na and 2, O and 1. */
export function counted(tiles: string[]): { symbol: string; count: number }[] {
  const found: { symbol: string; count: number }[] = [];
  for (const symbol of tiles) {
    const last = found.at(-1);
    if (last?.symbol === symbol) last.count++;
    else found.push({ symbol, count: 1 });
  }
  return found;
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

export const MARKS: Record<string, string> = {
  DS: "double symbol",
  TS: "triple symbol",
  DF: "double formula",
  TF: "triple formula",
  "**": "centre",
};
