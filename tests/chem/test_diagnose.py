import re
from collections import Counter
from collections.abc import Sequence
from itertools import product

import pytest
from chem.conftest import Rows
from hypothesis import given, settings
from hypothesis import strategies as st
from narrow import sure

from ionbox.chem import diagnose
from ionbox.chem.diagnose import CODES, Diagnosis
from ionbox.chem.formulas import ASCII, atoms_text, charge_text, read_atoms
from ionbox.chem.ions import Ion, ion
from ionbox.chem.lexicon import IonList
from ionbox.chem.tables import rows
from ionbox.games.charged.formulas import charged_list

Short = dict[tuple[str, ...], Diagnosis]

METALS = ["Na", "K", "Mg", "Ca", "Ba", "Al", "Fe", "Cu", "Au"]
NON_METALS = ["Cl", "Br", "I", "C", "O", "N", "P", "S"]
TILES = METALS + NON_METALS


def diagnose_tiles(tiles: Sequence[str], ions: IonList | None = None, old: Sequence[int] = ()) -> Diagnosis:
    return diagnose.diagnose_tiles(tiles, ions or charged_list(), old)


def answer(formula: str, ions: IonList | None = None) -> Diagnosis:
    return diagnose_tiles(read_atoms(formula), ions)


@pytest.fixture(scope="module")
def short() -> Short:
    """Every sequence of up to four tiles with its answer."""
    return {laid: diagnose_tiles(laid) for size in range(1, 5) for laid in product(TILES, repeat=size)}


@pytest.mark.parametrize(
    ("formula", "code"),
    [
        ("NaO", "CHARGE"),
        ("NaN", "CHARGE"),
        ("FeCl", "TM_CHARGE"),
        ("CuCl3", "TM_CHARGE"),
        ("FeS2", "TM_CHARGE"),
        ("Fe3O4", "TM_CHARGE"),
        ("Cu2Cl3", "TM_CHARGE"),
        ("Mg2O2", "NOT_SIMPLEST"),
        ("MgNO3", "NEEDS_PARENTHESES"),
        ("MgNO3NO3", "NEEDS_PARENTHESES"),
        ("MgN2O6", "NEEDS_PARENTHESES"),
        ("AlCO3", "NEEDS_PARENTHESES"),
        ("MgN6", "NEEDS_PARENTHESES"),
        ("CaC2N2", "NEEDS_PARENTHESES"),
        ("NaC2N2", "UNKNOWN_ANION"),
        ("NaOCl", "ANION_ORDER"),
        ("NaO2N", "ANION_ORDER"),
        ("NaNC", "ANION_ORDER"),
        ("NaC", "UNKNOWN_ANION"),
        ("CaC2", "UNKNOWN_ANION"),
        ("NaClBr", "MIXED_ANIONS"),
        ("NaSO2", "MIXED_ANIONS"),
        ("NaKO", "MIXED_METALS"),
        ("ClNa", "METAL_NOT_FIRST"),
        ("ClNaCl", "METAL_NOT_FIRST"),
        ("NaClNa", "METAL_AFTER_ANION"),
        ("NaClK", "METAL_AFTER_ANION"),
        ("Na2", "NO_ANION"),
        ("NaK", "NO_ANION"),
        ("Na", "NO_ANION"),
        ("CO", "NO_METAL"),
        ("Cl", "NO_METAL"),
        ("Na2O", "COMPOUND"),
        ("NaN3", "COMPOUND"),
        ("Na3N", "COMPOUND"),
    ],
)
def test_each_kind_of_try_has_its_code(formula: str, code: str) -> None:
    assert answer(formula).code == code


