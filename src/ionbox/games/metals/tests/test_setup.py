"""§2 Setting up."""

import pytest
from narrow import of
from pytest import mark

from ionbox.core.options import change
from ionbox.core.play import Match
from ionbox.core.types import BadInput
from ionbox.games.metals import GAME
from ionbox.games.metals.state import MetalsState


@mark.rule("2.1", "MVN-1")
def test_two_to_four_players() -> None:
    for seats in (2, 3, 4):
        assert len(of(MetalsState, Match(GAME, seats, seed="1").state).held) == seats
    for seats in (0, 1, 5):
        with pytest.raises(BadInput, match="for 2 to 4 seats"):
            Match(GAME, seats, seed="1")


@mark.rule("2.2")
def test_six_cards_each_and_the_rest_is_the_ion_deck() -> None:
    state = Match(GAME, 3, seed="1").state
    assert of(MetalsState, state).held == [6, 6, 6]
    assert len(of(MetalsState, state).pile) == 40 - 18


@mark.rule("2.3")
def test_chance_names_the_first_player() -> None:
    assert {of(MetalsState, Match(GAME, 4, seed=str(n)).state).initiator for n in range(40)} == {0, 1, 2, 3}


@mark.rule("2.3")
def test_the_first_player_may_be_chosen() -> None:
    for seat in (1, 2, 3):
        options = change(GAME.defaults, {"start": seat})
        assert {of(MetalsState, Match(GAME, 3, options, seed=str(n)).state).initiator for n in range(6)} == {seat - 1}
    with pytest.raises(BadInput, match="Seat 3 cannot lead first: there are 2 seats"):
        Match(GAME, 2, change(GAME.defaults, {"start": 3}), seed="1")


@mark.rule("5.4")
def test_in_a_series_everybody_leads_first_once() -> None:
    for seats in (2, 3, 4):
        match = Match(GAME, seats, GAME.preset("series"), seed="7")
        firsts = {}
        while match.state.actors():
            firsts[of(MetalsState, match.state).game] = of(MetalsState, match.state).first
            seat = match.state.actors()[0]
            match.play(seat, match.state.legal(seat)[0])
        assert sorted(firsts.values()) == list(range(seats))


@mark.rule("2.3", "MVN-2", "4.6")
def test_each_in_turn_leads_against_the_next_whoever_won() -> None:
    match = Match(GAME, 3, seed="4")
    first = of(MetalsState, match.state).initiator
    leaders = [first]
    while len(leaders) < 7:
        if of(MetalsState, match.state).lead_count:
            assert of(MetalsState, match.state).responder == (leaders[-1] + 1) % 3
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
        if of(MetalsState, match.state).lead_count == 0:
            leaders.append(of(MetalsState, match.state).initiator)
    assert leaders == [(first + n) % 3 for n in range(7)]


@mark.rule("MVN-30")
def test_two_players_take_turns_leading() -> None:
    match = Match(GAME, 2, seed="9")
    leaders = [of(MetalsState, match.state).initiator]
    while len(leaders) < 6:
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
        if of(MetalsState, match.state).lead_count == 0:
            leaders.append(of(MetalsState, match.state).initiator)
    assert leaders in ([0, 1] * 3, [1, 0] * 3)
