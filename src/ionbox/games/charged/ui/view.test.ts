import assert from "node:assert/strict";
import test from "node:test";
import type { ChargedRun } from "@/wire.ts";
import { line, notation, placed, seenAs, squareAt, squareName, tileSaid, tilesOn } from "./view.ts";

const WIDTH = 15;
const EMPTY = Array<string>(WIDTH).fill("15");
const board = (row: number, text: string) => tilesOn(EMPTY.map((empty, at) => (at === row ? text : empty)));
const at = (name: string) => squareAt(name, WIDTH);
const laid = (...tiles: [string, string][]) => tiles.map(([name, tile], slot) => ({ square: at(name), tile, slot }));

test("a row of the board is its tiles and the numbers of empty squares between them", () => {
  assert.deepEqual(tilesOn(["3NaCl*1", "7"]), ["", "", "", "Na", "Cl", "*", "", ...Array<string>(7).fill("")]);
  assert.deepEqual(tilesOn(["CaCN10O"]).length, 14);
  assert.equal(board(7, "7MgO6")[at("8H")], "Mg");
  assert.equal(board(7, "7MgO6").length, WIDTH * WIDTH);
});

test("squares are called by row and column, from the upper left", () => {
  assert.equal(squareName(0, WIDTH), "1A");
  assert.equal(squareName(WIDTH + 2, WIDTH), "2C");
  for (const name of ["1A", "15O", "8H", "10B"]) assert.equal(squareName(at(name), WIDTH), name);
});

test("a line goes on to the edge and not around it", () => {
  assert.deepEqual(
    line(at("2M"), ">", WIDTH).map((one) => squareName(one, WIDTH)),
    ["2M", "2N", "2O"],
  );
  assert.deepEqual(
    line(at("13B"), "v", WIDTH).map((one) => squareName(one, WIDTH)),
    ["13B", "14B", "15B"],
  );
});

test("laid tiles are a play from their first square on, in whatever order they were laid", () => {
  const empty = tilesOn(EMPTY);
  assert.equal(notation(laid(["8I", "Cl"], ["8H", "Mg"], ["8J", "Cl"]), empty), "8H> Mg Cl Cl");
  assert.equal(notation(laid(["9H", "O"], ["8H", "Mg"]), empty), "8Hv Mg O");
  assert.equal(notation(laid(["8H", "O"]), empty), "8H> O");
  assert.equal(notation([], empty), "");
});

test("tiles on the board are implied, and what no play may do can be said all the same", () => {
  assert.equal(notation(laid(["8G", "Na"], ["8J", "O"]), board(7, "7NaS6")), "8G> Na O");
  assert.equal(
    notation(laid(["8G", "Na"], ["8J", "O"]), tilesOn(EMPTY)),
    "8G> Na . O",
    "one dot for all squares left out",
  );
  assert.equal(notation(laid(["8G", "Na"], ["9H", "O"]), tilesOn(EMPTY)), "8G/ Na O");
  const far = laid(...("ABCDEFGHIJKL".split("").map((one) => [`1${one}`, "O"]) as [string, string][]));
  assert.equal(notation(far, tilesOn(EMPTY)), `1A>${" O".repeat(9)} .`, "a rack has ten tiles");
});

test("where the tiles of a play come to lie is what they were laid as", () => {
  const taken = board(7, "7NaS6");
  const tiles = laid(["8G", "Na"], ["8J", "O"], ["8K", "O"]);
  assert.deepEqual(placed(notation(tiles, taken), taken), new Map(tiles.map((one) => [one.square, one.tile])));
  for (const action of ["pass", "swap Na", "wrong", "8G/ Na O"]) assert.equal(placed(action, taken).size, 0);
});

const run = (right: boolean | null, ...squares: string[]): ChargedRun => ({
  squares,
  right,
  formula: "",
  spoken: "",
  name: "",
  balance: "",
  points: 0,
});
const names = (squares: Set<number>) => [...squares].map((one) => squareName(one, WIDTH));

test("a preview marks what is right and what is wrong, as the server says and not by its name", () => {
  const seen = seenAs(
    { runs: [run(true, "8H", "8I"), run(false, "8I", "9I")], points: 0, begun: false, refusal: null },
    WIDTH,
  );
  assert.deepEqual(names(seen.right), ["8H"], "a square of both is wrong");
  assert.deepEqual(names(seen.wrong), ["8I", "9I"]);
});

test("what a play would score stands where its own line ends", () => {
  const seen = seenAs(
    { runs: [run(true, "8H", "8I"), run(true, "7H", "8H")], points: 12, begun: false, refusal: null },
    WIDTH,
  );
  assert.deepEqual([squareName(seen.end, WIDTH), seen.points], ["8I", 12]);
  assert.deepEqual(seenAs(null, WIDTH), { right: new Set(), wrong: new Set(), points: 0, end: -1 });
});

test("where it is not told whether a run is right, nothing is marked", () => {
  const seen = seenAs({ runs: [run(null, "8H", "8I")], points: 0, begun: false, refusal: null }, WIDTH);
  assert.deepEqual([seen.right.size, seen.wrong.size, seen.points], [0, 0, 0]);
});

test("a tile is read aloud with its element, its charges and its points", () => {
  const tile = { symbol: "Ca", spoken: "calcium", kind: "cation", charges: "2+", points: 4, copies: 6 } as const;
  assert.equal(tileSaid(tile), "calcium, 2 plus, 4 points");
  assert.equal(tileSaid({ ...tile, spoken: "iron", charges: "2+ 3+" }), "iron, 2 plus or 3 plus, 4 points");
  assert.equal(tileSaid({ ...tile, spoken: "chlorine", charges: "−", points: 1 }), "chlorine, minus, 1 point");
  assert.equal(tileSaid({ ...tile, spoken: "copper", charges: "+ 2+" }), "copper, plus or 2 plus, 4 points");
  assert.equal(tileSaid({ ...tile, spoken: "red tile", kind: "red", charges: "" }), "red tile");
});
