"""Learning by play against itself: the slopes are right, a run goes on where it stopped."""

from pathlib import Path

import numpy as np
import pytest

from ionbox.bots.net import Judge, read_net
from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games.dice import GAME
from ionbox.games.dice.kit import VALUE
from ionbox.games.dice.lab import learn
from ionbox.games.dice.lab.selfplay import Choice, play_all, start


def test_gradients_are_those_of_the_loss() -> None:
    rng = np.random.default_rng(1)
    shapes = {
        "table": (3, 4),
        "action": (2, 4),
        "bias1": (4,),
        "hidden": (4, 3),
        "bias2": (3,),
        "out": (3,),
        "bias3": (1,),
    }
    weights: learn.Weights = {name: rng.normal(size=shape) for name, shape in shapes.items()}
    tables, rows, worth = rng.normal(size=(6, 3)), rng.normal(size=(6, 2)), rng.random(6)
    slopes, loss = learn.gradients(weights, tables, rows, worth)
    for name, w in weights.items():
        w.flat[0] += 1e-6
        assert (learn.gradients(weights, tables, rows, worth)[1] - loss) / 1e-6 == pytest.approx(
            slopes[name].flat[0], abs=1e-4
        )
        w.flat[0] -= 1e-6


def test_a_choice_learns_from_the_end_and_from_what_was_thought_next() -> None:
    sitting = start(GAME.defaults, [None, None], Rng(1))
    sitting.state.winner = 1
    thoughts = [(0, 0.5, False), (1, 0.4, False), (1, 0.8, True), (0, 0.6, False), (1, 0.9, False)]
    sitting.chosen = [Choice(Seat(seat), b"", b"", best, any_) for seat, best, any_ in thoughts]
    worth = [worth for _, worth in learn.lessons(sitting)]
    trust = learn.TRUST
    # From the last to the first: the victory, nothing, nearly the victory, a thought at a trial, a thought and nothing.
    assert worth == pytest.approx([1, 0, trust * 0.9 + (1 - trust), 0.8, trust * 0.6])


def test_every_game_is_played_however_many_run_at_once() -> None:
    sittings = [start(GAME.defaults, [None, None], Rng(seed)) for seed in range(5)]
    assert len(list(play_all(iter(sittings), Rng(1), at_once=2))) == 5


def test_learning_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    learned, _, choices = learn.learn_part(learn.Part(learn.begin(np.random.default_rng(1), 3), 0, 1e-3, 100, 3))
    assert choices > 20
    learned.save(tmp_path)
    again = learn.read(tmp_path / "checkpoint.npz")
    assert again.rounds == 1
    for name, weights in learned.weights.items():
        assert (again.weights[name] == weights).all()
    judge = Judge(VALUE, read_net((tmp_path / "value.npz").read_bytes()))
    [sitting] = play_all(iter([start(GAME.defaults, [judge, None], Rng(4))]), Rng(4), explore=50)
    assert any(choice.best >= 0 for choice in sitting.chosen)
    further, _, _ = learn.learn_part(learn.Part(learn.mean([again, again]), 1, 1e-3, 100, 3))
    assert further.rounds == 2
    assert (further.weights["out"] != again.weights["out"]).any()
