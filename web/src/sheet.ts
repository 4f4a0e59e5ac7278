// A data file as a table that can be edited. Every line keeps its number: remarks stay where they are, and a line that
// nobody touches stays as it was typed.
import { readCsv } from "./csv.ts";

export type Row = { line: number; cells: string[] };
type Line = { kind: "remark" | "heading" | "row"; text: string; cells: string[] };
export type Table = { columns: string[]; lines: Line[] };

/** What the server takes of a file. */
export const LONGEST_FILE = 64_000;
export const MOST_ROWS = 1000;

export const plainLines = (text: string) => text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");

const isRemark = (line: string) => !line.trim() || line.trimStart().startsWith("#");
const cellsOf = (line: string) => (readCsv(line)[0] ?? []).map((cell) => cell.trim());

/** null where the text has not these columns, so that only its text can be edited. */
export function readTable(text: string, columns: string[]): Table | null {
  const lines: Line[] = [];
  let headed = false;
  for (const line of plainLines(text).split("\n")) {
    if (isRemark(line)) lines.push({ kind: "remark", text: line, cells: [] });
    else if (headed) lines.push({ kind: "row", text: line, cells: cellsOf(line) });
    else {
      const heading = cellsOf(line);
      if (!heading.length || heading.some((cell, at) => cell !== columns[at])) return null;
      headed = true;
      lines.push({ kind: "heading", text: line, cells: heading });
    }
  }
  if (headed) return { columns, lines };
  if (lines.some((line) => line.text.trim() && !line.text.trimStart().startsWith("#"))) return null;
  return { columns, lines: [...withoutEnd(lines), headingOf(columns)] };
}

const headingOf = (columns: string[]): Line => ({ kind: "heading", text: columns.join(","), cells: columns });
const lastWith = <T>(list: T[], holds: (one: T) => unknown) =>
  list.reduce((last, one, at) => (holds(one) ? at : last), -1);
const withoutEnd = (lines: Line[]) => lines.slice(0, lastWith(lines, (line) => line.text.trim()) + 1);

export const rowsOf = (table: Table): Row[] =>
  table.lines.flatMap((line, at) => (line.kind === "row" ? [{ line: at + 1, cells: line.cells }] : []));

export const writeTable = (table: Table): string =>
  `${withoutEnd(table.lines)
    .map((line) => line.text)
    .join("\n")}\n`;

function writeCell(cell: string): string {
  const flat = cell.replace(/\s+/g, " ").trim();
  return /[",]|^#/.test(flat) ? `"${flat.replaceAll('"', '""')}"` : flat;
}

const rowLine = (cells: string[], width: number): Line => {
  const kept = Array.from({ length: width }, (_, at) => cells[at] ?? "");
  const text = kept.map(writeCell).join(",");
  // A row whose cells are all empty must not become an empty line.
  return { kind: "row", text: text || '""', cells: kept };
};

/** With as many columns as are needed; those at the end may be left out of a file. */
function widened(table: Table, width: number): Table {
  const heading = table.lines.find((line) => line.kind === "heading")!;
  if (heading.cells.length >= width) return table;
  return {
    ...table,
    lines: table.lines.map((line) =>
      line.kind === "heading"
        ? headingOf(table.columns.slice(0, width))
        : line.kind === "row"
          ? rowLine(line.cells, width)
          : line,
    ),
  };
}
const widthOf = (table: Table) => table.lines.find((line) => line.kind === "heading")!.cells.length;

export function setCell(table: Table, line: number, column: number, value: string): Table {
  const wide = widened(table, value ? column + 1 : 0);
  const width = widthOf(wide);
  return {
    ...wide,
    lines: wide.lines.map((one, at) =>
      at === line - 1 && one.kind === "row"
        ? rowLine(
            Array.from({ length: width }, (_, place) => (place === column ? value : (one.cells[place] ?? ""))),
            width,
          )
        : one,
    ),
  };
}

/** Behind all others. */
export function addRows(table: Table, rows: string[][]): Table {
  const needed = Math.max(0, ...rows.map((row) => lastWith(row, Boolean) + 1));
  const wide = widened(table, needed);
  const width = widthOf(wide);
  const lines = withoutEnd(wide.lines);
  return { ...wide, lines: [...lines, ...rows.map((row) => rowLine(row, width))] };
}

export const removeRow = (table: Table, line: number): Table => ({
  ...table,
  lines: table.lines.filter((one, at) => at !== line - 1 || one.kind !== "row"),
});

/** Past its neighbor; remarks stay where they are. */
export function moveRow(table: Table, line: number, by: -1 | 1): Table {
  const rows = rowsOf(table);
  const place = rows.findIndex((row) => row.line === line);
  const other = rows[place + by];
  if (place < 0 || !other) return table;
  const lines = [...table.lines];
  [lines[line - 1], lines[other.line - 1]] = [lines[other.line - 1]!, lines[line - 1]!];
  return { ...table, lines };
}

// A board: a heading, then a line of marks for each row of squares.

export type Squares = { lines: string[]; first: number; squares: string[][] };

/** null where it is no rectangle of marks. */
export function readSquares(text: string): Squares | null {
  const lines = plainLines(text).split("\n");
  const used = lines.map((line, at) => ({ line: line.trim(), at })).filter(({ line }) => !isRemark(line));
  const [heading, ...rest] = used;
  if (heading?.line !== "board" || !rest.length) return null;
  const squares = rest.map(({ line }) => line.split(/\s+/));
  const together = rest.every(({ at }, row) => at === rest[0]!.at + row);
  if (!together || squares.some((row) => row.length !== squares[0]!.length)) return null;
  return { lines, first: rest[0]!.at, squares };
}

/** Eight squares that mirror each other, or the one. */
export function mirrored(row: number, column: number, size: number): [number, number][] {
  const last = size - 1;
  const found = [
    [row, column],
    [column, row],
  ].flatMap(([r, c]) => [
    [r!, c!],
    [last - r!, c!],
    [r!, last - c!],
    [last - r!, last - c!],
  ]);
  return [...new Map(found.map(([r, c]) => [`${r} ${c}`, [r!, c!] as [number, number]])).values()];
}

export function paint(board: Squares, places: [number, number][], mark: string): string {
  const lines = [...board.lines];
  for (const [row, column] of places) {
    const at = board.first + row;
    const marks = lines[at]!.trim().split(/\s+/);
    if (column < marks.length) marks[column] = mark;
    lines[at] = marks.join(" ");
  }
  return lines.join("\n");
}
