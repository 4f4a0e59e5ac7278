// A view comes in three parts, and of what lies open only what has changed: here they are put together.
import type { ServerMessage, View } from "./wire.ts";

type Fields = Record<string, unknown>;
/** A view that is whole; `view` is its three parts together, as a board is given them. */
export type Sight = Omit<View, "box" | "public"> & { box: Fields; public: Fields; view: Fields };
/** What a page hears. */
export type Heard = Exclude<ServerMessage, { t: "view" }> | Sight;

export const sum = (box: unknown, open: unknown, own: unknown): Fields => ({
  ...(box as Fields),
  ...(open as Fields),
  ...(own as Fields),
});

/** A message with what it leaves out, from the sight before it; null where it does not fit that one. */
export function see(message: View, before: Sight | undefined): Sight | null {
  let { box, public: open } = message as { box: Fields; public: Fields };
  if (message.base >= 0) {
    if (!before || before.match !== message.match || before.n !== message.base) return null;
    box = before.box;
    open = { ...before.public, ...open };
  }
  return { ...message, box, public: open, view: sum(box, open, message.own) };
}
