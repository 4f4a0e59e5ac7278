"""Par: what bots make of a deal, the same wherever it is worked out."""

import os
import subprocess
import sys

from narrow import sure

from ionbox.core.options import change
from ionbox.core.play import Setup
from ionbox.core.rng import BY_PLACE, Rng
from ionbox.core.state import State
from ionbox.core.types import Action
from ionbox.games import GAMES
from ionbox.lab import par

METALS = GAMES["metals"]
SEED = "one of the boards"
FEW = change(METALS.defaults, {"deck": "ion,copies\nNa+,4\nCa2+,2\nCl-,3\nO2-,3\n"})
TWICE = f"""
from ionbox.games import GAMES
from ionbox.lab import par
game = GAMES["metals"]
print([par.sample(game, 2, game.defaults, {SEED!r}, n) for n in (1, 2, 3)])
"""


def test_par_is_the_same_in_two_processes() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", TWICE],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    here = [par.sample(METALS, 2, METALS.defaults, SEED, n) for n in (1, 2, 3)]
    assert told == {f"{here}\n"}
    assert len({tuple(one) for one in here}) > 1, "bots play one deal in several ways"


def test_the_mean_comes_with_its_standard_error() -> None:
    # 1, 2 and 6: the mean is 3, the variance 7, so the error is the root of 7/3.
    assert par.mean([[1, 5], [2, 5], [6, 5]]) == par.Par([3.0, 5.0], [1.53, 0.0], 3)
    assert par.mean([[4, -2]]) == par.Par([4.0, -2.0], [0.0, 0.0], 1)


def test_an_exact_par_cannot_be_beaten_by_anybody_who_meets_it() -> None:
    found = sure(par.exact(METALS, 2, FEW, SEED))
    assert found.plays == 0
    ahead = found.points[0] - found.points[1]
    setup = Setup(METALS, 2, FEW, SEED, None, BY_PLACE)
    search = par.Search(setup, par.MOST)
    for own in (0, 1):
        for n in range(10):  # this seat plays as par does, the other one at random
            rng, state, step = Rng(n), setup.start(), 1
            while state.outcome() is None:
                seat = state.actors()[0]
                legal = state.legal(seat)
                action = legal[rng.below(len(legal))]
                if seat == own:
                    action = max(legal, key=lambda one: value(setup, search, state, one, step, own))
                state.apply(seat, action, setup.chance(step))
                step += 1
            scores = sure(state.outcome()).scores
            got = scores[0] - scores[1]
            assert got >= ahead if own == 0 else got <= ahead


def value(setup: Setup, search: par.Search, state: State, action: Action, step: int, own: int) -> int:
    after = state.copy()
    seat = state.actors()[0]
    after.apply(seat, action, setup.chance(step))
    points = search.best(after, step + 1)
    return (points[0] - points[1]) * (1 - 2 * own)


def test_where_too_much_can_happen_or_more_than_two_play_par_is_not_exact() -> None:
    assert par.exact(METALS, 2, FEW, SEED, most=5) is None
    assert par.exact(METALS, 3, METALS.defaults, SEED) is None
