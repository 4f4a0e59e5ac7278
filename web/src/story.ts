// The log: what happened, in words, in order, each line once, however often the line broke.

export type Chapter = { since: number; n: number; lines: string[] };
export type Told = { match: string; since: number; n: number; story: string[] };

export class Story {
  match = "";
  chapters: Chapter[] = [];

  /** Take in what a view tells; the lines that are new. */
  hear(told: Told): string[] {
    const known = this.chapters.at(-1)?.n ?? -1;
    if (told.match !== this.match || told.since < 0) {
      const before = told.match === this.match ? new Set(this.lines()) : new Set<string>();
      this.match = told.match;
      this.chapters = [{ since: -1, n: told.n, lines: told.story }];
      return told.story.filter((line) => !before.has(line));
    }
    if (told.n <= known) return [];
    this.chapters = [...this.chapters.filter((one) => one.n <= told.since), { since: told.since, n: told.n, lines: told.story }];
    return told.story;
  }

  lines(): string[] {
    return this.chapters.flatMap((one) => one.lines);
  }
}
