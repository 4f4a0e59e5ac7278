"""Ions of one's own: the file that a match may bring beside its deck."""

from functools import lru_cache
from typing import Final

from ionbox.chem.elements import elements
from ionbox.chem.formulas import ASCII, MINUS, atoms_text
from ionbox.chem.ions import ENGLISH, FAMILIES, Ion, IonTable, library, listed, read_key
from ionbox.chem.name_keys import key, words
from ionbox.core.contents import Column, Sheet
from ionbox.core.rows import Row, read_rows
from ionbox.core.types import BadInput

MOST: Final = 64
MOST_CHARGE: Final = 7
MOST_ATOMS: Final = 12
LONGEST_KEY: Final = 40
NOBLE_GASES: Final = ("He", "Ne", "Ar", "Kr", "Xe", "Rn", "Og")
FAMILIES_OF: Final = {1: ("cation", "transition", "polyatomic"), -1: ("anion", "polyatomic"), 0: ("noble",)}
"""By the sign of the charge."""
HEADING: Final = ("ion", "us", "gb", "family")
SHEET: Final = Sheet(
    "new_ions",
    "Ions of your own",
    "Ions that no box has. Of those in the library the ion alone is enough.",
    (
        Column("ion", "Ion", "Symbol and charge, such as Li+, Zn2+ or MnO4 -.", "words"),
        Column("us", "Name", "In American spelling.", "words", may_be_empty=True),
        Column("gb", "British name", "Where it is spelled in another way.", "words", may_be_empty=True),
        Column("family", "Family", "How it is drawn.", "choice", choices=tuple(FAMILIES), may_be_empty=True),
    ),
)
"""The same as it is edited; its option has this name in every game."""
Described = tuple[str, int, dict[str, str], str]


class OwnIons:
    """What such a file says: its ions in their order, and the table of a match that brings them."""

    ions: tuple[Ion, ...]
    table: IonTable

    def __init__(self, ions: tuple[Ion, ...], table: IonTable) -> None:
        self.ions = ions
        self.table = table


@lru_cache(64)
def read_own_ions(text: str) -> OwnIons:
    """Ions from their file; BadInput with the line of what is wrong. None at all where the text is empty.

    The library knows the names of its own ions: of those the key is enough, and a name given here is what this match
    calls them.
    """
    if not text:
        return OwnIons((), library())
    known: dict[tuple[str, int], Described] = {
        (one.symbol, one.charge): (one.symbol, one.charge, one.names, one.family) for one in library().ions
    }
    lines: dict[tuple[str, int], int] = {}
    for row in read_rows(text, HEADING[:1], HEADING[1:]):
        symbol, charge = _read_key(row)
        if (symbol, charge) in lines:
            raise BadInput(f"{row.text('ion')} is listed twice.", row.line)
        if len(lines) == MOST:
            raise BadInput(f"A match brings at most {MOST} ions.", row.line)
        known[symbol, charge] = _described(row, symbol, charge, known.get((symbol, charge)))
        lines[symbol, charge] = row.line
    ions = listed(list(known.values()))
    place = {(one.symbol, one.charge): one for one in ions}
    own = tuple([place[one] for one in lines])
    _refuse_one_key_for_two(own, ions, lines)
    _refuse_one_name_for_two(own, ions, lines)
    return OwnIons(
        own, IonTable(ions, dict.fromkeys([*[place[one.symbol, one.charge] for one in library().usual], *own]))
    )


def _read_key(row: Row) -> tuple[str, int]:
    text = row.text("ion").replace(MINUS, "-")
    if len(text) > LONGEST_KEY:
        raise BadInput(f"An ion takes at most {LONGEST_KEY} characters. Write it like SO4 2-.", row.line)
    try:
        known = library().find(text)
        return known.symbol, known.charge
    except ValueError:
        pass
    try:
        symbol, charge = read_key(text)
        ion = Ion(symbol, charge, dict.fromkeys(ENGLISH, ""))
    except ValueError as unknown:
        raise BadInput(getattr(unknown, "sentence", str(unknown)), row.line) from None
    for one in library().ions:
        if (one.atoms, one.charge) == (ion.atoms, charge):
            return one.symbol, charge
    for atom in ion.atoms:
        if atom not in elements():
            raise BadInput(f"{atom} is not the symbol of an element, and {text} is made of it.", row.line)
    if len(ion.atoms) > MOST_ATOMS:
        raise BadInput(f"{text} has {len(ion.atoms)} atoms; an ion here has at most {MOST_ATOMS}.", row.line)
    if abs(charge) > MOST_CHARGE:
        space = "" if " " in text else " A space parts the charge from the atoms, as in SO4 2-."
        raise BadInput(f"Charges go up to {MOST_CHARGE}, and {text} has {abs(charge)}.{space}", row.line)
    if charge == 0 and symbol not in NOBLE_GASES:
        raise BadInput(f"{text} has no charge: an ion is written like Na+, Fe3+ or SO4 2-.", row.line)
    counted = atoms_text(ion.atoms, ASCII)
    if symbol != counted:
        raise BadInput(f"Write {text} with its atoms in a row and equal neighbors counted: {counted}.", row.line)
    if len(ion.atoms) > 1 and " " not in text and text[-2].isdecimal():
        ways = f"{text[:-1]} {text[-1]} or {symbol} {text[-2:]}"
        raise BadInput(f"{text} can be read in two ways. Put a space before the charge: {ways}.", row.line)
    return symbol, charge


def _described(row: Row, symbol: str, charge: int, before: Described | None) -> Described:
    us, gb, family = row.text("us"), row.text("gb"), row.text("family")
    if before is None and not us:
        raise BadInput(f"{row.text('ion')} is not in the library: write its name behind it.", row.line)
    for column in ("us", "gb"):
        if row.text(column) and not any(word[0].isalpha() for word in words(row.name(column))):
            raise BadInput(f"{column} is a name in words, not {row.text(column)!r}.", row.line)
    names = {"us": us or (before[2]["us"] if before else ""), "gb": gb or us or (before[2]["gb"] if before else "")}
    if family:
        row.one_of("family", FAMILIES_OF[(charge > 0) - (charge < 0)])
    return symbol, charge, names, family or (before[3] if before else "")


def _refuse_one_key_for_two(own: tuple[Ion, ...], ions: list[Ion], lines: dict[tuple[str, int], int]) -> None:
    """NO 2- would be written as nitrite is; of the library, nitride and azide are told apart by a space."""
    written: dict[str, list[Ion]] = {}
    for one in ions:
        written.setdefault(one.key.replace(" ", ""), []).append(one)
    known = set(library().ions)
    for one in own:
        for other in written[one.key.replace(" ", "")]:
            if other != one and not (one in known and other in known):
                raise BadInput(
                    f"{one.key} can be read as {one.text} and as {other.text}. Leave it out.",
                    lines[one.symbol, one.charge],
                )


def _refuse_one_name_for_two(own: tuple[Ion, ...], ions: list[Ion], lines: dict[tuple[str, int], int]) -> None:
    """A name that two ions share could be read in two ways; numerals tell those of one metal apart."""
    named: dict[str, dict[Ion, None]] = {}
    for one in ions:
        for english in ENGLISH:
            named.setdefault(key(one.names[english]), {})[one] = None
    for one in own:
        for other in [other for english in ENGLISH for other in named[key(one.names[english])]]:
            if other != one and not (one.numeral and other.numeral and one.numeral != other.numeral):
                raise BadInput(
                    f"{one.key} has the name of {other.key}: {one.names['us']}. Two ions cannot share a name.",
                    lines[one.symbol, one.charge],
                )
