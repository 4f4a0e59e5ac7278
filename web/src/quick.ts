// One click, and a match against a bot begins.
import { api } from "./api.ts";
import { remember, settings } from "./device.svelte.ts";
import { go } from "./route.svelte.ts";
import type { GameInfo } from "./wire.ts";

export const bestBot = (game: GameInfo) => (game.bots.includes("greedy") ? "greedy" : (game.bots[0] ?? "random"));

/** As few seats as the game takes; two where it can be played alone, since somebody has to answer. */
export async function playBot(game: GameInfo) {
  const others = Math.max(game.least, 2) - 1;
  const seats = ["person", ...Array.from({ length: others }, () => `bot:${bestBot(game)}`)];
  const made = await api.make({ game: game.name, seats, preset: "", many: false, spectators: true, clock: 0 });
  await api.join(made.code, settings.name);
  remember({ code: made.code, title: game.title, host: true });
  go(`/t/${made.code}`);
}
