import assert from "node:assert/strict";
import test from "node:test";
import type { Happened } from "@/wire.ts";
import { countOf, stepsOf } from "./count.ts";
import { squareAt } from "./view.ts";

const WIDTH = 15;
const event = (what: string, n = 0, piece = "", parts: string[] = []): Happened => ({ what, seat: 1, n, piece, parts });
const PLAY = [
  event("laid", 0, "8H> Na Na O"),
  event("formed", 33, "Na2O"),
  event("counted", 25, "(3 + 2×3 + 2) × 3", ["3", "2×3", "2", "× 3"]),
  event("read", 0, "sodium oxide", ["8H", "8I", "8J"]),
  event("formed", 6, "NaCl"),
  event("counted", 0, "3 + 3", ["3", "3"]),
  event("read", 0, "", ["8H", "9H"]),
  event("scored", 39),
];

test("a play is counted formula by formula, each tile at its square", () => {
  const count = countOf(PLAY, WIDTH)!;
  const at = (name: string) => squareAt(name, WIDTH);
  assert.deepEqual([count.seat, count.points], [1, 39]);
  assert.deepEqual(count.formulas, [
    {
      formula: "Na2O",
      name: "sodium oxide",
      points: 33,
      terms: [
        { square: at("8H"), worth: "3" },
        { square: at("8I"), worth: "2×3" },
        { square: at("8J"), worth: "2" },
      ],
      times: "× 3",
    },
    {
      formula: "NaCl",
      name: "",
      points: 6,
      terms: [
        { square: at("8H"), worth: "3" },
        { square: at("9H"), worth: "3" },
      ],
      times: "",
    },
  ]);
});

test("it comes tile by tile, and each formula is closed", () => {
  assert.deepEqual(
    stepsOf(countOf(PLAY, WIDTH)!).map(({ formula, tiles, closed }) => [formula, tiles, closed]),
    [
      [0, 1, false],
      [0, 2, false],
      [0, 3, false],
      [0, 3, true],
      [1, 1, false],
      [1, 2, false],
      [1, 2, true],
    ],
  );
});

test("of several plays the newest is counted, and a turn without one is not", () => {
  assert.equal(countOf([...PLAY, event("laid", 0, "1A> K Cl"), ...PLAY.slice(4)], WIDTH)!.formulas.length, 1);
  assert.equal(countOf([event("passed"), event("swapped", 3)], WIDTH), null);
});

test("nothing is counted before it is named", () => {
  assert.equal(countOf(PLAY.slice(0, -1), WIDTH), null);
  assert.equal(countOf([event("scored", 33)], WIDTH), null);
});
