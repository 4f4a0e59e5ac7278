"""§9 Options."""

from dataclasses import replace
from typing import TYPE_CHECKING

from narrow import of, sure
from pytest import mark

from ionbox.core.options import sayings
from ionbox.core.play import Match
from ionbox.core.record import read_record, write_record
from ionbox.core.rng import Rng
from ionbox.core.types import Help, Seat
from ionbox.games.charged import GAME
from ionbox.games.charged.box import box_of
from ionbox.games.charged.pieces import SYMBOLS
from ionbox.games.charged.state import ChargedState

if TYPE_CHECKING:
    from tables.charged import Lay


@mark.rule("9.1")
def test_a_first_class_has_no_transition_metals_and_four_polyatomic_ions() -> None:
    box = box_of(GAME.presets["classroom"])
    assert {SYMBOLS[tile] for tile in range(1, 18) if not box.tiles.copies[tile]} == {"Fe", "Cu", "Au"}
    assert {ion.names["us"] for ion in box.formulas.ions.polyatomic.values()} == {
        "nitrate",
        "carbonate",
        "sulfate",
        "phosphate",
    }
    assert box.board.n == 15


@mark.rule("9.1")
def test_every_preset_can_be_played_and_says_what_it_is_for() -> None:
    assert list(GAME.presets) == ["full", "short", "classroom"]
    assert all(sayings(GAME.file("data/presets.toml")).values())
    for options in GAME.presets.values():
        GAME.check(4, options)


@mark.rule("9.1")
def test_an_ion_that_is_not_played_is_explained(table: "Lay") -> None:
    refusal = table(preset="classroom", rack="Na Cl O").refusal("8H> Na Cl O")
    assert sure(refusal).code == "NOT_IN_THIS_SET"


@mark.rule("9.2")
def test_with_hints_on_whose_turn_it_is_hears_of_a_formula_but_not_where(table: "Lay") -> None:
    view = GAME.view(table("11K> Na Cl", rack="K Cl Br", hints=True).state, Seat(0))
    assert view.hint == "Hint: potassium bromide could be laid for 15 points."
    assert GAME.ask(view).endswith(view.hint)
    assert GAME.view(table("11K> Na Cl", rack="K Cl Br").state, Seat(0)).hint == ""
    start = table("11K> Na Cl", rack="K Cl Br", hints=True).state
    assert GAME.own(start, Seat(0), Help(names=False)).hint == "Hint: KBr could be laid for 15 points."
    unlisted = GAME.own(start, Seat(0), Help(plays=False))
    assert (unlisted.hint, unlisted.plays) == ("", None)
    assert GAME.view(table("11K> Na Cl", rack="K Cl Br", hints=True).state, Seat(1)).hint == ""


def test_a_board_of_ones_own_is_in_the_record() -> None:
    nine = "board\n" + "\n".join(
        " ".join("**" if row == column == 4 else ".." for column in range(9)) for row in range(9)
    )
    match = Match(GAME, 2, replace(GAME.defaults, board_file=nine), "5")
    rng = Rng(5)
    for _ in range(12):
        if match.state.actors():
            match.play(of(ChargedState, match.state).turn, match.state.sample(of(ChargedState, match.state).turn, rng))
    again = read_record(write_record(match), {"charged": GAME})
    assert GAME.dump(of(ChargedState, again.state)) == GAME.dump(of(ChargedState, match.state))


@mark.rule("3.6")
def test_where_wrong_formulas_cost_nothing_lists_the_right_ones() -> None:
    for tries in (0, 2):
        options = replace(GAME.defaults, tries=tries)
        state = Match(GAME, 2, options, "7").state
        legal = state.legal(of(ChargedState, state).turn)
        listed = {GAME.write(action).split()[0] for action in GAME.listed(options, legal)}
        assert {"swap", "pass"} <= listed
        assert (listed <= {"swap", "pass", "wrong"}) is (tries > 0)
        assert len(GAME.listed(options, legal)) < len(legal) or not tries
        assert GAME.box(of(ChargedState, state)).quiet is (tries > 0)
