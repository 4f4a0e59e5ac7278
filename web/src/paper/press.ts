// What is printed, asked of the server. Apart from all other calls, so that the home page loads none of it.
import { get, once, send } from "../api.ts";
import type { DeckToPrint, PrintShop } from "../wire.ts";

export const press = {
  shop: once(() => get<PrintShop>("/api/print")),
  game: async (name: string, wish: Pick<DeckToPrint, "what"> & Partial<DeckToPrint>) =>
    (await send("POST", `/api/print/games/${encodeURIComponent(name)}`, wish)).blob(),
  /** `ticket`: its first three items alone. */
  set: async (code: string, ticket: boolean, paper: string, english: string) => {
    const wish = `?ticket=${ticket ? "yes" : ""}&paper=${paper}&english=${english}`;
    return (await send("GET", `/api/print/sets/${encodeURIComponent(code)}${wish}`)).blob();
  },
  /** A lesson's worksheet, for its host. */
  mistakes: async (code: string, paper: string, english: string) =>
    (await send("GET", `/api/print/gatherings/${encodeURIComponent(code)}?paper=${paper}&english=${english}`)).blob(),
};
