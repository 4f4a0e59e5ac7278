// What the board reads off events and texts.
import assert from "node:assert/strict";
import test from "node:test";
import type { DiceView, Happened } from "@/wire.ts";
import { around, fan, gamesOf, justNow, laidBy, lines, sheetOf, sides } from "./view.ts";

const told = (what: string, seat: number, n: number): Happened => ({ what, seat, n, piece: "" });
const scored = (...games: [gained: number, total: number][]) =>
  games.flatMap(([gained, total], seat) => [told("total", seat, total), told("gained", seat, gained)]);
const table = (changes: Partial<DiceView>) =>
  ({ seats: 2, seat: 0, game: 1, scores: [0, 0], held: [7, 7], ...changes }) as DiceView;

const FIRST = [told("game", 1, 1), ...scored([24, 24], [0, 0])];
const SECOND = [told("game", 0, 2), ...scored([0, 24], [9, 9])];

test("a game that ended is the one before the next that is dealt; what it brought is as it was told", () => {
  const games = gamesOf([...FIRST, ...SECOND, told("game", 1, 3)], table({ game: 3 }));
  assert.deepEqual(games, [
    { game: 1, gained: [24, 0], total: [24, 0] },
    { game: 2, gained: [0, 9], total: [24, 9] },
  ]);
  assert.deepEqual(gamesOf([...FIRST, ...SECOND], table({ game: 2 })), games);
});

test("on a sheet stand six games and what was there before them", () => {
  const games = Array.from({ length: 8 }, (_, i) => ({ game: i + 1, gained: [1, 0], total: [i + 1, 0] }));
  const view = table({ game: 9, scores: [8, 0] });
  assert.deepEqual(sheetOf(games.slice(0, 2), view), { before: [], games: games.slice(0, 2) });
  assert.deepEqual(sheetOf(games, view), { before: [2, 0], games: games.slice(2) });
});

test("whoever came later sees the points of the games that were not told as one sum", () => {
  const later = gamesOf([...SECOND, told("game", 1, 3), ...scored([5, 29], [0, 9])], table({ game: 3 }));
  const sheet = sheetOf(later, table({ game: 3, scores: [29, 9] }));
  assert.deepEqual(sheet.before, [24, 9]);
  assert.deepEqual(
    sheet.games.map((one) => one.game),
    [3],
  );
  assert.deepEqual(sheetOf([], table({ game: 3, scores: [24, 9] })), { before: [24, 9], games: [] });
});

test("what just happened is told by events: dice, draws, the loser of a duel, the game that ended", () => {
  const duel = [told("yellow", 0, 6), told("yellow", 1, 2), told("lost", 1, 0), told("drew", 1, 4)];
  const now = table({ held: [7, 11] });
  const just = justNow(table({}), now, duel, ["Ada", "Ben"]);
  assert.deepEqual(just.rolls, [
    { who: "Ada", die: "yellow", n: 6 },
    { who: "Ben", die: "yellow", n: 2 },
  ]);
  assert.equal(just.loser, "Ben");
  assert.deepEqual(
    just.draws.map(({ who, n }) => [who, n]),
    [["Ben", 4]],
  );
  assert.deepEqual(just.longer, [0, 4]);
  assert.equal(just.ended, null);
  const dealt = justNow(now, table({ game: 2 }), [...scored([24, 24], [0, 0]), told("game", 0, 2)], ["Ada", "Ben"]);
  assert.deepEqual(dealt.ended, { game: 1, gained: [24, 0], total: [24, 0] });
  assert.deepEqual(dealt.longer, []);
});

test("the card that an action lays ends before what is said with it", () => {
  const cards = ["3|6", "*|* 5", "2|6 play-again", "1|3 gift 2|5 block", "1|2 punish-who next", "draw", "numbers 2 5"];
  assert.deepEqual(cards.map(laidBy), ["3|6", "*|*", "2|6 play-again", "1|3 gift", "1|2 punish-who", "", ""]);
});

test("a title takes a line, or two where it is long", () => {
  const titles = ["Bomb", "No Play", "Tick-Tack", "New Game +5", "Double Joker", "Punish Previous Player"];
  assert.deepEqual(titles.map(lines), [
    ["Bomb"],
    ["No Play"],
    ["Tick-Tack"],
    ["New Game", "+5"],
    ["Double", "Joker"],
    ["Punish", "Previous"],
  ]);
});

test("the others sit round the table from the right, all of them where nobody looks from a seat", () => {
  assert.deepEqual(around(table({ seats: 4, seat: 2 })), [3, 0, 1]);
  assert.deepEqual(around(table({ seats: 3, seat: null })), [0, 1, 2]);
  assert.deepEqual([1, 2, 9, 10].map(sides), [
    [0, 1, 0],
    [1, 0, 1],
    [2, 5, 2],
    [3, 4, 3],
  ]);
});

test("a duel is told with whose numbers were which, and what it cost", () => {
  const before = table({ phase: "number", numbers: [3, 5], origin: 1, aim: 0 });
  const duel = [
    told("chose", 0, 2),
    told("yellow", 1, 6),
    told("yellow", 0, 3),
    told("lost", 0, 0),
    told("drew", 0, 4),
  ];
  const just = justNow(before, table({ held: [11, 7] }), duel, ["You", "Ben"]);
  assert.deepEqual(just.duel, {
    sides: [
      { who: "Ben", numbers: [3, 5], lost: false },
      { who: "You", numbers: [2], lost: true },
    ],
    last: 3,
    cost: 4,
  });
  assert.equal(justNow(null, table({}), duel, ["You", "Ben"]).duel, null);
});

test("a hand lies in as many rows as there is room for, and goes on behind the edge when there is none", () => {
  assert.deepEqual(fan(5, 930, 136, 80), { card: 80, step: 86, each: 5 });
  const phone = fan(7, 332, 184, 92);
  assert.ok(phone.each === 7 && phone.step >= 46 && phone.step * 6 + phone.card <= 332);
  assert.equal(fan(12, 332, 280, 92).each, 6);
  const lying = fan(20, 300, 130, 92);
  assert.ok(lying.each === 20 && lying.step === 34 && lying.step * 19 > 300);
});
