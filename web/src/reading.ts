// What readers hear of something on the page.

/** As readers hear it: without what is only drawn, a space between its parts. */
export function nameOf(one: Element): string {
  const walker = document.createTreeWalker(one, NodeFilter.SHOW_ALL, (node) => {
    if (node instanceof Element && node.ariaHidden === "true") return NodeFilter.FILTER_REJECT;
    return node instanceof Text ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
  });
  const parts: string[] = [];
  while (walker.nextNode()) parts.push(walker.currentNode.nodeValue!.trim());
  return one.ariaLabel ?? parts.filter(Boolean).join(" ").replaceAll(" ,", ",");
}
