// What a projector can show of a lesson, and which of it is shown when nobody has chosen.
import type { WallNow } from "../wire.ts";

export type Scene =
  { what: "code" | "tables" | "tree" | "example" | "boards" | "end" } | { what: "table"; table: number };

/** Somebody waits at a table for others who have not come. */
const waits = (now: WallNow) =>
  now.here < now.expected && now.tables.some((one) => one.status === "open" && one.here > 0);

/** Code and QR until play begins and all are in, then the tables, at the end the podium. */
export function auto(now: WallNow): Scene {
  // Where tables are compared, the places are those over all boards.
  if (now.best.length && now.ended) return { what: "boards" };
  if (now.ended || (now.podium.length && now.tables.every((one) => one.status === "over"))) return { what: "end" };
  return { what: now.started && !waits(now) ? "tables" : "code" };
}

/** Whether the host leaves it to the wall. */
export const isFree = (now: WallNow) => now.shows.what === "auto";

/** What the host has chosen; a table that does not exist is none. */
export function chosen(now: WallNow): Scene {
  const { what, table } = now.shows;
  if (what === "auto") return auto(now);
  if (what !== "table") return { what };
  return now.tables.some((one) => one.table === table) ? { what, table } : { what: "tables" };
}

/** All there is to look at, in the order of the arrow keys. */
export const scenes = (now: WallNow): Scene[] => [
  { what: "code" },
  { what: "tables" },
  ...now.tables.map(({ table }): Scene => ({ what: "table", table })),
  { what: "tree" },
  ...(now.example ? [{ what: "example" } as const] : []),
  ...(now.board ? [{ what: "boards" } as const] : []),
  { what: "end" },
];

export const isSame = (one: Scene, other: Scene) =>
  one.what === other.what && (one.what !== "table" || (other as typeof one).table === one.table);

/** The scene so many steps further, round and round. */
export function stepped(now: WallNow, from: Scene, by: number): Scene {
  const all = scenes(now);
  const at = all.findIndex((one) => isSame(one, from));
  return all[(at + by + all.length) % all.length]!;
}

/** How wide a board is for its height, with the number above it. */
const SHAPE = 900 / 680;
/** A board narrower than this share of the screen says nothing from the back row. */
const NARROWEST = 0.19;

/** In how many columns so many tables are as large as can be, and how many of them fit on one screen. */
export function grid(tables: number, width: number, height: number): { columns: number; fit: number } {
  const most = Math.max(1, Math.floor(1 / NARROWEST));
  const sized = Array.from({ length: most }, (_, i) => i + 1).map((columns) => {
    const rows = Math.ceil(tables / columns);
    return { columns, wide: Math.min(width / columns, (height / rows) * SHAPE) };
  });
  const best = sized.reduce((one, other) => (other.wide > one.wide ? other : one));
  if (best.wide >= width * NARROWEST) return { columns: best.columns, fit: tables };
  return { columns: most, fit: most * Math.max(1, Math.floor(height / (width / most / SHAPE))) };
}

/** How long a part of the tables is shown, where not all fit. */
const TURN = 12;

/** Those of so many that are shown now, from and to. */
export function turned(tables: number, fit: number, now: number): [number, number] {
  if (tables <= fit) return [0, tables];
  const from = (Math.floor(now / TURN) % Math.ceil(tables / fit)) * fit;
  return [from, Math.min(tables, from + fit)];
}

/** Whole minutes of those that were planned; null: none were, or nobody plays yet. */
export function minutes({ started, until, now }: Pick<WallNow, "started" | "until" | "now">) {
  if (!started || until <= started) return null;
  const of = Math.max(1, Math.round((until - started) / 60));
  const share = Math.min(1, Math.max(0, (now - started) / (until - started)));
  return { passed: Math.min(of, Math.floor((now - started) / 60)), of, share };
}
