"""What only a bot for this game knows."""

from collections.abc import Callable

import pytest
from narrow import of

from ionbox.bots.playout import likelihood
from ionbox.bots.random import choose
from ionbox.core.infoset import infoset
from ionbox.core.kit import UNKNOWN
from ionbox.core.options import change
from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import Seat
from ionbox.games.metals import GAME
from ionbox.games.metals.bots import SPREAD, between, greedy
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.view import weighted

Table = Callable[..., MetalsState]


def choice(state: MetalsState) -> str:
    seat = state.actors()[0]
    return GAME.write(greedy(infoset(GAME, state, GAME.defaults, state.seats, seat), Rng(1)))


def test_greedy_leads_the_strongest_ion_and_of_equal_ones_the_one_it_holds_more_of(table: Table) -> None:
    assert choice(table("Na+ Na+ Ca2+ N3- / Cl-")) == "N3-"
    assert choice(table("Na+ O2- O2- Ca2+ / Cl-")) == "O2-"


def test_greedy_overpowers_where_it_can_and_else_answers_with_few_cards(table: Table, play: Table) -> None:
    assert choice(play(table("Ca2+ / Cl- Cl- O2- N3- N3-"), "Ca2+")) == "2 N3-"
    assert choice(play(table("Ca2+ / Cl- Cl- O2-"), "Ca2+")) == "O2-"
    assert choice(play(table("Ca2+ / Al3+"), "Ca2+")) == "pass"


def test_greedy_reinforces_whenever_it_can(table: Table, play: Table) -> None:
    assert choice(play(table("N3- N3- / Ca2+ Ca2+ Ca2+"), "N3-", "3 Ca2+")) == "N3-"
    assert choice(play(table("N3- O2- / Ca2+ Ca2+ Ca2+"), "N3-", "3 Ca2+")) == "pass"


def test_greedy_beats_random_clearly() -> None:
    won = 0.0
    for seed in range(400):
        match, rng, place = Match(GAME, 2, seed=str(seed)), Rng(seed), seed % 2
        while match.state.actors():
            seat = match.state.actors()[0]
            match.play(seat, (greedy if seat == place else choose)(match.infoset(seat), rng))
        outcome = match.state.outcome()
        assert outcome is not None
        won += outcome.share(Seat(place))
    # Chance alone would give 200, and 230 once in 700 times.
    assert won > 230, won


def test_hands_are_imagined_as_often_as_there_are_ways_to_draw_them() -> None:
    for unit in (1, 1 << 80):  # large decks of one's own have more hands than 64 bits can count
        rng = Rng(5)
        places = [weighted([unit, 0, 3 * unit], rng) for _ in range(2000)]
        assert places.count(1) == 0
        # 500 on average; 80 is four times the standard error.
        assert abs(places.count(0) - 500) < 80


def test_between_two_games_a_lead_counts_the_less_the_more_games_follow() -> None:
    match = Match(GAME, 3, change(GAME.defaults, {"series": 4}), seed="between")
    leads = []
    while match.state.actors():
        game, seat = of(MetalsState, match.state).game, match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
        if of(MetalsState, match.state).game > game:
            of(MetalsState, match.state).before = [9, 4, 1]
            leads.append([between(match.state, seat) for seat in all_seats(3)])
        elif match.state.actors():
            assert between(match.state, Seat(0)) == UNKNOWN
    assert len(leads) == 3
    assert [lead[0] for lead in leads] == sorted(lead[0] for lead in leads)
    assert all(first > 0 > second > third for first, second, third in leads)


def test_with_equal_scores_between_two_games_everybody_has_the_same_share() -> None:
    state = GAME.start(4, change(GAME.defaults, {"series": 2}), Rng(1))
    state.game = 1
    state.before = [3, 3, 3, 3]
    assert [likelihood(between(state, seat), SPREAD) for seat in all_seats(4)] == pytest.approx([0.25] * 4)
