import assert from "node:assert/strict";
import test from "node:test";
import { see } from "./sight.ts";
import type { View } from "./wire.ts";

const message = (n: number, base: number, more: Record<string, unknown>) =>
  ({ t: "view", table: 1, match: "m", n, base, box: null, public: {}, own: {}, ...more }) as unknown as View;
const whole = message(3, -1, { box: { seats: 2 }, public: { pile: 9, turn: 0 }, own: { hand: ["Na+"] } });

test("a whole view is its three parts together", () => {
  assert.deepEqual(see(whole, undefined)?.view, { seats: 2, pile: 9, turn: 0, hand: ["Na+"] });
});

test("what has not changed is what was shown before, and one's own is always new", () => {
  const first = see(whole, undefined)!;
  const next = see(message(4, 3, { public: { turn: 1 }, own: { hand: [] } }), first);
  assert.deepEqual(next?.view, { seats: 2, pile: 9, turn: 1, hand: [] });
  assert.deepEqual(first.view, { seats: 2, pile: 9, turn: 0, hand: ["Na+"] });
  const third = see(message(5, 4, { public: { pile: 8 } }), next!);
  assert.deepEqual(third?.view, { seats: 2, pile: 8, turn: 1 });
});

test("changes that do not fit what was shown are not shown", () => {
  const first = see(whole, undefined)!;
  assert.equal(see(message(4, 2, {}), first), null);
  assert.equal(see(message(4, 3, { match: "other" }), first), null);
  assert.equal(see(message(4, 3, {}), undefined), null);
});

test("a whole view takes the place of any other", () => {
  const first = see(whole, undefined)!;
  assert.deepEqual(see(message(0, -1, { match: "other", box: { seats: 3 }, public: { pile: 1 } }), first)?.view, {
    seats: 3,
    pile: 1,
  });
});
