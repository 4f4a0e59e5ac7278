// The log: what happened, in words, in order, each line once, however often the line broke; and beside it what boards draw.
import type { Happened } from "./wire.ts";

export type Chapter = { n: number; lines: string[]; events: Happened[] };
export type Told = { match: string; since: number; n: number; story: string[]; events?: Happened[] };

export class Story {
  match = "";
  chapters: Chapter[] = [];

  /** Take in what a view tells; what of it is new. Whoever comes to a match that goes on has seen none of it happen. */
  hear({ match, since, n, story, events = [] }: Told): { lines: string[]; events: Happened[] } {
    const known = this.chapters.at(-1)?.n ?? -1;
    if (match !== this.match || since < 0) {
      const before = match === this.match ? new Set(this.lines()) : new Set<string>();
      this.match = match;
      this.chapters = [{ n, lines: story, events }];
      return { lines: story.filter((line) => !before.has(line)), events: [] };
    }
    if (n <= known) return { lines: [], events: [] };
    this.chapters = [...this.chapters.filter((one) => one.n <= since), { n, lines: story, events }];
    return { lines: story, events };
  }

  lines(): string[] {
    return this.chapters.flatMap((one) => one.lines);
  }
  events(): Happened[] {
    return this.chapters.flatMap((one) => one.events);
  }
}
