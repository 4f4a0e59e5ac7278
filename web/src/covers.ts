// The pictures on the boxes, found in their games' folders. A game that has none gets a plain box.
import type { Component } from "svelte";
import Cover from "./parts/Cover.svelte";

const FOUND = import.meta.glob<Component>("../../src/ionbox/games/*/ui/Cover.svelte", {
  eager: true,
  import: "default",
});

export const coverOf = (game: string): Component => FOUND[`../../src/ionbox/games/${game}/ui/Cover.svelte`] ?? Cover;
