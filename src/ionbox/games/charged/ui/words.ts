// Every sentence of this board. Another language is another file of this shape; reasons and names come from the server.

const tiles = (n: number) => `${n} ${n === 1 ? "tile" : "tiles"}`;
const points = (n: number) => `${n} ${n === 1 ? "point" : "points"}`;

export const words = {
  tap: "Tiles to write with",
  players: "Players",
  toPlay: "to play",
  tiles,
  points,
  bag: "Bag:",
  /** How many turns are left, this one too. */
  toCome: (n: number) => (n === 1 ? "Last turn" : `${n} turns left`),
  unseen: "In the bag or on other racks:",
  red: "red",
  marks: "Marked squares",
  mark: {
    DS: "double symbol",
    TS: "triple symbol",
    DF: "double formula",
    TF: "triple formula",
    "**": "centre",
  } as Record<string, string>,

  wall: "red tile: a wall between two formulas",

  board: (n: number) => `Board, ${n} by ${n} squares`,
  free: "free",
  yours: "yours, not played yet",
  target: "can be played",
  wrong: "not right like this",
  next: { ">": "next tile, across", v: "next tile, down" },
  larger: "Larger squares",
  smaller: "Smaller squares",
  whole: "Whole board",

  /** The charges of a tile, "2+ 3+", read aloud. */
  charges: (charges: string) =>
    charges
      .replaceAll("+", " plus")
      .replaceAll("−", " minus")
      .trim()
      .replace(/ {1,2}(?=\d)/, " or "),

  rack: "Your rack",
  laid: "laid; take it back",
  across: "Across.",
  down: "Down.",
  turn: { ">": "Across; turn to down", v: "Down; turn to across" },
  where: "Where?",
  swap: "Swap",
  swapSome: (n: number) => `Swap ${n || ""}`,
  all: "All",
  pass: "Pass",
  giveUp: "Give up a try",
  back: "Take back",
  play: (worth: number) => (worth ? `Play for ${worth}` : "Play"),
  cancel: "Cancel",
  tries: "Wrong formulas this turn:",
  rule: (rule: string) => `Rule ${/^\d/.test(rule) ? `§${rule}` : rule}`,
  correct: "Show what would be right",
  of: (n: number, limit: number) => `${n} of ${limit}`,

  says: {
    waiting: "It is not your turn yet. You can lay tiles already.",
    naming: "Name what you have formed: its points count then.",
    noSwap: "The bag is empty, so nothing can be swapped.",
    square: "Choose a square, then tiles.",
    tilesNow: "Choose tiles, or type them: Na Cl.",
    squareNow: "Now choose a square.",
    swap: "Choose the tiles to swap.",
    swapped: "They go into the bag, and you draw as many.",
    pass: "Pass without laying anything?",
  },
  formed: "What this would form",
  together: "Together",
  notFormula: "not a formula",
  refused: "Not like this: the table says why.",
  secret: "When you play it, you learn whether it is right.",

  everyPoint: "Every point",
  player: "Player",
  before: "Before",
  ofTiles: "Tiles",
  ofMarks: "Marked squares",
  sum: "Sum",
  everyTurn: "All turns",
  turnsOf: (who: string) => `Turns: ${who}`,
  left: (racks: string) => `Tiles left on racks count for nobody: ${racks}.`,
  /** What somebody did with a turn; a play as "11K> Na O". */
  did: (what: string, play: string, count: number) => {
    const [, square, way, laid] = /^(\d+[A-Z])([>v]) (.+)$/.exec(play) ?? [];
    if (laid) return `${laid.replace("*", "(red)")} from ${square} ${way === "v" ? "down" : "across"}`;
    return what === "swapped"
      ? `swaps ${tiles(count)}`
      : what === "lost"
        ? "loses the turn after wrong formulas"
        : "passes";
  },

  on: (tile: string, square: string) => `${tile} on ${square}.`,
  off: (tile: string) => `${tile} is back on the rack.`,
  allOff: "All tiles are back on the rack.",
  noSquare: "There is no free square further on.",
  noTile: (tile: string) => `There is no ${tile} left on your rack.`,
  /** For the live region, once the server has said what the laid tiles come to. */
  comesTo: (formulas: string, total: number) => `${formulas}. ${points(total)}.`,
};
