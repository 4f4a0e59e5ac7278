"""§2 Setting up."""

import pytest
from pytest import mark

from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import BadInput, Seat
from ionbox.games.charged import GAME
from ionbox.games.charged.types import Options


@mark.rule("2.1", "CHG-49")
def test_two_to_four_players_or_teams_play() -> None:
    assert [seats for seats in range(9) if seats in GAME.seats] == [2, 3, 4]
    with pytest.raises(BadInput, match="2 to 4 seats"):
        Match(GAME, 5, seed="1")
    assert Match(GAME, 2, seed="1", names=["Team Sodium", "Team Chlorine"]).story(None)[0].endswith("begins.")


@mark.rule("2.2", "CHG-37")
def test_chance_names_who_begins() -> None:
    assert {GAME.start(3, Options(), Rng(seed)).turn for seed in range(40)} == {0, 1, 2}


@mark.rule("2.3")
def test_each_draws_ten_tiles_and_the_rest_is_in_the_bag() -> None:
    state = GAME.start(4, Options(), Rng(1))
    assert state.held == [10] * 4
    assert [sum(state.rack(seat)) for seat in all_seats(4)] == [10] * 4
    assert state.bag_size == sum(state.bag) == 160
    assert all(len(GAME.view(state, seat).rack) == 10 for seat in all_seats(4))


def test_every_tile_is_as_likely_to_be_drawn_as_any_other() -> None:
    drawn = [0, 0]
    for seed in range(400):
        state = GAME.start(2, Options(), Rng(seed))
        drawn = [drawn[0] + state.rack(Seat(0))[14], drawn[1] + state.rack(Seat(0))[1]]
    assert 900 < drawn[0] < 1100  # 50 O of 200 tiles: 2.5 a rack
    assert 410 < drawn[1] < 550  # 24 Na: 1.2 a rack
