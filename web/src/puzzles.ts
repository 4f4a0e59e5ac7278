// Puzzles, asked of the server. Apart from all other calls, so that the home page loads none of it.
import { get, once, post } from "./api.ts";
import type { Hint, PuzzleCard, PuzzleView, Verdict } from "./wire.ts";

export const puzzles = {
  all: once(() => get<PuzzleCard[]>("/api/puzzles")),
  one: (code: string) => get<PuzzleView>(`/api/puzzles/${encodeURIComponent(code)}`),
  attempt: (code: string, action: string) => post<Verdict>(`/api/puzzles/${encodeURIComponent(code)}/try`, { action }),
  hint: (code: string) => get<Hint>(`/api/puzzles/${encodeURIComponent(code)}/hint`),
};
