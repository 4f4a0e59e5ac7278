import assert from "node:assert/strict";
import { test } from "node:test";
import { matchOf } from "./home.ts";

test("a record says whether a seat has won, alone or with others, and whether the match was played out", () => {
  assert.equal(matchOf("seed: 1\noutcome: 12 23; won by seat 1; §5.2\n", 1), "won");
  assert.equal(matchOf("outcome: 12 12; won by seat 1 and 2; §5.2", 1), "won");
  assert.equal(matchOf("outcome: 12 23 5; won by seat 2 and 3; §5.2", 1), "finished");
  assert.equal(matchOf("outcome: 1 2; won by seat 11; §5.2", 1), "finished");
  assert.equal(matchOf("outcome: none after 2 steps", 1), "unfinished");
  assert.equal(matchOf("", 1), "unfinished");
});

test("whoever sits at another seat by now is asked about at that one", () => {
  assert.equal(matchOf("outcome: 12 23; won by seat 2; §5.2", 2), "won");
  assert.equal(matchOf("outcome: 12 23; won by seat 1; §5.2", 2), "finished");
});
