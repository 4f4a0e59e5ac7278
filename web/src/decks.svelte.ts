// Decks that this device keeps by name, and what lies on the workbench of each game.
import { readKept, writeKept } from "./device.svelte.ts";
import { type Deck, readDeck } from "./links.ts";

const MOST_DECKS = 30;
const MOST_CHARACTERS = 400_000;

type Packed = { g: string; n: string; p: string; o: Record<string, string> };
const packed = (deck: Deck): Packed => ({ g: deck.game, n: deck.name, p: deck.preset, o: deck.options });
const read = (): Deck[] => {
  const found = readKept<unknown>("decks", []);
  return Array.isArray(found) ? found.map(readDeck).filter((deck) => deck !== null) : [];
};

export const decks = $state({ kept: read() });

function write(all: Deck[]): boolean {
  const text = all.map(packed);
  if (all.length > MOST_DECKS || JSON.stringify(text).length > MOST_CHARACTERS) return false;
  if (!writeKept("decks", text)) return false;
  decks.kept = all;
  return true;
}
const isIt = (deck: Deck, other: Deck) => deck.game === other.game && deck.name === other.name;

/** In place of one with the same name; whether there was room. */
export const keepDeck = (deck: Deck): boolean => write([deck, ...decks.kept.filter((other) => !isIt(deck, other))]);
export const dropDeck = (deck: Deck): boolean => write(decks.kept.filter((other) => !isIt(deck, other)));

/** What was worked on last, so that a reload loses nothing. */
export const draftOf = (game: string): Deck | null => readDeck(readKept<unknown>(`draft-${game}`, null));
export const keepDraft = (deck: Deck): boolean => writeKept(`draft-${deck.game}`, packed(deck));
