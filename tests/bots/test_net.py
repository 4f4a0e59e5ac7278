"""The learned value: plain arithmetic, and a look further ahead where it is a close call."""

from importlib.resources import files

import numpy as np
import pytest

from ionbox.bots.lookahead import AT_ONCE, look_ahead
from ionbox.bots.net import Net, judge_of
from ionbox.bots.rollout import Budget
from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.games import GAMES
from ionbox.games.dice.kit import VALUE

# One number of the table, two of an action, two in the first hidden layer, one in the second.
TINY = {
    "table": np.array([[1, -1]], np.float32),
    "action": np.array([[2, 0], [0, 1]], np.float32),
    "bias1": np.array([-1, 0], np.float32),
    "hidden": np.array([[1], [3]], np.float32),
    "bias2": np.array([-2], np.float32),
    "out": np.array([0.5], np.float32),
    "bias3": np.array([-1], np.float32),
}


def test_a_net_gives_what_is_computed_by_hand() -> None:
    # Table 3, action (1, 5): first (3 + 2 - 1, -3 + 5) = (4, 2), second 4 + 6 - 2 = 8, out 4 - 1 = 3.
    # Table 3, action (0, 0): first (2, -3 cut to 0), second 0, out -1. Table 0, action (0, 1): (cut, 1), 1, -0.5.
    first, second = Net(TINY).values([bytes([3]), bytes([0])], [bytes([1, 5, 0, 0]), bytes([0, 1])])
    assert first.tolist() == pytest.approx([1 / (1 + np.exp(-3)), 1 / (1 + np.exp(1))])
    assert second.tolist() == pytest.approx([1 / (1 + np.exp(0.5))])


def test_the_shipped_weights_are_small() -> None:
    assert len(files("ionbox.games.dice").joinpath("data/value.npz").read_bytes()) < 4_000_000


def test_looking_ahead_keeps_to_its_budget_and_stops_when_told_to() -> None:
    game = GAMES["dice"]
    judge = judge_of(game, VALUE)
    match = Match(game, 3, seed="2")
    seat = match.state.actors()[0]
    infoset = match.infoset(seat)

    def imagine(rng: Rng) -> State:
        state: State = game.imagine(infoset.view, infoset.options, rng)
        return state

    actions = list(infoset.legal)[:2]
    tallies = look_ahead(seat, Rng(1), Budget(60), judge, imagine, actions)
    assert [tally.n for tally in tallies] == [30] * 2
    tallies = look_ahead(seat, Rng(1), Budget(6000, lambda: True), judge, imagine, actions)
    assert [tally.n for tally in tallies] == [AT_ONCE] * 2
    assert all(0 < tally.mean() < 1 for tally in tallies)
