// The boards, found in their games' folders and loaded when a table needs one.
import type { Component } from "svelte";
import type { Happened } from "./wire.ts";

/** What a board is given. It holds no rules: it shows the view, offers what is legal and hands over notation. */
export type BoardProps<View> = {
  view: View;
  /** What this seat may do now, as notation; empty when it is not asked. */
  legal: string[];
  names: string[];
  act: (action: string) => void;
  /** The last action that was refused at this step, and why; a board may show it where it was tried. */
  refused?: Refusal | null;
  /** Ask what an action would come to, without doing it; "" for none. A board asks whenever that changes. */
  preview?: (action: string) => void;
  /** The newest answer: the action asked about, and the game's own preview, or why there is none. */
  previewed?: Look | null;
  /** The correction of that answer was asked for, and is shown. */
  correct?: () => void;
  /** Open the rules at a paragraph. */
  rule?: (rule: string) => void;
  /** What everybody saw happen and no view keeps, as far as it was told: dice, a game that was counted. */
  events?: Happened[];
  /** Of these, what led to this view. */
  fresh?: Happened[];
  /** The first action to arrive decides: the seconds that are left (0: any number), at which version, and whether they stand still. */
  race?: { left: number; n: number; paused: boolean } | null;
  /** `legal` was cut: more is legal than is listed. */
  more?: boolean;
  /** Drawn small on the host's wall: nobody touches it. */
  small?: boolean;
};

export type Refusal = { action: string; because: string; hint: string; rule: string; code: string };

export type Look = { action: string; preview?: unknown; because?: string };

type AnyBoard = Component<BoardProps<any>>;

const FOUND = import.meta.glob<{ default: AnyBoard }>("../../src/ionbox/games/*/ui/Board.svelte");

/** What a view says in every game that has something to say of it. */
type Common = {
  /** Points by seat, for the chart of a match. */
  scores?: number[];
  /** A list of all that is legal would give answers away. */
  quiet?: boolean;
  /** The compounds that lie on the table, in plain characters: MgCl2. */
  formed?: string[];
  /** The round or game of a match that it is of; both count from 1. */
  round?: number;
  game?: number;
};

export const scoresOf = (view: unknown) => (view as Common).scores ?? [];
export const isQuiet = (view: unknown) => (view as Common).quiet ?? false;
export const partOf = (view: unknown) => (view as Common).round ?? (view as Common).game ?? 1;

/** The compounds that lie on the table in a view, or came about as the events tell. */
export const formedIn = (view: unknown, events: Happened[]) => [
  ...((view as Common).formed ?? []),
  ...events.filter((one) => one.what === "formed").map((one) => one.piece ?? ""),
];

export const loadBoard = async (game: string): Promise<AnyBoard> => {
  const load = FOUND[`../../src/ionbox/games/${game}/ui/Board.svelte`];
  if (!load) throw new Error(`There is no board for ${game}.`);
  return (await load()).default;
};
