/**
 * Draws the pieces in a node at the first of these scales at which all in it fits: each takes its size from --zoom.
 * Tried on the page itself, since captions, and a card about to join, take room as well.
 */
export function scale(node: HTMLElement, zooms: number[]): void {
  const last = node.lastElementChild as HTMLElement | null;
  const bottom = node.clientHeight - parseFloat(getComputedStyle(node).paddingBottom);
  for (const zoom of zooms) {
    node.style.setProperty("--zoom", String(zoom));
    if (!last || last.offsetTop + last.offsetHeight <= bottom + 1) return; // heights are rounded
  }
}
