// What a seat is asked, what it has put together so far, and the notation that makes. No rules: what counts is in `legal`.
import type { IonView } from "@/wire.ts";
import { asListed, cardsIn, gatherable, ionsIn, readArea, TILE_WORDS, type Lying } from "./view.ts";
import { words } from "./words.ts";

const SELECT = 0;
const CENTER = 1;
const RXN = 2;

/** `listed`: the table says what is legal; elsewhere anything may be tried while this seat is `asked`. */
type Given = { view: IonView; legal: string[]; asked: boolean; listed: boolean };

export class Turn {
  /** Places of chosen cards in the hand; `two` with Select Two. */
  picked = $state<number[]>([]);
  two = $state(false);
  /** Which loose card is being placed, at which of its charges, and where: unbonded, or at these groups. */
  placing = $state(0);
  form = $state(0);
  lay = $state(false);
  targets = $state<string[]>([]);
  /** In the tile window: a place in the center, or RXN. */
  from = $state(-1);
  react = $state(false);
  steal = $state("");
  /** A polyatomic ion given for a tile. */
  giving = $state(0);
  tile = $state(-1);

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
  get listed() {
    return this.given().listed;
  }
  private own<T>(lists: T[][]): T[] {
    return this.view.seat === null ? [] : (lists[this.view.seat] ?? []);
  }

  area = $derived.by(() => readArea(this.view, this.view.seat));
  loose = $derived.by(() => this.own(this.view.loose));
  tiles = $derived.by(() => this.own(this.view.tiles));
  undecided = $derived.by(() => this.own(this.view.undecided));
  cards = $derived.by(() => cardsIn(this.view));
  ions = $derived.by(() => ionsIn(this.view));
  /** I hold an ion, and have to take a card of the center first. */
  owes = $derived.by(() =>
    this.listed
      ? this.loose.length > 0 && this.legal.some((text) => text.startsWith("take "))
      : this.loose.length > 0 && this.view.phase === "act" && this.mayTake && this.view.holding.includes(this.me),
  );
  private me = $derived.by(() => this.view.seat ?? -1);
  private mayTake = $derived.by(() => this.view.center.length > 0 && this.unused(CENTER));
  /** What is asked of me; while others think it stays the same, and so does what I have chosen so far. */
  task = $derived.by(() => {
    if (!this.given().asked || this.view.asked[this.me]) return "";
    return this.loose.length && !this.owes ? "place" : this.view.phase;
  });
  /** A tile of mine that is not used yet. */
  unused(at: number) {
    return this.tiles[at]?.used === false;
  }
  /** Whether this may be done; where no plays are listed, whether it can be tried. */
  may(text: string) {
    return this.listed ? this.legal.includes(text) : this.canTry(text);
  }
  private canTry(text: string) {
    if (text === "rxn") return this.unused(RXN) && (this.task === "act" || this.view.holding.includes(this.me));
    return text.startsWith("take ") ? this.mayTake : true;
  }
  key = $derived.by(() => {
    const { round, turn, hand, center, pick } = this.view;
    return JSON.stringify([
      round,
      turn,
      this.task,
      hand,
      this.loose,
      this.area.map((group) => group.id),
      this.view.asked[this.me],
      center,
      this.undecided,
      pick,
    ]);
  });

  /** The loose card in hand as an ion, at the charge chosen. */
  ion = $derived.by(() => {
    const ions = this.cards.get(this.loose[this.placing] ?? "")?.ions ?? [];
    return (ions[this.form] ?? ions[0])?.word ?? "";
  });
  aims = $derived.by(() =>
    this.targets.map((id) => this.area.find((group) => group.id === id)).filter((group) => !!group),
  );
  /** Groups of mine that this ion may be bonded to, alone or among others. */
  fits = $derived.by(() => {
    const may = (group: Lying) =>
      this.legal.includes(`bond ${this.ion} to ${group.word}`) ||
      (group.ions.length === 1 && gatherable(this.legal, this.ion, [group.word]));
    return new Set(this.task === "place" ? this.area.filter(may).map((group) => group.id) : []);
  });

  action = $derived.by(() => {
    const { view, legal, task } = this;
    if (task === "place" && this.lay) return `lay ${this.ion}`;
    if (task === "place" && this.aims.length) return this.bond;
    if (task === "choose" && this.picked.length === (this.two ? 2 : 1)) return asListed(legal, "", this.kept, " & ");
    if (task === "say") return view.rxn_gain ? "tiles" : "pass";
    if (task === "act") return this.react ? "rxn" : this.from >= 0 ? `take ${view.center[this.from]}` : "";
    if (task === "steal") return this.steal;
    if (task === "refresh")
      return this.tile < 0 ? "points" : `refresh ${TILE_WORDS[this.tile]} for ${this.undecided[this.giving]}`;
    return "";
  });
  /** Of equal metals the one chosen: one that may still be turned is called new, where that tells them apart. */
  private bond = $derived.by(() => {
    const [head, onto] = [`bond ${this.ion} to `, this.aims.map((group) => group.word)];
    const named = asListed(this.legal, `${head}new `, onto, " ");
    return this.aims.some((group) => group.turnable) && this.legal.includes(named)
      ? named
      : asListed(this.legal, head, onto, " ");
  });
  /** What that bond makes; nothing where it is not allowed. */
  makes = $derived.by(() => this.view.bonds.find((bond) => bond.action === this.action)?.makes);
  kept = $derived.by(() => this.picked.map((at) => this.view.hand[at] ?? ""));
  /** Anything that could be taken back. */
  begun = $derived.by(
    () =>
      this.picked.length + this.targets.length > 0 ||
      this.lay ||
      this.react ||
      !!this.steal ||
      this.from + this.tile > -2,
  );

