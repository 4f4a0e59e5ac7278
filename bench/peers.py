"""The games of ionbox beside OpenSpiel and RLCard, in one process and in turns. README.md says how to run it.

Like is compared with like: whole matches in one compiled call, one Python call a decision, state copies; and decisions,
not steps, because OpenSpiel counts every dealt card as a step.
"""

import random
from collections.abc import Callable
from typing import Any

from rounds import Case, Play, measure, table

from ionbox.games import GAMES
from ionbox.lab import measures

SEED = 20_240_501
PLAYOUTS = "random playouts in one compiled call, decisions"
CALLS = "one Python call a decision, decisions"
COPIES = "state copies"
KINDS = {measures.PLAYOUTS: PLAYOUTS, measures.CALLS: CALLS, measures.COPIES: COPIES}
SPIEL = ("hearts", "spades", "crazy_eights(players=2)", "crazy_eights(players=4)")


def ours() -> list[Case]:
    """Every game, in its first preset."""
    cases = []
    for game in GAMES.values():
        first = next(iter(game.presets))
        for (what, where), play in measures.measures(game).items():
            if what in KINDS and where.startswith(f"{first}, "):
                name = f"ionbox {game.name}, {where}"
                cases.append(Case(KINDS[what], name, play, peer=False, whole=what != measures.COPIES))
    return cases


def spiel() -> list[Case]:
    import pyspiel

    cases = []
    for name in SPIEL:
        game = pyspiel.load_game(name)
        by_hand = spiel_loop(game)
        # evaluate_bots says how a match ended but not how long it was: the mean length under the same random policy.
        mean = sum(by_hand() for _ in range(500)) / 500
        cases += [
            Case(PLAYOUTS, f"OpenSpiel {name}, C++ loop", spiel_bots(pyspiel, game, mean)),
            Case(CALLS, f"OpenSpiel {name}", by_hand),
            Case(COPIES, f"OpenSpiel {name}", spiel_clones(game), whole=False),
        ]
    return cases


def spiel_step(state: Any, rng: random.Random) -> int:
    """One step at random; 1 if it was a decision, 0 if it was chance."""
    if not state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
        return 1
    point = rng.random()
    for action, likely in state.chance_outcomes():  # noqa: B007 - the one at which it stops is the one drawn
        point -= likely
        if point <= 0:
            break
    state.apply_action(action)
    return 0


def spiel_loop(game: Any) -> Play:
    rng = random.Random(SEED)

    def match() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            decisions += spiel_step(state, rng)
        return decisions

    return match


def spiel_bots(pyspiel: Any, game: Any, mean: float) -> Play:
    bots = [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(game.num_players())]
    seeds = iter(range(SEED, 1 << 31))

    def match() -> float:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return mean

    return match


def spiel_clones(game: Any) -> Play:
    """Of a state six decisions into a match."""
    rng = random.Random(SEED)
    state, decisions = game.new_initial_state(), 0
    while decisions < 6 or state.is_chance_node():
        decisions += spiel_step(state, rng)

    def batch() -> int:
        for _ in range(100):
            state.clone()
        return 100

    return batch


def rlcard() -> list[Case]:
    """UNO: its bare game object, and the environment that learners use."""
    import numpy
    import rlcard
    from rlcard.agents import RandomAgent
    from rlcard.games.uno import Game

    game = Game()
    game.configure({"game_num_players": 2})
    game.np_random = numpy.random.RandomState(SEED)
    rng = random.Random(SEED)
    env = rlcard.make("uno", config={"seed": SEED})
    agents = [RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)]

    def bare() -> int:
        game.init_game()
        steps = 0
        while not game.is_over():
            game.step(rng.choice(game.get_legal_actions()))
            steps += 1
        return steps

    def environment() -> int:
        state, player = env.reset()
        steps = 0
        while not env.is_over():
            state, player = env.step(agents[player].step(state))
            steps += 1
        return steps

    return [Case(CALLS, "RLCard uno, game object", bare), Case(CALLS, "RLCard uno, env.step", environment)]


def where_installed(make: Callable[[], list[Case]]) -> list[Case]:
    """A peer's cases; none where it is missing, as the page says."""
    try:
        return make()
    except ImportError:
        return []


def cases() -> list[Case]:
    return ours() + where_installed(spiel) + where_installed(rlcard)


NOTES = [
    "Other games have other rules: this says what a decision costs, not who is better.",
    "OpenSpiel's C++ loop is its `evaluate_bots`, which returns after a whole match.",
]


def tables(measured: list[Case]) -> list[list[str]]:
    return [table(kind, [case for case in measured if case.kind == kind]) for kind in KINDS.values()]


if __name__ == "__main__":
    measure(__doc__, "Beside the peers", cases, ("open_spiel", "rlcard"), NOTES, tables)
