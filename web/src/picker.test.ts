import assert from "node:assert/strict";
import { test } from "node:test";
import type { IonInfo, Sheet } from "./wire.ts";
import { keyIn, rowFor } from "./workshop/rows.ts";
import { matching } from "./workshop/search.ts";

const ion = (us: string, family: string, charge: number, gb = us): IonInfo => ({
  us,
  gb,
  spoken: us,
  spoken_gb: gb,
  family,
  charge,
});
const IONS = {
  "Na+": ion("sodium", "cation", 1),
  "N3-": ion("nitride", "anion", -3),
  "Zn2+": ion("zinc", "transition", 2),
  "Al3+": ion("aluminum", "cation", 3, "aluminium"),
  "SO4 2-": ion("sulfate", "polyatomic", -2, "sulfate"),
  "CH3COO -": ion("acetate", "polyatomic", -1),
};
type Column = Sheet["columns"][number];
const column = (name: string, kind: Column["kind"], more: Partial<Column> = {}): Column => ({
  name,
  title: name,
  says: "",
  kind,
  least: 0,
  most: 0,
  choices: [],
  may_be_empty: false,
  ...more,
});
const sheet = (...columns: Column[]): Sheet => ({ option: "deck", title: "", says: "", columns });

test("ions are found by name in both spellings, by symbol, charge and family", () => {
  assert.deepEqual(matching(IONS, "zinc"), ["Zn2+"]);
  assert.deepEqual(matching(IONS, "aluminium"), ["Al3+"]);
  assert.deepEqual(matching(IONS, "so42-"), ["SO4 2-"]);
  assert.deepEqual(matching(IONS, "2-"), ["SO4 2-"]);
  assert.deepEqual(matching(IONS, "3−"), ["N3-"]);
  assert.deepEqual(matching(IONS, "polyatomic -"), ["SO4 2-", "CH3COO -"]);
  assert.deepEqual(
    matching(IONS, "", (key) => IONS[key as "Na+"].charge > 1),
    ["Zn2+", "Al3+"],
  );
  assert.equal(matching(IONS, "N")[0], "N3-");
});

test("a chosen ion becomes a row with what its columns need", () => {
  const deck = sheet(column("ion", "ion"), column("copies", "whole", { least: 1, most: 99 }));
  assert.deepEqual(rowFor(deck, "Zn2+", IONS, []), [["Zn2+", "1"]]);
  const drafting = sheet(
    column("card", "words"),
    column("kind", "choice", { choices: ["ion", "noble", "transition", "polyatomic"] }),
    column("charge", "whole", { least: -4, most: 4 }),
    column("other_charge", "whole", { least: 1, most: 4, may_be_empty: true }),
    column("points", "whole", { least: 0, most: 9, may_be_empty: true }),
  );
  const iron = { ...IONS, "Fe3+": ion("iron(III)", "transition", 3), "Fe2+": ion("iron(II)", "transition", 2) };
  assert.deepEqual(rowFor(drafting, "SO4 2-", iron, []), [["SO4", "polyatomic", "-2", "", "1"]]);
  assert.deepEqual(rowFor(drafting, "Na+", iron, []), [["Na", "ion", "1", "", "1"]]);
  assert.deepEqual(rowFor(drafting, "Fe3+", iron, []), [["Fe", "transition", "2", "3", "1"]]);
  assert.deepEqual(rowFor(drafting, "Zn2+", iron, []), [["Zn", "ion", "2", "", "1"]]);
  assert.equal(keyIn(drafting, ["Fe", "transition", "2", "3", "1"], iron), "Fe2+");
  assert.equal(keyIn(drafting, ["Tc", "radioactive", "", "", "1"], iron), "Tc");
});

test("an ion brings the tiles of its elements that are not there yet", () => {
  const tiles = sheet(column("tile", "ion"), column("copies", "whole", { least: 1, most: 99 }));
  const there = [{ line: 2, cells: ["O", "50"] }];
  assert.deepEqual(rowFor(tiles, "CH3COO -", IONS, there), [
    ["C", "1"],
    ["H", "1"],
  ]);
  assert.deepEqual(rowFor(tiles, "", IONS, there), [["", "1"]]);
});
