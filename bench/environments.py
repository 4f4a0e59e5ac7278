"""Steps a second of our environments beside PettingZoo's classic games and RLCard's, in one run, in CPU time.

Everybody plays random legal actions and is asked for observation and mask at every step, so that each does for a
learner what it has to. Like is held against like: PettingZoo's API, `last()` and `step()`, against PettingZoo's API;
the plain loop `Batch` against RLCard's `env.step`, which also returns the next observation and what is legal, and
against Pgx, which is compiled by JAX. "Kernel" is random play without observations; "no game at all" is what the loop
and PettingZoo's API cost. What is not installed is left out.
"""

import random
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np
from rounds import Case, Play, measure, table, versus

from ionbox.core.rng import Rng
from ionbox.core.state import playout
from ionbox.games import GAMES
from ionbox.lab.batch import Batch
from ionbox.lab.env import Env

AEC = "PettingZoo's API, steps"
PLAIN = "plain loops, steps"
CLASSIC = {
    "connect four": "connect_four_v3", "tic-tac-toe": "tictactoe_v3", "rock paper scissors": "rps_v2",
    "leduc hold'em": "leduc_holdem_v4", "texas hold'em": "texas_holdem_v4", "gin rummy": "gin_rummy_v4",
    "hanabi": "hanabi_v5",
}  # fmt: skip
PGX = ("leduc_holdem", "kuhn_poker", "connect_four")
RLCARD = ("leduc-holdem", "limit-holdem", "uno", "gin-rummy", "doudizhu")
TOGETHER = 256
IN_CACHE = 64
"""So many of our matches fit into a processor's second cache; a compiled batch of Pgx is the faster the larger."""


class Idle(Env):
    """No game at all: forty steps in turn, two arrays as large as those of Metal vs. Non-Metal, one choice."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(seed)
        self.left = 40

    def observe(self, agent: str) -> dict[str, Any]:
        return {"observation": np.frombuffer(ZEROS, np.uint8), "action_mask": np.frombuffer(ONE, np.int8)}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.left -= 1
        self.agent_selection = self.possible_agents[self.left % 2]
        if not self.left:
            self.terminations = dict.fromkeys(self.agents, True)


ZEROS, ONE = bytearray(41), bytearray([1] + 36 * [0])


def aec_match(env: Any, chance: random.Random) -> int:
    env.reset(seed=chance.randrange(1 << 30))
    n = 0
    for agent in env.agent_iter():
        observation, _, over, cut, info = env.last()
        if over or cut:
            env.step(None)
            continue
        mask = observation.get("action_mask") if isinstance(observation, dict) else info.get("action_mask")
        # The cheapest way to the letters, so that choosing is not what is measured.
        choices = range(env.action_space(agent).n) if mask is None else mask.nonzero()[0]
        env.step(int(choices[int(chance.random() * len(choices))]))
        n += 1
    return n


def rlcard_match(env: Any, chance: random.Random) -> int:
    state, _ = env.reset()
    n = 0
    while not env.is_over():
        choices = list(state["legal_actions"])
        state, _ = env.step(choices[int(chance.random() * len(choices))])
        n += 1
    return n


def batch_step(batch: Batch, rng: Rng) -> int:
    batch.step(batch.sample(rng))
    return batch.n


def kernel_match(name: str, rng: Rng) -> int:
    game = GAMES[name]
    state = game.start(game.seats[0], game.defaults, rng)
    state.telling = False
    return playout(state, rng, game.longest(game.seats[0], game.defaults))


def ours() -> list[Case]:
    found = [Case(AEC, "no game at all", partial(aec_match, Idle("metals"), random.Random(1)), peer=False)]
    for name in GAMES:
        found.append(Case(AEC, f"ionbox {name}", partial(aec_match, Env(name), random.Random(1)), peer=False))
        for n in (1, IN_CACHE, TOGETHER):
            batch = Batch(GAMES[name], n, seed=1)
            play = partial(batch_step, batch, Rng(1))
            found.append(Case(PLAIN, f"ionbox {name}, {n} at once", play, peer=False, whole=False))
        found.append(Case(PLAIN, f"ionbox {name}, kernel", partial(kernel_match, name, Rng(1)), peer=False))
    return found


def peers() -> list[Case]:
    found: list[Case] = []
    for name, module in CLASSIC.items():
        add(found, AEC, f"PettingZoo {name}", partial(classic, module))
    for name in RLCARD:
        add(found, PLAIN, f"RLCard {name}", partial(rlcard, name))
    for name in PGX:
        add(found, PLAIN, f"Pgx {name}, {TOGETHER} at once", partial(pgx, name), whole=False)
    return found


def classic(module: str) -> Play:
    return partial(aec_match, import_module(f"pettingzoo.classic.{module}").env(), random.Random(1))


def rlcard(name: str) -> Play:
    return partial(rlcard_match, import_module("rlcard").make(name), random.Random(1))


def pgx(name: str) -> Play:
    """Compiled by JAX for this CPU, all matches in one call, dealt anew as they end; actions are chosen inside too."""
    jax, module = import_module("jax"), import_module("pgx")
    env = module.make(name)
    begin = jax.vmap(env.init)
    step = jax.vmap(import_module("pgx.experimental").auto_reset(env.step, env.init))

    def move(states: Any, key: Any) -> tuple[Any, Any]:
        key, choosing, dealing = jax.random.split(key, 3)
        weights = jax.numpy.log(states.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(choosing, weights, axis=1)
        return step(states, actions, jax.random.split(dealing, TOGETHER)), key

    once = jax.jit(move)
    now = [begin(jax.random.split(jax.random.PRNGKey(1), TOGETHER)), jax.random.PRNGKey(2)]

    def play() -> int:
        now[:] = once(*now)
        now[0].observation.block_until_ready()
        return TOGETHER

    return play


def add(found: list[Case], kind: str, name: str, make: Callable[[], Play], whole: bool = True) -> None:
    try:
        play = make()
        play()
    except (ImportError, AttributeError) as why:
        print(f"left out: {name}: {why}", file=sys.stderr)
        return
    found.append(Case(kind, name, play, whole=whole))


def cases() -> list[Case]:
    return ours() + peers()


NOTES = [
    'Random legal actions, observation and mask at every step; "kernel" is without them.',
    "Other games have other rules: this says what a step costs a learner.",
]


def tables(measured: list[Case]) -> list[list[str]]:
    found = []
    for kind in (AEC, PLAIN):
        some = [case for case in measured if case.kind == kind]
        seeing = [case for case in some if not case.name.endswith(", kernel")]
        found += [table(kind, some), versus(f"times as fast, {kind}", seeing)]
    return found


if __name__ == "__main__":
    packages = ("pettingzoo", "rlcard", "pgx")
    measure(__doc__, "Environments for learners", cases, packages, NOTES, tables)
