// Every sentence of boards: the same deals at every table, and how the tables compare.
const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
const listed = (parts: (string | number)[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
const points = (n: number) => String(n).replace("-", "−");
const percent = (n: number) => `${n} %`;

export const words = {
  points,
  percent,
  title: "Boards",
  /** At a table. */
  at: (board: number, of: number) => `Board ${board} of ${of}. The same deal at every table.`,
  short: (board: number, of: number) => `Board ${board} of ${of}`,
  next: (board: number) => `Go on to board ${board}`,
  goOn: "All tables that are done go on",
  all: "This table has played all boards.",
  says: "Each seat is compared with the same seat at the other tables. Behind its points stands how many of them it beat, in percent, an equal one counting as half: 100 % beat all, 50 % is the middle.",
  board: (n: number) => `Board ${n}`,
  done: (done: number, of: number) => `${done} of ${plural(of, "table")} ${done === 1 ? "has" : "have"} finished it.`,
  secret: "What the tables made of it is told here when all of them have finished it.",
  before: "Nobody plays it yet.",
  none: "No table has finished this board, so there is nothing to compare.",
  table: "Table",
  tables: (tables: number[]) => `${tables.length === 1 ? "Table" : "Tables"} ${listed(tables)}`,
  yours: "your table",
  seat: (n: number) => `Seat ${n}`,
  cell: (got: number, share: number) => `${points(got)} · ${percent(share)}`,
  caption: (n: number) => `Board ${n}: points and percent of each seat`,
  watch: "Replay",
  watchOf: (table: number, board: number) => `Replay board ${board} at table ${table}`,

  par: "Par",
  /** By seat. A digit behind the point says enough: the error is larger. */
  parOf: (means: number[]) => means.map((mean) => points(Math.round(mean * 10) / 10)).join(" : "),
  parExact: "Exact: the best play of two who know all cards.",
  parMean: (plays: number, errors: number[]) =>
    `What bots reach with this deal, seat by seat: the mean of ${plural(plays, "match", "matches")}, give or take ${errors.map(String).join(" and ")}.`,
  parComes: (done: number, of: number) =>
    `Par, what bots reach with the same deals, is still being worked out: ${done} of ${of} matches are played.`,
  noPar: "Par is not known.",

  apart: "Where the tables went apart",
  decision: (seat: number, n: number, ways: number) =>
    `Decision ${n} of seat ${seat}. ${ways === 2 ? "There were two ideas." : `There were ${ways} ideas.`} “You” is seat ${seat}.`,
  refused: "Refused most often",
  times: (times: number, tables: number) => `${plural(times, "time")}, at ${plural(tables, "table")}.`,

  best: "The three best",
  bestSays: (over: number) => `Over ${plural(over, "board")}.`,
  place: ["", "First", "Second", "Third"],
  one: (table: number, seat: number) => `Table ${table}, seat ${seat}:`,
  own: (seat: number, share: number, boards: number) =>
    `You are seat ${seat}. It has ${percent(share)} over ${plural(boards, "board")}.`,
  noBoard: "No board is over yet.",
  wallShow: "Show on the wall",
  wallShown: "On the wall now",

  sent: "Play this deal",
  sentSays: (bots: string[]) =>
    `Against ${bots.length === 1 ? "a bot" : "bots"} of the strength ${listed(bots)}. The same cards come up in the same places, whatever you do differently.`,
  reached: (n: number) => `Whoever sent it reached ${points(n)} ${n === 1 ? "point" : "points"}. Can you do better?`,
  play: "Play this deal",
  playOf: (title: string) => `Play this deal: ${title}`,
  today: "Deal of the day",
  todaySays: "One deal of each game, the same for everybody today, against the same bots.",
  handOn: "Hand this deal on",
  handOnLink: "Link to this deal",
  copied: "The link is copied. Whoever opens it plays the same deal and is told what you reached.",
  copyIt: "Copy the link. Whoever opens it plays the same deal and is told what you reached.",
  compared: (mine: number, theirs: number) =>
    mine === theirs
      ? `You reached ${points(mine)}, and so did whoever sent you this deal.`
      : `You reached ${points(mine)}. Whoever sent you this deal reached ${points(theirs)}.`,
  link: {
    broken: "This link does not hold a whole deal. Copy it again, with everything after the #.",
    long: "This link holds more than a deal may have. Ask for another.",
    newer: "This link comes from a newer ionbox. Update this one to open it.",
    none: "There is no deal in this address.",
    game: "The game of this deal is not here. Update this ionbox to play it.",
  },

  choose: "Boards to compare",
  chooseSays:
    "Every table plays the same deals, board after board, and each seat is compared with the same seat elsewhere.",
  boards: (n: number) => (n ? plural(n, "board") : "None"),
};
