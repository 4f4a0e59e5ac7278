import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { check, type Promised, Promises } from "./seal.ts";
import type { Table } from "./wire.ts";

const SERVER = "9f3a".repeat(16);
const OTHER = "11aa".repeat(16);
const MINE = "4c01".repeat(8);
const THEIRS = "b7e2".repeat(8);
const sealOf = (text: string) => createHash("sha256").update(text).digest("hex");
const SEAL = sealOf(SERVER);
const promised: Promised = {
  whose: "ABC234",
  table: 1,
  after: "",
  match: "m",
  sealed: SEAL,
  number: MINE,
  away: false,
  bots: [],
};
const ended = (seed: string, commitment = SEAL) => ({ seed, commitment });

test("a deal that was sealed and has this device's number at its seat is as promised", () => {
  assert.equal(check(ended(`${SERVER} with ${THEIRS} ${MINE} -`), promised, 1), "kept");
});

test("a deal that was sealed fits as well for whoever added no number: watchers, and those whose host started", () => {
  assert.equal(check(ended(`${SERVER} with ${THEIRS} -`), { ...promised, number: "" }, 1), "sealed");
  assert.equal(check(ended(`${SERVER} with ${THEIRS} ${MINE}`), promised, null), "sealed");
  assert.equal(check(ended(SERVER), { ...promised, number: "" }, 0), "sealed");
});

test("where all tables have the same deal no number is added, and a seed with any does not fit", () => {
  const same = { ...promised, number: "", same: true };
  assert.equal(check(ended(SERVER), same, 0), "sealed");
  assert.equal(check(ended(`${SERVER} with ${THEIRS} -`), same, 1), "broken");
  let kept: Promised[] = [];
  const promises = new Promises("ABC234", { read: () => structuredClone(kept), write: (all) => (kept = all) });
  const shown = { table: 1, match: "", status: "open", seats: [], rematch: [], sealed: SEAL, same: true };
  promises.hear(shown as unknown as Table, 0, true);
  assert.equal(promises.give(1), "");
  assert.equal(kept[0]!.same, true);
});

test("a seed that was swapped does not fit, with the old seal or a new one", () => {
  assert.equal(check(ended(`${OTHER} with ${MINE}`), promised, 0), "broken");
  assert.equal(check(ended(`${OTHER} with ${MINE}`, sealOf(OTHER)), promised, 0), "broken");
  assert.equal(check(ended(OTHER), null, 0), "broken");
  assert.equal(check(ended(`${SERVER} with ${MINE}`, sealOf(`${SERVER} with ${MINE}`)), promised, 0), "broken");
});

test("a number that is missing is told, and one that stands at another seat or was changed does not fit", () => {
  assert.equal(check(ended(`${SERVER} with ${THEIRS} -`), promised, 1), "missing");
  assert.equal(check(ended(SERVER), promised, 0), "missing");
  assert.equal(check(ended(`${SERVER} with ${MINE} ${THEIRS}`), promised, 1), "broken");
  assert.equal(check(ended(`${SERVER} with - ${MINE}`), promised, 0), "broken");
  assert.equal(check(ended(`${SERVER} with ${MINE.slice(1)}`), promised, 0), "broken");
});

test("a word too many, or one at a bot's seat, does not fit: somebody could have tried deals with it", () => {
  const two = { ranks: [1, 2] };
  assert.equal(check({ ...ended(`${SERVER} with ${MINE} -`), ...two }, promised, 0), "kept");
  assert.equal(check({ ...ended(`${SERVER} with ${MINE} - 63`), ...two }, promised, 0), "broken");
  assert.equal(check({ ...ended(`${SERVER} with ${MINE} 63`), ...two }, { ...promised, bots: [1] }, 0), "broken");
  assert.equal(check({ ...ended(`${SERVER} with ${MINE} -`), ...two }, { ...promised, bots: [1] }, 0), "kept");
});

test("a fork is only held to its own commitment, also one of a deal with numbers", () => {
  for (const seed of ["7 until 12, then 9f3a", `${SERVER} with ${MINE} - until 12, then 9f3a`]) {
    assert.equal(check(ended(seed, sealOf(seed)), null, 0), "fork");
    assert.equal(check(ended(seed), null, 0), "broken");
  }
});

test("whoever came after the deal can only check that the seed fits its seal", () => {
  assert.equal(check(ended(`${SERVER} with ${THEIRS} ${MINE}`), null, 1), "late");
});

