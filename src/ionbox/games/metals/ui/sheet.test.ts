import assert from "node:assert/strict";
import test from "node:test";
import type { Happened } from "@/wire.ts";
import { ended, gamesOf } from "./sheet.ts";
import type { MetalsView } from "./view.ts";
import { words } from "./words.ts";

const event = (what: string, seat: number, n = 0, piece = "", total = 0): Happened => ({ what, seat, n, piece, total });

const FIRST = [
  event("game", 0, 1),
  event("laid", 0, 1, "N3-", 3),
  event("laid", 1, 1, "Ca2+", 2),
  event("laid", 1, 2, "Ca2+", 4),
  event("laid", 0, 2, "N3-", 6),
  event("collected", 0, 4, "", 4),
  event("laid", 1, 1, "Na+", 1),
  event("taken", 1, 1, "Al3+"),
  event("collected", 1, 2, "", 2),
  event("laid", 0, 1, "O2-", 2),
  event("laid", 1, 2, "Na+", 2),
  event("formed", 0, 0, "Na2O"),
  event("collected", 0, 3, "", 7),
  event("unused", 1, 2),
];

test("each side of an exchange stands as it was when it was collected", () => {
  const [game] = gamesOf(FIRST);
  assert.deepEqual(game?.exchanges[0], {
    lead: { seat: 0, n: 2, ion: "N3-", charge: 6 },
    answer: { seat: 1, n: 2, ion: "Ca2+", charge: 4 },
    taken: "",
    formed: "",
    named: "",
    winner: 0,
    cards: 4,
  });
});

test("a card taken stands in place of an answer, and in one exchange only", () => {
  const [game] = gamesOf(FIRST);
  assert.deepEqual(
    game?.exchanges.map(({ answer, taken, formed, winner }) => [answer?.ion ?? null, taken, formed, winner]),
    [
      ["Ca2+", "", "", 0],
      [null, "Al3+", "", 1],
      ["Na+", "", "Na2O", 0],
    ],
  );
});

test("each game has its own cards by seat, as the server counted them, and what was left over", () => {
  const games = gamesOf([
    ...FIRST,
    event("game", 1, 2),
    event("laid", 1, 1, "Cl-", 1),
    event("collected", 1, 2, "", 2),
  ]);
  assert.deepEqual(
    games.map(({ n, cards, unused }) => ({ n, cards, unused })),
    [
      { n: 1, cards: { 0: 7, 1: 2 }, unused: [[1, 2]] },
      { n: 2, cards: { 1: 2 }, unused: [] },
    ],
  );
});

test("of a game that began before the story does nothing is listed", () => {
  assert.deepEqual(gamesOf([...FIRST.slice(3), event("game", 1, 5)]), [{ n: 5, exchanges: [], cards: {}, unused: [] }]);
});

const LED = { initiator: 0, responder: 1, lead: "Ca2+", lead_count: 1, answer: "", answer_count: 0, charges: [2, 0] };
const CLOSED = [event("laid", 1, 2, "Cl-", 2), event("formed", 0, 0, "CaCl2"), event("collected", 0, 3, "", 9)];

test("the exchange that just ended is told with what lay there before", () => {
  assert.deepEqual(ended(LED as MetalsView, CLOSED), {
    lead: { seat: 0, n: 1, ion: "Ca2+", charge: 2 },
    answer: { seat: 1, n: 2, ion: "Cl-", charge: 2 },
    taken: "",
    formed: "CaCl2",
    named: "",
    winner: 0,
    cards: 3,
  });
  assert.equal(ended(LED as MetalsView, CLOSED.slice(0, 2)), null);
});

test("a compound is told by its name once somebody typed it, and by its formula where nobody did", () => {
  const NAMING = { ...LED, answer: "Cl-", answer_count: 2, charges: [2, 2], naming: "CaCl₂" } as MetalsView;
  const named = { ...event("named", 0, 0, "CaCl2"), parts: ["calcium chloride"] };
  const right = ended(NAMING, [named, event("collected", 0, 3, "", 9)]);
  assert.deepEqual([right?.formed, right?.named, right?.winner], ["CaCl2", "calcium chloride", 0]);
  const left = ended(NAMING, [event("collected", 1, 3, "", 9)]);
  assert.deepEqual([left?.formed, left?.named, left?.winner], ["CaCl₂", "", 1]);
});

test("whoever steps back in a replay is shown no exchange of other cards", () => {
  assert.equal(ended({ ...LED, lead: "", lead_count: 0 } as MetalsView, CLOSED), null);
});

test("a card that was taken belongs to the exchange", () => {
  const events = [event("taken", 0, 1, "Na+"), event("collected", 0, 2, "", 2)];
  assert.deepEqual([ended(LED as MetalsView, events)?.taken, ended(LED as MetalsView, events)?.answer], ["Na+", null]);
});

test("of two with as many cards neither wins alone", () => {
  assert.deepEqual([words.wins(false), words.wins(true)], ["wins", "shares the victory"]);
});
