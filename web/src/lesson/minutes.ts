// How the minutes of a lesson are spent: the sets, learning the game, playing, talking.
import type { Lesson } from "./link.ts";

export type Part = "before" | "learn" | "play" | "after" | "ticket" | "talk";
export const LENGTHS = [15, 30, 45];
const TICKET = 2;

/** By the longest of these that fits. Without a set its minutes are for playing. */
const SPENT = [
  { from: 45, set: 5, learn: 5, talk: 5 },
  { from: 30, set: 4, learn: 3, talk: 3 },
  { from: 0, set: 3, learn: 1, talk: 2 },
];

/** Nothing where the lesson takes as long as it takes, or is too short to be shared out. */
export function minutesOf(lesson: Pick<Lesson, "minutes" | "before" | "after" | "ticket">): [Part, number][] {
  const { set, learn, talk } = SPENT.find(({ from }) => lesson.minutes >= from)!;
  const others: [Part, number][] = [
    ["before", lesson.before ? set : 0],
    ["learn", learn],
    ["after", lesson.after ? set : 0],
    ["ticket", lesson.ticket ? TICKET : 0],
    ["talk", talk],
  ];
  const play = lesson.minutes - others.reduce((total, [, minutes]) => total + minutes, 0);
  if (play < 1) return [];
  others.splice(2, 0, ["play", play]);
  return others.filter(([, minutes]) => minutes > 0);
}
