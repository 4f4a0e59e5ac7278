"""Groups of ions, as cards lie on a table: why they are a compound, or why not. Order and brackets do not matter."""

from collections.abc import Sequence

from ionbox.chem.answers import (
    Diagnosis,
    Sides,
    compound_answer,
    mixed_anions,
    mixed_metals,
    noble_gas_answer,
    not_simplest,
)
from ionbox.chem.compounds import Compound, is_neutral
from ionbox.chem.formulas import ASCII, charge_text, written
from ionbox.chem.ions import Ion
from ionbox.chem.notes import near_miss
from ionbox.chem.readings import counted
from ionbox.chem.wording import change_hint


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
        answer.note = near_miss(written(atoms, ASCII))
    return answer


def _one_sign(sides: Sides, number: int) -> Diagnosis | None:
    """A single ion, or several that repel each other."""
    if sides.cations and sides.anions:
        return None
    answer = Diagnosis("NO_ANION" if sides.cations else "NO_METAL", sides.sums(), "", sides.ions())
    opposite = charge_text(-answer.positive - answer.negative)
    answer.hint = f"Ions that add up to {opposite} would cancel it."
    if number > 1:
        answer.code = "SAME_SIGN"
        answer.because = f"Ions of the same sign do not bond: {answer.because}"
    return answer


def _both_signs(sides: Sides, cations: list[tuple[Ion, int]], anions: list[tuple[Ion, int]]) -> Diagnosis:
    if len(cations) > 1:
        return mixed_metals(sides, [ion.text for ion, _ in cations], True)
    if len(anions) > 1:
        return mixed_anions(sides, "", True)
    (cation, n_cation), (anion, n_anion) = cations[0], anions[0]
    compound = Compound(cation, anion)
    if (n_cation, n_anion) == (compound.n_cation, compound.n_anion):
        return compound_answer(compound)
    if is_neutral(cation.charge, n_cation, anion.charge, n_anion):
        return not_simplest(compound, n_cation, n_anion)
    hint = change_hint([cation], n_cation, anion, n_anion, True)
    return sides.answer("CHARGE", "The charges do not cancel", hint)
