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
    """Every sum: 1 × Na⁺ is 1+, 1 × O²⁻ is 2−."""
    parts = [sum_text(options, count) for options, count in cations]
    return ", ".join(parts + [sum_text([anion], count) for anion, count in anions])


def left_over(cations: Sequence[Ion], n_cation: int, anion: Ion, n_anion: int) -> str:
    """What nothing cancels: so 1+ is left over; for a metal whose charge is open: so 1+ or 2+ is left over."""
    rest = any_of(charge_text(n_cation * cation.charge + n_anion * anion.charge) for cation in cations)
    return f"so {rest} is left over"


def nearest(made: Sequence[Compound], n_cation: int, n_anion: int) -> Compound | None:
    """The compound that the smallest change makes of so many ions: one kind changed before two, then few before many,
    then adding before taking away."""

    def effort(compound: Compound) -> tuple[int, int, int]:
        changes = [compound.n_cation - n_cation, compound.n_anion - n_anion]
        return sum(change != 0 for change in changes), sum(map(abs, changes)), sum(change < 0 for change in changes)

    return min(made, key=effort, default=None)


def change_hint(made: Compound | None, n_cation: int, n_anion: int) -> str:
    """What makes this compound of so many of its ions: With one more Cl⁻ the charges cancel: MgCl₂."""
    if made is None:
        return ""
    parts = f"{made.n_cation} × {made.cation.text} and {made.n_anion} × {made.anion.text}"
    if made.n_anion == n_anion:
        parts = _change(made.cation, n_cation, made.n_cation)
    elif made.n_cation == n_cation:
        parts = _change(made.anion, n_anion, made.n_anion)
    return f"With {parts} the charges cancel: {made.text()}."


def _change(ion: Ion, has: int, wants: int) -> str:
    """One Cl⁻, one more Cl⁻, two Na⁺ fewer."""
    number = number_word(abs(wants - has))
    if has == 0:
        return f"{number} {ion.text}"
    return f"{number} more {ion.text}" if wants > has else f"{number} {ion.text} fewer"


def number_question(made: Compound, n_cation: int, n_anion: int) -> str:
    """How many Cl⁻ cancel 2+?"""
    if made.n_cation == n_cation:
        return f"How many {made.anion.text} cancel {charge_text(n_cation * made.cation.charge)}?"
    if made.n_anion == n_anion:
        return f"How many {made.cation.text} cancel {charge_text(n_anion * made.anion.charge)}?"
    return f"How many {made.cation.text} cancel how many {made.anion.text}?"


def laid_hint(tiles: Sequence[str]) -> str:
    return f"Laid as {' '.join(tiles)} it is a compound."


def choice_hint(compounds: Sequence[Compound]) -> str:
    """What one kind of ion alone would give, four at most: Na₂O or K₂O would be compounds."""
    if not compounds:
        return ""
    formulas = any_of([compound.text() for compound in compounds[:4]])
    return f"{formulas} would be {'a compound' if len(compounds) == 1 else 'compounds'}."


def grown_hint(tail: Sequence[str], metals: int, made: Compound) -> str:
    """Add one O for sulfite: Na₂SO₃. With the metals that are lacking or too many: add two O and one more Na …"""
    lacking = [f"{number_word(count)} {atom}" for atom, count in runs(made.anion.atoms[len(tail) :])]
    more = made.n_cation - metals
    if more > 0:
        lacking.append(f"{number_word(more)} more {made.cation.symbol}")
    fewer = f" and take away {number_word(-more)} {made.cation.symbol}" if more < 0 else ""
    return f"Add {' and '.join(lacking)}{fewer} for {made.anion.names['us']}: {made.text()}."
