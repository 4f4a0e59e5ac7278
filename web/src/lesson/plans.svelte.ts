// Lessons that this device keeps by title.
import { readKept, writeKept } from "../device.svelte.ts";
import { type Lesson, unpackLesson } from "./link.ts";

export type Kept = { title: string; packed: string };
const MOST = 30;
const MOST_CHARACTERS = 400_000;

function read(): Kept[] {
  const found = readKept<unknown>("lessons", []);
  const is = (one: unknown): one is Kept =>
    typeof (one as Kept)?.title === "string" && typeof (one as Kept).packed === "string";
  return Array.isArray(found) ? found.filter(is) : [];
}

export const plans = $state({ kept: read() });

function write(all: Kept[]): boolean {
  if (all.length > MOST || JSON.stringify(all).length > MOST_CHARACTERS || !writeKept("lessons", all)) return false;
  plans.kept = all;
  return true;
}

/** In place of one with the same title; whether there was room. */
export const keepPlan = (one: Kept): boolean => write([one, ...plans.kept.filter(({ title }) => title !== one.title)]);
export const dropPlan = (one: Kept): boolean => write(plans.kept.filter(({ title }) => title !== one.title));

/** Null where what was kept cannot be read any more. */
export async function openPlan(one: Kept): Promise<Lesson | null> {
  const opened = await unpackLesson(one.packed);
  return "lesson" in opened ? opened.lesson : null;
}
