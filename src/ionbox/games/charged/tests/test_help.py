"""What a table hides: charges, plays, previews; and the names of what is still to be named."""

from typing import TYPE_CHECKING

from narrow import sure
from pytest import mark

from ionbox.core.types import FULL, NONE, Help, Seat
from ionbox.games.charged import GAME
from ionbox.games.charged.ui import terminal

if TYPE_CHECKING:
    from tables.charged import Lay

UNCHARGED = Help(charges=False)
UNNAMED = Help(names=False)


def test_where_charges_are_hidden_all_tiles_are_plain(table: "Lay") -> None:
    box = GAME.box(table().state, UNCHARGED)
    assert {(one.kind, one.charges) for one in box.tiles} == {("plain", ""), ("red", "")}
    assert {one.kind for one in GAME.box(table().state).tiles} == {"cation", "transition", "anion", "red"}


def test_a_name_with_a_numeral_is_not_told_where_charges_are_hidden(table: "Lay") -> None:
    start = table("11K> Cu O", "9Lv Na Na O")
    assert GAME.public(start.state).known == (("Na2O", "sodium oxide"), ("CuO", "copper(II) oxide"))
    assert GAME.public(start.state, UNCHARGED).known == (("Na2O", "sodium oxide"), ("CuO", ""))
    assert GAME.public(start.state, UNNAMED).known == ()


@mark.parametrize(
    ("formula", "loud", "quiet"),
    [
        (
            "Mg Cl",
            "MgCl does not balance: 1 × Mg²⁺ is 2+, 1 × Cl⁻ is 1−, so 1+ is left over.",
            "MgCl does not balance.",
        ),
        ("Cl Na", "The positive ion comes first, and ClNa begins with Cl: 1 × Na⁺ is 1+, 1 × Cl⁻ is 1−.", ""),
    ],
)
def test_a_reason_is_told_without_its_charges(table: "Lay", formula: str, loud: str, quiet: str) -> None:
    refusal = sure(table(rack=formula).refusal(f"11K> {formula}"))
    assert refusal.because == loud
    assert GAME.hushed(refusal.because, FULL) == loud
    assert GAME.hushed(refusal.because, UNCHARGED) == quiet


@mark.parametrize(
    ("loud", "help", "quiet"),
    [
        ("It makes NaClO (sodium hypochlorite) for 8 points.", UNNAMED, "It makes NaClO for 8 points."),
        ("It makes CuO (copper(II) oxide) for 8 points.", UNCHARGED, "It makes CuO for 8 points."),
        ("It makes KI (potassium iodide) for 9 points.", UNCHARGED, "It makes KI (potassium iodide) for 9 points."),
        ("NaI is sodium iodide, a real compound; I⁻ is not one of these.", UNNAMED, "I⁻ is not one of these."),
        ("But what is left on your rack has only positive ions.", UNCHARGED, ""),
        ("Na⁺ is 1+, ClO⁻ is 1−: how many of each add up to nothing?", UNCHARGED, ""),
        (
            "The metal is right, but the negative ion is not: that is the name of SO₃²⁻, and this compound has SO₄²⁻.",
            UNCHARGED,
            "The metal is right, but the negative ion is not.",
        ),
        (
            "Here a compound has one kind of anion; these are O and OH.",
            UNCHARGED,
            "Here a compound has one kind of anion.",
        ),
        (
            "Here all cations of a compound are the same; these are Na and Mg.",
            UNCHARGED,
            "Here all cations of a compound are the same.",
        ),
        ("A red tile alone forms no compound.", NONE, "A red tile alone forms no compound."),
    ],
)  # fmt: skip
def test_what_tells_too_much_is_left_out_of_a_hint(loud: str, help: Help, quiet: str) -> None:
    assert GAME.hushed(loud, help) == quiet


def test_a_preview_says_no_more_than_the_table_does(table: "Lay") -> None:
    start = table(rack="Mg Cl Cl")
    view = GAME.view(start.state, Seat(0))
    made = sure(GAME.preview(view, start.options, GAME.parse("11K> Mg Cl Cl"), Help(charges=False, names=False)))
    assert [(run.formula, run.name, run.balance) for run in made.runs] == [("MgCl₂", "", "")]
    wrong = sure(GAME.preview(view, start.options, GAME.parse("11K> Mg Cl"), UNCHARGED))
    assert sure(wrong.refusal).because == "MgCl does not balance."
    assert GAME.preview(view, start.options, GAME.parse("11K> Mg Cl"), Help(preview=False)) is None


def test_no_play_is_listed_or_counted_where_plays_are_hidden(table: "Lay") -> None:
    start = table("11K> Na Cl", rack="K Cl Br", hints=True)
    unlisted = Help(plays=False)
    assert GAME.listed(start.options, start.state.legal(Seat(0)), unlisted) == ()
    own = GAME.own(start.state, Seat(0), unlisted)
    assert (own.plays, own.hint) == (None, "")
    view = GAME.sum(GAME.box(start.state), GAME.public(start.state), own)
    assert GAME.ask(view, unlisted) == "Your turn: lay a formula, swap tiles or pass."


def test_the_terminal_draws_tiles_of_one_color_where_charges_are_hidden(table: "Lay") -> None:
    state = table("11K> Na Cl").state
    view = GAME.sum(GAME.box(state, NONE), GAME.public(state, NONE), GAME.own(state, Seat(0), NONE))
    assert "11K across: Na Cl, NaCl." in terminal.say(view, ["Ada", "Ben"])
    styles = {terminal.TILES[one.kind] for one in view.tiles}
    assert styles == {terminal.PLAIN, terminal.TILES["red"]}
