// An answer of exactly the leading charge closes a compound, and it is collected at once: so it shows in what has gone.
import { neutral } from "@/formulas.ts";
import { readIon } from "@/ions.ts";
import type { MetalsView } from "./view.ts";

export function formed(view: MetalsView, before: MetalsView | null): string[] {
  const had = new Map(before?.gone);
  const [one, other, ...more] = view.gone.map(([ion, n]) => ({ ion, charge: readIon(ion).charge * (n - (had.get(ion) ?? 0)) })).filter((it) => it.charge);
  return before && one && other && !more.length && one.charge + other.charge === 0 ? [neutral(one.ion, other.ion)] : [];
}
