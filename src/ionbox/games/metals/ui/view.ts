// What a board reads in the view of Metal vs. Non-Metal, which comes finished from the server.
import type { MetalsCard, MetalsView } from "@/wire.ts";

export type { MetalsCard, MetalsView };

/** What is printed on the cards of this ion. */
export const cardOf = (view: MetalsView, ion: string): MetalsCard | undefined =>
  view.deck.find((card) => card.ion === ion);

/** The ion as it is printed. */
export const textOf = (view: MetalsView, ion: string): string => cardOf(view, ion)?.text ?? ion;

/** What a compound is called; nothing where it is not told. */
export const nameOf = (view: MetalsView, formula: string): string =>
  view.names.find(([one]) => one === formula)?.[1] ?? "";
