// The part of Markdown that rulebooks use, as plain data: no HTML is ever made from text.

export type Span = { text: string; bold?: boolean; italic?: boolean; code?: boolean; href?: string };
export type Block =
  | { kind: "heading"; level: number; spans: Span[]; id: string }
  | { kind: "text"; spans: Span[]; id: string }
  | { kind: "list"; ordered: boolean; items: { spans: Span[]; id: string; items: Block | null }[] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] }
  | { kind: "code"; text: string };

/** §3.4 and MVN-13 are where a refusal points to; their paragraphs begin with them in bold. */
export function anchor(text: string): string {
  const named = /^(?:#+ )?\*{0,2}§?(\d+(?:\.\d+)*|[A-Z]{2,}-\d+[a-z]?)\*{0,2}(?=[\s.]|$)/.exec(text);
  return named ? `r-${named[1]}` : "";
}

/** Whether these are rulings, which settle the paragraph above them. */
export const areRulings = (block: Block) =>
  block.kind === "list" && block.items.every((item) => /^r-[A-Z]/.test(item.id));

/** Scroll to a paragraph or ruling and mark it; a ruling's fold opens. */
export function pointAt(id: string): HTMLElement | null {
  const there = document.getElementById(id);
  there?.closest("details")?.setAttribute("open", "");
  there?.classList.add("here");
  there?.scrollIntoView({ block: "center" });
  return there;
}

export function spans(text: string): Span[] {
  const parts: Span[] = [];
  const marks = /\*\*(.+?)\*\*|\*(.+?)\*|_([^_]+)_(?!\w)|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;
  let from = 0;
  for (const found of text.matchAll(marks)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index) });
    if (found[1]) parts.push(...spans(found[1]).map((one) => ({ ...one, bold: true })));
    else if (found[2] ?? found[3])
      parts.push(...spans((found[2] ?? found[3])!).map((one) => ({ ...one, italic: true })));
    else if (found[4]) parts.push({ text: found[4], code: true });
    else if (found[5]) parts.push({ text: found[5], href: found[6] });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

const cells = (line: string) =>
  line
    .replace(/^\s*\||\|\s*$/g, "")
    .split("|")
    .map((cell) => spans(cell.trim()));

const ITEM = /^(\s*)([-*]|\d+\.) (.*)$/;

function list(lines: string[]): Block {
  const first = ITEM.exec(lines[0]!)!;
  const depth = first[1]!.length;
  const items: { text: string; inner: string[] }[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item && item[1]!.length <= depth) items.push({ text: item[3]!, inner: [] });
    else if (item || items.at(-1)!.inner.length) items.at(-1)!.inner.push(line);
    else items.at(-1)!.text += ` ${line.trim()}`;
  }
  return {
    kind: "list",
    ordered: /\d/.test(first[2]!),
    items: items.map(({ text, inner }) => ({
      spans: spans(text),
      id: anchor(text),
      items: inner.length ? list(inner) : null,
    })),
  };
}

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  const lines = text.replace(/\r/g, "").split("\n");
  for (let i = 0; i < lines.length;) {
    const line = lines[i]!;
    const take = (more: (line: string) => boolean) => {
      const start = i;
      for (i++; i < lines.length && more(lines[i]!);) i++;
      return lines.slice(start, i);
    };
    const heading = /^(#{1,4}) (.*)$/.exec(line);
    if (!line.trim()) i++;
    else if (line.startsWith("```")) {
      const taken = take((next) => !next.startsWith("```"));
      found.push({ kind: "code", text: taken.slice(1).join("\n") });
      i++;
    } else if (heading) {
      found.push({ kind: "heading", level: heading[1]!.length, spans: spans(heading[2]!), id: anchor(line) });
      i++;
    } else if (line.trimStart().startsWith("|")) {
      const rows = take((next) => next.trimStart().startsWith("|"));
      found.push({ kind: "table", head: cells(rows[0]!), rows: rows.slice(2).map(cells) });
    } else if (ITEM.test(line)) {
      found.push(list(take((next) => !!next.trim() && !/^#{1,4} /.test(next))));
    } else {
      const taken = take((next) => !!next.trim() && !ITEM.test(next) && !/^#{1,4} |^\||^```/.test(next));
      const whole = taken.join(" ");
      found.push({ kind: "text", spans: spans(whole), id: anchor(whole) });
    }
  }
  return found;
}