@pytest.mark.parametrize(
    ("formula", "because", "question", "hint"),
    [
        (
            "MgCl",
            "MgCl does not balance: 1 × Mg²⁺ is 2+, 1 × Cl⁻ is 1−, so 1+ is left over.",
            "How many Cl⁻ cancel 2+?",
            "With one more Cl⁻ the charges cancel: MgCl₂.",
        ),
        (
            "NaO",
            "NaO does not balance: 1 × Na⁺ is 1+, 1 × O²⁻ is 2−, so 1− is left over.",
            "How many Na⁺ cancel 2−?",
            "With one more Na⁺ the charges cancel: Na₂O.",
        ),
        (
            "NaCl3",
            "NaCl₃ does not balance: 1 × Na⁺ is 1+, 3 × Cl⁻ is 3−, so 2− is left over.",
            "How many Cl⁻ cancel 1+?",
            "With two Cl⁻ fewer the charges cancel: NaCl.",
        ),
        (
            "AlO",
            "AlO does not balance: 1 × Al³⁺ is 3+, 1 × O²⁻ is 2−, so 1+ is left over.",
            "How many Al³⁺ cancel how many O²⁻?",
            "With 2 × Al³⁺ and 3 × O²⁻ the charges cancel: Al₂O₃.",
        ),
        (
            "FeCl",
            "FeCl does not balance: 1 × Fe is 2+ or 3+, 1 × Cl⁻ is 1−, so 1+ or 2+ is left over; "
            "Fe would have to be 1+.",
            "Which charge can Fe have, and how many Cl⁻ cancel it?",
            "With one more Cl⁻ the charges cancel: FeCl₂.",
        ),
        (
            "Fe3O4",
            "With one charge for all its iron, Fe₃O₄ does not balance: 3 × Fe is 6+ or 9+, 4 × O²⁻ is 8−, "
            "so 2− or 1+ is left over.",
            "Which charge can Fe have, and how many O²⁻ cancel it?",
            "With 2 × Fe³⁺ and 3 × O²⁻ the charges cancel: Fe₂O₃.",
        ),
        (
            "Na2O2",
            "With O²⁻, Na₂O₂ does not balance: 2 × Na⁺ is 2+, 2 × O²⁻ is 4−, so 2− is left over.",
            "How many O²⁻ cancel 2+?",
            "With one O²⁻ fewer the charges cancel: Na₂O.",
        ),
        (
            "Mg2O2",
            "Mg₂O₂ cancels (2 × Mg²⁺ is 4+, 2 × O²⁻ is 4−), but a formula gives the simplest ratio of the ions "
            "in the lattice, and 2 : 2 is 1 : 1.",
            "What is 2 : 2 in the smallest whole numbers?",
            "MgO would be a compound.",
        ),
        (
            "FeNO3",
            "FeNO₃ does not balance: 1 × Fe is 2+ or 3+, 1 × NO₃⁻ is 1−, so 1+ or 2+ is left over; "
            "Fe(NO₃)₂ or Fe(NO₃)₃ would, but brackets cannot be laid here.",
            "With which metal is one NO₃⁻ enough?",
            "NO₃⁻ can be laid with Na⁺: NaNO₃.",
        ),
        (
            "MgNO3NO3",
            "2 × NO₃⁻ is written (NO₃)₂, and brackets cannot be laid here: 1 × Mg²⁺ is 2+, 2 × NO₃⁻ is 2−.",
            "With which metal is one NO₃⁻ enough?",
            "NO₃⁻ can be laid with Na⁺: NaNO₃.",
        ),
        (
            "NaCNCN",
            "2 × CN⁻ is written (CN)₂, and brackets cannot be laid here: 1 × Na⁺ is 1+, 2 × CN⁻ is 2−.",
            "How many CN⁻ cancel 1+?",
            "With one CN⁻ fewer the charges cancel: NaCN.",
        ),
        (
            "NaOCl",
            "The atoms are right, but hypochlorite is written ClO: 1 × Na⁺ is 1+, 1 × ClO⁻ is 1−.",
            "Which atom of hypochlorite is written first?",
            "Laid as Na Cl O it is a compound.",
        ),
        (
            "NaClBr",
            "Here a compound has one kind of anion; these are Cl⁻ and Br⁻: "
            "1 × Na⁺ is 1+, 1 × Cl⁻ is 1−, 1 × Br⁻ is 1−.",
            "Which one of these anions could do it alone?",
            "NaCl or NaBr would be compounds.",
        ),
        (
            "Na2SO2",
            "Here a compound has one kind of anion; these are S²⁻ and O²⁻: "
            "2 × Na⁺ is 2+, 1 × S²⁻ is 2−, 2 × O²⁻ is 4−.",
            "Which ion begins with S O O?",
            "Add one O for sulfite: Na₂SO₃.",
        ),
        (
            "MgC",
            "C is not among this table's ions: 1 × Mg²⁺ is 2+.",
            "Which ion begins with C?",
            "Add three O for carbonate: MgCO₃.",
        ),
        (
            "NaCO",
            "CO is not among this table's ions: 1 × Na⁺ is 1+.",
            "Which ion begins with C O?",
            "Add two O and one more Na for carbonate: Na₂CO₃.",
        ),
        (
            "NaKO",
            "Here all cations of a compound are the same; these are Na and K: "
            "1 × Na⁺ is 1+, 1 × K⁺ is 1+, 1 × O²⁻ is 2−.",
            "Which one of these cations could do it alone?",
            "Na₂O or K₂O would be compounds.",
        ),
        (
            "ClNa",
            "The positive ion comes first, and ClNa begins with Cl: 1 × Na⁺ is 1+, 1 × Cl⁻ is 1−.",
            "Which of these is the positive ion?",
            "Laid as Na Cl it is a compound.",
        ),
        (
            "BrCNa",
            "The positive ion comes first, and BrCNa begins with Br: 1 × Na⁺ is 1+.",
            "Which of these is the positive ion?",
            "",
        ),
        (
            "MgClMg",
            "All cations come before the anion, and in MgClMg one comes after it: 2 × Mg²⁺ is 4+, 1 × Cl⁻ is 1−.",
            "Which of these tiles are the cations?",
            "",
        ),
        (
            "Na2",
            "2 × Na⁺ is 2+, and nothing here cancels that.",
            "What adds up to 2−?",
            "With one O²⁻ the charges cancel: Na₂O.",
        ),
        (
            "Cl2",
            "There is no metal here, and non-metals among themselves share electrons: mostly they form molecules.",
            "Where would the positive charge come from?",
            "With one Mg²⁺ the charges cancel: MgCl₂.",
        ),
        (
            "NO3",
            "1 × NO₃⁻ is 1−, and nothing here cancels that.",
            "What adds up to 1+?",
            "With one Na⁺ the charges cancel: NaNO₃.",
        ),
        ("Na2O", "2 × Na⁺ is 2+, 1 × O²⁻ is 2−: they cancel.", "", ""),
    ],
)
def test_the_reason_tells_both_sums_a_question_asks_and_the_hint_tells_one_way_on(
    formula: str, because: str, question: str, hint: str
) -> None:
    said = answer(formula)
    assert (said.because, said.question, said.hint) == (because, question, hint)


