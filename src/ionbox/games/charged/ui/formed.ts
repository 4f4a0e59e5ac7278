// Every row and column of two or more elements on the board is a formula: the rules let nothing else lie there.
import { RED, type ChargedView } from "./view.ts";

export function formed(view: ChargedView): string[] {
  const columns = view.board.map((_, column) => view.board.map((row) => row[column] ?? ""));
  return [...view.board, ...columns].flatMap((line) =>
    line
      .map((tile) => (tile && tile !== RED ? tile : " "))
      .join("\n")
      .split(/[ \n]* [ \n]*/)
      .map((run) => run.split("\n").filter(Boolean))
      .filter((run) => run.length > 1)
      .map((run) => run.join("")),
  );
}
