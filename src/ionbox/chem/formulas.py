"""How chemistry is written: atoms to text and back, in ASCII ("SO4") and Unicode ("SO₄")."""

import re
from collections.abc import Sequence
from typing import Final

from ionbox.core.types import BadInput

ASCII: Final = "ascii"
UNICODE: Final = "unicode"

MINUS: Final = "\N{MINUS SIGN}"
SUBSCRIPT: Final = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
SUPERSCRIPT: Final = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")

LONGEST: Final = 200
MOST_ATOMS: Final = 64
COUNTED: Final = r"[A-Z][a-z]?(?:[1-9][0-9]*)?"
FORMULA: Final = re.compile(rf"(?:{COUNTED}|\((?:{COUNTED})+\)(?:[1-9][0-9]*)?)+")
CHARGED: Final = re.compile(r"[+⁺−⁻]|(?<![A-Za-z])-|-(?![A-Za-z])")
UNCHARGED: Final = "Write it without charges."
"""What a table that hides charges says to each that is typed: any other answer would tell whether it is right."""
SIGNS: Final = re.compile(r"([A-Z][a-z]?|[()])([0-9]*)")


def has_sign(typed: str) -> bool:
    """Whether an action is typed with a charge; a hyphen between letters is none, and a name may have any."""
    return not typed.strip().lower().startswith("name ") and CHARGED.search(typed) is not None


def runs(atoms: Sequence[str]) -> list[tuple[str, int]]:
    """Equal neighbours counted: N O O O is N once, O three times."""
    counted: list[tuple[str, int]] = []
    for atom in atoms:
        if counted and counted[-1][0] == atom:
            counted[-1] = (atom, counted[-1][1] + 1)
        else:
            counted.append((atom, 1))
    return counted


def subscript(count: int, form: str) -> str:
    """A number of atoms behind its symbol; one is not written."""
    if count == 1:
        return ""
    return str(count) if form == ASCII else str(count).translate(SUBSCRIPT)


def atoms_text(atoms: Sequence[str], form: str) -> str:
    """Atoms in the order given, as one formula without brackets: Na Na O O is Na₂O₂."""
    return "".join(symbol + subscript(count, form) for symbol, count in runs(atoms))


def charge_text(charge: int) -> str:
    """A sum of charges as it stands in a sentence: 2+, 3−, 0."""
    if charge == 0:
        return "0"
    return f"{charge}+" if charge > 0 else f"{-charge}{MINUS}"


def superscript(charge: int, form: str) -> str:
    """The charge behind an ion: 2+, ²⁺; a single one shows its sign alone, none shows nothing."""
    if charge == 0:
        return ""
    size = "" if abs(charge) == 1 else str(abs(charge))
    text = size + ("+" if charge > 0 else "-")
    return text if form == ASCII else text.translate(SUPERSCRIPT)


def read_atoms(formula: str) -> list[str]:
    """The atoms of an ASCII formula, in order, brackets multiplied out: Mg(OH)2 is Mg O H O H."""
    if len(formula) > LONGEST or not FORMULA.fullmatch(formula):
        raise BadInput(
            f"{formula!r} is not a formula: write element symbols, numbers and simple brackets, as in Fe2(SO4)3."
        )
    atoms: list[str] = []
    opened = 0
    for sign, number in SIGNS.findall(formula):
        if sign == "(":
            opened = len(atoms)
            continue
        part = [sign] if sign != ")" else atoms[opened:]
        more = int(number or 1) - (sign == ")")
        if len(atoms) + len(part) * more > MOST_ATOMS:
            raise BadInput(f"{formula!r} has more than {MOST_ATOMS} atoms: write a smaller formula.")
        atoms += part * more
    return atoms
