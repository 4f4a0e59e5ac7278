"""Ions of one's own are explained, spoken and judged as truly as the printed ones."""

import pytest

from ionbox.chem.compounds import Compound, read_compound
from ionbox.chem.diagnose import Diagnosis, diagnose_ions, diagnose_tiles
from ionbox.chem.formulas import read_atoms
from ionbox.chem.ions import ion
from ionbox.chem.lexicon import IonList
from ionbox.chem.own import read_own_ions
from ionbox.chem.speech import spoken, spoken_ion
from ionbox.games.charged.formulas import charged_list

OWN = read_own_ions("ion,us\nLi+,\nGa3+,\nGa+,gallium\nP2O7 4-,\nCH3CO2 -,\nGeO3 2-,germanate\nKr,\n")
TABLE = OWN.table
PLAYED = [*[one for one in OWN.ions if one.charge], ion("NH4 +"), ion("Cl-"), ion("O2-"), ion("SO4 2-"), ion("ClO-")]
IONS = IonList([one for one in PLAYED if one.charge > 0], [one for one in PLAYED if one.charge < 0], None, TABLE)


def answer(formula: str, ions: IonList = IONS) -> Diagnosis:
    return diagnose_tiles(read_atoms(formula), ions)


@pytest.mark.parametrize(
    ("formula", "code", "because"),
    [
        ("LiCl", "COMPOUND", "1 × Li⁺ is 1+, 1 × Cl⁻ is 1−: they cancel."),
        ("Li4P2O7", "COMPOUND", "4 × Li⁺ is 4+, 1 × P₂O₇⁴⁻ is 4−: they cancel."),
        ("LiCH3CO2", "COMPOUND", "1 × Li⁺ is 1+, 1 × CH₃CO₂⁻ is 1−: they cancel."),
        ("LiO", "CHARGE", "LiO does not balance: 1 × Li⁺ is 1+, 1 × O²⁻ is 2−, so 1− is left over."),
        (
            "GaCl2",
            "TM_CHARGE",
            "GaCl₂ does not balance: 1 × Ga is 1+ or 3+, 2 × Cl⁻ is 2−, so 1− or 1+ is left over; "
            "Ga would have to be 2+.",
        ),
        (
            "GaCH3CO2CH3CO2CH3CO2",
            "NEEDS_PARENTHESES",
            "3 × CH₃CO₂⁻ is written (CH₃CO₂)₃, and brackets cannot be laid here: "
            "1 × Ga is 1+ or 3+, 3 × CH₃CO₂⁻ is 3−.",
        ),
        ("LiKr", "NOBLE_GAS", "Noble gases do not bond, and Kr is one."),
        ("Kr", "NOBLE_GAS", "Noble gases do not bond, and Kr is one."),
        ("LiGaCl", "MIXED_METALS", None),
        ("ClLi", "METAL_NOT_FIRST", None),
        ("Li", "NO_ANION", "1 × Li⁺ is 1+, and nothing here cancels that."),
        ("Li2GeO3", "COMPOUND", None),
        ("LiGeO3", "CHARGE", None),
        ("NH4Cl", "COMPOUND", None),
        (
            "NH4Cl2",
            "CHARGE",
            "NH₄Cl₂ does not balance: 1 × NH₄⁺ is 1+, 2 × Cl⁻ is 2−, so 1− is left over.",
        ),
        (
            "NH4SO4",
            "NEEDS_PARENTHESES",
            "NH₄SO₄ does not balance: 1 × NH₄⁺ is 1+, 1 × SO₄²⁻ is 2−, so 1− is left over; (NH₄)₂SO₄ would, "
            "but brackets cannot be laid here.",
        ),
        (
            "NH4NH4O",
            "NEEDS_PARENTHESES",
            "2 × NH₄⁺ is written (NH₄)₂, and brackets cannot be laid here: 2 × NH₄⁺ is 2+, 1 × O²⁻ is 2−.",
        ),
        ("NH4", "NO_ANION", "1 × NH₄⁺ is 1+, and nothing here cancels that."),
        ("NH4OCl", "ANION_ORDER", None),
    ],
)
def test_tiles_of_ones_own_ions_are_explained(formula: str, code: str, because: str | None) -> None:
    found = answer(formula)
    assert found.code == code
    assert because is None or found.because == because


