// What this device knows of a person's skills: counted from first attempts, and from nothing else.
import { lettersOf, valuesOf } from "../letters.ts";

/** The first answer to an item of a skill, given without help; `day` counts the days since 1970. */
export type Attempt = { day: number; right: boolean };
/** By skill, the newest last. */
export type Mastery = Record<string, Attempt[]>;
/** Not begun, begun, nearly, sure. */
export type State = 0 | 1 | 2 | 3;

const KEPT = 5;

/** Today where this device is. */
export function today(now = new Date()): number {
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

export function withAttempt(all: Mastery, skill: string, attempt: Attempt): Mastery {
  return { ...all, [skill]: [...(all[skill] ?? []), attempt].slice(-KEPT) };
}

/** Sure: four of the last five right, on two different days. Nearly: three. Begun: anything. */
export function stateOf(attempts: Attempt[] = []): State {
  const right = attempts.slice(-KEPT).filter((one) => one.right);
  if (right.length > 3 && new Set(right.map((one) => one.day)).size > 1) return 3;
  if (right.length > 2) return 2;
  return attempts.length ? 1 : 0;
}

/** Attempts that would have led to a state which another device tells of, the last of them on this day. */
export function attemptsFor(state: State, day: number): Attempt[] {
  if (state === 1) return [{ day, right: false }];
  const right = [0, 0, 3, 4][state]!;
  return Array.from({ length: right }, (_, at) => ({ day: day - (at === 0 ? 1 : 0), right: true }));
}

/** What was brought from another device counts where it is more than this one knows. `skills` as in the code. */
export function brought(all: Mastery, skills: string[], states: State[], day: number): Mastery {
  const found = { ...all };
  for (const [at, skill] of skills.entries()) {
    const state = states[at] ?? 0;
    if (state > stateOf(all[skill])) found[skill] = attemptsFor(state, day);
  }
  return found;
}

/** The level of a set that fits: the easiest until a skill is nearly there, the hardest once it is sure. */
export const levelFor = (state: State) => [1, 1, 2, 3][state]!;

// A progress code: seven letters, as lab/progress.py writes and reads them.

const LENGTH = 7;
/** 5 January 2026, a Monday. */
const FIRST_DAY = Date.UTC(2026, 0, 5) / 86_400_000;
const WEEKS = 64;
const SKILLS = 8;
/** How many values each part has: the states of the skills, the level, the week. */
const SIZES = [...Array.from({ length: SKILLS }, () => 4), 4, WEEKS];

const modulo = (n: number, by: number) => ((n % by) + by) % by;
export const weekOf = (day: number) => modulo(Math.floor((day - FIRST_DAY) / 7), WEEKS);
/** The Monday of the last such week. */
const dayOf = (week: number, now: number) => {
  const weeks = Math.floor((now - FIRST_DAY) / 7);
  return FIRST_DAY + 7 * (weeks - modulo(weeks - week, WEEKS));
};
export function writeProgress(states: State[], level: number, week: number): string {
  const letters = lettersOf([...states, level, week], SIZES, LENGTH);
  return `${letters.slice(0, 3)}-${letters.slice(3)}`;
}

/** However it is typed; null for what is no code, or has a mistake in it. `day`: when it was written, about. */
export function readProgress(
  typed: string,
  now = today(),
): { states: State[]; level: number; week: number; day: number } | null {
  const values = valuesOf(typed, SIZES, LENGTH);
  const [level, week] = values?.slice(SKILLS) ?? [];
  if (!values || !level || week === undefined) return null;
  return { states: values.slice(0, SKILLS) as State[], level, week, day: dayOf(week, now) };
}
