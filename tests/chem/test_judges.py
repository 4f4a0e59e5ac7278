"""Two packages made by others judge what we write: molmass and chemformula."""

from collections import Counter
from typing import Any

import pytest
from chem.conftest import Rows
from chemformula import ChemFormula
from molmass import Formula

from ionbox.chem.compounds import Compound, read_compound
from ionbox.chem.ions import Ion, library


@pytest.fixture(scope="module")
def compounds(compound_rows: Rows) -> list[Compound]:
    formulas = dict.fromkeys(row["formula"] for row in compound_rows)
    return [read_compound(formula) for formula in formulas]


def test_molmass_counts_the_same_atoms_in_every_formula_as_there_are_tiles(compounds: list[Compound]) -> None:
    for made in compounds:
        judged = {symbol: item.count for symbol, item in Formula(made.formula()).composition().items()}
        assert judged == Counter(made.tiles()), made


def test_chemformula_counts_the_same_atoms_in_every_formula_as_there_are_tiles(compounds: list[Compound]) -> None:
    for made in compounds:
        assert dict(ChemFormula(made.formula()).element) == Counter(made.tiles()), made


def test_molmass_reads_our_charge_of_every_ion() -> None:
    assert {known.key: judged(known).charge for known in library().ions} == {
        known.key: known.charge for known in library().ions
    }


def test_by_molmass_the_ions_of_every_compound_add_up_to_its_mass_and_to_no_charge(compounds: list[Compound]) -> None:
    for made in compounds:
        cation, anion = judged(made.cation), judged(made.anion)
        assert made.n_cation * cation.charge + made.n_anion * anion.charge == 0, made
        mass = made.n_cation * cation.mass + made.n_anion * anion.mass
        assert Formula(made.formula()).mass == pytest.approx(mass, abs=1e-6), made


def test_both_judges_find_nearly_the_same_mass(compounds: list[Compound]) -> None:
    for made in compounds:
        assert ChemFormula(made.formula()).formula_weight == pytest.approx(Formula(made.formula()).mass, rel=2e-4), made


def test_chemformula_writes_every_ion_in_unicode_as_we_do() -> None:
    for known in library().ions:
        assert ChemFormula(known.symbol, known.charge).unicode == known.text


def test_chemformula_writes_every_compound_in_unicode_as_we_do(compounds: list[Compound]) -> None:
    for made in compounds:
        assert ChemFormula(made.formula()).unicode == made.text()


def judged(ion: Ion) -> Any:
    """The ion in molmass's own notation."""
    sign = {1: "+", 0: "", -1: "-"}[(ion.charge > 0) - (ion.charge < 0)]
    return Formula(f"[{ion.symbol}]{abs(ion.charge)}{sign}" if sign else ion.symbol)
