// What this board reads off a view of the ION Card & Dice Game and the events that led to it; where things stand.
import type { DiceAction, DiceView, Happened } from "@/wire.ts";

export type { DiceView };

export const actionOf = (view: DiceView, card: string): DiceAction | undefined =>
  view.actions[view.cards[card]?.action ?? ""];
export const cardName = (view: DiceView, card: string) => view.cards[card]?.name ?? card;

/** The card that an action's notation lays; "" where it lays none. */
export const laidBy = (action: string) => /^\S\|\S(?: [a-z][a-z-]*)?(?= |$)/.exec(action)?.[0] ?? "";

/** A card's title in one line or two, as they fit on its band. */
export function lines(title: string): string[] {
  const found: string[] = [];
  for (const word of title.split(" ")) {
    const longer = `${found.at(-1) ?? ""} ${word}`;
    if (found.length && longer.length <= 8) found[found.length - 1] = longer;
    else found.push(word);
  }
  return found.slice(0, 2);
}

/** The other seats in playing order, beginning at one's right; for the public, all of them. */
export function around(view: DiceView): number[] {
  const { seat, seats } = view;
  return seat === null
    ? Array.from({ length: seats }, (_, i) => i)
    : Array.from({ length: seats - 1 }, (_, i) => (seat + 1 + i) % seats);
}

/** How many sit at the right side, along the top, at the left side. */
export function sides(n: number): [number, number, number] {
  const side = n >= 10 ? 3 : n >= 6 ? 2 : n >= 2 ? 1 : 0;
  return [side, n - 2 * side, side];
}

/** A game of a tournament: what it brought each seat, and what they had after it. */
export type Ended = { game: number; gained: number[]; total: number[] };

/** The games that ended, as far as they were told: each before the next one is dealt. */
export function gamesOf(events: Happened[], view: DiceView): Ended[] {
  const games: Ended[] = [];
  let gained: number[] = [];
  let total: number[] = [];
  for (const { what, n = 0 } of [...events, { what: "game", n: view.game + 1 }]) {
    if (what === "gained") gained.push(n);
    if (what === "total") total.push(n);
    if (what === "game" && total.length) {
      games.push({ game: n - 1, gained, total });
      gained = [];
      total = [];
    }
  }
  return games;
}

/** Of these games as many as fit on a sheet, and the points before them, if they are known. */
export function sheetOf(games: Ended[], view: DiceView): { before: number[]; games: Ended[] } {
  const from = Math.max(games[0]?.game === 1 ? 0 : 1, games.length - 6);
  return { before: from ? (games[from - 1]?.total ?? view.scores) : [], games: games.slice(from) };
}

export type Roll = { who: string; die: "black" | "yellow"; n: number };
/** What led to a view: dice, who lost a duel, who drew how many cards, a game that ended; how much longer each hand looks. */
export type Just = {
  rolls: Roll[];
  loser: string;
  draws: { who: string; n: number }[];
  ended: Ended | null;
  longer: number[];
};

export function justNow(before: DiceView | null, now: DiceView, fresh: Happened[], names: string[]): Just {
  const told = fresh.map(({ what, seat, n = 0 }) => ({ what, who: names[seat] ?? "", n }));
  const shown = before && before.seats === now.seats && before.seat === now.seat && before.game === now.game;
  return {
    rolls: told.flatMap(({ what, who, n }) => (what === "black" || what === "yellow" ? [{ who, die: what, n }] : [])),
    loser: told.find((one) => one.what === "lost")?.who ?? "",
    draws: told.filter((one) => one.what === "drew"),
    ended: gamesOf(fresh, now).at(-1) ?? null,
    longer: shown ? now.held.map((held, seat) => held - (before.held[seat] ?? 0)) : [],
  };
}
