import assert from "node:assert/strict";
import test from "node:test";
import { readTries } from "./tries.ts";

const HEAD = "gathering,game,table,seat,name,code,rule,tries,hinted,ions";
const csv = (...rows: string[]) => [HEAD, ...rows, ""].join("\r\n");

test("refused tries are summed by reason and by ion, the most frequent first", () => {
  const report = readTries(
    csv(
      "ABC234,metals,1,1,Ada,TOO_MANY,5.1,2,0,Mg2+ 2; Cl- 1",
      "ABC234,metals,1,2,\"Ben, jr.\",TOO_MANY,5.1,1,1,Cl- 4",
      "ABC234,metals,2,1,Cy,UNREADABLE,,4,0,",
    ),
  );
  assert.deepEqual(report, {
    byReason: [["unreadable", 4], ["too many (5.1)", 3]],
    byIon: [["Cl-", 5], ["Mg2+", 2]],
  });
});

test("where nothing was tried there is nothing to count", () => {
  assert.deepEqual(readTries(csv()), { byReason: [], byIon: [] });
});
