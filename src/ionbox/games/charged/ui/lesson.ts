// A first match of Charged!: a formula that does not balance, one that does, one across the other, a swap.
import type { Lesson } from "@/lessons.ts";
import { squareAt } from "./view.ts";

const WIDTH = 15;
const square = (...names: string[]) => names.map((name) => `[data-square="${squareAt(name, WIDTH)}"]`).join(", ");
const tile = (symbol: string) => `.slot:not(.out)[data-tile="${symbol}"]`;

export const lesson: Lesson = {
  pictures: [
    {
      says: "Lay tiles in one row or column, so that every formula they make balances: no charge may be left over.",
    },
    { says: "Two sodiums balance one oxide: Na Na O reads Na₂O." },
    {
      says: "Every formula with a new tile scores, and the letters on the squares multiply: DS and TS a symbol, DF and TF a formula.",
    },
    {
      says: "Before you confirm, the board shows what you would make, its name and its points; a wrong one is explained and costs nothing.",
    },
  ],
  seed: "lesson 6",
  options: { board: "short", ions: "common" },
  steps: [
    {
      says: "The first formula covers the square in the centre, 8H. Tiles you choose on your rack go there, one after the other.",
      points: square("8H"),
    },
    {
      says: "Try something wrong first: Mg on 8H and Cl on 8I, then Play. It costs nothing.",
      act: "8H> Mg Cl",
      n: 0,
      refused: true,
      points: `${tile("Mg")}, ${tile("Cl")}`,
    },
    {
      says: "Mg²⁺ has two charges and Cl⁻ only one, so one is left over. That is what the table told you.",
      points: square("8H", "8I"),
    },
    {
      says: "Another Cl closes it: Mg on 8H, Cl on 8I, Cl on 8J.",
      act: "8H> Mg Cl Cl",
      n: 0,
      points: square("8H", "8I", "8J"),
    },
    {
      says: "MgCl₂ balances and scores. The bot laid an O under your Mg: read downwards that is MgO.",
      n: 2,
      points: square("8H", "9H"),
    },
    {
      says: "Use its O: lay Na on 9F and Na on 9G, so that the row reads Na Na O.",
      act: "9F> Na Na",
      n: 2,
      points: square("9F", "9G"),
    },
    { says: "Na₂O, sodium oxide. Every formula that has a new tile counts, across and down.", n: 3 },
    {
      says: "Instead of playing you can put tiles back and draw others: choose Swap, then your N.",
      act: "swap N",
      n: 4,
      points: `.confirm .swap, ${tile("N")}`,
    },
    {
      says: "That is all. The squares with letters multiply, and a red tile keeps two formulas apart: it stands for no element. Play on by yourself.",
      points: ".legend",
    },
  ],
};
