// One click, and a match against a bot begins: one of the level that was chosen last.
import { api, type Problem } from "./api.ts";
import type { Deck } from "./links.ts";
import { remember, settings } from "./device.svelte.ts";
import { myName } from "./naming.svelte.ts";
import { go } from "./route.svelte.ts";
import type { GameInfo } from "./wire.ts";

/** What bots are measured by, and nobody needs to meet. */
const YARDSTICKS = ["random", "greedy"];
export const levelsOf = (game: GameInfo) => game.bots.filter((bot) => !YARDSTICKS.includes(bot));

/** By game or deck, a table that was made and whose seat could not be had yet: the next try takes it. */
const made = new Map<string, string>();

/** As few seats as the game, or this deck, takes; two where it can be played alone, since somebody has to answer. */
export async function playBot(game: GameInfo, deck?: Deck, can: number[] = []) {
  const others = Math.max(can.find((n) => n > 1) ?? Math.max(game.least, 2), 2) - 1;
  const key = JSON.stringify(deck ?? game.name);
  const seats = ["person", ...Array.from({ length: others }, () => `bot:${settings.level}`)];
  const code =
    made.get(key) ??
    (
      await api.make({
        game: game.name,
        seats,
        preset: deck ? deck.preset : game.newcomers,
        options: deck?.options ?? {},
      })
    ).code;
  made.set(key, code);
  try {
    await api.join(code, myName());
    made.delete(key);
  } catch (problem) {
    if (!(problem as Problem).passing) made.delete(key);
    throw problem;
  }
  remember({ code, title: game.title, host: true });
  go(`/t/${code}`);
}
