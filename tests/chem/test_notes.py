from itertools import product

from ionbox.chem.compounds import Compound, read_compound
from ionbox.chem.formulas import read_atoms
from ionbox.chem.ions import all_ions, ion
from ionbox.chem.notes import near_miss, note_on
from ionbox.chem.tables import rows

# The oracle's notes are in ASCII; ours are spelt as chemists do in text.
PLAIN = str.maketrans("₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻−", "01234567890123456789+--")


def plain(text):
    return text.translate(PLAIN).replace(" ", "")


def test_every_note_is_the_oracles_but_for_the_spelling_of_formulas(compound_rows):
    assert {row["formula"]: plain(note_on(read_compound(row["formula"])).text) for row in compound_rows} == {
        row["formula"]: plain(row["note"]) for row in compound_rows
    }


def test_every_status_is_the_oracles(compound_rows):
    assert {row["formula"]: note_on(read_compound(row["formula"])).status for row in compound_rows} == {
        row["formula"]: row["status"] for row in compound_rows
    }


def test_every_confidence_is_the_oracles(charged_rows):
    assert {row["formula"]: note_on(read_compound(row["formula"])).confidence for row in charged_rows} == {
        row["formula"]: row["confidence"] for row in charged_rows
    }


def test_the_notes_hold_each_formula_of_the_oracles_once_and_no_other(compound_rows):
    formulas = [row["formula"] for row in rows("notes")]
    assert len(formulas) == len(set(formulas)) == 230
    assert set(formulas) == {row["formula"] for row in compound_rows}


def test_a_note_fits_on_its_leaf():
    assert [row["formula"] for row in rows("notes") + rows("near_misses") if len(row["note"]) > 160] == []


def test_a_compound_nobody_wrote_of_has_no_note():
    assert note_on(Compound(ion("NH4+"), ion("I-"))) is None
    assert near_miss("Na3O") == ""


def test_each_near_miss_stands_once_and_is_no_compound_of_listed_ions():
    formulas = [row["formula"] for row in rows("near_misses")]
    assert len(formulas) == len(set(formulas))
    positive = [known for known in all_ions() if known.charge > 0]
    negative = [known for known in all_ions() if known.charge < 0]
    assert set(formulas) & {Compound(*pair).formula() for pair in product(positive, negative)} == set()


def test_each_near_miss_is_one_sentence_and_names_real_elements():
    elements = {atom for known in all_ions() for atom in known.atoms}
    for row in rows("near_misses"):
        assert set(read_atoms(row["formula"])) <= elements, row
        assert row["note"].endswith("."), row
        assert ". " not in row["note"], row
