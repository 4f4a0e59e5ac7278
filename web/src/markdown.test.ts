import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { anchor, areRulings, blocks, spans } from "./markdown.ts";

test("a paragraph's number and a ruling's ID are anchors", () => {
  assert.equal(anchor("**3.4** A full answer"), "r-3.4");
  assert.equal(anchor("**MVN-13** A short answer"), "r-MVN-13");
  assert.equal(anchor("## 3 An exchange"), "r-3");
  assert.equal(anchor("Three cards"), "");
});

test("bold, italic, code and links become spans, and text stays text", () => {
  assert.deepEqual(spans("a **b** *c* `d` [e](f)<script>"), [
    { text: "a " },
    { text: "b", bold: true },
    { text: " " },
    { text: "c", italic: true },
    { text: " " },
    { text: "d", code: true },
    { text: " " },
    { text: "e", href: "f" },
    { text: "<script>" },
  ]);
});

test("lists nest, tables have heads, paragraphs join their lines", () => {
  const found = blocks("# T\n\nOne\ntwo.\n\n- a\n  goes on\n  - b\n- c\n\n| x | y |\n|---|---|\n| 1 | 2 |\n");
  assert.deepEqual(
    found.map((one) => one.kind),
    ["heading", "text", "list", "table"],
  );
  const list = found[2]!;
  assert.ok(list.kind === "list" && list.items.length === 2);
  assert.equal(list.items[0]!.spans[0]!.text, "a goes on");
  assert.ok(list.items[0]!.items?.kind === "list");
});

test("a list of rulings is told from any other list", () => {
  const found = blocks("**1.1** One.\n\n- **MVN-1** Two.\n- **MVN-2** Three.\n\n**1.2** Four.\n\n- **Age:** any\n");
  assert.deepEqual(found.map(areRulings), [false, true, false, false]);
});

test("every numbered paragraph and ruling of every rulebook has its anchor, once", () => {
  const games = new URL("../../src/ionbox/games/", import.meta.url);
  for (const game of readdirSync(games, { withFileTypes: true }).filter(
    (one) => one.isDirectory() && !one.name.startsWith("__"),
  )) {
    const text = readFileSync(new URL(`${game.name}/RULES.md`, games), "utf8");
    const wanted = [...text.matchAll(/^(?:- )?\*\*(\d+\.\d+|[A-Z]+-\d+[a-z]?)\*\*/gm)].map((found) => `r-${found[1]}`);
    const ids: string[] = [];
    const collect = (block: ReturnType<typeof blocks>[number]) => {
      if ("id" in block) ids.push(block.id);
      if (block.kind !== "list") return;
      for (const item of block.items) {
        ids.push(item.id);
        if (item.items) collect(item.items);
      }
    };
    blocks(text).forEach(collect);
    for (const id of wanted) assert.equal(ids.filter((one) => one === id).length, 1, `${game.name} ${id}`);
  }
});
