"""The ions that anybody may use beside the printed ones."""

import re

import pytest
from chem.conftest import Rows

from ionbox.chem.compounds import read_compound
from ionbox.chem.elements import elements
from ionbox.chem.formulas import ASCII, atoms_text
from ionbox.chem.ions import ENGLISH, FAMILIES, Ion, ion, library
from ionbox.chem.names import GB, compound_name, ion_name
from ionbox.chem.own import MOST, MOST_ATOMS, MOST_CHARGE
from ionbox.chem.tables import rows

PRINTED = len(rows("ions"))
ADDED = library().ions[PRINTED:]


def test_about_120_ions_stand_behind_the_printed_ones_which_keep_their_numbers(ion_rows: Rows) -> None:
    assert [one.key for one in library().ions[:PRINTED]] == [row["ion"] for row in rows("ions")]
    assert library().usual == library().ions[:PRINTED]
    assert len(ADDED) == 123
    # Numbers fit into eight bits, and those of a match's own ions with them.
    assert len(library().ions) <= 180
    assert len(library().ions) + MOST < 256
    assert {row["ion"] for row in ion_rows} <= {one.key for one in library().usual}


def test_no_printed_ion_gains_a_numeral_or_another_family_from_the_library() -> None:
    metals = {"Fe", "Cu", "Au", "Co", "Cr"}
    assert {one.symbol for one in library().usual if one.numeral} == metals
    for one in library().usual:
        printed = "noble" if one.charge == 0 else "polyatomic" if one.is_polyatomic() else ""
        assert one.family == (printed or ("transition" if one.symbol in metals else one.kind()))


@pytest.mark.parametrize("one", ADDED, ids=repr)
def test_an_ion_of_the_library_is_one_that_a_file_could_bring(one: Ion) -> None:
    assert set(one.atoms) <= set(elements())
    assert one.symbol == atoms_text(one.atoms, ASCII)
    assert len(one.atoms) <= MOST_ATOMS
    assert abs(one.charge) <= MOST_CHARGE
    assert one.family in FAMILIES
    assert all(re.fullmatch(r"[a-z]+( [a-z]+)?", one.names[english]) for english in ENGLISH)


def test_every_ion_has_one_key_and_one_name_and_a_source() -> None:
    assert len({one.key for one in library().ions}) == len({one.text for one in library().ions}) == len(library().ions)
    for english in ENGLISH:
        assert len({ion_name(one, english) for one in library().ions}) == len(library().ions)
    assert all(
        re.match("(IUPAC Red Book 2005|CRC Handbook of Chemistry and Physics), ", row["source"])
        for row in rows("library")
    )


@pytest.mark.parametrize(
    ("key", "us", "gb"),
    [
        ("Zn2+", "zinc", "zinc"),
        ("Ag+", "silver", "silver"),
        ("Ga3+", "gallium", "gallium"),
        ("Pb2+", "lead(II)", "lead(II)"),
        ("Ni2+", "nickel(II)", "nickel(II)"),
        ("Mn7+", "manganese(VII)", "manganese(VII)"),
        ("Cr6+", "chromium(VI)", "chromium(VI)"),
        ("Hg2 2+", "mercury(I)", "mercury(I)"),
        ("Hg2+", "mercury(II)", "mercury(II)"),
        ("Zr4+", "zirconium(IV)", "zirconium(IV)"),
        ("Cs+", "cesium", "caesium"),
        ("H3O+", "hydronium", "oxonium"),
        ("HCO3 -", "hydrogen carbonate", "hydrogencarbonate"),
        ("CH3CO2 -", "acetate", "acetate"),
        ("S2O3 2-", "thiosulfate", "thiosulfate"),
        ("Kr", "krypton", "krypton"),
    ],
)
def test_ions_of_the_library_are_named_as_chemists_name_them(key: str, us: str, gb: str) -> None:
    assert (ion_name(ion(key)), ion_name(ion(key), GB)) == (us, gb)


@pytest.mark.parametrize(
    ("formula", "name"),
    [
        ("NaHCO3", "sodium hydrogen carbonate"),
        ("Ca(H2PO4)2", "calcium dihydrogen phosphate"),
        ("Hg2Cl2", "mercury(I) chloride"),
        ("KMnO4", "potassium permanganate"),
        ("K2MnO4", "potassium manganate"),
        ("Mn2O7", "manganese(VII) oxide"),
        ("CrO3", "chromium(VI) oxide"),
        ("Ca(CH3CO2)2", "calcium acetate"),
        ("HCH3CO2", "acetic acid"),
        ("HHCO3", "carbonic acid"),
        ("HBF4", "tetrafluoroboric acid"),
        ("HMnO4", "permanganic acid"),
        ("LiAlO2", "lithium aluminate"),
    ],
)
def test_compounds_of_the_library_are_written_and_named(formula: str, name: str) -> None:
    assert compound_name(read_compound(formula)) == name
