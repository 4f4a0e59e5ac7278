"""The sentences of a diagnosis: sums of charges and hints. Short, warm, exact; both sums wherever there are ions."""

from collections.abc import Iterable, Sequence

from ionbox.chem.compounds import Compound
from ionbox.chem.formulas import charge_text, runs
from ionbox.chem.ions import Ion
from ionbox.chem.speech import number_word


def any_of(parts: Iterable[str]) -> str:
    """a, b or c; each only once."""
    return _listed(parts, " or ")


def all_of(parts: Iterable[str]) -> str:
    """a, b and c; each only once."""
    return _listed(parts, " and ")


def _listed(parts: Iterable[str], last: str) -> str:
    once = list(dict.fromkeys(parts))
    return last.join(once) if len(once) < 3 else ", ".join(once[:-1]) + last + once[-1]


def sum_text(options: Sequence[Ion], count: int) -> str:
    """2 × Cl⁻ is 2−; for a metal whose charge is open: 3 × Fe is 6+ or 9+."""
    shown = options[0].text if len(options) == 1 else options[0].symbol
    return f"{count} × {shown} is {any_of(charge_text(count * ion.charge) for ion in options)}"


def sums_text(cations: Sequence[tuple[Sequence[Ion], int]], anions: Sequence[tuple[Ion, int]]) -> str:
    """Both sums: 1 × Na⁺ is 1+, 1 × O²⁻ is 2−. One side alone says that nothing cancels it."""
    parts = [sum_text(options, count) for options, count in cations]
    parts += [sum_text([anion], count) for anion, count in anions]
    return ", ".join(parts) + ("" if cations and anions else ", and nothing here cancels it")


def change_text(ion: Ion, change: int) -> str:
    """One more Cl⁻, two Na⁺ fewer."""
    number = number_word(abs(change)).capitalize()
    return f"{number} more {ion.text}" if change > 0 else f"{number} {ion.text} fewer"


def change_hint(cations: Sequence[Ion], n_cation: int, anion: Ion, n_anion: int, brackets: bool) -> str:
    """The smallest change that makes a compound of these ions; "" where none can be written without brackets."""
    made = [Compound(cation, anion) for cation in cations]
    made = [compound for compound in made if brackets or not compound.needs_brackets()]
    if not made:
        return ""
    effort = [_effort(compound, n_cation, n_anion) for compound in made]
    nearest = made[effort.index(min(effort))]
    more_cations, more_anions = nearest.n_cation - n_cation, nearest.n_anion - n_anion
    if more_cations and more_anions:
        numbers = sums_text([([nearest.cation], nearest.n_cation)], [(anion, nearest.n_anion)])
        return f"{numbers}: those would cancel."
    if more_cations:
        return f"{change_text(nearest.cation, more_cations)} would cancel it."
    whole = "it" if len(cations) == 1 else _taken(nearest.cation, n_cation)
    return f"{change_text(anion, more_anions)} would cancel {whole}."


def _effort(compound: Compound, n_cation: int, n_anion: int) -> tuple[int, int, int]:
    """One kind of ion changed before two, few before many, adding before taking away."""
    changes = [compound.n_cation - n_cation, compound.n_anion - n_anion]
    return sum(change != 0 for change in changes), sum(map(abs, changes)), sum(change < 0 for change in changes)


def _taken(ion: Ion, count: int) -> str:
    return ion.text if count == 1 else f"{count} × {ion.text}"


def laid_hint(tiles: Sequence[str]) -> str:
    return f"Laid as {' '.join(tiles)} it is a compound."


def choice_hint(compounds: Sequence[Compound]) -> str:
    """What one kind of ion alone would give, four at most: Na₂O or K₂O would be compounds."""
    if not compounds:
        return ""
    formulas = any_of([compound.text() for compound in compounds[:4]])
    return f"{formulas} would be {'a compound' if len(compounds) == 1 else 'compounds'}."


def grown_hint(tail: Sequence[str], anion: Ion) -> str:
    """Add one O for sulfite, SO₃²⁻."""
    lacking = " and ".join([f"{number_word(count)} {atom}" for atom, count in runs(anion.atoms[len(tail) :])])
    return f"Add {lacking} for {anion.names['us']}, {anion.text}."


def partner_hint(partner: Ion, count: int) -> str:
    """For a side that is missing: one O²⁻ would cancel it."""
    return f"{number_word(count).capitalize()} {partner.text} would cancel it."
