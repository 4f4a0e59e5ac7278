"""Two packages made by others judge what we write: molmass and chemformula."""

from collections import Counter

import pytest
from chemformula import ChemFormula
from molmass import Formula

from ionbox.chem.compounds import read_compound
from ionbox.chem.ions import all_ions


@pytest.fixture(scope="module")
def compounds(compound_rows):
    formulas = dict.fromkeys(row["formula"] for row in compound_rows)
    return [read_compound(formula) for formula in formulas]


def test_molmass_counts_the_same_atoms_in_every_formula_as_there_are_tiles(compounds):
    for made in compounds:
        judged = {symbol: item.count for symbol, item in Formula(made.formula()).composition().items()}
        assert judged == Counter(made.tiles()), made


def test_chemformula_counts_the_same_atoms_in_every_formula_as_there_are_tiles(compounds):
    for made in compounds:
        assert dict(ChemFormula(made.formula()).element) == Counter(made.tiles()), made


def test_the_mass_of_a_compound_is_the_mass_of_its_ions_and_both_judges_weigh_alike(compounds):
    for made in compounds:
        parts = [(made.cation, made.n_cation), (made.anion, made.n_anion)]
        ions = sum(count * Formula(f"[{ion.symbol}]{abs(ion.charge)}{'+' if ion.charge > 0 else '-'}").mass
                   for ion, count in parts)
        assert Formula(made.formula()).mass == pytest.approx(ions, abs=1e-6), made
        assert ChemFormula(made.formula()).formula_weight == pytest.approx(ions, rel=2e-4), made


def test_molmass_reads_the_charge_of_every_ion_and_no_charge_is_left_in_a_compound(compounds):
    for known in all_ions():
        if known.charge:
            text = f"[{known.symbol}]{abs(known.charge)}{'+' if known.charge > 0 else '-'}"
            assert Formula(text).charge == known.charge, known
    for made in compounds:
        whole = "".join(
            f"[{ion.symbol}]{abs(ion.charge)}{'+' if ion.charge > 0 else '-'}" for ion in (made.cation,)
        )
        assert Formula(whole).charge * made.n_cation + made.anion.charge * made.n_anion == 0, made


def test_chemformula_writes_every_ion_in_unicode_and_html_as_we_do():
    for known in all_ions():
        judged = ChemFormula(known.symbol, known.charge)
        assert judged.unicode == known.text
        assert judged.charge == known.charge
        assert _unspanned(judged.html) == known.html()


def test_chemformula_writes_every_compound_in_unicode_and_html_as_we_do(compounds):
    for made in compounds:
        assert ChemFormula(made.formula()).unicode == made.text()
        assert _unspanned(ChemFormula(made.formula()).html) == made.html()


def _unspanned(html: str) -> str:
    return html
