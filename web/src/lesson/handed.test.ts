import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type State, writeProgress } from "../practice/progress.ts";
import { gainOf, readHanded, statesOf } from "./handed.ts";
import { linkNumber, writeHandIn } from "./handin.ts";

const states = (first: State): State[] => [first, 0, 0, 0, 0, 0, 0, 1];
const handIn = (fragment: string, before: number | null, after: number | null) =>
  writeHandIn({ link: linkNumber(fragment), before, after, match: "won", hints: 0, right: 3, chances: 4 });

test("codes on paper become a class, and what is no code is told line by line", () => {
  const text = [
    writeProgress(states(3), 2, 45),
    ` ${writeProgress(states(1), 1, 45).toLowerCase()} `,
    "",
    handIn("l1.abc", 4, 9),
    handIn("l1.other", 12, 12),
    "Dana 7",
  ].join("\n");
  const found = readHanded(text, linkNumber("l1.abc"));
  assert.deepEqual(
    statesOf(found.progress, 0).map(([, n]) => n),
    [1, 0, 1, 0],
  );
  assert.deepEqual(statesOf(found.progress, 7)[2], [1, 2]);
  assert.equal(found.handIns.length, 1);
  assert.deepEqual(found.other, [handIn("l1.other", 12, 12)]);
  assert.deepEqual(found.unread, ["Dana 7"]);
  assert.equal(readHanded(text, null).handIns.length, 2);
});

test("a gain is of those who did both sets", () => {
  const said = [handIn("l1.a", 4, 9), handIn("l1.a", 6, null), handIn("l1.a", 7, 7)];
  const found = readHanded(said.join("\n"), null).handIns.map((one) => one.said);
  assert.deepEqual(gainOf(found), { pupils: 2, before: 11, after: 16 });
  assert.equal(gainOf(found.slice(1, 2)), null);
});

test("every code of the vectors that the server's language wrote is read", () => {
  const vectors = JSON.parse(readFileSync(new URL("../../../tests/lab/progress.json", import.meta.url), "utf-8")) as {
    progress: { stages: State[]; code: string }[];
  };
  const found = readHanded(vectors.progress.map((one) => one.code).join("\n"), null);
  assert.deepEqual(
    found.progress,
    vectors.progress.map((one) => one.stages),
  );
});
