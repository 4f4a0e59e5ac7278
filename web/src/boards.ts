// The boards, found in their games' folders and loaded when a table needs one.
import type { Component } from "svelte";
import type { Happened } from "./wire.ts";

/**
 * What a board is given. It holds no rules: it shows the view, offers what is legal and hands over notation.
 *
 * A card or square that a mate may point at has `data-point`, a word of its own on the board; the frame does the rest.
 */
export type BoardProps<View> = {
  view: View;
  /** What this seat may do now, as notation; empty when it is not asked, and where the table lists no plays. */
  legal: string[];
  /** It is this seat's turn. Where no plays are listed, the board lets anything be tried that its notation can say. */
  asked?: boolean;
  /** What this table does not show: "charges" (pieces have plain edges then), "ions", "preview", "plays". */
  hides?: string[];
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
  /** What is acted is handed in, and compared with what others do; and what a button for that says. */
  handIn?: ((worth: number) => string) | null;
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
  /** The formula that is to be named, as chemists print it. */
  naming?: string;
  /** The bell has rung: this is the last round. */
  rung?: boolean;
};

export const scoresOf = (view: unknown) => (view as Common).scores ?? [];
export const isQuiet = (view: unknown) => (view as Common).quiet ?? false;
export const toName = (view: unknown) => (view as Common).naming ?? "";
export const hasRung = (view: unknown) => (view as Common).rung ?? false;
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
