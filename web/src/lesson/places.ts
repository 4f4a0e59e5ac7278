// Where somebody can be moved to, as the server has it.
import type { Table } from "../wire.ts";

export type Place = {
  to: number;
  /** It plays: the seat is a bot's until the next deal. */
  playing: boolean;
  seats: number;
};

export const placesFor = (from: number, tables: Table[]): Place[] =>
  tables
    .filter((one) => one.table !== from)
    .map((one) => ({ to: one.table, playing: one.status !== "open", seats: free(one) }))
    .filter((one) => one.seats > 0);

function free({ status, seats, team }: Table): number {
  if (status !== "open")
    return seats.filter((one) => ((one.filled && !one.resigned) || one.kind === "open") && !one.late).length;
  return seats.filter((one) => one.kind === "open" || (one.kind === "person" && one.mates.length < team && team > 1))
    .length;
}
