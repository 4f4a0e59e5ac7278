"""Why tiles or ions are a compound, or why not: exactly one reason, both sums of charges, at most one hint.

Where several reasons fit, the first of this order is given: NOT_IN_THIS_SET, NO_METAL, NO_ANION, METAL_NOT_FIRST,
METAL_AFTER_ANION, MIXED_METALS; anion unreadable: NOT_SIMPLEST, NEEDS_PARENTHESES, ANION_ORDER, MIXED_ANIONS,
UNKNOWN_ANION; anion readable: NOT_SIMPLEST, NEEDS_PARENTHESES, TM_CHARGE or CHARGE.

A hint names a formula that the tiles there are can make and that leaves in their places the tiles that lay there
before; where none is near there is no hint.
"""

from collections.abc import Callable, Sequence

from ionbox.chem.answers import (
    CODES,
    UNCANCELLED,
    Diagnosis,
    Sides,
    compound_answer,
    mixed_anions,
    mixed_metals,
    noble_gas_answer,
    not_simplest,
)
from ionbox.chem.compounds import Compound, is_lowest, is_neutral, part_written
from ionbox.chem.formulas import ASCII, UNICODE, atoms_text, charge_text
from ionbox.chem.groups import diagnose_ions
from ionbox.chem.ions import Ion
from ionbox.chem.lexicon import IonList, usual_list
from ionbox.chem.names import compound_name
from ionbox.chem.notes import is_real, near_miss
from ionbox.chem.readings import (
    exact_readings,
    nearest_reading,
    regrouped,
    reordered,
    several_anions,
)
from ionbox.chem.wording import (
    all_of,
    any_of,
    change_hint,
    choice_hint,
    grown_hint,
    laid_hint,
    left_over,
    nearest,
    number_question,
)

__all__ = ["CODES", "Diagnosis", "diagnose_ions", "diagnose_tiles"]


class Try:
    """Tiles in a row, the ions they are read with, and the places of those that lay there before and stay."""

    laid: tuple[str, ...]
    ions: IonList
    old: tuple[int, ...]

    def __init__(self, laid: tuple[str, ...], ions: IonList, old: tuple[int, ...]) -> None:
        self.laid = laid
        self.ions = ions
        self.old = old

    def text(self) -> str:
        return atoms_text(self.laid, UNICODE)

    def allows(self, made: Compound) -> bool:
        """Whether there are tiles enough for it, and every old tile can be part of it where it lies, with a new one."""
        tiles = made.tiles()
        if tiles not in self.ions.layable or len(tiles) <= len(self.old):
            return False
        return not self.old or any(self._stays(tiles, start) for start in range(len(tiles)))

    def _stays(self, tiles: tuple[str, ...], first: int) -> bool:
        """Whether all old tiles are among these where they lie, the first of them in this place."""
        places = [first + at - self.old[0] for at in self.old]
        return places[-1] < len(tiles) and all(
            tiles[place] == self.laid[at] for place, at in zip(places, self.old, strict=True)
        )

    def allowed(self, wanted: Callable[[Compound], bool]) -> list[Compound]:
        return [made for made in self.ions.layable.values() if wanted(made) and self.allows(made)]


def diagnose_tiles(tiles: Sequence[str], ions: IonList, old: Sequence[int] = ()) -> Diagnosis:
    """The one answer for tiles laid in this order, where these ions are played.

    `old` are the places of tiles that lay there before. No tiles at all, or a tile that is no element of any ion,
    is a mistake of the caller: ValueError.
    """
    one = Try(tuple(tiles), ions, tuple(old))
    if not one.laid:
        raise ValueError("There are no tiles to read.")
    for tile in one.laid:
        if tile not in one.ions.elements:
            raise ValueError(f"{tile!r} is not the symbol of an element in the ion table.")
    compound = one.ions.compounds.get(one.laid)
    if compound is not None:
        return compound_answer(compound)
    elsewhere = usual_list(ions.table).compounds.get(one.laid)
    if elsewhere is not None:
        return _not_in_this_set(one, elsewhere)
    note = near_miss(atoms_text(one.laid, ASCII))
    answer = _why_not(one, bool(note))
    answer.note = note
    return answer


