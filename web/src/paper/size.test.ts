import assert from "node:assert/strict";
import { test } from "node:test";
import { usualPaper } from "./size.ts";

test("paper is letter where people have it, and A4 elsewhere", () => {
  assert.deepEqual(["en-US", "fr-CA", "en-GB", "de"].map(usualPaper), ["letter", "letter", "a4", "a4"]);
});
