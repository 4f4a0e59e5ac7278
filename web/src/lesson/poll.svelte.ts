// What is asked of the server again and again: less often while it does not answer, and not while nobody looks.
import { Problem } from "../api.ts";

const LONGEST = 30_000;

export class Poll<T> {
  now = $state.raw<T | null>(null);
  /** Why the newest answer did not come; "": it did. */
  trouble = $state("");
  /** It will not come any more: not for this device, or there is nothing left. */
  over = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wait: number;
  private closed = false;
  private asking = 0;
  private readonly load: () => Promise<T>;
  private readonly every: number;
  private readonly seen = () => {
    if (!document.hidden) void this.again();
  };

  constructor(load: () => Promise<T>, every: number) {
    this.load = load;
    this.every = this.wait = every;
    document.addEventListener("visibilitychange", this.seen);
    void this.again();
  }

  /** At once, because something was changed. */
  async again(): Promise<void> {
    clearTimeout(this.timer);
    const mine = ++this.asking;
    try {
      const found = await this.load();
      if (mine !== this.asking) return;
      this.now = found;
      this.trouble = "";
      this.wait = this.every;
    } catch (problem) {
      if (mine !== this.asking) return;
      this.trouble = (problem as Error).message;
      this.over = problem instanceof Problem && !problem.passing && problem.status < 500;
      this.wait = Math.min(2 * this.wait, LONGEST);
    }
    if (!this.closed && !this.over && !document.hidden) this.timer = setTimeout(() => void this.again(), this.wait);
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.seen);
  }
}
