// Which page an address stands for. Addresses are real: a reload of any of them comes back to the same page.

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "table"; code: string }
  | { page: "host"; code: string }
  | { page: "wall"; code: string }
  | { page: "privacy" }
  | { page: "rules"; game: string }
  | { page: "learn"; game: string }
  | { page: "replay" }
  | { page: "deal" }
  | { page: "class" }
  | { page: "plan" }
  | { page: "lesson" }
  | { page: "puzzles"; code: string }
  | { page: "practise"; code: string }
  | { page: "box"; game: string }
  | { page: "workshop"; game: string }
  | { page: "score"; game: string }
  | { page: "lost" };

/** A code as people type it: small letters, spaces and hyphens do not matter. */
export function tidyCode(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, "");
}

export function readRoute(path: string): Route {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean);
  if (rest.length) return { page: "lost" };
  if (!first) return { page: "home" };
  if (first === "new" && second) return { page: "new", game: second };
  if (first === "t" && second) return { page: "table", code: tidyCode(second) };
  if (first === "host" && second) return { page: "host", code: tidyCode(second) };
  if (first === "wall" && second) return { page: "wall", code: tidyCode(second) };
  if (first === "privacy" && !second) return { page: "privacy" };
  if (first === "rules") return { page: "rules", game: second };
  if (first === "learn" && second) return { page: "learn", game: second };
  if (first === "puzzles") return { page: "puzzles", code: tidyCode(second) };
  if (first === "practise") return { page: "practise", code: tidyCode(second) };
  if (first === "box" && second) return { page: "box", game: second };
  if (first === "workshop") return { page: "workshop", game: second };
  if (first === "score") return { page: "score", game: second };
  if (first === "replay" && !second) return { page: "replay" };
  if (first === "deal" && !second) return { page: "deal" };
  if (first === "class" && !second) return { page: "class" };
  if (first === "plan" && !second) return { page: "plan" };
  if (first === "lesson" && !second) return { page: "lesson" };
  return { page: "lost" };
}

export const place = $state({ route: { page: "home" } as Route, hash: "", search: "" });

function arrive() {
  place.route = readRoute(location.pathname);
  place.hash = location.hash;
  place.search = location.search;
}

export function go(address: string) {
  history.pushState(null, "", address);
  arrive();
}

/** Links inside the app change the page without a load; modified clicks and downloads stay the browser's. */
export function startRouting() {
  arrive();
  addEventListener("popstate", arrive);
  addEventListener("hashchange", arrive);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = (event.target as Element).closest?.("a[href]");
    if (
      !(link instanceof HTMLAnchorElement) ||
      link.target ||
      link.hasAttribute("download") ||
      link.origin !== location.origin
    )
      return;
    if (link.pathname === location.pathname && link.hash) return;
    if (link.pathname.startsWith("/api/") || readRoute(link.pathname).page === "lost") return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
    scrollTo(0, 0);
  });
}
