// What this device remembers: how the site looks, tables it was at, the seats that share this screen, what was sealed.
import type { Promised, Shelf } from "./seal.ts";
import { british } from "./spelling.ts";
import spellings from "../../src/ionbox/chem/data/spelling.csv?raw";

export type Settings = {
  theme: "system" | "bench" | "night";
  english: "us" | "gb";
  name: string;
  given: string;
  sound: boolean;
  level: string;
};
export type Recent = { code: string; title: string; host: boolean };
export type HeldSeat = { secret: string; name: string };

export function readKept<T>(key: string, fallback: T): T {
  try {
    const kept = localStorage.getItem(`ionbox-${key}`);
    return kept === null ? fallback : (JSON.parse(kept) as T);
  } catch {
    return fallback; // a private window may keep nothing
  }
}

/** Whether it was kept; if not, it is forgotten with the tab. */
export function writeKept(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(`ionbox-${key}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const settings = $state<Settings>({
  theme: "system",
  english: "us",
  name: "",
  given: "",
  sound: false,
  level: "novice",
  ...readKept<Partial<Settings>>("settings", {}),
});

export function applySettings() {
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.lang = settings.english === "gb" ? "en-GB" : "en";
  writeKept("settings", settings);
}

const inBritish = british(spellings);
/** A text of the server's as this reader spells. */
export const spelt = (text: string) => (settings.english === "gb" ? inBritish(text) : text);

const MOST_SOLVED = 1000;
const MOST_RECENT = 8;
export const recent = $state<{ tables: Recent[] }>({ tables: readKept<Recent[]>("tables", []) });

export function remember(one: Recent) {
  const known = recent.tables.find((other) => other.code === one.code);
  const merged = { ...one, host: one.host || (known?.host ?? false) };
  recent.tables = [merged, ...recent.tables.filter((other) => other.code !== one.code)].slice(0, MOST_RECENT);
  writeKept("tables", recent.tables);
}

export function forget(code: string) {
  recent.tables = recent.tables.filter((other) => other.code !== code);
  writeKept("tables", recent.tables);
  try {
    localStorage.removeItem(`ionbox-seats-${code}`);
  } catch {
    // nothing was kept
  }
}

export const heldSeats = (code: string): HeldSeat[] => readKept<HeldSeat[]>(`seats-${code}`, []);
export const holdSeats = (code: string, seats: HeldSeat[]) => writeKept(`seats-${code}`, seats);

export const promises: Shelf = {
  read: () => readKept<Promised[]>("promises", []),
  write: (all) => writeKept("promises", all),
};

/** Hosts' secrets that this page was given, by code: for a link to copy, and kept nowhere. */
export const hostSecrets = new Map<string, string>();

/** Puzzles that were solved on this device, and how many in a row without a wrong try: now, and at best. */
export const solved = $state({
  codes: readKept<string[]>("solved", []),
  streak: { now: 0, best: 0, ...readKept<Partial<{ now: number; best: number }>>("streak", {}) },
});
/** `clean`: without a wrong try. What was solved before adds nothing. */
export function solve(code: string, clean: boolean) {
  if (solved.codes.includes(code)) return;
  solved.codes = [...solved.codes, code].slice(-MOST_SOLVED);
  writeKept("solved", solved.codes);
  if (clean) solved.streak.now += 1;
  solved.streak.best = Math.max(solved.streak.best, solved.streak.now);
  writeKept("streak", solved.streak);
}
export function miss() {
  solved.streak.now = 0;
  writeKept("streak", solved.streak);
}
