import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import type { Lesson } from "./lessons.ts";

const games = new URL("../../src/ionbox/games/", import.meta.url);
const lessons: [string, Lesson][] = [];
for (const game of readdirSync(games).filter((name) => /^[a-z]+$/.test(name)))
  lessons.push([game, (await import(new URL(`${game}/ui/lesson.ts`, games).href)).lesson]);

for (const [game, { pictures, steps, options }] of lessons) {
  test(`the lesson of ${game} speaks of the bot's moves only once they have happened`, () => {
    let acted = -1;
    for (const step of steps) {
      // It says from which version on that is so, and that is later than one's own last action.
      if (/\bbot\b/i.test(step.says)) assert.ok((step.n ?? 0) > acted, step.says);
      if (step.act && !step.refused) acted = step.n!;
    }
  });

  test(`the versions of the lesson of ${game} never go back`, () => {
    const versions = steps.flatMap((step) => step.n ?? []);
    assert.deepEqual(
      versions,
      versions.toSorted((one, other) => one - other),
    );
  });

  test(`the lesson of ${game} calls ions by their names and has no second voice`, () => {
    assert.doesNotMatch([...pictures, ...steps].map((one) => one.says).join(" "), /fluorine|joker/);
    assert.equal(options?.hints, undefined);
  });
}
