"""A deal on paper, to be laid out with real cards: what each seat is dealt, and the order of piles, bags and dice."""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from ionbox.chem.own import read_own_ions
from ionbox.core.contents import NOBODY, Spot
from ionbox.core.deals import board, root_of
from ionbox.core.game import AnyGame
from ionbox.core.options import written
from ionbox.core.play import Setup
from ionbox.core.rng import BY_PLACE
from ionbox.core.types import BadInput

ATOMS: Final = re.compile(r"[A-Z][A-Za-z0-9]*")
SUBSCRIPT: Final = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def setup_section(game: AnyGame, options: Any, seats: int, code: str, n: int) -> dict[str, Any]:
    """Of the n-th board of a deal, from 1."""
    contents = game.kit.contents
    if contents is None:
        raise BadInput(f"{game.title} does not list its deals.")
    spots = contents.dealt(Setup(game, seats, options, board(root_of(code), n), format=BY_PLACE))
    table = read_own_ions(written(options).get("new_ions", "")).table
    parts = []
    for part, some in groupby(spots, lambda spot: spot.part):
        title = f"{contents.part} {part}" if part else "The whole match"
        parts.append({"title": title, "spots": [shown(spot, table) for spot in some]})
    return {"kind": "setup", "code": code, "board": n, "seats": seats, "parts": parts}


def shown(spot: Spot, table: Any) -> dict[str, Any]:
    whose = "" if spot.seat == NOBODY else f"Seat {spot.seat + 1}"
    return {"what": spot.what, "whose": whose, "pieces": pieces(spot.pieces, table)}


def pieces(some: Sequence[str], table: Any) -> list[str]:
    """As they are printed on cards and tiles."""
    return [piece_text(one, table) for one in some]


def piece_text(one: str, table: Any) -> str:
    if one == "*":
        return "red"
    try:
        return str(table.find(one).text)
    except ValueError:
        return one.translate(SUBSCRIPT) if ATOMS.fullmatch(one) else one
