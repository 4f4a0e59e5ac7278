"""Par: what a board is worth at each seat, so that points at a table can be told apart from luck with the cards.

Exact where all that can happen can be counted out: two seats that take turns and few cards. That is the best play of
whoever knows all cards, as in Bridge. Otherwise it is the mean of so many matches of one kind of bot, with its error.
No clock is in it: two machines find the same.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, variance
from typing import Any

from msgspec import Struct

from ionbox.core.game import AnyGame
from ionbox.core.play import Setup, state_hash
from ionbox.core.rng import BY_PLACE
from ionbox.core.state import State
from ionbox.lab.sitting import play_match

LEVEL = "player"
"""The best bots that search for nothing: they answer at once, whatever the machine."""
PLAYS = 60
MOST = 20_000
"""Actions that are looked at for an exact par: with more, it is none."""


class Par(Struct, frozen=True):
    points: list[float]
    """Of each seat."""
    error: list[float]
    """The standard error of each; 0 where they are exact."""
    plays: int
    """Of how many matches this is the mean; 0: it is exact."""


def sample(game: AnyGame, seats: int, options: Any, seed: str, n: int) -> list[int]:
    """The points of the n-th match of bots with this deal."""
    sitting = play_match(game, seats, options, LEVEL, seed, format=BY_PLACE, thoughts=f"{seed} par {n}")
    outcome = sitting.chapters[-1].state.outcome()
    assert outcome is not None
    return list(outcome.scores)


def mean(plays: Sequence[Sequence[int]]) -> Par:
    seats = list(zip(*plays, strict=True))
    error = [sqrt(variance(points) / len(points)) if len(points) > 1 else 0.0 for points in seats]
    return Par([round(fmean(points), 2) for points in seats], [round(one, 2) for one in error], len(plays))


def exact(game: AnyGame, seats: int, options: Any, seed: str, most: int = MOST) -> Par | None:
    """What both seats reach who know all cards and play for the difference; None where that takes too long."""
    setup = Setup(game, seats, options, seed, None, BY_PLACE)
    if seats != 2:
        return None
    try:
        points = Search(setup, most).best(setup.start(), 1)
    except TooMany:
        return None
    return Par([float(one) for one in points], [0.0, 0.0], 0)


class TooMany(Exception):
    """Actions, or seats that act at once."""


class Search:
    def __init__(self, setup: Setup, most: int) -> None:
        self.setup = setup
        self.left = most
        self.known: dict[str, tuple[int, int]] = {}

    def best(self, state: State, n: int) -> tuple[int, int]:
        """The points of both from here on; `n` is the number of the next step."""
        outcome = state.outcome()
        if outcome is not None:
            return outcome.scores[0], outcome.scores[1]
        key = state_hash(self.setup.game, state)
        if key in self.known:
            return self.known[key]
        actors = state.actors()
        legal = state.legal(actors[0])
        self.left -= len(legal)
        if self.left < 0 or len(actors) > 1 or state.race():
            raise TooMany
        sign = 1 - 2 * actors[0]
        found: list[tuple[int, int]] = []
        for action in legal:
            after = state.copy()
            after.apply(actors[0], action, self.setup.chance(n))
            found.append(self.best(after, n + 1))
        self.known[key] = max(found, key=lambda points: (sign * (points[0] - points[1]), points))
        return self.known[key]
