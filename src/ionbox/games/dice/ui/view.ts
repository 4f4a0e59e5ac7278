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
/** A duel that was fought: whose numbers were which, and who lost. */
export type Duel = { sides: { who: string; numbers: number[]; lost: boolean }[]; last: number; cost: number };
/** What led to a view: who laid a card, dice, who lost a duel, who drew how many cards, who won a game and what it
 * brought; how much longer each hand looks. */
export type Just = {
  laid: number | null;
  rolls: Roll[];
  loser: string;
  duel: Duel | null;
  draws: { who: string; n: number }[];
  won: string;
  ended: Ended | null;
  longer: number[];
};

export function justNow(before: DiceView | null, now: DiceView, fresh: Happened[], names: string[]): Just {
  const told = fresh.map(({ what, seat, n = 0 }) => ({ what, seat, who: names[seat] ?? "", n }));
  const find = (what: string) => told.filter((one) => one.what === what).at(-1);
  const shown = before && before.seats === now.seats && before.seat === now.seat && before.game === now.game;
  const rolls = told.flatMap(({ what, who, n }) =>
    what === "black" || what === "yellow" ? [{ who, die: what, n } as const] : [],
  );
  const draws = told.filter((one) => one.what === "drew");
  const [lost, chose] = [find("lost"), find("chose")];
  const duel =
    lost && chose && before?.numbers.length && before.origin !== null
      ? {
          sides: [
            { who: names[before.origin] ?? "", numbers: before.numbers, lost: lost.seat === before.origin },
            { who: chose.who, numbers: [chose.n], lost: lost.seat === chose.seat },
          ],
          last: rolls.at(-1)?.n ?? 0,
          cost: draws.find((one) => one.seat === lost.seat)?.n ?? 0,
        }
      : null;
  return {
    laid: find("played")?.seat ?? null,
    rolls,
    loser: lost?.who ?? "",
    duel,
    draws,
    won: find("won")?.who ?? "",
    ended: gamesOf(fresh, now).at(-1) ?? null,
    longer: shown ? now.held.map((held, seat) => held - (before.held[seat] ?? 0)) : [],
  };
}

/** How a hand lies: cards so wide, each so far from the one before it, so many in a row. */
export type Fan = { card: number; step: number; each: number };
const RATIO = 110 / 76;
/** The narrowest card, one that reads well; of each what a finger likes, the least; what a raised card takes above it. */
const [LEAST, GOOD, FINGER, STRIP, RAISED] = [56, 66, 46, 34, 12];
const APART = 6;
/** So much more has to be seen of each card for another row. */
const WORTH = 11;
export const tall = (card: number) => card * RATIO + RAISED;

/** As many rows as the room has, so that as much as possible of each card is seen; a long hand goes on behind the edge. */
export function fan(n: number, width: number, height: number, most: number): Fan {
  let best: Fan = { card: 0, step: 0, each: 0 };
  let seen = 0;
  for (const rows of [1, 2, 3]) {
    const each = Math.ceil(n / rows);
    const fits = (height / rows - RAISED) / RATIO;
    if (rows > 1 && (fits < LEAST || each < 2)) break;
    const loose = (width + APART) / each - APART;
    const card = Math.max(LEAST, Math.min(most, fits, Math.max(loose, Math.min(GOOD, width - (each - 1) * FINGER))));
    const room = Math.min(card + APART, (width - card) / Math.max(1, each - 1));
    if (!best.each || room > seen + WORTH) {
      best = { card, step: Math.max(STRIP, room), each };
      seen = room;
    }
  }
  return best;
}
