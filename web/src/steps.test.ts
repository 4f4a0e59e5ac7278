import assert from "node:assert/strict";
import { test } from "node:test";
import { meant, resumed, since, type LessonStep } from "./steps.ts";

const steps: LessonStep[] = [
  { says: "This is your hand." },
  { says: "Try something wrong.", act: "no", n: 0, refused: true },
  { says: "That was why." },
  { says: "Play.", act: "yes", n: 0 },
  { says: "The bot answered.", n: 2 },
  { says: "Play again.", act: "yes", n: 2 },
  { says: "You collected." },
];

test("a step without a version follows upon the action before it, and a refused one was no step of the match", () => {
  assert.deepEqual(
    steps.map((_, at) => since(steps, at)),
    [0, 0, 0, 0, 2, 2, 3],
  );
});

test("whoever does already what the next sentences lead to is taken there", () => {
  assert.equal(meant(steps, 0, "no", 0), 1);
  assert.equal(meant(steps, 2, "yes", 0), 3);
  assert.equal(meant(steps, 4, "yes", 2), 5);
});

test("anything else is not meant, nor what is asked only later", () => {
  assert.equal(meant(steps, 0, "yes", 0), -1);
  assert.equal(meant(steps, 4, "yes", 1), -1);
  assert.equal(meant(steps, 6, "yes", 3), -1);
});

test("a reload goes on right behind the last action", () => {
  assert.equal(resumed(steps, 0), 0);
  assert.equal(resumed(steps, 2), 4);
  assert.equal(resumed(steps, 3), 7);
});