test("where nothing was sealed nothing is claimed, and of no seed nothing is said", () => {
  assert.equal(check(ended(SERVER), { ...promised, sealed: "" }, 0), "unsealed");
  assert.equal(check(ended("", ""), promised, 0), null);
});

test("whoever was away as it began is not alarmed by the seal of another match", () => {
  const seed = `${OTHER} with ${THEIRS} -`;
  assert.equal(check(ended(seed, sealOf(OTHER)), { ...promised, away: true }, 1), "away");
  assert.equal(check(ended(`${SERVER} with ${MINE}`), { ...promised, away: true }, 0), "kept");
});

// What the device keeps until then.

function device() {
  let kept = "[]";
  const shelf = {
    read: () => JSON.parse(kept) as Promised[],
    write: (all: Promised[]) => (kept = JSON.stringify(all)),
  };
  return { page: (whose = "ABC234") => new Promises(whose, shelf), shelf };
}
const table = (match: string, sealed: string, more: Partial<Table> = {}): Table => ({
  t: "table",
  table: 1,
  status: "open",
  seats: [],
  match,
  commitment: "",
  sealed,
  paused: false,
  clock: 0,
  rematch: [],
  ended: false,
  ...more,
});
const ready = (is: boolean) => [{ name: "", kind: "person", bot: "", present: true, ready: is, resigned: false }];

test("a number is 32 digits, stays the same until the match begins, also in another tab, and then there is a new one", () => {
  const { page } = device();
  const [first, second] = [page(), page()];
  assert.equal(first.give(1), "", "no table was shown yet");
  first.hear(table("", SEAL), 0, true);
  const number = first.give(1);
  assert.match(number, /^[0-9a-f]{32}$/);
  assert.equal(first.give(1), number);
  second.hear(table("", SEAL, { seats: ready(true) }), 0, true);
  assert.equal(second.give(1), number);
  first.hear(table("m", "next"), 0, false);
  assert.deepEqual(first.of("m"), { ...promised, number });
  assert.notEqual(first.give(1), number);
});

test("two seats at one screen have a number each", () => {
  const { page } = device();
  const [ada, ben] = [page("ABC234 0"), page("ABC234 1")];
  ada.hear(table("", SEAL), 0, true);
  const number = ada.give(1);
  ben.hear(table("", SEAL), 1, true);
  assert.notEqual(ben.give(1), number);
  for (const one of [ada, ben]) one.hear(table("m", "next"), 0, false);
  assert.equal(ada.of("m")?.number, number);
});

test("what was promised is found again after a reload, for the match that is played and for the next", () => {
  const { page } = device();
  const before = page();
  before.hear(table("", SEAL), 0, true);
  const number = before.give(1);
  before.hear(table("m", "next", { status: "over" }), 1, false);
  const again = before.give(1);
  const after = page();
  after.hear(table("m", "next", { status: "over", rematch: [1] }), 1, true);
  assert.equal(after.of("m")?.number, number);
  assert.equal(after.give(1), again);
});

test("the first seal counts: one that changes before the deal is none", () => {
  const { page } = device();
  const one = page();
  one.hear(table("", SEAL), 0, true);
  one.hear(table("", sealOf(OTHER)), 0, false);
  one.hear(table("m", "next"), 0, false);
  assert.equal(check(ended(OTHER, sealOf(OTHER)), one.of("m"), 0), "broken");
});

test("nothing is promised of a number that was taken back or did not arrive", () => {
  const { page } = device();
  const one = page();
  one.hear(table("", SEAL), 0, true);
  one.give(1);
  one.withdraw(1);
  one.hear(table("m", "next"), 0, false);
  assert.equal(one.of("m")?.number, "");
  one.give(1);
  one.hear(table("m", "next", { status: "over" }), 0, true); // the line broke, and the table knows of no wish
  one.hear(table("m2", "third"), 1, false);
  assert.equal(one.of("m2")?.number, "");
});

test("a match that began while the line was down is marked, and old ones are forgotten", () => {
  const { page, shelf } = device();
  const one = page();
  one.hear(table("", SEAL), 0, true);
  one.hear(table("m", "next"), 0, true);
  assert.equal(one.of("m")?.away, true);
  for (let n = 0; n < 99; n++) one.hear(table(`m${n}`, "next"), 0, false);
  assert.ok(shelf.read().length < 30);
  assert.equal(one.of("m"), null);
  assert.equal(one.of("m98")?.away, false);
});
