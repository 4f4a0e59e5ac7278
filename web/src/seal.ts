// Sealed before anybody is ready: the table shows the SHA-256 of the server's part of the next seed, each device adds a
// number of its own, and at the end the page holds the seed against both.
import { sha256 } from "@noble/hashes/sha2.js"; // a page over plain http has no crypto.subtle
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { freshId } from "./socket.ts";
import type { Ended, Table } from "./wire.ts";

/** What one seat of this device was promised of one match. */
export type Promised = {
  /** The code, and which of the seats at this screen. */
  whose: string;
  table: number;
  /** The match it follows at its table; "" for the first. */
  after: string;
  /** "" until it has begun. */
  match: string;
  /** The seal that was shown before; "" where none was. */
  sealed: string;
  /** What this device added; "" for nothing. */
  number: string;
  /** The same deal lies at every table: nobody adds anything. */
  same?: boolean;
  /** It began while the line was down: another one may have been played meanwhile. */
  away: boolean;
  /** The seats that bots had when it began; they add no number. */
  bots: number[];
};

/** kept: sealed, and with this device's number. sealed: without one. The last three are worth a word with the host. */
export type Deal = "kept" | "sealed" | "late" | "fork" | "unsealed" | "away" | "missing" | "broken";

const MOST_KEPT = 24;
const NUMBER_BYTES = 16;
const MIXED = /^([0-9a-f]{64}) with ((?:-|[0-9a-f]{1,32})(?: (?:-|[0-9a-f]{1,32}))*)$/;
const FORK = / until \d+, then /;

/** Whether the seed is the one that was sealed and has this device's number where it belongs; null: no seed was told. */
export function check(
  { seed, commitment, ranks }: Pick<Ended, "seed" | "commitment"> & { ranks?: number[] },
  promised: Promised | null,
  seat: number | null,
): Deal | null {
  if (!seed) return null;
  const [, part = seed, numbers = ""] = MIXED.exec(seed) ?? [];
  const given = numbers ? numbers.split(" ") : [];
  if (bytesToHex(sha256(utf8ToBytes(part))) !== commitment) return "broken";
  // A word for each seat and none besides: with one more, somebody could have tried deals until one pleased them.
  if (given.length && ranks?.length && given.length !== ranks.length) return "broken";
  if (promised?.bots?.some((bot) => (given[bot] ?? "-") !== "-")) return "broken";
  if (promised?.same && given.length) return "broken";
  if (!promised) return FORK.test(seed) ? "fork" : "late";
  if (!promised.sealed) return "unsealed";
  if (promised.sealed !== commitment) return promised.away ? "away" : "broken";
  if (!promised.number || seat === null) return "sealed";
  const own = given[seat] ?? "-";
  if (own === promised.number) return "kept";
  return own === "-" && !given.includes(promised.number) ? "missing" : "broken";
}

/** Where it is kept: a second tab of the same seat shares it, and a reload finds it again. */
export type Shelf = { read: () => Promised[]; write: (all: Promised[]) => void };

export class Promises {
  private readonly whose: string;
  private readonly shelf: Shelf;

  constructor(whose: string, shelf: Shelf) {
    this.whose = whose;
    this.shelf = shelf;
  }

  /** The table as it is shown to this seat; `first`: since the line is up. */
  hear(shown: Table, seat: number | null, first: boolean) {
    const all = this.shelf.read();
    let next = this.next(all, shown.table);
    if (next && next.after !== shown.match) {
      next.match = shown.match;
      next.away = first;
      next.bots = first ? [] : shown.seats.flatMap((one, at) => (one.kind === "bot" ? [at] : []));
      next = undefined;
    }
    if (!next)
      all.push(
        (next = {
          whose: this.whose,
          table: shown.table,
          after: shown.match,
          match: "",
          sealed: "",
          number: "",
          away: false,
          bots: [],
        }),
      );
    // The first one counts: a seal that changes afterwards is none.
    next.sealed ||= shown.sealed;
    if (shown.same) next.same = true;
    const said = seat !== null && (shown.status === "open" ? shown.seats[seat]?.ready : shown.rematch.includes(seat));
    if (first && !said) next.number = ""; // it never arrived, or the seat was free meanwhile
    this.shelf.write(all.slice(-MOST_KEPT));
  }

  /** This device's number for the next match, the same until that has begun; "" before the table was shown, and where
      all tables have the same deal. */
  give(table: number): string {
    return this.change(table, (kept) => kept || freshId(NUMBER_BYTES));
  }

  /** Not ready after all, or gone: nothing is promised of the number. */
  withdraw(table: number) {
    this.change(table, () => "");
  }

  of(match: string): Promised | null {
    return this.shelf.read().find((one) => one.whose === this.whose && one.match === match) ?? null;
  }

  private change(table: number, other: (kept: string) => string): string {
    const all = this.shelf.read();
    const next = this.next(all, table);
    if (!next) return "";
    next.number = next.same ? "" : other(next.number);
    this.shelf.write(all);
    return next.number;
  }

  private next(all: Promised[], table: number): Promised | undefined {
    return all.find((one) => one.whose === this.whose && one.table === table && !one.match);
  }
}
