// What the rules show in pictures: drawn by games/<game>/ui/Picture.svelte, one for each of its lesson's sentences.
import type { Component } from "svelte";

/** `at`: which of the lesson's pictures. */
type Picture = Component<{ at: number }>;
const FOUND = import.meta.glob<Picture>("../../src/ionbox/games/*/ui/Picture.svelte", { import: "default" });

export const loadPicture = async (game: string): Promise<Picture | null> =>
  (await FOUND[`../../src/ionbox/games/${game}/ui/Picture.svelte`]?.()) ?? null;
