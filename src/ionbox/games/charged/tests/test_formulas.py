"""§4 Formulas."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from narrow import sure
from pytest import mark

from ionbox.chem.compounds import read_compound
from ionbox.chem.diagnose import CODES
from ionbox.core.types import Seat
from ionbox.games.charged import GAME
from ionbox.games.charged.box import box_of
from ionbox.games.charged.formulas import NONE, compounds
from ionbox.games.charged.pieces import SYMBOLS
from ionbox.games.charged.refusal import RULE_OF
from ionbox.games.charged.types import Options

if TYPE_CHECKING:
    from tables.charged import Lay

FORMULAS = box_of(Options()).formulas


def formula(text: str) -> str:
    """The compound these tiles are in the game, in ASCII; "" where they are none."""
    number = FORMULAS.read([SYMBOLS.index(symbol) for symbol in text.split()])
    return "" if number == NONE else compounds()[number].formula()


def code(table: "Lay", tiles: str) -> str:
    """What laying these tiles first of all is refused for, if the rack has them."""
    return table(rack=tiles).code(f"11K> {tiles}")


@mark.rule("4.1", "CHG-1")
def test_there_are_189_formulas_of_two_to_eight_tiles() -> None:
    lengths = [len(tiles) for tiles in FORMULAS.tiles]
    assert (len(lengths), min(lengths), max(lengths)) == (189, 2, 8)
    assert sum(made.anion.is_polyatomic() for made in compounds()) == 105


@mark.rule("4.1", "4.4")
def test_the_tree_reads_exactly_the_formulas() -> None:
    for number, tiles in enumerate(FORMULAS.tiles):
        assert FORMULAS.read(tiles) == number
        assert FORMULAS.read(tiles[:-1] + [SYMBOLS.index("I")] * 4) == NONE
    assert sum(end != NONE for end in FORMULAS.ends) == 189


@mark.rule("4.1", "4.2")
@mark.parametrize(
    ("tiles", "wanted"),
    [
        ("Na O", "CHARGE"),
        ("Na Na", "NO_ANION"),
        ("C O", "NO_METAL"),
        ("Na K O", "MIXED_METALS"),
        ("Na Cl Br", "MIXED_ANIONS"),
        ("Cl Na", "METAL_NOT_FIRST"),
        ("Na Cl Na", "METAL_AFTER_ANION"),
        ("Na Na Na N", ""),
        ("Mg O", ""),
    ],
)
def test_cations_of_one_metal_come_first_then_one_kind_of_anion_and_charges_cancel(
    table: "Lay", tiles: str, wanted: str
) -> None:
    assert code(table, tiles) == wanted


@mark.rule("CHG-2")
def test_the_smallest_numbers_are_wanted(table: "Lay") -> None:
    refusal = table(rack="Mg Mg O O").refusal("11K> Mg Mg O O")
    assert (sure(refusal).code, sure(refusal).rule) == ("NOT_SIMPLEST", "CHG-2")
    assert code(table, "Mg O") == ""


@mark.rule("CHG-6")
@mark.parametrize("tiles", ["Na Na S O O O O", "K K K P O O O O", "Na Na S O O O"])
def test_several_cations_with_one_polyatomic_ion_need_no_brackets(table: "Lay", tiles: str) -> None:
    assert code(table, tiles) == ""


@mark.rule("CHG-12")
def test_formulas_read_left_to_right_and_top_to_bottom(table: "Lay") -> None:
    assert table(rack="Na Cl").code("11K> Na Cl") == table(rack="Na Cl").code("11Kv Na Cl") == ""
    assert table(rack="Na Cl").code("11Kv Cl Na") == "METAL_NOT_FIRST"


@mark.rule("CHG-13")
def test_a_polyatomic_ion_is_laid_in_the_order_of_its_formula(table: "Lay") -> None:
    assert code(table, "Na C N") == code(table, "K N O O O") == ""
    for tiles in ("Na N C", "K O O O N", "K O N O O", "Na O Cl"):
        assert code(table, tiles) == "ANION_ORDER"


@mark.rule("4.3", "CHG-5")
@mark.parametrize("tiles", ["Mg N O O O", "Mg N O O O N O O O", "Al C O O O", "Ca C C N N"])
def test_what_needs_brackets_cannot_be_played(table: "Lay", tiles: str) -> None:
    assert code(table, tiles) == "NEEDS_PARENTHESES"


@mark.rule("4.3")
def test_magnesium_nitrate_is_named_when_it_is_refused(table: "Lay") -> None:
    assert "Mg(NO₃)₂" in sure(table(rack="Mg N O O O").refusal("11K> Mg N O O O")).because


@mark.rule("4.4", "CHG-3")
@mark.parametrize(
    ("tiles", "note"),
    [("Na Na O O", "Na₂O₂"), ("Ca C C", "CaC₂"), ("Fe Fe Fe O O O O", "Fe₃O₄"), ("Na Na C C O O O O", "oxalate")],
)
def test_near_misses_are_wrong_and_named(table: "Lay", tiles: str, note: str) -> None:
    refusal = table(rack=tiles).refusal(f"11K> {tiles}")
    assert refusal is not None
    assert note.lower() in f"{refusal.because} {refusal.hint}".lower()


@mark.rule("CHG-7")
def test_azide_or_nitride_is_decided_by_the_tiles(table: "Lay") -> None:
    assert formula("Na N N N") == "NaN3"
    assert formula("Na Na Na N") == "Na3N"
    assert len({tuple(tiles) for tiles in FORMULAS.tiles}) == 189


@mark.rule("CHG-10")
def test_carbon_stands_only_in_cyanide_and_carbonate() -> None:
    with_carbon = {made.anion.symbol for made in compounds() if "C" in made.anion.atoms}
    assert with_carbon == {"CN", "CO3"}


@mark.rule("CHG-14")
def test_five_formulas_need_more_tiles_than_there_are() -> None:
    copies = box_of(Options()).tiles.copies
    beyond = [compounds()[number].formula() for number, tiles in enumerate(FORMULAS.tiles)
              if any(n > copies[tile] for tile, n in Counter(tiles).items())]  # fmt: skip
    assert sorted(beyond) == ["AlI3", "AuI3", "Ba3N2", "Ba3P2", "FeI3"]


@mark.rule("4.5")
@mark.parametrize(("metal", "counts"), [("Cu", {1, 2}), ("Fe", {2, 3}), ("Au", {1, 3})])
def test_transition_metals_have_two_charges_each(table: "Lay", metal: str, counts: set[int]) -> None:
    for n in range(1, 5):
        tiles = f"{metal} {'Cl ' * n}".strip()
        assert code(table, tiles) == ("" if n in counts else "TM_CHARGE")


@mark.rule("CHG-8")
@mark.parametrize("tiles", ["Fe Fe Fe O O O O", "Cu Cu Cl Cl Cl"])
def test_a_metal_has_one_charge_in_one_formula(table: "Lay", tiles: str) -> None:
    assert code(table, tiles) == "TM_CHARGE"


@mark.rule("CHG-9")
def test_gold_may_be_one_plus_down_and_three_plus_across(table: "Lay") -> None:
    start = table("11K> Au Cl", "11Kv Au Cl", rack="Cl Cl")
    assert start.points("11M> Cl Cl") == 15


@mark.rule("CHG-11")
@mark.parametrize("tiles", ["Cu Cu C O O O", "Au N O O O"])
def test_charges_decide_whether_the_compound_was_ever_made_or_not(table: "Lay", tiles: str) -> None:
    assert code(table, tiles) == ""


@mark.rule("4.6")
def test_a_formula_is_told_with_name_balance_points_and_note(table: "Lay") -> None:
    lines = table(rack="Na Cl").told("11K> Na Cl", Seat(1))
    assert lines == [
        "Ada plays Na Cl from 11K across.",
        "NaCl, sodium chloride: 1×(1+) and 1×(1-) cancel. 6 points.",
        "Does it exist? Everyday: Table salt. The crystal is an endless lattice of ions: there is no NaCl molecule.",
        "Ada scores 6 points.",
        "Ada draws 2 tiles.",
    ]


@mark.rule("4.6")
def test_notes_can_be_switched_off_and_never_change_the_score(table: "Lay") -> None:
    start = table(rack="Na Cl", notes=False)
    assert not any("exist" in line for line in start.told("11K> Na Cl"))
    assert start.points("11K> Na Cl") == table(rack="Na Cl").points("11K> Na Cl")


@pytest.mark.parametrize("preset", ["full", "classroom"])
def test_every_sequence_of_up_to_four_tiles_of_a_rack_gets_one_answer(table: "Lay", preset: str) -> None:
    start = table(preset=preset, rack="Na Mg Al Cl O O N S")
    centre = "11K" if preset == "full" else "8H"
    symbols = ["Na", "Mg", "Al", "Cl", "O", "N", "S"]
    answers: Counter[str] = Counter()
    for text in _sequences(symbols, 4):
        refusal = start.refusal(f"{centre}> {text}")
        assert refusal is None or refusal.because.endswith(".")
        answers[refusal.code if refusal else ""] += 1
    here = {" ".join(tiles) for tiles in start.state.box.formulas.ions.compounds}
    assert answers[""] == sum(text in here and _has(text, 2) for text in _sequences(symbols, 4))


def _sequences(symbols: list[str], longest: int) -> Iterator[str]:
    level = symbols
    while level and len(level[0].split()) <= longest:
        yield from level
        level = [f"{text} {symbol}" for text in level for symbol in symbols]


def _has(text: str, o: int) -> bool:
    counts = Counter(text.split())
    return counts["O"] <= o and all(n == 1 for symbol, n in counts.items() if symbol != "O")


def test_every_reason_of_chemistry_has_its_paragraph() -> None:
    assert set(RULE_OF) == set(CODES) - {"COMPOUND", "NOBLE_GAS", "SAME_SIGN"}


def test_compounds_are_numbered_as_the_tree_numbers_them() -> None:
    assert compounds()[FORMULAS.read([1, 10])] == read_compound("NaCl")
    assert GAME.presets["classroom"].ions == "common"
