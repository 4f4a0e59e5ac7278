// Codes that were handed in, one a line, and what they come to: computed here, sent nowhere.
import { readProgress, type State } from "../practice/progress.ts";
import { type HandIn, readHandIn, writeHandIn } from "./handin.ts";

export type Handed = {
  /** Each the states of S1 to S8. */
  progress: State[][];
  handIns: { code: string; said: HandIn }[];
  /** Lines that are codes of another assignment, and lines that are no codes. */
  other: string[];
  unread: string[];
};

const MOST_LINES = 400;

/** `link`: the number of the assignment; null: any. */
export function readHanded(text: string, link: number | null): Handed {
  const found: Handed = { progress: [], handIns: [], other: [], unread: [] };
  for (const line of text.split("\n").slice(0, MOST_LINES)) {
    const code = line.trim();
    if (!code) continue;
    const progress = readProgress(code);
    const said = progress ? null : readHandIn(code);
    if (progress) found.progress.push(progress.states);
    else if (!said) found.unread.push(code.slice(0, 40));
    else if (link !== null && said.link !== link) found.other.push(writeHandIn(said));
    else found.handIns.push({ code: writeHandIn(said), said });
  }
  return found;
}

/** How many are in each state of one skill, sure first. */
export const statesOf = (progress: State[][], skill: number): [State, number][] =>
  ([3, 2, 1, 0] as const).map((state) => [state, progress.filter((one) => one[skill] === state).length]);

/** Of those who did both sets; null where nobody did. */
export function gainOf(handIns: HandIn[]): { pupils: number; before: number; after: number } | null {
  const both = handIns.filter((one) => one.before !== null && one.after !== null);
  if (!both.length) return null;
  const sum = (part: "before" | "after") => both.reduce((all, one) => all + one[part]!, 0);
  return { pupils: both.length, before: sum("before"), after: sum("after") };
}
