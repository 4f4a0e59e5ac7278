import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { freshId, type Line, pause, TableSocket } from "./socket.ts";
import type { ServerMessage } from "./wire.ts";

/** A WebSocket that a test opens, feeds and breaks. */
class Wire {
  static all: Wire[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen = () => {};
  onmessage: (message: { data: string }) => void = () => {};
  onclose: (closed: { code: number }) => void = () => {};
  constructor() {
    Wire.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(code = 1006) {
    this.readyState = 3;
    this.onclose({ code });
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  say(message: Record<string, unknown>) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const welcome = { t: "welcome", seat: 0 };
const view = (n: number, match = "m") => ({ t: "view", table: 1, match, n, base: -1, box: {}, public: {}, own: {} });

function begin() {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  Wire.all = [];
  const lines: Line[] = [];
  const heard: ServerMessage[] = [];
  const socket = new TableSocket(
    { code: "ABC234" },
    (one) => heard.push(one),
    (line) => lines.push(line),
    () => new Wire() as unknown as WebSocket,
  );
  const wire = Wire.all[0]!;
  wire.open();
  return { socket, wire, lines, heard, end: () => (socket.close(), mock.timers.reset()) };
}

test("an id is long, hexadecimal and new each time", () => {
  assert.match(freshId(), /^[0-9a-f]{24}$/);
  assert.notEqual(freshId(), freshId());
});

test("pauses grow, stay bounded and are never in step", () => {
  assert.ok(pause(0, 0) < pause(3, 0));
  assert.ok(pause(50, 1) <= 8000);
  assert.notEqual(pause(2, 0.1), pause(2, 0.9));
});

test("it says hello, and after a break what it has seen", () => {
  const { wire, lines, end } = begin();
  assert.deepEqual(wire.sent, [{ t: "hello", code: "ABC234", match: "", since: -1 }]);
  wire.say(welcome);
  wire.say(view(4));
  wire.close();
  mock.timers.tick(9000);
  const next = Wire.all[1]!;
  next.open();
  assert.deepEqual(next.sent, [{ t: "hello", code: "ABC234", match: "m", since: 4 }]);
  assert.deepEqual(lines, ["connecting", "open", "lost", "lost"]);
  end();
});

test("an action goes out again with the same id until it is answered, and then no more", () => {
  const { socket, wire, end } = begin();
  wire.say(welcome);
  wire.say(view(4));
  const id = socket.act("Ca2+");
  assert.deepEqual(wire.sent.at(-1), { t: "act", n: 5, id, action: "Ca2+" });
  wire.close();
  mock.timers.tick(9000);
  const next = Wire.all[1]!;
  next.open();
  assert.equal(next.sent.length, 1, "nothing before the welcome");
  next.say(welcome);
  assert.deepEqual(next.sent.at(-1), { t: "act", n: 5, id, action: "Ca2+" });
  next.say({ t: "ack", id, n: 5 });
  next.close();
  mock.timers.tick(9000);
  const last = Wire.all[2]!;
  last.open();
  last.say(welcome);
  assert.equal(last.sent.length, 1);
  end();
});

test("a second click sends nothing: the next choice waits for the answer to the last, and for what it led to", () => {
  const { socket, wire, end } = begin();
  wire.say(welcome);
  wire.say(view(4));
  const id = socket.act("F-");
  assert.equal(socket.act("F-"), "");
  wire.say(view(5)); // somebody else's step
  assert.equal(socket.act("F-"), "");
  wire.say({ t: "ack", id, n: 6 });
  assert.equal(socket.act("F-"), "", "the hand on the screen is the old one still");
  wire.say(view(6));
  const next = socket.act("F-");
  assert.deepEqual(wire.sent.at(-1), { t: "act", n: 7, id: next, action: "F-" });
  wire.say({ t: "refused", id: next, n: 6 });
  assert.notEqual(socket.act("Cl-"), "", "after a refusal one chooses again");
  wire.say(view(0, "the next match"));
  assert.notEqual(socket.act("Cl-"), "");
  assert.equal(wire.sent.filter((one) => one.t === "act").length, 4);
  end();
});

test("in a race a device says at once that it has the card, so that no bot is quicker than its line; watchers need not", () => {
  const { wire, end } = begin();
  wire.say(welcome);
  wire.say(view(3));
  wire.say({ ...view(4), race: true });
  assert.deepEqual(wire.sent.slice(1), [{ t: "seen", n: 4 }]);
  wire.say({ t: "welcome", seat: null });
  wire.say({ ...view(5), race: true });
  assert.equal(wire.sent.length, 2);
  end();
});

test("a server that hangs up after a welcome is asked again; one that does so before means it", () => {
  const { socket, wire, lines, end } = begin();
  wire.say(welcome);
  wire.say({ t: "closed", reason: "The server is closing for a moment." });
  wire.close(4000);
  mock.timers.tick(9000);
  const next = Wire.all[1]!;
  next.open();
  next.say({ t: "closed", reason: "No table has this code." });
  next.close(4403);
  mock.timers.tick(60_000);
  assert.equal(Wire.all.length, 2);
  assert.equal(lines.at(-1), "closed");
  assert.equal(socket.reason, "No table has this code.");
  end();
});

test("a server that is too busy, or in trouble, is asked again also where it did not even say welcome", () => {
  const { socket, wire, lines, end } = begin();
  for (const [n, code] of [4429, 4500].entries()) {
    const dialled = Wire.all[n]!;
    if (n) dialled.open();
    dialled.say({ t: "closed", reason: `Later, says ${code}.` });
    dialled.close(code);
    assert.equal(lines.at(-1), "busy");
    assert.equal(socket.reason, `Later, says ${code}.`);
    mock.timers.tick(9000);
  }
  assert.equal(lines.at(-1), "busy", "the reason stays while it is dialled");
  Wire.all[2]!.open();
  Wire.all[2]!.say(welcome);
  assert.equal(lines.at(-1), "open");
  assert.notEqual(Wire.all[2], wire);
  end();
});

test("a line that stays silent is hung up and dialled again", () => {
  const { wire, end } = begin();
  wire.say(welcome);
  mock.timers.tick(30_000);
  mock.timers.tick(9000);
  assert.equal(Wire.all.length, 2);
  end();
});
