// A game's first match, led step by step over the real rules: games/<game>/ui/lesson.ts, part of the catalogue.
import { api } from "./api.ts";
import { remember } from "./device.svelte.ts";
import { myName } from "./naming.svelte.ts";
import { go } from "./route.svelte.ts";
import type { LessonStep } from "./steps.ts";
import type { GameInfo } from "./wire.ts";
import { words as practice } from "./practice/words.ts";

export type Picture = { says: string };
export type Lesson = {
  /** Before the match: a picture and a sentence each. */
  pictures: Picture[];
  /** The deal and, with it, what the bot will do. */
  seed: string;
  options?: Record<string, string>;
  steps: LessonStep[];
};

const FOUND = import.meta.glob<Lesson>("../../src/ionbox/games/*/ui/lesson.ts", { import: "lesson" });

export const loadLesson = async (game: string): Promise<Lesson | null> =>
  (await FOUND[`../../src/ionbox/games/${game}/ui/lesson.ts`]?.()) ?? null;

/** A table for the first match: the lesson's own deal, the gentlest bot. */
export async function startLesson(game: GameInfo, lesson: Lesson) {
  const options = Object.entries(lesson.options ?? {}).map(([name, value]) => `option ${name}: ${value}`);
  const head = [
    "ionbox record 1",
    `game: ${game.name} ${game.version}`,
    `seats: ${practice.learning.seats}`,
    ...options,
    `seed: ${lesson.seed}`,
  ];
  const record = [...head, "", "outcome: ?", ""].join("\n");
  const made = await api.fork({ record, n: 0, seat: 0, bot: "random", name: myName(), fresh: false });
  remember({ code: made.code, title: game.title, host: true });
  go(`/t/${made.code}?learn`);
}
