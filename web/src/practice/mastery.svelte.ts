// What somebody can do, kept on this device and nowhere else.
import { readKept, writeKept } from "../device.svelte.ts";
import {
  brought,
  levelFor,
  stateOf,
  today,
  weekOf,
  withAttempt,
  writeProgress,
  type Mastery,
  type State,
} from "./progress.ts";
import type { Turn } from "./run.svelte.ts";

export const mastery = $state({
  skills: readKept<Mastery>("mastery", {}),
  /** Whether the device keeps it; a private window may not. */
  kept: true,
});

function keep(skills: Mastery) {
  mastery.skills = skills;
  mastery.kept = writeKept("mastery", skills);
}
export const stateNow = (skill: string): State => stateOf(mastery.skills[skill]);
export const count = (skill: string, right: boolean) =>
  keep(withAttempt(mastery.skills, skill, { day: today(), right }));
export const bring = (skills: string[], states: State[], day: number) =>
  keep(brought(mastery.skills, skills, states, day));
export function erase() {
  keep({});
  writeKept("practice-runs", []);
}

/** How far sets have come, so that a reload goes on with them: the newest few, as a lesson has three. */
type Kept = { key: string; turns: Turn[] };
const MOST_RUNS = 4;
const runs = () => readKept<Kept[]>("practice-runs", []);
export const readRun = (key: string): Turn[] => runs().find((one) => one.key === key)?.turns ?? [];
/** Without turns nothing of it is kept. */
export function keepRun(key: string, turns: Turn[]) {
  const others = runs().filter((one) => one.key !== key);
  writeKept("practice-runs", (turns.length ? [{ key, turns }, ...others] : others).slice(0, MOST_RUNS));
}

/** How far somebody is, to be written down; "" before there is anything. */
export function ownCode(skills: string[]): string {
  const states = skills.map(stateNow);
  return states.some(Boolean) ? writeProgress(states, Math.max(...states.map(levelFor)), weekOf(today())) : "";
}
