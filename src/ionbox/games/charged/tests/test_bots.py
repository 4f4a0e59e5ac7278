"""What only a bot for Charged! knows."""

from typing import TYPE_CHECKING

import pytest
from narrow import sure

from ionbox.bots.playout import likelihood
from ionbox.core.infoset import InfoSet, infoset
from ionbox.core.options import change
from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import Seat
from ionbox.games.charged import GAME
from ionbox.games.charged.actions import is_play
from ionbox.games.charged.bots import LEVELS
from ionbox.games.charged.box import box_of
from ionbox.games.charged.equity import ROOM, equities, standing, to_come
from ionbox.games.charged.pieces import KINDS, SYMBOLS
from ionbox.games.charged.slips import SLIPS
from ionbox.games.charged.turn import plays

if TYPE_CHECKING:
    from tables.charged import Lay, Table


def greedy(table: "Table") -> str:
    return GAME.write(GAME.kit.bots.greedy(infoset(GAME, table.state, table.options, 2, Seat(0)), Rng(1)))


def test_random_mostly_plays_where_there_is_a_play(table: "Lay") -> None:
    start = table("11K> Na Cl", rack="Na Cl O")
    one = infoset(GAME, start.state, start.options, 2, Seat(0))
    chosen = [sure(GAME.kit.bots.random)(one, Rng(seed)) for seed in range(100)]
    assert set(chosen) <= set(one.legal)
    assert sum(map(is_play, chosen)) > 80
    assert sum(map(is_play, one.legal)) < len(one.legal) / 2


def test_greedy_takes_the_most_points(table: "Lay") -> None:
    start = table("11K> Na Na S O O O O", rack="Fe Cl Cl Cl")
    assert start.points(greedy(start)) == max(plays(start.state, Seat(0)).points)


def test_greedy_keeps_red_tiles_where_they_bring_nothing(table: "Lay") -> None:
    start = table("11K> Na Cl", rack="* K Cl")
    assert start.points(greedy(start)) == start.points("10L> K Cl") == start.points("10K> * K Cl") == 14
    assert "*" not in greedy(start)


def test_greedy_swaps_the_whole_rack_without_a_play_and_passes_without_a_bag(table: "Lay") -> None:
    start = table("11K> Na Cl")
    assert greedy(start) == "swap C C C C C C P P P P"
    start.state.bag, start.state.bag_size = [0] * KINDS, 0
    assert greedy(start) == "pass"


def at(start: "Table") -> InfoSet:
    return infoset(GAME, start.state, start.options, 2, Seat(0))


def test_who_sees_no_squares_takes_the_most_points_on_a_plain_board(table: "Lay") -> None:
    start = table("11K> Na Na S O O O O", rack="Fe Cl Cl Cl")
    assert start.points(GAME.write(SLIPS["ignore squares"](at(start), Rng(1)))) == max(
        plays(start.state, Seat(0)).points
    )


@pytest.mark.parametrize(
    ("slip", "held", "laid"),
    [
        ("grab points", "K N O O O", "K N O O O"),
        ("forget polyatomic", "K N O O O Cl", "K Cl"),
        ("forget subscripts", "Mg Cl Cl O", "Mg O"),
        ("short formulas", "K N O O O Cl", "K Cl"),
        ("waste red", "* K Cl", "*"),
    ],
)
def test_a_slip_sees_only_some_formulas(table: "Lay", slip: str, held: str, laid: str) -> None:
    start = table("11K> Na Cl", rack=held)
    assert laid in GAME.write(SLIPS[slip](at(start), Rng(1)))


def test_a_slip_needs_an_occasion(table: "Lay") -> None:
    assert SLIPS["waste red"](at(table("11K> Na Cl", rack="K Cl")), Rng(1)) == -1
    assert SLIPS["grab points"](at(table("11K> Na Cl")), Rng(1)) == -1


def test_every_level_slips_in_ways_there_are() -> None:
    for _, slips in LEVELS.values():
        assert set(slips) <= set(SLIPS)


def test_the_policy_keeps_oxygen_and_lays_carbon(table: "Lay") -> None:
    """Oxygen goes with everything, carbon with nearly nothing (CHG-10)."""
    start = table("11K> Na Cl", rack="Na Na O Na C N")
    kept = start.state.box.kept
    assert kept[SYMBOLS.index("O")] > 0 > kept[SYMBOLS.index("C")]
    worth = {GAME.write(action): round(value, 1) for value, action in equities(start.state, Seat(0))}
    assert start.points("10L> Na C N") < start.points("10L> Na Na O")
    assert worth["10L> Na C N"] > worth["10L> Na Na O"]


def test_what_is_worth_keeping_depends_on_the_ions_that_are_played() -> None:
    """Among common ions metals are scarce, among all of them oxygen is; of ions of one's own nothing is known."""
    sodium, chlorine = SYMBOLS.index("Na"), SYMBOLS.index("Cl")
    every, common = box_of(GAME.defaults).kept, box_of(GAME.presets["classroom"]).kept
    assert common[sodium] > 0 > common[chlorine]
    assert every[sodium] < 0 < every[chlorine]
    own = change(GAME.defaults, {"ions_file": "ion\nNa+\nCl-\n"})
    assert set(box_of(own).kept) == {0.0}


def test_a_bad_rack_is_better_swapped(table: "Lay") -> None:
    start = table("11K> Na Cl")
    value, action = max(equities(start.state, Seat(0)))
    assert GAME.write(action) == "swap C C C C C C P P P P"
    assert value > 0


def test_equal_scores_foretell_equal_shares(table: "Lay") -> None:
    for seats in (2, 3, 4):
        state = GAME.start(seats, GAME.defaults, Rng(1))
        shares = [likelihood(standing(state, seat), GAME.kit.bots.spread) for seat in all_seats(seats)]
        assert sum(shares) == pytest.approx(1, abs=0.15)


def test_a_lead_counts_more_the_fewer_tiles_are_to_come(table: "Lay") -> None:
    early, late = table("11K> Na Cl").state, table("11K> Na Cl").state
    late.bag, late.bag_size = [0] * KINDS, 0
    for state in (early, late):
        state.scores = [90, 10]
    assert standing(late, Seat(0)) > standing(early, Seat(0)) > 0 > standing(early, Seat(1)) > standing(late, Seat(1))


def test_no_more_tiles_are_to_come_than_a_short_board_has_room_for(table: "Lay") -> None:
    state = GAME.start(2, GAME.presets["short"], Rng(1))
    assert to_come(state) == ROOM * 15 * 15 < state.bag_size
    state.grid.tiles = 160
    assert to_come(state) == 0


def test_in_its_last_turn_the_policy_takes_the_most_points() -> None:
    state = GAME.start(2, GAME.presets["short"], Rng(1))
    found = plays(state, state.turn)
    points = {action: float(gain) for action, gain in zip(found.found, found.points, strict=True)}
    state.to_come = 3
    assert {action: worth for worth, action in equities(state, state.turn)} != points
    state.to_come = 2
    assert {action: worth for worth, action in equities(state, state.turn)} == points
