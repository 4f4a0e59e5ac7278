import assert from "node:assert/strict";
import test from "node:test";
import type { SkillInfo } from "../wire.ts";
import { layer } from "./lattice.ts";
import { codeFor, forToday, newCode, nextSkill, places } from "./tree.ts";

const NEEDS: Record<string, string[]> = {
  S1: [],
  S2: ["S1"],
  S3: ["S2"],
  S4: ["S2"],
  S5: ["S3"],
  S6: ["S3"],
  S7: ["S5", "S6"],
  S8: [],
};
const SKILLS = Object.entries(NEEDS).map(([id, needs]) => ({ id, name: id, needs }) as unknown as SkillInfo);

test("each skill stands right of all that it needs, and no two in one place", () => {
  const at = places(SKILLS);
  for (const { id, needs } of SKILLS)
    for (const one of needs) assert.ok(at.get(one)!.column < at.get(id)!.column, `${one} before ${id}`);
  assert.equal(new Set([...at.values()].map(({ column, row }) => `${column} ${row}`)).size, SKILLS.length);
});

test("the next skill is the first that is not sure and whose needs are nearly there", () => {
  assert.equal(nextSkill(SKILLS, () => 0)!.id, "S1");
  assert.equal(nextSkill(SKILLS, (id) => (id === "S1" ? 2 : 0))!.id, "S1");
  assert.equal(nextSkill(SKILLS, (id) => (id === "S1" ? 3 : 0))!.id, "S2");
  assert.equal(nextSkill(SKILLS, (id) => ("S1 S2 S3".includes(id) ? 3 : 0))!.id, "S4");
  assert.equal(
    nextSkill(SKILLS, () => 3),
    undefined,
  );
});

test("a new code has the level that fits and a seed of the newest generator", () => {
  assert.match(codeFor("S5", 0, "7"), /^S5-1-7[2-9A-HJKMNP-Z]{3}$/);
  assert.match(codeFor("S5", 2, "7"), /^S5-2-7/);
  assert.match(codeFor("S5", 3, "8"), /^S5-3-8/);
  assert.notEqual(newCode(["S2", "S3"], 1, "7"), newCode(["S2", "S3"], 1, "7"));
});

test("three for today are about what was practised last, at the level of the weakest of it", () => {
  assert.deepEqual(forToday(SKILLS, {}), { skills: ["S1"], level: 1 });
  const right = [1, 1, 2, 2].map((day) => ({ day, right: true }));
  const mastery = { S1: [{ day: 1, right: true }], S3: right, S2: [...right.slice(1), { day: 2, right: false }] };
  assert.deepEqual(forToday(SKILLS, mastery), { skills: ["S2", "S3"], level: 2 });
});

test("a layer has exactly the ratio of its formula, and every ion has the other sign beside it", () => {
  for (const [plus, minus] of [
    [1, 1],
    [1, 2],
    [2, 1],
    [2, 3],
    [3, 2],
    [1, 3],
    [3, 1],
    [1, 4],
    [3, 4],
  ] as const) {
    const { columns, rows, sites } = layer([plus, minus]);
    const of = (kind: number) => sites.filter((one) => one.kind === kind);
    assert.equal(of(0).length * minus, of(1).length * plus);
    assert.equal(sites.length, columns * rows);
    const at = new Map(sites.map(({ x, y, kind }) => [`${x} ${y}`, kind]));
    // The rarer ions are never alone among their like.
    for (const { x, y, kind } of of(plus <= minus ? 0 : 1)) {
      const beside = [
        at.get(`${x - 1} ${y}`),
        at.get(`${x + 1} ${y}`),
        at.get(`${x} ${y - 1}`),
        at.get(`${x} ${y + 1}`),
      ];
      assert.ok(
        beside.some((one) => one === 1 - kind),
        `${plus}:${minus} at ${x} ${y}`,
      );
    }
  }
});
