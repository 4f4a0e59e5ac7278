// Matches looked back on, asked of the server. Apart from all other calls, so that the home page loads none of it.
import { get, post } from "./api.ts";
import type { ReviewState } from "./wire.ts";

export const reviews = {
  begin: (record: string, seat: number) => post<ReviewState>("/api/reviews", { record, seat }),
  now: (key: string) => get<ReviewState>(`/api/reviews/${key}`),
};
