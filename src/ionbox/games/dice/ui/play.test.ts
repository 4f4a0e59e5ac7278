// What a seat puts together, by views as the server writes them: a few cards, and what each test is about.
import assert from "node:assert/strict";
import test from "node:test";
import type { DiceAction, DiceCard, DiceView } from "@/wire.ts";
import { Play } from "./play.svelte.ts";

const action = (title: string, needs: DiceAction["needs"]): DiceAction => ({
  title,
  says: "",
  family: "attack",
  needs,
  answered: [],
});
const card = (name: string, halves: [number, number], does: string): DiceCard => ({
  name,
  halves,
  action: does,
  spoken: name,
  points: 1,
});

const VIEW: DiceView = {
  seats: 5,
  actions: {
    dots: action("", ""),
    challenge: action("Challenge", "seat"),
    "double-joker": action("Double Joker", "number"),
    gift: action("Gift", "card"),
    "punish-who": action("Punish Who?", "side"),
    swap: action("Swap", "seat"),
  },
  cards: {
    "1|2": card("1|2", [1, 2], "dots"),
    "*|*": card("Double Joker", [0, 0], "double-joker"),
    "1|2 swap": card("1|2 Swap", [1, 2], "swap"),
    "1|3 gift": card("1|3 Gift", [1, 3], "gift"),
    "1|4 punish-who": card("1|4 Punish Who?", [1, 4], "punish-who"),
    "3|6 challenge": card("3|6 Challenge", [3, 6], "challenge"),
  },
  target: 0,
  arrival: false,
  game: 1,
  rung: false,
  to_come: null,
  scores: [0, 0, 0, 0, 0],
  ranking: [0, 1, 2, 3, 4],
  dealer: 4,
  phase: "turn",
  quiet: false,
  turn: 0,
  next: 2,
  actors: [0],
  held: [7, 5, 5, 5, 5],
  // Seats 2 and 5 are out.
  bombed_by: [null, 0, null, null, 0],
  pile: 40,
  bottom_owner: [],
  played: ["1|2"],
  asks: [1, 2],
  asks_sum: 0,
  pending: "",
  origin: null,
  aim: null,
  after: null,
  numbers: [],
  ready: [false, false, false, false, false],
  winner: null,
  idle: 0,
  clock: 20,
  shown: [],
  worth: [],
  seat: 0,
  hand: ["1|2", "1|2", "*|*", "1|2 swap", "1|3 gift", "1|4 punish-who", "3|6 challenge"],
  bottom: [],
  drawn: "",
  choice: "",
  known: [[], [], [], [], []],
  sides: { next: 2, previous: 3 },
  extras: {
    "*|*": ["1", "2", "3", "4", "5", "6"],
    "1|2 swap": ["3", "4"],
    "1|3 gift": ["1|2", "*|*"],
    "1|4 punish-who": ["next", "previous"],
    "3|6 challenge": ["3", "4"],
  },
  gift: "",
};
const LEGAL = [
  "draw",
  "1|2",
  "*|* 1",
  "*|* 5",
  "1|2 swap 3",
  "1|3 gift 1|2",
  "1|3 gift *|*",
  "1|4 punish-who next",
  "1|4 punish-who previous",
];
const NAMES = ["Ada", "Ben", "Cem", "Dora", "Eli"];

function begin(changes: Partial<DiceView> = {}, legal = LEGAL, more = false): Play {
  const view = { ...VIEW, ...changes };
  return new Play(() => ({ view, legal, more, names: NAMES }));
}

test("equal cards of a hand are told apart, and a card without action is not taken for one with it", () => {
  const play = begin();
  assert.deepEqual(
    play.hand.slice(0, 2).map((one) => one.key),
    ["1|2#0", "1|2#1"],
  );
  assert.ok(play.playable.has("1|2") && play.playable.has("1|2 swap"));
  assert.ok(!begin({}, ["draw", "1|2 swap 3"]).playable.has("1|2"));
});

test("a card that needs nothing is whole at once", () => {
  const play = begin();
  play.choose("1|2#1");
  assert.equal(play.notation, "1|2");
  assert.equal(play.says, "Play 1|2");
});

test("next is the right neighbour who is still in the game, previous the left one", () => {
  const play = begin();
  play.choose("1|4 punish-who#0");
  assert.equal(play.notation, "");
  assert.deepEqual(
    [...(play.targets ?? [])],
    [
      [2, "next"],
      [3, "previous"],
    ],
  );
  play.say("next");
  assert.equal(play.says, "Play 1|4 Punish Who? against Cem");
  assert.equal(play.notation, "1|4 punish-who next");
  play.say("previous");
  assert.equal(play.says, "Play 1|4 Punish Who? against Dora");
});

test("any card that needs a seat is aimed at one, whatever it is called", () => {
  const play = begin();
  play.choose("1|2 swap#0");
  assert.deepEqual(
    [...(play.targets ?? [])],
    [
      [2, "3"],
      [3, "4"],
    ],
  );
  play.say("4");
  assert.equal(play.notation, "1|2 swap 4");
  assert.equal(play.says, "Play 1|2 Swap against Dora");
});

