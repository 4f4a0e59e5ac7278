"""§7.6 Naming what was laid."""

from typing import TYPE_CHECKING

from narrow import of, sure
from pytest import mark, raises
from tables.charged import PLAIN, Table

from ionbox.core.infoset import infoset
from ionbox.core.play import ring
from ionbox.core.rng import Rng
from ionbox.core.types import FULL, BadInput, Help, Refusal, Seat, hiding
from ionbox.games.charged import GAME
from ionbox.games.charged.actions import NAME, UNNAMED
from ionbox.games.charged.bots import LEVELS
from ionbox.games.charged.hints import facts
from ionbox.games.charged.pieces import KINDS
from ionbox.games.charged.slips import SLIPS
from ionbox.games.charged.state import ChargedState

if TYPE_CHECKING:
    from tables.charged import Lay

NAMES = ["Ada", "Ben"]
UNTOLD = Help(names=False)


def laid(table: "Lay") -> Table:
    """FeCl3 below Na Na: two NaCl across it."""
    return table("11J> Na Na O", rack="Fe Cl Cl Cl", naming=True).play("12H> Fe Cl Cl Cl")


def read(now: Table, text: str) -> str:
    """What typing this means: the action, or why not."""
    meant = GAME.read(now.state, now.state.turn, text)
    return meant.code if isinstance(meant, Refusal) else GAME.write(meant)


@mark.rule("7.6", "CHG-62")
def test_a_formula_scores_once_its_name_is_typed_and_the_turn_passes_after_the_last(table: "Lay") -> None:
    now = laid(table)
    assert (now.state.turn, now.state.scores, now.state.held) == (0, [0, 0], [10, 10])
    view = GAME.view(now.state, None)
    assert (view.naming, view.unnamed) == ("FeCl₃", (("FeCl3", 13), ("NaCl", 12)))
    assert GAME.ask(GAME.view(now.state, Seat(0))) == "Name FeCl₃."
    assert now.state.legal(Seat(0)) == [NAME, UNNAMED]
    assert now.told("name") == ["Ada names FeCl₃: iron(III) chloride.", *now.told("name")[1:]]
    now = now.play("name")
    assert (now.state.turn, now.state.scores) == (0, [13, 0])
    assert GAME.view(now.state, None).naming == "NaCl"
    now = now.play("name")
    assert (now.state.turn, now.state.scores) == (1, [25, 0])
    assert GAME.view(now.state, None).naming == ""


@mark.rule("CHG-62")
def test_a_name_is_judged_with_its_reason_and_a_wrong_one_costs_nothing(table: "Lay") -> None:
    now = laid(table)
    assert read(now, "name iron(III) chloride") == "name"
    assert read(now, "NAME  Iron(III) Chloride ") == "name"
    wrong = GAME.read(now.state, Seat(0), "name iron(II) chloride")
    assert isinstance(wrong, Refusal)
    assert (wrong.rule, wrong.cost) == ("CHG-62", None)
    assert read(now, "name sodium chloride") not in ("", "name")
    assert read(now, "name") == read(now, "name  ") == "NAME_MISSING"
    assert read(now, "unnamed") == "unnamed"
    assert read(now.play("name"), "name sodium chloride") == "name"


@mark.rule("CHG-63")
def test_no_correction_tells_the_name(table: "Lay") -> None:
    now = laid(table)
    wrong = of(Refusal, GAME.read(now.state, Seat(0), "name iron(II) chloride"))
    assert GAME.hushed(wrong.hint, UNTOLD) == ""
    assert (GAME.hushed(wrong.because, UNTOLD), GAME.hushed(wrong.question, UNTOLD)) == (wrong.because, wrong.question)
    assert GAME.hushed(wrong.hint, FULL) == wrong.hint == "The name is iron(III) chloride."


@mark.rule("CHG-62")
def test_nothing_else_is_done_while_a_name_is_asked_for_and_nothing_named_before(table: "Lay") -> None:
    now = laid(table)
    assert [now.code(text) for text in ("pass", "swap P", "12M> O")] == ["NAME_FIRST"] * 3
    assert sure(GAME.refusal(now.state, Seat(1), NAME)).code == "NOT_YOUR_TURN"
    before = table("11J> Na Na O", rack="Fe Cl Cl Cl", naming=True)
    assert [before.code(text) for text in ("name", "unnamed")] == ["NOTHING_TO_NAME"] * 2
    assert GAME.read(before.state, Seat(0), "name") == NAME
    assert GAME.read(now.state, Seat(1), "name sodium chloride") == NAME, "nobody else learns whether it is right"


@mark.rule("CHG-63")
def test_a_formula_left_unnamed_stays_and_scores_nothing(table: "Lay") -> None:
    now = laid(table)
    assert now.state.default(Seat(0)) == UNNAMED
    assert now.told("unnamed") == ["Ada leaves FeCl₃ without a name. It scores nothing."]
    after = now.play("unnamed").play("name")
    assert after.state.scores == [12, 0]
    assert GAME.view(after.state, None).board[11] == "7FeClClCl10"
    assert (after.state.passes, after.state.idle) == (0, 0)