def test_three_n_are_azide_or_nitride_whichever_comes_nearer_to_cancelling_and_azide_where_both_do() -> None:
    assert [(ion.key, count) for ion, count in answer("MgN3").ions] == [("Mg2+", 1), ("N3 -", 1)]
    assert [(ion.key, count) for ion, count in answer("Al2N3").ions] == [("Al3+", 2), ("N3-", 3)]
    assert [(ion.key, count) for ion, count in answer("Fe2N3").ions] == [("Fe2+", 2), ("N3 -", 1)]


def test_of_a_metal_with_two_charges_the_one_nearest_to_cancelling_is_counted() -> None:
    assert [(answer(formula).positive, answer(formula).negative) for formula in ("FeS2", "FeCl", "Au2N")] == [
        (3, -4),
        (2, -1),
        (2, -3),
    ]


def test_a_hint_would_rather_add_a_tile_than_take_one_away() -> None:
    assert answer("AuCl2").hint == "With one more Cl⁻ the charges cancel: AuCl₃."


def test_mixed_anions_are_read_as_the_fewest_ions() -> None:
    assert [(ion.key, count) for ion, count in answer("NaNO4").ions] == [("Na+", 1), ("NO3 -", 1), ("O2-", 1)]


def test_every_sequence_of_up_to_four_tiles_has_exactly_one_code(short: Short) -> None:
    assert len(short) == 88_740
    assert Counter(said.code for said in short.values()) == {
        "METAL_NOT_FIRST": 37_080,
        "METAL_AFTER_ANION": 22_680,
        "MIXED_METALS": 10_944,
        "NO_ANION": 7_380,
        "NO_METAL": 4_680,
        "MIXED_ANIONS": 3_703,
        "UNKNOWN_ANION": 1_661,
        "CHARGE": 206,
        "ANION_ORDER": 126,
        "COMPOUND": 104,
        "TM_CHARGE": 83,
        "NEEDS_PARENTHESES": 65,
        "NOT_SIMPLEST": 28,
    }


