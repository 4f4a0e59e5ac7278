// How a match ended, seat by seat, the best first.
import type { Ended } from "./wire.ts";
import { words } from "./words.ts";

export type Outcome = { seat: number; rank: number; points: number; shared: boolean };

export const outcome = ({ ranks, scores }: Pick<Ended, "ranks" | "scores">): Outcome[] =>
  ranks
    .map((rank, seat) => ({
      seat,
      rank,
      points: scores[seat] ?? 0,
      shared: ranks.filter((other) => other === rank).length > 1,
    }))
    .sort((one, other) => one.rank - other.rank);

/** Whether points say anything: where nobody has any, those of the others are what their cards cost. */
export const counts = ({ scores }: Pick<Ended, "scores">) => scores.some((points) => points > 0);

/** The sentence of it; `me` is the seat that reads, if it is one alone. */
export function summary(
  { winners, scores, unfinished }: Pick<Ended, "winners" | "scores"> & Partial<Pick<Ended, "unfinished">>,
  names: string[],
  me: number | null,
): string {
  const best = scores[winners[0] ?? 0] ?? 0;
  if (!winners.length) return unfinished ? words.result.unfinished : words.result.closed;
  if (winners.length === 1 && winners[0] === me) return words.result.youWin(best);
  return words.result.wins(
    winners.map((at) => names[at] ?? ""),
    best,
  );
}

/** Where this seat came in, unless the summary has said so. */
export function standing(ended: Ended, me: number | null): string {
  const mine = outcome(ended).find((one) => one.seat === me);
  if (!mine || !ended.winners.length || (ended.winners.length === 1 && mine.rank === 1)) return "";
  return words.result.you(mine.rank, mine.points, mine.shared);
}
