"""The rules, options and components of a game, and a check of files somebody edited."""

from collections.abc import Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any

from ionbox.chem.ions import FAMILIES
from ionbox.chem.names import ion_name
from ionbox.chem.own import read_own_ions
from ionbox.core.game import AnyGame
from ionbox.core.options import fields, sayings, text_of, written
from ionbox.core.types import BadInput
from ionbox.terminal.screen import Screen

MOST_COMPOUNDS = 60
"""Of those that can appear, so many are listed."""
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
    table = read_own_ions(written(options).get("new_ions", "")).table
    played = [table.find(key) for key in game.ions(options)]
    if played:
        screen.line("The ions", "bold")
    for family, title in FAMILIES.items():
        own = [f"{one.text} {ion_name(one)}" for one in played if one.family == family]
        if own:
            screen.line(f"  {title}: {', '.join(own)}")


def show_box(game: AnyGame, options: Any, screen: Screen) -> None:
    """Every card, tile and square under these options."""
    if game.kit.contents is None:
        raise BadInput(f"{game.title} does not list what is in its box. Its rules tell: ionbox rules {game.name}.")
    for part in game.kit.contents.parts(options):
        screen.rows(part.title, part.heading, part.rows)
        if part.says:
            screen.line(part.says, "dim")


def check_file(
    game: AnyGame, path: Path, preset: str, named: Mapping[str, str], paths: Mapping[str, str], screen: Screen
) -> list[str]:
    """Look over a data file, and what it comes to together with these options; all that is wrong, with file and line.

    Which file it is, its heading tells.
    """
    text = read_text(path)
    kind = kind_of(game, text, path)
    options, where = {**named, kind: text}, {**paths, kind: str(path)}
    wrong = game.complaints(options, preset)
    if wrong:
        return [f"{where[one.option]}: {one}" if one.option in where else str(one) for one in wrong]
    chosen = game.choose(options, preset)
    seats = next((n for n in game.seats if refused(game, n, chosen) is None), None)
    if seats is None:
        return [f"{path}: No number of seats can play with it: {refused(game, game.seats[0], chosen)}"]
    screen.line(f"{path} is fine as {article(kind)} for {game.title}. Play with it:")
    wishes = [
        *([f"--seats {seats}"] if seats != game.seats[0] else []),
        *([f"--preset {preset}"] if preset else []),
        *(f"--option {name}={value}" for name, value in named.items() if name not in where),
        *(f"--data {name}={file}" for name, file in where.items()),
    ]
    screen.line(f"  ionbox play {' '.join([game.name, *wishes])}")
    show_survey(game, chosen, seats, screen)
    return []


def kind_of(game: AnyGame, text: str, path: Path) -> str:
    """Which of the game's data files begins most like this one."""
    headings = {
        field.name: heading(game.file(f"data/{field.metadata['file']}"))
        for field in fields(game.defaults)
        if "file" in field.metadata
    }
    if len(headings) == 1:
        return next(iter(headings))
    own = heading(text)
    alike = {name: alike_cells(own, one) for name, one in headings.items()}
    best = [name for name, n in alike.items() if headings[name] == own] or [
        name for name, n in alike.items() if n and n == max(alike.values())
    ]
    if len(best) != 1:
        choices = " or ".join(map(repr, headings.values())) or "nothing, because the game has no data files"
        raise BadInput(f"{path}: the heading of a data file says what it is. Here it must be {choices}.")
    return best[0]


def alike_cells(one: str, other: str) -> int:
    """How many cells two headings begin with alike."""
    cells = zip(one.split(","), other.split(","), strict=False)
    return len(list(takewhile(lambda pair: pair[0].strip() == pair[1].strip(), cells)))


def article(kind: str) -> str:
    name = kind.replace("_", " ")
    if name.endswith("s"):
        return name
    return f"an {name}" if name.startswith("i") else f"a {name}"


def show_survey(game: AnyGame, options: Any, seats: int, screen: Screen) -> None:
    """What can be said of a deck before anybody plays with it, at the fewest seats that can."""
    if game.kit.contents is None:
        return
    survey = game.kit.contents.survey(options, seats)
    for warning in survey.warnings:
        line = f"{warning.option.replace('_', ' ')}, line {warning.line}: " if warning.line else ""
        screen.line(f"Note: {line}{warning.says}", "yellow")
    for figure in survey.figures:
        screen.line(f"{figure.title}: {figure.value}")
        if figure.says:
            screen.line(f"  {figure.says}", "dim")
    if survey.compounds:
        screen.line(f"Compounds that can appear ({len(survey.compounds)})", "bold")
        for compound in survey.compounds[:MOST_COMPOUNDS]:
            exists = f" ({compound.exists})" if compound.exists else ""
            screen.line(f"  {compound.formula}  {compound.name}{exists}")
        if len(survey.compounds) > MOST_COMPOUNDS:
            screen.line(f"  and {len(survey.compounds) - MOST_COMPOUNDS} more")


def refused(game: AnyGame, seats: int, options: Any) -> BadInput | None:
    try:
        game.check(seats, options)
    except BadInput as mistake:
        return mistake
    return None


def heading(text: str) -> str:
    """The first line that is no remark."""
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")
