// How tiles on squares become notation, and how a view's and a preview's notation become squares. No rules.
import type { ChargedPreview, ChargedTile } from "@/wire.ts";
import { words } from "./words.ts";

/** Squares are numbers: row × width + column. */
export type Square = number;
export type Way = ">" | "v";
/** A tile laid for now: from this place of the rack on that square. */
export type Laid = { square: Square; tile: string; slot: number };

export const RED = "*";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const MOST = 10;

/** A tile as a screen reader should say it: "calcium, 2 plus, 4 points". */
export const tileSaid = ({ spoken, charges, kind, points }: ChargedTile) =>
  [spoken, charges && words.charges(charges), kind !== "red" && words.points(points)].filter(Boolean).join(", ");

export const squareName = (square: Square, width: number) =>
  `${Math.floor(square / width) + 1}${LETTERS[square % width]}`;
export const squareAt = (name: string, width: number): Square =>
  (parseInt(name) - 1) * width + LETTERS.indexOf(name.at(-1)!);
export const letter = (column: number) => LETTERS[column] ?? "";

/** The tile on each square of the board, "" for none, from its rows: "10NaCl9". */
export const tilesOn = (rows: string[]): string[] =>
  rows.flatMap((row) =>
    (row.match(/\d+|[A-Z][a-z]?|\*/g) ?? []).flatMap((part) =>
      /\d/.test(part) ? Array<string>(Number(part)).fill("") : [part],
    ),
  );

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
  const parts: string[] = [];
  for (const square of line(first, way, width)) {
    if (square > last) break;
    if (board[square]) continue;
    const tile = tiles.get(square) ?? ".";
    if (tile !== "." || parts.at(-1) !== ".") parts.push(tile);
  }
  if (parts.length > MOST) parts.splice(MOST - 1, parts.length, ".");
  return `${squareName(first, width)}${way} ${parts.join(" ")}`;
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

/** A preview as the squares show it. */
export type Seen = {
  /** Squares of runs that are right, and of those that are not. */
  right: Set<Square>;
  wrong: Set<Square>;
  /** What all of it scores, shown where the play ends; 0: nothing to show. */
  points: number;
  end: Square;
};

/** Where a preview is right, where wrong: a square of both is wrong. */
export function seenAs(preview: ChargedPreview | null, width: number): Seen {
  const runs = preview?.runs ?? [];
  const squares = (right: boolean) =>
    runs.filter((run) => run.right === right).flatMap((run) => run.squares.map((name) => squareAt(name, width)));
  const wrong = new Set(squares(false));
  const end = runs[0]?.squares.at(-1);
  return {
    right: new Set(squares(true).filter((one) => !wrong.has(one))),
    wrong,
    points: preview?.points ?? 0,
    end: end ? squareAt(end, width) : -1,
  };
}