def _not_in_this_set(one: Try, made: Compound) -> Diagnosis:
    """A right formula, of ions that are not played with here."""
    missing = [ion.text for ion in (made.cation, made.anion) if ion not in one.ions.cations + one.ions.anions]
    real = "a real compound" if is_real(made) else "and its charges cancel"
    are = "is" if len(missing) == 1 else "are"
    because = f"{made.text()} is {compound_name(made)}, {real}; {all_of(missing)} {are} not among this table's ions"
    same = one.allowed(lambda other: other.cation.symbol == made.cation.symbol and set(other.tiles()) <= set(one.laid))
    question = "What could these tiles make with the ions of this table?" if same else ""
    return Diagnosis("NOT_IN_THIS_SET", because, (), question, choice_hint(same))


def _why_not(one: Try, real: bool) -> Diagnosis:
    """The reasons of order: what stands where. `real`: there is such a substance."""
    laid, ions = one.laid, one.ions
    for tile in laid:
        if tile in ions.nobles:
            return noble_gas_answer(tile)
    group = _group_in_front(one)
    if group is not None:
        return _after_group(one, group, real)
    metal = [tile in ions.metals for tile in laid]
    for at, tile in enumerate(laid):
        if tile != laid[0] or tile not in ions.leading:
            break
        metal[at] = True
    metals = tuple([tile for tile, is_metal in zip(laid, metal, strict=True) if is_metal])
    tail = tuple([tile for tile, is_metal in zip(laid, metal, strict=True) if not is_metal])
    sides = _sides(metals, tail, ions)
    if not tail:
        return _only_metals(one, sides)
    if not metals:
        return _no_metal(one, sides)
    if metal != sorted(metal, reverse=True):
        return _wrong_order(one, metals + tail, metal[0], sides)
    if len(set(metals)) > 1:
        return mixed_metals(sides, metals, _choice(one, sides))
    if not sides.cations:
        return sides.answer("UNKNOWN_CATION", f"{metals[0]} is not among this table's ions")
    return _why_not_neutral(one, ions.cations_of(metals[0]), len(metals), tail, real)


def _group_in_front(one: Try) -> Ion | None:
    """The listed polyatomic cation that the tiles begin with, where no metal follows: N H H H H Cl Cl."""
    for ion in one.ions.cations:
        size = len(ion.atoms)
        if size > 1 and one.laid[:size] == ion.atoms and not one.ions.metals.intersection(one.laid[size:]):
            return ion
    return None


def _after_group(one: Try, group: Ion, real: bool) -> Diagnosis:
    count, tail = 0, one.laid
    while tail[: len(group.atoms)] == group.atoms:
        count, tail = count + 1, tail[len(group.atoms) :]
    if tail and count == 1:
        return _why_not_neutral(one, [group], count, tail, real)
    reading = nearest_reading([group], count, exact_readings(tail, one.ions))
    sides = Sides([([group], count)], several_anions(tail, one.ions) if reading is None else [reading])
    if not tail:
        return _only_metals(one, sides)
    for made in one.allowed(lambda made: made.cation == group):
        question = f"With which ion is one {group.text} enough?"
        hint = f"{group.text} can be laid with {made.anion.text}: {made.text()}."
        return sides.answer("NEEDS_PARENTHESES", _in_brackets(group, count), question, hint)
    return sides.answer("NEEDS_PARENTHESES", _in_brackets(group, count))


def _in_brackets(ion: Ion, count: int) -> str:
    return f"{count} × {ion.text} is written {part_written(ion, count, UNICODE)}, and brackets cannot be laid here"


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


def _choice(one: Try, sides: Sides) -> str:
    return choice_hint([made for made in sides.compounds() if one.allows(made)])


def _only_metals(one: Try, sides: Sides) -> Diagnosis:
    """The hint is a listed ion that cancels what is there, if one does."""
    if not sides.cations:
        return Diagnosis("NO_ANION", f"{one.text()} holds no negative ion")
    answer = Diagnosis("NO_ANION", sides.sums() + UNCANCELLED, sides.ions())
    if len(sides.cations) == 1:
        options, count = sides.cations[0]
        wanted = any_of(charge_text(-count * ion.charge) for ion in options)
        answer.question = f"What adds up to {wanted}?"
        found = one.allowed(lambda made: made.cation in options and made.n_cation == count)
        answer.hint = change_hint(found[0] if found else None, count, 0)
    return answer


