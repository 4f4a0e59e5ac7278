import assert from "node:assert/strict";
import test from "node:test";
import { Choice } from "./choice.svelte.ts";
import { cardOf, textOf, type MetalsCard, type MetalsView } from "./view.ts";

const card = (ion: string, text: string, charge: number): MetalsCard => ({
  ion,
  text,
  charge,
  name: "",
  spoken: "",
  family: "",
  copies: 8,
  answers: [],
});

/** Ben answers Ada's Ca²⁺ with three Cl⁻, a sulfate and a Na⁺ in hand. */
const answering: MetalsView = {
  seats: 2,
  series: 1,
  deck: [card("Na+", "Na⁺", 1), card("Ca2+", "Ca²⁺", 2), card("Cl-", "Cl⁻", 1), card("SO4 2-", "SO₄²⁻", 2)],
  cards: 32,
  names: [],
  game: 1,
  to_come: null,
  rung: false,
  first: 0,
  phase: "answer",
  initiator: 0,
  responder: 1,
  held: [6, 5],
  pile: 20,
  lead: "Ca2+",
  lead_count: 1,
  answer: "",
  answer_count: 0,
  naming: "",
  charges: [2, 0],
  collected: [0, 0],
  before: [0, 0],
  scores: [0, 0],
  gone: [0, 0, 0, 0],
  history: ["", ""],
  seat: 1,
  hand: ["Na+", "Cl-", "Cl-", "Cl-", "SO4 2-"],
  plays: [
    { action: "Na+", charges: [2, 1] },
    { action: "Cl-", charges: [2, 1] },
    { action: "2 Cl-", charges: [2, 2] },
    { action: "3 Cl-", charges: [2, 3] },
    { action: "SO4 2-", charges: [2, 2] },
  ],
  unseen: [7, 7, 5, 7],
  proved: [[], []],
};
const choosing = (view: MetalsView, legal: string[], ...places: number[]) => {
  const choice = new Choice(() => ({ view, legal, asked: legal.length > 0, listed: true }));
  for (const at of places) choice.choose(at);
  return choice;
};
const LEGAL = ["2 Cl-", "SO4 2-"];

test("cards of one ion are chosen together, another ion starts anew, a chosen card is taken back", () => {
  const choice = choosing(answering, LEGAL, 1, 3);
  assert.deepEqual([choice.ion, choice.action], ["Cl-", "2 Cl-"]);
  choice.choose(1);
  assert.deepEqual([choice.chosen, choice.action], [[3], "Cl-"]);
  choice.choose(4);
  assert.deepEqual([choice.chosen, choice.action], [[4], "SO4 2-"]);
  choice.clear();
  assert.deepEqual([choice.ion, choice.action], ["", ""]);
});

test("chosen cards come to the answer with the charges the server told, allowed or not", () => {
  assert.deepEqual(choosing(answering, LEGAL).charges, [2, 0]);
  for (const [places, charges] of [
    [
      [1, 2],
      [2, 2],
    ],
    [
      [1, 2, 3],
      [2, 3],
    ],
    [[0], [2, 1]],
  ] as const) {
    const choice = choosing(answering, LEGAL, ...places);
    assert.deepEqual(choice.charges, charges);
    assert.deepEqual(choice.coming, [0, places.length]);
  }
});

test("reinforcements come to the attack, and what has no place on the table comes nowhere", () => {
  const view: MetalsView = {
    ...answering,
    seat: 0,
    phase: "reinforce",
    answer: "SO4 2-",
    answer_count: 2,
    charges: [2, 4],
    hand: ["Na+", "Ca2+", "Ca2+"],
    plays: [
      { action: "Ca2+", charges: [4, 4] },
      { action: "2 Ca2+", charges: [6, 4] },
    ],
  };
  const more = choosing(view, ["Ca2+", "pass"], 1);
  assert.deepEqual(
    [more.charges, more.coming],
    [
      [4, 4],
      [1, 0],
    ],
  );
  const other = choosing(view, ["Ca2+", "pass"], 0);
  assert.deepEqual([other.charges, other.coming, other.action], [[2, 4], [0, 0], "Na+"]);
});

test("nobody who is not asked sees cards coming", () => {
  const choice = choosing(answering, [], 1);
  assert.deepEqual([choice.asked, choice.charges, choice.coming], [false, [2, 0], [0, 0]]);
});

test("a card is marked as playable exactly where some number of its ion is legal", () => {
  const marked = (legal: string[]) => answering.hand.filter((ion) => choosing(answering, legal).playable(ion));
  assert.deepEqual(marked(LEGAL), ["Cl-", "Cl-", "Cl-", "SO4 2-"]);
  assert.deepEqual(marked(["2 SO4 2-"]), ["SO4 2-"]);
  assert.deepEqual(marked(["pass"]), []);
});

test("where no plays are listed anything may be tried, and passing wherever a lead is not asked for", () => {
  const tried = (view: MetalsView, asked = true) => new Choice(() => ({ view, legal: [], asked, listed: false }));
  assert.deepEqual([tried(answering).asked, tried(answering).passes], [true, true]);
  assert.equal(tried({ ...answering, phase: "lead" }).passes, false);
  assert.equal(tried(answering, false).passes, false);
  assert.equal(tried(answering).playable("Cl-"), false, "nothing is raised");
});

test("while a name is asked for no card is", () => {
  const view: MetalsView = { ...answering, phase: "name", naming: "CaCl₂" };
  const choice = choosing(view, ["name", "unnamed"], 1);
  assert.deepEqual([choice.asked, choice.passes, choice.coming], [false, false, [0, 0]]);
});

test("a card is found by its ion, and an ion that is in no deck is written as it came", () => {
  assert.equal(cardOf(answering, "SO4 2-")?.charge, 2);
  assert.deepEqual([textOf(answering, "Ca2+"), textOf(answering, "Xx+")], ["Ca²⁺", "Xx+"]);
});
