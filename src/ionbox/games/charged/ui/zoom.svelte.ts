// How large a square is drawn, and which part of the board is in sight: by buttons, by two fingers, by a double tap.
import { tick } from "svelte";
import type { Square } from "./view.ts";

/** Large enough for a finger; and the least that can be hit. */
export const TOUCH = 44;
export const LEAST = 24;
export const MARGIN = 20;
const MOST = 72;
const STEP = 10;
const TWICE = 300;

export class Zoom {
  area = $state<HTMLElement>();
  wide = $state(0);
  high = $state(0);
  /** Pixels a square, as wished; 0: as fits, or large enough for a finger. */
  private wish = $state(0);
  private readonly n: () => number;
  private readonly whole: () => boolean;
  readonly fit = $derived.by(() => Math.max(6, Math.floor((Math.min(this.wide, this.high) - MARGIN - 2) / this.n())));
  readonly cell = $derived.by(() =>
    this.wish ? Math.max(this.fit, this.wish) : this.fit >= LEAST || this.whole() ? this.fit : TOUCH,
  );
  readonly all = $derived.by(() => this.cell <= this.fit);
  readonly most = $derived.by(() => this.cell >= MOST);
  private tapped = { square: -1, at: 0, closer: false };

  /** `whole`: nobody plays here, so the whole board is shown until somebody asks for more. */
  constructor(n: () => number, whole: () => boolean) {
    this.n = n;
    this.whole = whole;
  }

  /** Keep what is in the middle, or under the fingers, where it is. */
  private to(size: number, x = this.wide / 2, y = this.high / 2) {
    const area = this.area;
    if (!area) return;
    const before = this.cell;
    const [left, top] = [area.scrollLeft, area.scrollTop];
    this.wish = Math.min(MOST, Math.max(this.fit, Math.round(size)));
    tick().then(() => {
      const grown = this.cell / before;
      area.scrollTo({ left: (left + x - MARGIN) * grown + MARGIN - x, top: (top + y - MARGIN) * grown + MARGIN - y });
    });
  }
  larger = () => this.to(this.cell < LEAST ? TOUCH : this.cell + STEP);
  smaller = () => this.to(this.cell - STEP < LEAST ? this.fit : this.cell - STEP);
  out = () => this.to(this.fit);

  /** Whether this tap was the second of a double tap, and so only for the zoom. Squares too small to hit come closer at once. */
  tap(event: MouseEvent, square: Square): boolean {
    const again = square === this.tapped.square && event.timeStamp - this.tapped.at < TWICE;
    const closer = again ? this.all && !this.tapped.closer : this.cell < LEAST;
    const out = again && !this.all && !this.tapped.closer;
    const finger = (event as PointerEvent).pointerType === "touch";
    this.tapped = { square: finger && !again ? square : -1, at: event.timeStamp, closer };
    if (out) this.out();
    if (closer) {
      this.wish = TOUCH;
      this.reveal(square, "middle");
    }
    return again;
  }
  /** Bring a square into sight, or when asked into the middle, or low, where a reason above does not hide it. */
  async reveal(square: Square, where: "near" | "middle" | "low" = "near") {
    await tick();
    const { area, cell } = this;
    if (!area) return;
    const near = (from: number, now: number, room: number) => {
      if (where !== "near") return from + cell / 2 - room / 2;
      if (from - MARGIN - cell < now) return from - MARGIN - cell;
      if (from + 2 * cell > now + room) return from + 2 * cell - room;
      return now;
    };
    const x = MARGIN + (square % this.n()) * cell;
    const y = MARGIN + Math.floor(square / this.n()) * cell;
    area.scrollTo({
      left: near(x, area.scrollLeft, area.clientWidth),
      top: where === "low" ? y + 1.2 * cell - area.clientHeight : near(y, area.scrollTop, area.clientHeight),
    });
  }
  /** Two fingers; the page's own zoom stays out of it. */
  fingers = (node: HTMLElement) => {
    let pinch: { apart: number; cell: number } | null = null;
    const pair = (event: TouchEvent) => [event.touches[0]!, event.touches[1]!] as const;
    const apart = ([a, b]: readonly [Touch, Touch]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    const start = (event: TouchEvent) => {
      pinch = event.touches.length === 2 ? { apart: apart(pair(event)), cell: this.cell } : null;
    };
    const move = (event: TouchEvent) => {
      if (!pinch || event.touches.length !== 2) return;
      event.preventDefault();
      const box = node.getBoundingClientRect();
      const [a, b] = pair(event);
      this.to(
        (pinch.cell * apart([a, b])) / pinch.apart,
        (a.clientX + b.clientX) / 2 - box.left,
        (a.clientY + b.clientY) / 2 - box.top,
      );
    };
    node.addEventListener("touchstart", start, { passive: true });
    node.addEventListener("touchmove", move, { passive: false });
    return () => {
      node.removeEventListener("touchstart", start);
      node.removeEventListener("touchmove", move);
    };
  };
}