def test_a_short_sequence_is_a_compound_exactly_where_the_oracle_lists_it(short: Short, charged_rows: Rows) -> None:
    found = {" ".join(laid): sure(said.compound).formula() for laid, said in short.items() if said.code == "COMPOUND"}
    assert found == {row["tiles"]: row["formula"] for row in charged_rows if int(row["n_tiles"]) <= 4}
    assert all((said.compound is None) == (said.code != "COMPOUND") for said in short.values())


def test_every_formula_of_the_oracle_is_a_compound(charged_rows: Rows) -> None:
    for row in charged_rows:
        said = diagnose_tiles(row["tiles"].split())
        assert (said.code, sure(said.compound).formula(), said.hint, said.note) == ("COMPOUND", row["formula"], "", "")


ORDER_OF_TILES = [
    ("N+", "NO_METAL"),
    ("M+", "NO_ANION"),
    ("N.*M.*", "METAL_NOT_FIRST"),
    ("M+N+M.*", "METAL_AFTER_ANION"),
]


def test_reasons_of_order_come_before_all_others(short: Short) -> None:
    """Judged by a pattern of M for a metal and N for a non-metal."""
    for laid, said in short.items():
        pattern = "".join("M" if tile in METALS else "N" for tile in laid)
        expected = next((code for shape, code in ORDER_OF_TILES if re.fullmatch(shape, pattern)), None)
        if expected is None and len({tile for tile in laid if tile in METALS}) > 1:
            expected = "MIXED_METALS"
        assert expected in (said.code, None), laid
        assert said.code not in [code for _, code in ORDER_OF_TILES] + ["MIXED_METALS"] or said.code == expected, laid


def test_sums_are_those_of_the_ions_found_and_stand_in_the_sentence(short: Short) -> None:
    for laid, said in short.items():
        positive = [(found, count) for found, count in said.ions if found.charge > 0]
        negative = [(found, count) for found, count in said.ions if found.charge < 0]
        assert said.positive == sum(count * found.charge for found, count in positive), laid
        assert said.negative == sum(count * found.charge for found, count in negative), laid
        for found, count in said.ions:
            assert charge_text(count * found.charge) in said.because, laid


def test_a_reason_of_charge_means_that_the_sums_differ_and_not_simplest_that_they_cancel(short: Short) -> None:
    for laid, said in short.items():
        if said.code in ("CHARGE", "TM_CHARGE"):
            assert said.positive + said.negative != 0, laid
        if said.code in ("NOT_SIMPLEST", "COMPOUND"):
            assert said.positive + said.negative == 0, laid


def test_sentences_are_one_sentence_without_an_exclamation_mark_or_the_word_invalid(short: Short) -> None:
    for laid, said in short.items():
        assert re.fullmatch(r"[^.!]+\.", said.because), (laid, said.because)
        assert re.fullmatch(r"([^.!]+\.)?", said.hint), (laid, said.hint)
        assert "nvalid" not in said.because + said.hint, laid


@pytest.mark.parametrize("tiles", ["Na Na Cl O Cl O", "K K C N C N", "K K C C N N", "Mg Mg C O O O C O O O"])
def test_a_multiple_of_a_formula_is_not_simplest_however_it_is_grouped(tiles: str) -> None:
    assert diagnose_tiles(tiles.split()).code == "NOT_SIMPLEST"


def test_non_metals_without_a_metal_are_told_as_molecules_unless_they_are_one_ion(short: Short) -> None:
    for laid, said in short.items():
        if said.code == "NO_METAL":
            assert "molecules" in said.because or [count for _, count in said.ions] == [1], laid


def test_nothing_cancels_is_said_only_where_all_ions_have_one_sign(short: Short) -> None:
    for laid, said in short.items():
        if "nothing here cancels" in said.because:
            assert said.code in ("NO_METAL", "NO_ANION"), laid


