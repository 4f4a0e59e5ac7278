import assert from "node:assert/strict";
import test from "node:test";
import type { WallNow, WallTable } from "../wire.ts";
import { auto, chosen, grid, isFree, minutes, scenes, stepped, turned } from "./scenes.ts";

const table = (number: number, status: string): WallTable => ({
  table: number,
  status,
  unfinished: false,
  here: 2,
  seats: ["Seat 1", "Seat 2"],
  n: 0,
  view: {},
  scores: [],
  made: [],
  board: 0,
});
const wall = (more: Partial<WallNow> = {}): WallNow => ({
  code: "ABC234",
  game: "metals",
  title: "",
  link: "",
  shows: { what: "auto", table: 0, example: "", names: false },
  now: 1000,
  started: 0,
  until: 0,
  says: "",
  paused: false,
  ended: false,
  here: 0,
  expected: 0,
  tables: [table(1, "playing"), table(2, "playing")],
  skills: [],
  example: null,
  podium: [],
  board: null,
  best: [],
  made: [],
  times: [],
  ...more,
});
const shows = (what: WallNow["shows"]["what"], number = 0) =>
  wall({ started: 900, shows: { what, table: number, example: "", names: false } });

test("the code stands there until somebody plays and all are in, then the tables, at the end the podium", () => {
  assert.deepEqual(auto(wall()), { what: "code" });
  assert.deepEqual(auto(wall({ started: 900 })), { what: "tables" });
  // Some play already, others still come.
  const tables = [table(1, "playing"), { ...table(2, "open"), here: 1 }];
  assert.deepEqual(auto(wall({ started: 900, here: 3, expected: 4, tables })), { what: "code" });
  assert.deepEqual(auto(wall({ started: 900, here: 4, expected: 4, tables })), { what: "tables" });
  // Nobody is waited for at a table that all have left.
  const left = [table(1, "playing"), { ...table(2, "open"), here: 0 }];
  assert.deepEqual(auto(wall({ started: 900, here: 2, expected: 4, tables: left })), { what: "tables" });
  // A bot has the seat of whoever did not come.
  assert.deepEqual(auto(wall({ started: 900, here: 3, expected: 4 })), { what: "tables" });
  const podium = [{ place: 1, tables: [2], points: 4 }];
  assert.deepEqual(auto(wall({ started: 900, podium })), { what: "tables" });
  assert.deepEqual(auto(wall({ started: 900, podium, tables: [table(1, "over")] })), { what: "end" });
  assert.deepEqual(auto(wall({ started: 900, ended: true })), { what: "end" });
});

test("what the host has chosen is shown, and a table that is not there is none", () => {
  assert.deepEqual(chosen(shows("tree")), { what: "tree" });
  assert.deepEqual(chosen(shows("table", 2)), { what: "table", table: 2 });
  assert.deepEqual(chosen(shows("table", 9)), { what: "tables" });
  assert.equal(isFree(shows("tree")), false);
  // When it is over a class talks about what it shows.
  assert.deepEqual(chosen({ ...shows("tree"), ended: true }), { what: "tree" });
  assert.deepEqual(chosen(wall({ ended: true })), { what: "end" });
});

test("arrow keys go through all there is to look at, round and round", () => {
  const now = wall({ started: 900 });
  assert.deepEqual(
    scenes(now).map((one) => (one.what === "table" ? one.table : one.what)),
    ["code", "tables", 1, 2, "tree", "end"],
  );
  assert.deepEqual(stepped(now, { what: "table", table: 1 }, 1), { what: "table", table: 2 });
  assert.deepEqual(stepped(now, { what: "code" }, -1), { what: "end" });
  assert.deepEqual(stepped(now, { what: "end" }, 1), { what: "code" });
});

test("as many boards stand beside each other as make them largest, and what does not fit takes turns", () => {
  assert.deepEqual(grid(1, 1800, 900), { columns: 1, fit: 1 });
  assert.deepEqual(grid(4, 1800, 900), { columns: 2, fit: 4 });
  assert.deepEqual(grid(9, 1800, 900), { columns: 3, fit: 9 });
  const { columns, fit } = grid(40, 1800, 900);
  assert.equal(columns, 5);
  assert.ok(fit >= 15 && fit < 40);
  assert.deepEqual(turned(9, 9, 50), [0, 9]);
  assert.deepEqual(turned(20, 15, 0), [0, 15]);
  assert.deepEqual(turned(20, 15, 12), [15, 20]);
  assert.deepEqual(turned(20, 15, 24), [0, 15]);
});

test("time is told in whole minutes of those that were planned, and never more of them", () => {
  assert.equal(minutes(wall()), null);
  assert.equal(minutes(wall({ started: 900 })), null);
  assert.deepEqual(minutes(wall({ started: 400, until: 1600, now: 1000 })), { passed: 10, of: 20, share: 0.5 });
  assert.deepEqual(minutes(wall({ started: 400, until: 1600, now: 9000 })), { passed: 20, of: 20, share: 1 });
});
