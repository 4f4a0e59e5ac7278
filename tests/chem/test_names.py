import pytest
from chem.conftest import Rows

from ionbox.chem.compounds import Compound, read_compound
from ionbox.chem.ions import ion
from ionbox.chem.names import GB, US, compound_name


@pytest.mark.parametrize("english", [US, GB])
def test_every_compound_has_the_oracles_name(compound_rows: Rows, english: str) -> None:
    assert {row["formula"]: compound_name(read_compound(row["formula"]), english) for row in compound_rows} == {
        row["formula"]: row[f"name_{english}"] for row in compound_rows
    }


@pytest.mark.parametrize(
    ("anion", "name"),
    [
        ("NO2 -", "nitrous acid"),
        ("SO3 2-", "sulfurous acid"),
        ("PO3 3-", "phosphorous acid"),
        ("ClO-", "hypochlorous acid"),
        ("ClO4 -", "perchloric acid"),
        ("IO4 -", "periodic acid"),
        ("CN-", "hydrogen cyanide"),
        ("S2-", "hydrogen sulfide"),
        ("O2-", "water"),
        ("N3-", "ammonia"),
    ],
)
def test_hydrogen_with_an_ate_is_an_ic_acid_and_with_an_ite_an_ous_acid(anion: str, name: str) -> None:
    assert compound_name(Compound(ion("H+"), ion(anion))) == name


def test_cobalt_and_chromium_carry_numerals_as_iron_does() -> None:
    assert compound_name(Compound(ion("Cr3+"), ion("CO3 2-"))) == "chromium(III) carbonate"
    assert compound_name(Compound(ion("Co2+"), ion("Cl-"))) == "cobalt(II) chloride"
