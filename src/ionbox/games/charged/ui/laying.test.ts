import assert from "node:assert/strict";
import test from "node:test";
import type { ChargedTile, ChargedView } from "@/wire.ts";
import { Laying } from "./laying.svelte.ts";
import { squareAt, squareName } from "./view.ts";
import { words } from "./words.ts";

const WIDTH = 9;
const tile = (symbol: string, spoken: string, kind: ChargedTile["kind"]): ChargedTile => ({
  symbol,
  spoken,
  kind,
  charges: "",
  points: 3,
  copies: 9,
});
const TILES = [
  tile("Na", "N a", "cation"),
  tile("Cl", "C l", "anion"),
  tile("C", "C", "anion"),
  tile("O", "O", "anion"),
  tile("N", "N", "anion"),
  tile("*", "Red tile", "red"),
];

/** A match of a small board, with this rack and these rows in it. */
function match(rack: string[], rows: Record<number, string> = {}): ChargedView {
  return {
    seats: 2,
    squares: Array<string>(WIDTH).fill(Array<string>(WIDTH).fill("..").join(" ")),
    tiles: TILES,
    limit: 0,
    quiet: false,
    turn: 0,
    board: Array.from({ length: WIDTH }, (_, row) => rows[row] ?? String(WIDTH)),
    held: [10, 10],
    bag: 20,
    scores: [0, 0],
    places: [1, 1],
    passes: 0,
    to_come: null,
    rung: false,
    naming: "",
    unnamed: [],
    known: [],
    idle: 0,
    tries: 0,
    names: [],
    seat: 0,
    rack,
    unseen: [],
    plays: 3,
    swaps: 10,
    hint: "",
  };
}
const at = (name: string) => squareAt(name, WIDTH);
const lies = (hand: Laying) => hand.laid.map((one) => `${squareName(one.square, WIDTH)} ${one.tile}`);
function begin(rack: string[], rows: Record<number, string> = {}): Laying {
  const view = match(rack, rows);
  const hand = new Laying(() => view);
  hand.reset();
  return hand;
}

test("on an empty board the first tile goes to the centre, and the next one beside it", () => {
  const hand = begin(["Na", "Cl"]);
  assert.equal(squareName(hand.at, WIDTH), "5E");
  hand.pickSlot(0);
  hand.pickSlot(1);
  assert.deepEqual(lies(hand), ["5E Na", "5F Cl"]);
  assert.equal(hand.said, words.on("C l", "5F"));
});

test("tiles go past those that lie there already, and down after a turn", () => {
  const hand = begin(["O", "O", "Na"], { 4: "4NaCl3" });
  hand.moveTo(at("5D"));
  hand.pickSlot(0);
  hand.pickSlot(1);
  assert.deepEqual(lies(hand), ["5D O", "5G O"]);
  hand.turn();
  hand.pickSlot(2);
  assert.deepEqual(lies(hand), ["5D O", "5G O", "5H Na"], "the next square was found before the turn");
  hand.clear();
  assert.deepEqual([lies(hand), squareName(hand.at, WIDTH)], [[], "5D"]);
  hand.pickSlot(0);
  hand.pickSlot(1);
  assert.deepEqual(lies(hand), ["5D O", "6D O"]);
});

test("a tile of the rack is laid once, and comes back by its square or its place", () => {
  const hand = begin(["Na", "Cl"]);
  hand.pickSlot(0);
  hand.pick(at("5E"));
  assert.deepEqual([lies(hand), hand.said], [[], words.off("N a")]);
  hand.pickSlot(0);
  hand.pickSlot(0);
  assert.deepEqual(lies(hand), []);
  hand.lay(0, at("1A"));
  hand.lay(0, at("2B"));
  assert.deepEqual(lies(hand), ["2B Na"], "it moves");
});

test("nothing is laid on a tile, beyond the edge, or after the end", () => {
  const hand = begin(["Na", "Cl"], { 4: "4NaCl3" });
  hand.lay(0, at("5E"));
  assert.deepEqual([lies(hand), hand.said], [[], words.noSquare]);
  hand.moveTo(at("5I"));
  hand.pickSlot(0);
  hand.pickSlot(1);
  assert.deepEqual([lies(hand), hand.said], [["5I Na"], words.noSquare]);
  const over = { ...match(["Na"]), turn: null };
  const still = new Laying(() => over);
  still.lay(0, at("1A"));
  assert.deepEqual(lies(still), []);
});

test("a tile can be chosen before its square", () => {
  const hand = begin(["Na", "Cl"], { 4: "4NaCl3" });
  hand.pickSlot(1);
  assert.equal(hand.held, 1);
  hand.pick(at("1C"));
  assert.deepEqual([lies(hand), hand.held], [["1C Cl"], -1]);
});

test("a second click on the square with the focus turns the direction", () => {
  const hand = begin(["Na"]);
  hand.pick(at("5E"));
  assert.equal(hand.way, "v");
  hand.pick(at("4D"));
  assert.equal(hand.way, "v");
  hand.pick(at("4D"));
  assert.equal(hand.way, ">");
});

test("symbols are typed letter by letter, and a half-typed one gives way", () => {
  const hand = begin(["C", "Cl", "Na", "O"]);
  for (const key of "nacl") hand.type(key);
  assert.deepEqual(lies(hand), ["5E Na", "5F Cl"]);
  hand.type("c");
  hand.type("O");
  assert.deepEqual(lies(hand), ["5E Na", "5F Cl", "5G C", "5H O"]);
});

test("a space between typed symbols ends a symbol and is no turn of the direction", () => {
  const hand = begin(["N", "Na", "O"]);
  hand.type("n");
  assert.ok(hand.typing);
  hand.space();
  hand.type("a");
  assert.deepEqual(lies(hand), ["5E N"], "a alone is no symbol");
  hand.type("o");
  assert.deepEqual([lies(hand), hand.way], [["5E N", "5F O"], ">"]);
  hand.moveTo(at("1A"));
  assert.ok(!hand.typing);
});

test("who types a tile that the rack does not have is told so", () => {
  const hand = begin(["O", "*"]);
  hand.type("n");
  hand.type("a");
  assert.deepEqual([lies(hand), hand.said], [[], words.noTile("N a")]);
  hand.typeRed();
  hand.typeRed();
  assert.deepEqual([lies(hand), hand.said], [["5E *"], words.noTile(words.red)]);
});
