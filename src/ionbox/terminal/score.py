"""The score pad in a terminal: a prompt, what a line is worth, and why not."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ionbox.core.game import AnyGame
from ionbox.core.pad import PadPage, judge, match_of
from ionbox.core.record import write_record
from ionbox.core.types import BadInput
from ionbox.terminal.rules import read_text
from ionbox.terminal.screen import CORRECTION, Screen

HELP = "Type what lies there. undo takes the last line back, show tells all of it, save FILE keeps it, quit leaves."


class Desk:
    """The lines of one pad, and the screen they are typed at."""

    def __init__(self, game: AnyGame, options: Any, names: Sequence[str], screen: Screen) -> None:
        if game.kit.pad is None:
            raise BadInput(f"{game.title} has no score pad.")
        self.game, self.opening = game, game.kit.pad
        self.options, self.names, self.screen = options, names, screen
        self.lines: list[str] = []
        self.correction = ""

    def page(self, lines: Sequence[str]) -> PadPage:
        return judge(self.opening, self.options, self.names, lines)[1]

    def run(self) -> None:
        """A line, and what comes of it, until the person leaves."""
        self.screen.line(f"{self.game.title}: the score pad of {', '.join(self.names)}", "bold")
        self.screen.line(HELP)
        try:
            while True:
                self.screen.line(self.page(self.lines).count.asks, "cyan")
                text = self.screen.ask(">")
                if text in ("quit", "exit"):
                    return
                try:
                    self.do(text)
                except BadInput as mistake:
                    self.screen.line(str(mistake), "yellow")
        except (EOFError, KeyboardInterrupt):
            self.screen.line()

    def do(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        if text in ("", "?", "help"):
            self.screen.line(HELP)
        elif text == "hint" and self.correction:
            self.screen.line(self.correction, "cyan")
        elif text == "show":
            self.show()
        elif text == "undo":
            if not self.lines:
                raise BadInput("There is no line to take back.")
            self.screen.line(f"Taken back: {self.lines.pop()}")
        elif word == "save" and rest:
            self.save(Path(rest.strip()))
        else:
            self.add(text)

    def add(self, text: str) -> None:
        page = self.page([*self.lines, text])
        if page.wrong is None:
            self.correction = ""
            self.lines.append(text)
            for line in page.told[-1]:
                self.screen.line(line)
            return
        rule = f" (§{page.wrong.rule})" if page.wrong.rule else ""
        self.screen.line(f"{page.wrong.because}{rule}", "yellow")
        if page.wrong.question:
            self.screen.line(page.wrong.question)
        self.correction = page.wrong.hint
        if self.correction:
            self.screen.line(CORRECTION, "dim")

    def show(self) -> None:
        """Every line that was typed, then what it all comes to."""
        for number, line in enumerate(self.lines, 1):
            self.screen.line(f"{number}. {line}")
        self.tell(self.page(self.lines))

    def tell(self, page: PadPage) -> None:
        for part in page.count.parts:
            self.screen.rows(part.title, part.heading, part.rows)
            if part.says:
                self.screen.line(part.says)
        if page.count.over:
            self.screen.line(page.count.asks)

    def read(self, path: Path) -> None:
        """All lines of a file, and what each of them came to; BadInput with the line that cannot be."""
        lines = read_text(path).rstrip("\n").split("\n")
        page = self.page(lines)
        if page.wrong is not None:
            rule = f" (§{page.wrong.rule})" if page.wrong.rule else ""
            raise BadInput(f"{path}: line {page.wrong.line}: {page.wrong.because}{rule}")
        for line, told in zip(lines, page.told, strict=True):
            self.screen.line(line, "bold")
            for one in told:
                self.screen.line(f"  {one}")
        self.lines = lines
        self.tell(page)

    def save(self, path: Path) -> None:
        """As a record where a match can be made of it, otherwise line by line."""
        records = judge(self.opening, self.options, self.names, ())[0].records
        text = "\n".join(self.lines) + "\n"
        if records:
            text = write_record(match_of(self.opening, self.options, self.names, self.lines))
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as problem:
            raise BadInput(f"{path} cannot be written: {problem.strerror}.") from None
        self.screen.line(f"{'The record' if records else 'The pad'} is in {path}.")
