"""§1 What is in the box: the ion cards."""

from functools import lru_cache
from typing import Final

from ionbox.chem.ions import all_ions
from ionbox.chem.ions import ion as find_ion
from ionbox.core.rows import read_rows
from ionbox.core.types import BadInput

HAND: Final = 6
MOST_KINDS: Final = 12
MOST_COPIES: Final = 40
IONS: Final = 64  # an ion's number, its row in the ion table, stays below this


class Deck:
    """The kinds of cards and how many of each. A kind is a place in these lists, an ion a row of the ion table."""

    ions: list[int]
    copies: list[int]
    charges: list[int]
    sizes: list[int]
    """The charge number without its sign."""
    opposite: list[list[int]]
    """For each kind the kinds of the other sign, in the deck's order."""
    kind_of: list[int]
    """The kind of each ion; -1 where the deck has none."""
    cards: list[int]
    """The whole deck, sorted."""

    def __init__(self, ions: list[int], charges: list[int], copies: list[int]) -> None:
        kinds = range(len(ions))
        self.ions = ions
        self.charges = charges
        self.copies = copies
        self.sizes = [abs(charge) for charge in charges]
        self.opposite = [[k for k in kinds if (charges[k] > 0) != (charges[j] > 0)] for j in kinds]
        self.kind_of = [-1] * IONS
        for k in kinds:
            self.kind_of[ions[k]] = k
        self.cards = [k for k in kinds for _ in range(copies[k])]


@lru_cache(64)
def read_deck(text: str) -> Deck:
    """§1.1 A deck from its file; BadInput with the line of what is wrong."""
    table = [ion.key for ion in all_ions()]
    ions: list[int] = []
    charges: list[int] = []
    copies: list[int] = []
    for row in read_rows(text, ("ion", "copies")):
        try:
            card = find_ion(row.text("ion"))
        except ValueError as unknown:
            raise BadInput(str(unknown), row.line) from None
        if card.charge == 0:
            raise BadInput(f"{card.key} has no charge, so it can neither attack nor answer.", row.line)
        number = table.index(card.key)
        if number in ions:
            raise BadInput(f"{card.key} is listed twice: put all its copies on one line.", row.line)
        if len(ions) == MOST_KINDS:
            raise BadInput(f"A deck has at most {MOST_KINDS} kinds of ions.", row.line)
        ions.append(number)
        charges.append(card.charge)
        copies.append(row.whole("copies", 1, MOST_COPIES))
    if min(charges) > 0 or max(charges) < 0:
        raise BadInput("A deck needs metals (positive) and non-metals (negative): this has one sign only.")
    return Deck(ions, charges, copies)


def key(ion: int) -> str:
    """The ASCII text of an ion by its number: Ca2+."""
    return all_ions()[ion].key


def shown(ion: int) -> str:
    """The ion as chemists print it: Ca²⁺."""
    return all_ions()[ion].text
