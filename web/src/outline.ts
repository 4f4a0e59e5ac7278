// Charge as a shape: a cation's right edge has as many round tabs as charges, an anion's left edge as many sockets.

/** The middles of so many tabs or sockets, spread evenly over an edge. */
export const spread = (n: number, h: number) => Array.from({ length: n }, (_, i) => (h * (i + 1)) / (n + 1));

/** The outline of a piece, w wide and h high; `at` are the middles of its tabs or sockets, r is how large these are. */
export function outline(
  charge: number,
  w: number,
  h: number,
  at: number[] = spread(Math.abs(charge), h),
  r: number = Math.min(7, h / (2.4 * (Math.abs(charge) + 1))),
  c = 8,
): string {
  const arc = (y: number, side: number) => `V${y - side * r} a${r} ${r} 0 0 ${side > 0 ? 1 : 0} 0 ${2 * side * r} `;
  // The path goes down the right edge and up the left one.
  const tabs = charge > 0 ? at.reduce((path, y) => path + arc(y, 1), "") : "";
  const sockets = charge < 0 ? at.reduceRight((path, y) => path + arc(y, -1), "") : "";
  return [
    `M${c} 0 H${w - c} a${c} ${c} 0 0 1 ${c} ${c} ${tabs}`,
    `V${h - c} a${c} ${c} 0 0 1 ${-c} ${c} H${c} a${c} ${c} 0 0 1 ${-c} ${-c} ${sockets}`,
    `V${c} a${c} ${c} 0 0 1 ${c} ${-c} Z`,
  ].join("");
}
