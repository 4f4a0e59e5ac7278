import assert from "node:assert/strict";
import test from "node:test";
import { neutral, once, plainFormula } from "./formulas.ts";

test("two ions make their neutral compound in the lowest ratio, whichever comes first", () => {
  assert.equal(neutral("Mg2+", "Cl-"), "MgCl2");
  assert.equal(neutral("O2-", "Mg2+"), "MgO");
  assert.equal(neutral("N3-", "Ca2+"), "Ca3N2");
  assert.equal(neutral("Ca2+", "NO3 -"), "Ca(NO3)2");
  assert.equal(neutral("NH4 +", "SO4 2-"), "(NH4)2SO4");
});

test("a formula in print is asked for in plain characters, and once", () => {
  assert.equal(plainFormula("Al₂(SO₄)₃"), "Al2(SO4)3");
  assert.deepEqual(once(["NaCl", "MgO", "NaCl"]), ["NaCl", "MgO"]);
});
