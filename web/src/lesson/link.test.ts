import assert from "node:assert/strict";
import { test } from "node:test";
import { pack } from "../links.ts";
import { isOver, type Lesson, NEW, packLesson, planOf, unpackLesson, usualPreset } from "./link.ts";

const LESSON: Lesson = {
  ...NEW,
  title: "Salts from the kitchen: Na⁺ and Cl⁻",
  game: "ion",
  preset: "basic",
  options: { deck: "ion,copies\nNa+,8\nCl-,8\n" },
  deck: "Kitchen",
  hides: ["charges", "preview"],
  ceiling: 2,
  seats: 3,
  minutes: 30,
  given: false,
  team: 2,
  club: 120,
  boards: 2,
  deal: "IA-MYXA-A228",
  skills: ["S2", "S5"],
  before: "S2S5-2-7KQ4",
  after: "S2S5-2-7KQ5",
  ticket: "S2S5-2-7ABC",
  due: "2026-11-30",
  level: "player",
};

test("a lesson comes out of its link as it went in", async () => {
  const packed = await packLesson(LESSON);
  assert.match(packed, /^l1\.[\w-]+$/);
  assert.deepEqual(await unpackLesson(`#${packed}`), { lesson: LESSON });
});

test("a lesson of which only the game is said is as a new one, and its link is short", async () => {
  const plain = { ...NEW, game: "metals" };
  assert.deepEqual(await unpackLesson(await pack("l", { g: "metals" })), { lesson: plain });
  const packed = await packLesson(plain);
  assert.ok(packed.length < 60, packed);
  assert.deepEqual(await unpackLesson(packed), { lesson: plain });
});

test("what is out of bounds is no lesson", async () => {
  const odd: object[] = [
    {},
    { g: "../x" },
    { g: "ion", s: 0 },
    { g: "ion", s: 11 },
    { g: "ion", s: 2.5 },
    { g: "ion", m: 241 },
    { g: "ion", m: "45" },
    { g: "ion", k: 4 },
    { g: "ion", e: 5 },
    { g: "ion", n: "surname" },
    { g: "ion", h: ["names"] },
    { g: "ion", h: ["plays", "plays"] },
    { g: "ion", S: ["S9"] },
    { g: "ion", S: "S1" },
    { g: "ion", b: "S5-9-7KQ4" },
    { g: "ion", a: "/../x" },
    { g: "ion", x: 7 },
    { g: "ion", d: "tomorrow" },
    { g: "ion", d: "2026-06-31" },
    { g: "ion", v: "bot:strong" },
    { g: "ion", o: { deck: 7 } },
    { g: "ion", t: 7 },
    { g: "ion", p: "x".repeat(41) },
  ];
  for (const one of odd)
    assert.deepEqual(await unpackLesson(await pack("l", one)), { why: "broken" }, JSON.stringify(one));
});

test("other fragments are no lessons, a later version is told, and a title is one short line", async () => {
  for (const none of ["", "#", "#rules", "d1.abc"]) assert.deepEqual(await unpackLesson(none), { why: "none" });
  assert.deepEqual(await unpackLesson("#l2.abc"), { why: "newer" });
  assert.deepEqual(await unpackLesson("#l1."), { why: "broken" });
  const long = await unpackLesson(await pack("l", { g: "ion", t: " a\n\u202eb" + "x".repeat(200) }));
  assert.ok("lesson" in long && long.lesson.title.startsWith("a bx") && long.lesson.title.length === 60);
  const bomb = await pack("l", { g: "ion", o: { deck: "x".repeat(10_000_000) } });
  assert.deepEqual(await unpackLesson(bomb), { why: "long" });
});

test("10,000 mutated links throw nothing", async () => {
  const packed = await packLesson(LESSON);
  let seed = 11;
  const chance = (below: number) => ((seed = (seed * 48271) % 2147483647), seed % below);
  const letters = "ABCXYZabcxyz0189-_.#%é ";
  for (let n = 0; n < 10_000; n++) {
    const signs = [...packed];
    for (let change = chance(4); change >= 0; change--)
      signs[3 + chance(signs.length - 3)] = letters[chance(letters.length)]!;
    const opened = await unpackLesson(signs.join(""));
    if ("why" in opened) assert.ok(["none", "broken", "long", "newer"].includes(opened.why));
    else assert.ok(opened.lesson.title.length <= 60 && opened.lesson.minutes <= 240);
  }
});

test("the server is told the plan and nothing of the deck", () => {
  const { title, minutes, skills, before, after, ticket, due } = LESSON;
  assert.deepEqual(planOf(LESSON), { title, minutes, skills, before, after, ticket, due });
});

test("an assignment is over on the day after its last, and never without one", () => {
  assert.equal(isOver("2026-11-30", new Date(2026, 10, 30, 23, 59)), false);
  assert.equal(isOver("2026-11-30", new Date(2026, 11, 1, 0, 1)), true);
  assert.equal(isOver("", new Date(2999, 0, 1)), false);
});

test("a lesson begins with the smaller game where there is one for classes", () => {
  const preset = (name: string) => ({ name, title: name, says: "", options: {} });
  assert.equal(usualPreset({ presets: [preset("full"), preset("classroom")] }), "classroom");
  assert.equal(usualPreset({ presets: [preset("single"), preset("series")] }), "single");
  assert.equal(usualPreset({ presets: [] }), "");
});
