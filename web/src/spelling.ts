// American and British spelling. The server writes everything the American way; the table is its own, a CSV text.
import { readCsv } from "./csv.ts";

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** What spells a text the British way. */
export function british(table: string): (text: string) => string {
  const pairs = readCsv(table)
    .slice(1)
    .filter((row) => row.length > 1) as [string, string][];
  const words = new Map(
    pairs.flatMap(([us, gb]): [string, string][] => [
      [us, gb],
      [capital(us), capital(gb)],
    ]),
  );
  const american = new RegExp(`\\b(${[...words.keys()].join("|")})\\b`, "g");
  return (text) => text.replace(american, (word) => words.get(word)!);
}
