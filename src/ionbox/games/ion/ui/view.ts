// What the board reads off a view: groups in the order they are drawn, and actions as the list of legal ones writes them.
import type { IonCard, IonGroup, IonIon, IonTile, IonView } from "@/wire.ts";

export const TILE_WORDS = ["select", "center", "rxn"];
/** What a tile shows: its price once it is flipped, "?" before. */
export const tileText = ({ used, value }: IonTile) => (value === null ? "?" : `${used ? "−" : ""}${Math.abs(value)}`);

/** Points that were won or lost: +6, −3. */
export const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** The ions of a group, or of part of one, from its notation. */
export const ionsOf = (word: string) => (word ? word.split(".") : []);

/** What is printed on the cards, by their symbols, and on the ions, by their notation. */
export const cardsIn = (view: IonView) => new Map<string, IonCard>(view.cards.map((card) => [card.card, card]));
export const ionsIn = (view: IonView) =>
  new Map<string, IonIon>(view.cards.flatMap((card) => card.ions.map((ion) => [ion.word, ion])));

/** Whether this table shows no charges: pieces have plain edges then. */
export const isPlain = (cards: Iterable<IonCard>) => Array.from(cards).some((card) => card.ions[0]?.charge === null);
/** Symbol and form of an ion where charges are hidden: "Fe-low" is Fe, the low one. */
export const plainIon = (word: string) => {
  const [symbol = "", which = ""] = word.split("-");
  return { symbol, which };
};

/** A group where it lies: equal ones have ids of their own. `naming`: it is to be named; `uncounted`: it was not. */
export type Lying = IonGroup & {
  id: string;
  ions: string[];
  turnable: boolean;
  naming: boolean;
  uncounted: boolean;
};

/** Open groups first, then closed ones, then noble gases. */
export function readArea(view: IonView, seat: number | null): Lying[] {
  const seen = new Map<string, number>();
  const ions = ionsIn(view);
  const asked = view.asked[seat ?? -1] ?? "";
  const named = view.named[seat ?? -1];
  const groups = (view.areas[seat ?? -1] ?? []).map((group, at) => {
    const n = seen.get(group.word) ?? 0;
    seen.set(group.word, n + 1);
    const turnable = view.turnable[seat ?? -1]?.includes(at) ?? false;
    const own = ionsOf(group.word);
    const formula = group.formula || own.map((one) => ions.get(one)?.text ?? one).join(" ");
    const naming = group.word === asked;
    const uncounted = !!group.closed && !group.noble && !!named && !naming && !named.includes(group.word);
    return { ...group, formula, id: `${group.word}#${n}`, ions: own, turnable, naming, uncounted };
  });
  const rank = (group: IonGroup) => (group.noble ? 2 : group.closed ? 1 : 0);
  return groups.sort((a, b) => rank(a) - rank(b));
}

/** What a seat holds for a card of the center, for all to see. */
export const heldBy = (view: IonView, seat: number) => (view.holding.includes(seat) ? (view.loose[seat] ?? []) : []);

/** The other seats from mine on, as hands travel: the first takes my hand, the last hands me theirs. */
export function around(view: IonView): number[] {
  const found: number[] = [];
  for (let seat = view.left[view.seat!]!; seat !== view.seat; seat = view.left[seat]!) found.push(seat);
  return found;
}

/** The rounds that were scored, each with what every seat scored in it. */
export const scored = (view: IonView) =>
  [view.round1, view.round2, view.round3]
    .map((sheets, i) => ({ round: i + 1, sheets }))
    .filter(({ sheets }) => sheets.length);

const sorted = (words: string[]) => words.slice().sort().join(" ");

/** Whether these single cards, or more beside them, may be gathered by the ion: legal says "bond Mg2+ to Cl- Cl-". */
export function gatherable(legal: string[], ion: string, singles: string[]): boolean {
  return legal.some((text) => {
    if (!text.startsWith(`bond ${ion} to `)) return false;
    const rest = text.slice(`bond ${ion} to `.length).split(" ");
    return singles.every((one) => {
      const at = rest.indexOf(one);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
  });
}

/** An action on several cards as the list of legal ones writes it, whatever their order. */
export function asListed(legal: string[], head: string, words: string[], between: string): string {
  const own = sorted(words);
  return (
    legal.find((text) => text.startsWith(head) && sorted(text.slice(head.length).split(between)) === own) ??
    head + words.join(between)
  );
}
