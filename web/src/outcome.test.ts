import assert from "node:assert/strict";
import { test } from "node:test";
import { counts, outcome, standing, summary } from "./outcome.ts";
import type { Ended } from "./wire.ts";

const ended = (scores: number[], ranks: number[], winners: number[]) => ({ scores, ranks, winners }) as Ended;
const names = ["Ada", "Ben", "Cy"];

test("the best comes first, and whoever shares a place is told so", () => {
  const three = ended([41, 50, 41], [2, 1, 2], [1]);
  assert.deepEqual(
    outcome(three).map((one) => [one.seat, one.rank, one.shared]),
    [
      [1, 1, false],
      [0, 2, true],
      [2, 2, true],
    ],
  );
  assert.equal(summary(three, names, 0), "Ben wins with 50 points.");
  assert.equal(standing(three, 0), "You share second place with 41 points.");
  assert.equal(standing(three, 1), "");
});

test("who wins reads it of themselves, and who watches reads names alone", () => {
  const two = ended([0, -161], [1, 2], [0]);
  assert.equal(summary(two, names, 0), "You win.");
  assert.equal(summary(two, names, null), "Ada wins.");
  assert.equal(standing(two, 1), "You are second.");
  assert.equal(standing(two, null), "");
  assert.ok(!counts(two) && counts(ended([3, -2], [1, 2], [0])));
});

test("a shared victory is everybody's, and a closed match nobody's", () => {
  assert.equal(summary(ended([7, 7], [1, 1], [0, 1]), names, 0), "Ada and Ben share the victory with 7 points.");
  assert.equal(standing(ended([7, 7], [1, 1], [0, 1]), 0), "You share first place with 7 points.");
  assert.equal(summary(ended([3, 1], [1, 2], []), names, 0), "The match was closed.");
  assert.equal(standing(ended([3, 1], [1, 2], []), 0), "");
});

test("a match that the lesson ended is not finished, and nobody has a place in it", () => {
  const stood = { ...ended([3, 1], [], []), unfinished: true };
  assert.equal(summary(stood, names, 0), "Not finished.");
  assert.deepEqual([outcome(stood), standing(stood, 0)], [[], ""]);
});
