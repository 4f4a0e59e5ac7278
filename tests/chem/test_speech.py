from chem.conftest import Rows

from ionbox.chem.compounds import read_compound
from ionbox.chem.ions import ion, library
from ionbox.chem.speech import number_word, spoken, spoken_formula, spoken_ion


def test_every_formula_is_spoken_as_the_oracle_says_it(charged_rows: Rows) -> None:
    assert {row["formula"]: spoken_formula(read_compound(row["formula"])) for row in charged_rows} == {
        row["formula"]: row["spoken"] for row in charged_rows
    }


def test_the_name_follows_the_formula_with_numerals_as_words() -> None:
    assert spoken(read_compound("Fe2O3")) == "F e 2, O 3: iron three oxide"
    assert spoken(read_compound("CuCl")) == "C u, C l: copper one chloride"
    assert spoken(read_compound("AlN"), "gb") == "A l, N: aluminium nitride"
    assert spoken(read_compound("HOH")) == "H, O, H: water"


def test_brackets_are_spoken_where_they_open_and_close() -> None:
    assert spoken(read_compound("Ca3(PO4)2")) == "C a 3, open bracket, P, O 4, close bracket 2: calcium phosphate"
    assert spoken_formula(read_compound("(NH4)2SO4")) == "open bracket, N, H 4, close bracket 2, S, O 4"


def test_an_ion_is_spoken_with_its_charge() -> None:
    assert spoken_ion(ion("SO4 2-")) == "S, O 4, 2 minus: sulfate"
    assert spoken_ion(ion("Na+")) == "N a, plus: sodium"
    assert spoken_ion(ion("Fe3+")) == "F e, 3 plus: iron three"
    assert spoken_ion(ion("He")) == "H e: helium"


def test_no_bracket_sign_or_numeral_is_left_in_what_is_spoken(compound_rows: Rows) -> None:
    said = [spoken(read_compound(row["formula"])) for row in compound_rows] + [
        spoken_ion(known) for known in library().ions
    ]
    assert [text for text in said if not text.isascii() or set(text) & set("()+-")] == []


def test_numbers_are_words_up_to_ten() -> None:
    assert [number_word(number) for number in (0, 1, 10, 11)] == ["zero", "one", "ten", "11"]
