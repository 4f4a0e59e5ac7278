import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Moment, moments } from "./moment.svelte.ts";

let reduced = false;
const page = new EventTarget();
Object.assign(globalThis, {
  matchMedia: () => ({ matches: reduced }),
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
});

test("a moment goes stage by stage, no longer than two seconds, and whoever waits for all of them knows", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const one = new Moment<string>();
  one.show("first", 2000, 2000);
  one.show("second", 2000, 2000);
  assert.deepEqual([one.what, one.stage, moments.shown], ["second", 0, 1]);
  mock.timers.tick(1000);
  assert.deepEqual([one.what, one.stage], ["second", 1]);
  mock.timers.tick(1000);
  assert.deepEqual([one.what, one.stage, moments.shown], [null, 0, 0]);
  mock.timers.reset();
});

test("any key or tap ends all that are shown", () => {
  const [one, other] = [new Moment<string>(), new Moment<string>()];
  for (const what of ["keydown", "pointerdown"]) {
    one.show("an exchange", 900);
    other.show("a pass", 900);
    assert.equal(moments.shown, 2);
    page.dispatchEvent(new Event(what));
    assert.deepEqual([one.what, other.what, moments.shown], [null, null, 0]);
  }
  one.end();
  assert.equal(moments.shown, 0);
});

test("with reduced motion there is none to wait for", () => {
  reduced = true;
  const one = new Moment<string>();
  one.show("an exchange", 900);
  assert.deepEqual([one.what, moments.shown], [null, 0]);
});
