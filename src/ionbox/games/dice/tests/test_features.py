"""What the learned value looks at, and what it makes of it."""

from collections.abc import Callable
from dataclasses import replace

from narrow import of
from pytest import approx, mark

from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games.dice import GAME
from ionbox.games.dice.features import ACTION, FITTING, KEPT, TABLE, UNSEEN_FITTING, choices, describe
from ionbox.games.dice.prospects import prospects, span
from ionbox.games.dice.state import DiceState
from ionbox.games.dice.types import Options
from ionbox.lab.arena import play_match

Table = Callable[..., DiceState]


@mark.parametrize("seats", [2, 3, 10])
@mark.parametrize("options", [Options(), Options(target=1500, bomb="on"), Options(speed=True, race="arrival")])
def test_rows_are_the_same_in_all_truths_that_fit_a_view(seats: int, options: Options) -> None:
    match, rng = Match(GAME, seats, options, "3"), Rng(3)
    for step in range(120):
        if not (actors := match.state.actors()):
            break
        seat = actors[step % len(actors)]
        actions = choices(match.state, seat)
        rows = describe(match.state, seat, actions)
        assert (len(rows[0]), len(rows[1])) == (TABLE, ACTION * len(actions))
        for _ in range(3):
            other = GAME.imagine(GAME.view(of(DiceState, match.state), seat), options, rng)
            assert choices(other, seat) == actions
            assert describe(other, seat, actions) == rows
        match.play(seat, match.state.sample(seat, rng))


def test_a_row_says_what_is_kept_and_what_can_follow(table: Table) -> None:
    state = table("1|2, 2|5, 3|4, *|* / 1|4, 1|5", "1|3")
    _, row = describe(state, Seat(0), [GAME.parse("1|2")])
    assert row[KEPT] == 3
    assert row[KEPT + 1] == (7 + 7 + 75) // 4
    assert row[FITTING + 4] == 2  # 2|5 and the Double Joker
    assert 0 < row[UNSEEN_FITTING] < 255


def test_no_wrong_card_in_a_race_and_no_number_of_a_duel_is_worth_a_look(table: Table, play: Table) -> None:
    race = play(table("2|5 tick-tack, 4|6 / 1|1 punish, 2|6 / 3|6, 3|4", race="arrival"), "2|5 tick-tack")
    assert [GAME.write(action) for action in choices(race, Seat(1))] == ["pass", "2|6"]
    duel = play(table("1|5 challenge, 4|5 / 1|4, 1|3 / 2|3", "1|3"), "1|5 challenge 3")
    assert len(choices(duel, Seat(0))) == 1


def test_shares_of_a_tournament_are_whole_and_end_at_the_target() -> None:
    assert prospects([1500, 900], 1500) == [1, 0]
    assert prospects([1500, 1500], 1500) == [0.5, 0.5]
    some = prospects([300, 1200, 600], 1500)
    assert sum(some) == approx(1)
    assert some[1] > some[2] > some[0]


def test_a_game_can_bring_more_or_less_and_a_quick_one_all_or_nothing(table: Table) -> None:
    hands = "1|2, 2|5 / 1|4, 1|5"
    assert span(table(hands), Seat(0)) == (0, 1)
    low, high = span(table(hands, target=1500, more=" | scores 1400 200"), Seat(0))
    assert low < prospects([1400, 200], 1500)[0] < high == 1


def test_the_shipped_value_beats_greedy() -> None:
    tables = (("master", "greedy"), ("greedy", "master"))
    played = [play_match(GAME, 2, GAME.defaults, "value", deal, table)[0] for deal in range(40) for table in tables]
    assert sum(match.shares[match.bots.index("master")] for match in played) >= 44
    tournament = replace(GAME.defaults, target=500)
    played = [play_match(GAME, 2, tournament, "value", deal, tables[deal % 2])[0] for deal in range(12)]
    assert sum(match.shares[match.bots.index("master")] for match in played) >= 8
