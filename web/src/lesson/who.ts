// Who holds a seat, or will from the next deal on: somebody alone, or each of a team.
import type { Seat } from "../wire.ts";

export function whoIn({ kind, name, late, mates }: Pick<Seat, "kind" | "name" | "late" | "mates">): string[] {
  if (mates.length > 1) return mates.map((mate) => mate.name);
  if (late) return [late];
  return kind === "person" ? [name] : [];
}
