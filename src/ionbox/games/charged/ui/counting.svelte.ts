// The count that is shown: while one goes on, the next play waits, and a newer one takes its place.
import { Moment } from "@/moment.svelte.ts";
import { stepsOf, type Count } from "./count.ts";

const TILE = 150;
const CLOSED = 480;
const LAST = 800;

export class Counting {
  private moment = new Moment<Count>();
  private waiting = $state.raw<Count | null>(null);
  readonly count = $derived(this.moment.what);
  readonly step = $derived(this.count && (stepsOf(this.count)[this.moment.stage] ?? null));
  /** The formula that is being counted. */
  readonly now = $derived(this.step && (this.count?.formulas[this.step.formula] ?? null));
  /** Its tiles that are counted. */
  readonly counted = $derived(this.now?.terms.slice(0, this.step?.tiles) ?? []);
  /** The points of the formulas that are closed. */
  readonly points = $derived.by(() => {
    const closed = this.step ? this.step.formula + Number(this.step.closed) : 0;
    return (this.count?.formulas ?? []).slice(0, closed).reduce((sum, one) => sum + one.points, 0);
  });

  see(count: Count) {
    if (this.count) this.waiting = count;
    else this.show(count);
  }
  /** Once nothing is counted any more. */
  next() {
    if (this.count || !this.waiting) return;
    this.show(this.waiting);
    this.waiting = null;
  }
  private show(count: Count) {
    const steps = stepsOf(count);
    this.moment.show(
      count,
      ...steps.map(({ closed }, at) => (at === steps.length - 1 ? LAST : closed ? CLOSED : TILE)),
    );
  }
  /** Of a seat's score, what is not counted yet. */
  toCome(seat: number): number {
    const now = this.count?.seat === seat ? this.count.points - this.points : 0;
    return now + (this.waiting?.seat === seat ? this.waiting.points : 0);
  }
  end = () => {
    this.waiting = null;
    this.moment.end();
  };
}
