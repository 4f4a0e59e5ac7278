"""The rules, options and components of a game, and a check of files somebody edited."""

from pathlib import Path
from typing import Any

from ionbox.chem.ions import FAMILIES, ion
from ionbox.chem.names import ion_name
from ionbox.core.game import AnyGame
from ionbox.core.options import fields, sayings, text_of
from ionbox.core.types import BadInput
from ionbox.terminal.screen import Screen

LARGEST_FILE = 16_000_000  # bytes: a record of all the characters it may have


def read_text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise BadInput(f"{path} is too large. A record or data file has at most {LARGEST_FILE} bytes.")
        return data.decode("utf-8")
    except OSError as trouble:
        raise BadInput(f"ionbox cannot read {path}: {trouble.strerror}.") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not a text file in UTF-8.") from None


def show_options(game: AnyGame, screen: Screen) -> None:
    screen.line("Presets", "bold")
    for name, (title, says) in sayings(game.file("data/presets.toml")).items():
        screen.line(f"  --preset {name}  {title}: {says}")
    screen.line("Options", "bold")
    for field in fields(game.defaults):
        says = field.metadata["says"]
        if "file" in field.metadata:
            screen.line(
                f"  --data {field.name}=FILE  {says} The game's own is data/{field.metadata['file']} in its folder."
            )
            continue
        allowed = ", ".join(field.metadata.get("choices", ()))
        if isinstance(field.default, bool):
            allowed = "on or off"
        elif isinstance(field.default, int):
            allowed = f"{field.metadata['least']} to {field.metadata['most']}"
        elif "several" in field.metadata:
            allowed = f"Any of these, separated by commas: {', '.join(field.metadata['several'])}"
        screen.line(f"  --option {field.name}=…  {says} {allowed}; by default {text_of(field.default) or 'none'}.")


def show_board(game: AnyGame, options: Any, screen: Screen) -> None:
    board = game.kit.drawing().board
    if board is None:
        raise BadInput(f"{game.title} has no board.")
    if screen.plain:
        for line in board.say(options):
            screen.line(line)
    else:
        screen.console.print(board.draw(options))


def show_ions(game: AnyGame, options: Any, screen: Screen) -> None:
    """The ions that are played with, family by family."""
    played = [ion(key) for key in game.ions(options)]
    if played:
        screen.line("The ions", "bold")
    for family, title in FAMILIES.items():
        own = [f"{one.text} {ion_name(one)}" for one in played if one.family() == family]
        if own:
            screen.line(f"  {title}: {', '.join(own)}")


def check_file(game: AnyGame, path: Path, screen: Screen) -> None:
    """Look over a data file: which one it is, its heading tells."""
    text = read_text(path)
    headings = {}
    for field in fields(game.defaults):
        if "file" in field.metadata:
            headings[heading(game.file(f"data/{field.metadata['file']}"))] = field.name
    kind = headings.get(heading(text)) if len(headings) > 1 else next(iter(headings.values()), None)
    if kind is None:
        choices = " or ".join(repr(one) for one in headings) or "nothing, because the game has no data files"
        raise BadInput(f"{path}: the heading of a data file says what it is. Here it must be {choices}.")
    try:
        game.data_files[kind](text)
    except BadInput as mistake:
        raise BadInput(f"{path}: {mistake}") from None
    screen.line(f"{path} is fine as a {kind} for {game.title}. Play with it:")
    screen.line(f"  ionbox play {game.name} --data {kind}={path}")


def heading(text: str) -> str:
    """The first line that is no remark."""
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")
