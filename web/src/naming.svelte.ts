// What this device's person is called: kept here, and told where they sit.
import { api } from "./api.ts";
import { applySettings, settings } from "./device.svelte.ts";
import { words } from "./words.ts";

const LONGEST = 24;

/** The table that this page sits at, if it does. */
export const sitting = $state({ code: "" });

/** Keep this name, and be called that at the table. Throws a sentence where it cannot be. */
export async function rename(wish: string) {
  if ([...wish.trim()].length > LONGEST) throw new Error(words.naming.long(LONGEST));
  const name = sitting.code && wish.trim() ? (await api.rename(sitting.code, wish)).name : wish.trim();
  keepName(name);
}

/** The chosen name or, against bots, the one that was given the first time: one child is one player. */
export const myName = () => settings.name || settings.given;

export function keepGiven(name: string) {
  if (settings.name || settings.given) return;
  settings.given = name;
  applySettings();
}

export function keepName(name: string) {
  settings.name = name;
  applySettings();
}
