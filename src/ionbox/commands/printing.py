"""The command that prints: cards, boards, sheets and worksheets as PDF."""

from pathlib import Path
from typing import Literal

from ionbox.commands.arguments import English, Flag, Many, read_deal, read_options, screen_for
from ionbox.core.game import AnyGame
from ionbox.core.options import sayings
from ionbox.core.types import BadInput
from ionbox.games import GAMES, find_game
from ionbox.lab.command import check_file
from ionbox.paper.typeset import Look, Size

Printed = Literal[
    "box",
    "cards",
    "tiles",
    "board",
    "dice",
    "rules",
    "reference",
    "scores",
    "traveller",
    "deal",
    "setup",
    "set",
    "ticket",
]


def print_(
    what: Printed,
    of: str | None = None,
    *,
    paper: Size = "a4",
    backs: Flag = False,
    data: Many = None,
    preset: str | None = None,
    option: Many = None,
    seats: int = 0,
    tables: int = 12,
    deal: str = "",
    board: int = 1,
    english: English = "us",
    out: Path | None = None,
    replace: Flag = False,
) -> None:
    """Print a game, its sheets or a set of practice as a PDF.

    Parameters
    ----------
    what
        box: all that is needed to play; or cards, tiles, board, dice, or rules for each player; reference: ions,
        actions and points; scores: a sheet to keep score; traveller: a line for each table that plays the same deal;
        deal: a sheet with its code; setup: what the deal holds, to lay it out with real cards; set: a set of practice
        with solutions; ticket: its first three items.
    of
        Which game; for a set and a ticket, the code of the set, such as S5-2-7KQ4.
    paper
        The size of the paper.
    backs
        Backs of cards as well, for printing on both sides, flipped on the long edge.
    data
        A file of your own instead of one of the game's, as NAME=FILE. You can repeat it.
    preset
        A named set of options: cards of modules that it leaves out are not printed.
    option
        One option as NAME=VALUE. You can repeat it.
    seats
        The columns of a score sheet or a traveller, by default as many as can play; with setup the seats of the table,
        by default as few as can.
    tables
        The lines of a traveller.
    deal
        The code of the deal, or today: for a sheet of its own, and on score sheets and travellers.
    board
        With setup: which match of those who play on from this deal, counted from 1.
    english
        How to spell chemistry: us (aluminum) or gb (aluminium).
    out
        The file to write. By default, it is named after what is printed.
    replace
        Write the file even if there is one of that name.
    """
    look = Look(paper, english)
    file = out or Path(f"{'-'.join([*([] if of is None else [of]), what, paper])}.pdf")
    check_file(file)
    if file.exists() and not replace:
        raise BadInput(f"{file} is already there. Choose another name with --out, or write over it with --replace.")
    if what == "set" or what == "ticket":
        made = of_set(of, what == "ticket", look)
    else:
        from ionbox.paper.sheets import Wish, game_pdf  # nobody who plays waits for it

        game = find_game(which(of))
        options = read_options(game, preset, option or [], data or [])
        deck = deck_name(game, preset, data or [])
        code = read_deal(game, deal) if deal else ""
        made = game_pdf(game, options, Wish(what, backs, seats, tables, code, board, deck), look)
    file.write_bytes(made)
    screen_for(plain=True).line(f"{file} is ready. Print it at 100 %.")


def which(game: str | None) -> str:
    if game is None:
        raise BadInput(f"Which game? Choose one of {', '.join(GAMES)}.")
    return game


def of_set(code: str | None, ticket: bool, look: Look) -> bytes:
    from ionbox.lab.practice import practice_set, read_code
    from ionbox.paper.practice import set_pdf

    if code is None:
        raise BadInput("Which set? Name its code, such as S5-2-7KQ4.")
    return set_pdf(practice_set(read_code(code)), ticket, look)


def deck_name(game: AnyGame, preset: str | None, files: list[str]) -> str:
    """What a page calls the deck: by its files, or by its preset."""
    title = sayings(game.file("data/presets.toml"))[preset][0] if preset else ""
    own = [Path(one.partition("=")[2]).name for one in files]
    return ", ".join([*own, *([title] if title else [])])
