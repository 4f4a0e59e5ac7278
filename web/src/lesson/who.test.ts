import assert from "node:assert/strict";
import test from "node:test";
import { whoIn } from "./who.ts";

const mate = (name: string) => ({ name, present: true });
const seat = { kind: "bot", name: "Quiet Beryl", late: "", mates: [] };

test("whoever waits for a bot's seat is somebody, and the bot is not", () => {
  assert.deepEqual(whoIn({ ...seat, late: "Dana" }), ["Dana"]);
  assert.deepEqual(whoIn(seat), []);
});

test("somebody alone is called by the seat's name, and each of a team by their own", () => {
  const person = { ...seat, kind: "person" };
  assert.deepEqual(whoIn({ ...person, mates: [mate("Ada")] }), ["Quiet Beryl"]);
  assert.deepEqual(whoIn({ ...person, mates: [mate("Ada"), mate("Ben")] }), ["Ada", "Ben"]);
});
