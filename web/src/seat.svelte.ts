// One pair of eyes at one table: a seat's, or a watcher's. What the socket says, as state that pages show.
import { promises } from "./device.svelte.ts";
import { check, type Deal, Promises } from "./seal.ts";
import type { Heard, Sight } from "./sight.ts";
import { Story } from "./story.ts";
import { freshId, type Hello, type Line, TableSocket } from "./socket.ts";
import type {
  Asked,
  Club,
  Ended,
  Happened,
  Mate,
  Pointed,
  Previewed,
  Reacted,
  Refused,
  Table,
  Welcome,
} from "./wire.ts";
import { words } from "./words.ts";

export const PROTOCOL = 2;
const NOTICE = 8000;
/** How long a reaction is to be seen. */
const SAID = 4000;
/** How long one sees what a mate points at. */
const POINTED = 5000;
/** Whoever lays three tiles in a row is told of the three, not of each. */
const SETTLED = 120;
/** A server in the same room has answered by then. */
const SLOW = 300;

export class Seat {
  line = $state<Line>("connecting");
  welcome = $state<Welcome | null>(null);
  table = $state<Table | null>(null);
  view = $state.raw<Sight | null>(null);
  refused = $state.raw<(Refused & { action: string }) | null>(null);
  previewed = $state.raw<(Previewed & { action: string }) | null>(null);
  ended = $state.raw<Ended | null>(null);
  /** Whether the deal of the match that ended was the one that was sealed. */
  deal = $state<Deal | null>(null);
  asked = $state.raw<Asked | null>(null);
  log = $state.raw<string[]>([]);
  /** The newest lines, for the live region. */
  news = $state.raw<string[]>([]);
  /** What boards draw of what happened, and of it what is new. */
  events = $state.raw<Happened[]>([]);
  fresh = $state.raw<Happened[]>([]);
  notice = $state("");
  /** What was just said across the table, by seat. */
  said = $state<Record<number, Reacted["what"]>>({});
  /** What is pointed at just now, by mate. */
  pointed = $state<Record<number, string>>({});
  /** Why the server hung up; shown when the seat is gone or the line stays closed. */
  reason = $state("");
  /** This device had a seat here, and has it no more. */
  moved = $state(false);
  stale = $state(false);
  /** Of a club: how its turn stands, and what this device has handed in for it. */
  club = $state.raw<Club | null>(null);
  handed = $state("");
  /** The bell that ends a lesson rang while this page looked on. */
  rang = $state(false);
  /** An action has waited for its answer long enough to be told. Another one is not sent meanwhile. */
  sending = $state(false);
  /** How many actions of this page the server has acknowledged. */
  acks = $state(0);
  private story = new Story();
  private tried = new Map<string, string>();
  private looking = { id: "", action: "" };
  /** What the server was last asked to look at: whoever takes it back says so. */
  private shown = "";
  private settling: ReturnType<typeof setTimeout> | undefined;
  private slow: ReturnType<typeof setTimeout> | undefined;
  private hadSeat = false;
  /** The table stands still until the next welcome. */
  private waits = false;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private silences = new Map<number, ReturnType<typeof setTimeout>>();
  private pointers = new Map<number, ReturnType<typeof setTimeout>>();
  private readonly promises: Promises;
  /** No table was shown yet since the line is up. */
  private newLine = true;
  private readonly socket: TableSocket;
  /** Of a seat that this screen holds without a cookie. */
  readonly secret: string;
  private readonly hurry = () => this.socket.hurry();

