import assert from "node:assert/strict";
import test, { afterEach, beforeEach, mock } from "node:test";

/** A WebSocket that a test feeds. */
class Wire {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static newest: Wire;
  readyState = Wire.OPEN;
  sent: { t: string; id: string; action: string }[] = [];
  onopen = () => {};
  onmessage: (message: { data: string }) => void = () => {};
  onclose = () => {};
  constructor() {
    Wire.newest = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Wire["sent"][number]);
  }
  close() {}
  say(...messages: Record<string, unknown>[]) {
    for (const message of messages) this.onmessage({ data: JSON.stringify(message) });
  }
}

const page = { addEventListener: () => {}, removeEventListener: () => {} };
const location = { protocol: "http:", host: "ionbox" };
const localStorage = { getItem: () => null, setItem: () => {} };
Object.assign(globalThis, { WebSocket: Wire, document: page, location, localStorage, ...page });
const { Seat } = await import("./seat.svelte.ts");

const match = { table: 1, match: "m" };
const seen = { t: "view", ...match, base: -1, box: {}, public: {}, own: {}, legal: ["Na+", "K+"], ask: "", story: [] };
const view = (n: number) => ({ ...seen, n, since: n });
const seats = [{ name: "Ada" }, { name: "" }];
const table = { t: "table", ...match, status: "playing", seats, rematch: [], sealed: "", commitment: "" };

beforeEach(() => mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] }));
afterEach(() => mock.timers.reset());

function begin() {
  const seat = new Seat({ code: "ABC234" });
  const wire = Wire.newest;
  wire.onopen();
  wire.say({ t: "welcome", protocol: 2, seat: 0 }, table, view(0));
  /** Tries an action; its id. */
  const act = (action: string) => {
    seat.act(action);
    return wire.sent.findLast((one) => one.t === "act")!.id;
  };
  return { seat, wire, act };
}

const refused = (id: string, n: number, cost = false) => ({ t: "refused", id, n, because: "Not yet.", cost });

test("a reason stands beside what was tried, until the seat acts or the table moves on", () => {
  const { seat, wire, act } = begin();
  wire.say(refused(act("K+"), 0));
  assert.equal(seat.refused?.action, "K+");
  const id = act("Na+");
  assert.equal(seat.refused, null);
  wire.say({ t: "ack", id, n: 1 }, view(1));
  assert.deepEqual([seat.refused, seat.acks], [null, 1]);
  wire.say(refused(act("K+"), 1), view(2));
  assert.equal(seat.refused, null);
});

test("the reason of a try that cost something outlives the step it was, but not what the seat does next", () => {
  const { seat, wire, act } = begin();
  wire.say(refused(act("K+"), 0, true), view(1));
  assert.equal(seat.refused?.because, "Not yet.");
  seat.preview("Na+");
  assert.equal(seat.refused, null);
});

test("whoever has no name is called by the number of the seat", () => {
  assert.deepEqual(begin().seat.names, ["Ada", "Seat 2"]);
});
