from math import gcd
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ionbox.chem.diagnose import CODES, Diagnosis, diagnose_ions
from ionbox.chem.ions import Ion, ion, library

GROUPS = st.lists(st.sampled_from(library().ions), min_size=1, max_size=8)
# Few kinds, so that compounds and near compounds come up often.
SIMPLE = st.lists(st.sampled_from([ion(key) for key in ("Na+", "Mg2+", "Fe3+", "Cl-", "SO4 2-", "N3-")]), min_size=1)


def answer(keys: str) -> Diagnosis:
    return diagnose_ions([ion(key) for key in keys.split()])


@pytest.mark.parametrize(
    ("keys", "code", "because", "question"),
    [
        ("Na+ Cl-", "COMPOUND", "1 × Na⁺ is 1+, 1 × Cl⁻ is 1−: they cancel.", ""),
        ("Cl- Mg2+ Cl-", "COMPOUND", "1 × Mg²⁺ is 2+, 2 × Cl⁻ is 2−: they cancel.", ""),
        (
            "Na+ O2-",
            "CHARGE",
            "The charges do not cancel: 1 × Na⁺ is 1+, 1 × O²⁻ is 2−, so 1− is left over.",
            "How many Na⁺ cancel 2−?",
        ),
        (
            "Fe3+ NO3- NO3-",
            "CHARGE",
            "The charges do not cancel: 1 × Fe³⁺ is 3+, 2 × NO₃⁻ is 2−, so 1+ is left over.",
            "How many NO₃⁻ cancel 3+?",
        ),
        (
            "Mg2+ Mg2+ OH- OH- OH- OH-",
            "NOT_SIMPLEST",
            "Mg₂(OH)₄ cancels (2 × Mg²⁺ is 4+, 4 × OH⁻ is 4−), but a formula gives the simplest ratio of the ions "
            "in the lattice, and 2 : 4 is 1 : 2.",
            "What is 2 : 4 in the smallest whole numbers?",
        ),
        ("He Cl-", "NOBLE_GAS", "Noble gases do not bond, and He is one.", ""),
        ("Ne", "NOBLE_GAS", "Noble gases do not bond, and Ne is one.", ""),
        (
            "Na+ K+",
            "SAME_SIGN",
            "Ions of the same sign do not bond: 1 × Na⁺ is 1+, 1 × K⁺ is 1+; here each needs a partner of its own.",
            "Which ion could be a partner of one of them?",
        ),
        (
            "Na+ Na+",
            "SAME_SIGN",
            "Ions of the same sign do not bond: 2 × Na⁺ is 2+, and nothing here cancels that.",
            "What adds up to 2−?",
        ),
        ("Na+", "NO_ANION", "1 × Na⁺ is 1+, and nothing here cancels that.", "What adds up to 1−?"),
        ("N3-", "NO_METAL", "1 × N³⁻ is 3−, and nothing here cancels that.", "What adds up to 3+?"),
        (
            "Na+ NH4+ SO42-",
            "MIXED_METALS",
            "Here all cations of a compound are the same; these are Na⁺ and NH₄⁺: "
            "1 × Na⁺ is 1+, 1 × NH₄⁺ is 1+, 1 × SO₄²⁻ is 2−.",
            "Which one of these cations could do it alone?",
        ),
        (
            "Mg2+ F- Cl-",
            "MIXED_ANIONS",
            "Here a compound has one kind of anion; these are F⁻ and Cl⁻: 1 × Mg²⁺ is 2+, 1 × F⁻ is 1−, 1 × Cl⁻ is 1−.",
            "Which one of these anions could do it alone?",
        ),
    ],
)
def test_each_kind_of_group_has_its_code_both_sums_and_a_question(
    keys: str, code: str, because: str, question: str
) -> None:
    said = answer(keys)
    assert (said.code, said.because, said.question, said.hint) == (code, because, question, "")


def test_the_same_metal_at_two_charges_is_two_kinds_of_cation() -> None:
    magnetite = answer("Fe2+ Fe3+ Fe3+ O2- O2- O2- O2-")
    assert (magnetite.code, magnetite.positive, magnetite.negative) == ("MIXED_METALS", 8, -8)
    assert "magnetite" in magnetite.note


def test_a_peroxide_laid_as_ions_is_named() -> None:
    assert "peroxide" in answer("Na+ O2- Na+ O2-").note
    assert answer("Na+ Na+ O2-").note == ""


def is_compound(ions: list[Ion]) -> bool:
    """Told apart from the code's own way: two kinds, opposite signs, sums to nothing, numbers without a divisor."""
    kinds = set(ions)
    if len(kinds) != 2 or any(known.charge == 0 for known in kinds):
        return False
    one, other = kinds
    return sum(known.charge for known in ions) == 0 and gcd(ions.count(one), ions.count(other)) == 1


@given(st.one_of(GROUPS, SIMPLE))
def test_a_group_has_one_code_and_is_a_compound_exactly_where_a_brute_judge_says_so(ions: list[Ion]) -> None:
    said = diagnose_ions(ions)
    assert said.code in CODES
    assert (said.code == "COMPOUND") == is_compound(ions) == (said.compound is not None)


@given(st.one_of(GROUPS, SIMPLE), st.randoms(use_true_random=False))
def test_the_order_of_the_ions_does_not_matter(ions: list[Ion], chance: Random) -> None:
    shuffled = list(ions)
    chance.shuffle(shuffled)
    one, other = diagnose_ions(ions), diagnose_ions(shuffled)
    assert (one.code, one.positive, one.negative, one.compound) == (
        other.code,
        other.positive,
        other.negative,
        other.compound,
    )
    assert set(one.ions) == set(other.ions)


@given(st.one_of(GROUPS, SIMPLE))
def test_the_sums_count_every_ion_unless_a_noble_gas_is_among_them(ions: list[Ion]) -> None:
    said = diagnose_ions(ions)
    if said.code != "NOBLE_GAS":
        assert said.positive + said.negative == sum(known.charge for known in ions)
        assert sum(count for _, count in said.ions) == len(ions)


def test_no_ions_are_refused() -> None:
    with pytest.raises(ValueError, match="no ions"):
        diagnose_ions([])
