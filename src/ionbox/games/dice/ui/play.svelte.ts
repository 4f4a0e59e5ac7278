// What a seat has put together so far: a card, what goes with it, the numbers of a duel. No rules: what counts is in `legal`.
import { actionOf, cardName, laidBy, type DiceView } from "./view.ts";
import { words } from "./words.ts";

export type Held = { card: string; key: string };
export const cardOf = (key: string) => key.split("#")[0] ?? "";

type Given = { view: DiceView; legal: string[]; more: boolean; names: string[]; asked?: boolean; listed?: boolean };

/** The one word that can be said instead of a card, by what is asked. */
const WORDS: Partial<Record<DiceView["phase"], string>> = {
  turn: "draw",
  again: "draw",
  drawn: "pass",
  race: "pass",
  answer: "take",
};

export class Play {
  /** A card of the hand by its key; a second one as a gift. */
  chosen = $state("");
  gift = $state("");
  /** A seat, a direction or a number said with the card. */
  extra = $state("");
  /** The numbers of a duel, as they were chosen. */
  numbers = $state<number[]>([]);

  /** Cards that came into the hand with this view. */
  come = $state.raw(new Set<string>());

  private readonly given: () => Given;
  constructor(given: () => Given) {
    this.given = given;
  }
  get view() {
    return this.given().view;
  }
  get legal() {
    return this.given().legal;
  }
  get names() {
    return this.given().names;
  }

  /** The table says what may be played; otherwise anything can be tried. */
  listed = $derived.by(() => this.given().listed ?? true);
  mine = $derived.by(() => this.legal.length > 0 || (!this.listed && !!this.given().asked));
  racing = $derived.by(() => this.mine && this.view.quiet);
  /** Equal cards have keys of their own. */
  hand = $derived.by((): Held[] => {
    const seen = new Map<string, number>();
    return this.view.hand.map((card) => {
      const n = seen.get(card) ?? 0;
      seen.set(card, n + 1);
      return { card, key: `${card}#${n}` };
    });
  });
  playable = $derived.by(() => new Set(this.legal.map(laidBy).filter(Boolean)));
  /** The card in question: the chosen one, or the one a dealer has turned over. */
  subject = $derived.by(() =>
    this.view.phase === "dealer" ? (this.mine ? (this.view.played.at(-1) ?? "") : "") : cardOf(this.chosen),
  );
  action = $derived.by(() => actionOf(this.view, this.subject));
  private choices = $derived.by((): string[] => {
    // Where the list was cut, or nothing may tell that a card is wrong, as much is asked for as if it fitted.
    const asked = this.racing || this.given().more || !this.listed || this.playable.has(this.subject);
    return asked ? (this.view.extras[this.subject] ?? []) : [];
  });
  /** Something has to be said with the card. */
  needs = $derived.by(() => this.mine && this.choices.length > 0);
  gives = $derived.by(() => this.needs && this.action?.needs === "card");
  calls = $derived.by(() => this.needs && this.action?.needs === "number");
  said = $derived.by(() => (this.action?.needs === "card" ? cardOf(this.gift) : this.extra));
  /** Seats that can be chosen, with what is said for each. */
  targets = $derived.by(() =>
    this.needs && ["seat", "side"].includes(this.action?.needs ?? "")
      ? new Map(this.choices.map((choice) => [this.seatOf(choice), choice]))
      : null,
  );
  /** Those, where it is not plain which is meant. */
  whom = $derived.by(() => (this.targets && this.targets.size > 1 ? this.targets : null));
  counting = $derived.by(() => this.mine && (this.view.phase === "numbers" || this.view.phase === "number"));
  /** Something is chosen that is no card. */
  choosing = $derived.by(() => this.calls || !!this.whom || this.counting);
  private counted = $derived.by(() => [...this.numbers].sort((a, b) => a - b));
  private wanted = $derived.by(() => (this.view.phase === "numbers" ? 2 : 1));
  /** The notation of what is put together, once it is whole. */
  notation = $derived.by(() => {
    if (this.counting) return this.numbers.length === this.wanted ? `${this.view.phase} ${this.counted.join(" ")}` : "";
    if (!this.mine || !this.subject || (this.needs && !this.said)) return "";
    const whole = this.needs ? `${this.subject} ${this.said}` : this.subject;
    // A wrong card of a race is laid alone, whatever was said with it.
    return this.racing && this.legal.includes(this.subject) ? this.subject : whole;
  });
  /** The one word that can be said instead of a card. */
  word = $derived.by(() => {
    const word = WORDS[this.view.phase] ?? "";
    return this.mine && (!this.listed || this.legal.includes(word)) ? word : "";
  });
  /** What is still missing before it can be played. */
  missing = $derived.by(() => {
    if (this.notation) return "";
    if (!this.mine) return words.missing.turn;
    if (this.counting) return words.missing[this.wanted === 1 ? "one" : this.numbers.length ? "other" : "two"];
    if (this.needs && this.action?.needs) return words.missing[this.action.needs];
    if (this.view.phase === "race" || !this.listed) return words.missing.any;
    return this.playable.size ? words.missing.fitting : words.missing.none;
  });
  begun = $derived.by(() => !!(this.chosen || this.extra || this.gift || this.numbers.length));
  says = $derived.by(() => {
    if (this.counting)
      return this.wanted === 2 ? words.chooseTwo(this.counted.join(words.and)) : words.chooseOne(this.counted.join(""));
    const whom = this.targets
      ? (this.names[this.seatOf(this.said)] ?? "")
      : this.gives
        ? cardName(this.view, this.said)
        : this.said;
    return [
      words.play,
      this.subject && cardName(this.view, this.subject),
      this.needs && this.said && words.extras[this.action?.needs ?? ""]?.(whom),
    ]
      .filter(Boolean)
      .join(" ");
  });