def test_an_ion_that_is_not_played_is_named_as_such() -> None:
    found = answer("KCl")
    assert found.code == "NOT_IN_THIS_SET"
    assert found.because.endswith("K⁺ is not among this table's ions.")


def test_two_anions_of_the_same_atoms_are_both_read() -> None:
    table = read_own_ions("ion\nMnO4 -\nMnO4 2-").table
    ions = IonList([ion("Na+"), ion("Mg2+")], [ion("MnO4 -"), ion("MnO4 2-")], None, table)
    assert answer("NaMnO4", ions).code == "COMPOUND"
    assert answer("Na2MnO4", ions).code == answer("MgMnO4", ions).code == "COMPOUND"
    assert answer("Na3MnO4", ions).because == (
        "Na₃MnO₄ does not balance: 3 × Na⁺ is 3+, 1 × MnO₄²⁻ is 2−, so 1+ is left over."
    )


def test_a_group_of_ones_own_ions_is_explained() -> None:
    lithium, acid = TABLE.find("Li+"), TABLE.find("P2O7 4-")
    assert diagnose_ions([lithium] * 4 + [acid]).code == "COMPOUND"
    assert diagnose_ions([lithium, acid]).because == (
        "The charges do not cancel: 1 × Li⁺ is 1+, 1 × P₂O₇⁴⁻ is 4−, so 3− is left over."
    )
    assert diagnose_ions([TABLE.find("Kr")]).code == "NOBLE_GAS"


def test_ions_of_ones_own_are_spoken() -> None:
    assert spoken_ion(TABLE.find("P2O7 4-")) == "P 2, O 7, 4 minus: diphosphate"
    assert spoken_ion(TABLE.find("Ga3+")) == "G a, 3 plus: gallium three"
    assert spoken_ion(TABLE.find("Kr")) == "K r: krypton"
    assert spoken(read_compound("Ga(CH3CO2)3", TABLE)) == (
        "G a, open bracket, C, H 3, C, O 2, close bracket 3: gallium three acetate"
    )
    assert spoken(Compound(ion("Hg2 2+"), ion("Cl-"))) == "H g 2, C l 2: mercury one chloride"
    assert spoken(Compound(ion("Mn7+"), ion("O2-"))) == "M n 2, O 7: manganese seven oxide"


@pytest.mark.parametrize(
    ("formula", "because", "hint"),
    [
        ("NaOCN", "OCN⁻ is not among this table's ions: 1 × Na⁺ is 1+.", "Na₂O or NaCN would be compounds."),
        ("Na2S2O3", "S₂O₃²⁻ is not among this table's ions: 2 × Na⁺ is 2+.", "Na₂S or Na₂SO₃ would be compounds."),
        (
            "MgOCl",
            "The atoms are right, but hypochlorite is written ClO: 1 × Mg²⁺ is 2+, 1 × ClO⁻ is 1−, so 1+ is left over.",
            "ClO⁻ can be laid with Na⁺: NaClO.",
        ),
        (
            "NaOCl",
            "The atoms are right, but hypochlorite is written ClO: 1 × Na⁺ is 1+, 1 × ClO⁻ is 1−.",
            "Laid as Na Cl O it is a compound.",
        ),
    ],
)
def test_a_real_substance_is_not_taken_apart_into_ions_that_it_does_not_hold(
    formula: str, because: str, hint: str
) -> None:
    found = answer(formula, charged_list())
    assert (found.because, found.hint) == (because, hint)


def test_no_note_speaks_of_a_list_that_a_class_may_have_changed() -> None:
    few = IonList([ion("Na+")], [ion("Cl-")])
    for formula in ("NaPO3", "NaOCl", "Na2O2", "NaOCN"):
        assert answer(formula, few).note
        assert "list" not in answer(formula, few).note
