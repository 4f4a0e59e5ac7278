// What just happened, to be seen and heard for a moment: groups that are new, tabs that click shut, a round that is counted.
import { untrack } from "svelte";
import { Tween } from "svelte/motion";
import { Moment } from "@/moment.svelte.ts";
import { sound } from "@/sound.ts";
import type { Happened, IonView } from "@/wire.ts";
import { readArea, scored } from "./view.ts";

/** How long a line of a round sheet is lit, in milliseconds. */
const LINE = 320;

/** Made while a board is. */
export class Happening {
  /** In each area the groups that were not there before. */
  news = $state.raw<string[][]>([]);
  private counting = new Moment<number>();
  private before: string[][] = [];
  /** The rounds that were counted when last looked at. */
  private counted = -1;
  private points: Tween<number>;

  constructor(given: () => { view: IonView; fresh: Happened[] }) {
    const own = () => given().view.scores[given().view.seat ?? 0] ?? 0;
    this.points = new Tween(own());
    $effect(() => {
      const { view } = given();
      untrack(() => {
        this.compare(view);
        this.count(view);
      });
    });
    $effect(() => {
      const closes = given().fresh.some((one) => one.what === "formed");
      untrack(() => {
        const { seat } = given().view;
        if (seat !== null && closes) sound("click");
        else if (seat !== null && this.news[seat]?.length) sound("lay");
      });
    });
    $effect(() => {
      this.points.set(own(), { duration: this.counting.what === null ? 0 : 5 * LINE });
    });
    $effect(() => this.counting.end);
  }

  /** The line of the last round's sheet that is being counted; null: none is. */
  get lit() {
    return this.counting.what === null ? null : this.counting.stage;
  }
  /** My points; they climb while a round is counted. */
  get score() {
    return Math.round(this.points.current);
  }

  private compare(view: IonView) {
    const now = view.areas.map((_, seat) => readArea(view, seat).map((group) => group.id));
    const { before, news } = this;
    if (before.length)
      this.news = now.map((ids, seat) =>
        ids.join() === before[seat]?.join() ? (news[seat] ?? []) : ids.filter((id) => !before[seat]?.includes(id)),
      );
    this.before = now;
  }
  /** A round that was counted is counted once more for all to see: mine line by line, at the end everybody's. */
  private count(view: IonView) {
    const over = view.phase === "over";
    const round = over ? view.rounds : view.round - 1;
    const sheets = scored(view).find((one) => one.round === round)?.sheets ?? [];
    const lines = sheets.filter((_, seat) => over || seat === (view.seat ?? 0)).map((one) => one.entries.length);
    const most = Math.max(0, ...lines);
    if (this.counted >= 0 && round > this.counted && most)
      this.counting.show(round, ...Array.from({ length: most + 1 }, () => LINE));
    this.counted = round;
  }
}
