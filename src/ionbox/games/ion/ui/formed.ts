// Compounds that lie closed in the player areas, and those scored in earlier rounds.
import { plainFormula } from "@/formulas.ts";
import { formula, readArea, type IonView } from "./view.ts";

export function formed(view: IonView): string[] {
  const scored = view.sheet.filter((entry) => entry.what === "compound").map((entry) => entry.says.split(" (")[0]!);
  const closed = view.areas.flatMap((area) => readArea(area).filter((group) => group.closed).map((group) => formula(group.ions)));
  return [...scored, ...closed].map(plainFormula);
}
