// The boards, found in their games' folders and loaded when a table needs one.
import type { Component } from "svelte";

export type IonFacts = Record<string, { name: string; spoken: string; family: string }>;

/** What a board is given. It holds no rules: it shows the view, offers what is legal and hands over notation. */
export type BoardProps<View> = {
  view: View;
  /** What this seat may do now, as notation; empty when it is not asked. */
  legal: string[];
  names: string[];
  /** Names and families of ions by their key. */
  ions: IonFacts;
  act: (action: string) => void;
};

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyBoard = Component<BoardProps<any>>;

const FOUND = import.meta.glob<{ default: AnyBoard }>("../../src/ionbox/games/*/ui/Board.svelte");

export const loadBoard = async (game: string): Promise<AnyBoard> => {
  const load = FOUND[`../../src/ionbox/games/${game}/ui/Board.svelte`];
  if (!load) throw new Error(`There is no board for ${game}.`);
  return (await load()).default;
};
