"""What a seat with a perfect memory knows of hidden cards for certain.

For every observer, and last for the public, a list of kinds for each hand: cards seen going into it (a gift given, a
card put under the pile and drawn from there by another, a wrong card shown) and not seen leaving it. A card that
leaves a hand unseen may be any of them, so what others knew of that hand is known no longer; so with a hand put under
the pile, of which only its owner knows each place. A shuffle leaves nothing known of the cards it mixes: at that
moment the draw pile is empty.

While a gift lies set aside, what is known of its giver's hand holds for that hand and the gift together.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ionbox.core.types import Seat
from ionbox.games.dice.types import Kind

if TYPE_CHECKING:
    from ionbox.games.dice.state import DiceState


def nothing(seats: i64) -> list[list[Kind]]:
    return [[] for _ in range(seats * (seats + 1))]


def of(state: "DiceState", observer: i64, holder: i64) -> list[Kind]:
    """Never changed, only replaced: states share these lists."""
    return state.known[observer * state.seats + holder]


def learn(state: "DiceState", observer: i64, holder: i64, kind: i64) -> None:
    cards = [*of(state, observer, holder), Kind(kind)]
    cards.sort()
    state.known[observer * state.seats + holder] = cards


def forget_one(state: "DiceState", observer: i64, holder: i64, kind: i64) -> None:
    cards = of(state, observer, holder)
    if kind in cards:
        cards = cards[:]
        cards.remove(Kind(kind))
        state.known[observer * state.seats + holder] = cards


def forget_all(state: "DiceState", observer: i64, holder: i64) -> None:
    state.known[observer * state.seats + holder] = []


def seen_leaving(state: "DiceState", holder: i64, kind: i64) -> None:
    """A card of this kind was played: it may be the one an observer knew of."""
    for observer in range(state.seats + 1):
        forget_one(state, observer, holder, kind)


def drawn(state: "DiceState", seat: i64, kind: i64) -> None:
    """The top card of the pile was drawn: whoever put it there knows where it is now."""
    if len(state.pile) < len(state.owners):
        owner = state.owners.pop()
        if owner != seat:
            learn(state, owner, seat, kind)


def given(state: "DiceState", giver: i64, receiver: i64, kind: i64) -> None:
    """A gift arrives: giver and receiver know which card it was, all others only that one is gone."""
    if giver == receiver:
        return
    for observer in range(state.seats + 1):
        if observer == receiver:
            forget_one(state, receiver, giver, kind)
        elif observer != giver:
            forget_all(state, observer, giver)
    learn(state, giver, receiver, kind)


def shown(state: "DiceState", holder: i64, kind: i64) -> None:
    """A wrong card was shown to all and taken back; it may be one they knew of already."""
    for observer in range(state.seats + 1):
        if observer != holder and kind not in of(state, observer, holder):
            learn(state, observer, holder, kind)


def hand_gone(state: "DiceState", holder: i64) -> None:
    for observer in range(state.seats + 1):
        forget_all(state, observer, holder)


def put_under(state: "DiceState", owner: i64, n: i64) -> None:
    """A hand lies at the bottom of the pile; its owner knows every place."""
    state.owners = [Seat(owner)] * n + state.owners
