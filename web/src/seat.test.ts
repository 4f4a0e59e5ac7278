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
const seen = {
  t: "view",
  ...match,
  base: -1,
  box: {},
  public: {},
  own: {},
  legal: ["Na+", "K+"],
  actors: [0],
  ask: "",
  story: [],
};
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

test("whoever the host moves to another table sees nothing of the old one", () => {
  const { seat, wire } = begin();
  wire.say({ t: "welcome", protocol: 2, seat: null, late: 1, table: 2 });
  assert.deepEqual([seat.view, seat.table, seat.log, seat.moved, seat.late], [null, null, [], false, 1]);
  wire.say({ ...table, table: 2, status: "open", match: "" });
  assert.equal(seat.mayAct, false);
  wire.say({ t: "welcome", protocol: 2, seat: null, table: 2 });
  assert.equal(seat.moved, true);
});

test("why the server hung up is told, and not that the table is no longer there", () => {
  const { seat, wire } = begin();
  wire.say({ t: "closed", reason: "The host has erased this." });
  (wire.onclose as (event: { code: number }) => void)({ code: 4000 });
  mock.timers.tick(1000);
  Wire.newest.onopen();
  Wire.newest.say({ t: "closed", reason: "No table has this code." });
  (Wire.newest.onclose as (event: { code: number }) => void)({ code: 4403 });
  assert.deepEqual([seat.line, seat.reason], ["closed", "The host has erased this."]);
});

test("whoever hears the bell that ends a lesson knows that they have heard it", () => {
  const { seat, wire } = begin();
  assert.equal(seat.rang, false);
  wire.say({ ...table, ending: 1060 });
  assert.equal(seat.rang, true);
});

test("a table that stands still for a moment says so until it goes on, and keeps its board", () => {
  const { seat, wire } = begin();
  wire.say({ t: "moment", text: "One moment." });
  assert.equal(seat.notice, ""); // it may be over before anybody reads
  mock.timers.tick(20_000);
  assert.deepEqual([seat.notice, seat.view?.n, seat.line], ["One moment.", 0, "open"]);
  wire.say({ t: "welcome", protocol: 2, seat: 0 });
  assert.equal(seat.notice, "");
});
