// A match game by game and exchange by exchange, as the events tell it.
import type { Happened } from "@/wire.ts";
import type { MetalsView } from "./view.ts";

export type Pile = { seat: number; n: number; ion: string; charge: number };
/**
 * A lead, and its answer or the card that was taken in its place; what they formed where the charges cancelled; then
 * who collected how many cards.
 */
export type Exchange = {
  lead: Pile;
  answer: Pile | null;
  taken: string;
  formed: string;
  /** What it was named, where the table asks for names. */
  named: string;
  winner: number;
  cards: number;
};
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
  let [taken, formed, named] = ["", "", ""];
  for (const { what, seat, n = 0, piece = "", total = 0, parts = [] } of events) {
    if (what === "game") games.push({ n, exchanges: [], cards: {}, unused: [] });
    const game = games.at(-1);
    if (!game) continue;
    if (what === "laid") piles.set(seat, { seat, n, ion: piece, charge: total });
    if (what === "taken") taken = piece;
    if (what === "formed" || what === "named") formed = piece;
    if (what === "named") named = parts[0] ?? "";
    if (what === "unused") game.unused.push([seat, n]);
    if (what !== "collected") continue;
    const [lead, answer = null] = piles.values();
    if (lead) game.exchanges.push({ lead, answer, taken, formed, named, winner: seat, cards: n });
    game.cards[seat] = total;
    [piles, taken, formed, named] = [new Map(), "", "", ""];
  }
  return games;
}

/** The exchange that these events ended, with what lay there before them; nothing where the two do not fit together. */
export function ended(before: MetalsView, fresh: Happened[]): Exchange | null {
  const lay = (seat: number, n: number, piece: string, total = 0): Happened[] =>
    n ? [{ what: "laid", seat, n, piece, total, parts: [] }] : [];
  const [exchange] = gamesOf([
    { what: "game", seat: 0, n: 0, piece: "", total: 0, parts: [] },
    ...lay(before.initiator, before.lead_count, before.lead, before.charges[0]),
    ...lay(before.responder ?? 0, before.answer_count, before.answer, before.charges[1]),
    ...(before.naming ? [{ what: "formed", seat: 0, n: 0, piece: before.naming, total: 0, parts: [] }] : []),
    ...fresh,
  ]).flatMap((game) => game.exchanges);
  if (!exchange) return null;
  const { lead, answer, taken, cards } = exchange;
  return lead.n + (answer?.n ?? 0) + (taken ? 1 : 0) === cards ? exchange : null;
}
