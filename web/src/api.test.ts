import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { api, Problem } from "./api.ts";

const answer = (status: number, body: string) => () => Promise.resolve(new Response(body, { status }));

test("whatever is posted has a body and says that it is JSON", async () => {
  const asked: RequestInit[] = [];
  mock.method(
    globalThis,
    "fetch",
    (_: string, how: RequestInit) => (asked.push(how), Promise.resolve(new Response('{"steps":[]}'))),
  );
  for (const call of Object.values(api)) await (call as (...all: unknown[]) => unknown)({}, {}, {});
  const posted = asked.filter((how) => how.method !== "GET");
  assert.ok(posted.length >= 11, String(posted.length));
  for (const how of posted) {
    assert.equal((how.headers as Record<string, string>)["content-type"], "application/json");
    assert.equal(typeof JSON.parse(how.body as string), "object");
  }
  mock.reset();
});

test("a refusal is the server's sentence, and whether the same may work in a moment", async () => {
  const says = (status: number) => JSON.stringify({ status_code: status, detail: `No: ${status}.` });
  for (const [status, passing] of [
    [429, true],
    [503, true],
    [400, false],
    [415, false],
    [421, false],
  ] as const) {
    mock.method(globalThis, "fetch", answer(status, says(status)));
    await assert.rejects(
      api.look("ABC234"),
      (problem: Problem) => problem.message === `No: ${status}.` && problem.passing === passing,
    );
    mock.reset();
  }
  mock.method(globalThis, "fetch", answer(502, "<html>"));
  await assert.rejects(api.look("ABC234"), /went wrong/);
  mock.reset();
  mock.method(globalThis, "fetch", () => Promise.reject(new TypeError("network")));
  await assert.rejects(
    api.look("ABC234"),
    (problem: Problem) => problem.passing && problem.message.startsWith("This page cannot reach the server."),
  );
  mock.reset();
});
