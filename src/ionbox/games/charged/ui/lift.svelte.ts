// A tile in the air: dragged by mouse, pen or finger from the rack or a square, to a square or back.
const FAR = 6;

export class Lift {
  /** Which place of the rack it is from, and where the pointer is; null: nothing is in the air. */
  air = $state.raw<{ slot: number; x: number; y: number } | null>(null);
  private dropped = false;

  /** Follow this pointer; once it has moved and is let go, say over what. */
  start(event: PointerEvent, slot: number, ondrop: (under: HTMLElement | null) => void) {
    if (event.button !== 0) return;
    const { clientX, clientY } = event;
    const move = (now: PointerEvent) => {
      if (this.air || Math.hypot(now.clientX - clientX, now.clientY - clientY) > FAR)
        this.air = { slot, x: now.clientX, y: now.clientY };
    };
    const end = (now: PointerEvent) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      const moved = this.air && now.type === "pointerup";
      this.air = null;
      if (!moved) return;
      this.dropped = true;
      setTimeout(() => (this.dropped = false));
      ondrop(document.elementFromPoint(now.clientX, now.clientY)?.closest<HTMLElement>("[data-square], .rack") ?? null);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }
  /** The click that ends a drag means nothing. */
  swallow = (event: MouseEvent) => {
    if (!this.dropped) return;
    event.stopPropagation();
    event.preventDefault();
  };
}
