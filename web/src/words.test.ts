import assert from "node:assert/strict";
import test from "node:test";
import { words as back } from "./lookback.ts";
import { words } from "./words.ts";

test("a match without points is won, not won with none", () => {
  assert.equal(words.result.youWin(0), "You win.");
  assert.equal(words.result.youWin(1), "You win with 1 point.");
  assert.equal(words.result.wins(["Ada"], 0), "Ada wins.");
  assert.equal(words.result.wins(["Ada", "Ben"], 12), "Ada and Ben share the victory with 12 points.");
});

test("a review counts decisions worth a look, in good English", () => {
  assert.equal(back.review.summary(24, 1), "1 of 24 decisions is worth a look.");
  assert.equal(back.review.summary(24, 6), "6 of 24 decisions are worth a look.");
  assert.equal(back.review.summary(24, 0), "Nothing in 24 decisions could clearly have been better.");
});