def test_a_hint_takes_up_no_tile_that_lay_there_before() -> None:
    assert answer("NaCl3").hint == "With two Cl⁻ fewer the charges cancel: NaCl."
    assert diagnose_tiles(["Na", "Cl", "Cl", "Cl"], old=[1, 2, 3]).hint == ""
    assert diagnose_tiles(["Na", "Cl", "Cl", "Cl"], old=[0]).hint == "With two Cl⁻ fewer the charges cancel: NaCl."
    assert diagnose_tiles(["Na", "K", "O"], old=[1]).hint == "K₂O would be a compound."
    assert diagnose_tiles(["Cl", "Na"], old=[0]).hint == "Laid as Na Cl it is a compound."
    assert diagnose_tiles(["Na", "Cl", "Na"], old=[0, 1]).hint == ""


REAL = [row["formula"] for row in rows("near_misses")]


def test_no_real_substance_is_said_not_to_balance_without_what_is_assumed() -> None:
    told = [answer(formula) for formula in REAL if "does not balance" in answer(formula).because]
    assert len(told) > 25
    assert [said.because for said in told if not said.because.startswith("With ")] == []


def test_where_two_charges_of_a_metal_together_would_cancel_that_is_the_assumption() -> None:
    assert answer("Cu2Cl3").because.startswith("With one charge for all its copper, Cu₂Cl₃ does not balance")
    assert answer("Fe2N").because.startswith("With Fe²⁺ or Fe³⁺ and N³⁻, Fe₂N does not balance")
    assert answer("FeCl").because.startswith("FeCl does not balance")


def test_what_the_games_ask_for_is_told_as_their_rule(short: Short) -> None:
    for laid, said in short.items():
        if said.code in ("MIXED_METALS", "MIXED_ANIONS"):
            assert said.because.startswith("Here "), laid


def test_every_near_miss_is_named_whatever_its_code() -> None:
    for row in rows("near_misses"):
        said = answer(row["formula"])
        assert said.code != "COMPOUND", row
        assert said.note == row["note"], row


@pytest.mark.parametrize(
    ("formula", "word"),
    [
        ("Fe3O4", "magnetite"),
        ("Na2O2", "peroxide"),
        ("FeS2", "pyrite"),
        ("KO2", "superoxide"),
        ("CaC2", "carbide"),
        ("NaPO3", "metaphosphate"),
        ("Na2S2O3", "thiosulfate"),
        ("CO", "molecule"),
    ],
)
def test_a_real_substance_outside_the_game_is_told_kindly(formula: str, word: str) -> None:
    assert word in answer(formula).note


def test_an_ordinary_mistake_has_no_note(short: Short) -> None:
    named = {row["formula"] for row in rows("near_misses")}
    assert {atoms_text(laid, ASCII) for laid, said in short.items() if said.note} <= named


@settings(max_examples=300)
@given(st.lists(st.sampled_from(TILES), min_size=5, max_size=12))
def test_a_long_sequence_has_one_code_and_is_a_compound_only_if_the_lexicon_says_so(tiles: list[str]) -> None:
    said = diagnose_tiles(tiles)
    assert said.code in CODES
    assert said.because.endswith(".")
    assert (said.code == "COMPOUND") == (tuple(tiles) in charged_list().compounds)


@settings(max_examples=300)
@given(st.sampled_from(METALS), st.integers(1, 4), st.lists(st.sampled_from(NON_METALS), min_size=1, max_size=8))
def test_one_metal_in_front_leaves_only_reasons_of_anion_and_charge(metal: str, count: int, tail: list[str]) -> None:
    assert diagnose_tiles([metal] * count + tail).code not in CODES[1:9]


@given(
    st.sets(st.sampled_from(charged_list().cations)),
    st.sets(st.sampled_from(charged_list().anions)),
    st.lists(st.sampled_from([*TILES, "H", "F", "He"]), min_size=1, max_size=6),
)
def test_any_ion_list_explains_any_tiles(cations: set[Ion], anions: set[Ion], tiles: list[str]) -> None:
    ions = IonList(cations, anions)
    said = diagnose_tiles(tiles, ions)
    assert said.code in CODES
    assert (said.code == "COMPOUND") == (tuple(tiles) in ions.compounds)
    assert all(found in cations | anions for found, _ in said.ions)


