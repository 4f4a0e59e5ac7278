// The sets of questions that a lesson asks for, and how far this device is with each.
import { ITEMS, TICKET_ITEMS } from "../lesson/sets.ts";
import { readRun } from "../practice/mastery.svelte.ts";

const PARTS = ["before", "after", "ticket"] as const;
/** Codes of sets, "" for those that the lesson has not. */
export type Wanted = Partial<Record<(typeof PARTS)[number], string>>;

export const setsOf = (code: string, sets: Wanted) =>
  PARTS.flatMap((part) => {
    const set = sets[part];
    if (!set) return [];
    const search = part === "ticket" ? `?ticket&lesson=${code}` : `?lesson=${code}&part=${part}`;
    const done = readRun(`${set} ${search}`).filter((turn) => turn.judged).length;
    const of = part === "ticket" ? TICKET_ITEMS : ITEMS;
    return [{ part, href: `/practise/${set}${search}`, done, of, open: done < of }];
  });
