"""What people type behind a command, read: options, data files, records."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from cyclopts import Parameter

from ionbox.core.deals import read_code
from ionbox.core.game import AnyGame
from ionbox.core.options import pair
from ionbox.core.play import Match
from ionbox.core.record import read_record
from ionbox.core.types import HIDES, BadInput
from ionbox.games import GAMES
from ionbox.terminal.rules import read_text
from ionbox.terminal.screen import Screen

Flag = Annotated[bool, Parameter(negative=())]
Many = Annotated[list[str] | None, Parameter(negative=())]
English = Literal["us", "gb"]


@Parameter(name="*")
@dataclass(frozen=True)
class Shown:
    """How a terminal shows things."""

    plain: Flag = False
    """Lines of text without color or boxes, for screen readers and pipes."""
    english: English = "us"
    """How to spell chemistry: us (aluminum) or gb (aluminium)."""

    def screen(self) -> Screen:
        return screen_for(self.plain, self.english)


USUAL: Final = Shown()


def read_options(game: AnyGame, preset: str | None, named: list[str], files: list[str]) -> Any:
    """A preset, single options and data files, each looked over."""
    return choose(game, preset, *named_options(game, named, files))


def named_options(game: AnyGame, named: list[str], files: list[str]) -> tuple[dict[str, str], dict[str, str]]:
    """Single options, with the texts of data files among them, and where those came from."""
    options, paths = dict(map(pair, named)), dict(map(pair, files))
    for name in options:
        if name in game.data_files:
            raise BadInput(f"{name} is a data file. Write --data {name}=FILE.")
    for name in paths:
        if name not in game.data_files:
            raise BadInput(
                f"{game.title} has no data file {name!r}. Its data files: {', '.join(game.data_files) or 'none'}."
            )
    return options | {name: read_text(Path(path)) for name, path in paths.items()}, paths


def choose(game: AnyGame, preset: str | None, named: dict[str, str], paths: dict[str, str]) -> Any:
    """The options, looked over: whatever is wrong in a file is said with its path."""
    try:
        return game.choose(named, preset or "")
    except BadInput as mistake:
        raise BadInput(f"{paths[mistake.option]}: {mistake}" if mistake.option in paths else str(mistake)) from None


@contextmanager
def opened(path: Path) -> Iterator[str]:
    """The text of a record. Whoever reads it here and complains of a line names the file with it."""
    try:
        yield read_text(path)
    except BadInput as mistake:
        raise BadInput(f"{path}: {mistake}" if mistake.line else str(mistake)) from None


def read_match(path: Path) -> Match:
    with opened(path) as text:
        return read_record(text, GAMES)


def read_hides(text: str) -> list[str]:
    """What a table is to hide."""
    hidden = [word.strip() for word in text.split(",") if word.strip()]
    for word in hidden:
        if word not in HIDES:
            raise BadInput(f"A table cannot hide {word!r}. Choose any of {', '.join(HIDES)}, separated by commas.")
    return hidden


def read_deal(game: AnyGame, typed: str) -> str:
    """The code of a deal; "today": by the date that is everywhere the same at the same moment."""
    return read_code(game, typed, time.strftime("%Y-%m-%d", time.gmtime()))


def screen_for(plain: bool, english: English = "us") -> Screen:
    """Plain text also where nobody looks on: in a pipe or a file."""
    return Screen(plain or not sys.stdout.isatty(), english)
