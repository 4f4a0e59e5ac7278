"""§6 Red tiles."""

from dataclasses import replace
from typing import TYPE_CHECKING

from narrow import sure
from pytest import mark

from ionbox.core.types import Seat
from ionbox.games.charged import GAME

if TYPE_CHECKING:
    from tables.charged import Lay

KKS = "11I> K K S"


@mark.rule("6.1", "6.2", "6.3")
def test_a_red_tile_stands_between_old_tiles_and_a_new_formula_in_its_row(table: "Lay") -> None:
    """The book's example: K K S, a red tile, Na N O O."""
    assert table(KKS, rack="* Na N O O").points("11L> * Na N O O") == 9


@mark.rule("6.3")
def test_or_in_its_column(table: "Lay") -> None:
    assert table(KKS, rack="* Na N O O").points("11Lv * Na N O O") == 9


@mark.rule("6.4")
def test_other_sides_of_a_red_tile_on_the_board_start_formulas_later(table: "Lay") -> None:
    start = table(KKS, "11Lv *", "12Lv Na N O O", rack="K Br Na Cl")
    assert start.points("11M> K Br") == 8
    assert start.points("9Lv K Br") == 8


@mark.rule("CHG-19")
def test_a_red_tile_ends_a_run(table: "Lay") -> None:
    assert table(KKS, "11L> *", rack="Na Cl").code("11M> Na Cl") == ""
    assert table(KKS, rack="Na Cl").code("11L> Na Cl") == "METAL_AFTER_ANION"
    assert table(KKS, "11L> *", rack="O").code("11M> O") == "NO_FORMULA"


@mark.rule("CHG-19")
def test_the_edge_ends_a_run(table: "Lay") -> None:
    nine = "board\n" + "\n".join(
        " ".join("**" if row == column == 4 else ".." for column in range(9)) for row in range(9)
    )
    options = replace(GAME.defaults, board_file=nine)
    rack = "Na N O O O P P P P C"
    line = f"turn 1 passes 0 idle 0 tries 0 | board {'/'.join('9' * 9)} | racks {rack} / {'Cl ' * 10}| scores 0 0"
    state = GAME.load(line, options)
    assert GAME.parse("5E> Na N O O O") in state.legal(Seat(0))  # its last tile lies in the last column
    assert sure(GAME.refusal(state, Seat(0), GAME.parse("5F> Na N O O O"))).code == "OFF_BOARD"


@mark.rule("CHG-29")
def test_a_red_tile_may_touch_anything_and_is_never_part_of_a_formula(table: "Lay") -> None:
    start = table("11K> Na Cl", "10Lv K Cl", rack="* K Br")
    assert start.points("10M> * K Br") == 8  # between K and Br, above nothing, beside the Cl's row
    assert "*" not in "".join(GAME.tell(event, None, "AB") for event in start.play("10M> * K Br").state.events[1:])


@mark.rule("6.2", "CHG-27")
def test_a_new_red_tile_lies_next_to_a_tile_that_was_there_before(table: "Lay") -> None:
    start = table("11K> Na Cl", rack="* * Na Cl K Br")
    assert start.code("11M> * K Br") == ""
    assert start.code("13M> * K Br") == "RED_NOT_ADJACENT"
    assert start.code("11M> * *") == "RED_ALONE"
    assert start.code("11M> * K Br *") == "TWO_REDS"


@mark.rule("CHG-24")
def test_there_is_no_red_tile_in_the_first_play(table: "Lay") -> None:
    assert table(rack="* Na Cl").code("11K> Na Cl *") == "RED_FIRST"


@mark.rule("CHG-25")
def test_a_red_tile_alone_is_no_play(table: "Lay") -> None:
    assert table("11K> Na Cl", rack="*").code("11M> *") == "RED_ALONE"


@mark.rule("CHG-26")
def test_a_red_tile_may_lie_next_to_another_red_tile(table: "Lay") -> None:
    start = table("11K> Na Cl *", rack="* K Br")
    assert start.points("11N> * K Br") == 8


@mark.rule("CHG-28")
def test_a_red_tile_touches_an_end_of_a_formula_of_two_or_more_in_the_line_of_play(table: "Lay") -> None:
    start = table("11K> Na Cl", rack="* * Na Cl K Br O")
    assert start.code("11M> K * Br") == "RED_INSIDE"
    assert start.code("12L> * Br") == "NO_FORMULA"
    assert start.points("11H> K Br *") == 8  # at its end as well as at its front
    assert table("11K> Na Cl *", rack="* K Br").code("10Mv * K Br") == "RED_APART"  # the old red tile lies between


@mark.rule("CHG-28")
def test_a_red_tile_may_come_with_a_play_that_is_connected_without_it(table: "Lay") -> None:
    start = table("11K> Na Cl", rack="* K Cl O")
    assert start.points("12J> K Cl") == start.points("12J> K Cl *") == 13
    assert start.code("11M> O *") == "RED_NOT_ADJACENT"  # only a new tile is next to it


@mark.rule("6.4", "CHG-22")
def test_a_formula_merely_alongside_a_red_tile_is_not_connected_by_it(table: "Lay") -> None:
    start = table("11K> Na Cl *", rack="K Br")
    assert start.code("12M> K Br") == "NOT_CONNECTED"
    assert start.code("10M> K Br") == "NOT_CONNECTED"
    assert start.code("11N> K Br") == ""
