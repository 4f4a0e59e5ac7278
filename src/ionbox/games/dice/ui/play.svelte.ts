// What a seat has put together so far: a card, what goes with it, the numbers of a duel. No rules: what counts is in `legal`.
import { around, isRace, neighbour, readCard, readPlay, type DiceView } from "./view.ts";
import { cardName, words } from "./words.ts";

export type Held = { card: string; key: string };
export const cardOf = (key: string) => key.split("#")[0] ?? "";

type Given = { view: DiceView; legal: string[]; more: boolean; names: string[] };

export class Play {
  /** A card of the hand by its key; a second one as a gift. */
  chosen = $state("");
  gift = $state("");
  /** A seat, a direction or a number said with the card. */
  extra = $state("");
  numbers = $state<number[]>([]);

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

  mine = $derived.by(() => this.legal.length > 0);
  racing = $derived.by(() => this.mine && isRace(this.view));
  /** Equal cards have keys of their own. */
  hand = $derived.by((): Held[] => {
    const seen = new Map<string, number>();
    return this.view.hand.map((card) => {
      const n = seen.get(card) ?? 0;
      seen.set(card, n + 1);
      return { card, key: `${card}#${n}` };
    });
  });
  private plays = $derived.by(() => this.legal.map(readPlay).filter((play) => play.card));
  playable = $derived.by(() => new Set(this.plays.map((play) => play.card)));
  /** The card in question: the chosen one, or the one a dealer has turned over. */
  subject = $derived.by(() => (this.view.phase === "dealer" ? (this.mine ? (this.view.played.at(-1) ?? "") : "") : cardOf(this.chosen)));
  action = $derived.by(() => readCard(this.subject).action);
  private choices = $derived.by((): string[] => {
    const listed = this.plays.filter((play) => play.card === this.subject).map((play) => play.extra).filter(Boolean);
    // The list was cut before it came to this card, or may not tell that it is wrong: offer what can be said.
    const left = around(this.view).filter((seat) => this.view.bombed_by[seat] === null);
    if (listed.length || !this.subject || !(this.racing || (this.given().more && !this.playable.has(this.subject)))) return listed;
    if (this.action === "challenge") return left.map((seat) => String(seat + 1));
    if (this.action === "punish-who") return left.length > 1 ? ["next", "previous"] : ["next"];
    if (this.action === "double-joker") return ["1", "2", "3", "4", "5", "6"];
    return this.action === "gift" ? this.hand.filter((one) => one.key !== this.chosen).map((one) => one.card) : [];
  });
  /** Something has to be said with the card. */
  needs = $derived.by(() => this.mine && this.choices.length > 0);
  gives = $derived.by(() => this.needs && this.action === "gift");
  calls = $derived.by(() => this.needs && this.action === "double-joker");
  said = $derived.by(() => (this.action === "gift" ? cardOf(this.gift) : this.extra));
  /** Seats that can be chosen, with what is said for each. */
  targets = $derived.by(() => (this.needs && ["challenge", "punish-who"].includes(this.action) ? new Map(this.choices.map((choice) => [this.seatOf(choice), choice])) : null));
  counting = $derived.by(() => this.mine && (this.view.phase === "numbers" || this.view.phase === "number"));
  private wanted = $derived.by(() => (this.view.phase === "numbers" ? 2 : 1));
  /** The notation of what is put together, once it is whole. */
  notation = $derived.by(() => {
    if (this.counting) return this.numbers.length === this.wanted ? `${this.view.phase} ${this.numbers.join(" ")}` : "";
    if (!this.mine || !this.subject || (this.needs && !this.said)) return "";
    const whole = this.needs ? `${this.subject} ${this.said}` : this.subject;
    // A wrong card of a race is laid alone, whatever was said with it.
    return this.racing && this.legal.includes(this.subject) ? this.subject : whole;
  });
  /** The one word that can be said instead of a card. */
  word = $derived.by(() => ["draw", "take", "pass"].find((one) => this.legal.includes(one)) ?? "");
  begun = $derived.by(() => !!(this.chosen || this.extra || this.gift || this.numbers.length));
  says = $derived.by(() => {
    if (this.counting) return this.wanted === 2 ? words.chooseTwo(this.numbers.join(words.and)) : words.chooseOne(this.numbers.join(""));
    const whom = this.targets ? (this.names[this.seatOf(this.said)] ?? "") : this.gives ? cardName(this.said) : this.said;
    return [words.play, this.subject && cardName(this.subject), this.needs && this.said && words.extras[this.action]?.(whom)].filter(Boolean).join(" ");
  });

  seatOf(choice: string): number {
    const me = this.view.seat ?? 0;
    return choice === "next" ? neighbour(this.view, me, 1) : choice === "previous" ? neighbour(this.view, me, -1) : Number(choice) - 1;
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
    if (this.choices.length === 1 && this.action !== "gift") this.extra = this.choices[0] ?? "";
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
    this.numbers = this.numbers.includes(n) ? this.numbers.filter((one) => one !== n) : [...this.numbers, n].slice(-this.wanted).sort((a, b) => a - b);
  }
  /** Another view: whatever no longer fits what is asked is forgotten. */
  follow(before: DiceView | null) {
    const now = this.view;
    const same = before && before.phase === now.phase && before.game === now.game && before.played.length === now.played.length && before.turn === now.turn;
    if (!same || (this.chosen && !this.hand.some((one) => one.key === this.chosen))) this.forget();
    if (!same && now.phase === "drawn" && now.drawn && now.seat === now.turn) this.choose(this.hand.find((one) => one.card === now.drawn)?.key ?? "");
    if (!same && now.phase === "dealer") this.settle();
  }
}
