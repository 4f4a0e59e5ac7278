// A whole deck, or a lesson, in the fragment of an address: nothing of it reaches a server until somebody plays with it.

export type Deck = {
  game: string;
  name: string;
  /** The preset from which it starts; "": the printed game. */
  preset: string;
  /** What differs from it: files with their whole text, and options. */
  options: Record<string, string>;
};
export type Why = "none" | "broken" | "long" | "newer";
/** A deck, or why there is none. */
export type Opened = { deck: Deck } | { why: Why };

/** Behind the letter that says what is packed. */
const VERSION = "1.";
export const LONGEST_DECK = 64_000;
/** Nothing that is packed from so much is longer. */
const LONGEST_FRAGMENT = 90_000;
const LONGEST_NAME = 60;
const MOST_OPTIONS = 40;
const OPTION = /^[a-z][a-z0-9_]{0,39}$/;
const GAME = /^[a-z]{1,40}$/;

export const packDeck = (deck: Deck): Promise<string> =>
  pack("d", { g: deck.game, n: deck.name, p: deck.preset, o: deck.options });

/** Whatever somebody wrote behind the #: never more than is allowed is unpacked, and nothing is thrown. */
export async function unpackDeck(fragment: string): Promise<Opened> {
  const opened = await unpack("d", fragment);
  if ("why" in opened) return opened;
  const deck = readDeck(opened.said);
  return deck ? { deck } : { why: "broken" };
}

/** `letter`: what it is, d for a deck. */
export async function pack(letter: string, said: object): Promise<string> {
  const packed = new Blob([JSON.stringify(said)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return letter + VERSION + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function unpack(letter: string, fragment: string): Promise<{ said: unknown } | { why: Why }> {
  const text = fragment.replace(/^#/, "");
  if (!text.startsWith(letter) || !/^\d+\./.test(text.slice(1))) return { why: "none" };
  if (!text.startsWith(VERSION, 1)) return { why: "newer" };
  if (text.length > LONGEST_FRAGMENT) return { why: "long" };
  try {
    const unpacked = await inflate(fromBase64(text.slice(1 + VERSION.length)));
    if (unpacked === null) return { why: "long" };
    return { said: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(unpacked)) as unknown };
  } catch {
    return { why: "broken" };
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text)) throw new Error("not base64url");
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
}

/** null where it would be longer than a deck may be; what is over is not unpacked. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const found = new Uint8Array(LONGEST_DECK);
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return found.subarray(0, length);
    if (length + value.length > LONGEST_DECK) {
      reader.cancel().catch(() => {});
      return null;
    }
    found.set(value, length);
    length += value.length;
  }
}

export function readDeck(said: unknown): Deck | null {
  if (typeof said !== "object" || said === null) return null;
  const { g: game, n: name, p: preset, o: options } = said as Record<string, unknown>;
  if (typeof game !== "string" || !GAME.test(game) || typeof name !== "string" || typeof preset !== "string")
    return null;
  if (preset.length > 40 || typeof options !== "object" || options === null) return null;
  const all = Object.entries(options);
  if (all.length > MOST_OPTIONS) return null;
  if (!all.every(([option, text]) => OPTION.test(option) && typeof text === "string")) return null;
  return { game, name: tidyName(name), preset, options: Object.fromEntries(all) as Record<string, string> };
}

/** One short line. */
export const tidyName = (name: string) =>
  Array.from(name.replace(/[\p{C}\s]+/gu, " ").trim())
    .slice(0, LONGEST_NAME)
    .join("");
