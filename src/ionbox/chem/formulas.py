"""How chemistry is written: atoms to text and back, in ASCII ("SO4"), Unicode ("SO₄") and HTML ("SO<sub>4</sub>")."""

from collections.abc import Sequence
from typing import Final

ASCII: Final = "ascii"
UNICODE: Final = "unicode"
HTML: Final = "html"

MINUS: Final = "\N{MINUS SIGN}"
SUBSCRIPT: Final = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
SUPERSCRIPT: Final = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")


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
    if form == ASCII:
        return str(count)
    if form == UNICODE:
        return str(count).translate(SUBSCRIPT)
    return f"<sub>{count}</sub>"


def written(atoms: Sequence[str], form: str) -> str:
    """Atoms in the order given, as one formula without brackets: Na Na O O is Na₂O₂."""
    return "".join(symbol + subscript(count, form) for symbol, count in runs(atoms))


def charge_text(charge: int) -> str:
    """A sum of charges as it stands in a sentence: 2+, 3−, 0."""
    if charge == 0:
        return "0"
    return f"{charge}+" if charge > 0 else f"{-charge}{MINUS}"


def superscript(charge: int, form: str) -> str:
    """The charge behind an ion: 2+, ²⁺, <sup>2+</sup>; a single one shows its sign alone, none shows nothing."""
    if charge == 0:
        return ""
    size = "" if abs(charge) == 1 else str(abs(charge))
    sign = "+" if charge > 0 else "-"
    if form == ASCII:
        return size + sign
    if form == UNICODE:
        return (size + sign).translate(SUPERSCRIPT)
    return f"<sup>{size}{'+' if charge > 0 else MINUS}</sup>"


def read_atoms(formula: str) -> list[str]:
    """The atoms of an ASCII formula, in order, brackets multiplied out: Mg(OH)2 is Mg O H O H."""
    atoms, at = _read_group(formula, 0)
    if at != len(formula) or not atoms:
        raise ValueError(f"{formula!r} is not a formula: write element symbols, numbers and brackets, as in Fe2(SO4)3.")
    return atoms


def _read_group(formula: str, start: int) -> tuple[list[str], int]:
    """Atoms from `start` up to the end or a closing bracket, and where that is."""
    atoms: list[str] = []
    at = start
    while at < len(formula) and formula[at] != ")":
        if formula[at] == "(":
            part, at = _read_group(formula, at + 1)
            if at == len(formula) or not part:
                return [], start
            at += 1
        elif "A" <= formula[at] <= "Z":
            end = at + 2 if "a" <= formula[at + 1 : at + 2] <= "z" else at + 1
            part, at = [formula[at:end]], end
        else:
            break
        count, at = _read_count(formula, at)
        atoms += part * count
    return atoms, at


def _read_count(formula: str, start: int) -> tuple[int, int]:
    """The number at `start` and where it ends; no number is one, and none begins with 0."""
    end = start
    if formula[start : start + 1] == "0":
        return 1, start
    while end < len(formula) and "0" <= formula[end] <= "9":
        end += 1
    return (int(formula[start:end]), end) if end > start else (1, end)
