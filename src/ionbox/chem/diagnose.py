"""Why tiles or ions are a compound, or why not: exactly one reason, both sums of charges, at most one hint.

Where several reasons fit, the first of this order is given: NO_METAL, NO_ANION, METAL_NOT_FIRST,
METAL_AFTER_ANION, MIXED_METALS; anion unreadable: NEEDS_PARENTHESES, ANION_ORDER, MIXED_ANIONS, UNKNOWN_ANION;
anion readable: NOT_SIMPLEST, NEEDS_PARENTHESES, TM_CHARGE or CHARGE.
"""

from collections.abc import Sequence
from typing import Final

from ionbox.chem.answers import (
    CODES,
    Diagnosis,
    Sides,
    compound_answer,
    mixed_anions,
    mixed_metals,
    noble_gas_answer,
    not_simplest,
)
from ionbox.chem.compounds import Compound, is_neutral, part_written
from ionbox.chem.formulas import ASCII, UNICODE, charge_text, written
from ionbox.chem.groups import diagnose_ions
from ionbox.chem.ions import Ion
from ionbox.chem.lexicon import IonList, charged_list
from ionbox.chem.notes import near_miss
from ionbox.chem.readings import (
    begun,
    exact_readings,
    nearest_reading,
    regrouped,
    reordered,
    several_anions,
)
from ionbox.chem.wording import any_of, change_hint, grown_hint, laid_hint, partner_hint

__all__ = ["CODES", "Diagnosis", "diagnose_ions", "diagnose_tiles"]

BOTH_NEEDED: Final = "A salt needs both a positive and a negative ion."


def diagnose_tiles(tiles: Sequence[str], ions: IonList | None = None) -> Diagnosis:
    """The one answer for tiles laid in this order, by default with the ions of Charged!.

    No tiles at all, or a tile that is no element of any ion, is a mistake of the caller: ValueError.
    """
    listed = ions if ions is not None else charged_list()
    laid = tuple(tiles)
    if not laid:
        raise ValueError("There are no tiles to read.")
    for tile in laid:
        if tile not in listed.elements:
            raise ValueError(f"{tile!r} is not the symbol of an element in the ion table.")
    compound = listed.compounds.get(laid)
    if compound is not None:
        return compound_answer(compound)
    answer = _why_not(laid, listed)
    answer.note = near_miss(written(laid, ASCII))
    return answer


def _why_not(laid: tuple[str, ...], ions: IonList) -> Diagnosis:
    """The reasons of order: what stands where."""
    for tile in laid:
        if tile in ions.nobles:
            return noble_gas_answer(tile)
    metal = [tile in ions.metals for tile in laid]
    for at, tile in enumerate(laid):
        if tile != laid[0] or tile not in ions.leading:
            break
        metal[at] = True
    metals = tuple([tile for tile, is_metal in zip(laid, metal, strict=True) if is_metal])
    tail = tuple([tile for tile, is_metal in zip(laid, metal, strict=True) if not is_metal])
    sides = _sides(metals, tail, ions)
    if not metals or not tail:
        return _one_side(laid, sides, ions)
    if metal != sorted(metal, reverse=True):
        return _wrong_order(laid, metals + tail, metal[0], sides, ions)
    if len(set(metals)) > 1:
        return mixed_metals(sides, metals, False)
    if not sides.cations:
        return sides.answer("UNKNOWN_CATION", f"{metals[0]} is not on the ion list")
    return _why_not_neutral(laid, ions.cations_of(metals[0]), len(metals), tail, ions)


def _sides(metals: tuple[str, ...], tail: tuple[str, ...], ions: IonList) -> Sides:
    """The ions of all metal tiles and of the other tiles in their order, wherever they lie."""
    cations: list[tuple[list[Ion], int]] = []
    for symbol in dict.fromkeys(metals):
        options = ions.cations_of(symbol)
        if options:
            cations.append((options, metals.count(symbol)))
    options = cations[0][0] if len(cations) == 1 else []
    reading = nearest_reading(options, len(metals), exact_readings(tail, ions))
    return Sides(cations, several_anions(tail, ions) if reading is None else [reading])


def _one_side(laid: tuple[str, ...], sides: Sides, ions: IonList) -> Diagnosis:
    """Only metals, or none; the hint is a listed ion that would cancel what is there, if one does."""
    metallic = laid[0] in ions.leading
    because = sides.sums() or f"{written(laid, UNICODE)} holds no {'negative' if metallic else 'positive'} ion"
    answer = Diagnosis("NO_ANION" if metallic else "NO_METAL", because, BOTH_NEEDED, sides.ions())
    if len(sides.cations) + len(sides.anions) == 1:
        count = answer.ions[0][1]
        options = sides.cations[0][0] if sides.cations else [sides.anions[0][0]]
        for compound in ions.compounds.values():
            if compound.cation in options and compound.n_cation == count:
                answer.hint = partner_hint(compound.anion, compound.n_anion)
                break
            if compound.anion in options and compound.n_anion == count:
                answer.hint = partner_hint(compound.cation, compound.n_cation)
                break
    return answer


