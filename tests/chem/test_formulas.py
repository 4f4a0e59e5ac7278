from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ionbox.chem.formulas import ASCII, UNICODE, atoms_text, charge_text, has_sign, read_atoms, runs, superscript
from ionbox.core.types import LONGEST_COMPLAINT, BadInput

ATOMS = st.lists(st.sampled_from(["Na", "N", "C", "Cl", "O", "Fe", "F"]), min_size=1, max_size=30)


@given(ATOMS)
def test_atoms_survive_being_written_and_read(atoms: list[str]) -> None:
    assert read_atoms(atoms_text(atoms, ASCII)) == atoms


@given(ATOMS)
def test_runs_hold_every_atom_and_no_two_neighbours_are_alike(atoms: list[str]) -> None:
    counted = runs(atoms)
    assert [symbol for symbol, count in counted for _ in range(count)] == atoms
    assert all(one[0] != next_one[0] for one, next_one in pairwise(counted))


def test_brackets_multiply_what_they_hold() -> None:
    assert read_atoms("Mg(OH)2") == ["Mg", "O", "H", "O", "H"]
    assert read_atoms("Al(ClO)2(H)") == ["Al", "Cl", "O", "Cl", "O", "H"]
    assert len(read_atoms("(NH4)2SO4")) == 15


@pytest.mark.parametrize(
    "text",
    [
        "", "na", "Na(", "Na)", "()2", "2Na", "Na0", "Na0Cl", "Na01", "Na(O", "Na-Cl", "(Na))", "SO₄", "Na٣", "Na\n",
        "Al(Cl(O)2)2",
        pytest.param("(" * 5000 + "Na" + ")" * 5000, id="deep"),
        pytest.param("Na" * 5000, id="long"),
        pytest.param("Na" + "9" * 5000, id="many"),
    ],
)  # fmt: skip
def test_what_is_no_formula_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(BadInput, match="is not a formula") as caught:
        read_atoms(text)
    assert len(caught.value.sentence) <= LONGEST_COMPLAINT


@pytest.mark.parametrize("text", ["Cl65", "Cl1000000000", "Na(Cl9O9)4", "(NaCl)64", "Na9" * 8])
def test_more_than_64_atoms_are_refused_before_they_are_written_out(text: str) -> None:
    with pytest.raises(BadInput, match="has more than 64 atoms"):
        read_atoms(text)


def test_64_atoms_are_read() -> None:
    assert len(read_atoms("Cl64")) == len(read_atoms("(ClO)32")) == len(read_atoms("Cl" * 64)) == 64


def test_the_two_forms_of_numbers_and_charges() -> None:
    assert [atoms_text(["C"] * 12 + ["O"], form) for form in (ASCII, UNICODE)] == ["C12O", "C₁₂O"]
    assert [superscript(-3, form) for form in (ASCII, UNICODE)] == ["3-", "³⁻"]
    assert [charge_text(charge) for charge in (-10, 0, 1)] == ["10−", "0", "1+"]


@pytest.mark.parametrize(
    "text", ["Na+", "2 Cl-", "SO4^2-", "Ca 2-", "Fe³⁺", "Cl⁻", "O 2−", "lay Ta4+", "-2", "Mg2+.Cl-", "Cl-.Mg"]
)
def test_a_charge_is_seen_by_its_sign(text: str) -> None:
    assert has_sign(text)


@pytest.mark.parametrize(
    "text", ["2 Cl", "2|6 play-again", "1|2 punish-who next", "11K> Na O", "Mg.Cl.Cl", "SO4", "pass"]
)
def test_hyphens_within_words_are_no_signs(text: str) -> None:
    assert not has_sign(text)
