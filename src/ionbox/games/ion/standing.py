"""What a lead is worth before the match is over."""

from math import exp
from typing import Final

from ionbox.core.kit import UNKNOWN
from ionbox.core.state import State, all_seats
from ionbox.core.types import Seat
from ionbox.games.ion.ending import penalty, rounds_left
from ionbox.games.ion.phases import CHOOSING
from ionbox.games.ion.policy import KEEP
from ionbox.games.ion.radioactive import decay_of, decay_points
from ionbox.games.ion.state import IonState

SPREAD: Final = 3.5
"""A lead by so many points after two rounds counts as 73 in 100 victories, as `games/ion/lab/leads.py` finds."""
EARLY: Final = 5.1
"""After one."""
MARGIN: Final = 0.001
"""What a point is worth beside the victory: enough to choose by where the victory is settled."""


def share(lead: float, rounds_left: int) -> float:
    """The share of the victory for two players when a round is over."""
    if rounds_left == 0:
        return MARGIN * lead + (1.0 if lead > 0 else 0.0 if lead < 0 else 0.5)
    return 1 / (1 + exp(-lead / (SPREAD if rounds_left == 1 else EARLY)))


def leaf(state: State, seat: Seat) -> float:
    """When a round is over: the lead over the best of the others, as if there were one round left."""
    assert isinstance(state, IonState)
    if state.turn or state.phase != CHOOSING or state.waiting != (1 << state.seats) - 1:
        return UNKNOWN
    totals = expected(state)
    best = max([total for other, total in enumerate(totals) if other != seat])
    return (totals[seat] - best) * (SPREAD / EARLY if rounds_left(state) else 1.0)


def expected(state: IonState) -> list[float]:
    """The scores, with what the end of the match will add: decay as it stands, used tiles; unused ones are of use."""
    totals = [float(score) for score in state.scores]
    if state.box.radioactive:
        points = decay_points([decay_of(state, seat) for seat in all_seats(state.seats)])
        for seat in range(state.seats):
            totals[seat] += points[seat]
    if state.sets:
        keep = KEEP * (rounds_left(state) + 1) / 100
        for seat in all_seats(state.seats):
            used = state.used[seat]
            totals[seat] += keep * (3 - (used & 1) - (used >> 1 & 1) - (used >> 2 & 1)) - penalty(state, seat)
    return totals
