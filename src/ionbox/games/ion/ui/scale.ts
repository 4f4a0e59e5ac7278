/** Sizes come in fractions of a pixel, and are not equal to the last digit. */
const NEARLY = 0.5;

/**
 * Draws the pieces in a node at the first of these scales at which all in it fits: each takes its size from --zoom.
 * Tried on the page itself, since captions, and a card about to join, take room as well.
 */
export function scale(node: HTMLElement, zooms: number[]): void {
  const last = node.lastElementChild;
  const { paddingBottom, borderBottomWidth } = getComputedStyle(node);
  const edge = parseFloat(paddingBottom) + parseFloat(borderBottomWidth);
  for (const zoom of zooms) {
    node.style.setProperty("--zoom", String(zoom));
    const room = node.getBoundingClientRect().bottom - edge + NEARLY;
    if (!last || last.getBoundingClientRect().bottom + node.scrollTop <= room) return;
  }
}
