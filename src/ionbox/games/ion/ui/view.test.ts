import assert from "node:assert/strict";
import test from "node:test";
import type { IonGroup, IonIon, IonView } from "@/wire.ts";
import { around, asListed, gatherable, ionsOf, isPlain, plainIon, readArea, scored, tileText } from "./view.ts";
import { spokenGroup } from "./words.ts";

const lies = (word: string, more: Partial<IonGroup> = {}): IonGroup => ({
  word,
  charge: 1,
  closed: false,
  noble: false,
  formula: word,
  name: "",
  points: 0,
  ...more,
});
const view = (more: Partial<IonView>) => ({ cards: [], asked: [], named: [], ...more }) as unknown as IonView;

test("open groups are drawn first, then closed ones, then noble gases; equal ones have names of their own", () => {
  const area = [lies("He", { noble: true }), lies("Fe2+"), lies("Fe2+"), lies("Na+.Cl-", { closed: true }), lies("F-")];
  const found = readArea(view({ areas: [[], area], turnable: [[], [2]] }), 1);
  assert.deepEqual(
    found.map((one) => one.id),
    ["Fe2+#0", "Fe2+#1", "F-#0", "Na+.Cl-#0", "He#0"],
  );
  assert.deepEqual(
    found.filter((one) => one.turnable).map((one) => one.id),
    ["Fe2+#1"],
  );
  assert.deepEqual(readArea(view({ areas: [[]], turnable: [[]] }), null), []);
});

test("the others sit as hands travel, from the one who takes mine to the one who hands me theirs", () => {
  assert.deepEqual(around(view({ seat: 1, left: [1, 2, 3, 0] })), [2, 3, 0]);
  assert.deepEqual(around(view({ seat: 1, left: [3, 0, 1, 2] })), [0, 3, 2]);
  assert.deepEqual(around(view({ seat: 0, left: [1, 0] })), [1]);
});

test("an action on several cards is found however they were chosen, and written all the same if it is not legal", () => {
  const legal = ["Cl & Mg", "bond Mg2+ to Cl- OH-"];
  assert.equal(asListed(legal, "", ["Mg", "Cl"], " & "), "Cl & Mg");
  assert.equal(asListed(legal, "bond Mg2+ to ", ["OH-", "Cl-"], " "), "bond Mg2+ to Cl- OH-");
  assert.equal(asListed(legal, "bond Mg2+ to ", ["F-"], " "), "bond Mg2+ to F-");
  assert.ok(gatherable(legal, "Mg2+", ["OH-"]));
  assert.ok(!gatherable(legal, "Mg2+", ["OH-", "OH-"]));
  assert.ok(!gatherable(legal, "Ca2+", ["OH-"]));
});

test("the ions of a group are read off its notation, none off nothing", () => {
  assert.deepEqual(ionsOf("Mg2+.Cl-.Cl-"), ["Mg2+", "Cl-", "Cl-"]);
  assert.deepEqual(ionsOf(""), []);
});

test("a tile shows its price once it was flipped, and that it is paid while it is used", () => {
  assert.equal(tileText({ used: false, value: null }), "?");
  assert.equal(tileText({ used: true, value: -3 }), "−3");
  assert.equal(tileText({ used: false, value: -3 }), "3");
});

test("rounds that were not scored have no sheet", () => {
  const sheets = [{ points: 7, entries: [] }];
  assert.deepEqual(scored(view({ round1: sheets, round2: [], round3: [] })), [{ round: 1, sheets }]);
});

test("a group is read aloud by its name once it is closed, by its ions before", () => {
  const ions = new Map([
    ["Mg2+", { says: "M g, 2 plus: magnesium" }],
    ["Cl-", { says: "C l, minus: chloride" }],
  ] as [string, IonIon][]);
  const spoken = (group: IonGroup) =>
    spokenGroup({ ...group, id: "", ions: ionsOf(group.word), turnable: false }, ions);
  assert.equal(
    spoken(lies("Mg2+.Cl-.Cl-", { closed: true, name: "magnesium chloride", points: 13 })),
    "magnesium chloride, closed, 13 points",
  );
  assert.equal(spoken(lies("Mg2+.Cl-")), "M g, 2 plus: magnesium with C l, minus: chloride, 1 tab open");
  assert.equal(spoken(lies("Cl-", { charge: -1 })), "C l, minus: chloride, 1 socket open");
  assert.equal(spoken(lies("Ne", { noble: true, name: "neon" })), "neon, noble gas");
  assert.equal(spoken(lies("Mg.Cl", { charge: null, closed: null, formula: "" })), "Mg with Cl");
});

test("a compound that is to be named says so, and one that was not named does not count", () => {
  const area = [
    lies("Na+.Cl-", { closed: true, points: 7 }),
    lies("K+.F-", { closed: true, name: "potassium fluoride" }),
  ];
  const asked = readArea(view({ areas: [area], turnable: [[]], asked: ["Na+.Cl-"], named: [["K+.F-"]] }), 0);
  assert.deepEqual(
    asked.map((one) => [one.naming, one.uncounted]),
    [
      [true, false],
      [false, false],
    ],
  );
  assert.equal(spokenGroup(asked[0]!, new Map()), "Na+.Cl-, closed, to be named");
  const left = readArea(view({ areas: [area], turnable: [[]], asked: [""], named: [["K+.F-"]] }), 0);
  assert.equal(spokenGroup(left[0]!, new Map()), "Na+.Cl-, closed, not named: no points");
  assert.ok(!readArea(view({ areas: [area], turnable: [[]] }), 0)[0]!.uncounted, "where none are named all count");
});

test("where charges are hidden, a group is written by its ions and a form is low or high", () => {
  const ions = [{ word: "Fe-low", charge: null, text: "Fe (low)", says: "F e: iron, low" }];
  const cards = [{ card: "Fe", ions }] as unknown as IonView["cards"];
  assert.ok(isPlain(cards));
  assert.deepEqual(plainIon("Fe-low"), { symbol: "Fe", which: "low" });
  assert.deepEqual(plainIon("SO4"), { symbol: "SO4", which: "" });
  const area = [lies("Fe-low.Cl", { formula: "", charge: null, closed: null })];
  const [group] = readArea(view({ cards, areas: [area], turnable: [[]] }), 0);
  assert.equal(group!.formula, "Fe (low) Cl");
  assert.equal(spokenGroup(group!, new Map(ions.map((ion) => [ion.word, ion]))), "F e: iron, low with Cl");
});
