// A lesson begins: a gathering of it, and this device its host.
import { hostSecrets, remember } from "../device.svelte.ts";
import { api } from "../api.ts";
import { go } from "../route.svelte.ts";
import type { GameInfo } from "../wire.ts";
import { type Lesson, mayHint, planOf } from "./link.ts";

/** `seats`: who sits at each table. The code. */
export async function gather(lesson: Lesson, seats: string[], many: boolean): Promise<{ code: string; host: string }> {
  return api.make({
    game: lesson.game,
    seats,
    preset: lesson.preset,
    options: lesson.options,
    many,
    hints: lesson.ceiling > 0 && mayHint(lesson.hides),
    hides: lesson.hides,
    team: many ? lesson.team : 1,
    lesson: planOf(lesson),
    given: lesson.given,
    ceiling: lesson.ceiling,
    club: many && lesson.club >= 0,
    boards: many && lesson.club < 0 ? lesson.boards : 0,
    deal: many ? lesson.deal : "",
    clock: many ? Math.max(0, lesson.club) : 0,
  });
}

export async function begin(lesson: Lesson, game: GameInfo) {
  const made = await gather(lesson, Array<string>(lesson.seats).fill("person"), true);
  remember({ code: made.code, title: lesson.title || game.title, host: true });
  hostSecrets.set(made.code, made.host);
  go(`/host/${made.code}`);
}
