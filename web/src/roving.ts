// One Tab stop for a row of buttons; arrows, Home and End move within it.
export function roving(row: HTMLElement) {
  const all = () => [...row.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
  let current: Element | null = null;
  const settle = () => {
    const buttons = all();
    if (!buttons.includes(current as HTMLButtonElement)) current = buttons[0] ?? null;
    for (const one of buttons) one.tabIndex = one === current ? 0 : -1;
  };
  const focused = (event: FocusEvent) => {
    current = (event.target as Element).closest("button");
    settle();
  };
  const keys = (event: KeyboardEvent) => {
    const buttons = all();
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    buttons[(to + buttons.length) % buttons.length]?.focus();
  };
  const watch = new MutationObserver(settle);
  watch.observe(row, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  row.addEventListener("focusin", focused);
  row.addEventListener("keydown", keys);
  settle();
  return () => {
    watch.disconnect();
    row.removeEventListener("focusin", focused);
    row.removeEventListener("keydown", keys);
  };
}
