// Every sentence of a club: one rack and one board for a whole class, against par.
const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
const points = (n: number) => plural(n, "point");

/** A play as it was written, "8G> Na Cl": its tiles, and where. */
const written = (action: string) => {
  const [where = "", way = "", ...tiles] = action.split(/([>v]) /);
  return tiles.length ? `${tiles.join(" ")} from ${where} ${way === ">" ? "across" : "down"}` : action;
};

export const words = {
  turn: (turn: number, turns: number) => (turns ? `Turn ${turn} of ${turns}` : `Turn ${turn}`),
  /** What a pupil is asked. */
  lay: "Lay the best play you can find, then hand it in.",
  kept: (action: string) => `Handed in: ${written(action)}. Until the turn ends you can hand in something else.`,
  in: (handed: number, here: number) => `${handed} of ${here} have handed in.`,
  handIn: (worth: number) => (worth ? `Hand in for ${worth}` : "Hand in"),
  results: "Turns so far",
  none: "No turn is over yet.",
  you: "You",
  median: "The class’s median",
  par: "Par",
  nothing: "nothing",
  score: (score: number, of: number) => `Your score so far: ${score} of ${of}. Par is worth 100 in each turn.`,
  ended: (turn: number) => `Turn ${turn} is over`,
  laidFound: (what: string, worth: number) => `Laid for all: ${what}, ${points(worth)}, the best that the class found.`,
  laidPar: (what: string, worth: number) =>
    `Laid for all: ${what}, ${points(worth)}. That is par, as nobody has found a play.`,
  laidNone: "Nothing could be laid, so tiles were swapped.",
  parSays: (what: string) => `Par is the most that could be had: ${what}.`,
  parFound: "Par is the most that could be had, and the class has found it.",
  goOn: (turn: number) => `On to turn ${turn}`,
  close: "Close",

  lobby: "One rack and one board for everybody. The host begins.",
  here: (n: number) => `${plural(n, "device")} here`,

  plan: "One rack and one board for the whole class",
  planSays:
    "As clubs play it: everybody hands in a play, all are compared with the best there is, and the best that was found is laid for all. Eight turns, unless you choose another number below.",
  time: "Time for a turn",
  minutes: (seconds: number) => (seconds ? plural(seconds / 60, "minute") : "Until you go on"),
  whole: "the whole class at one board",

  endTurn: "End this turn",
  pupils: "Who is here",
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  found: "Found",
  times: (n: number) => `${n} ×`,
  worth: points,
  refused: (times: number, why: string) => `Refused most often (${times} ×): ${why}`,
  rack: "The rack",
  everybody: "The class",
  of: (n: number) => `${plural(n, "play")} handed in`,
  swap: "a swap or nothing",
  again: "Play again",
};

type Play = { action: string; formulas: string[] };

/** What a play makes, and where: "Na₂O at 11K". */
export const made = ({ action, formulas }: Play): string =>
  formulas.length ? `${formulas.join(" and ")} at ${action.split(/[>v]/)[0]}` : words.swap;
