// Play this deal: a deal that was finished, in the fragment of an address, with what its sender reached.
import { readKept, writeKept } from "../device.svelte.ts";
import { LONGEST_DECK, pack, unpack, type Why } from "../links.ts";

export type Sent = {
  game: string;
  preset: string;
  options: Record<string, string>;
  /** One person, and the bots at the other seats. */
  seats: string[];
  seed: string;
  /** What each seat reached. */
  points: number[];
};
const [MOST_SEATS, LONGEST_SEED, LONGEST_WORD] = [20, 2000, 40];
const LETTER = "c";

export const packSent = (sent: Sent): Promise<string> =>
  pack(LETTER, {
    g: sent.game,
    p: sent.preset,
    o: sent.options,
    s: sent.seats,
    d: sent.seed,
    r: sent.points,
  });

/** Whatever somebody wrote behind the #; nothing is thrown. */
export async function unpackSent(fragment: string): Promise<{ sent: Sent } | { why: Why }> {
  const opened = await unpack(LETTER, fragment);
  if ("why" in opened) return opened;
  const sent = read(opened.said);
  return sent ? { sent } : { why: "broken" };
}

const isText = (one: unknown, longest: number): one is string => typeof one === "string" && one.length <= longest;

function read(said: unknown): Sent | null {
  if (typeof said !== "object" || said === null) return null;
  const { g, p, o, s, d, r } = said as Record<string, unknown>;
  if (!isText(g, LONGEST_WORD) || !isText(p, LONGEST_WORD) || !isText(d, LONGEST_SEED) || !d) return null;
  if (typeof o !== "object" || o === null || Array.isArray(o)) return null;
  if (!Object.values(o).every((one) => isText(one, LONGEST_DECK))) return null;
  if (!Array.isArray(s) || !Array.isArray(r) || s.length !== r.length || s.length > MOST_SEATS) return null;
  if (!s.every((one) => isText(one, LONGEST_WORD)) || !r.every((one) => Number.isSafeInteger(one))) return null;
  if (s.filter((one) => one === "person").length !== 1) return null;
  return { game: g, preset: p, options: o as Record<string, string>, seats: s, seed: d, points: r };
}

export const personOf = (sent: Pick<Sent, "seats">) => sent.seats.indexOf("person");

/** What the sender reached, of the first match at the table with this code; null where nobody has sent it. */
export const sentTo = (code: string): number | null => readKept<number | null>(`sent-${code}`, null);
export const keepSent = (code: string, points: number) => writeKept(`sent-${code}`, points);