  written = (card: string) => this.cards.get(card)?.text ?? card;
  ionText = (word: string) => this.ions.get(word)?.text ?? word;
  /** Why the button that acts is not ready yet. */
  why = $derived.by(() => {
    const text = words.why;
    if (this.action || !this.task) return "";
    if (this.task === "choose" && this.two) return text.two(2 - this.picked.length);
    return this.owes ? text.owes : (text[this.task as "choose" | "place" | "act" | "steal"] ?? "");
  });
  /** What the button that acts does. */
  says = $derived.by(() => {
    const { view, task } = this;
    const text = words.says;
    if (!this.action) return words.verbs[task] ?? "";
    const [plain] = this.answers.filter(([send]) => send === this.action);
    if (plain) return plain[1];
    if (task === "place") {
      if (this.lay) return text.lay(this.ionText(this.ion));
      if (this.makes?.closed) return text.close(this.makes.formula);
      return text.bond(
        this.ionText(this.ion),
        this.aims.map((group) => group.formula),
      );
    }
    if (task === "choose")
      return this.two ? text.two(this.kept.map(this.written)) : text.keep(this.written(this.kept[0] ?? ""));
    if (task === "act") return this.react ? text.rxn : text.center(this.written(view.center[this.from] ?? ""));
    if (task === "steal") return text.take(this.ionText(this.steal.split(" ")[1] ?? ""));
    return text.refresh(words.tiles[this.tile] ?? "", this.written(this.undecided[this.giving] ?? ""));
  });
  private formulaOf = (word: string) => this.area.find((group) => group.word === word)?.formula ?? word;
  /** What may be answered without choosing anything first: notation and words. */
  private answers = $derived.by((): [string, string][] => {
    const all: Record<string, [string, string][]> = {
      place: [["rxn", words.says.rxn]],
      say: [
        ["pass", words.noTile],
        ["tiles", words.useTile],
      ],
      act: [["pass", words.noMoreTiles]],
      steal: [["pass", words.takeNothing]],
      refresh: [["points", words.takePoints]],
    };
    return (all[this.task] ?? []).filter(([text]) => this.may(text));
  });
  private turns = $derived.by(() => {
    if (this.listed) return this.legal.filter((text) => text.startsWith("turn "));
    const fresh = this.area.filter((group) => group.turnable).map((group) => `turn ${group.word}`);
    return this.task === "place" ? [...new Set(fresh)] : [];
  });
  private holds = $derived.by(() => {
    if (this.listed) return this.legal.filter((text) => text.startsWith("hold "));
    const can = this.task === "place" && this.view.phase === "place" && this.mayTake;
    return can ? [`hold ${this.loose[this.placing]}`] : [];
  });
  /** What else may be done, at once. */
  besides = $derived.by((): [string, string][] => {
    const turns = this.turns.map((text): [string, string] => [text, words.turnMetal(this.formulaOf(text.slice(5)))]);
    const holds = this.holds.map((text): [string, string] => [text, words.hold(this.written(text.slice(5)))]);
    return [...turns, ...holds, ...this.answers.filter(([text]) => text !== this.action)];
  });

  takeBack = () => {
    this.picked = [];
    this.targets = [];
    this.from = this.tile = -1;
    this.lay = this.react = false;
    this.steal = "";
  };
  /** Another thing is asked: begin anew. */
  anew() {
    this.takeBack();
    this.two = false;
    this.placing = this.form = this.giving = 0;
  }
  pick(at: number) {
    const most = this.two ? 2 : 1;
    this.picked = this.picked.includes(at)
      ? this.picked.filter((other) => other !== at)
      : [...this.picked, at].slice(-most);
  }
  hold(at: number, form = 0) {
    this.placing = at;
    this.form = form;
    this.targets = [];
    this.lay = false;
  }
  layIt(lay: boolean) {
    this.lay = lay;
    this.targets = [];
  }
  /** One card or group; several single cards where they are alike or may be gathered. */
  aim(group: Lying) {
    this.lay = false;
    if (this.targets.includes(group.id)) {
      this.targets = this.targets.filter((id) => id !== group.id);
      return;
    }
    const all = [...this.aims, group];
    const singles = all.every((one) => one.ions.length === 1 && !one.noble);
    const same = (one: Lying) => one.word === group.word && one.turnable === group.turnable;
    const alike =
      all.every(same) ||
      gatherable(
        this.legal,
        this.ion,
        all.map((one) => one.word),
      );
    this.targets = this.aims.length && singles && alike ? all.map((one) => one.id) : [group.id];
  }

  /** What a click on a tile does now: Select Two while choosing, RXN in the window, used ones to refresh. */
  tileUse(at: number): (() => void) | null {
    if (this.task === "choose" && at === SELECT && this.mayTwo) {
      return () => {
        this.two = !this.two;
        if (!this.two) this.picked = this.picked.slice(0, 1);
      };
    }
    if (this.task === "act" && at === RXN && this.may("rxn")) {
      return () => {
        this.react = !this.react;
        this.from = -1;
      };
    }
    if (this.task === "refresh" && this.mayRefresh(at)) return () => (this.tile = this.tile === at ? -1 : at);
    return null;
  }
  private mayRefresh(at: number) {
    if (!this.listed) return this.tiles[at]?.used ?? false;
    return this.legal.some((text) => text.startsWith(`refresh ${TILE_WORDS[at]} `));
  }
  private mayTwo = $derived.by(() =>
    this.listed ? this.legal.some((text) => text.includes(" & ")) : this.unused(SELECT),
  );
  tileOn(at: number): boolean {
    if (this.task === "choose") return at === SELECT && this.two;
    if (this.task === "act") return (at === RXN && this.react) || (at === CENTER && this.from >= 0);
    return this.task === "refresh" && this.tile === at;
  }
}
