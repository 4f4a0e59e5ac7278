"""Ions: symbol, charge and names; tables of them, and the library that every table begins with."""

import re
from collections.abc import Iterable, Sequence
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
CHARGE: Final = re.compile(r"[0-9]{0,3}")
NUMBERED: Final = re.compile(r"(.+)\((I|II|III|IV|V|VI|VII|VIII)\)")


class Ion:
    """One kind of ion; a noble gas is one of charge 0. Equal where symbol and charge are: Fe²⁺ is not Fe³⁺.

    `numeral` is the Roman one of a metal with several charges, else empty. `key` is the ASCII text
    that stands for the ion in data files: a space keeps azide "N3 -" apart from nitride "N3-".
    `family`: as games and books group and draw ions, one of FAMILIES.
    """

    symbol: str
    charge: int
    atoms: tuple[str, ...]
    names: dict[str, str]
    numeral: str
    family: str
    key: str
    text: str

    def __init__(self, symbol: str, charge: int, names: dict[str, str], numeral: str = "", family: str = "") -> None:
        self.symbol = symbol
        self.charge = charge
        self.atoms = tuple(read_atoms(symbol))
        self.names = names
        self.numeral = numeral
        self.family = family or self._family()
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

    def _family(self) -> str:
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
    if symbol == "" or len(sign) != 1 or not CHARGE.fullmatch(size):
        raise ValueError(f"{key!r} is not an ion: write it as Na+, Fe3+ or SO4 2-.")
    return symbol, int(size or "1") * (1 if sign == "+" else -1)


class IonTable:
    """Ions by their numbers, which are their places here: those of the library, then those a match brings.

    Whoever reads a notation, an action or an event of a match needs the table of that match.
    """

    ions: tuple[Ion, ...]
    usual: tuple[Ion, ...]
    """Those of the printed games and those the match brings: what explains a formula that is none here."""
    _by_text: dict[str, Ion]
    _numbers: dict[Ion, int]

    def __init__(self, ions: Iterable[Ion], usual: Iterable[Ion]) -> None:
        self.ions = tuple(ions)
        self.usual = tuple(usual)
        self._numbers = {one: number for number, one in enumerate(self.ions)}
        # A key wins over a shortened one: "N3-" is nitride, azide keeps its space.
        self._by_text = {}
        for one in self.ions:
            self._by_text.setdefault(one.key.replace(" ", ""), one)
        for one in self.ions:
            self._by_text[f"{one.symbol} {superscript(one.charge, ASCII)}"] = one
            self._by_text[one.key] = self._by_text[one.text] = one

    def find(self, text: str) -> Ion:
        """The ion written so: "Na+", "Mg 2+", "SO4 2-", "SO42-", "SO₄²⁻". Raises ValueError for any other."""
        known = self._by_text.get(text.strip().replace(MINUS, "-"))
        if known is None:
            raise ValueError(f"{text!r} is not in the ion table: write it as Na+, Fe3+ or SO4 2-.")
        return known

    def number(self, one: Ion) -> int:
        return self._numbers[one]

    def cations(self) -> list[Ion]:
        return [one for one in self.ions if one.charge > 0]

    def anions(self) -> list[Ion]:
        return [one for one in self.ions if one.charge < 0]

    def charges_of(self, symbol: str) -> tuple[int, ...]:
        """The charges an element or group takes here, lowest first; two and more for iron, copper and their like.

        Those of the library count only where nothing printed and nothing of the match has this symbol.
        """
        usual = [one.charge for one in self.usual if one.symbol == symbol]
        return tuple(sorted(usual or [one.charge for one in self.ions if one.symbol == symbol]))


def listed(described: Sequence[tuple[str, int, dict[str, str], str]]) -> list[Ion]:
    """Ions from symbol, charge, names and family ("": what follows from the charges), each with its numeral.

    A cation has one where another charge of its symbol is described, or where it is named so: mercury(I) for Hg₂²⁺.
    Of the library all charges count, whichever are played: lead(II) and nickel(II), but zinc and silver.
    """
    charges: dict[str, set[int]] = {}
    for symbol, charge, _, _ in described:
        if charge > 0:
            charges.setdefault(symbol, set()).add(charge)
    ions: list[Ion] = []
    for symbol, charge, names, family in described:
        numeral = ROMAN[charge] if charge > 0 and len(charges[symbol]) > 1 else ""
        if charge > 0 and (named := NUMBERED.fullmatch(names["us"])):
            numeral = named[2]
            names = {english: NUMBERED.sub(r"\1", name) for english, name in names.items()}
        ions.append(Ion(symbol, charge, names, numeral, family))
    return ions


@cache
def library() -> IonTable:
    """The ions that anybody may use: those of the printed games, in the order of the table, then others well known.

    Each has one symbol, written as formulas are, equal neighbors counted. Acetate is CH3CO2: NaCH₃CO₂ and Ca(CH₃CO₂)₂
    show the ion that C2H3O2 hides, and the two O of CH3COO would be counted anyway.
    """
    printed = len(rows("ions"))
    ions = listed(
        [
            (*read_key(row["ion"]), {english: row[english] for english in ENGLISH}, row.get("family", ""))
            for row in rows("ions") + rows("library")
        ]
    )
    return IonTable(ions, ions[:printed])


def ion(text: str) -> Ion:
    """An ion of the library. Raises ValueError for any other."""
    return library().find(text)
