// How far an assignment has come, on this device and nowhere else.
import { readKept, writeKept } from "../device.svelte.ts";
import type { HandIn } from "./handin.ts";
import { ITEMS } from "./sets.ts";

export type Home = Omit<HandIn, "link"> & {
  /** The table of its match; "": not begun. */
  table: string;
};
const FRESH: Home = { table: "", before: null, after: null, match: "unfinished", hints: 0, right: 0, chances: 0 };

const key = (link: number) => `home-${link}`;
export const readHome = (link: number): Home => ({ ...FRESH, ...readKept<Partial<Home>>(key(link), {}) });
export const keepHome = (link: number, fields: Partial<Home>): Home => {
  const now = { ...readHome(link), ...fields };
  writeKept(key(link), now);
  return now;
};
export const forgetHome = (link: number): Home => keepHome(link, FRESH);

/** A set was done: only the first time counts. `lesson`: the link it belongs to, from its l on. */
export function keepSet(link: number, part: "before" | "after", right: number) {
  if (readHome(link)[part] === null) keepHome(link, { [part]: Math.min(right, ITEMS) });
}

/** What a record says of a seat, counted from 1. */
export function matchOf(record: string, seat: number): HandIn["match"] {
  const outcome = /^outcome: (.*)$/m.exec(record)?.[1] ?? "";
  const winners = /won by seat ([\d and]+)/.exec(outcome)?.[1]?.split(" and ") ?? [];
  if (!outcome.includes(";")) return "unfinished";
  return winners.includes(String(seat)) ? "won" : "finished";
}
