import assert from "node:assert/strict";
import test from "node:test";
import { readTries } from "./tries.ts";

const HEAD = "gathering,game,table,seat,name,code,rule,tries,hinted,ions,drafts,asked,right,hints,formulas,device";
const csv = (...rows: string[]) => [HEAD, ...rows, ""].join("\r\n");

test("what was refused is summed by reason, formula and ion, the most frequent first, and what was right beside it", () => {
  const report = readTries(
    csv(
      "ABC234,charged,1,1,Ada,,,0,0,,0,0,7,2,NaCl 4; MgO 3,1",
      "ABC234,charged,1,1,Ada,CHARGE,4.1,2,0,Mg 2; Cl 1,3,1,0,0,MgCl 5,1",
      'ABC234,charged,1,2,"Ben, jr.",CHARGE,4.1,1,1,Cl 4,0,0,0,0,NaO 1,2',
      "ABC234,charged,2,1,Cy,OFF_CENTRE,2.1,4,0,,0,0,0,0,,3",
      "ABC234,charged,2,1,Cy,NO_METAL,4.2,0,0,,0,1,0,0,,3",
    ),
  );
  assert.deepEqual(report, {
    right: 7,
    drafts: 3,
    byReason: [
      ["the charges do not cancel (4.1)", 6],
      ["off centre (2.1)", 4],
    ],
    byFormula: [
      ["MgCl", 5],
      ["NaO", 1],
    ],
    byIon: [
      ["Cl", 5],
      ["Mg", 2],
    ],
  });
});

test("where nothing was tried there is nothing to count", () => {
  assert.deepEqual(readTries(csv()), { right: 0, drafts: 0, byReason: [], byFormula: [], byIon: [] });
});
