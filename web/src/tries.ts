// The class report: refused tries counted by reason and by ion.
import { readCsv } from "./csv.ts";

export type Counts = [what: string, n: number][];
export type Report = { byReason: Counts; byIon: Counts };

/** What the server's table of tries comes to. */
export function readTries(csv: string): Report {
  const [head = [], ...body] = readCsv(csv);
  const rows = body.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ""])));
  return {
    byReason: tally(rows.map((row) => [`${row.code?.toLowerCase().replaceAll("_", " ")} (${row.rule})`.replace(" ()", ""), Number(row.tries)])),
    byIon: tally(rows.flatMap((row) => (row.ions ?? "").split("; ").filter(Boolean)).map((one) => [one.replace(/ \d+$/, ""), Number(/\d+$/.exec(one)?.[0] ?? 1)])),
  };
}

/** Summed up, the most frequent first. */
function tally(found: Counts): Counts {
  const counts = new Map<string, number>();
  for (const [what, n] of found) counts.set(what, (counts.get(what) ?? 0) + n);
  return [...counts].sort((one, other) => other[1] - one[1]);
}
