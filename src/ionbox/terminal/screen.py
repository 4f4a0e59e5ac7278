"""Where a terminal table is shown: in colour with rich, or in plain lines for screen readers and pipes."""

import sys
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from ionbox.chem.names import US
from ionbox.chem.spelling import spelt
from ionbox.core.game import AnyGame
from ionbox.core.types import Outcome, Refusal
from ionbox.terminal.keys import key

CORRECTION = "Type hint for the correction."
CURTAIN = 60  # empty lines that push a hand out of sight where the screen cannot be cleared


class Screen:
    def __init__(self, plain: bool, english: str = US) -> None:
        self.plain = plain
        self.english = english
        """How names and notes are spelt: us or gb."""
        self.console = Console(highlight=False)

    def line(self, text: str = "", style: str = "") -> None:
        text = spelt(text, self.english)
        if self.plain:
            print(text)
        else:
            self.console.print(text, style=style, markup=False)

    def told(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.line(line, "dim")

    def table(self, game: AnyGame, view: Any, names: Sequence[str]) -> None:
        drawing = game.kit.drawing()
        if self.plain:
            for line in drawing.say(view, names):
                self.line(line)
        else:
            self.console.print(drawing.draw(view, names))

    def actions(self, texts: Sequence[str], most: int = 60) -> None:
        """The legal actions, `most` of them at the most."""
        more = f" and {len(texts) - most} more" if len(texts) > most else ""
        self.line(f"You can play: {' · '.join(texts[:most])}{more}")

    def refused(self, refusal: Refusal) -> None:
        """The reason, and a question to think about. What would be right is told to whoever asks for a hint."""
        self.line(f"{refusal.because} (§{refusal.rule})", "yellow")
        if refusal.question:
            self.line(refusal.question)
        if refusal.hint:
            self.line(CORRECTION, "dim")

    def outcome(self, outcome: Outcome, names: Sequence[str]) -> None:
        best = " and ".join(names[seat] for seat in outcome.winners)
        wins = "share the victory" if len(outcome.winners) > 1 else "wins"
        self.line(f"{outcome.because} (§{outcome.rule})")
        if self.plain:
            for name, score in zip(names, outcome.scores, strict=True):
                print(f"{name}: {score}")
        else:
            scores = Table(box=None)
            scores.add_column("")
            scores.add_column("score", justify="right")
            for seat, (name, score) in enumerate(zip(names, outcome.scores, strict=True)):
                scores.add_row(f"{name} ★" if seat in outcome.winners else name, str(score))
            self.console.print(scores)
        self.line(f"{best} {wins}.", "bold")

    def rows(self, title: str, heading: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """A table; in plain lines each cell is told with its column. Without a heading it is a board."""
        self.line()
        self.line(title, "bold")
        if self.plain:
            columns = heading or [""] * max(map(len, rows), default=0)
            for row in rows:
                cells = [f"{column} {cell}".strip() for column, cell in zip(columns, row, strict=True) if cell]
                self.line(f"  {(', ' if heading else ' ').join(cells)}")
            return
        table = Table(*(escape(spelt(one, self.english)) for one in heading), box=None, show_header=bool(heading))
        for row in rows:
            table.add_row(*(Text(spelt(one, self.english)) for one in row))
        self.console.print(table)

    def markdown(self, text: str) -> None:
        if self.plain:
            print(text)
        else:
            from rich.markdown import Markdown  # slow to load, and only rules are shown so

            self.console.print(Markdown(text))

    def ask(self, prompt: str) -> str:
        """A line from the person at the screen; EOFError when there is none to come."""
        return input(f"{prompt} ").strip()

    def key(self, wanted: str, seconds: float | None) -> str | None:
        """One of these keys, pressed within so many seconds; None: none was."""
        return key(wanted, seconds)

    def curtain(self, name: str) -> None:
        """Hide one hand before the screen goes to the next person."""
        self._clear()
        self.ask(f"Pass the screen to {name}. {name}, press Enter when nobody else is looking.")
        self._clear()

    def _clear(self) -> None:
        if not self.plain:
            self.console.clear()
        elif sys.stdout.isatty():
            print("\n" * CURTAIN)
