// The boards, found in their games' folders and loaded when a table needs one.
import type { Component } from "svelte";
import type { Happened, IonInfo } from "./wire.ts";

export type IonFacts = Record<string, { name: string; spoken: string; family: string }>;

/** The ions' facts in the spelling this device wants. */
export function ionFacts(ions: Record<string, IonInfo>, english: "us" | "gb"): IonFacts {
  const facts: IonFacts = {};
  for (const [key, one] of Object.entries(ions)) {
    facts[key] = { name: one[english], spoken: english === "gb" ? one.spoken_gb : one.spoken, family: one.family };
  }
  return facts;
}

/** What a board is given. It holds no rules: it shows the view, offers what is legal and hands over notation. */
export type BoardProps<View> = {
  view: View;
  /** What this seat may do now, as notation; empty when it is not asked. */
  legal: string[];
  names: string[];
  /** Names and families of ions by their key. */
  ions: IonFacts;
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
  /** `legal` was cut: more is legal than is listed. */
  more?: boolean;
  /** Drawn small on the host's wall: nobody touches it. */
  small?: boolean;
};

export type Refusal = { action: string; because: string; hint: string; rule: string; code: string };

export type Look = { action: string; preview?: unknown; because?: string };

type AnyBoard = Component<BoardProps<any>>;

const FOUND = import.meta.glob<{ default: AnyBoard }>("../../src/ionbox/games/*/ui/Board.svelte");

/** Points by seat as a view shows them, for the chart of a match: its `scores`, unless a game's ui/view.ts reads them otherwise. */
export type Scores = (view: unknown) => number[];
const SCORES = import.meta.glob<Scores>("../../src/ionbox/games/*/ui/view.ts", { import: "scores" });

export const loadScores = async (game: string): Promise<Scores> =>
  (await SCORES[`../../src/ionbox/games/${game}/ui/view.ts`]?.()) ?? ((view) => (view as { scores?: number[] }).scores ?? []);

/** The round or game of a match that a view is of; both count from 1. */
export function partOf(view: unknown): number {
  const { round, game } = view as { round?: number; game?: number };
  return round ?? game ?? 1;
}

/** Whether a list of all that is legal would give answers away; a game's ui/view.ts may say so. */
export type Quiet = (view: unknown) => boolean;
const QUIET = import.meta.glob<Quiet>("../../src/ionbox/games/*/ui/view.ts", { import: "quiet" });

export const loadQuiet = async (game: string): Promise<Quiet> => (await QUIET[`../../src/ionbox/games/${game}/ui/view.ts`]?.()) ?? (() => false);

/** The compounds that lie on the table in a view, or came about as the events tell; a game's ui/formed.ts reads them. */
export type Formed = (view: unknown, events: Happened[]) => string[];
const FORMED = import.meta.glob<Formed>("../../src/ionbox/games/*/ui/formed.ts", { import: "formed" });

export const loadFormed = async (game: string): Promise<Formed | null> => (await FORMED[`../../src/ionbox/games/${game}/ui/formed.ts`]?.()) ?? null;

export const hasBoard = (game: string) => `../../src/ionbox/games/${game}/ui/Board.svelte` in FOUND;

export const loadBoard = async (game: string): Promise<AnyBoard> => {
  const load = FOUND[`../../src/ionbox/games/${game}/ui/Board.svelte`];
  if (!load) throw new Error(`There is no board for ${game}.`);
  return (await load()).default;
};
