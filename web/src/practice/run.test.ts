import assert from "node:assert/strict";
import test from "node:test";
import type { Item, Judged, PracticeSet } from "../wire.ts";
import { Run } from "./run.svelte.ts";

const item = (skill: string) => ({ kind: "name", skill, level: 1, ask: "", spoken: "" }) as unknown as Item;
const set = (...skills: string[]): PracticeSet => ({
  code: "S5-2-7KQ4",
  title: "",
  skills: [...new Set(skills)],
  level: 2,
  items: skills.map(item),
});
const said = (right: boolean) => ({ right, because: "", code: "", says: [], lattice: [] }) as unknown as Judged;

test("only the first answer to an item counts, and only without help", () => {
  const run = new Run(set("S1", "S1", "S2"));
  assert.equal(run.answered("1", said(false)), true);
  run.again();
  assert.equal(run.turn!.judged, null);
  assert.equal(run.answered("2", said(true)), false);
  assert.equal(run.turn!.first, false);
  run.next();
  run.show(said(true));
  assert.equal(run.turn!.first, false);
  run.again();
  assert.equal(run.answered("2", said(true)), false);
  run.next();
  assert.equal(run.answered("x", said(true)), true);
  run.next();
  assert.equal(run.over, true);
  assert.deepEqual(run.tally, [
    { skill: "S1", right: 0, of: 2 },
    { skill: "S2", right: 1, of: 1 },
  ]);
});

test("help after a wrong answer leaves that answer the first, and one that was right stays right", () => {
  const run = new Run(set("S1", "S1"));
  run.answered("1", said(true));
  run.show();
  assert.equal(run.turn!.first, true);
  run.next();
  run.answered("1", said(false));
  run.show();
  assert.equal(run.turn!.helped, true);
  assert.equal(run.turn!.judged!.right, false);
});

test("a reload goes on at the first item that has no answer", () => {
  const run = new Run(set("S1", "S2", "S3"));
  run.answered("1", said(true));
  run.next();
  const again = new Run(run.set, undefined, JSON.parse(JSON.stringify(run.turns)));
  assert.equal(again.at, 1);
  assert.deepEqual(again.tally, [{ skill: "S1", right: 1, of: 1 }]);
  assert.equal(new Run(run.set, undefined, []).at, 0);
});

test("a set that is begun again has no answers", () => {
  const run = new Run(set("S1", "S2"));
  run.answered("1", said(true));
  run.next();
  run.restart();
  assert.equal(run.at, 0);
  assert.equal(run.turn!.first, null);
  assert.deepEqual(run.tally, []);
});

test("an exit ticket has the first items of a set, and nothing that was kept of a longer one is read", () => {
  const run = new Run(set("S1", "S1", "S1", "S1"), 3);
  assert.equal(run.turns.length, 3);
  assert.equal(run.set.items.length, 3);
});
