// What a seat puts together, by views as the server writes them: a few cards, and what each test is about.
import assert from "node:assert/strict";
import test from "node:test";
import type { IonCard, IonGroup, IonView } from "@/wire.ts";
import { Turn } from "./turn.svelte.ts";

const card = (symbol: string, kind: IonCard["kind"], ...ions: [string, number, string][]): IonCard => ({
  card: symbol,
  kind,
  ions: ions.map(([word, charge, text]) => ({ word, charge, text, says: word })),
  points: 3,
  copies: 4,
  decay: 0,
  text: ions.length === 1 ? ions[0]![2] : symbol,
  name: symbol,
  says: symbol,
});
const CARDS = [
  card("Mg", "ion", ["Mg2+", 2, "Mg²⁺"]),
  card("Cl", "ion", ["Cl-", -1, "Cl⁻"]),
  card("OH", "ion", ["OH-", -1, "OH⁻"]),
  card("Fe", "transition", ["Fe2+", 2, "Fe²⁺"], ["Fe3+", 3, "Fe³⁺"]),
  card("SO4", "polyatomic", ["SO4^2-", -2, "SO₄²⁻"]),
  card("He", "noble"),
];
const group = (word: string, formula: string, charge: number): IonGroup => ({
  word,
  charge,
  closed: charge === 0,
  noble: false,
  formula,
  name: "",
  points: 0,
});
const MG_CL = group("Mg2+.Cl-", "Mg²⁺ Cl⁻", 1);
const [CL, MG, FE] = [group("Cl-", "Cl⁻", -1), group("Mg2+", "Mg²⁺", 2), group("Fe2+", "Fe²⁺", 2)];
const MGCL2 = group("Mg2+.Cl-.Cl-", "MgCl₂", 0);

const VIEW: IonView = {
  seats: 2,
  left: [1, 0],
  rounds: 3,
  turns: 6,
  last: 6,
  rung: false,
  cards: CARDS,
  round: 1,
  turn: 2,
  phase: "place",
  waiting: [0],
  queue: [],
  lead: 0,
  held: [6, 6],
  areas: [[], []],
  loose: [[], []],
  turnable: [[], []],
  radioactive: [[], []],
  center: [],
  laid: [],
  pile: 40,
  goals: [],
  tiles: [],
  doubled: [],
  holding: [],
  flips: [],
  undecided: [[], []],
  scores: [0, 0],
  standing: [0, 1],
  made: [0, 0],
  round1: [],
  round2: [],
  round3: [],
  ending: [],
  seat: 0,
  hand: [],
  pick: "",
  known: [[], []],
  progress: [],
  asked: [],
  named: [],
  naming: "",
  bonds: [],
  may_hold: false,
  rxn_gain: 0,
};
const turn = (more: Partial<IonView>, ...legal: string[]) =>
  new Turn(() => ({ view: { ...VIEW, ...more }, legal, asked: legal.length > 0, listed: true }));
/** At a table that lists no plays. */
const unlisted = (more: Partial<IonView>) =>
  new Turn(() => ({ view: { ...VIEW, ...more }, legal: [], asked: true, listed: false }));
const marked = (now: Turn) => now.area.filter((one) => now.fits.has(one.id)).map((one) => one.word);
const aim = (now: Turn, ...ids: string[]) => ids.forEach((id) => now.aim(now.area.find((one) => one.id === id)!));

test("only those groups are marked as fitting that the ion may be bonded to", () => {
  const areas = [[CL, MG, MG_CL, MGCL2], []];
  const now = turn({ areas, loose: [["Cl"], []] }, "lay Cl-", "bond Cl- to Mg2+", "bond Cl- to Mg2+.Cl-");
  assert.equal(now.task, "place");
  assert.deepEqual(marked(now), ["Mg2+", "Mg2+.Cl-"]);
});

test("whoever is not asked has nothing marked, and nothing to do", () => {
  const now = turn({ areas: [[MG], []], loose: [["Cl"], []] });
  assert.equal(now.task, "");
  assert.deepEqual(marked(now), []);
  assert.equal(now.action, "");
});