test("a number is called with a Double Joker, a card of the hand is given with a Gift", () => {
  const play = begin();
  play.choose("*|*#0");
  assert.ok(play.calls);
  play.say("5");
  assert.equal(play.notation, "*|* 5");
  play.choose("1|3 gift#0");
  assert.ok(play.gives);
  play.pick("1|2#1");
  assert.equal(play.notation, "1|3 gift 1|2");
  assert.equal(play.says, "Play 1|3 Gift and give 1|2");
  play.pick("1|2#1");
  assert.equal(play.notation, "");
});

test("nothing is asked for a card that does not fit, unless the list was cut or may not tell that it is wrong", () => {
  const wrong = "3|6 challenge#0";
  const play = begin();
  play.choose(wrong);
  assert.ok(!play.needs);
  assert.equal(play.notation, "3|6 challenge");

  const cut = begin({}, LEGAL, true);
  cut.choose(wrong);
  cut.say("4");
  assert.equal(cut.notation, "3|6 challenge 4");

  const race = begin({ phase: "race", quiet: true }, ["pass", "1|2", "3|6 challenge"]);
  race.choose(wrong);
  assert.equal(race.notation, "");
  race.say("4");
  assert.equal(race.notation, "3|6 challenge");
});

test("where there is but one way to play a card it is chosen already", () => {
  const play = begin({ extras: { "1|4 punish-who": ["next"] } });
  play.choose("1|4 punish-who#0");
  assert.equal(play.notation, "1|4 punish-who next");
});

test("a challenger counts to two, the challenged to one", () => {
  const two = begin({ phase: "numbers" }, ["numbers 1 2"]);
  for (const n of [5, 2, 4]) two.count(n);
  assert.equal(two.notation, "numbers 2 4");
  const one = begin({ phase: "number" }, ["number 1"]);
  one.count(5);
  assert.equal(one.notation, "number 5");
});

test("a choice is kept while the same is asked, and forgotten with another question", () => {
  let view = VIEW;
  const play = new Play(() => ({ view, legal: LEGAL, more: false, names: NAMES }));
  play.choose("1|2#0");
  play.follow(VIEW);
  assert.equal(play.notation, "1|2");
  view = { ...VIEW, played: ["1|2", "1|4 punish-who"] };
  play.follow(VIEW);
  assert.equal(play.notation, "");
});

test("where only one player or one gift can be meant, nobody is asked", () => {
  const punish = begin({ extras: { "1|4 punish-who": ["next"] } });
  punish.choose("1|4 punish-who#0");
  assert.ok(punish.targets && !punish.whom && !punish.choosing);
  const gift = begin({ hand: ["1|2", "1|3 gift"], extras: { "1|3 gift": ["1|2"] } }, ["draw", "1|3 gift 1|2"]);
  gift.choose("1|3 gift#0");
  assert.equal(gift.notation, "1|3 gift 1|2");
});

test("what is missing before a card can be played is said", () => {
  const play = begin();
  assert.equal(play.missing, "Choose one of the raised cards.");
  play.choose("1|4 punish-who#0");
  assert.equal(play.missing, "Choose a player.");
  play.say("next");
  assert.equal(play.missing, "");
  assert.equal(begin({}, ["draw"]).missing, "None of your cards fits.");
  assert.equal(begin({}, []).missing, "It is not your turn.");
  const two = begin({ phase: "numbers" }, ["numbers 1 2"]);
  two.count(5);
  assert.equal(two.missing, "Choose one more number.");
});

test("cards that came into the hand are known, equal ones by how many there were", () => {
  let view = VIEW;
  const play = new Play(() => ({ view, legal: LEGAL, more: false, names: NAMES }));
  view = { ...VIEW, hand: ["1|2", "1|2", "1|2", ...VIEW.hand.slice(2), "5|6"] };
  play.follow(VIEW);
  assert.deepEqual([...play.come], ["1|2#2", "5|6#0"]);
});

/** A table that lists no plays: nothing is legal as far as the board knows. */
function silent(changes: Partial<DiceView> = {}, asked = true): Play {
  const view = { ...VIEW, asks: [], ...changes };
  return new Play(() => ({ view, legal: [], more: false, names: NAMES, asked, listed: false }));
}

test("where no plays are listed anything can be put together, with all that goes with it", () => {
  const play = silent();
  assert.ok(play.mine);
  assert.equal(play.playable.size, 0);
  assert.equal(play.missing, "Choose a card.");
  play.choose("1|2#0");
  assert.equal(play.notation, "1|2");
  play.choose("3|6 challenge#0");
  assert.equal(play.notation, "");
  assert.ok(play.needs);
  play.say("4");
  assert.equal(play.notation, "3|6 challenge 4");
});

test("where no plays are listed the one word still fits what is asked", () => {
  assert.equal(silent().word, "draw");
  assert.equal(silent({ phase: "again" }).word, "draw");
  assert.equal(silent({ phase: "drawn" }).word, "pass");
  assert.equal(silent({ phase: "answer" }).word, "take");
  assert.equal(silent({ phase: "race" }).word, "pass");
  assert.equal(silent({ phase: "numbers" }).word, "");
});

test("whoever is not asked can put nothing together, listed or not", () => {
  const play = silent({}, false);
  assert.ok(!play.mine);
  assert.equal(play.word, "");
  play.choose("1|2#0");
  assert.equal(play.notation, "");
});
