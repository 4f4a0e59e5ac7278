import assert from "node:assert/strict";
import test from "node:test";
import { deadline } from "./minute.ts";

test("whoever heard the bell has a minute, whatever the clock of the device says", () => {
  assert.equal(deadline(1060, true, 5000), 5060);
  assert.equal(deadline(1060, true, 10), 70);
});

test("whoever comes later has what is left of the minute, and never more than one", () => {
  assert.equal(deadline(1060, false, 1020), 1060);
  assert.equal(deadline(1060, false, 2000), 2000);
  assert.equal(deadline(1060, false, 10), 70);
});