@mark.rule("CHG-63")
def test_an_unnamed_formula_that_grows_is_asked_for_again(table: "Lay") -> None:
    now = table("11K> Na Cl", rack="O", naming=True).play("11M> O")
    assert GAME.view(now.state, None).unnamed == (("NaClO", 8),)
    assert now.play("unnamed").state.scores == [0, 0]
    assert now.play("name").state.scores == [8, 0]


@mark.rule("CHG-64", "8.1")
def test_the_match_is_not_over_before_the_last_formula_is_named(table: "Lay") -> None:
    start = table("11K> Na Cl", rack="K Cl", naming=True)
    state = start.state
    state.bag, state.bag_size = [0] * KINDS, 0
    state.racks[:KINDS] = [0] * KINDS
    state.racks[2], state.racks[10], state.held[0] = 1, 1, 2
    after = start.play("12J> K Cl")
    assert after.state.actors() == [0]
    after = after.play("name").play("name")
    assert (sure(after.state.outcome()).rule, after.state.scores) == ("8.1", [13, 0])


@mark.rule("CHG-64", "CHG-59")
def test_a_bell_while_a_name_is_asked_for_ends_the_match_after_it(table: "Lay") -> None:
    now = laid(table)
    now.state.first = Seat(1)
    now = Table(of(ChargedState, ring(now.state)), now.options)
    assert GAME.view(now.state, None).to_come == 1
    now = now.play("name")
    assert now.state.outcome() is None
    assert sure(now.play("name").state.outcome()).rule == "CHG-59"


@mark.rule("7.6")
def test_no_name_is_told_before_it_is_typed(table: "Lay") -> None:
    start = table("11J> Na Na O", rack="Fe Cl Cl Cl", naming=True, hints=True, notes=True)
    help = GAME.helped(start.options, FULL)
    assert help == Help(names=False)
    now = start.play("12H> Fe Cl Cl Cl")
    for seat in (Seat(0), Seat(1), None):
        told = GAME.story(now.state.events, seat, NAMES, help)
        shown = [GAME.show(event, help) for event in now.state.events]
        view = GAME.sum(GAME.box(now.state, help), GAME.public(now.state, help), GAME.own(now.state, seat, help))
        assert "chloride" not in f"{told} {shown} {view}"
    after = now.play("name").play("name").state
    assert GAME.story(after.events, None, NAMES, help)[0] == "Ada names NaCl: sodium chloride."
    assert GAME.story(after.events, None, NAMES, help)[1].startswith("Does it exist? Everyday: Table salt.")


def test_where_charges_are_hidden_a_name_with_a_numeral_is_not_told(table: "Lay") -> None:
    now = laid(table).play("name")
    quiet = hiding(["charges"])
    assert GAME.story(now.state.events, Seat(1), NAMES, quiet)[0] == "Ada names FeCl₃."
    assert GAME.story(now.play("name").state.events, Seat(1), NAMES, quiet)[0] == "Ada names NaCl: sodium chloride."


@mark.rule("7.6")
def test_without_the_option_nothing_is_asked(table: "Lay") -> None:
    assert table("11K> Na Cl", rack="O").play("11M> O").state.turn == 1


def test_bots_name_what_they_lay(table: "Lay") -> None:
    now = laid(table)
    asked = infoset(GAME, now.state, now.options, 2, Seat(0))
    bots = GAME.kit.bots
    assert bots.greedy(asked, Rng(1)) == NAME
    assert sure(bots.random)(asked, Rng(1)) == NAME
    assert sure(bots.candidates)(asked, Rng(1)) == [NAME]
    assert sure(bots.policy)(now.state, Seat(0), Rng(1)) == NAME
    assert sure(bots.exact)(asked, None) == {}
    assert {slip(asked, Rng(1)) for slip in SLIPS.values()} == {-1}
    assert LEVELS.keys() >= {"novice"}
    assert facts(asked, NAME) == []


def test_a_position_with_names_that_cannot_be_asked_for_is_refused(table: "Lay") -> None:
    now = laid(table)
    line = GAME.dump(now.state)
    assert line.endswith(" | naming FeCl3 13 NaCl 12")
    assert GAME.dump(GAME.load(line, now.options)) == line
    for wrong in (line.replace("NaCl 12", "FeCl3 12"), line.replace("idle 0", "idle 1")):
        with raises(BadInput, match="Formulas wait for their names after a play"):
            GAME.load(wrong, now.options)
    with raises(BadInput, match="'XyCl' is not a formula of this match"):
        GAME.load(line.replace("NaCl 12", "XyCl 12"), now.options)
    with raises(BadInput, match="where names are asked for"):
        GAME.load(line, type(now.options)(board_file=PLAIN))
