"""What a seat sees of a card it could lay: whether it fits, and whom it would hit."""

from ionbox.core.types import Seat
from ionbox.games.dice import pieces
from ionbox.games.dice.cards import CARDS, NEEDS, SEAT, SIDE
from ionbox.games.dice.phases import NEXT
from ionbox.games.dice.types import Code, View


def fits(view: View, code: Code) -> bool:
    return view.phase == "dealer" or pieces.fits(code, sum(1 << n for n in view.asks), view.asks_sum)


def target(view: View, action: int, extra: int) -> Seat | None:
    """The seat that a card with this action attacks, if any."""
    if not CARDS[action].attack:
        return None
    if NEEDS[action] == SEAT:
        return Seat(extra - 1) if extra else None
    whom = extra if NEEDS[action] == SIDE else CARDS[action].hits
    return neighbour(view, 1 if whom == NEXT else -1)


def neighbour(view: View, step: int) -> Seat:
    """The next (1) or previous (-1) seat still in the game."""
    assert view.seat is not None
    seat = (view.seat + step) % view.seats
    while view.bombed_by[seat] is not None:
        seat = (seat + step) % view.seats
    return Seat(seat)
