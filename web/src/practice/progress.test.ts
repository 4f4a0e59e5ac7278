import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { READABLE } from "../letters.ts";
import {
  attemptsFor,
  brought,
  levelFor,
  readProgress,
  stateOf,
  today,
  weekOf,
  withAttempt,
  writeProgress,
  type Mastery,
  type State,
} from "./progress.ts";

const VECTORS = JSON.parse(readFileSync(new URL("../../../tests/lab/progress.json", import.meta.url), "utf-8")) as {
  progress: { stages: State[]; level: number; week: number; code: string }[];
};
const did = (...rights: [number, boolean][]) => rights.map(([day, right]) => ({ day, right }));

test("sure is four of the last five right on two days, nearly three, begun anything", () => {
  assert.equal(stateOf([]), 0);
  assert.equal(stateOf(did([1, false])), 1);
  assert.equal(stateOf(did([1, true], [1, true])), 1);
  assert.equal(stateOf(did([1, true], [1, true], [1, true])), 2);
  assert.equal(stateOf(did([1, true], [1, true], [1, true], [1, true], [1, true])), 2);
  assert.equal(stateOf(did([1, true], [1, true], [1, true], [1, false], [2, true])), 3);
  assert.equal(stateOf(did([1, true], [2, true], [2, false], [2, false], [2, false])), 1);
});

test("only the last five attempts of a skill are kept", () => {
  let all: Mastery = {};
  for (const day of [1, 2, 3, 4, 5, 6]) all = withAttempt(all, "S1", { day, right: day > 1 });
  assert.deepEqual(
    all["S1"]!.map((one) => one.day),
    [2, 3, 4, 5, 6],
  );
  assert.equal(stateOf(all["S1"]), 3);
});

test("a day is the one on the calendar of this device", () => {
  assert.equal(today(new Date(2026, 0, 5, 0, 1)), today(new Date(2026, 0, 5, 23, 59)));
  assert.equal(today(new Date(2026, 0, 6)) - today(new Date(2026, 0, 5)), 1);
  assert.equal(weekOf(today(new Date(2026, 0, 11))), 0);
  assert.equal(weekOf(today(new Date(2026, 0, 12))), 1);
});

test("progress codes are those of the terminal", () => {
  assert.ok(VECTORS.progress.length > 10);
  for (const { stages, level, week, code } of VECTORS.progress) {
    assert.equal(writeProgress(stages, level, week), code);
    const read = readProgress(code)!;
    assert.deepEqual([read.states, read.level, read.week], [stages, level, week]);
  }
});

test("a code is read however it is typed, and one or two wrong letters are always found", () => {
  const code = VECTORS.progress[2]!.code;
  assert.deepEqual(readProgress(` ${code.toLowerCase().replace("-", " ")} `), readProgress(code));
  const letters = Array.from(code.replace("-", ""));
  for (const at of letters.keys())
    for (const one of READABLE) {
      if (one !== letters[at]) assert.equal(readProgress(letters.with(at, one).join("")), null);
      for (const other of "2Z")
        if (at && one !== letters[at] && other !== letters[at - 1])
          assert.equal(
            readProgress(
              letters
                .with(at, one)
                .with(at - 1, other)
                .join(""),
            ),
            null,
          );
    }
  for (const no of ["", "J7K-R9C", "J7K-R9CJJ", "J7K-R9CO", "S5-2-7KQ4", "ΩΩΩΩΩΩΩ"])
    assert.equal(readProgress(no), null);
});

test("a code brought to another device gives the same states, and takes nothing away there", () => {
  const skills = ["S1", "S2", "S3", "S4"];
  const states: State[] = [0, 1, 2, 3];
  const came = brought({}, skills, states, 20_500);
  assert.deepEqual(
    skills.map((skill) => stateOf(came[skill])),
    states,
  );
  for (const state of states) assert.equal(stateOf(attemptsFor(state, 20_500)), state);
  const own: Mastery = { S2: did([1, true], [1, true], [1, true]), S4: did([9, false]) };
  const both = brought(own, skills, states, 20_500);
  assert.deepEqual(
    skills.map((skill) => stateOf(both[skill])),
    [0, 2, 2, 3],
  );
  assert.deepEqual(both["S2"], own["S2"]);
});

test("a code was written in the last such week, never in the future", () => {
  const now = today(new Date(2026, 10, 19));
  const read = (week: number) => readProgress(writeProgress([1, 0, 0, 0, 0, 0, 0, 0], 1, week), now)!;
  for (let week = 0; week < 64; week++) {
    const { day } = read(week);
    assert.ok(day <= now && day > now - 64 * 7);
    assert.equal(weekOf(day), week);
  }
});

test("the level of a set fits what somebody can do", () => {
  assert.deepEqual(([0, 1, 2, 3] as State[]).map(levelFor), [1, 1, 2, 3]);
});
