import assert from "node:assert/strict";
import test from "node:test";
import { pack } from "../links.ts";
import { packSent, personOf, type Sent, unpackSent } from "./challenge.ts";

const sent: Sent = {
  game: "metals",
  preset: "single",
  options: { deck: "ion,copies\nNa+,8\n" },
  seats: ["bot:player", "person"],
  seed: "7f".repeat(32),
  points: [19, -3],
};

test("a deal that is handed on comes out of its link as it went in", async () => {
  assert.deepEqual(await unpackSent(`#${await packSent(sent)}`), { sent });
  assert.equal(personOf(sent), 1);
});

test("what is no deal, or a broken one, is not played", async () => {
  assert.deepEqual(await unpackSent(""), { why: "none" });
  assert.deepEqual(await unpackSent("#c1.!"), { why: "broken" });
  assert.deepEqual(await unpackSent("#c9.abc"), { why: "newer" });
  const good = { g: "metals", p: "", o: {}, s: ["person", "bot:player"], d: "7", r: [1, 2] };
  assert.ok("sent" in (await unpackSent(await pack("c", good))));
  for (const bad of [
    { d: "" },
    { s: ["person", "person"] },
    { r: [1] },
    { r: [1, "2"] },
    { o: [] },
    { g: 7 },
    { o: { a: 1 } },
  ])
    assert.deepEqual(await unpackSent(await pack("c", { ...good, ...bad })), { why: "broken" });
});
