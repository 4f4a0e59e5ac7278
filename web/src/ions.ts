// Ions from their ASCII keys ("Na+", "SO4 2-"), as they are drawn and read aloud.

export type Ion = { key: string; symbol: string; charge: number };

const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Symbol and charge; without a space all digits before the sign belong to the charge. */
export function readIon(key: string): Ion {
  const found = /^(\S*?)(?: ?(\d?)([+-]))?$/.exec(key);
  const spaced = /^(\S+) (\d?)([+-])$/.exec(key);
  const parts = spaced ?? found;
  if (!parts) return { key, symbol: key, charge: 0 };
  const size = parts[3] ? Number(parts[2] || "1") : 0;
  return { key, symbol: parts[1] ?? key, charge: parts[3] === "-" ? -size : size };
}

export function subscripts(text: string): string {
  return text.replace(/\d/g, (digit) => SUBSCRIPTS[Number(digit)] ?? digit);
}

/** ²⁺, ⁻, or nothing for a noble gas. */
export function superscript(charge: number): string {
  if (charge === 0) return "";
  const size = Math.abs(charge);
  return (size > 1 ? (SUPERSCRIPTS[size] ?? "") : "") + (charge > 0 ? "⁺" : "⁻");
}

export function ionText(ion: Ion): string {
  return subscripts(ion.symbol) + superscript(ion.charge);
}

/** For screen readers: "S O 4, 2 minus". */
export function spokenIon(ion: Ion): string {
  const letters = ion.symbol.replace(/([A-Z][a-z]?|\d+)/g, "$1 ").trim();
  if (ion.charge === 0) return letters;
  const size = Math.abs(ion.charge);
  return `${letters}, ${size > 1 ? `${size} ` : ""}${ion.charge > 0 ? "plus" : "minus"}`;
}
