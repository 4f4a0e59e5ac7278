// The class report: what was refused, counted by reason, formula and ion, and beside it how much was right.
import { readCsv } from "./csv.ts";
import { words } from "./lesson/hall.ts";

export type Counts = [what: string, n: number][];
export type Report = { right: number; drafts: number; byReason: Counts; byFormula: Counts; byIon: Counts };

/** What the server's table of tries comes to. A draft is a mistake like a try: it was seen and taken back. */
export function readTries(csv: string): Report {
  const [head = [], ...body] = readCsv(csv);
  const rows = body.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ""])));
  const wrong = rows.filter((row) => row.code);
  const listed = (column: string): Counts =>
    wrong
      .flatMap((row) => (row[column] ?? "").split("; ").filter(Boolean))
      .map((one) => [one.replace(/ \d+$/, ""), Number(/\d+$/.exec(one)?.[0] ?? 1)]);
  return {
    right: sum(rows, "right"),
    drafts: sum(rows, "drafts"),
    byReason: tally(
      wrong.map((row) => [reason(row.code ?? "", row.rule ?? ""), Number(row.tries) + Number(row.drafts)]),
    ),
    byFormula: tally(listed("formulas")),
    byIon: tally(listed("ions")),
  };
}

/** A code in words, or as it is where there are none, with the paragraph. */
export function reason(code: string, rule: string): string {
  return `${words.reasons[code] ?? code.toLowerCase().replaceAll("_", " ")} (${rule})`.replace(" ()", "");
}

function sum(rows: Record<string, string>[], column: string): number {
  return rows.reduce((total, row) => total + Number(row[column] ?? 0), 0);
}

/** Summed up, the most frequent first; what never happened is left out. */
function tally(found: Counts): Counts {
  const counts = new Map<string, number>();
  for (const [what, n] of found) counts.set(what, (counts.get(what) ?? 0) + n);
  return [...counts].filter(([, n]) => n > 0).sort((one, other) => other[1] - one[1]);
}
