import assert from "node:assert/strict";
import test from "node:test";
import { readCsv } from "./csv.ts";
import { Story } from "./story.ts";

const die = (n: number) => ({ what: "die", seat: 0, n, piece: "" });
const told = (since: number, n: number, ...story: string[]) => ({ match: "m", since, n, story, events: [die(n)] });

test("each line is told once, in order, however often the line broke", () => {
  const story = new Story();
  assert.deepEqual(story.hear(told(-1, 1, "a", "b")).lines, ["a", "b"]);
  assert.deepEqual(story.hear(told(1, 2, "c")).lines, ["c"]);
  assert.deepEqual(story.hear(told(1, 2, "c")).lines, [], "the same view again");
  assert.deepEqual(story.hear(told(2, 5, "d", "e")).lines, ["d", "e"], "what was missed");
  assert.deepEqual(story.lines(), ["a", "b", "c", "d", "e"]);
});

test("dice fall for those who were there, and are known to those who come later", () => {
  const story = new Story();
  assert.deepEqual(story.hear(told(-1, 1)).events, []);
  assert.deepEqual(story.hear(told(1, 2)).events, [die(2)]);
  assert.deepEqual(story.events(), [die(1), die(2)]);
});

test("a whole story replaces what was known, and only new lines are news", () => {
  const story = new Story();
  story.hear(told(-1, 1, "a"));
  assert.deepEqual(story.hear(told(-1, 2, "a", "b")).lines, ["b"]);
  assert.deepEqual(story.lines(), ["a", "b"]);
});

test("another match begins another story", () => {
  const story = new Story();
  story.hear(told(-1, 9, "a"));
  assert.deepEqual(story.hear({ match: "other", since: -1, n: 0, story: ["x"] }).lines, ["x"]);
  assert.deepEqual(story.lines(), ["x"]);
});

test("cells of a CSV may hold commas, quotes and line breaks", () => {
  assert.deepEqual(readCsv('a,b\r\n"x, ""y""",1\n"2\n3",\n'), [
    ["a", "b"],
    ['x, "y"', "1"],
    ["2\n3", ""],
  ]);
});
