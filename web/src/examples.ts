// The rulebooks' worked examples, asked of the server. Apart from all other calls, so that the home page loads none of it.
import { get, post } from "./api.ts";
import type { Example, ExampleTried } from "./wire.ts";

export const examples = {
  of: (game: string) => get<Example[]>(`/api/examples/${game}`),
  attempt: (game: string, number: number, action: string) =>
    post<ExampleTried>(`/api/examples/${game}/${number}/try`, { action }),
};
