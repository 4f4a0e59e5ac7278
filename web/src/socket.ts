// One socket to one table: says hello, comes back by itself, and sends an action until it is acknowledged.
import { type Heard, see, type Sight } from "./sight.ts";
import type { ClientMessage, ServerMessage } from "./wire.ts";

/** connecting: the first time. lost: trying again. busy: the same, and `reason` says why. closed: for good, likewise. */
export type Line = "connecting" | "open" | "lost" | "busy" | "closed";
export type Hello = { code: string; secret?: string; table?: number; host?: boolean };

/** Close codes by which the server means never: the message, or whoever asks, is wrong here. */
const NEVER = [4400, 4403];
/** By which it means later: too much at once, or trouble of its own. */
const LATER = [4429, 4500];
const LONGEST_WAIT = 8000;
const BEAT = 10_000;
/** A line that has been silent for so long is dead, whatever the browser thinks of it. */
const SILENCE = 25_000;

/** Made once for a choice; `crypto.randomUUID` needs a secure page, this does not. */
export function freshId(length = 12): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** How long to wait before the next try: longer each time, never in step with thirty other phones. */
export function pause(tries: number, random: number): number {
  return Math.min(LONGEST_WAIT, 300 * 2 ** Math.min(tries, 6)) * (0.5 + random / 2);
}

const toServer = () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);

export class TableSocket {
  /** Why the server last hung up, in its own words; "" if it never did. */
  reason = "";
  private socket: WebSocket | null = null;
  private unacknowledged = new Map<string, ClientMessage>();
  private tries = 0;
  private ended = false;
  private welcomed = false;
  private waiting: Line = "connecting";
  private seated = false;
  private match = "";
  private version = -1;
  /** The step that the last acknowledged action became. */
  private acked = -1;
  private heard = 0;
  private beat: ReturnType<typeof setInterval> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  private readonly hello: Hello;
  /** The newest view of each table. */
  private sights = new Map<number, Sight>();
  private readonly onmessage: (message: Heard) => void;
  private readonly online: (line: Line) => void;
  private readonly dial: () => WebSocket;

  constructor(hello: Hello, onmessage: (message: Heard) => void, online: (line: Line) => void, dial = toServer) {
    this.hello = hello;
    this.onmessage = onmessage;
    this.online = online;
    this.dial = dial;
    this.connect();
  }

  private connect() {
    if (this.ended) return;
    this.online(this.waiting);
    this.welcomed = false;
    const socket = this.dial();
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ t: "hello", ...this.hello, match: this.match, since: this.version }));
      this.heard = Date.now();
      this.beat = setInterval(() => this.keepAlive(socket), BEAT);
    };
    socket.onmessage = (event) => {
      this.heard = Date.now();
      this.hear(JSON.parse(event.data as string) as ServerMessage, socket);
    };
    socket.onclose = ({ code }) => this.lose(socket, code);
  }

  private lose(socket: WebSocket, code = 0) {
    if (this.socket !== socket) return;
    clearInterval(this.beat);
    this.socket = null;
    if (this.ended) return;
    // Hung up after a welcome: a restart, or a seat that moved. Asking again shows which. Before it: that was the answer.
    if (!this.welcomed && NEVER.includes(code)) {
      this.ended = true;
      this.online("closed");
      return;
    }
    this.waiting = LATER.includes(code) ? "busy" : "lost";
    this.online(this.waiting);
    this.again = setTimeout(() => this.connect(), pause(this.tries++, Math.random()));
  }

  private keepAlive(socket: WebSocket) {
    if (Date.now() - this.heard < SILENCE) this.send({ t: "ping", at: Date.now() });
    else this.drop(socket);
  }

  private drop(socket: WebSocket) {
    this.lose(socket); // a dead line would not even close
    socket.close();
  }

  private hear(message: ServerMessage, socket: WebSocket) {
    if (message.t === "welcome") {
      if (!this.welcomed) for (const waiting of this.unacknowledged.values()) this.send(waiting);
      this.welcomed = true;
      this.seated = message.seat !== null;
      this.tries = 0;
      this.online("open");
    } else if (message.t === "view") {
      const sight = see(message, this.sights.get(message.table));
      if (!sight) {
        this.drop(socket); // whoever comes back is shown all of it
        return;
      }
      this.sights.set(message.table, sight);
      if (message.match !== this.match) {
        this.unacknowledged.clear();
        this.acked = -1;
      }
      this.match = message.match;
      this.version = message.n;
      if (message.race && this.seated) this.send({ t: "seen", n: message.n });
      this.onmessage(sight);
      return;
    } else if (message.t === "ack" || message.t === "refused") {
      this.unacknowledged.delete(message.id);
      if (message.t === "ack") this.acked = message.n;
    } else if (message.t === "closed") {
      this.reason = message.reason;
    }
    this.onmessage(message);
  }

  /** Try at once: the network is back, or the page is looked at again. */
  hurry() {
    if (this.ended || this.socket?.readyState === WebSocket.OPEN || this.socket?.readyState === WebSocket.CONNECTING)
      return;
    clearTimeout(this.again);
    this.connect();
  }

  send(message: ClientMessage) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Whether an action waits for its answer, or for the view it led to. */
  get sending(): boolean {
    return this.unacknowledged.size > 0 || this.version < this.acked;
  }

  /** Play an action; it is sent again after a reconnect until the server has answered. "" while another one waits:
   *  a second click is no second choice. */
  act(action: string): string {
    if (this.sending) return "";
    const message: ClientMessage = { t: "act", n: this.version + 1, id: freshId(), action };
    this.unacknowledged.set(message.id, message);
    if (this.welcomed) this.send(message);
    return message.id;
  }

  close() {
    this.ended = true;
    clearInterval(this.beat);
    clearTimeout(this.again);
    this.socket?.close();
  }
}
