// A match game by game and exchange by exchange, as the events tell it.
import type { Happened } from "@/wire.ts";
import { readIon } from "@/ions.ts";

export type Pile = { seat: number; n: number; ion: string; charge: number };
/** A lead, and its answer or the card that was taken in its place; then who collected how many cards. */
export type Exchange = { lead: Pile; answer: Pile | null; taken: string; winner: number; cards: number };
export type Game = { n: number; exchanges: Exchange[]; /** Cards left over, by seat. */ unused: [number, number][] };

/** What is told before the first game begins belongs to one that began earlier than the story does: 0. */
export function gamesOf(events: Happened[]): Game[] {
  const games: Game[] = [];
  let piles: Pile[] = [];
  let taken = "";
  for (const { what, seat, n = 0, piece: ion = "" } of events) {
    if (what === "game" || !games.length) games.push({ n: what === "game" ? n : 0, exchanges: [], unused: [] });
    const game = games.at(-1)!;
    if (what === "laid") {
      const pile = piles.find((one) => one.seat === seat);
      const charge = n * Math.abs(readIon(ion).charge);
      if (pile) (pile.n += n), (pile.charge += charge);
      else piles.push({ seat, n, ion, charge });
    }
    if (what === "taken") taken = ion;
    if (what === "unused") game.unused.push([seat, n]);
    if (what !== "collected") continue;
    const [lead, answer = null] = piles;
    if (lead) game.exchanges.push({ lead, answer, taken, winner: seat, cards: n });
    [piles, taken] = [[], ""];
  }
  return games;
}

export const gained = (game: Game, seat: number) => game.exchanges.reduce((sum, one) => sum + (one.winner === seat ? one.cards : 0), 0);
