"""What a score is worth: each seat's share of the victory while a tournament stands so, all being equally good.

A curve in place of many tournaments. Its two constants were fitted to what games of the quick policy brought: the
winner of a game takes about 130 points from each other player, and the shares follow within 0.025 (2 to 8 seats).
"""

from math import exp, sqrt
from typing import Final

from ionbox.core.state import State
from ionbox.core.types import Seat
from ionbox.games.dice.state import DiceState

A_HAND: Final = 130.0
STEEP: Final = 1.5


def prospects(scores: list[int], target: int) -> list[float]:
    best = max(scores)
    if best >= target and scores.count(best) == 1:
        return [1.0 if score == best else 0.0 for score in scores]
    gain = A_HAND * (len(scores) - 1)
    spread = STEEP * sqrt(gain * (max(target - best, 0) + gain) / len(scores))
    weights = [exp((score - best) / spread) for score in scores]
    total = sum(weights)
    return [weight / total for weight in weights]


def span(state: State, seat: Seat) -> tuple[float, float]:
    """The least and the most that one game can leave this seat with, but for rare ones.

    A learned value says where between the two an action leads: told in shares of a whole tournament, the actions of
    one game would hardly differ.
    """
    assert isinstance(state, DiceState)
    if state.target == 0:
        return 0.0, 1.0
    seats = len(state.scores)
    gain = int(2 * A_HAND * (seats - 1))
    low, high = 1.0, 0.0
    for other in range(seats):
        scores = state.scores[:]
        scores[other] += gain
        share = prospects(scores, state.target)[seat]
        low, high = min(low, share), max(high, share)
    return low, high
