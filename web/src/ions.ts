// Ions from their ASCII keys ("Na+", "SO4 2-"), as they are drawn and read aloud.

export type Ion = { key: string; symbol: string; charge: number };

const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Symbol and charge; without a space all digits before the sign belong to the charge. */
export function readIon(key: string): Ion {
  const parts = /^(\S+) (\d?)([+-])$/.exec(key) ?? /^(\S*?)(?:(\d?)([+-]))?$/.exec(key);
  if (!parts?.[3]) return { key, symbol: key, charge: 0 };
  const size = Number(parts[2] || "1");
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

/** The same in plain characters, to be set small and high: not every font has ⁻, and a charge must never vanish. */
export function chargeText(charge: number): string {
  if (charge === 0) return "";
  return (Math.abs(charge) > 1 ? String(Math.abs(charge)) : "") + (charge > 0 ? "+" : "−");
}

export type TextPiece = { kind: "plain" | "high" | "low"; text: string };

// A key ends with a digit before its space: "SO4 2-" is one, "He - " is not.
const KEY = /(?<![\w|])(?:(?:[A-Z][a-z]?\d*)*[A-Z][a-z]?\d \d?|(?:[A-Z][a-z]?)+\d?)[+-](?![\w+…-])/g;

/** A sentence with ions as they are typed, "O2-", has them as they are written, O²⁻, and -3 and (2-) have a true minus. */
const typeset = (text: string) => text.replace(KEY, (key) => ionText(readIon(key))).replace(/(?<=[ (])-(?=\d)|(?<=\(\d)-(?=\))/g, "−");

/** A text cut where ²⁺ or ₄ stand, these as plain characters: MgCl₂ is MgCl and a low 2. */
export function pieces(text: string): TextPiece[] {
  const found: TextPiece[] = [];
  for (const part of typeset(text).split(/([⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+|[₀₁₂₃₄₅₆₇₈₉]+)/)) {
    if (!part) continue;
    if (SUBSCRIPTS.includes(part[0]!)) found.push({ kind: "low", text: plain(part, SUBSCRIPTS) });
    else if ("⁺⁻".includes(part[0]!) || SUPERSCRIPTS.includes(part[0]!)) found.push({ kind: "high", text: plain(part, SUPERSCRIPTS) });
    else found.push({ kind: "plain", text: part });
  }
  return found;
}

const plain = (text: string, digits: string) =>
  Array.from(text, (one) => (one === "⁺" ? "+" : one === "⁻" ? "−" : String(digits.indexOf(one)))).join("");

const FORMULA = /(?<![A-Za-z])(?:(?:[A-Z][a-z]?|\((?=[A-Z])|\)(?=[₀-₉]))[₀-₉]*)+(?:[⁰¹²³⁴⁵⁶⁷⁸⁹]*[⁺⁻])?(?![a-z])/g;

/** A sentence with formulas as a screen reader should say it: MgCl₂ is "Mg Cl 2", Mg²⁺ "Mg 2 plus". */
export const aloud = (text: string) =>
  typeset(text).replace(FORMULA, (formula) =>
    pieces(formula)
      .map(({ kind, text: part }) => (kind === "high" ? part.replace("+", " plus").replace("−", " minus") : part.replace(/(?=[A-Z()])/g, " ")).trim())
      .join(" "),
  );

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

/** How large a symbol with its charge may be set in this width. */
export function fitting(symbol: string, charge: string, size: number, width: number): number {
  return Math.min(size, width / (0.63 * symbol.length + 0.38 * charge.length));
}

/** A card's outline: a cation's right edge has as many round tabs as charges, an anion's left edge as many sockets; `where` moves them. */
export function outline(charge: number, w: number, h: number, where: number[] = []): string {
  const n = Math.abs(charge);
  const c = 8;
  const r = Math.min(7, h / (2.4 * (n + 1)));
  const at = (i: number) => where[i] ?? (h * (i + 1)) / (n + 1);
  let right = "";
  let left = "";
  for (let i = 0; i < n; i++) {
    if (charge > 0) right += `V${at(i) - r} a${r} ${r} 0 0 1 0 ${2 * r} `;
    else left = `V${at(i) + r} a${r} ${r} 0 0 0 0 ${-2 * r} ` + left;
  }
  return `M${c} 0 H${w - c} a${c} ${c} 0 0 1 ${c} ${c} ${right}V${h - c} a${c} ${c} 0 0 1 ${-c} ${c} H${c} a${c} ${c} 0 0 1 ${-c} ${-c} ${left}V${c} a${c} ${c} 0 0 1 ${c} ${-c} Z`;
}
