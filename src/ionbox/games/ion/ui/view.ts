// The view of ION as games/ion/types.py writes it, and reading it: groups, formulas, what a goal still misses.
import { ionText, readIon, subscripts } from "@/ions.ts";

export type Card = {
  card: string;
  kind: "ion" | "noble" | "transition" | "polyatomic" | "radioactive";
  charges: number[];
  points: number;
  copies: number;
  decay: number;
};
export type Radioactive = { card: string; round: number; lies: "up" | "sideways" | "down" | "pending" };
export type Tile = { used: boolean; value: number | null };
export type Goal = { number: number; name: string; lists: string[]; one: number; both: number };
export type Entry = { round: number; seat: number; what: string; says: string; points: number; code: number };

export type IonView = {
  seat: number | null;
  seats: number;
  round: number;
  turn: number;
  turns: number;
  phase: "choose" | "place" | "say" | "act" | "steal" | "refresh" | "over";
  waiting: number[];
  queue: number[];
  lead: number;
  hand: string[];
  pick: string;
  cards: Card[];
  held: number[];
  known: string[][];
  areas: string[][];
  loose: string[][];
  turnable: string[][];
  radioactive: Radioactive[][];
  center: string[];
  laid: string[];
  pile: number;
  goals: Goal[];
  tiles: Tile[][];
  doubled: number[];
  holding: number[];
  may_hold: boolean;
  flips: number[];
  rxn_gain: number;
  undecided: string[][];
  scores: number[];
  made: number[];
  sheet: Entry[];
};

export const TILE_WORDS = ["select", "center", "rxn"];
/** What a tile shows: its price once it is flipped, "?" before. */
export const tileText = ({ used, value }: Tile) => (value === null ? "?" : `${used ? "−" : ""}${Math.abs(value)}`);

/** What lies together in an area: a group of ions, or a noble gas. */
export type Group = { id: string; word: string; ions: string[]; charge: number; noble: boolean; closed: boolean };

/** "SO4^2-" in notation is "SO4 2-" in the table of ions. */
export const ionKey = (word: string) => word.replace("^", " ");
export const ionWord = (key: string) => key.replace(" ", "^");

/** The key of a card's ion at a charge: Cl-, SO4 2-. */
export function keyOf(card: string, charge: number): string {
  if (charge === 0) return card;
  return card + (/\d$/.test(card) ? " " : "") + (Math.abs(charge) > 1 ? Math.abs(charge) : "") + (charge > 0 ? "+" : "-");
}

export function readGroup(word: string, id = word): Group {
  const noble = !/[+-]$/.test(word);
  const ions = word.split(".").map(ionKey);
  const charge = ions.reduce((sum, ion) => sum + readIon(ion).charge, 0);
  return { id, word, ions, charge, noble, closed: !noble && ions.length > 1 && charge === 0 };
}

/** Open groups first, then closed ones, then noble gases; equal groups have ids of their own. */
export function readArea(words: string[]): Group[] {
  const seen = new Map<string, number>();
  const groups = words.map((word) => {
    const n = seen.get(word) ?? 0;
    seen.set(word, n + 1);
    return readGroup(word, `${word}#${n}`);
  });
  const rank = (group: Group) => (group.noble ? 2 : group.closed ? 1 : 0);
  return groups.sort((a, b) => rank(a) - rank(b));
}

function part(symbol: string, n: number): string {
  const several = /\d|[A-Z].*[A-Z]/.test(symbol);
  return (several && n > 1 ? `(${symbol})` : symbol) + (n > 1 ? n : "");
}

/** As chemists print it; water as everybody does. */
export function formula(ions: string[]): string {
  const cations = ions.filter((ion) => readIon(ion).charge > 0);
  const anions = ions.filter((ion) => readIon(ion).charge < 0);
  const [first, last] = [readIon(cations[0] ?? ""), readIon(anions[0] ?? "")];
  const text = part(first.symbol, cations.length) + part(last.symbol, anions.length);
  return text === "HOH" ? "H₂O" : subscripts(text);
}

/** A closed compound by its formula, anything else ion by ion. */
export const groupText = (group: Group) => (group.closed ? formula(group.ions) : group.ions.map((ion) => ionText(readIon(ion))).join(" "));

/** A card as its ion is written, where it has one charge. */
export function cardText(card: string, cards: Map<string, Card>): string {
  const charges = cards.get(card)?.charges ?? [];
  return ionText(readIon(keyOf(card, charges.length === 1 ? charges[0]! : 0)));
}

