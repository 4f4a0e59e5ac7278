"""What a deal holds, for whoever prepares it."""

from typing import Any

from ionbox.core.contents import NOBODY, Spot
from ionbox.core.deals import board, root_of
from ionbox.core.game import AnyGame
from ionbox.core.play import Setup
from ionbox.core.rng import BY_PLACE
from ionbox.core.types import BadInput
from ionbox.terminal.screen import Screen


def show(game: AnyGame, seats: int, options: Any, code: str, n: int, screen: Screen) -> None:
    """All its places, each in a line."""
    contents = game.kit.contents
    if contents is None:
        raise BadInput(f"{game.title} does not list its deals.")
    setup = Setup(game, seats, options, board(root_of(code), n), format=BY_PLACE)
    which = f", board {n}" if n > 1 else ""
    screen.line(f"{game.title}, {seats} seats, deal {code}{which}", "bold")
    screen.line("Whoever has this code can know the cards: do not show it before the match is over.")
    part = 0
    for spot in contents.dealt(setup):
        if spot.part != part:
            part = spot.part
            screen.line(f"{contents.part} {part}" if part else "The whole match", "bold")
        screen.line(f"  {told(spot)}")
    if game.kit.paper is not None:
        screen.line(game.kit.paper().dealt)


def told(spot: Spot) -> str:
    """ "hand of seat 1: Na+, Cl-"."""
    whose = "" if spot.seat == NOBODY else f" of seat {spot.seat + 1}"
    return f"{spot.what}{whose}: {', '.join(spot.pieces) or 'nothing'}"
