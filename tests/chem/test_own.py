"""Ions of one's own, from a file."""

import pytest
from narrow import sure

from ionbox.chem.compounds import Compound, read_compound
from ionbox.chem.elements import elements
from ionbox.chem.ions import ion, library
from ionbox.chem.names import compound_name, ion_name
from ionbox.chem.own import HEADING, SHEET, read_own_ions
from ionbox.core.types import BadInput
from ionbox.games import GAMES


def test_without_a_file_the_table_is_the_library() -> None:
    assert read_own_ions("").table is library()


def test_a_file_adds_ions_behind_those_of_the_library_and_keeps_their_order() -> None:
    own = read_own_ions("ion,us,gb\nGa+,gallium,gallium\nP2O7 4-,pyrophosphate,\nNa+,,\n")
    assert [one.key for one in own.ions] == ["Ga+", "P2O7 4-", "Na+"]
    assert [own.table.number(one) for one in library().ions] == list(range(len(library().ions)))
    assert own.table.find("P2O74-").names == {"us": "pyrophosphate", "gb": "pyrophosphate"}
    assert {one.key for one in own.ions} <= {one.key for one in own.table.usual}


def test_it_is_edited_in_the_columns_that_are_read() -> None:
    assert tuple(column.name for column in SHEET.columns) == HEADING
    assert all(sure(GAMES[game].kit.contents).sheets[0] is SHEET for game in ("ion", "metals", "charged"))


def test_a_space_may_part_the_charge_of_an_own_ion_from_it() -> None:
    table = read_own_ions("ion,us\nCl2O 2-,dichloroxide\n").table
    assert table.find("Cl2O 2-") is table.find("Cl2O2-")


def test_a_second_charge_brings_numerals_to_both() -> None:
    table = read_own_ions("ion,us,gb\nNa2+,sodium,sodium").table
    assert [ion_name(table.find(key)) for key in ("Na+", "Na2+")] == ["sodium(I)", "sodium(II)"]
    assert ion_name(ion("Na+")) == "sodium"


def test_a_name_may_bring_its_numeral() -> None:
    table = read_own_ions("ion,us\nIn2 4+,indium(II)\nIn3+,indium(III)\nOg,oganesson").table
    assert [ion_name(table.find(key)) for key in ("In2 4+", "In3+", "Og")] == ["indium(II)", "indium(III)", "oganesson"]
    assert table.find("Og").family == "noble"


def test_an_ion_of_the_library_is_known_however_it_is_written() -> None:
    own = read_own_ions("ion\nSO₄²⁻\nNO3-\nCH3COO -\nN3 -\nMnO4-\nCa\u22122+".replace("Ca\u2212", "Ca"))
    assert [one.key for one in own.ions] == ["SO4 2-", "NO3 -", "CH3CO2 -", "N3 -", "MnO4 -", "Ca2+"]


def test_a_match_may_call_an_ion_of_the_library_something_else() -> None:
    table = read_own_ions("ion,us,gb\nNO2 -,dioxidonitrate,").table
    assert compound_name(read_compound("NaNO2", table)) == "sodium dioxidonitrate"
    assert compound_name(read_compound("NaNO2")) == "sodium nitrite"


def test_a_family_is_what_the_file_says_or_what_follows_from_the_ion() -> None:
    table = read_own_ions("ion,us,gb,family\nGa+,gallium,,transition\nIn+,indium,,").table
    assert (table.find("Ga+").family, table.find("In+").family) == ("transition", "cation")


def test_two_own_ions_close_a_compound() -> None:
    table = read_own_ions("ion,us,gb\nGa3+,gallium,\nP2O7 4-,pyrophosphate,").table
    made = Compound(table.find("Ga3+"), table.find("P2O7 4-"))
    assert (made.text(), read_compound(made.formula(), table)) == ("Ga₄(P₂O₇)₃", made)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("ion,name\nNa+,sodium", "line 1: The first line is the heading 'ion'"),
        ("ion\nNa+\nNa+", "line 3: Na[+] is listed twice"),
        ("ion\nQq+", "line 2: Qq is not the symbol of an element"),
        ("ion\nIn+", "line 2: In[+] is not in the library: write its name behind it"),
        ("ion,us\nIn8+,indium", "line 2: Charges go up to 7"),
        ("ion,us\nXO32-,new", "line 2: X is not the symbol of an element"),
        ("ion,us\nGeO32-,new", "line 2: Charges go up to 7, and GeO32- has 32. A space parts the charge"),
        ("ion,us\nIn" + "9" * 5000 + "+,big", "line 2: An ion takes at most 40 characters"),
        ("ion,us\nIn" + "9" * 30 + "+,big", "line 2: 'In9+[+]' is not an ion"),
        ("ion,us\nIn\u00b2+,indium", "line 2: 'In\u00b2' is not a formula"),
        ("ion\nSO4 2-\nNa+\nSO42-", "line 4: SO42- is listed twice"),
        ("ion\nCH3CO2 -\nCH3COO -", "line 3: CH3COO - is listed twice"),
        ("ion,us\nNO 2-,nitroxide", "line 2: NO2- can be read as NO²⁻ and as NO₂⁻. Leave it out."),
        ("ion,us\nGeO2 -,one\nGeO 2-,other", "line 2: GeO2 - can be read as GeO₂⁻ and as GeO²⁻. Leave it out."),
        (
            "ion,us\nReO4-,perrhenate",
            "line 2: ReO4- can be read in two ways. Put a space before the charge: ReO4 - or ReO 4-",
        ),
        ("ion,us\nFe,iron", "line 2: Fe has no charge"),
        ("ion,us\nIn+,Chloride", "line 2: In[+] has the name of Cl-"),
        ("ion,us\nIn+,sulphate", "line 2: In[+] has the name of SO4 2-"),
        ("ion,us\nIn+,!?", "line 2: us is a name in words, not"),
        ("ion,us\nIn+,\u00bd", "line 2: us is a name in words, not"),
        ("ion,us\nIn+,(IV)", "line 2: us is a name in words, not"),
        ("ion,us,gb,family\nIn+,indium,,anion", "line 2: family is one of cation, transition, polyatomic, not"),
        ("ion,us,gb,family\nGeO3 2-,germanate,,noble", "line 2: family is one of anion, polyatomic, not"),
        ("ion,us\nC9H9O -,long", "line 2: C9H9O - has 19 atoms"),
        ("ion,us\nCO,carbon monoxide", "line 2: CO has no charge"),
        ("ion,us\nAl(OH)4 -,aluminate", "line 2: Write Al"),
        ("ion,us\nSeSe3-,twice", "line 2: Write SeSe3- with its atoms in a row and equal neighbors counted: Se2"),
        ("ion,us\n+,nothing", "line 2: '[+]' is not an ion"),
        ("ion,us\nIn+-,indium", "line 2: 'In[+]-' is not an ion"),
        ("ion,us\nIn+,a\u200bb", "line 2: us is a name"),
        ("ion,us\nIn+,chloride", "line 2: In[+] has the name of Cl-: chloride"),
        ("ion,us\nIn+,both\nGa+,both", "line 2: In[+] has the name of Ga[+]: both"),
        ("ion,us,gb,family\nIn+,indium,,metal", "line 2: family is one of cation, transition"),
        (
            "ion,us\n" + "".join(f"Og{one} +,{one} of old\n" for one in list(elements())[:65]),
            "line 66: A match brings at most 64",
        ),
    ],
)
def test_what_is_wrong_in_a_file_is_said_with_its_line(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=f"^{says}"):
        read_own_ions(text)