/** What a seat holds for a card of the center, for all to see. */
export const heldBy = (view: IonView, seat: number) => (view.holding.includes(seat) ? (view.loose[seat] ?? []) : []);

/** Of equal groups those that came last are the ones whose metal may still be turned. */
export function turnables(area: Group[], words: string[]): Set<string> {
  const found = new Set<string>();
  for (const word of new Set(words)) {
    const alike = area.filter((group) => group.word === word);
    for (const group of alike.slice(alike.length - words.filter((one) => one === word).length)) found.add(group.id);
  }
  return found;
}

export const pointsOf = (ions: string[], cards: Map<string, Card>) =>
  ions.reduce((sum, ion) => sum + (cards.get(readIon(ion).symbol)?.points ?? 0), 0);

/** One compound of a goal: whether it lies there, and which ions are missing where most of it lies. */
export type Wish = { text: string; done: boolean; have: string[]; missing: string[] };

/** All compounds of the cards in play in lowest ratio, by their formulas. */
export function compounds(cards: Card[]): Map<string, { cation: string; n: number; anion: string; m: number }> {
  const all = cards.flatMap((card) => card.charges.map((charge) => ({ key: keyOf(card.card, charge), charge })));
  const found = new Map();
  for (const one of all.filter((ion) => ion.charge > 0)) {
    for (const other of all.filter((ion) => ion.charge < 0)) {
      let [a, b] = [one.charge, -other.charge];
      while (b) [a, b] = [b, a % b];
      const [n, m] = [-other.charge / a, one.charge / a];
      found.set(formula([...Array(n).fill(one.key), ...Array(m).fill(other.key)]), { cation: one.key, n, anion: other.key, m });
    }
  }
  return found;
}

export function wishes(goal: Goal, area: Group[], known: ReturnType<typeof compounds>): Wish[] {
  return goal.lists.map((text) => {
    const wanted = known.get(text);
    if (!wanted) return { text, done: false, have: [], missing: [] };
    const { cation, n, anion, m } = wanted;
    const done = area.some((group) => group.closed && formula(group.ions) === text);
    const parts = area.filter((group) => !group.closed && !group.noble && group.ions.every((ion) => ion === cation || ion === anion));
    const best = parts.sort((a, b) => b.ions.length - a.ions.length)[0]?.ions ?? [];
    const needed = [...Array(n).fill(cation), ...Array(m).fill(anion)] as string[];
    const have = done ? needed : best;
    const missing = needed.slice();
    for (const ion of have) missing.splice(missing.indexOf(ion), 1);
    return { text, done, have: [...have], missing };
  });
}

/** Seats from my left on, as hands travel; a watcher sees them as they sit. */
export const around = (view: IonView) =>
  Array.from({ length: view.seats }, (_, i) => (view.seat === null ? i : (view.seat + 1 + i) % view.seats)).slice(0, view.seat === null ? view.seats : -1);

const sorted = (words: string[]) => words.slice().sort().join(" ");

/** Whether these single cards, or more beside them, may be gathered by the ion: legal says "bond Mg2+ to Cl- Cl-". */
export function gatherable(legal: string[], ion: string, singles: string[]): boolean {
  return legal.some((text) => {
    if (!text.startsWith(`bond ${ion} to `)) return false;
    const rest = text.slice(`bond ${ion} to `.length).split(" ");
    return singles.every((one) => {
      const at = rest.indexOf(one);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
  });
}

/** An action on several cards as the list of legal ones writes it, whatever their order. */
export function asListed(legal: string[], head: string, words: string[], between: string): string {
  const own = sorted(words);
  return legal.find((text) => text.startsWith(head) && sorted(text.slice(head.length).split(between)) === own) ?? head + words.join(between);
}

/** An outline in units of charge: a tab or a socket at the middle of each. */
export function shape(charge: number, w: number, u: number, r: number, corner: number): string {
  const n = Math.max(1, Math.abs(charge));
  const h = n * u;
  let right = "";
  let left = "";
  for (let i = 0; i < n; i++) {
    const at = (i + 0.5) * u;
    if (charge > 0) right += `V${at - r} a${r} ${r} 0 0 1 0 ${2 * r} `;
    else if (charge < 0) left = `V${at + r} a${r} ${r} 0 0 0 0 ${-2 * r} ` + left;
  }
  const c = corner;
  return `M${c} 0 H${w - c} a${c} ${c} 0 0 1 ${c} ${c} ${right}V${h - c} a${c} ${c} 0 0 1 ${-c} ${c} H${c} a${c} ${c} 0 0 1 ${-c} ${-c} ${left}V${c} a${c} ${c} 0 0 1 ${c} ${-c} Z`;
}
