"""Ions and compounds as a screen reader should say them: "F e 2, O 3: iron three oxide".

Symbols are spelt letter by letter, since a reader makes a word of "Fe" and skips what is set low or high.
"""

from collections.abc import Sequence
from typing import Final

from ionbox.chem.compounds import Compound
from ionbox.chem.formulas import SIGNS, runs
from ionbox.chem.ions import ROMAN, Ion
from ionbox.chem.names import US, compound_name, ion_name

NUMBER_WORDS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_word(number: int) -> str:
    """In words up to ten, then in digits."""
    return NUMBER_WORDS[number] if 0 <= number <= 10 else str(number)


def spoken_name(name: str) -> str:
    """Roman numerals as words: iron(III) oxide is "iron three oxide"."""
    for value in range(1, len(ROMAN)):
        name = name.replace(f"({ROMAN[value]})", " " + NUMBER_WORDS[value])
    return name


def spoken_atoms(atoms: Sequence[str]) -> str:
    """Atoms in the order given, a compound or not: N a 2, O 2."""
    return ", ".join(_spelt(atoms))


def spoken_formula(compound: Compound) -> str:
    """N a 2, S, O 4; and with brackets: M g, open bracket, N, O 3, close bracket 2."""
    return ", ".join(_spoken_part(compound.cation, compound.n_cation) + _spoken_part(compound.anion, compound.n_anion))


def spoken_written(formula: str) -> str:
    """An ASCII formula as it is written, right or wrong: C a, O, H 2."""
    said = []
    for sign, number in SIGNS.findall(formula):
        before = {"(": "open bracket", ")": "close bracket"}.get(sign, " ".join(sign))
        said.append(f"{before} {number}".strip())
    return ", ".join(said)


def spoken(compound: Compound, english: str = US) -> str:
    """The formula, then the name."""
    return f"{spoken_formula(compound)}: {spoken_name(compound_name(compound, english))}"


def spoken_ion(ion: Ion, english: str = US) -> str:
    """S, O 4, 2 minus: sulfate."""
    parts = _spoken_part(ion, 1)
    if ion.charge:
        size = "" if abs(ion.charge) == 1 else f"{abs(ion.charge)} "
        parts.append(size + ("plus" if ion.charge > 0 else "minus"))
    return f"{', '.join(parts)}: {spoken_name(ion_name(ion, english))}"


def _spoken_part(ion: Ion, count: int) -> list[str]:
    if count > 1 and ion.is_polyatomic():
        return ["open bracket", *_spoken_part(ion, 1), f"close bracket {count}"]
    return _spelt(ion.atoms * count)


def _spelt(atoms: Sequence[str]) -> list[str]:
    return [" ".join(symbol) + (f" {n}" if n > 1 else "") for symbol, n in runs(atoms)]
