import assert from "node:assert/strict";
import { test } from "node:test";

const kept = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  },
});
kept.set("ionbox-decks", JSON.stringify([{ g: "metals", n: "Old", p: "", o: {} }, { g: 7 }, null]));
const { decks, draftOf, dropDeck, keepDeck, keepDraft } = await import("./decks.svelte.ts");
const deck = (name: string, text = "") => ({ game: "metals", name, preset: "", options: { deck: text } });
const names = () => decks.kept.map((one) => one.name);

test("what is kept and is no deck is left out", () => {
  assert.deepEqual(names(), ["Old"]);
});

test("a deck takes the place of one with its name, in its game", () => {
  assert.ok(keepDeck(deck("Salt", "a")));
  assert.ok(keepDeck(deck("Salt", "b")));
  assert.ok(keepDeck({ ...deck("Salt"), game: "ion" }));
  assert.deepEqual(names(), ["Salt", "Salt", "Old"]);
  assert.equal(decks.kept[1]!.options.deck, "b");
  assert.ok(dropDeck(deck("Salt")));
  assert.deepEqual(names(), ["Salt", "Old"]);
});

test("there is room for so many decks, and for so much in all", () => {
  for (let n = decks.kept.length; n < 30; n++) assert.ok(keepDeck(deck(`D${n}`)));
  assert.equal(keepDeck(deck("One more")), false);
  assert.equal(decks.kept.length, 30);
  assert.ok(keepDeck(deck("D5", "x".repeat(300_000))));
  assert.equal(keepDeck(deck("D6", "x".repeat(300_000))), false);
});

test("the bench is kept by game", () => {
  assert.equal(draftOf("metals"), null);
  assert.ok(keepDraft(deck("", "x")));
  assert.deepEqual(draftOf("metals"), deck("", "x"));
  assert.equal(draftOf("ion"), null);
});
