// An exchange whose charges cancel is a compound, once it is collected.
import type { Happened } from "@/wire.ts";
import { neutral } from "@/formulas.ts";
import { readIon } from "@/ions.ts";
import type { MetalsView } from "./view.ts";

export function formed(_: MetalsView, events: Happened[]): string[] {
  const found: string[] = [];
  let laid = new Map<string, number>();
  for (const { what, n = 0, piece: ion = "" } of events) {
    if (what === "laid") laid.set(ion, (laid.get(ion) ?? 0) + n * readIon(ion).charge);
    if (what !== "collected") continue;
    const [one, other] = [...laid];
    if (one && other && one[1] + other[1] === 0) found.push(neutral(one[0], other[0]));
    laid = new Map();
  }
  return found;
}
