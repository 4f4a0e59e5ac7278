// One click, and a match against a bot begins: one of the level that was chosen last.
import { api, type Problem } from "./api.ts";
import { remember, settings } from "./device.svelte.ts";
import { myName } from "./naming.svelte.ts";
import { go } from "./route.svelte.ts";
import type { GameInfo } from "./wire.ts";

/** What bots are measured by, and nobody needs to meet. */
const YARDSTICKS = ["random", "greedy"];
export const levelsOf = (game: GameInfo) => game.bots.filter((bot) => !YARDSTICKS.includes(bot));

/** By game, a table that was made and whose seat could not be had yet: the next try takes it. */
const made = new Map<string, string>();

/** As few seats as the game takes; two where it can be played alone, since somebody has to answer. */
export async function playBot(game: GameInfo) {
  const others = Math.max(game.least, 2) - 1;
  const seats = ["person", ...Array.from({ length: others }, () => `bot:${settings.level}`)];
  const code =
    made.get(game.name) ??
    (
      await api.make({
        game: game.name,
        seats,
        preset: game.newcomers,
        many: false,
        spectators: true,
        clock: 0,
        options: {},
        hints: null,
        window: 5,
        screen: false,
        reactions: null,
        late: true,
      })
    ).code;
  made.set(game.name, code);
  try {
    await api.join(code, myName());
    made.delete(game.name);
  } catch (problem) {
    if (!(problem as Problem).passing) made.delete(game.name);
    throw problem;
  }
  remember({ code, title: game.title, host: true });
  go(`/t/${code}`);
}
