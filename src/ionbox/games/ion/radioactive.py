"""§6 Radioactive cards: how they lie, and what they score (§7.6, §8.2)."""

from typing import TYPE_CHECKING, Final

from ionbox.core.types import Seat
from ionbox.games.ion import events
from ionbox.games.ion.types import Kind

if TYPE_CHECKING:
    from ionbox.games.ion.state import IonState

PENDING: Final = 0  # played this turn
UP: Final = 1
SIDEWAYS: Final = 2
DOWN: Final = 3


def played(seat: Seat, round_: int, lies: int, kind: Kind) -> int:
    """A radioactive card in a player area."""
    return seat << 16 | round_ << 12 | lies << 8 | kind


def seat_in(card: int) -> Seat:
    return Seat(card >> 16)


def round_in(card: int) -> int:
    return card >> 12 & 15


def lies(card: int) -> int:
    return card >> 8 & 15


def kind_in(card: int) -> Kind:
    return Kind(card & 255)


def lay(state: "IonState", seat: Seat, kind: Kind) -> None:
    state.radioactive.append(played(seat, state.round, PENDING, kind))
    state.radioactive.sort()


def orient(state: "IonState") -> None:
    """§6.2 All cards of the turn alike, by how many there are at the whole table."""
    n = 0
    for card in state.radioactive:
        if lies(card) == PENDING:
            n += 1
    if n == 0:
        return
    how = UP if n == 1 else SIDEWAYS if n == 2 else DOWN
    for i in range(len(state.radioactive)):
        card = state.radioactive[i]
        if lies(card) == PENDING:
            state.radioactive[i] = played(seat_in(card), round_in(card), how, kind_in(card))
            symbol = state.box.deck.symbols[kind_in(card)]
            state.tell(events.ORIENTED, seat_in(card), how, symbol)
    state.radioactive.sort()


def round_points(seats: int, how: int) -> int:
    """§7.6 By the number of players and how the card lies."""
    if seats < 5:
        return 2 if how == UP else 0
    return 3 if how == UP else 1 if how == SIDEWAYS else -1


def decay_of(state: "IonState", seat: Seat) -> int:
    """§8.2 All radioactive cards played in the match, however they lie."""
    return sum([state.box.deck.decays[kind_in(card)] for card in state.radioactive if seat_in(card) == seat])


def decay_table(seats: int) -> list[int]:
    """§8.2 The points of each position, from most decay to least."""
    return [9, 3] + [0] * (seats - 3) + [-3] if seats < 5 else [13, 9, 3] + [0] * (seats - 4) + [-3]


def decay_points(decays: list[int]) -> list[int]:
    """§8.2 Players tied for a position share its points and those of the position below, rounded up."""
    table = decay_table(len(decays))
    points = [0] * len(decays)
    position = 0
    for decay in sorted(set(decays), reverse=True):
        tied = [seat for seat in range(len(decays)) if decays[seat] == decay]
        pot = table[position]
        if len(tied) > 1:
            pot += table[position + 1]
        for seat in tied:
            points[seat] = -(-pot // len(tied))
        position += len(tied)
    return points
