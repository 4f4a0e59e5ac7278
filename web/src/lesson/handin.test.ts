import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type HandIn, linkNumber, readHandIn, writeHandIn } from "./handin.ts";

type Vector = Omit<HandIn, "match"> & { fragment: string; match: number; code: string };
const vectors = JSON.parse(readFileSync(new URL("../../../tests/lab/progress.json", import.meta.url), "utf-8")) as {
  hand_in: Vector[];
  kindly: { typed: string; code: string }[];
  wrong_hand_in: { typed: string }[];
};
const MATCH = ["unfinished", "finished", "won"] as const;

test("what is handed in is written and read as the server's language does it", () => {
  assert.ok(vectors.hand_in.length > 5);
  for (const { fragment, code, link, before, after, match, hints, right, chances } of vectors.hand_in) {
    const said: HandIn = { link, before, after, match: MATCH[match]!, hints, right, chances };
    assert.equal(linkNumber(fragment), link);
    assert.equal(writeHandIn(said), code);
    assert.deepEqual(readHandIn(code), said);
  }
});

test("a code is read kindly, and one that was mistyped is none", () => {
  for (const { typed, code } of vectors.kindly.filter((one) => one.code.length === 14))
    assert.deepEqual(readHandIn(typed), readHandIn(code));
  for (const { typed } of vectors.wrong_hand_in) assert.equal(readHandIn(typed), null, typed);
});

test("no one letter of a code can be another, and no two can be swapped", () => {
  const code = vectors.hand_in[0]!.code.replaceAll("-", "");
  for (let at = 0; at < code.length; at++)
    for (const letter of "23456789ABCDEFGHJKMNPQRSTUVWXYZ")
      if (letter !== code[at]) assert.equal(readHandIn(code.slice(0, at) + letter + code.slice(at + 1)), null);
  for (let one = 0; one < code.length; one++)
    for (let other = one + 1; other < code.length; other++) {
      const signs = [...code];
      [signs[one], signs[other]] = [signs[other]!, signs[one]!];
      if (signs.join("") !== code) assert.equal(readHandIn(signs.join("")), null);
    }
});

test("more hints and chances than a code has room for are told as the most", () => {
  const said: HandIn = { link: 1, before: null, after: 12, match: "won", hints: 99, right: 70, chances: 80 };
  assert.deepEqual(readHandIn(writeHandIn(said)), { ...said, hints: 15, right: 63, chances: 63 });
});
