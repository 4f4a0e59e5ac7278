// The cards of the hand that are chosen, and the notation they make. No rules: what counts is in `legal` and `plays`.
import type { MetalsView } from "./view.ts";

/** `listed`: the table says what is legal; elsewhere anything may be tried while this seat is `asked`. */
type Given = { view: MetalsView; legal: string[]; asked: boolean; listed: boolean };

export class Choice {
  /** Places in the hand, all of one ion. */
  chosen = $state<number[]>([]);

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

  /** Whose turn it is. */
  turn = $derived.by(() => (this.view.phase === "answer" ? (this.view.responder ?? -1) : this.view.initiator));
  /** Cards are asked for; a name is not given with cards. */
  asked = $derived.by(() => this.given().asked && !this.view.naming);
  passes = $derived.by(() =>
    this.given().listed ? this.legal.includes("pass") : this.asked && this.view.phase !== "lead",
  );
  ion = $derived.by(() => this.view.hand[this.chosen[0] ?? -1] ?? "");
  action = $derived.by(() => (this.chosen.length > 1 ? `${this.chosen.length} ${this.ion}` : this.ion));
  /** What they would come to; nothing where they have no place on the table. */
  play = $derived.by(() => (this.asked ? this.view.plays.find((play) => play.action === this.action) : undefined));
  charges = $derived.by(() => this.play?.charges ?? this.view.charges);
  /** How many cards would come to the attack and to the answer. */
  coming = $derived.by((): [number, number] => {
    const n = this.play ? this.chosen.length : 0;
    return this.view.phase === "answer" ? [0, n] : [n, 0];
  });

  /** Whether some number of cards of this ion may be played. */
  playable(ion: string): boolean {
    return this.legal.some((action) => action.replace(/^\d+ /, "") === ion);
  }
  /** One ion at a time: choosing another kind starts anew, choosing a chosen card takes it back. */
  choose(at: number) {
    const same = this.chosen.filter((other) => this.view.hand[other] === this.view.hand[at]);
    this.chosen = same.includes(at) ? same.filter((other) => other !== at) : [...same, at];
  }
  clear = () => {
    this.chosen = [];
  };
}
