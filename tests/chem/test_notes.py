import re
from itertools import product

from chem.conftest import Rows
from narrow import sure
from pytest import mark

from ionbox.chem.compounds import Compound, read_compound
from ionbox.chem.formulas import read_atoms
from ionbox.chem.ions import ion, library
from ionbox.chem.notes import STATUSES, near_miss, note_on
from ionbox.chem.tables import rows
from ionbox.games import GAMES


def test_every_status_is_the_oracles(compound_rows: Rows) -> None:
    assert {row["formula"]: sure(note_on(read_compound(row["formula"]))).status for row in compound_rows} == {
        row["formula"]: row["status"] for row in compound_rows
    }


def test_every_confidence_is_the_oracles(charged_rows: Rows) -> None:
    assert {row["formula"]: sure(note_on(read_compound(row["formula"]))).confidence for row in charged_rows} == {
        row["formula"]: row["confidence"] for row in charged_rows
    }


def test_every_compound_that_a_game_can_form_has_a_note_and_stands_once(compound_rows: Rows) -> None:
    formulas = [row["formula"] for row in rows("notes")]
    box = [ion(key) for key in GAMES["ion"].ions(GAMES["ion"].preset("full"))]
    formed = {Compound(one, other).formula() for one in box for other in box if one.charge > 0 > other.charge}
    assert len(formed) == 98
    assert len(formulas) == len(set(formulas)) == 258
    assert set(formulas) == {row["formula"] for row in compound_rows} | formed
    assert [row["formula"] for row in rows("notes") if not row["note"].endswith(".")] == []


def test_every_status_has_its_words() -> None:
    assert {row["status"] for row in rows("notes")} == set(STATUSES)


def test_a_note_tells_of_the_substance_and_not_of_the_tiles() -> None:
    assert [row["formula"] for row in rows("notes") if re.search(r"\b(tiles?|bag|laid|playable)\b", row["note"])] == []


@mark.parametrize(
    ("formula", "says"),
    [
        ("CuSO3", "two of every three copper ions"),
        ("K2SO3", "225 in some countries"),
        ("Fe2O3", "rust is its hydrated form"),
        ("FeO", "At ordinary pressure"),
        ("Fe3P2", "for example"),
        ("(NH4)3PO4", "Slowly"),
        ("CuIO4", "No such salt is known; Cu⁺ would be oxidized."),
        ("CoCl3", "Falls apart into CoCl₂ and chlorine"),
    ],
)
def test_what_a_chemist_put_right_stays_right(formula: str, says: str) -> None:
    assert says in sure(note_on(read_compound(formula))).text


def test_a_note_fits_on_its_leaf() -> None:
    assert [row["formula"] for row in rows("notes") + rows("near_misses") if len(row["note"]) > 160] == []


def test_a_compound_nobody_wrote_of_has_no_note() -> None:
    assert note_on(Compound(ion("NH4+"), ion("I-"))) is None
    assert near_miss("Na3O") == ""


def test_each_near_miss_stands_once_and_is_no_compound_of_printed_ions() -> None:
    formulas = [row["formula"] for row in rows("near_misses")]
    assert len(formulas) == len(set(formulas))
    positive = [known for known in library().usual if known.charge > 0]
    negative = [known for known in library().usual if known.charge < 0]
    assert set(formulas) & {Compound(*pair).formula() for pair in product(positive, negative)} == set()


def test_each_near_miss_is_one_sentence_and_names_real_elements() -> None:
    elements = {atom for known in library().ions for atom in known.atoms}
    for row in rows("near_misses"):
        assert set(read_atoms(row["formula"])) <= elements, row
        assert row["note"].endswith("."), row
        assert ". " not in row["note"], row
