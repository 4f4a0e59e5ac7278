// What is handed in of an assignment: twelve letters that belong to its link.
import { sha256 } from "@noble/hashes/sha2.js";
import { lettersOf, valuesOf } from "../letters.ts";
import { ITEMS } from "./sets.ts";

export type HandIn = {
  /** Of the assignment, by `linkNumber`. */
  link: number;
  /** Right at the first attempt; null: the set was not done. */
  before: number | null;
  after: number | null;
  match: "unfinished" | "finished" | "won";
  hints: number;
  /** Of the chances in the match, so many were right the first time. */
  right: number;
  chances: number;
};

const LENGTH = 12;
const MATCH: HandIn["match"][] = ["unfinished", "finished", "won"];
const MOST_HINTS = 15;
const MOST = 63;
const SIZES = [1 << 20, ITEMS + 2, ITEMS + 2, MATCH.length, MOST_HINTS + 1, MOST + 1, MOST + 1];

/** The first 20 bits of the SHA-256 of a lesson's link, from its l on. */
export function linkNumber(fragment: string): number {
  const [one, two, three] = sha256(new TextEncoder().encode(fragment));
  return (one! << 12) | (two! << 4) | (three! >> 4);
}

export function writeHandIn(one: HandIn): string {
  const letters = lettersOf(
    [
      one.link,
      one.before ?? ITEMS + 1,
      one.after ?? ITEMS + 1,
      MATCH.indexOf(one.match),
      Math.min(one.hints, MOST_HINTS),
      Math.min(one.right, MOST),
      Math.min(one.chances, MOST),
    ],
    SIZES,
    LENGTH,
  );
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** Null where it is none, or was mistyped. */
export function readHandIn(typed: string): HandIn | null {
  const values = valuesOf(typed, SIZES, LENGTH);
  if (!values) return null;
  const [link, before, after, match, hints, right, chances] = values as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (right > chances) return null;
  const done = (n: number) => (n > ITEMS ? null : n);
  return { link, before: done(before), after: done(after), match: MATCH[match]!, hints, right, chances };
}
