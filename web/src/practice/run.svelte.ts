// One go at a set: an item at a time, what was answered first, and what it came to.
import type { Item, Judged, PracticeSet } from "../wire.ts";

export type Turn = {
  /** The newest answer, and what was said to it; none before the first. */
  answer: string;
  judged: Judged | null;
  tries: number;
  /** Whether the first answer was right; null before there is one. Who wants to be shown what is right has not given it. */
  first: boolean | null;
  /** What is right was shown. */
  helped: boolean;
};
export type Tally = { skill: string; right: number; of: number };

const fresh = (): Turn => ({ answer: "", judged: null, tries: 0, first: null, helped: false });

export class Run {
  readonly set: PracticeSet;
  at = $state(0);
  turns = $state<Turn[]>([]);

  /** `kept`: how far it came before a reload. `most`: only the first so many items. */
  constructor(set: PracticeSet, most = set.items.length, kept: Turn[] = []) {
    this.set = { ...set, items: set.items.slice(0, most) };
    this.turns = this.set.items.map((_, at) => kept[at] ?? fresh());
    const open = this.turns.findIndex((one) => one.first === null);
    this.at = open < 0 ? this.turns.length : open;
  }

  get item(): Item | null {
    return this.set.items[this.at] ?? null;
  }
  get turn(): Turn | null {
    return this.turns[this.at] ?? null;
  }
  get over(): boolean {
    return this.at >= this.turns.length;
  }

  /** Whether this was a first attempt without help: then it counts for what somebody can do. */
  answered(answer: string, judged: Judged): boolean {
    const turn = this.turn!;
    const counts = turn.first === null;
    turn.first ??= judged.right;
    turn.tries++;
    turn.answer = answer;
    turn.judged = judged;
    return counts;
  }
  /** What is right is shown. */
  show(judged: Judged | null = null) {
    const turn = this.turn!;
    turn.helped = true;
    turn.first ??= false;
    turn.judged ??= judged;
  }
  /** The same item once more. */
  again() {
    this.turn!.judged = null;
  }
  next() {
    this.at++;
  }
  /** The whole set once more. */
  restart() {
    this.turns = this.turns.map(fresh);
    this.at = 0;
  }

  /** By skill, in the order in which they came: how many were right at the first attempt. */
  get tally(): Tally[] {
    const found = new Map<string, Tally>();
    for (const [at, { skill }] of this.set.items.entries()) {
      const first = this.turns[at]!.first;
      if (first === null) continue;
      const one = found.get(skill) ?? { skill, right: 0, of: 0 };
      found.set(skill, { skill, right: one.right + Number(first), of: one.of + 1 });
    }
    return [...found.values()];
  }
}
