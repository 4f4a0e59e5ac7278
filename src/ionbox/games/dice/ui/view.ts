// The view of the ION Card & Dice Game as games/dice/types.py writes it, its notation, and what changed between two views.
import type { Happened } from "@/wire.ts";

export type DiceView = {
  seat: number | null;
  seats: number;
  game: number;
  target: number;
  scores: number[];
  dealer: number;
  phase: "turn" | "again" | "drawn" | "answer" | "numbers" | "number" | "race" | "dealer" | "over";
  turn: number;
  actors: number[];
  hand: string[];
  held: number[];
  bombed_by: (number | null)[];
  pile: number;
  bottom: string[];
  bottom_owner: number[];
  played: string[];
  asks: number[];
  asks_sum: number;
  drawn: string;
  pending: string;
  origin: number | null;
  aim: number | null;
  after: number | null;
  gift: string;
  numbers: number[];
  arrival: boolean;
  ready: boolean[];
  choice: number | null;
  winner: number | null;
  idle: number;
  clock: number;
  known: string[][];
  shown: string[][];
  worth: number[][];
};

/** Whether the first card to arrive wins: then nothing tells which cards are wrong. */
export const isRace = (view: DiceView) => view.phase === "race" && view.arrival;
export const quiet = (view: unknown) => isRace(view as DiceView);

/** A card by its halves (0: a joker's star) and its action ("" for dots alone). */
export type Card = { halves: [number, number]; action: string };

export function readCard(text: string): Card {
  const [dots = "", action = ""] = text.split(" ");
  const halves = dots.split("|").map((half) => Number(half) || 0) as [number, number];
  const stars = halves.filter((half) => half === 0).length;
  return { halves, action: action || ["", "joker", "double-joker"][stars] || "" };
}

/** An action's notation taken apart: the card laid, and what goes with it. */
export function readPlay(text: string): { card: string; extra: string } {
  const found = /^(\S\|\S(?: [a-z][a-z-]*)?)(?: (.+))?$/.exec(text);
  return { card: found?.[1] ?? "", extra: found?.[2] ?? "" };
}

/** The other seats in playing order, beginning at one's right; for the public, all of them. */
export function around(view: DiceView): number[] {
  const { seat, seats } = view;
  return seat === null ? Array.from({ length: seats }, (_, i) => i) : Array.from({ length: seats - 1 }, (_, i) => (seat + 1 + i) % seats);
}

/** The neighbour still in the game: 1 the right one, -1 the left one. */
export function neighbour(view: DiceView, seat: number, step: 1 | -1): number {
  let at = seat;
  do at = (at + step + view.seats) % view.seats;
  while (view.bombed_by[at] !== null && at !== seat);
  return at;
}

/** How many sit at the right side, along the top, at the left side. */
export function sides(n: number): [number, number, number] {
  const side = n >= 10 ? 3 : n >= 6 ? 2 : n >= 2 ? 1 : 0;
  return [side, n - 2 * side, side];
}

/** Seats, best score first. */
export const ranked = (view: DiceView) => view.scores.map((_, seat) => seat).sort((a, b) => (view.scores[b] ?? 0) - (view.scores[a] ?? 0));

/** What each game of a tournament brought, as far as it was told. */
export function gamesOf(events: Happened[], view: DiceView): Ended[] {
  const dealt = events.filter((one) => one.what === "game");
  let game = dealt.length ? (dealt[0]!.n ?? 1) - 1 : view.game;
  const totals = new Map<number, number[]>([[0, view.scores.map(() => 0)]]);
  for (const { what, seat, n = 0 } of events) {
    if (what === "game") game = n;
    if (what === "total") totals.set(game, [...(totals.get(game) ?? []), n]);
  }
  return [...totals].flatMap(([game, after]) => {
    const before = totals.get(game - 1);
    return before ? [{ game, gained: after.map((n, seat) => n - (before[seat] ?? 0)) }] : [];
  });
}

export type Roll = { who: string; die: "black" | "yellow"; n: number };
export type Ended = { game: number; gained: number[] };
/** What happened between two views: dice, cards that came to hands or left them, who lost a duel, a game that ended. */
export type Just = { rolls: Roll[]; drew: number[]; loser: string; ended: Ended | null };

export function compare(before: DiceView | null, now: DiceView, fresh: Happened[], names: string[]): Just {
  const who = (one: Happened) => names[one.seat] ?? "";
  const rolls = fresh.flatMap((one) => (one.what === "black" || one.what === "yellow" ? [{ who: who(one), die: one.what, n: one.n ?? 0 } as Roll] : []));
  const lost = fresh.find((one) => one.what === "lost");
  const told = { rolls, loser: lost ? who(lost) : "" };
  if (!before || before.seats !== now.seats || before.seat !== now.seat) return { ...told, drew: [], ended: null };
  const gained = now.scores.map((score, seat) => score - (before.scores[seat] ?? 0));
  const last = now.phase === "over" && before.phase !== "over" && now.target > 0;
  if (now.game > before.game || last) return { ...told, drew: [], ended: { game: before.game, gained } };
  return { ...told, drew: now.held.map((held, seat) => held - (before.held[seat] ?? 0)), ended: null };
}
