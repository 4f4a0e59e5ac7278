// The tables this device was at, as they stand now.
import { api, Problem } from "./api.ts";
import { forget, recent } from "./device.svelte.ts";
import type { Look } from "./wire.ts";

const GONE = [404, 410];

/** Where this device has no seat: all tables, since it is the host's. */
export const tablesOf = (look: Look) => (look.my_table ? [look.tables[look.my_table - 1]!] : look.tables);
export const isOver = (look: Look) => look.ended || tablesOf(look).every((table) => table.status === "over");
const isEmpty = (look: Look) => look.ended && tablesOf(look).every((table) => !table.match);

/** The newest first. What the server has no more, and what ended before a match, is forgotten. */
export async function myTables(): Promise<Look[]> {
  const looks = await Promise.all(recent.tables.map((one) => lookAt(one.code)));
  return looks.filter((look) => look !== null);
}

async function lookAt(code: string): Promise<Look | null> {
  try {
    const look = await api.look(code);
    if (!isEmpty(look)) return look;
    forget(code);
  } catch (problem) {
    if (problem instanceof Problem && GONE.includes(problem.status)) forget(code);
  }
  return null;
}
