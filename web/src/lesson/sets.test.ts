import assert from "node:assert/strict";
import { test } from "node:test";
import { levelOf, newSeed, otherOf, seedOf, setOf } from "./sets.ts";

test("two seeds of a pair differ in their last letters alone, which stand side by side, whatever chance says", () => {
  const READABLE = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
  for (let n = 0; n < 31; n++) {
    const seed = newSeed("7", (below) => n % below);
    const other = otherOf(seed);
    assert.match(seed, /^7[2-9A-Z]{3}$/);
    assert.equal(seed.slice(0, 3), other.slice(0, 3));
    const [one, two] = [READABLE.indexOf(seed[3]!), READABLE.indexOf(other[3]!)].sort((a, b) => a - b);
    assert.deepEqual([one! % 2, two], [0, one! + 1]);
    assert.equal(otherOf(other), seed);
  }
});

test("a code says its skills, its level and its seed, and without skills there is none", () => {
  assert.equal(setOf(["S2", "S3"], 2, "7KQ4"), "S2S3-2-7KQ4");
  assert.equal(setOf([], 2, "7KQ4"), "");
  assert.equal(seedOf("S2S3-3-7KQ4"), "7KQ4");
  assert.equal(levelOf("S2S3-3-7KQ4"), 3);
});