def _wrong_order(
    laid: tuple[str, ...], sorted_tiles: tuple[str, ...], metal_first: bool, sides: Sides, ions: IonList
) -> Diagnosis:
    hint = laid_hint(sorted_tiles) if sorted_tiles in ions.compounds else "Lay the metal first, then the negative ion."
    if metal_first:
        because = f"All cations come before the anion, and in {written(laid, UNICODE)} one comes after it"
        return sides.answer("METAL_AFTER_ANION", because, hint)
    because = f"The positive ion comes first, and {written(laid, UNICODE)} begins with {laid[0]}"
    return sides.answer("METAL_NOT_FIRST", because, hint)


def _why_not_neutral(
    laid: tuple[str, ...], cations: list[Ion], count: int, tail: tuple[str, ...], ions: IonList
) -> Diagnosis:
    """The reasons of the anion and of the charges, for one listed metal in front."""
    reading = nearest_reading(cations, count, exact_readings(tail, ions))
    if reading is None:
        return _unreadable(cations, count, tail, ions)
    anion, repeats = reading
    if anion.is_polyatomic() and repeats > 1:
        return _repeated(cations, count, anion, repeats, ions)
    shown = written(laid, UNICODE)
    for cation in cations:
        if is_neutral(cation.charge, count, anion.charge, repeats):
            return not_simplest(Compound(cation, anion), count, repeats)
    made = [Compound(cation, anion) for cation in cations]
    sides = Sides([(cations, count)], [reading])
    if all(compound.needs_brackets() for compound in made):
        formulas = any_of([compound.text() for compound in made])
        because = f"{shown} does not balance: {sides.sums()}; {formulas} would, but brackets cannot be laid here"
        return Diagnosis("NEEDS_PARENTHESES", because, _layable_hint(anion, ions), sides.ions())
    hint = change_hint(cations, count, anion, repeats, False)
    because = f"{shown} does not balance: {sides.sums()}"
    if len(cations) == 1:
        return Diagnosis("CHARGE", because, hint, sides.ions())
    needed, rest = divmod(-repeats * anion.charge, count)
    if rest == 0:
        because += f"; {cations[0].symbol} would have to be {charge_text(needed)}"
    return Diagnosis("TM_CHARGE", because, hint, sides.ions())


def _unreadable(cations: list[Ion], count: int, tail: tuple[str, ...], ions: IonList) -> Diagnosis:
    """The tiles after the metal are not one kind of listed anion."""
    repeated = regrouped(cations, count, tail, ions)
    if repeated is not None:
        return _repeated(cations, count, repeated[0], repeated[1], ions)
    meant = reordered(tail, ions)
    if meant is not None:
        return _anion_order(cations, count, meant, ions)
    longer = begun(tail, ions)
    hint = "" if longer is None else grown_hint(tail, longer)
    sides = Sides([(cations, count)], several_anions(tail, ions))
    if sides.anions:
        return mixed_anions(sides, hint, False)
    return sides.answer("UNKNOWN_ANION", f"{''.join(tail)} is not on the ion list", hint)


def _repeated(cations: list[Ion], count: int, anion: Ion, repeats: int, ions: IonList) -> Diagnosis:
    """A polyatomic ion taken more than once would stand in brackets."""
    sides = Sides([(cations, count)], [(anion, repeats)])
    because = (
        f"{repeats} × {anion.text} is written {part_written(anion, repeats, UNICODE)}, and brackets cannot be laid here"
    )
    hint = change_hint(cations, count, anion, repeats, False) or _layable_hint(anion, ions)
    return sides.answer("NEEDS_PARENTHESES", because, hint)


def _anion_order(cations: list[Ion], count: int, anion: Ion, ions: IonList) -> Diagnosis:
    sides = Sides([(cations, count)], [(anion, 1)])
    tiles = (cations[0].symbol,) * count + anion.atoms
    hint = laid_hint(tiles) if tiles in ions.compounds else change_hint(cations, count, anion, 1, False)
    because = f"The atoms are right, but {anion.names['us']} is written {written(anion.atoms, UNICODE)}"
    return sides.answer("ANION_ORDER", because, hint or _layable_hint(anion, ions))


def _layable_hint(anion: Ion, ions: IonList) -> str:
    """A metal with which this anion needs no brackets."""
    for compound in ions.compounds.values():
        if compound.anion == anion:
            return f"{anion.text} can be laid with {compound.cation.text}: {compound.text()}."
    return ""
