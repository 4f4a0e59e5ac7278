import assert from "node:assert/strict";
import test from "node:test";
import { aloud, chargeText, pieces, readIon } from "./ions.ts";

test("a key is read as symbol and charge, with a space where digits would be ambiguous", () => {
  assert.deepEqual(readIon("Na+"), { key: "Na+", symbol: "Na", charge: 1 });
  assert.deepEqual(readIon("Al3+"), { key: "Al3+", symbol: "Al", charge: 3 });
  assert.deepEqual(readIon("SO4 2-"), { key: "SO4 2-", symbol: "SO4", charge: -2 });
  assert.deepEqual(readIon("SO4^2-"), { key: "SO4^2-", symbol: "SO4", charge: -2 });
  assert.deepEqual(readIon("N3 -"), { key: "N3 -", symbol: "N3", charge: -1 });
  assert.deepEqual(readIon("N3-"), { key: "N3-", symbol: "N", charge: -3 });
  assert.deepEqual(readIon("Ne"), { key: "Ne", symbol: "Ne", charge: 0 });
});

test("a charge is written in characters that every font has", () => {
  assert.equal(chargeText(2), "2+");
  assert.equal(chargeText(-1), "−");
  assert.equal(chargeText(0), "");
});

test("charges and counts in a sentence are set high and low, in characters that every font has", () => {
  assert.deepEqual(pieces("SO₄²⁻ and Na⁺."), [
    { kind: "plain", text: "SO" },
    { kind: "low", text: "4" },
    { kind: "high", text: "2−" },
    { kind: "plain", text: " and Na" },
    { kind: "high", text: "+" },
    { kind: "plain", text: "." },
  ]);
});

test("an ion typed in a sentence is set and said like a written one", () => {
  assert.deepEqual(
    pieces("O2- wins.").map(({ kind, text }) => [kind, text]),
    [
      ["plain", "O"],
      ["high", "2−"],
      ["plain", " wins."],
    ],
  );
  assert.equal(aloud("Ca2+: SO4 2- and Cl- are left."), "Ca 2 plus: S O 4 2 minus and Cl minus are left.");
  assert.deepEqual(pieces("RXN: -3. 1×(2-), 2–-3."), [{ kind: "plain", text: "RXN: −3. 1×(2−), 2–-3." }]);
  for (const words of ["He - a gas", "rulings (MVN-…)", "Play 3|5-", "A-level", "−29 % to +38 %"])
    assert.deepEqual(pieces(words), [{ kind: "plain", text: words }]);
});

test("a sentence is said with its formulas taken apart, and with its words as they are", () => {
  assert.equal(aloud("MgCl₂, magnesium chloride: 9 points."), "Mg Cl 2, magnesium chloride: 9 points.");
  assert.equal(
    aloud("Ada plays NaCl; 1 × Mg²⁺ is 2+, NO₃⁻ is 1−."),
    "Ada plays Na Cl; 1 × Mg 2 plus is 2+, N O 3 minus is 1−.",
  );
  assert.equal(
    aloud("Mg(NO₃)₂ would, but brackets cannot be laid."),
    "Mg ( N O 3 ) 2 would, but brackets cannot be laid.",
  );
  assert.equal(aloud("Quiet Beryl takes CuO."), "Quiet Beryl takes Cu O.");
});
