"""Endings with an empty bag, searched to the end."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from ionbox.core.infoset import InfoSet, infoset
from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games.charged import GAME
from ionbox.games.charged.endgame import Ending, after, exact, leaf, play_out
from ionbox.games.charged.equity import lead
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.types import Options

FEW_TILES = "tile,copies,points\nNa,8,3\nMg,4,3\nCl,8,3\nO,6,2\n"
OPTIONS = replace(GAME.presets["short"], tiles_file=FEW_TILES)
TRAP = GAME.load(
    "turn 1 passes 0 idle 0 tries 0 | board 15/15/15/15/10Na4/9NaCl4/3Na3MgClCl5/3Cl2MgO7/3O1MgO8/1NaClOOO9"
    "/15/15/15/15/15 | racks Na Na Na Cl Cl / Na Mg Cl | scores 41 52",
    OPTIONS,
)
"""Sodium chloride scores more at once; a single sodium ion opens nothing and wins."""


def endings(tiles: int) -> Iterator[ChargedState]:
    """Positions of random matches with so few tiles left on both racks."""
    for seed in range(40):
        rng = Rng(seed)
        state = GAME.start(2, OPTIONS, rng)
        state.telling = False
        while state.actors():
            if state.bag_size == 0 and sum(state.held) <= tiles:
                yield state
                break
            state.apply(state.turn, state.sample(state.turn, rng), rng)


def by_the_rules(state: ChargedState, seat: Seat) -> int:
    """The lead in the end by full search of all actions."""
    if not state.actors():
        return lead(state, seat)
    values = [by_the_rules(after(state, action), seat) for action in state.legal(state.turn)]
    return max(values) if state.turn == seat else min(values)


def asked(state: ChargedState, options: Options = OPTIONS) -> InfoSet:
    return infoset(GAME, state, options, state.seats, state.turn)


def test_an_ending_is_worth_what_a_full_search_finds() -> None:
    positions = list(endings(4))
    assert len(positions) > 10
    for state in positions:
        ending = Ending(state, 100_000)
        assert ending.solved
        assert list(ending.gains) != []
        for action, gain in ending.gains.items():
            assert lead(state, state.turn) + gain == by_the_rules(after(state, action), state.turn)


def test_a_search_knows_how_many_turns_are_left() -> None:
    state = TRAP.copy()
    state.to_come = 1
    ending = Ending(state, 100_000)
    assert ending.solved
    best = max(ending.gains, key=ending.gains.__getitem__)
    assert GAME.write(best) == "6Ev Na Cl", "nobody answers"
    for action, gain in ending.gains.items():
        assert lead(state, state.turn) + gain == by_the_rules(after(state, action), state.turn)
    state.to_come = 3
    longer = Ending(state, 100_000)
    for action, gain in longer.gains.items():
        assert lead(state, state.turn) + gain == by_the_rules(after(state, action), state.turn)


def test_the_search_wins_where_the_most_points_lose() -> None:
    values = exact(asked(TRAP))
    greedy = GAME.kit.bots.greedy(asked(TRAP), Rng(1))
    assert GAME.write(greedy) == "6Ev Na Cl"
    assert GAME.write(max(values, key=values.__getitem__)) == "8C> Na"
    assert values[greedy] < 0.5 < 1 < max(values.values())
    taken = after(TRAP, greedy)
    play_out(taken)
    assert lead(taken, Seat(0)) < 0


def test_every_action_of_a_solved_ending_has_a_value() -> None:
    for state in endings(4):
        values = exact(asked(state))
        assert set(values) == set(state.legal(state.turn))


def test_nothing_is_exact_while_tiles_or_racks_are_hidden() -> None:
    state = GAME.start(2, OPTIONS, Rng(1))
    assert exact(asked(state)) == {}
    assert leaf(state, Seat(0)) < -1e8
    three = GAME.load("turn 1 passes 0 idle 0 tries 0 | board " + "/".join(
        ["15"] * 7 + ["6NaCl7"] + ["15"] * 7) + " | racks " + " / ".join(["Na Cl", "Na", "Cl"]) + " | scores 6 0 0",
        replace(OPTIONS, tiles_file="tile,copies,points\nNa,3,3\nCl,3,3\n"),
    )  # fmt: skip
    assert exact(asked(three)) == {}
    assert leaf(three, Seat(0)) > -1e8


def test_a_search_cut_short_still_says_what_it_found() -> None:
    ending = Ending(TRAP, 300)
    assert not ending.solved
    assert ending.gains
    assert Ending(TRAP, 2).gains == {}
    assert Ending(TRAP, 300).gains == ending.gains


@pytest.mark.parametrize("seat", [0, 1])
def test_an_estimated_ending_is_as_far_ahead_for_one_as_behind_for_the_other(seat: Seat) -> None:
    assert leaf(TRAP.copy(), seat) == -leaf(TRAP.copy(), Seat(1 - seat))
    assert leaf(TRAP.copy(), Seat(0)) > 0


def test_there_is_no_exact_answer_when_time_is_up() -> None:
    assert exact(asked(TRAP), lambda: False) == exact(asked(TRAP))
    assert exact(asked(TRAP), lambda: True) == {}
