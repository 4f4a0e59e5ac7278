"""§1 What is in the box: the ion cards."""

from functools import lru_cache
from typing import Final

from ionbox.chem.formulas import UNICODE, atoms_text
from ionbox.chem.ions import Ion, all_ions
from ionbox.chem.ions import ion as find_ion
from ionbox.chem.names import ion_name
from ionbox.chem.speech import spoken_atoms, spoken_ion
from ionbox.core.rows import read_rows
from ionbox.core.types import BadInput
from ionbox.games.metals.types import Card, IonNumber, Kind

HAND: Final = 6
MOST_KINDS: Final = 12
MOST_COPIES: Final = 40
IONS: Final = 64  # an ion's number stays below this
NONE: Final = Kind(-1)


class Deck:
    """The kinds of cards and how many of each. A kind is a place in these lists."""

    ions: list[IonNumber]
    keys: list[str]
    copies: list[int]
    charges: list[int]
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

    def __init__(self, ions: list[IonNumber], charges: list[int], copies: list[int]) -> None:
        kinds = [Kind(k) for k in range(len(ions))]
        self.ions = ions
        self.keys = [key(ion) for ion in ions]
        self.charges = charges
        self.copies = copies
        self.sizes = [abs(charge) for charge in charges]
        self.opposite = [[k for k in kinds if (charges[k] > 0) != (charges[j] > 0)] for j in kinds]
        self.full = [
            [0 if k not in self.opposite[j] else 1 if self.sizes[k] == self.sizes[j] else self.sizes[j] for k in kinds]
            for j in kinds
        ]
        self.kind_of = [NONE] * IONS
        for k in kinds:
            self.kind_of[ions[k]] = k
        self.cards = [k for k in kinds for _ in range(copies[k])]


@lru_cache(64)
def read_deck(text: str) -> Deck:
    """§1.1 A deck from its file; BadInput with the line of what is wrong."""
    table = [ion.key for ion in all_ions()]
    ions: list[IonNumber] = []
    charges: list[int] = []
    copies: list[int] = []
    for row in read_rows(text, ("ion", "copies")):
        try:
            card = find_ion(row.text("ion"))
        except ValueError as unknown:
            raise BadInput(str(unknown), row.line) from None
        if card.charge == 0:
            raise BadInput(f"{card.key} has no charge, so it can neither attack nor answer.", row.line)
        number = IonNumber(table.index(card.key))
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


def key(ion: IonNumber) -> str:
    """The ASCII text of an ion by its number: Ca2+."""
    return all_ions()[ion].key


def shown(ion: IonNumber, charges: bool = True) -> str:
    """The ion as chemists print it: Ca²⁺, or without its charge."""
    return all_ions()[ion].text if charges else atoms_text(all_ions()[ion].atoms, UNICODE)


@lru_cache(64)
def printed(deck: Deck, charges: bool, answers: bool) -> tuple[Card, ...]:
    """§1.2 What the cards show; beside it, if wished, what answers them."""
    cards: list[Card] = []
    for number, copies, full in zip(deck.ions, deck.copies, deck.full):  # noqa: B905
        ion = all_ions()[number]
        name = ion_name(ion) if charges else ion.names["us"]
        cards.append(
            Card(
                ion=ion.key,
                text=shown(number, charges),
                charge=abs(ion.charge) if charges else 0,
                name=name,
                spoken=spoken_ion(ion) if charges else f"{spoken_atoms(ion.atoms)}: {name}",
                family="" if ion.is_polyatomic() else "metal" if is_metal(ion) else "non-metal",
                copies=copies,
                answers=tuple([(n, other) for n, other in zip(full, deck.keys) if n]) if answers else (),  # noqa: B905
            )
        )
    return tuple(cards)


def is_metal(ion: Ion) -> bool:
    """Of one atom: hydrogen is the only non-metal with a positive ion."""
    return ion.charge > 0 and ion.symbol != "H"
