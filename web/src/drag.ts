// Dragging by mouse, pen or finger: whatever can be dragged can also be clicked, so a drag is only a shortcut.

export type Drag = {
  /** Where it may be dropped, as a CSS selector; what is under the pointer there is handed over. */
  onto: string;
  ondrop: (target: Element) => void;
  disabled?: boolean;
};

const FAR = 8;

/** `{@attach drag(() => ({ onto: ".field", ondrop }))}` on anything that can be picked up. */
export function drag(options: () => Drag) {
  return (node: HTMLElement) => {
    let from: { x: number; y: number } | null = null;
    let moving = false;

    function down(event: PointerEvent) {
      if (event.button || options().disabled) return;
      from = { x: event.clientX, y: event.clientY };
      moving = false;
      // A quick pointer leaves the card with its first move: from here on the whole window listens.
      addEventListener("pointermove", move);
      addEventListener("pointerup", up);
      addEventListener("pointercancel", up);
    }
    function move(event: PointerEvent) {
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      // A finger that goes sideways scrolls the hand; one that goes up takes the card along.
      if (!moving && (Math.hypot(x, y) < FAR || (event.pointerType === "touch" && Math.abs(y) < Math.abs(x)))) return;
      moving = true;
      node.style.transform = `translate(${x}px, ${y}px)`;
      node.style.zIndex = "5";
      node.style.pointerEvents = "none";
      mark(event);
    }
    function mark(event: PointerEvent) {
      const target = under(event);
      for (const one of document.querySelectorAll(".drop-here")) if (one !== target) one.classList.remove("drop-here");
      target?.classList.add("drop-here");
    }
    const under = (event: PointerEvent) =>
      document.elementFromPoint(event.clientX, event.clientY)?.closest(options().onto) ?? null;
    function up(event: PointerEvent) {
      const target = moving ? under(event) : null;
      reset();
      if (target && event.type === "pointerup") options().ondrop(target);
    }
    function reset() {
      from = null;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      node.style.transform = node.style.zIndex = node.style.pointerEvents = "";
      for (const one of document.querySelectorAll(".drop-here")) one.classList.remove("drop-here");
    }
    /** The click that ends a drag is none. */
    function click(event: MouseEvent) {
      if (moving) event.stopImmediatePropagation();
      moving = false;
    }

    node.style.touchAction = "pan-x";
    node.addEventListener("pointerdown", down);
    node.addEventListener("click", click, true);
    return () => {
      node.removeEventListener("pointerdown", down);
      reset();
      node.removeEventListener("click", click, true);
    };
  };
}
