"""§8 The end."""

from typing import TYPE_CHECKING

from narrow import of, sure
from pytest import mark, raises
from tables.charged import PLAIN, Table

from ionbox.core.play import Match, ring
from ionbox.core.rng import Rng
from ionbox.core.types import Action, BadInput, Seat
from ionbox.games.charged import GAME
from ionbox.games.charged.pieces import KINDS
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.types import Options

if TYPE_CHECKING:
    from tables.charged import Lay

SMALL = Options(ions_file="ion\nNa+\nCl-", tiles_file="tile,copies,points\nNa,11,3\nCl,11,3")
"""Twenty-two tiles, all of NaCl."""


@mark.rule("8.1", "CHG-45")
def test_the_match_ends_at_once_when_bag_and_a_rack_are_empty(table: "Lay") -> None:
    start = table("11K> Na Cl", rack="K Cl")
    state = start.state
    state.bag, state.bag_size = [0] * KINDS, 0
    state.racks[:KINDS] = [0] * KINDS
    state.racks[2], state.racks[10], state.held[0] = 1, 1, 2
    after = start.play("12J> K Cl").state
    assert after.actors() == []
    assert (sure(after.outcome()).rule, sure(after.outcome()).scores) == ("8.1", (13, 0))
    assert sure(GAME.refusal(after, Seat(1), Action(0))).code == "MATCH_OVER"
    assert after.legal(Seat(1)) == []


@mark.rule("CHG-45")
def test_an_empty_bag_alone_ends_nothing(table: "Lay") -> None:
    start = table("11K> Na Cl", rack="K Cl")
    start.state.bag, start.state.bag_size = [0] * KINDS, 0
    assert start.play("12J> K Cl").state.actors() == [1]


@mark.rule("8.2", "CHG-46")
def test_the_match_ends_when_every_player_passes_in_succession(table: "Lay") -> None:
    start = table("11K> Na Cl", rack="K Cl")
    assert sure(start.play("pass").play("pass").state.outcome()).rule == "8.2"
    assert start.play("pass").play("swap Cl").play("pass").state.outcome() is None
    assert start.play("pass").play("12K> Cl").play("pass").state.outcome() is None


@mark.rule("8.3", "CHG-44")
def test_the_match_ends_after_three_full_rounds_without_a_play(table: "Lay") -> None:
    now = table("11K> Na Cl", rack="K Cl")
    for _ in range(5):
        now = now.play(f"swap {GAME.view(now.state, now.state.turn).rack[0]}")
    assert now.state.outcome() is None
    now = now.play("pass")
    assert sure(now.state.outcome()).rule == "CHG-44"
    assert GAME.tell(now.state.events[-1], None, ["Ada", "Ben"]) == "Three rounds went by without a play."


@mark.rule("CHG-44")
def test_a_play_starts_the_count_of_idle_turns_again(table: "Lay") -> None:
    now = table("11K> Na Cl", rack="K Cl").again(idle=5)
    assert now.play("12J> K Cl").state.idle == 0


@mark.rule("8.4", "CHG-47")
def test_the_highest_score_wins_whatever_is_left_on_the_racks(table: "Lay") -> None:
    now = table("11K> Na Cl").again(scores="30 12", passes=1, idle=1).play("pass")
    assert (sure(now.state.outcome()).winners, sure(now.state.outcome()).scores) == ((0,), (30, 12))


@mark.rule("CHG-48")
def test_equal_scores_share_the_victory(table: "Lay") -> None:
    now = table("11K> Na Cl").again(scores="12 12", passes=1, idle=1).play("pass")
    assert sure(now.state.outcome()).winners == (0, 1)


def rung(now: Table) -> Table:
    after = ring(now.state)
    assert isinstance(after, ChargedState)
    return Table(after, now.options)


@mark.rule("CHG-59")
@mark.parametrize(("first", "left"), [(1, 1), (0, 2)])
def test_after_the_bell_all_have_had_equally_many_turns(table: "Lay", first: int, left: int) -> None:
    now = table("11K> Na Cl", rack="K Cl")
    now.state.first = Seat(first)
    now = rung(now)
    view = GAME.view(now.state, None)
    assert (view.to_come, view.rung) == (left, True)
    for n in range(left, 0, -1):
        assert now.state.outcome() is None
        assert GAME.view(now.state, None).to_come == n
        now = now.play("12J> K Cl" if n == left else "swap Cl")
    outcome = sure(now.state.outcome())
    assert (outcome.rule, outcome.scores) == ("CHG-59", (13, 0))
    assert now.state.held == [10, 10], "tiles left on racks do not count"


@mark.rule("CHG-59")
def test_the_bell_says_how_many_turns_are_left(table: "Lay") -> None:
    start = table("11K> Na Cl", rack="K Cl")
    assert GAME.story(rung(start).state.events, None, ["Ada", "Ben"]) == [
        "The bell: the match ends after 2 more turns."
    ]
    start.state.first = Seat(1)
    assert GAME.story(rung(start).state.events, None, ["Ada", "Ben"]) == ["The bell: the match ends after this turn."]


@mark.rule("CHG-59", "8.2")
def test_another_end_may_come_before_the_last_turn(table: "Lay") -> None:
    now = table("11K> Na Cl", rack="K Cl").again(passes=1, idle=1)
    assert sure(rung(now).play("pass").state.outcome()).rule == "8.2"


@mark.rule("CHG-60")
@mark.parametrize("rounds", [1, 3])
def test_the_option_rounds_gives_every_seat_so_many_turns(rounds: int) -> None:
    match = Match(GAME, 3, Options(rounds=rounds), "1")
    state = of(ChargedState, match.state)
    assert state.first == state.turn
    turns = [0, 0, 0]
    while actors := match.state.actors():
        turns[actors[0]] += 1
        legal = match.state.legal(actors[0])
        assert match.play(actors[0], legal[0]) is None
    assert turns == [rounds] * 3
    outcome = sure(match.state.outcome())
    assert (outcome.rule, outcome.because) == ("CHG-60", "Every player has had the last turn of this match.")


def test_a_position_with_too_many_turns_to_come_cannot_occur(table: "Lay") -> None:
    line = GAME.dump(table("11K> Na Cl").state)
    assert GAME.load(f"{line} | to-come 3", Options(board_file=PLAIN, rounds=2)).first == 1
    for more in (" | to-come 5", " | to-come 3 | bell rung"):
        with raises(BadInput, match="how many turns are left"):
            GAME.load(line + more, Options(board_file=PLAIN, rounds=2))
    with raises(BadInput, match="how many turns are left"):
        GAME.load(f"{line} | bell rung", Options(board_file=PLAIN))


def test_no_match_is_longer_than_its_bound() -> None:
    assert GAME.longest(2, Options()) == 195 * 6
    assert GAME.longest(3, Options(tries=3)) == 195 * 9 * 3
    state = GAME.start(2, SMALL, Rng(1))
    assert GAME.longest(2, SMALL) == 23 * 6
    assert state.actors()
