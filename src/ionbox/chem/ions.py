"""Ions: symbol, charge and names; and the table of all ions the games know."""

from functools import cache
from typing import Final

from ionbox.chem.formulas import ASCII, MINUS, UNICODE, atoms_text, read_atoms, superscript
from ionbox.chem.tables import rows

ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII")
FAMILIES: Final = {
    "cation": "Main-group cations",
    "transition": "Transition metals",
    "anion": "Monatomic anions",
    "polyatomic": "Polyatomic ions",
    "noble": "Noble gases",
}
ENGLISH: Final = ("us", "gb")


class Ion:
    """One kind of ion; a noble gas is one of charge 0. Equal where symbol and charge are: Fe²⁺ is not Fe³⁺.

    `numeral` is the Roman one of a metal with two charges, else empty. `key` is the ASCII text
    that stands for the ion in data files: a space keeps azide "N3 -" apart from nitride "N3-".
    """

    symbol: str
    charge: int
    atoms: tuple[str, ...]
    names: dict[str, str]
    numeral: str
    key: str
    text: str

    def __init__(self, symbol: str, charge: int, names: dict[str, str], numeral: str = "") -> None:
        self.symbol = symbol
        self.charge = charge
        self.atoms = tuple(read_atoms(symbol))
        self.names = names
        self.numeral = numeral
        gap = " " if charge and symbol[-1].isdigit() else ""
        self.key = symbol + gap + superscript(charge, ASCII)
        self.text = atoms_text(self.atoms, UNICODE) + superscript(charge, UNICODE)

    def is_polyatomic(self) -> bool:
        return len(self.atoms) > 1

    def kind(self) -> str:
        """As chemists sort them: cation, anion, polyatomic cation, polyatomic anion, noble gas."""
        if self.charge == 0:
            return "noble gas"
        return ("polyatomic " if self.is_polyatomic() else "") + ("cation" if self.charge > 0 else "anion")

    def family(self) -> str:
        """As games and books group and draw them: one of FAMILIES."""
        if self.charge == 0:
            return "noble"
        if self.is_polyatomic():
            return "polyatomic"
        if self.numeral:
            return "transition"
        return "cation" if self.charge > 0 else "anion"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ion) and self.symbol == other.symbol and self.charge == other.charge

    def __hash__(self) -> int:
        return hash((self.symbol, self.charge))

    def __repr__(self) -> str:
        return f"Ion({self.key!r})"


def read_key(key: str) -> tuple[str, int]:
    """Symbol and charge of an ASCII key; without a space all digits before the sign belong to the charge."""
    body, sign = key.rstrip("+-"), key[len(key.rstrip("+-")) :]
    if sign == "":
        return body, 0
    symbol, gap, size = body.rpartition(" ")
    if gap == "":
        symbol = body.rstrip("0123456789")
        size = body[len(symbol) :]
    if symbol == "" or len(sign) != 1 or not (size == "" or size.isdigit()):
        raise ValueError(f"{key!r} is not an ion: write it as Na+, Fe3+ or SO4 2-.")
    return symbol, int(size or "1") * (1 if sign == "+" else -1)


@cache
def all_ions() -> tuple[Ion, ...]:
    """Every ion of the table, in its order: cations, anions, noble gases."""
    read = [read_key(row["ion"]) for row in rows("ions")]
    ions: list[Ion] = []
    for (symbol, charge), row in zip(read, rows("ions"), strict=True):
        two_charges = sum(1 for other, _ in read if other == symbol) > 1 and charge > 0
        names = {english: row[english] for english in ENGLISH}
        ions.append(Ion(symbol, charge, names, ROMAN[charge] if two_charges else ""))
    return tuple(ions)


@cache
def _by_text() -> dict[str, Ion]:
    """The ways to write each ion. A key wins over a shortened one: "N3-" is nitride, azide keeps its space."""
    found = {ion.key.replace(" ", ""): ion for ion in all_ions()}
    for ion in all_ions():
        found[ion.key] = ion
        found[ion.text] = ion
    return found


def ion(text: str) -> Ion:
    """The ion written so: "Na+", "SO4 2-", "SO42-", "SO₄²⁻". Raises ValueError for any other."""
    known = _by_text().get(text.strip().replace(MINUS, "-"))
    if known is None:
        raise ValueError(f"{text!r} is not in the ion table: write it as Na+, Fe3+ or SO4 2-.")
    return known


def charges_of(symbol: str) -> tuple[int, ...]:
    """The charges an element or group takes in the table, lowest first; two for iron, copper, gold and their like."""
    return tuple(sorted(ion.charge for ion in all_ions() if ion.symbol == symbol))
