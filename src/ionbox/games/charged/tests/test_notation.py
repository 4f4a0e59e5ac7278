"""Actions and positions as text."""

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from narrow import sure
from pytest import mark

from ionbox.core.game import Shown
from ionbox.core.types import NONE, Action, BadInput, Seat
from ionbox.games.charged import GAME, events
from ionbox.games.charged.actions import GAP, PASS, SPAN, WRONG, packed, play, swap, tiles_of
from ionbox.games.charged.formulas import formula_numbers
from ionbox.games.charged.pieces import RED

if TYPE_CHECKING:
    from tables.charged import Lay

PRINTED_TILES = [*range(1, 18), RED]
tiles = st.lists(st.sampled_from([*PRINTED_TILES, GAP]), min_size=1, max_size=10)


@mark.rule("5.2")
@given(st.integers(0, 440), st.integers(0, 2), tiles)
def test_whatever_can_be_tried_is_a_number_below_2_to_57_and_survives_its_notation(
    square: int, way: int, laid: list[int]
) -> None:
    action = play(square, way, laid)
    assert SPAN <= action < WRONG < 2**57
    assert tiles_of(action) == laid
    assert GAME.parse(GAME.write(action)) == action


@given(st.lists(st.sampled_from(PRINTED_TILES), min_size=1, max_size=10))
def test_a_swap_is_the_same_in_whatever_order_its_tiles_are_named(chosen: list[int]) -> None:
    assert PASS < swap(chosen) == swap(chosen[::-1]) < SPAN
    assert GAME.parse(GAME.write(swap(chosen))) == swap(chosen)


@mark.parametrize(
    ("text", "written"),
    [
        ("11K> Na Na O", "11K> Na Na O"),
        ("11k > NaNaO", "11K> Na Na O"),
        ("1AV * K Cl", "1Av * K Cl"),
        ("21Uv O", "21U> O"),
        ("3C/ Na . Cl", "3C/ Na . Cl"),
        ("SWAP O Na", "swap Na O"),
        ("Pass", "pass"),
        ("wrong", "wrong"),
    ],
)
def test_actions_may_be_typed_in_several_ways(text: str, written: str) -> None:
    assert GAME.write(GAME.parse(text)) == written


@mark.parametrize(
    "text",
    ["", "11K", "11K>", "22A> Na", "0A> Na", "11V> Na", "11K> H", "11K> na", "swap", "swap .", "11K> " + "O" * 11],
)
def test_what_cannot_be_read_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(BadInput):
        GAME.parse(text)


@mark.parametrize("action", [-1, 2**60, play(0, 1, [1, 2]) - packed([1, 2]), SPAN * 500 + 7, packed([2, 1]), WRONG + 3])
def test_a_number_that_is_nobodys_action_is_refused(table: "Lay", action: Action) -> None:
    start = table(rack="Na K")
    assert action not in start.state.legal(Seat(0))
    assert sure(GAME.refusal(start.state, Seat(0), action)).code in ("NO_SUCH_ACTION", "OFF_CENTRE", "NOT_ON_RACK")


@mark.parametrize(
    ("what", "load", "you", "others"),
    [
        (events.STARTED, 0, "You begin.", "Ada begins."),
        (events.DREW, packed([1, 2]), "You draw Na K.", "Ada draws 2 tiles."),
        (events.SWAPPED, swap([2, 1]), "You swap Na K.", "Ada swaps 2 tiles."),
        (events.PLAYED, play(220, 1, [1, 10]), "You play Na Cl from 11K down.", "Ada plays Na Cl from 11K down."),
        (events.SCORED, 1, "You score 1 point.", "Ada scores 1 point."),
        (events.PASSED, 0, "You pass.", "Ada passes."),
        (events.MISTAKEN, 1 | 2 << 4, "You tried a wrong formula, 1 of 2.", "Ada tried a wrong formula, 1 of 2."),
    ],
)
def test_whoever_acts_reads_you_and_everybody_else_a_name(what: int, load: int, you: str, others: str) -> None:
    happened, names = events.event(what, Seat(1), load), ["Ben", "Ada"]
    assert [GAME.tell(happened, audience, names) for audience in (Seat(1), Seat(0), None)] == [you, others, others]


def test_a_formula_that_is_not_to_be_named_is_shown_without_its_name() -> None:
    happened = events.event(events.READ, Seat(0), formula_numbers()["Na", "Cl"] | 220 << 12 | 2 << 22)
    assert GAME.show(happened, NONE) == ("read", 0, 0, "", 0, ["11K", "11L"])


@mark.parametrize(
    ("what", "load", "shown"),
    [
        (events.PLAYED, play(220, 1, [1, 2]), ("laid", 3, 0, GAME.write(play(220, 1, [1, 2])))),
        (events.FORMED, formula_numbers()["Na", "Na", "O"] | 8 << 12, ("formed", 3, 8, "Na2O")),
        (
            events.READ,
            formula_numbers()["Na", "Na", "O"] | 220 << 12 | 1 << 21 | 3 << 22,
            ("read", 3, 0, "sodium oxide", 0, ["11K", "12K", "13K"]),
        ),
        (events.SCORED, 23, ("scored", 3, 23, "")),
        (events.SWAPPED, swap([3, 1, 2]), ("swapped", 3, 3, "")),
        (events.PASSED, 0, ("passed", 3, 0, "")),
        (events.MISTAKEN, 1 | 2 << 4, None),
        (events.MISTAKEN, 2 | 2 << 4, ("lost", 3, 0, "")),
        (events.DREW, packed([1, 2]), None),
    ],
)
def test_boards_draw_what_a_turn_was_but_never_which_tiles_are_on_a_rack(
    what: int, load: int, shown: Shown | None
) -> None:
    assert GAME.show(events.event(what, Seat(3), load)) == shown


def test_a_play_that_is_counted_takes_longer_to_be_seen() -> None:
    passed, counted, scored = (
        events.event(what, Seat(0), 6) for what in (events.PASSED, events.COUNTED, events.SCORED)
    )
    assert GAME.paces([passed]) == 1.0 < GAME.paces([counted, scored])
    assert GAME.paces([scored]) == 1.0, "a formula that was named is not counted again"
