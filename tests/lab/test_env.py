"""The environments: PettingZoo's own tests, and what its users rely on."""

import warnings
from typing import Any

import numpy as np
import pytest

with warnings.catch_warnings():
    # Its tests import its own games, the old way.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

from ionbox.core.rng import Rng
from ionbox.core.types import Action
from ionbox.games import GAMES
from ionbox.lab.env import Env, env


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


def test_an_action_outside_the_mask_is_explained() -> None:
    table = Env("metals")
    table.reset(seed=1)
    with pytest.raises(ValueError, match=r"\w"):
        table.step(Action(0))


def test_an_observation_stays_as_it_was() -> None:
    table = Env("metals")
    table.reset(seed=1)
    seen, *_ = table.last()
    before = {name: part.copy() for name, part in seen.items()}
    table.step(np.flatnonzero(seen["action_mask"])[0])
    now, *_ = table.last()
    assert all((seen[name] == before[name]).all() for name in seen)
    assert any((seen[name] != now[name]).any() for name in seen)


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
