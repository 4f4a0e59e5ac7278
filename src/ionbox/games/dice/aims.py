"""What a seat sees of a card it could lay: whether it fits, and whom it would hit."""

from typing import Final

from ionbox.games.dice.phases import NEXT
from ionbox.games.dice.pieces import (
    BOMB,
    CHALLENGE,
    DOUBLE_JOKER,
    JOKER,
    NEW_GAME,
    PUNISH,
    PUNISH_PREVIOUS,
    PUNISH_WHO,
)
from ionbox.games.dice.types import View

JOKERS: Final = (JOKER, DOUBLE_JOKER)


def fits(view: View, code: int) -> bool:
    left, right = code >> 3 & 7, code & 7
    return (
        view.phase == "dealer" or left == 0 or left in view.asks or right in view.asks or left + right == view.asks_sum
    )


def target(view: View, action: int, extra: int) -> int:
    """The seat that a card with this action hits; -1: it hits nobody."""
    if action == CHALLENGE:
        return extra - 1
    if action == PUNISH_PREVIOUS or (action == PUNISH_WHO and extra != NEXT):
        return neighbour(view, -1)
    if action in (PUNISH, NEW_GAME, BOMB, PUNISH_WHO):
        return neighbour(view, 1)
    return -1


def neighbour(view: View, step: int) -> int:
    """The next (1) or previous (-1) seat still in the game."""
    assert view.seat is not None
    seat = (view.seat + step) % view.seats
    while view.bombed_by[seat] is not None:
        seat = (seat + step) % view.seats
    return seat
