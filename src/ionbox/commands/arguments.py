"""What people type behind a command, read: options, data files, records."""

import sys
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from ionbox.core.game import AnyGame
from ionbox.core.options import change
from ionbox.core.play import Match
from ionbox.core.record import read_record
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.terminal.rules import read_text
from ionbox.terminal.screen import Screen

Flag = Annotated[bool, Parameter(negative=())]
Many = Annotated[list[str] | None, Parameter(negative=())]
English = Literal["us", "gb"]


def read_options(game: AnyGame, preset: str | None, named: list[str], files: list[str]) -> Any:
    """A preset, then single options, then data files, each looked over."""
    options = game.defaults if preset is None else game.preset(preset)
    for name, value in map(pair, named):
        if name in game.data_files:
            raise BadInput(f"{name} is a file: write --data {name}=FILE.")
        options = change(options, {name: value})
    for name, path in map(pair, files):
        if name not in game.data_files:
            raise BadInput(f"{game.title} has no {name} to replace: {', '.join(game.data_files) or 'nothing'} can be.")
        text = read_text(Path(path))
        try:
            game.data_files[name](text)
        except BadInput as mistake:
            raise BadInput(f"{path}: {mistake}") from None
        options = change(options, {name: text})
    return options


def pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise BadInput(f"{text!r} lacks its value: write NAME=VALUE.")
    return name, value


def read_match(path: Path) -> Match:
    try:
        return read_record(read_text(path), GAMES)
    except BadInput as mistake:
        raise BadInput(f"{path}: {mistake}" if mistake.line else str(mistake)) from None


def screen_for(plain: bool, english: English = "us") -> Screen:
    """Plain text also where nobody looks on: in a pipe or a file."""
    return Screen(plain or not sys.stdout.isatty(), english)
