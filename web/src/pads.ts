// The pieces of a game that a score pad is written with: drawn by games/<game>/ui/Pad.svelte, where there is one.
import type { Component } from "svelte";
import type { PadCount } from "./wire.ts";

export type PadProps = {
  count: PadCount;
  /** The line as it stands. */
  text: string;
  /** Another line in its place. */
  onwrite: (text: string) => void;
  /** One more word behind it. */
  onadd: (word: string) => void;
};
type Pad = Component<PadProps>;
const FOUND = import.meta.glob<Pad>("../../src/ionbox/games/*/ui/Pad.svelte", { import: "default" });

export const loadPad = async (game: string): Promise<Pad | null> =>
  (await FOUND[`../../src/ionbox/games/${game}/ui/Pad.svelte`]?.()) ?? null;
