// Where each skill stands in the tree, which one comes next, and codes for new sets.
import type { SkillInfo } from "../wire.ts";
import { newSeed, setOf } from "../lesson/sets.ts";
import { levelFor, stateOf, type Mastery, type State } from "./progress.ts";

export type Place = { column: number; row: number };

/** A skill stands right of all that it needs, and below those of its column that came before. */
export function places(skills: SkillInfo[]): Map<string, Place> {
  const needs = new Map(skills.map((one) => [one.id, one.needs]));
  const depth = (id: string): number =>
    Math.max(0, ...(needs.get(id) ?? []).filter((one) => needs.has(one)).map((one) => depth(one) + 1));
  const filled: number[] = [];
  return new Map(
    skills.map((one) => {
      const column = depth(one.id);
      const row = filled[column] ?? 0;
      filled[column] = row + 1;
      return [one.id, { column, row }];
    }),
  );
}

/** The first that is not sure and whose needs are at least nearly there. */
export const nextSkill = (skills: SkillInfo[], now: (skill: string) => State): SkillInfo | undefined =>
  skills.find((one) => now(one.id) < 3 && one.needs.every((id) => now(id) > 1));

/** A code nobody has had so far, most likely. */
export const newCode = (skills: string[], level: number, version: string) => setOf(skills, level, newSeed(version));

export const codeFor = (skill: string, state: State, version: string) => newCode([skill], levelFor(state), version);

/** Three for today: of the skills practised last, the newest day's; before there are any, of the first. */
export function forToday(skills: SkillInfo[], mastery: Mastery): { skills: string[]; level: number } {
  const last = (id: string) => mastery[id]?.at(-1)?.day ?? 0;
  const newest = Math.max(...skills.map((one) => last(one.id)));
  const found = newest ? skills.filter((one) => last(one.id) === newest) : skills.slice(0, 1);
  const ids = found.slice(0, 3).map((one) => one.id);
  return { skills: ids, level: Math.min(...ids.map((id) => levelFor(stateOf(mastery[id])))) };
}
