// Something that happened and is seen for a while, stage by stage; then it makes room. It holds nobody back: whoever
// acts, presses a key or taps has seen enough, and with reduced motion there is none.

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const LONGEST = 2000;

/** How many are shown now, of whatever part: a lesson's helper waits for them. */
export const moments = $state({ shown: 0 });

export class Moment<What> {
  what = $state.raw<What | null>(null);
  /** How far it has come: 0, 1, 2 … */
  stage = $state(0);
  private timers: ReturnType<typeof setTimeout>[] = [];

  /** How long each stage lasts, in milliseconds; all together no longer than two seconds. */
  show(what: What, ...stages: number[]) {
    this.end();
    if (still()) return;
    const all = stages.reduce((sum, one) => sum + one, 0);
    const pace = Math.min(1, LONGEST / all);
    this.what = what;
    moments.shown++;
    let since = 0;
    stages.forEach((one, at) => {
      since += one * pace;
      this.timers.push(setTimeout(at + 1 < stages.length ? () => (this.stage = at + 1) : this.end, since));
    });
    addEventListener("keydown", this.end, true);
    addEventListener("pointerdown", this.end, true);
  }

  end = () => {
    removeEventListener("keydown", this.end, true);
    removeEventListener("pointerdown", this.end, true);
    this.timers.forEach(clearTimeout);
    this.timers = [];
    if (this.what !== null) moments.shown--;
    this.what = null;
    this.stage = 0;
  };
}
