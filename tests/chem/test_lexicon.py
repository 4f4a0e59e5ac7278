from chem.conftest import Rows
from hypothesis import given
from hypothesis import strategies as st

from ionbox.chem.ions import Ion, ion
from ionbox.chem.lexicon import IonList, lexicon, two_readings
from ionbox.chem.own import read_own_ions
from ionbox.games.charged.formulas import charged_list

CATIONS = charged_list().cations
ANIONS = charged_list().anions


def test_the_lexicon_of_charged_is_the_oracles(charged_rows: Rows) -> None:
    derived = [(" ".join(tiles), made.formula()) for tiles, made in lexicon(CATIONS, ANIONS)]
    assert sorted(derived) == sorted((row["tiles"], row["formula"]) for row in charged_rows)


def test_the_lexicon_holds_84_binary_formulas_and_105_with_one_polyatomic_ion() -> None:
    made = charged_list().compounds.values()
    assert sum(not compound.anion.is_polyatomic() for compound in made) == 84
    assert sum(compound.anion.is_polyatomic() and compound.n_anion == 1 for compound in made) == 105
    assert len(made) == 189


def test_no_tiles_mean_two_compounds_even_when_written_without_a_gap() -> None:
    strings = ["".join(tiles) for tiles, _ in lexicon(CATIONS, ANIONS)]
    assert len(strings) == len(set(strings))


@given(st.sets(st.sampled_from(CATIONS)), st.sets(st.sampled_from(ANIONS)))
def test_a_shorter_ion_list_has_exactly_the_formulas_of_its_own_ions(cations: set[Ion], anions: set[Ion]) -> None:
    whole = charged_list().compounds
    kept = {tiles for tiles, made in whole.items() if made.cation in cations and made.anion in anions}
    assert set(IonList(cations, anions).compounds) == kept


def test_a_class_with_its_own_ions_gets_its_own_formulas() -> None:
    own = IonList([ion("H+"), ion("NH4+"), ion("Mg2+")], [ion("Cl-"), ion("OH-")])
    laid = {"".join(tiles): made.text() for tiles, made in own.compounds.items()}
    assert laid == {"HCl": "HCl", "HOH": "HOH", "NHHHHCl": "NH₄Cl", "NHHHHOH": "NH₄OH", "MgClCl": "MgCl₂"}


def test_tiles_are_told_apart_as_metals_non_metals_and_noble_gases() -> None:
    own = charged_list()
    tiles = {tile for laid in own.compounds for tile in laid}
    assert tiles & own.metals == {"Na", "K", "Mg", "Ca", "Ba", "Al", "Fe", "Cu", "Au"}
    assert tiles - own.metals == {"Cl", "Br", "I", "C", "O", "N", "P", "S"}
    assert own.nobles == {"He", "Ne", "Ar", "Kr", "Xe", "Rn"}
    assert "H" in own.leading - own.metals
    assert [found.key for found in own.cations_of("Au")] == ["Au+", "Au3+"]


def test_two_readings_are_found_and_the_one_of_a_simple_anion_is_read() -> None:
    cations, anions = [ion("Pb2+"), ion("Pb4+"), ion("Na+")], [ion("O2 2-"), ion("O2-"), ion("Cl-")]
    ((one, other),) = two_readings(cations, anions)
    assert {one.anion.key, other.anion.key} == {"O2-", "O2 2-"}
    for order in (anions, anions[::-1]):
        assert IonList(cations, order).compounds["Pb", "O", "O"].anion.key == "O2-"
    assert two_readings(CATIONS, ANIONS) == []


def test_a_noble_gas_that_is_played_as_an_ion_is_one() -> None:
    own = read_own_ions("ion,us\nXe2+,xenonium")
    assert "Xe" not in IonList(own.ions, [ion("F-")], None, own.table).nobles