def _no_metal(one: Try, sides: Sides) -> Diagnosis:
    """One negative ion, which still needs a partner, or a molecule."""
    answer = Diagnosis(
        "NO_METAL",
        "There is no metal here, and non-metals among themselves share electrons: mostly they form molecules",
        question="Where would the positive charge come from?",
    )
    if len(sides.anions) == 1:
        anion, count = sides.anions[0]
        if count == 1:
            answer = Diagnosis("NO_METAL", sides.sums() + UNCANCELLED, sides.ions())
            answer.question = f"What adds up to {charge_text(-anion.charge)}?"
        found = one.allowed(lambda made: made.anion == anion and made.n_anion == count)
        answer.hint = change_hint(found[0] if found else None, 0, count)
    return answer


def _wrong_order(one: Try, sorted_tiles: tuple[str, ...], metal_first: bool, sides: Sides) -> Diagnosis:
    made = one.ions.layable.get(sorted_tiles)
    hint = laid_hint(sorted_tiles) if made is not None and one.allows(made) else ""
    if metal_first:
        because = f"All cations come before the anion, and in {one.text()} one comes after it"
        return sides.answer("METAL_AFTER_ANION", because, "Which of these tiles are the cations?", hint)
    because = f"The positive ion comes first, and {one.text()} begins with {one.laid[0]}"
    return sides.answer("METAL_NOT_FIRST", because, "Which of these is the positive ion?", hint)


def _why_not_neutral(one: Try, cations: list[Ion], count: int, tail: tuple[str, ...], real: bool) -> Diagnosis:
    """The reasons of the anion and of the charges, for one listed metal in front."""
    reading = nearest_reading(cations, count, exact_readings(tail, one.ions))
    if reading is None:
        return _unreadable(one, cations, count, tail, real)
    anion, repeats = reading
    if anion.is_polyatomic() and repeats > 1:
        return _repeated(one, cations, count, anion, repeats)
    for cation in cations:
        if is_neutral(cation.charge, count, anion.charge, repeats):
            return _not_simplest(one, Compound(cation, anion), count, repeats)
    made = [Compound(cation, anion) for cation in cations]
    sides = Sides([(cations, count)], [reading])
    left = left_over(cations, count, anion, repeats)
    because = f"{_assumed(cations, count, anion, repeats, real)}{one.text()} does not balance: {sides.sums()}, {left}"
    if all(compound.needs_brackets() for compound in made):
        because += f"; {any_of([compound.text() for compound in made])} would, but brackets cannot be laid here"
        return Diagnosis("NEEDS_PARENTHESES", because, sides.ions(), *_with_another_metal(one, anion))
    hint = change_hint(nearest([compound for compound in made if one.allows(compound)], count, repeats), count, repeats)
    if len(cations) == 1:
        return Diagnosis("CHARGE", because, sides.ions(), number_question(made[0], count, repeats), hint)
    needed, rest = divmod(-repeats * anion.charge, count)
    if rest == 0:
        because += f"; {cations[0].symbol} would have to be {charge_text(needed)}"
    question = f"Which charge can {cations[0].symbol} have, and how many {anion.text} cancel it?"
    return Diagnosis("TM_CHARGE", because, sides.ions(), question, hint)


def _assumed(cations: list[Ion], count: int, anion: Ion, repeats: int, real: bool) -> str:
    """What has to be assumed for a formula not to balance: that all ions of a metal have one charge, or, of a real
    substance, that it is made of ions of the list."""
    charges = [cation.charge for cation in cations]
    if count > 1 and min(charges) * count < -repeats * anion.charge < max(charges) * count:
        return f"With one charge for all its {cations[0].names['us']}, "
    if not real:
        return ""
    metal = f"{any_of(cation.text for cation in cations)} and " if len(cations) > 1 else ""
    return f"With {metal}{anion.text}, "


def _not_simplest(one: Try, made: Compound, count: int, repeats: int) -> Diagnosis:
    return not_simplest(made, count, repeats, choice_hint([made]) if one.allows(made) else "")


