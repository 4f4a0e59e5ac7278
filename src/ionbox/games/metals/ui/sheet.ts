// A match game by game and exchange by exchange, as the events tell it.
import type { Happened } from "@/wire.ts";

export type Pile = { seat: number; n: number; ion: string; charge: number };
/** A lead, and its answer or the card that was taken in its place; then who collected how many cards. */
export type Exchange = { lead: Pile; answer: Pile | null; taken: string; winner: number; cards: number };
export type Game = {
  n: number;
  exchanges: Exchange[];
  /** All cards of this game, by seat; nothing for who collected none. */
  cards: Record<number, number>;
  /** Cards left over, by seat. */
  unused: [number, number][];
};

/** Of a game that began before the story does nothing is listed. */
export function gamesOf(events: Happened[]): Game[] {
  const games: Game[] = [];
  let piles = new Map<number, Pile>();
  let taken = "";
  for (const { what, seat, n = 0, piece: ion = "", total = 0 } of events) {
    if (what === "game") games.push({ n, exchanges: [], cards: {}, unused: [] });
    const game = games.at(-1);
    if (!game) continue;
    if (what === "laid") piles.set(seat, { seat, n, ion, charge: total });
    if (what === "taken") taken = ion;
    if (what === "unused") game.unused.push([seat, n]);
    if (what !== "collected") continue;
    const [lead, answer = null] = piles.values();
    if (lead) game.exchanges.push({ lead, answer, taken, winner: seat, cards: n });
    game.cards[seat] = total;
    [piles, taken] = [new Map(), ""];
  }
  return games;
}