  /** `at`: which of the seats at this screen. */
  constructor(hello: Hello, at = 0) {
    this.secret = hello.secret ?? "";
    this.promises = new Promises(`${hello.code} ${at}`, promises);
    this.socket = new TableSocket(
      hello,
      (message) => this.hear(message),
      (line) => this.change(line),
    );
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  get number(): number | null {
    return this.welcome?.seat ?? null;
  }
  /** The seat that this device takes at the next deal, while it watches. */
  get late(): number | null {
    return this.welcome?.late ?? null;
  }
  get names(): string[] {
    return (this.table?.seats ?? []).map((one, seat) => one.name || words.seat(seat + 1));
  }
  /** The devices that hold this seat together, and which of them acts for it. */
  get mates(): Mate[] {
    return this.table?.seats[this.number ?? -1]?.mates ?? [];
  }
  get pen(): number {
    return this.table?.seats[this.number ?? -1]?.pen ?? 0;
  }
  /** Which of them this device is. */
  get mate(): number {
    return this.welcome?.mate ?? 0;
  }
  /** Whether this device acts for its seat. */
  get writes(): boolean {
    return this.mates.length < 2 || this.pen === this.mate;
  }
  get mayAct(): boolean {
    return !!this.view?.actors.includes(this.number ?? -1) && this.table?.status === "playing" && !this.ended;
  }

  private change(line: Line) {
    this.line = line;
    if (line !== "open") this.newLine = true;
  }

  private hear(message: Heard) {
    if (!this.socket.sending) {
      clearTimeout(this.slow);
      this.sending = false;
    }
    switch (message.t) {
      case "welcome":
        if (message.seat !== null) this.hadSeat = true;
        // Whoever waits for a seat at another table has one.
        this.moved = this.hadSeat && message.seat === null && typeof message.late !== "number";
        if (this.waits) this.tell("");
        this.waits = false;
        if (this.welcome && message.table !== this.welcome.table) this.clear();
        this.stale = message.protocol !== PROTOCOL;
        this.welcome = message;
        if (!this.moved) this.reason = "";
        break;
      case "table":
        if (this.table && message.match !== this.table.match) this.ended = null;
        this.hearPen(message);
        if (this.table && !this.table.ending && message.ending) this.rang = true;
        this.table = message;
        this.promises.hear(message, this.number, this.newLine);
        this.newLine = false;
        break;
      case "view":
        // A try that cost something was a step itself: its reason stays until the seat does something else.
        if (this.view && message.n > this.view.n && !this.refused?.cost) this.refused = null;
        if (this.ended && message.match !== this.ended.match) this.ended = null;
        this.view = message;
        {
          const { lines, events } = this.story.hear(message);
          this.fresh = events;
          this.news = this.worth(lines);
          this.log = this.worth(this.story.lines());
        }
        this.events = this.story.events();
        break;
      case "ack":
        this.tried.delete(message.id);
        this.acks++;
        break;
      case "refused":
        this.refused = { ...message, action: this.tried.get(message.id) ?? "" };
        this.tried.delete(message.id);
        break;
      case "previewed":
        if (message.id === this.looking.id) this.previewed = { ...message, action: this.looking.action };
        break;
      case "club":
        if (message.turn !== this.club?.turn || message.n < this.club.n) this.handed = "";
        this.club = message;
        break;
      case "handed":
        this.handed = message.action;
        break;
      case "notice":
        this.tell(message.text);
        break;
      case "moment":
        this.waits = true;
        clearTimeout(this.silence);
        this.silence = setTimeout(() => (this.notice = message.text), SLOW);
        break;
      case "reacted":
        this.hearSaid(message);
        break;
      case "pointed":
        this.hearPointed(message);
        break;
      case "asked":
        this.asked = message;
        break;
      case "ended":
        this.ended = message;
        if (message.unfinished) this.notice = ""; // it told of the minute that is over
        this.deal = check(message, this.promises.of(message.match), this.number);
        break;
      case "closed":
        // Why it hung up is told until it is back, not that there is no such seat or table any more.
        if (this.line !== "lost" || !this.reason) this.reason = message.reason;
        break;
    }
  }

  /** That nobody's seat passes, in every turn of a club, is no news. */
  private worth(lines: string[]): string[] {
    const nobody = this.table?.club ? this.names[1] : undefined;
    return nobody ? lines.filter((line) => !line.startsWith(nobody)) : lines;
  }

  /** The host has moved this device to another table: nothing of the old one is shown there. */
  private clear() {
    this.table = this.view = this.ended = this.refused = this.previewed = null;
    this.log = this.news = [];
    this.events = this.fresh = [];
    this.pointed = {};
  }

  tell(text: string) {
    clearTimeout(this.silence);
    this.notice = text;
    this.silence = setTimeout(() => (this.notice = ""), NOTICE);
  }

  private hearSaid({ seat, what }: Reacted) {
    clearTimeout(this.silences.get(seat));
    this.said[seat] = what;
    this.silences.set(
      seat,
      setTimeout(() => delete this.said[seat], SAID),
    );
  }

  private hearPointed({ mate, what }: Pointed) {
    clearTimeout(this.pointers.get(mate));
    if (what) this.pointed[mate] = what;
    else delete this.pointed[mate];
    this.pointers.set(
      mate,
      setTimeout(() => delete this.pointed[mate], POINTED),
    );
  }

  /** Whoever is handed the pen is told so. */
  private hearPen(now: Table) {
    const before = this.writes;
    const own = now.seats[this.number ?? -1];
    if (this.table && !before && own?.pen === this.mate) this.tell(words.team.yours);
  }

  act = (action: string) => {
    const id = this.socket.act(action);
    if (!id) return;
    this.refused = null;
    this.tried.set(id, action);
    this.slow = setTimeout(() => (this.sending = true), SLOW);
  };
  preview = (action: string) => {
    clearTimeout(this.settling);
    if (action !== this.refused?.action) this.refused = null;
    if (action !== this.previewed?.action) this.previewed = null;
    this.looking = { id: freshId(), action };
    if (action || this.shown) this.settling = setTimeout(this.look, action ? SETTLED : 0);
  };
  private look = () => {
    this.shown = this.looking.action;
    this.socket.send({ t: "preview", ...this.looking });
  };
  /** The correction of a refusal, or of a preview, is shown because it was asked for. */
  correct = (id: string) => this.socket.send({ t: "correct", id });
  ready = (ready: boolean) => this.socket.send({ t: "ready", ready, number: ready ? this.give() : this.withdraw() });
  /** Another seat, before the match: whoever was ready is not any more. */
  sit = (seat: number) => {
    this.withdraw();
    this.socket.send({ t: "sit", seat });
  };
  react = (what: Reacted["what"]) => this.socket.send({ t: "react", what });
  /** The name goes with the place: mates may move up before it comes. */
  hand = (to: number, name: string) => this.socket.send({ t: "pen", to, name });
  point = (what: string) => this.socket.send({ t: "point", what });
  call = (name: string) => this.socket.send({ t: "call", name });
  resign = () => this.socket.send({ t: "resign" });
  leave = () => {
    this.withdraw();
    this.socket.send({ t: "leave" });
  };
  takeBack = () => this.socket.send({ t: "take_back" });
  rematch = () => this.socket.send({ t: "rematch", number: this.give() });
  answer(yes: boolean) {
    if (this.asked) this.socket.send({ t: "allow", claim: this.asked.claim, yes });
    this.asked = null;
  }

  private give(): string {
    return this.promises.give(this.table?.table ?? 0);
  }
  private withdraw(): string {
    this.promises.withdraw(this.table?.table ?? 0);
    return "";
  }

  close() {
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.silence);
    this.silences.forEach(clearTimeout);
    this.pointers.forEach(clearTimeout);
    clearTimeout(this.settling);
    clearTimeout(this.slow);
    this.socket.close();
  }
}
