// A whole lesson in the fragment of an address: what a teacher plans, and what a pupil opens at home.
import { pack, readDeck, tidyName, unpack, type Why } from "../links.ts";
import type { GameInfo, Look, NewGathering, Plan } from "../wire.ts";

export type Hidden = NonNullable<NewGathering["hides"]>[number];
export type Lesson = {
  title: string;
  game: string;
  preset: string;
  /** What differs from the preset: options, and files with their whole text. */
  options: Record<string, string>;
  /** What the deck is called, where it is one of somebody's own. */
  deck: string;
  hides: Hidden[];
  /** How many steps of a hint may be had. */
  ceiling: number;
  /** At each table. */
  seats: number;
  /** 0: as long as it takes. */
  minutes: number;
  /** Names are given by the program. */
  given: boolean;
  /** Devices at each seat. */
  team: number;
  /** One rack and one board for all: the seconds of a turn, 0 until the host goes on; -1: tables as ever. */
  club: number;
  /** How many boards every table plays to be compared; 0: none. */
  boards: number;
  /** The code of the deal that all tables have; "": boards draw one, and other tables each their own. */
  deal: string;
  skills: string[];
  /** Codes of sets; "": none. */
  before: string;
  after: string;
  ticket: string;
  /** Of an assignment: its last day, as 2026-11-30. */
  due: string;
  /** Of an assignment: the bot it is played against. */
  level: string;
};

export const NEW: Omit<Lesson, "game"> = {
  title: "",
  preset: "",
  options: {},
  deck: "",
  hides: [],
  ceiling: 0,
  seats: 2,
  minutes: 45,
  given: true,
  team: 1,
  club: -1,
  boards: 0,
  deal: "",
  skills: [],
  before: "",
  after: "",
  ticket: "",
  due: "",
  level: "novice",
};

const HIDDEN: Hidden[] = ["charges", "ions", "preview", "plays"];
const SET = /^[SM0-9]{1,24}-[1-3]-[2-9A-Z]{4}$/;
const SKILL = /^S[1-8]$/;
const DEAL = /^[A-Za-z0-9 -]{1,40}$/;
const LEVEL = /^[a-z]{1,20}$/;

/** What a class begins with: the smaller game where there is one made for classes. */
export const usualPreset = ({ presets }: Pick<GameInfo, "presets">): string =>
  (presets.find(({ name }) => name === "classroom") ?? presets[0])?.name ?? "";

/** What is as ever is left out, so that links are short. */
export const packLesson = (lesson: Lesson): Promise<string> =>
  pack("l", {
    g: lesson.game,
    t: lesson.title || undefined,
    p: lesson.preset || undefined,
    o: Object.keys(lesson.options).length ? lesson.options : undefined,
    w: lesson.deck || undefined,
    h: lesson.hides.length ? lesson.hides : undefined,
    k: lesson.ceiling || undefined,
    s: lesson.seats,
    m: lesson.minutes,
    n: lesson.given ? undefined : "typed",
    e: lesson.team > 1 ? lesson.team : undefined,
    c: lesson.club < 0 ? undefined : lesson.club,
    B: lesson.boards || undefined,
    D: lesson.deal || undefined,
    S: lesson.skills.length ? lesson.skills : undefined,
    b: lesson.before || undefined,
    a: lesson.after || undefined,
    x: lesson.ticket || undefined,
    d: lesson.due || undefined,
    v: lesson.level === NEW.level ? undefined : lesson.level,
  });

export async function unpackLesson(fragment: string): Promise<{ lesson: Lesson } | { why: Why }> {
  const opened = await unpack("l", fragment);
  if ("why" in opened) return opened;
  const lesson = readLesson(opened.said);
  return lesson ? { lesson } : { why: "broken" };
}

/** Whatever it may be: a lesson within its bounds, or null. */
export function readLesson(said: unknown): Lesson | null {
  if (typeof said !== "object" || said === null) return null;
  const field = said as Record<string, unknown>;
  const deck = readDeck({ g: field.g, n: field.w ?? "", p: field.p ?? "", o: field.o ?? {} });
  if (!deck) return null;
  const title = field.t ?? NEW.title;
  const ceiling = whole(field.k, 0, 3, NEW.ceiling);
  const seats = whole(field.s, 1, 10, NEW.seats);
  const minutes = whole(field.m, 0, 240, NEW.minutes);
  const team = whole(field.e, 1, 4, NEW.team);
  const club = whole(field.c, -1, 3600, NEW.club);
  const boards = whole(field.B, 0, 4, NEW.boards);
  const deal = matching(field.D, DEAL);
  const hides = listed(field.h, (one) => HIDDEN.includes(one as Hidden), HIDDEN.length) as Hidden[] | null;
  const skills = listed(field.S, (one) => SKILL.test(one), 8);
  const [before, after, ticket] = [field.b, field.a, field.x].map((one) => matching(one, SET));
  const due = matching(field.d, /^\d{4}-\d\d-\d\d$/);
  const level = field.v === undefined ? NEW.level : matching(field.v, LEVEL);
  if (typeof title !== "string" || !["given", "typed", undefined].includes(field.n as string)) return null;
  if (ceiling === null || seats === null || minutes === null || team === null || club === null || !hides || !skills)
    return null;
  if (boards === null || deal === null) return null;
  if (before === null || after === null || ticket === null || due === null || !level) return null;
  if (due && !isDay(due)) return null;
  return {
    title: tidyName(title),
    game: deck.game,
    preset: deck.preset,
    options: deck.options,
    deck: deck.name,
    hides,
    ceiling,
    seats,
    minutes,
    given: field.n !== "typed",
    team,
    club,
    boards,
    deal,
    skills,
    before: before!,
    after: after!,
    ticket: ticket!,
    due,
    level,
  };
}

function whole(said: unknown, least: number, most: number, fallback: number): number | null {
  if (said === undefined) return fallback;
  return Number.isInteger(said) && Number(said) >= least && Number(said) <= most ? Number(said) : null;
}

function listed(said: unknown, fits: (one: string) => boolean, most: number): string[] | null {
  if (said === undefined) return [];
  if (!Array.isArray(said) || said.length > most) return null;
  const known = said.every((one) => typeof one === "string" && fits(one)) && new Set(said).size === said.length;
  return known ? (said as string[]) : null;
}

/** "" where there is none; null where it is something else. */
function matching(said: unknown, form: RegExp): string | null {
  if (said === undefined || said === "") return "";
  return typeof said === "string" && form.test(said) ? said : null;
}

/** A day of the calendar: not the 31st of June. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** What the server keeps of it beside the game. */
export const planOf = (lesson: Lesson): Plan => ({
  title: lesson.title,
  minutes: lesson.minutes,
  skills: lesson.skills,
  before: lesson.before,
  after: lesson.after,
  ticket: lesson.ticket,
  due: lesson.due,
});

/** The lesson that goes on behind a code, as its host sees it. */
export const lessonOf = (look: Look): Lesson => ({
  ...NEW,
  ...look.lesson,
  game: look.game,
  preset: look.preset,
  options: look.options,
  hides: look.hides as Hidden[],
  ceiling: look.ceiling,
  seats: look.seats.length,
  given: look.given,
  team: look.team,
  club: look.club ? look.clock : -1,
  boards: look.boards,
  deal: look.deal,
});

/** Whether hints can be had at a table that hides this: one would tell whatever else is hidden. */
export const mayHint = (hides: Hidden[]): boolean => hides.every((one) => one === "ions");

/** Past its last day, as this device's calendar has it. */
export function isOver(due: string, now = new Date()): boolean {
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
  return due !== "" && today > due;
}
