import assert from "node:assert/strict";
import { test } from "node:test";
import { type Deck, LONGEST_DECK, packDeck, tidyName, unpackDeck } from "./links.ts";

const ROWS = ["Li+,8", "Zn2+,5", "CH3COO -,9", "SO4 2-,4", "Na+,8", "Ca2+,7"].join("\n");
const DECK: Deck = {
  game: "metals",
  name: "Batteries: Zn²⁺ and Li⁺",
  preset: "",
  options: { deck: `ion,copies\n${ROWS}\n`, new_ions: "ion,us,gb,family\nXe2+,xenon,,cation\n" },
};

test("a deck comes out of its link as it went in, and a small one fits a QR code", async () => {
  const packed = await packDeck(DECK);
  assert.match(packed, /^d1\.[\w-]+$/);
  assert.ok(packed.length < 400, String(packed.length));
  assert.deepEqual(await unpackDeck(`#${packed}`), { deck: DECK });
});

test("a deck of 64 kB is read, and one that unpacks to more is not", async () => {
  const large = (length: number) => ({ ...DECK, options: { deck: "x".repeat(length) } });
  assert.ok("deck" in (await unpackDeck(await packDeck(large(LONGEST_DECK - 200)))));
  assert.deepEqual(await unpackDeck(await packDeck(large(LONGEST_DECK))), { why: "long" });
  // 100 MB from 100 kB: what is over is not unpacked.
  assert.deepEqual(await unpackDeck(await packDeck(large(10_000_000))), { why: "long" });
  assert.deepEqual(await unpackDeck(`d1.${"A".repeat(200_000)}`), { why: "long" });
});

test("other fragments are no decks, and a later version is told", async () => {
  for (const none of ["", "#", "#rules", "#r-5.4", "#d"]) assert.deepEqual(await unpackDeck(none), { why: "none" });
  assert.deepEqual(await unpackDeck("#d2.abc"), { why: "newer" });
  assert.deepEqual(await unpackDeck("#d1."), { why: "broken" });
  assert.deepEqual(await unpackDeck("#d1.%00"), { why: "broken" });
});

test("what is packed well and is no deck is refused", async () => {
  const odd = [
    { ...DECK, game: "../x" },
    { ...DECK, options: { "A B": "x" } },
    { ...DECK, preset: "x".repeat(41) },
  ];
  for (const one of odd) assert.deepEqual(await unpackDeck(await packDeck(one)), { why: "broken" });
  const wrong = { ...DECK, options: { deck: 7 } } as unknown as Deck;
  assert.deepEqual(await unpackDeck(await packDeck(wrong)), { why: "broken" });
  const many = Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`o${n}`, ""]));
  assert.deepEqual(await unpackDeck(await packDeck({ ...DECK, options: many })), { why: "broken" });
});

test("a name is one short line", () => {
  assert.equal(tidyName("  a\n\tb\u0000\u202e "), "a b");
  assert.equal(tidyName("x".repeat(200)).length, 60);
});

test("10,000 mutated links throw nothing and never hold more than a deck may", async () => {
  const packed = await packDeck(DECK);
  const letters = "ABCXYZabcxyz0189-_.#%é\u0000 ";
  let seed = 7;
  const chance = (below: number) => ((seed = (seed * 48271) % 2147483647), seed % below);
  for (let n = 0; n < 10_000; n++) {
    const signs = [...packed];
    for (let change = chance(4); change >= 0; change--) {
      const at = 3 + chance(signs.length - 3);
      const kind = chance(3);
      if (kind === 0) signs[at] = letters[chance(letters.length)]!;
      else if (kind === 1) signs.splice(at, 1 + chance(5));
      else signs.splice(at, 0, ...signs.slice(at, at + chance(40)));
    }
    const opened = await unpackDeck(signs.join(""));
    if ("deck" in opened) assert.ok(JSON.stringify(opened.deck).length <= 2 * LONGEST_DECK);
    else assert.ok(["none", "broken", "long", "newer"].includes(opened.why));
  }
});