test("a bond is said with what it closes, as the server tells it; a try that is not allowed can be made all the same", () => {
  const bonds = [
    { action: "bond Cl- to Mg2+", makes: MG_CL },
    { action: "bond Cl- to Mg2+.Cl-", makes: MGCL2 },
  ];
  const legal = ["lay Cl-", ...bonds.map((bond) => bond.action)];
  const now = turn({ areas: [[CL, MG, MG_CL], []], loose: [["Cl"], []], bonds }, ...legal);
  assert.deepEqual([now.says, now.why], ["Place", "Choose where it goes."]);
  aim(now, "Mg2+.Cl-#0");
  assert.equal(now.action, "bond Cl- to Mg2+.Cl-");
  assert.equal(now.makes?.formula, "MgCl₂");
  assert.equal(now.says, "Bond it: MgCl₂ closes");
  aim(now, "Mg2+#0");
  assert.equal(now.makes?.charge, 1);
  assert.equal(now.says, "Bond Cl⁻ to Mg²⁺");
  aim(now, "Cl-#0");
  assert.equal(now.action, "bond Cl- to Cl-");
  assert.equal(now.makes, undefined);
  assert.equal(now.says, "Bond Cl⁻ to Cl⁻");
  now.layIt(true);
  assert.equal(now.action, "lay Cl-");
  assert.equal(now.says, "Lay Cl⁻ unbonded");
  now.takeBack();
  assert.equal(now.action, "");
});

test("a metal is placed at the charge that is chosen", () => {
  const now = turn({ loose: [["Fe"], []] }, "lay Fe2+", "lay Fe3+");
  now.layIt(true);
  assert.equal(now.action, "lay Fe2+");
  now.hold(0, 1);
  now.layIt(true);
  assert.equal(now.action, "lay Fe3+");
});

test("several single cards are gathered where that is legal, in whatever order they were pressed", () => {
  const legal = ["lay Mg2+", "bond Mg2+ to Cl-", "bond Mg2+ to Cl- Cl-"];
  const bonds = [{ action: "bond Mg2+ to Cl- Cl-", makes: MGCL2 }];
  const now = turn({ areas: [[CL, CL, group("OH-", "OH⁻", -1)], []], loose: [["Mg"], []], bonds }, ...legal);
  aim(now, "Cl-#1", "Cl-#0");
  assert.equal(now.action, "bond Mg2+ to Cl- Cl-");
  assert.equal(now.says, "Bond it: MgCl₂ closes");
  aim(now, "OH-#0");
  assert.deepEqual(now.targets, ["OH-#0"]);
});

test("of two equal metals the one that can still be turned is called new", () => {
  const legal = ["lay OH-", "bond OH- to Fe2+", "bond OH- to new Fe2+", "turn Fe2+"];
  const now = turn({ areas: [[FE, FE], []], turnable: [[1], []], loose: [["OH"], []] }, ...legal);
  aim(now, "Fe2+#1");
  assert.equal(now.action, "bond OH- to new Fe2+");
  aim(now, "Fe2+#0");
  assert.equal(now.action, "bond OH- to Fe2+");
  assert.deepEqual(now.besides, [["turn Fe2+", "Turn the metal of Fe²⁺"]]);
});

test("a card is kept, or two with the tile, as the list writes them", () => {
  const tiles = [0, 1].map(() => [0, 1, 2].map(() => ({ used: false, value: null })));
  const hand = ["Mg", "Cl", "Cl"];
  const now = turn({ phase: "choose", hand, tiles }, "Mg", "Cl", "Mg & Cl", "Cl & Cl");
  assert.deepEqual([now.says, now.why], ["Keep", "Choose a card first."]);
  now.pick(1);
  assert.equal(now.action, "Cl");
  assert.equal(now.says, "Keep Cl⁻, face down");
  now.tileUse(0)!();
  assert.deepEqual([now.says, now.why], ["Keep", "Select Two: choose 1 more."]);
  now.pick(0);
  assert.equal(now.action, "Mg & Cl");
  assert.equal(now.says, "Flip Select Two: keep Cl⁻ and Mg²⁺");
  assert.equal(now.tileUse(2), null);
});

