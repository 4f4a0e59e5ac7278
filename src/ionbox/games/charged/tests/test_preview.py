"""What a play would form: what interfaces ask for."""

from dataclasses import replace
from typing import TYPE_CHECKING

from narrow import sure
from pytest import mark

from ionbox.chem.names import compound_name
from ionbox.core.types import NONE, Help, Seat
from ionbox.games.charged import GAME
from ionbox.games.charged.actions import is_play
from ionbox.games.charged.preview import formulas_of
from ionbox.games.charged.types import Preview

if TYPE_CHECKING:
    from tables.charged import Lay, Table


@mark.rule("4.6")
def test_a_play_is_shown_with_its_formulas_names_balances_and_points_before_it_is_laid(table: "Lay") -> None:
    start = table("11K> Na Na S O O O", rack="Ca O")
    line = GAME.dump(start.state)
    made = formulas_of(start.state, GAME.parse("10Qv Ca O"))
    assert [(compound_name(one.compound), one.compound.balance(), one.points) for one in made] == [
        ("calcium oxide", "1×(2+) and 1×(2-) cancel", 6),
        ("sodium sulfate", "2×(1+) and 1×(2-) cancel", 17),
    ]
    assert GAME.dump(start.state) == line


def shown(table: "Table", action: str) -> Preview:
    """What seat 1 is told of this action before it is played."""
    return sure(GAME.preview(GAME.view(table.state, Seat(0)), table.options, GAME.parse(action)))


@mark.rule("4.6")
def test_a_preview_names_every_run_with_its_squares_and_what_all_of_it_scores(table: "Lay") -> None:
    seen = shown(table("11K> Na Na S O O O", rack="Ca O"), "10Qv Ca O")
    assert [(run.formula, run.right, run.name, run.balance, run.points) for run in seen.runs] == [
        ("CaO", True, "calcium oxide", "1×(2+) and 1×(2-) cancel", 6),
        ("Na₂SO₄", True, "sodium sulfate", "2×(1+) and 1×(2-) cancel", 17),
    ]
    assert (seen.points, seen.refusal) == (23, None)
    assert (seen.runs[0].squares, seen.runs[1].spoken) == (("10Q", "11Q"), "N a 2, S, O 4")


@mark.rule("5.3", "5.4")
def test_a_single_tile_that_more_tiles_can_make_a_play_of_is_begun_and_not_wrong(table: "Lay") -> None:
    first, later = table(rack="Na O *"), table("11K> Na Cl", rack="Mg O * Cl")
    for start, action in ((first, "11K> Na"), (first, "3C> Na"), (later, "13K> Mg"), (later, "12K> *")):
        seen = shown(start, action)
        assert (seen.begun, seen.refusal is None) == (True, False), action
    for start, action in ((first, "3C> Na O"), (later, "11M> Cl"), (later, "11M> Mg"), (later, "13K> Mg O")):
        assert not shown(start, action).begun, action


@mark.rule("7.3")
def test_a_preview_counts_marked_squares_as_the_play_would(table: "Lay") -> None:
    start = table(rack="Na Na O", bare=False)
    for action in [action for action in start.state.legal(Seat(0)) if is_play(action)]:
        text = GAME.write(action)
        assert shown(start, text).points == start.points(text)


@mark.rule("3.6")
def test_a_preview_of_a_wrong_play_gives_the_reason_the_play_would_be_given(table: "Lay") -> None:
    start = table("11K> Na Cl", rack="K N Mg O")
    for action in ("13A> Mg O", "12Kv Mg O", "11M> K", "12L> K N", "11K> Mg", "swap Na", "12A> Mg . O", "12A/ Mg O"):
        assert shown(start, action).refusal == start.refusal(action) is not None
        assert shown(start, action).points == 0
    (run,) = shown(table(rack="K N"), "11K> K N").runs
    assert (run.formula, run.right, run.name, run.points) == ("KN", False, "", 0)


@mark.rule("4.6")
def test_a_preview_says_what_is_right_also_where_no_name_and_no_charge_is_shown(table: "Lay") -> None:
    start = table(rack="Mg O")
    seen = GAME.preview(
        GAME.view(start.state, Seat(0)), start.options, GAME.parse("11K> Mg O"), Help(names=False, charges=False)
    )
    (run,) = sure(seen).runs
    assert (run.formula, run.right, run.name, run.balance, run.points) == ("MgO", True, "", "", 5)
    assert GAME.preview(GAME.view(start.state, Seat(0)), start.options, GAME.parse("11K> Mg O"), NONE) is None


@mark.rule("3.1")
def test_whoever_waits_may_plan_as_if_it_were_their_turn(table: "Lay") -> None:
    waiting = table(rack="Mg O").again(turn=2)
    assert waiting.refusal("11K> Mg O")
    assert shown(waiting, "11K> Mg O").refusal is None


@mark.rule("CHG-38")
def test_where_a_wrong_formula_costs_something_no_preview_tells_it_from_a_right_one(table: "Lay") -> None:
    start = table(rack="K N Mg O", tries=2)
    right, wrong = shown(start, "11K> Mg O"), shown(start, "11K> K N")
    assert sure(start.refusal("11K> K N")).cost is not None
    assert [replace(run, formula="", spoken="") for run in right.runs] == [
        replace(run, formula="", spoken="") for run in wrong.runs
    ]
    assert (right.points, right.refusal) == (wrong.points, wrong.refusal) == (0, None)
    assert [run.right for run in right.runs] == [None]
    # A place where no tile may lie costs nothing, and is told.
    assert sure(shown(start, "1A> Mg O").refusal).code == "OFF_CENTRE"


@mark.rule("4.4")
def test_a_wrong_formula_that_begins_like_a_right_one_is_told_so(table: "Lay") -> None:
    hint = "With two more K⁺ the charges cancel: K₃N. KN₃, KNO₂, KNO₃ begin like this."
    assert sure(table(rack="K N").refusal("11K> K N")).hint == hint


@mark.rule("4.6")
def test_every_formula_that_a_play_forms_is_made(table: "Lay") -> None:
    start = table("11K> Na Na S O O O", rack="Ca O")
    assert GAME.made(start.state, start.play("10Qv Ca O").state) == ["CaO", "Na₂SO₄"]
    assert GAME.made(start.state, start.play("pass").state) == []


@mark.rule("4.6")
def test_what_was_tried_is_the_formula_that_is_none_or_else_that_of_the_line(table: "Lay") -> None:
    start = table(rack="Mg Cl K N O")

    def tried(text: str) -> str:
        return GAME.tried(start.state, Seat(0), GAME.parse(text))

    assert tried("11K> Mg Cl") == "MgCl"
    assert tried("11K> Mg O") == "MgO"
    assert tried("1A> Mg Cl") == "MgCl"
    assert tried("swap Mg") == "swap Mg"
    assert tried("12A/ Mg O") == "12A/ Mg O"
    start = table("11K> Na Cl", rack="Mg Cl K N O")
    assert tried("12K> Mg O") == "NaMg"
