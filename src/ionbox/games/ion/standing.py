"""What a lead is worth before the match is over."""

from math import exp
from typing import Final

from ionbox.core.state import State
from ionbox.games.ion.box import ROUNDS
from ionbox.games.ion.phases import CHOOSE
from ionbox.games.ion.state import IonState

UNKNOWN: Final = -1e9
SPREAD: Final = 3.5
"""A lead by so many points after two rounds counts as 73 in 100 victories, as `lab.leads` finds."""
EARLY: Final = 5.1
"""After one."""
MARGIN: Final = 0.001
"""What a point is worth beside the victory: enough to choose by where the victory is settled."""


def share(lead: float, rounds_left: int) -> float:
    """The share of the victory for two players when a round is over."""
    if rounds_left == 0:
        return MARGIN * lead + (1.0 if lead > 0 else 0.0 if lead < 0 else 0.5)
    return 1 / (1 + exp(-lead / (SPREAD if rounds_left == 1 else EARLY)))


def leaf(state: State, seat: int) -> float:
    """When a round is over: the lead over the best of the others, as if there were one round left."""
    assert isinstance(state, IonState)
    if state.turn or state.phase != CHOOSE or state.waiting != (1 << state.seats) - 1:
        return UNKNOWN
    best = -1000
    for other in range(state.seats):
        if other != seat and state.scores[other] > best:
            best = state.scores[other]
    return (state.scores[seat] - best) * (SPREAD / EARLY if ROUNDS - state.round > 1 else 1.0)
