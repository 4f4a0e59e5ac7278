// Formulas in plain characters, as the server is asked for them: MgCl2, Ca(CN)2, or tiles in a row, CaCNCN.
import { readIon } from "./ions.ts";

/** MgCl₂ in plain characters. */
export const plainFormula = (text: string) => text.replace(/[₀-₉]/g, (digit) => String(digit.charCodeAt(0) - 0x2080));

function part(symbol: string, n: number): string {
  if (n === 1) return symbol;
  return (/\d|[A-Z].*[A-Z]/.test(symbol) ? `(${symbol})` : symbol) + n;
}

/** The neutral compound of two ions in the lowest ratio, whichever of them is the cation. */
export function neutral(one: string, other: string): string {
  const [first, second] = [readIon(one), readIon(other)];
  const [cation, anion] = first.charge > 0 ? [first, second] : [second, first];
  let [shared, rest] = [cation.charge, -anion.charge];
  while (rest) [shared, rest] = [rest, shared % rest];
  return part(cation.symbol, -anion.charge / shared) + part(anion.symbol, cation.charge / shared);
}

/** Each formula once, in the order they came. */
export const once = (formulas: string[]) => [...new Set(formulas)];
