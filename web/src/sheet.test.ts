import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addRows,
  mirrored,
  moveRow,
  paint,
  readSquares,
  readTable,
  removeRow,
  rowsOf,
  setCell,
  writeTable,
} from "./sheet.ts";

const COLUMNS = ["ion", "copies", "points"];
const TEXT = "# Mine.\nion,copies\nNa+,8\n\n# Anions\nCl-, 9 \n";
const table = (text = TEXT) => readTable(text, COLUMNS)!;

test("a file that nobody changed is written as it was read", () => {
  assert.equal(writeTable(table()), TEXT);
  assert.equal(writeTable(table("\ufeffion,copies\r\nNa+,8")), "ion,copies\nNa+,8\n");
});

test("rows know their lines, with remarks and empty lines counted", () => {
  assert.deepEqual(rowsOf(table()), [
    { line: 3, cells: ["Na+", "8"] },
    { line: 6, cells: ["Cl-", "9"] },
  ]);
});

test("a cell that is changed leaves all other lines alone", () => {
  assert.equal(writeTable(setCell(table(), 3, 1, "12")), TEXT.replace("Na+,8", "Na+,12"));
});

test("a column that was left out comes in with the first value in it", () => {
  assert.equal(writeTable(setCell(table(), 3, 2, "5")), "# Mine.\nion,copies,points\nNa+,8,5\n\n# Anions\nCl-,9,\n");
  assert.equal(writeTable(setCell(table(), 3, 2, "")), TEXT.replace("Na+,8", "Na+,8"));
});

test("rows come behind all others, move past their neighbors and go", () => {
  const more = addRows(table(), [["Zn2+", "4"]]);
  assert.equal(writeTable(more), `${TEXT}Zn2+,4\n`);
  assert.deepEqual(
    rowsOf(moveRow(more, 7, -1)).map((row) => row.cells[0]),
    ["Na+", "Zn2+", "Cl-"],
  );
  assert.equal(moveRow(more, 7, 1), more);
  assert.equal(writeTable(removeRow(more, 7)), TEXT);
  // A remark is no row.
  assert.equal(writeTable(removeRow(table(), 1)), TEXT);
});

test("commas, quotes and a # at the start of a line survive", () => {
  const odd = addRows(table(), [['#a, "b"', "1"]]);
  assert.deepEqual(rowsOf(table(writeTable(odd))).at(-1)!.cells, ['#a, "b"', "1"]);
  assert.deepEqual(rowsOf(table(writeTable(addRows(table(), [["", ""]])))).at(-1)!.cells, ["", ""]);
  assert.deepEqual(rowsOf(table(writeTable(setCell(table(), 3, 0, "a\nb")))).at(0)!.cells, ["a b", "8"]);
});

test("an empty text is an empty table, and a text of other columns is none", () => {
  assert.equal(writeTable(table("")), "ion,copies,points\n");
  assert.equal(writeTable(table("# only a remark\n")), "# only a remark\nion,copies,points\n");
  assert.equal(readTable("tile,copies\nNa,3", COLUMNS), null);
  assert.equal(readTable("hello", COLUMNS), null);
});

test("a board is squares, and paint goes to eight of them", () => {
  const text = "# Squares\nboard\n.. .. ..\n.. ** ..\n.. .. ..\n";
  const board = readSquares(text)!;
  assert.equal(board.squares.length, 3);
  assert.equal(paint(board, mirrored(0, 0, 3), "TF"), "# Squares\nboard\nTF .. TF\n.. ** ..\nTF .. TF\n");
  assert.equal(mirrored(0, 1, 3).length, 4);
  assert.equal(mirrored(0, 1, 21).length, 8);
  assert.equal(readSquares("board\n.. ..\n..\n"), null);
  assert.equal(readSquares("ion\nNa+"), null);
});
