import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { british } from "./spelling.ts";

const spelt = british(readFileSync(new URL("../../src/ionbox/chem/data/spelling.csv", import.meta.url), "utf-8"));

test("whole words are spelt the British way, and keep their capital", () => {
  assert.equal(
    spelt("AlN, aluminum nitride. Fertilizer; gray-green."),
    "AlN, aluminium nitride. Fertiliser; grey-green.",
  );
  assert.equal(spelt("Evaporation of NaCl"), "Evaporation of NaCl");
});
