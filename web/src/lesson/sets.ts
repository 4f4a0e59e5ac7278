// Codes of sets: SUBJECT-LEVEL-SEED. The two of a pair share no item.
import { READABLE } from "../letters.ts";

export const LEVELS = [1, 2, 3];
/** Of a set, as lab/practice.py has it, and of an exit ticket, which is the first of them. */
export const ITEMS = 12;
export const TICKET_ITEMS = 3;

/** Of a new set. `version`: of the items' generator. The last letter has another beside it. */
export const newSeed = (version: string, chance = randomly): string =>
  version + READABLE[chance(31)]! + READABLE[chance(31)]! + READABLE[chance(30)]!;

/** The other of the pair: their last letters stand side by side. The very last letter has none. */
export function otherOf(seed: string): string {
  const at = READABLE.indexOf(seed.at(-1)!);
  return seed.slice(0, -1) + (READABLE[at ^ 1] ?? READABLE[1]!);
}

/** "" without skills: there is nothing to ask about then. */
export const setOf = (skills: string[], level: number, seed: string): string =>
  skills.length ? `${skills.join("")}-${level}-${seed}` : "";

export const seedOf = (code: string): string => code.split("-")[2] ?? "";
export const levelOf = (code: string): number => Number(code.split("-")[1] ?? 1);

function randomly(below: number): number {
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  return number! % below;
}
