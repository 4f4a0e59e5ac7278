// Ions by what somebody types of them: a name, a symbol, a charge, a family; several words narrow it.
import { chargeText, readIon } from "../ions.ts";
import type { IonInfo } from "../wire.ts";
import { words } from "./words.ts";

export function matching(
  ions: Record<string, IonInfo>,
  wanted: string,
  fits: (key: string) => boolean = () => true,
): string[] {
  const terms = wanted.toLowerCase().replaceAll("−", "-").split(/\s+/).filter(Boolean);
  const keys = Object.keys(ions).filter((key) => fits(key) && terms.every((term) => says(key, ions[key]!, term)));
  const symbol = wanted.trim();
  // Whoever types a symbol wants that ion first.
  return keys.sort((one, other) => Number(readIon(other).symbol === symbol) - Number(readIon(one).symbol === symbol));
}

function says(key: string, ion: IonInfo, term: string): boolean {
  const charge = chargeText(ion.charge).replace("−", "-");
  if (/^\d?[+-]$/.test(term)) return charge === term || (term.length === 1 && charge.endsWith(term));
  const family = words.picker.families[ion.family] ?? "";
  const spellings = [key, key.replace(" ", ""), ion.us, ion.gb, family, ion.family];
  return spellings.some((text) => text.toLowerCase().includes(term));
}
