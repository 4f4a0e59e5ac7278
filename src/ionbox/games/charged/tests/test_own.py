"""Tiles and ions that no box has."""

from dataclasses import replace
from typing import TYPE_CHECKING

from narrow import of, sure
from pytest import mark, raises
from tables.charged import OWN

from ionbox.chem.ions import library
from ionbox.chem.own import read_own_ions
from ionbox.core.infoset import infoset
from ionbox.core.options import change
from ionbox.core.play import Match
from ionbox.core.record import read_record, write_record
from ionbox.core.rng import Rng
from ionbox.core.types import BadInput, Refusal, Seat
from ionbox.games.charged import GAME
from ionbox.games.charged.actions import NAME
from ionbox.games.charged.box import box_of
from ionbox.games.charged.formulas import MOST_IONS, read_ions
from ionbox.games.charged.hints import facts
from ionbox.games.charged.pieces import MOST_ELEMENTS, PRINTED, read_tiles
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.turn import plays

if TYPE_CHECKING:
    from tables.charged import Lay

RULES = GAME.under(OWN)
EMPTY = f"turn 1 passes 0 idle 0 tries 0 | board {'/'.join(['15'] * 15)}"


def started(rack: str) -> ChargedState:
    return RULES.load(f"{EMPTY} | racks {rack} / {'O ' * 10}| scores 0 0", OWN)


def refusal(rack: str, text: str) -> Refusal | None:
    """Why this cannot be laid on an empty board."""
    state, action = started(rack), RULES.parse(text)
    refused = RULES.refusal(state, Seat(0), action)
    assert (action in state.legal(Seat(0))) == (refused is None)
    return refused


@mark.rule("CHG-61")
@mark.parametrize(
    ("text", "code"),
    [
        ("8H> H Cl", ""),
        ("8H> Na O H", ""),
        ("8H> Na H C O O O", ""),
        ("8H> H O H", ""),
        ("8H> H Na O", "MIXED_METALS"),
        ("8H> Cl H", "NO_METAL"),
        ("8H> Cl Na", "METAL_NOT_FIRST"),
        ("8H> Ag O", "CHARGE"),
        ("8H> H C O O O", "UNKNOWN_ANION"),
    ],
)
def test_hydrogen_stands_in_front_and_inside(text: str, code: str) -> None:
    refused = refusal("Na H C O O O O Cl H Ag", text)
    assert (refused.code if refused else "") == code


@mark.rule("CHG-61")
def test_equal_tiles_that_do_not_stand_side_by_side_are_counted_together() -> None:
    assert refusal("N H H H H Cl O Na Na Na", "8H> N H H H H Cl") is None
    assert refusal("N H H H H H O Na Na Na", "8H> N H H H H O H") is None
    assert sure(refusal("N H H H H Cl O Na Na Na", "8H> N H H H H O H")).code == "NOT_ON_RACK"
    assert sure(refusal("H O Na Na Na Na Na Na Na Na", "8H> H O H")).code == "NOT_ON_RACK"


@mark.rule("CHG-61")
def test_a_metal_may_have_charges_far_apart_and_formulas_more_than_eight_tiles() -> None:
    rack = "Mn Mn O O O O O O O Na"
    assert refusal(rack, "8D> Mn Mn O O O O O O O") is None
    assert sure(refusal(rack, "8H> Mn O O")).because == (
        "MnO₂ does not balance: 1 × Mn is 2+ or 7+, 2 × O²⁻ is 4−, so 2− or 3+ is left over;"
        " Mn would have to be 4+."
    )  # fmt: skip
    state = started(rack)
    state.apply(Seat(0), RULES.parse("8D> Mn Mn O O O O O O O"), Rng(0))
    counted = [shown for event in state.events if (shown := RULES.show(event)) and shown[0] == "counted"]
    assert counted[0][3] == "2×4 + 4 + 2 + 2 + 2 + 2 + 2 + 2 + 2×2"
    assert max(state.events) < 2**63


