"""Groups of ions, as cards lie on a table: why they are a compound, or why not. Order and brackets do not matter.

What would help is for the game to say: it depends on what lies there and may not be taken up again.
"""

from collections.abc import Sequence

from ionbox.chem.answers import (
    UNCANCELLED,
    Diagnosis,
    Sides,
    compound_answer,
    mixed_anions,
    mixed_metals,
    noble_gas_answer,
    not_simplest,
)
from ionbox.chem.compounds import Compound, is_neutral
from ionbox.chem.formulas import ASCII, atoms_text, charge_text
from ionbox.chem.ions import Ion
from ionbox.chem.notes import near_miss
from ionbox.chem.readings import counted
from ionbox.chem.wording import left_over, number_question


def diagnose_ions(ions: Sequence[Ion]) -> Diagnosis:
    """The one answer for a group of ions in any order, where brackets are no trouble. No ions: ValueError."""
    if not ions:
        raise ValueError("There are no ions to look at.")
    kinds = counted(ions)
    for ion, _ in kinds:
        if ion.charge == 0:
            return noble_gas_answer(ion.symbol)
    cations = [(ion, count) for ion, count in kinds if ion.charge > 0]
    anions = [(ion, count) for ion, count in kinds if ion.charge < 0]
    sides = Sides([([ion], count) for ion, count in cations], anions)
    answer = _one_sign(sides, len(ions)) or _both_signs(sides, cations, anions)
    if answer.compound is None:
        atoms = [atom for ion, count in cations + anions for atom in ion.atoms * count]
        answer.note = near_miss(atoms_text(atoms, ASCII))
    return answer


def _one_sign(sides: Sides, number: int) -> Diagnosis | None:
    """A single ion, or several that repel each other: those of two kinds cannot even share a partner."""
    if sides.cations and sides.anions:
        return None
    kinds = len(sides.cations) + len(sides.anions)
    alone = "; here each needs a partner of its own" if kinds > 1 else UNCANCELLED
    answer = Diagnosis("NO_ANION" if sides.cations else "NO_METAL", sides.sums() + alone, sides.ions())
    answer.question = "Which ion could be a partner of one of them?"
    if kinds == 1:
        answer.question = f"What adds up to {charge_text(-answer.positive - answer.negative)}?"
    if number > 1:
        answer.code = "SAME_SIGN"
        answer.because = f"Ions of the same sign do not bond: {answer.because}"
    return answer


def _both_signs(sides: Sides, cations: list[tuple[Ion, int]], anions: list[tuple[Ion, int]]) -> Diagnosis:
    if len(cations) > 1:
        return mixed_metals(sides, [ion.text for ion, _ in cations])
    if len(anions) > 1:
        return mixed_anions(sides)
    (cation, n_cation), (anion, n_anion) = cations[0], anions[0]
    compound = Compound(cation, anion)
    if (n_cation, n_anion) == (compound.n_cation, compound.n_anion):
        return compound_answer(compound)
    if is_neutral(cation.charge, n_cation, anion.charge, n_anion):
        return not_simplest(compound, n_cation, n_anion)
    because = f"The charges do not cancel: {sides.sums()}, {left_over([cation], n_cation, anion, n_anion)}"
    return Diagnosis("CHARGE", because, sides.ions(), number_question(compound, n_cation, n_anion))
