import assert from "node:assert/strict";
import { test } from "node:test";
import { LENGTHS, minutesOf } from "./minutes.ts";

const SETS = { before: "S1-1-7AAA", after: "S1-1-7AAB", ticket: "" };

test("45 minutes are 5 for each set, 5 to learn, 25 to play and 5 to talk", () => {
  assert.deepEqual(minutesOf({ minutes: 45, ...SETS }), [
    ["before", 5],
    ["learn", 5],
    ["play", 25],
    ["after", 5],
    ["talk", 5],
  ]);
});

test("every plan adds up to its minutes, with sets and an exit ticket or without", () => {
  for (const minutes of [...LENGTHS, 60, 240])
    for (const ticket of ["", "S1-1-7AAC"])
      for (const sets of [SETS, { before: "", after: "" }]) {
        const spent = minutesOf({ minutes, ...sets, ticket });
        assert.equal(
          spent.reduce((total, [, one]) => total + one, 0),
          minutes,
        );
      }
});

test("a lesson without an end, or too short for its parts, is not shared out", () => {
  assert.deepEqual(minutesOf({ minutes: 0, ...SETS }), []);
  assert.deepEqual(minutesOf({ minutes: 9, ...SETS }), []);
});