def test_own_tiles_are_told_with_their_elements() -> None:
    view = RULES.view(RULES.start(2, OWN, Rng(1)), Seat(0))
    silver, manganese = (next(tile for tile in view.tiles if tile.symbol == symbol) for symbol in ("Ag", "Mn"))
    assert (silver.spoken, silver.kind, silver.charges, silver.points) == ("silver", "transition", "+", 5)
    assert (manganese.kind, manganese.charges) == ("transition", "2+ 7+")
    assert RULES.write(RULES.parse("8h > ZnO")) == "8H> Zn O"
    assert RULES.write(RULES.parse("swap Zn Ag H")) == "swap H Ag Zn"
    with raises(BadInput, match="Zn is not a tile"):
        GAME.parse("8H> Zn O")


def test_a_match_with_own_tiles_is_told_and_recorded() -> None:
    match, rng = Match(GAME, 2, OWN, "3"), Rng(3)
    told: list[str] = []
    while actors := match.state.actors():
        state = of(ChargedState, match.state)
        found = plays(state, state.turn)
        best = found.found[found.points.index(max(found.points))] if found.found else state.sample(state.turn, rng)
        assert match.play(actors[0], best) is None
        told += match.story(None)
    assert any("silver" in line or "permanganate" in line for line in told)
    again = read_record(write_record(match), {"charged": GAME})
    assert write_record(again) == write_record(match)
    assert again.game.dump(again.state) == match.game.dump(match.state)


def test_the_game_of_printed_tiles_and_ions_is_the_game_itself() -> None:
    assert GAME.under(GAME.defaults) is GAME is GAME.under(GAME.presets["classroom"]) is RULES.under(GAME.defaults)
    assert GAME.under(OWN) is RULES is RULES.under(replace(OWN, tries=3))
    fewer = change(GAME.defaults, {"tiles_file": "tile,copies,points\nNa,30,3\nCl,30,3\n"})
    assert box_of(fewer).tiles.alphabet is PRINTED
    assert box_of(fewer).formulas.compounds == box_of(GAME.defaults).formulas.compounds


def test_a_match_calls_a_printed_ion_as_it_says(table: "Lay") -> None:
    start = table("11K> Na Cl", rack="O", naming=True, hints=True, new_ions="ion,us\nNa+,natrium\n")
    rules = GAME.under(start.options)
    assert rules.public(start.state).known == (("NaCl", "natrium chloride"),)
    assert "natrium hypochlorite" in rules.own(start.state, Seat(0)).hint
    seen = sure(rules.preview(rules.view(start.state, Seat(0)), start.options, rules.parse("11M> O")))
    assert [run.name for run in seen.runs] == ["natrium hypochlorite"]
    now = start.play("11M> O").state
    told = rules.story(now.events, None, ["Ada", "Ben"])
    assert any(line.startswith("NaClO, natrium hypochlorite:") for line in told)
    assert rules.read(now, Seat(0), "name natrium hypochlorite") == NAME
    assert isinstance(rules.read(now, Seat(0), "name sodium hypochlorite"), Refusal)


def test_a_hint_knows_what_hydrogen_can_be() -> None:
    state = started("Na H Cl Cl Cl Cl Cl Cl Cl Cl")
    asked = infoset(RULES, state, OWN, 2, Seat(0))
    assert [fact.what for fact in facts(asked, RULES.parse("swap Na H"))][-1] == "one sign"
    assert [fact.what for fact in facts(asked, RULES.parse("swap Na"))][-1] == "keeps"


def test_the_example_of_own_ions_can_be_read_and_is_in_no_box() -> None:
    own = read_own_ions(GAME.file("data/new-ions.csv")).ions
    printed = box_of(GAME.defaults).ions
    assert len(own) > 1
    assert not set(own) & {*printed.cations, *printed.anions}


SALT = "ion\nNa+\nCl-\n"
PEROXIDE = "ion,us\nO2 2-,peroxide\nBa4+,barium\n"


