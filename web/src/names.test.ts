import assert from "node:assert/strict";
import { test } from "node:test";
import { apart } from "./names.ts";

test("a name from right to left stands apart, so that the number behind it stays behind it", () => {
  assert.deepEqual(apart("محمد collects 4, Ada and محمد lead.", ["Ada", "محمد"]), [
    { text: "محمد", name: true },
    { text: " collects 4, Ada and ", name: false },
    { text: "محمد", name: true },
    { text: " lead.", name: false },
  ]);
});

test("a sentence without one is left whole", () => {
  assert.deepEqual(apart("Ada leads Na+.", ["Ada", "Ben"]), [{ text: "Ada leads Na+.", name: false }]);
  assert.deepEqual(apart("", ["محمد"]), []);
});
