"""How the non-metal tiles of a formula can be read as listed anions."""

from collections.abc import Sequence

from ionbox.chem.compounds import is_neutral
from ionbox.chem.ions import Ion
from ionbox.chem.lexicon import IonList


def exact_readings(tail: tuple[str, ...], ions: IonList) -> list[tuple[Ion, int]]:
    """One kind of anion, once or repeated, in its written order. N N N is one azide and also three nitrides."""
    found = [(anion, len(tail) // len(anion.atoms)) for anion in ions.anions if anion.atoms[:1] == tail[:1]]
    found = [(anion, repeats) for anion, repeats in found if repeats and tail == anion.atoms * repeats]
    return sorted(found, key=_fewest)


def _fewest(reading: tuple[Ion, int]) -> int:
    return reading[1]


def nearest_reading(cations: Sequence[Ion], count: int, readings: Sequence[tuple[Ion, int]]) -> tuple[Ion, int] | None:
    """The reading whose charge comes closest to cancelling; of equal ones the first, a polyatomic ion."""
    best: tuple[Ion, int] | None = None
    least = 0
    for anion, repeats in readings:
        gap = min([abs(count * cation.charge + repeats * anion.charge) for cation in cations], default=0)
        if best is None or gap < least:
            best, least = (anion, repeats), gap
    return best


def regrouped(cations: Sequence[Ion], count: int, tail: tuple[str, ...], ions: IonList) -> tuple[Ion, int] | None:
    """A repeated polyatomic ion whose tiles lie in another order and whose charge cancels: Ca C C N N for Ca(CN)2."""
    for anion in ions.polyatomic.values():
        repeats = len(tail) // len(anion.atoms)
        cancels = any(is_neutral(cation.charge, count, anion.charge, repeats) for cation in cations)
        if repeats > 1 and cancels and sorted(tail) == sorted(anion.atoms * repeats):
            return anion, repeats
    return None


def reordered(tail: tuple[str, ...], ions: IonList) -> Ion | None:
    """The listed polyatomic ion of exactly these tiles in another order: O Cl for ClO."""
    for anion in ions.polyatomic.values():
        if sorted(tail) == sorted(anion.atoms):
            return anion
    return None


def several_anions(tail: tuple[str, ...], ions: IonList) -> list[tuple[Ion, int]]:
    """The tail cut into the fewest listed anions, each kind with its number; [] where some tile fits none."""
    best: list[list[Ion] | None] = [[]]
    for end in range(1, len(tail) + 1):
        shortest: list[Ion] | None = None
        for start in range(end):
            before = best[start]
            anion = _listed(tail[start:end], ions)
            if before is not None and anion is not None and (shortest is None or len(before) + 1 < len(shortest)):
                shortest = [*before, anion]
        best.append(shortest)
    return counted(best[-1] or [])


def _listed(atoms: tuple[str, ...], ions: IonList) -> Ion | None:
    return ions.monatomic.get(atoms[0]) if len(atoms) == 1 else ions.polyatomic.get(atoms)


def counted(ions: Sequence[Ion]) -> list[tuple[Ion, int]]:
    """Each kind with its number, in order of first appearance."""
    counts: dict[Ion, int] = {}
    for ion in ions:
        counts[ion] = counts.get(ion, 0) + 1
    return list(counts.items())
