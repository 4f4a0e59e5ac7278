// The pictures on the four boxes, as pieces to draw: each at x, y, of width w and height h.
export type Piece = { text: string; charge: number; x: number; y: number; w: number; h: number; family?: string; turn?: number; where?: number[] };
export type Tile = { text: string; x: number; y: number; premium?: string; family: string };

export const PIECES: Record<string, Piece[]> = {
  // Each chloride's socket stands where a tab of the magnesium is.
  ion: [
    { text: "Mg", charge: 2, x: 62, y: 24, w: 84, h: 112, where: [28, 84] },
    { text: "Cl", charge: -1, x: 146, y: 24, w: 84, h: 56 },
    { text: "Cl", charge: -1, x: 146, y: 80, w: 84, h: 56 },
  ],
  metals: [
    { text: "Ca", charge: 2, x: 24, y: 30, w: 74, h: 98, turn: -4 },
    { text: "Cl", charge: -1, x: 196, y: 38, w: 68, h: 88, turn: 6 },
    { text: "Cl", charge: -1, x: 172, y: 32, w: 68, h: 88, turn: 0 },
  ],
};

/** The crossword: sodium chloride across, and aluminium chloride down through its Cl. */
export const TILES: Tile[] = [
  { text: "Na", x: 1, y: 1, family: "cation" },
  { text: "Cl", x: 2, y: 1, family: "anion" },
  { text: "Al", x: 2, y: 0, family: "cation" },
  { text: "Cl", x: 2, y: 2, family: "anion" },
  { text: "Cl", x: 2, y: 3, family: "anion" },
  { text: "Mg", x: 4, y: 2, family: "cation" },
  { text: "O", x: 5, y: 2, family: "anion" },
];

/** Where the dots of one to six lie, on a die or on half a card. */
export const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};