test("whoever holds an ion takes a card of the center before placing it", () => {
  const now = turn({ phase: "act", loose: [["Cl"], []], holding: [0], center: ["Mg"] }, "take Mg");
  assert.ok(now.owes);
  assert.equal(now.task, "act");
  now.from = 0;
  assert.equal(now.action, "take Mg");
  assert.equal(now.says, "Flip Take From Center: take Mg²⁺");
});

test("an ion is taken from another, and an ion gives its points for a tile", () => {
  const steals = turn({ phase: "steal" }, "pass", "take SO4^2- of SO4^2- from 2");
  assert.deepEqual([steals.says, steals.why], ["Take", "Choose an ion."]);
  steals.steal = "take SO4^2- of SO4^2- from 2";
  assert.equal(steals.says, "Take SO₄²⁻");
  assert.deepEqual(steals.besides, [["pass", "Take nothing"]]);
  const gives = turn({ phase: "refresh", undecided: [["SO4"], []] }, "points", "refresh rxn for SO4");
  assert.deepEqual([gives.action, gives.says, gives.besides], ["points", "Take the points", []]);
  assert.equal(gives.tileUse(0), null);
  gives.tileUse(2)!();
  assert.equal(gives.action, "refresh rxn for SO4");
  assert.equal(gives.says, "Refresh RXN, no points for SO₄²⁻");
  assert.deepEqual(gives.besides, [["points", "Take the points"]]);
});

test("what stands ready is the natural thing: no tile, unless one would gain something", () => {
  const asked = (rxn_gain: number) => turn({ phase: "say", rxn_gain }, "pass", "tiles");
  assert.deepEqual([asked(0).says, asked(0).besides], ["No tile now", [["tiles", "Use a tile"]]]);
  assert.deepEqual([asked(5).says, asked(5).besides], ["Use a tile", [["pass", "No tile now"]]]);
  assert.equal(asked(0).begun, false);
});

test("where no plays are listed anything can be tried, also what is not legal", () => {
  const tiles = [0, 1, 2].map(() => ({ used: false, value: null }));
  const placing = unlisted({ areas: [[FE, CL], []], loose: [["Cl"], []], turnable: [[0], []], tiles: [tiles, tiles] });
  assert.equal(placing.task, "place");
  assert.equal(placing.fits.size, 0);
  placing.aim(placing.area.find((one) => one.word === "Cl-")!);
  assert.equal(placing.action, "bond Cl- to Cl-");
  assert.deepEqual(
    placing.besides.map(([send]) => send),
    ["turn Fe2+"],
  );
  const choosing = unlisted({ phase: "choose", hand: ["Mg", "Cl"], tiles: [tiles, tiles] });
  choosing.tileUse(0)!();
  choosing.pick(0);
  choosing.pick(1);
  assert.equal(choosing.action, "Mg & Cl");
  const acting = unlisted({ phase: "act", center: ["Mg"], tiles: [tiles, tiles] });
  assert.ok(acting.may("take Mg"));
  assert.deepEqual(
    acting.besides.map(([send]) => send),
    ["pass"],
  );
  const holding = unlisted({ phase: "act", center: ["Mg"], tiles: [tiles, tiles], loose: [["Cl"], []], holding: [0] });
  assert.ok(holding.owes);
  assert.equal(holding.task, "act");
});

test("while a compound is to be named, nothing is asked of the board", () => {
  const closed = { ...MGCL2, points: 11 };
  const asked = turn({ areas: [[closed], []], asked: [closed.word, ""], named: [[], []] }, "name", "unnamed");
  assert.equal(asked.task, "");
  assert.deepEqual(asked.besides, []);
  assert.ok(asked.area[0]!.naming);
});
