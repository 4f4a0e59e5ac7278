"""Steps a second of our environments beside PettingZoo's classic games and RLCard's, in one run.

python bench/environments.py [SECONDS] with pettingzoo[classic] and rlcard installed; what is missing is left out.
Every environment plays random legal actions through `last()` and `step()`, observation and mask included, so that each
does for a learner what it has to. "Kernel" is the same random play without observations, in compiled code.
"""

import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

from ionbox.core.rng import Rng
from ionbox.core.state import playout
from ionbox.games import GAMES
from ionbox.lab.env import Env
from ionbox.lab.measures import form

CLASSIC = {
    "connect_four": "connect_four_v3", "tictactoe": "tictactoe_v3", "leduc_holdem": "leduc_holdem_v4",
    "gin_rummy": "gin_rummy_v4", "texas_holdem": "texas_holdem_v4", "rps": "rps_v2",
}  # fmt: skip
RLCARD = ("uno", "leduc-holdem", "gin-rummy", "doudizhu")


def aec_steps(env: Any, rng: np.random.Generator) -> int:
    """One match."""
    env.reset(seed=int(rng.integers(1 << 30)))
    n = 0
    for agent in env.agent_iter():
        observation, _, over, cut, info = env.last()
        if over or cut:
            env.step(None)
            continue
        mask = observation.get("action_mask") if isinstance(observation, dict) else info.get("action_mask")
        choices = np.arange(env.action_space(agent).n) if mask is None else np.flatnonzero(mask)
        env.step(int(choices[rng.integers(len(choices))]))
        n += 1
    return n


def rlcard_steps(env: Any, rng: np.random.Generator) -> int:
    state, _ = env.reset()
    n = 0
    while not env.is_over():
        choices = list(state["legal_actions"])
        state, _ = env.step(choices[rng.integers(len(choices))])
        n += 1
    return n


def kernel_steps(name: str, rng: Rng) -> int:
    game = GAMES[name]
    state = game.start(game.seats[0], game.defaults, rng)
    state.telling = False
    return playout(state, rng, game.longest(game.seats[0], game.defaults))


def measured(match: Callable[[], int], seconds: float) -> float:
    """Steps per CPU second."""
    match()
    n, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        n += match()
    return n / spent


def entries() -> dict[str, Callable[[], int]]:
    rng, ours = np.random.default_rng(1), Rng(1)
    found: dict[str, Callable[[], int]] = {}
    for name in GAMES:
        found[f"ionbox {name}"] = partial(aec_steps, Env(name), rng)
        found[f"ionbox {name}, kernel"] = partial(kernel_steps, name, ours)
    for folder, module in CLASSIC.items():
        try:
            env = import_module(f"pettingzoo.classic.{module}").env()
        except (ImportError, AttributeError) as why:
            print(f"left out: PettingZoo {folder}: {why}", file=sys.stderr)
            continue
        found[f"PettingZoo {folder}"] = lambda env=env: aec_steps(env, rng)
    for name in RLCARD:
        try:
            env = import_module("rlcard").make(name)
        except ImportError as why:
            print(f"left out: RLCard {name}: {why}", file=sys.stderr)
            continue
        found[f"RLCard {name}"] = lambda env=env: rlcard_steps(env, rng)
    return found


if __name__ == "__main__":
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    print(f"Steps per CPU second, {seconds:g} s each; ionbox is {form()}.\n\n| environment | steps/s |\n|---|--:|")
    for label, match in entries().items():
        print(f"| {label} | {measured(match, seconds):,.0f} |")
