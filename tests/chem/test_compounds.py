from collections.abc import Callable
from itertools import product
from math import gcd

import pytest
from chem.conftest import Rows
from hypothesis import given
from hypothesis import strategies as st

from ionbox.chem.compounds import Compound, is_lowest, is_neutral, lowest_ratio, read_compound
from ionbox.chem.formulas import MOST_ATOMS, read_atoms
from ionbox.chem.ions import Ion, ion, library
from ionbox.chem.names import compound_name

CATIONS = [known for known in library().ions if known.charge > 0]
ANIONS = [known for known in library().ions if known.charge < 0]
PAIRS = [Compound(cation, anion) for cation, anion in product(CATIONS, ANIONS)]
READABLE = [made for made in PAIRS if len(made.tiles()) <= MOST_ATOMS]


def column(rows: Rows, name: str) -> dict[str, str]:
    return {row["formula"]: row[name] for row in rows}


def ours(rows: Rows, answer: Callable[[Compound], str]) -> dict[str, str]:
    return {row["formula"]: answer(read_compound(row["formula"])) for row in rows}


def test_every_formula_of_the_oracles_is_read_and_written_back(compound_rows: Rows) -> None:
    assert ours(compound_rows, Compound.formula) == column(compound_rows, "formula")


def test_every_formula_is_written_in_unicode_as_the_oracles_do(compound_rows: Rows) -> None:
    assert ours(compound_rows, Compound.text) == column(compound_rows, "formula_unicode")


def test_every_balance_is_told_as_the_oracle_does(charged_rows: Rows) -> None:
    assert ours(charged_rows, Compound.balance) == column(charged_rows, "balance")


def test_every_compound_is_laid_in_the_oracles_tiles(charged_rows: Rows) -> None:
    assert ours(charged_rows, lambda made: " ".join(made.tiles())) == column(charged_rows, "tiles")
    assert ours(charged_rows, lambda made: str(len(made.tiles()))) == column(charged_rows, "n_tiles")


def test_every_compound_has_the_oracles_ions_and_numbers(compound_rows: Rows) -> None:
    for row in compound_rows:
        made = read_compound(row["formula"])
        assert (made.cation.symbol, made.anion.symbol) == (row["cation"], row["anion"]), row
        assert (made.n_cation, made.n_anion) == (int(row["n_cation"]), int(row["n_anion"])), row


def test_every_compound_of_charged_has_the_oracles_charges(charged_rows: Rows) -> None:
    for row in charged_rows:
        made = read_compound(row["formula"])
        assert (made.cation.charge, made.anion.charge) == (int(row["cation_charge"]), int(row["anion_charge"])), row
        assert made.anion.is_polyatomic() == (row["polyatomic"] == "1"), row


@given(st.sampled_from(CATIONS), st.sampled_from(ANIONS))
def test_any_cation_with_any_anion_is_neutral_in_the_lowest_ratio(cation: Ion, anion: Ion) -> None:
    made = Compound(cation, anion)
    assert made.n_cation * cation.charge == -made.n_anion * anion.charge
    assert gcd(made.n_cation, made.n_anion) == 1


def test_every_pair_is_written_so_that_its_tiles_can_be_read_back() -> None:
    for made in READABLE:
        assert read_atoms(made.formula()) == list(made.tiles()), made
        assert ("(" in made.formula()) == made.needs_brackets(), made


def test_each_formula_in_the_table_of_all_pairs_of_printed_ions_means_one_compound() -> None:
    printed = [made for made in PAIRS if made.cation in library().usual and made.anion in library().usual]
    assert len({made.formula() for made in printed}) == len(printed) == len(set(printed)) == 18 * 30
    assert all(read_compound(made.formula()) == made for made in printed)


def test_of_two_compounds_written_alike_the_printed_one_is_read_then_the_one_of_a_simple_anion() -> None:
    names = [compound_name(read_compound(formula)) for formula in ("AuPO3", "AuI3", "MnO2", "PbS2")]
    assert names[:2] == ["gold(III) phosphite", "gold(III) iodide"]
    assert names[2:] == ["manganese(IV) oxide", "lead(IV) sulfide"]


def test_whatever_two_ions_make_is_read_as_something_written_so() -> None:
    assert all(read_compound(made.formula()).formula() == made.formula() for made in READABLE)


@given(st.integers(1, 12), st.integers(-12, -1))
def test_the_lowest_ratio_is_the_first_that_cancels_when_counting_up(positive: int, negative: int) -> None:
    cancelling = ((a, b) for a, b in product(range(1, 13), repeat=2) if a * positive + b * negative == 0)
    assert lowest_ratio(positive, negative) == min(cancelling)


@given(st.integers(1, 4), st.integers(1, 9), st.integers(-4, -1), st.integers(1, 9))
def test_neutral_and_lowest_together_are_the_compound(positive: int, cations: int, negative: int, anions: int) -> None:
    both = is_neutral(positive, cations, negative, anions) and is_lowest(cations, anions)
    assert both == (lowest_ratio(positive, negative) == (cations, anions))


def test_brackets_stand_only_round_a_repeated_polyatomic_ion() -> None:
    def formula(cation: str, anion: str) -> str:
        return Compound(ion(cation), ion(anion)).text()

    assert formula("Mg2+", "OH-") == "Mg(OH)₂"
    assert formula("Na+", "OH-") == "NaOH"
    assert formula("NH4+", "SO4 2-") == "(NH₄)₂SO₄"
    assert formula("Mg2+", "N3 -") == "Mg(N₃)₂"
    assert formula("Mg2+", "N3-") == "Mg₃N₂"
    assert formula("Fe3+", "SO4 2-") == "Fe₂(SO₄)₃"


@pytest.mark.parametrize(("cation", "anion"), [("Na+", "K+"), ("Cl-", "Na+"), ("O2-", "S2-"), ("He", "Cl-")])
def test_a_compound_needs_a_positive_and_a_negative_ion_in_this_order(cation: str, anion: str) -> None:
    with pytest.raises(ValueError, match="a positive and a negative charge"):
        Compound(ion(cation), ion(anion))


@pytest.mark.parametrize("formula", ["NaCl2", "Mg2O2", "ClNa", "Na", "FeCl", "MgNO3", "Fe3O4"])
def test_a_formula_that_is_no_compound_is_not_read_as_one(formula: str) -> None:
    with pytest.raises(ValueError, match="is not a compound"):
        read_compound(formula)
