// Every sentence of the wall that a projector shows.
const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
const listed = (parts: (string | number)[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

export const words = {
  title: (code: string) => `Wall · ${code}`,
  scenes: {
    code: "Come in",
    tables: "Tables",
    tree: "What we can do",
    example: "Let’s talk about this",
    boards: "The same deal at every table",
    end: "The end",
  },
  table: (n: number) => `Table ${n}`,
  paused: "Paused",
  last: "Last round",
  over: "The lesson is over.",
  erased: "This lesson has been erased.",
  erasedSays: "Nothing of it is left on this server.",
  minutes: (passed: number, of: number) => `${passed} of ${plural(of, "minute")}`,
  /** `when`: a time of day. */
  stood: (when: string) => `This is how it stood at ${when}.`,

  scan: "Point a phone here, or type",
  here: (n: number) => (n ? `${plural(n, "person is", "people are")} here` : "Nobody has come yet."),

  status: { open: "gathering", playing: "playing", over: "finished" } as Record<string, string>,
  unfinished: "not finished",
  larger: (n: number) => `Table ${n}, as large as the screen`,
  some: (from: number, to: number, of: number) => `Tables ${from} to ${to} of ${of}`,
  points: (scores: number[]) => scores.map((one) => String(one).replace("-", "−")).join(" · "),
  noTables: "There are no tables yet.",

  bands: {
    green: "4 of 5 or more",
    amber: "half or more",
    red: "less than half",
    grey: "fewer than 3 chances",
  },
  /** For readers: one skill of the class. */
  pupils: (green: number, amber: number, red: number, grey: number) =>
    `Pupils right the first time in 4 of 5 chances or more: ${green}; in half or more: ${amber}; in less than half: ${red}; with fewer than 3 chances: ${grey}.`,
  first: (first: number, chances: number) => (chances ? `${first} of ${chances}` : "–"),
  firstSays: "Right the first time",
  legend: "Pupils right the first time:",
  noTree: "Nothing has been tried yet.",

  answered: "Answered:",
  noExample: "No example has been chosen.",

  place: ["", "First place", "Second place", "Third place"],
  tablesAt: (tables: number[]) => `${tables.length > 1 ? "Tables" : "Table"} ${listed(tables)}`,
  each: (points: number) => String(points).replace("-", "−"),
  eachSays: "Points for each seat, on average.",
  notRanked: (tables: number[]) =>
    `${words.tablesAt(tables)} ${tables.length > 1 ? "were" : "was"} not finished, so ${tables.length > 1 ? "they have" : "it has"} no place.`,
  noPodium: "No table has finished a match.",
  made: "What we made together",
  more: (n: number) => `and ${n} more`,

  tools: "What the wall shows",
  before: "Back",
  next: "Next",
  automatic: "As the lesson goes",
  full: "Full screen",
  light: "Light room",
  dark: "Dark room",
};
