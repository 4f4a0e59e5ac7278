// One socket to one table: says hello, comes back by itself, and sends an action until it is acknowledged.
import type { ClientMessage, ServerMessage } from "./wire.ts";

export type Line = "connecting" | "open" | "lost" | "closed";

const LONGEST_WAIT = 8000;
const BEAT = 10_000;

/** Made once for a choice; `crypto.randomUUID` needs a secure page, this does not. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** How long to wait before the next try: longer each time, never in step with thirty other phones. */
export function pause(tries: number, random: number): number {
  return Math.min(LONGEST_WAIT, 300 * 2 ** Math.min(tries, 6)) * (0.5 + random / 2);
}

export class TableSocket {
  private socket: WebSocket | null = null;
  private unacknowledged = new Map<string, ClientMessage>();
  private tries = 0;
  private ended = false;
  private match = "";
  private version = -1;
  private beat: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly hello: { code: string; secret?: string; table?: number; host?: boolean },
    private readonly onmessage: (message: ServerMessage) => void,
    private readonly online: (line: Line) => void,
  ) {
    this.connect();
  }

  private connect() {
    if (this.ended) return;
    this.online(this.tries ? "lost" : "connecting");
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ t: "hello", ...this.hello, match: this.match, since: this.version }));
      for (const message of this.unacknowledged.values()) socket.send(JSON.stringify(message));
      this.beat = setInterval(() => this.send({ t: "ping", at: performance.now() }), BEAT);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = () => {
      clearInterval(this.beat);
      if (this.ended) return;
      this.online("lost");
      setTimeout(() => this.connect(), pause(this.tries++, Math.random()));
    };
  }

  private hear(message: ServerMessage) {
    if (message.t === "welcome") {
      this.tries = 0;
      this.online("open");
    } else if (message.t === "view") {
      this.match = message.match;
      this.version = message.n;
    } else if (message.t === "ack" || message.t === "refused") {
      this.unacknowledged.delete(message.id);
    } else if (message.t === "closed") {
      this.ended = true;
      this.online("closed");
    }
    this.onmessage(message);
  }

  send(message: ClientMessage) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Play an action; it is sent again after a reconnect until the server has answered. */
  act(action: string): string {
    const message: ClientMessage = { t: "act", n: this.version + 1, id: freshId(), action };
    this.unacknowledged.set(message.id, message);
    this.send(message);
    return message.id;
  }

  close() {
    this.ended = true;
    clearInterval(this.beat);
    this.socket?.close();
  }
}
