import assert from "node:assert/strict";
import test from "node:test";
import type { Happened } from "@/wire.ts";
import { rowsOf, turnsOf } from "./sheet.ts";

const event = (what: string, seat: number, n = 0, piece = ""): Happened => ({ what, seat, n, piece });
const EVENTS = [
  event("laid", 0, 0, "8H> Na Na O"),
  event("formed", 0, 33, "Na2O"),
  event("counted", 0, 25, "(3 + 2×3 + 2) × 3"),
  event("scored", 0, 33),
  event("swapped", 1, 3),
  event("laid", 0, 0, "9Hv Cl"),
  event("formed", 0, 6, "NaCl"),
  event("counted", 0, 0, "3 + 3"),
  event("formed", 0, 9, "KCl"),
  event("counted", 0, 2, "4 + 3 + 2"),
  event("scored", 0, 15),
  event("laid", 1, 0, "7Hv Mg"),
  event("formed", 1, 5, "MgO"),
  event("counted", 1, 0, "3 + 2"),
  event("scored", 1, 5),
  event("passed", 0),
  event("lost", 1),
];

test("a match is told turn by turn, each play with its formulas and how they were counted", () => {
  const turns = turnsOf(EVENTS);
  assert.deepEqual(
    turns.map(({ n, seat, what, count, play, points }) => [n, seat, what, count, play, points]),
    [
      [1, 0, "laid", 0, "8H> Na Na O", 33],
      [2, 1, "swapped", 3, "", 0],
      [3, 0, "laid", 0, "9Hv Cl", 15],
      [4, 1, "laid", 0, "7Hv Mg", 5],
      [5, 0, "passed", 0, "", 0],
      [6, 1, "lost", 0, "", 0],
    ],
  );
  assert.deepEqual(turns[0]!.formulas, [{ formula: "Na2O", points: 33, sum: "(3 + 2×3 + 2) × 3", marked: 25 }]);
  assert.deepEqual(turns[2]!.formulas, [
    { formula: "NaCl", points: 6, sum: "3 + 3", marked: 0 },
    { formula: "KCl", points: 9, sum: "4 + 3 + 2", marked: 2 },
  ]);
});

test("tiles and marked squares come to each player's score, whoever leads first", () => {
  assert.deepEqual(rowsOf(turnsOf(EVENTS), { scores: [48, 5], places: [1, 2] }), [
    { seat: 0, tiles: 21, marked: 27, before: 0, score: 48 },
    { seat: 1, tiles: 5, marked: 0, before: 0, score: 5 },
  ]);
});

test("what was scored before all that is told has a column of its own", () => {
  const rows = rowsOf(turnsOf(EVENTS), { scores: [50, 65], places: [2, 1] });
  assert.deepEqual(
    rows.map(({ seat, before, tiles, marked }) => [seat, before, tiles, marked]),
    [
      [1, 60, 5, 0],
      [0, 2, 21, 27],
    ],
  );
});

test("where names are asked for each formula scores by itself, and one left unnamed scores nothing", () => {
  const [turn] = turnsOf([
    event("laid", 0, 0, "12H> Fe Cl Cl Cl"),
    event("formed", 0, 26, "FeCl3"),
    event("counted", 0, 13, "(4 + 3 + 3 + 3) × 2"),
    event("formed", 0, 6, "NaCl"),
    event("counted", 0, 0, "3 + 3"),
    event("formed", 0, 6, "NaCl"),
    event("counted", 0, 0, "3 + 3"),
    event("unnamed", 0, 0, "FeCl3"),
    event("scored", 0, 12),
  ]);
  assert.deepEqual(
    [turn!.points, turn!.formulas.map((one) => [one.points, one.marked])],
    [
      12,
      [
        [0, 0],
        [6, 0],
        [6, 0],
      ],
    ],
  );
});
