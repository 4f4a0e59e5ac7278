"""The environments: PettingZoo's own tests, and that an agent sees its view and nothing else."""

import warnings
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra `lab` is not installed")

with warnings.catch_warnings():
    # Its tests import its own games, the old way.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

from ionbox.core.rng import Rng
from ionbox.games import GAMES
from ionbox.lab.env import Env, env
from ionbox.lab.tensors import Encoder


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("most", [False, True])
def test_pettingzoo_finds_nothing_wrong(game: str, most: bool) -> None:
    with warnings.catch_warnings():
        # It warns of observations that are not one plain array: ours hold a mask besides.
        warnings.simplefilter("ignore", UserWarning)
        api_test(Env(game, GAMES[game].seats[-1] if most else None), num_cycles=100)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_is_the_same_match(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        seed_test(lambda: env(game), num_cycles=30)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_cannot_know_changes_nothing_it_observes(game: str) -> None:
    table = Env(game)
    table.reset(seed=5)
    for _ in range(15):
        agent = table.agent_selection
        seen = table.observe(agent)
        seat = table.seat_of[agent]
        truth, one = table.state_, GAMES[game]
        table.state_ = one.imagine(one.view(truth, seat), table.options, Rng(9))
        again = table.observe(agent)
        table.state_ = truth
        for part in seen:
            np.testing.assert_array_equal(seen[part], again[part])
        if not seen["action_mask"].any():
            break
        table.step(int(np.flatnonzero(seen["action_mask"])[0]))


def test_an_action_outside_the_mask_is_explained() -> None:
    table = Env("metals")
    table.reset(seed=1)
    with pytest.raises(ValueError, match=r"\w"):
        table.step(0)


def played(table: Env, seed: int) -> dict[str, Any]:
    table.reset(seed=seed)
    rng = Rng(seed)
    last: dict[str, Any] = {}
    for agent in table.agent_iter():
        observation, reward, over, _, _ = table.last()
        if over:
            last[agent] = reward
        choices = np.flatnonzero(observation["action_mask"])
        table.step(None if over else int(choices[rng.below(len(choices))]))
    return last


@pytest.mark.parametrize("game", GAMES)
def test_rewards_sum_to_nothing(game: str) -> None:
    rewards = played(Env(game), 3)
    assert len(rewards) == GAMES[game].seats[0]
    assert sum(rewards.values()) == pytest.approx(0)


def test_hands_and_words_have_their_places() -> None:
    game = GAMES["metals"]
    encode = Encoder(game, 2, game.defaults)
    view = game.view(game.start(2, game.defaults, Rng(1)), 0)
    row = encode(view)
    at, width = next((at, width) for name, _, at, width in encode.fields if name == "hand")
    assert row[at : at + width].sum() == 6
    for ion in set(view.hand):
        assert row[at + encode.place[ion]] == view.hand.count(ion)
