import assert from "node:assert/strict";
import test from "node:test";
import { outline } from "./outline.ts";

test("a card has as many tabs or sockets as charges", () => {
  const arcs = (charge: number) => outline(charge, 76, 100).match(/a(?!8 )/g)?.length ?? 0;
  for (const charge of [0, 1, 2, 3, -1, -2, -3]) assert.equal(arcs(charge), Math.abs(charge), String(charge));
});

test("tabs stand at the right edge from top to bottom, sockets at the left", () => {
  const rows = (path: string) =>
    [...path.matchAll(/V([\d.]+) a2 2 0 0 ([01])/g)].map(([, y, turn]) => [Number(y), turn]);
  assert.deepEqual(rows(outline(2, 60, 80, [20, 60], 2)), [
    [18, "1"],
    [58, "1"],
  ]);
  assert.deepEqual(rows(outline(-2, 60, 80, [20, 60], 2)), [
    [62, "0"],
    [22, "0"],
  ]);
});
