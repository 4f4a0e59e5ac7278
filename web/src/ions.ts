// Ions from their ASCII keys ("Na+", "SO4 2-"), as they are drawn, and sentences with ions in them.

export type Ion = { key: string; symbol: string; charge: number };

const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Symbol and charge, of a key or in notation, "SO4^2-"; without a gap all digits before the sign belong to the charge. */
export function readIon(key: string): Ion {
  const parts = /^(\S+)[ ^](\d?)([+-])$/.exec(key) ?? /^(\S*?)(?:(\d?)([+-]))?$/.exec(key);
  if (!parts?.[3]) return { key, symbol: key, charge: 0 };
  const size = Number(parts[2] || "1");
  return { key, symbol: parts[1] ?? key, charge: parts[3] === "-" ? -size : size };
}

export function subscripts(text: string): string {
  return text.replace(/\d/g, (digit) => SUBSCRIPTS[Number(digit)] ?? digit);
}

/** ²⁺, ⁻, or nothing for a noble gas. */
function superscript(charge: number): string {
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
const typeset = (text: string) =>
  text.replace(KEY, (key) => ionText(readIon(key))).replace(/(?<=[ (])-(?=\d)|(?<=\(\d)-(?=\))/g, "−");

/** A text cut where ²⁺ or ₄ stand, these as plain characters: MgCl₂ is MgCl and a low 2. */
export function pieces(text: string): TextPiece[] {
  const found: TextPiece[] = [];
  for (const part of typeset(text).split(/([⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+|[₀₁₂₃₄₅₆₇₈₉]+)/)) {
    if (!part) continue;
    if (SUBSCRIPTS.includes(part[0]!)) found.push({ kind: "low", text: plain(part, SUBSCRIPTS) });
    else if ("⁺⁻".includes(part[0]!) || SUPERSCRIPTS.includes(part[0]!))
      found.push({ kind: "high", text: plain(part, SUPERSCRIPTS) });
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
      .map(({ kind, text: part }) =>
        (kind === "high"
          ? part.replace("+", " plus").replace("−", " minus")
          : part.replace(/(?=[A-Z()])/g, " ")
        ).trim(),
      )
      .join(" "),
  );

function ionText(ion: Ion): string {
  return subscripts(ion.symbol) + superscript(ion.charge);
}

/** About how wide a letter is, in its own height: capitals are wider than small letters, and counts are set low. */
const wide = (letter: string) => (/[A-Z]/.test(letter) ? 0.76 : /\d/.test(letter) ? 0.45 : 0.6);

/** How large a symbol with its charge may be set in this width. */
export function fitting(symbol: string, charge: string, size: number, width: number): number {
  const letters = Array.from(symbol, wide).reduce((sum, one) => sum + one, 0);
  return Math.min(size, width / (letters + 0.4 * charge.length));
}