def test_a_class_without_transition_metals_is_told_that_they_are_not_on_its_list() -> None:
    plain = IonList([ion("Na+"), ion("Mg2+")], [ion("Cl-"), ion("O2-")])
    assert answer("FeCl", plain).code == "UNKNOWN_CATION"
    assert answer("FeCl", plain).because == "Fe is not among this table's ions: 1 × Cl⁻ is 1−."
    assert answer("Na2ClO", plain).because == "ClO⁻ is not among this table's ions: 2 × Na⁺ is 2+."
    assert answer("MgCl2", plain).code == "COMPOUND"


@pytest.mark.parametrize(
    ("formula", "because"),
    [
        ("NaClO", "NaClO is sodium hypochlorite, a real compound; ClO⁻ is not among this table's ions."),
        ("FeCO3", "FeCO₃ is iron(II) carbonate, a real compound; Fe²⁺ and CO₃²⁻ are not among this table's ions."),
        (
            "CuClO",
            "CuClO is copper(I) hypochlorite, and its charges cancel; Cu⁺ and ClO⁻ are not among this table's ions.",
        ),
        ("HF", "HF is hydrogen fluoride, a real compound; H⁺ and F⁻ are not among this table's ions."),
    ],
)
def test_a_formula_that_is_right_in_the_whole_table_is_called_by_its_name(formula: str, because: str) -> None:
    plain = IonList([ion("Na+"), ion("Mg2+")], [ion("Cl-"), ion("O2-")])
    assert (answer(formula, plain).code, answer(formula, plain).because) == ("NOT_IN_THIS_SET", because)


@pytest.mark.parametrize("tiles", ["K K C N C N", "Mg C N C N"])
def test_an_ion_that_is_not_played_with_is_known_as_well_if_it_is_there_twice(tiles: str) -> None:
    plain = IonList([ion("K+"), ion("Mg2+")], [ion("Cl-"), ion("N3-")])
    assert diagnose_tiles(tiles.split(), plain).because.startswith("CN⁻ is not among this table's ions")


@pytest.mark.parametrize("tiles", ["Cu N O O O N O O O", "Au C N C N C N"])
def test_what_balances_and_needs_brackets_is_not_made_into_another_compound_of_its_metal(tiles: str) -> None:
    said = diagnose_tiles(tiles.split())
    assert said.code == "NEEDS_PARENTHESES"
    assert "fewer" not in said.hint
    assert "can be laid with" in said.hint


@given(st.sets(st.sampled_from(charged_list().cations + charged_list().anions)))
def test_no_right_formula_is_ever_refused_with_a_reason_of_charge_or_of_several_anions(chosen: set[Ion]) -> None:
    played = IonList([one for one in chosen if one.charge > 0], [one for one in chosen if one.charge < 0])
    for tiles in charged_list().compounds:
        assert diagnose_tiles(tiles, played).code == ("COMPOUND" if tiles in played.compounds else "NOT_IN_THIS_SET")


def test_a_metal_with_one_listed_charge_is_judged_as_any_other() -> None:
    only_three = IonList([ion("Fe3+")], [ion("Cl-")])
    assert answer("FeCl", only_three).code == "CHARGE"
    assert answer("FeCl3", only_three).code == "COMPOUND"


def test_hydrogen_may_lead_and_may_end_a_formula() -> None:
    own = IonList([ion("H+"), ion("Na+")], [ion("Cl-"), ion("OH-")])
    assert [answer(formula, own).code for formula in ("HCl", "NaOH", "HOH", "H2Cl", "NaHO")] == [
        "COMPOUND",
        "COMPOUND",
        "COMPOUND",
        "CHARGE",
        "ANION_ORDER",
    ]


def test_a_tile_of_a_noble_gas_does_not_bond() -> None:
    assert answer("NaHe").because == "Noble gases do not bond, and He is one."


def test_no_tiles_and_foreign_tiles_are_refused() -> None:
    with pytest.raises(ValueError, match="no tiles"):
        diagnose_tiles([])
    with pytest.raises(ValueError, match="'Xx' is not the symbol of an element"):
        diagnose_tiles(["Na", "Xx"])