  /** The seat that is chosen by saying this. */
  seatOf(choice: string): number {
    return this.view.sides[choice] ?? Number(choice) - 1;
  }
  forget = () => {
    this.chosen = this.extra = this.gift = "";
    this.numbers = [];
  };
  choose(key: string) {
    this.extra = this.gift = "";
    this.chosen = key;
    this.settle();
  }
  /** Where there is but one way to play it, it is chosen already. */
  settle() {
    if (this.choices.length !== 1) return;
    if (this.gives)
      this.gift = this.hand.find((one) => one.card === this.choices[0] && one.key !== this.chosen)?.key ?? "";
    else this.extra = this.choices[0] ?? "";
  }
  /** A card of the hand is pointed at: chosen, taken back, or given with the chosen one. */
  pick(key: string) {
    if (this.gives && key !== this.chosen) this.gift = this.gift === key ? "" : key;
    else if (this.view.phase !== "dealer") this.choose(key === this.chosen ? "" : key);
  }
  say(choice: string) {
    this.extra = this.extra === choice ? "" : choice;
  }
  count(n: number) {
    this.numbers = this.numbers.includes(n)
      ? this.numbers.filter((one) => one !== n)
      : [...this.numbers, n].slice(-this.wanted);
  }
  /** Another view: whatever no longer fits what is asked is forgotten. */
  follow(before: DiceView | null) {
    const now = this.view;
    const left = [...(before?.seat === now.seat ? before.hand : now.hand)];
    this.come = new Set(
      this.hand.filter(({ card }) => !left.includes(card) || !left.splice(left.indexOf(card), 1)).map((one) => one.key),
    );
    const same =
      before &&
      before.phase === now.phase &&
      before.game === now.game &&
      before.played.length === now.played.length &&
      before.turn === now.turn;
    if (!same || (this.chosen && !this.hand.some((one) => one.key === this.chosen))) this.forget();
    if (!same && now.phase === "drawn" && now.drawn && now.seat === now.turn)
      this.choose(this.hand.find((one) => one.card === now.drawn)?.key ?? "");
    if (!same && now.phase === "dealer") this.settle();
  }
}
