// How a deck plays, asked of the server. Apart from all other calls, so that the home page loads none of it.
import { get, of, post, send } from "../api.ts";
import type { BalanceState, BalanceWish } from "../wire.ts";

export const balance = {
  begin: (game: string, wish: BalanceWish) => post<BalanceState>(of(game, "/balance"), wish),
  now: (key: string) => get<BalanceState>(`/api/balance/${key}`),
  stop: (key: string) => send("POST", `/api/balance/${key}/stop`, {}),
  path: (key: string) => `/api/balance/${key}/csv`,
};