@mark.rule("1.1", "4.4", "CHG-7", "CHG-61")
@mark.parametrize(
    ("named", "option", "line", "sentence"),
    [
        ({"tiles_file": "tile,copies,points\nNa,9,3\nQq,1,1"}, "tiles_file", 3, "tile is one of Na,"),
        ({"tiles_file": "tile,copies,points\nLi,9,3\nLi,1,1"}, "tiles_file", 3, "Li is listed twice"),
        ({"ions_file": SALT + "Zz+"}, "ions_file", 4, "'Zz+' is not in the ion table"),
        ({"ions_file": SALT + "Li+"}, "ions_file", 4, "Li+ is not an ion of Charged!, which has no tile Li."),
        ({"ions_file": SALT + "He"}, "ions_file", 4, "He has no charge"),
        (
            {"new_ions": PEROXIDE, "ions_file": "ion\nBa4+\nO2-\nBa2+\nO2 2-\n"},
            "ions_file",
            5,
            "Ba O O can be read as Ba⁴⁺ with O²⁻ and as Ba²⁺ with O₂²⁻. Leave one of these ions out.",
        ),
        ({"new_ions": "ion\nQq+"}, "new_ions", 2, "Qq"),
    ],
)
def test_what_cannot_be_played_with_is_complained_of_with_its_line(
    named: dict[str, str], option: str, line: int, sentence: str
) -> None:
    complaints = GAME.complaints(named)
    assert [(one.option, one.line) for one in complaints] == [(option, line)]
    assert sentence in complaints[0].sentence


@mark.rule("CHG-61")
def test_elements_ions_and_formulas_have_bounds() -> None:
    elements = [
        "H",
        "Li",
        "B",
        "C",
        "N",
        "O",
        "F",
        "Na",
        "Mg",
        "Al",
        "Si",
        "P",
        "S",
        "Cl",
        "K",
        "Ca",
        "Cr",
        "Mn",
        "Fe",
        "Cu",
        "Zn",
        "Br",
        "Ag",
        "I",
        "Ba",
        "Au",
        "Pb",
    ]
    own = "ion,us\n" + "".join(f"{symbol}6+,{symbol.lower()}-six\n" for symbol in elements)
    tiles = ["tile,copies,points", *[f"{symbol},9,1" for symbol in elements]]
    assert read_tiles("\n".join(tiles[: MOST_ELEMENTS + 1]), own).alphabet.elements == MOST_ELEMENTS
    with raises(BadInput, match=f"A bag has tiles of at most {MOST_ELEMENTS} elements, and red ones"):
        read_tiles("\n".join(tiles), own)
    rings = "ion,us\nC6H6 +,one\nC6H6 -,two\n"
    with raises(BadInput, match=r"line 3: .* would have 24 tiles, and a formula has at most 19"):
        read_ions("ion\nC6H6 +\nC6H6 -\n", "tile,copies,points\nC,30,1\nH,30,1\n", rings)
    known = [ion.key for ion in library().ions if ion.charge]
    with raises(BadInput, match=rf"line {MOST_IONS + 2}: A match has at most {MOST_IONS} ions"):
        read_ions("ion\n" + "\n".join(known), "tile,copies,points\nLi,1,1\n")


@mark.rule("CHG-32")
def test_an_own_ion_that_is_extended_keeps_its_charge_however_long_it_is(table: "Lay") -> None:
    own = {"new_ions": "ion,us\nCl2O 2-,own\n", "ions_file": "ion\nMg2+\nNa+\nCl-\nCl2O2-\nO2-\n"}
    tiles = {"tiles_file": "tile,copies,points\nMg,20,3\nNa,20,3\nCl,40,3\nO,20,2\nP,4,3\nC,6,2\n"}
    start = table("11K> Mg Cl Cl", rack="O Cl", **own, **tiles)
    assert start.code("11N> O") == "OTHER_CHARGE"
    at_once = table("11K> Na Cl", rack="Mg Cl O", **own, **tiles)
    assert at_once.code("10Lv Mg Cl O") == "", "one Cl of it lay there, which was no formula"
