// Ions and the rows that they are in a sheet.
import { readIon } from "../ions.ts";
import type { Row } from "../sheet.ts";
import type { IonInfo, Sheet } from "../wire.ts";

type Column = Sheet["columns"][number];
type Ions = Record<string, IonInfo>;

const at = (sheet: Sheet, name: string) => sheet.columns.findIndex((column) => column.name === name);
/** The column that names an ion: by its key, or as a card whose charge stands in a column of its own. */
export function ionColumn(sheet: Sheet): number {
  const keyed = sheet.columns.findIndex((column) => column.kind === "ion");
  return keyed < 0 && at(sheet, "charge") >= 0 ? at(sheet, "card") : keyed;
}
export const ofTiles = (sheet: Sheet) => sheet.columns[ionColumn(sheet)]?.name === "tile";

/** The key of the ion in this row, or what stands there instead. */
export function keyIn(sheet: Sheet, cells: string[], ions: Ions): string {
  const cell = cells[ionColumn(sheet)] ?? "";
  const charge = at(sheet, "charge");
  if (charge < 0) return cell;
  const wanted = Number(cells[charge] || "0");
  return Object.keys(ions).find((key) => ions[key]!.charge === wanted && readIon(key).symbol === cell) ?? cell;
}

/** One row, or, for tiles, one for each element that has none yet. `key` "": a row to be filled in. */
export function rowFor(sheet: Sheet, key: string, ions: Ions, rows: Row[]): string[][] {
  const ion = ionColumn(sheet);
  const there = new Set(rows.map((row) => row.cells[ion]));
  const cells = ofTiles(sheet)
    ? elements(key).filter((tile) => !key || !there.has(tile))
    : [at(sheet, "charge") < 0 ? key : readIon(key).symbol];
  return cells.map((cell) =>
    sheet.columns.map((column, place) => (place === ion ? cell : standard(column, key, ions))),
  );
}
/** Which of these columns follow from the ion. */
export const follows = (column: Column) => ["kind", "charge", "other_charge"].includes(column.name);

const elements = (key: string) => [...new Set(readIon(key).symbol.match(/[A-Z][a-z]?/g) ?? [""])];

/** The charges that one metal takes, this ion's among them. */
function charges(key: string, ions: Ions): number[] {
  const { symbol, charge } = readIon(key);
  const others = Object.keys(ions)
    .filter((other) => ions[other]!.family === "transition" && readIon(other).symbol === symbol)
    .map((other) => ions[other]!.charge);
  const other = others.find((one) => one !== charge);
  return other === undefined || charge <= 0 ? [charge] : [charge, other].sort((one, two) => one - two);
}

function standard(column: Column, key: string, ions: Ions): string {
  const family = ions[key]?.family ?? "";
  const own = key ? charges(key, ions) : [];
  if (column.name === "charge") return own[0] ? String(own[0]) : "";
  if (column.name === "other_charge") return own[1] ? String(own[1]) : "";
  const scores = column.name === "points" && key && family !== "noble";
  if (column.may_be_empty && !scores) return "";
  if (column.kind === "whole") return String(Math.min(Math.max(1, column.least), column.most));
  if (column.kind !== "choice") return "";
  const kind = family === "transition" && own.length < 2 ? "ion" : family;
  return [kind, "ion"].find((one) => column.choices?.includes(one)) ?? column.choices?.[0] ?? "";
}
