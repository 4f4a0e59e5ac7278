import assert from "node:assert/strict";
import { test } from "node:test";
import type { Table } from "../wire.ts";
import { placesFor } from "./places.ts";

type Seat = Table["seats"][number];
const seat = (fields: Partial<Seat>) =>
  ({ kind: "person", filled: false, resigned: false, late: "", mates: [], ...fields }) as unknown as Seat;
const table = (number: number, status: string, seats: Seat[], team = 1) =>
  ({ table: number, status, seats, team }) as unknown as Table;

test("somebody moves to a free seat, or where a bot fills in and nobody waits for it", () => {
  const tables = [
    table(1, "open", [seat({ kind: "open" })]),
    table(2, "open", [seat({}), seat({ kind: "open" })]),
    table(3, "playing", [seat({ kind: "bot", filled: true }), seat({ kind: "bot", filled: true, late: "Ada" })]),
    table(4, "playing", [seat({ kind: "bot" }), seat({})]),
    table(5, "open", [seat({}), seat({ kind: "bot" })]),
  ];
  assert.deepEqual(placesFor(1, tables), [
    { to: 2, playing: false, seats: 1 },
    { to: 3, playing: true, seats: 1 },
  ]);
});

test("a team that has room takes one more until its match begins", () => {
  const mate = { name: "Ada" } as Seat["mates"][number];
  const team = (status: string) => table(2, status, [seat({ mates: [mate] }), seat({ mates: [mate, mate] })], 2);
  assert.deepEqual(placesFor(1, [team("open")]), [{ to: 2, playing: false, seats: 1 }]);
  assert.deepEqual(placesFor(1, [team("playing")]), []);
});
