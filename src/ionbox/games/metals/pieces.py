"""§1 What is in the box: the ion cards."""

from functools import lru_cache
from typing import Final

from ionbox.chem.formulas import UNICODE, atoms_text
from ionbox.chem.ions import Ion, IonTable
from ionbox.chem.names import ion_name
from ionbox.chem.own import read_own_ions
from ionbox.chem.speech import spoken_atoms, spoken_ion
from ionbox.core.game import read_file
from ionbox.core.rows import read_rows
from ionbox.core.types import BadInput
from ionbox.games.metals.types import Card, Family, IonNumber, Kind, Options

HAND: Final = 6
MOST_KINDS: Final = 12
MOST_COPIES: Final = 40
IONS: Final = 256  # an ion's number stays below this
NONE: Final = Kind(-1)
NON_METALS: Final = ("H", "He", "C", "N", "O", "F", "Ne", "P", "S", "Cl", "Ar", "Se", "Br", "Kr", "I", "Xe", "Rn")
METALLOIDS: Final = ("B", "Si", "Ge", "As", "Sb", "Te", "At")


class Deck:
    """The kinds of cards and how many of each. A kind is a place in these lists."""

    table: IonTable
    """What is known of ions here: those of the library and those that the match brings."""
    ions: list[IonNumber]
    keys: list[str]
    marks: list[str]
    """Behind the symbol of a kind where no charge tells it from others of that symbol: " a", " b"; else ""."""
    copies: list[int]
    charges: list[int]
    lines: list[int]
    """Where each kind stands in its file."""
    sizes: list[int]
    """The charge number without its sign."""
    opposite: list[list[Kind]]
    """For each kind the kinds of the other sign, in the deck's order."""
    full: list[list[int]]
    """For each kind led how many cards of each kind are a full answer to it (§3.4); 0 for those of the same sign."""
    kind_of: list[Kind]
    """The kind of each ion; NONE where the deck has none."""
    cards: list[int]
    """The whole deck, sorted."""

    def __init__(self, table: IonTable, ions: list[Ion], copies: list[int], lines: list[int]) -> None:
        kinds = [Kind(k) for k in range(len(ions))]
        charges = [ion.charge for ion in ions]
        self.table = table
        self.ions = [IonNumber(table.number(ion)) for ion in ions]
        self.keys = [ion.key for ion in ions]
        symbols = [ion.symbol for ion in ions]
        self.marks = [f" {'abcdefghijkl'[symbols[:k].count(symbols[k])]}" for k in kinds]
        for k in kinds:
            if symbols.count(symbols[k]) == 1:
                self.marks[k] = ""
        self.charges = charges
        self.copies = copies
        self.lines = lines
        self.sizes = [abs(charge) for charge in charges]
        self.opposite = [[k for k in kinds if (charges[k] > 0) != (charges[j] > 0)] for j in kinds]
        self.full = [
            [0 if k not in self.opposite[j] else 1 if self.sizes[k] == self.sizes[j] else self.sizes[j] for k in kinds]
            for j in kinds
        ]
        self.kind_of = [NONE] * IONS
        for k in kinds:
            self.kind_of[self.ions[k]] = k
        self.cards = [k for k in kinds for _ in range(copies[k])]

    def key(self, ion: IonNumber, charges: bool = True) -> str:
        """The ASCII text of an ion by its number, in the deck or not: Ca2+, or where charges are hidden Ca."""
        return self.table.ions[ion].key if charges else self.table.ions[ion].symbol + self.mark(ion)

    def text(self, ion: IonNumber, charges: bool = True) -> str:
        """The ion as chemists print it: Ca²⁺, or without its charge."""
        one = self.table.ions[ion]
        return one.text if charges else atoms_text(one.atoms, UNICODE) + self.mark(ion)

    def mark(self, ion: IonNumber) -> str:
        kind = self.kind_of[ion]
        return "" if kind == NONE else self.marks[kind]


def deck_of(options: Options) -> Deck:
    return read_deck(options.deck or read_file("ionbox.games.metals", "data/deck.csv"), options.new_ions)


@lru_cache(64)
def read_deck(text: str, new_ions: str = "") -> Deck:
    """§1.1 A deck from its file and that of the ions its match brings; BadInput with the line of what is wrong."""
    table = read_own_ions(new_ions).table
    ions: list[Ion] = []
    copies: list[int] = []
    lines: list[int] = []
    for row in read_rows(text, ("ion", "copies")):
        try:
            ion = table.find(row.text("ion"))
        except ValueError as unknown:
            raise BadInput(str(unknown), row.line) from None
        if ion.charge == 0:
            raise BadInput(f"{ion.key} has no charge, so it can neither attack nor answer.", row.line)
        if ion in ions:
            raise BadInput(f"{ion.key} is listed twice: put all its copies on one line.", row.line)
        if len(ions) == MOST_KINDS:
            raise BadInput(f"A deck has at most {MOST_KINDS} kinds of ions.", row.line)
        ions.append(ion)
        copies.append(row.whole("copies", 1, MOST_COPIES))
        lines.append(row.line)
    if len({ion.charge > 0 for ion in ions}) < 2:
        raise BadInput("A deck needs metals (positive) and non-metals (negative): this has one sign only.")
    return Deck(table, ions, copies, lines)


@lru_cache(64)
def printed(deck: Deck, charges: bool, answers: bool) -> tuple[Card, ...]:
    """§1.2 What the cards show; beside it, if wished, what answers them."""
    cards: list[Card] = []
    for number, copies, full in zip(deck.ions, deck.copies, deck.full):  # noqa: B905
        ion = deck.table.ions[number]
        # Mercury(I) is the ion's own name: its numeral is a charge too.
        name = ion_name(ion) if charges else ion.names["us"].partition("(")[0] + deck.mark(number)
        cards.append(
            Card(
                ion=deck.key(number, charges),
                text=deck.text(number, charges),
                charge=abs(ion.charge) if charges else 0,
                name=name,
                spoken=spoken_ion(ion) if charges else f"{spoken_atoms(ion.atoms)}: {name}",
                family=family(ion) if charges else "",
                copies=copies,
                answers=tuple([(n, other) for n, other in zip(full, deck.keys) if n]) if answers else (),  # noqa: B905
            )
        )
    return tuple(cards)


def family(ion: Ion) -> Family:
    """Of an ion of one atom what its element is, whatever its sign: hydrogen is a non-metal with a positive ion."""
    if ion.is_polyatomic():
        return ""
    return "non-metal" if ion.symbol in NON_METALS else "metalloid" if ion.symbol in METALLOIDS else "metal"