def _unreadable(one: Try, cations: list[Ion], count: int, tail: tuple[str, ...], real: bool) -> Diagnosis:
    """The tiles after the metal are not one kind of listed anion."""
    repeated = regrouped(cations, count, tail, one.ions)
    if repeated is not None:
        return _repeated(one, cations, count, repeated[0], repeated[1])
    several = several_anions(tail, one.ions)
    meant = reordered(tail, one.ions)
    # FeOCl is no iron hypochlorite: its O²⁻ and Cl⁻ cancel Fe³⁺ as they are.
    if meant is not None and not any(count * cation.charge + _charge(several) == 0 for cation in cations):
        return _anion_order(one, cations, count, meant)
    grown = _grown(one, cations, count, tail)
    hint = grown_hint(tail, count, grown) if grown else ""
    question = f"Which ion begins with {' '.join(tail)}?" if grown else ""
    unlisted = next((ion for ion, _ in exact_readings(tail, usual_list(one.ions.table)) if ion.is_polyatomic()), None)
    if unlisted is None and real:
        # The photographers' fixer is a thiosulfate, not S²⁻ beside SO₃²⁻.
        unlisted = next((ion for ion in one.ions.table.anions() if ion.atoms == tail and len(tail) > 1), None)
        if unlisted is not None and not hint:
            hint = _choice(one, Sides([(cations, count)], several))
            question = "What could these tiles make with the ions of this table?" if hint else ""
    sides = Sides([(cations, count)], several if unlisted is None else [])
    if sides.anions:
        return mixed_anions(sides, question, hint or _choice(one, sides))
    shown = unlisted.text if unlisted is not None else atoms_text(tail, UNICODE)
    return sides.answer("UNKNOWN_ANION", f"{shown} is not among this table's ions", question, hint)


def _charge(ions: list[tuple[Ion, int]]) -> int:
    return sum([ion.charge * count for ion, count in ions])


def _grown(one: Try, cations: list[Ion], count: int, tail: tuple[str, ...]) -> Compound | None:
    """The compound of these metals whose polyatomic ion begins so: with as many metals if there is one, else the
    one with the fewest tiles."""
    begun = one.allowed(lambda made: made.cation in cations and made.anion.atoms[: len(tail)] == tail)
    return min(begun, key=lambda made: (made.n_cation != count, len(made.tiles())), default=None)


def _repeated(one: Try, cations: list[Ion], count: int, anion: Ion, repeats: int) -> Diagnosis:
    """A polyatomic ion taken more than once would stand in brackets."""
    for cation in cations:
        if is_neutral(cation.charge, count, anion.charge, repeats) and not is_lowest(count, repeats):
            return _not_simplest(one, Compound(cation, anion), count, repeats)
    sides = Sides([(cations, count)], [(anion, repeats)])
    because = _in_brackets(anion, repeats)
    # What balances already is not to be made into another compound.
    balanced = any(is_neutral(cation.charge, count, anion.charge, repeats) for cation in cations)
    near = [] if balanced else [made for made in sides.compounds() if one.allows(made)]
    made = nearest(near, count, repeats)
    if made is not None:
        question = number_question(made, count, repeats)
        return sides.answer("NEEDS_PARENTHESES", because, question, change_hint(made, count, repeats))
    return sides.answer("NEEDS_PARENTHESES", because, *_with_another_metal(one, anion))


def _anion_order(one: Try, cations: list[Ion], count: int, anion: Ion) -> Diagnosis:
    sides = Sides([(cations, count)], [(anion, 1)])
    tiles = cations[0].atoms * count + anion.atoms
    made = one.ions.layable.get(tiles)
    if made is not None and one.allows(made):
        hint = laid_hint(tiles)
    else:
        hint = change_hint(nearest([made for made in sides.compounds() if one.allows(made)], count, 1), count, 1)
    name = anion.names["us"]
    because = f"The atoms are right, but {name} is written {atoms_text(anion.atoms, UNICODE)}"
    question = f"Which atom of {name} is written first?"
    hint = hint or _with_another_metal(one, anion)[1]
    answer = sides.answer("ANION_ORDER", because, question, hint)
    if not any(is_neutral(cation.charge, count, anion.charge, 1) for cation in cations):
        answer.because = f"{answer.because.removesuffix('.')}, {left_over(cations, count, anion, 1)}."
    return answer


def _with_another_metal(one: Try, anion: Ion) -> tuple[str, str]:
    """A question and a hint: a metal with which this anion needs no brackets."""
    for made in one.allowed(lambda made: made.anion == anion):
        hint = f"{anion.text} can be laid with {made.cation.text}: {made.text()}."
        return f"With which metal is one {anion.text} enough?", hint
    return "", ""
