"""§1 What is in the box: drafting cards, goal cards, action tiles, each read from its file and checked."""

from functools import cache, lru_cache
from math import gcd
from typing import Final

from ionbox.chem.compounds import read_compound
from ionbox.chem.elements import elements
from ionbox.chem.formulas import charge_text
from ionbox.chem.ions import Ion
from ionbox.core.game import read_file
from ionbox.core.rows import Row, read_rows
from ionbox.core.types import BadInput
from ionbox.games.ion.notation import Notation, Plain, lexicon
from ionbox.games.ion.symbols import SYMBOL, packed_compound
from ionbox.games.ion.types import Kind, Sort

NO_KIND: Final = Kind(-1)
SORTS: Final[tuple[Sort, ...]] = ("ion", "noble", "transition", "polyatomic", "radioactive")
ION: Final = 0
NOBLE: Final = 1
TRANSITION: Final = 2
POLYATOMIC: Final = 3
RADIOACTIVE: Final = 4

MOST_KINDS: Final = 60
MOST_COPIES: Final = 40
MOST_CARDS: Final = 500
MOST_GOALS: Final = 60
MOST_POINTS: Final = 20
MOST_SETS: Final = 26
MOST_CHARGE: Final = 7
MOST_GROUPS: Final = 6000
NOBLE_KINDS: Final = 7  # no more elements are noble gases
HEADING: Final = ("card", "kind", "charge", "other_charge", "points", "copies", "decay")
GOAL_HEADING: Final = ("goal", "lists", "one", "both", "five_plus")
TILE_HEADING: Final = ("set", "select_two", "take_from_center", "rxn")

WATER: Final = {"H2O": "HOH"}


class Deck:
    """The kinds of drafting cards, of all modules. A kind is a place in these lists."""

    symbols: list[int]
    sorts: list[int]
    charges: list[list[int]]
    """None for noble gases and radioactive cards, two for transition metals."""
    points: list[int]
    copies: list[int]
    decays: list[int]
    kind_of: list[Kind]
    """The kind of each symbol number; -1 where the deck has none."""
    lines: list[int]
    """Of the file, for each kind."""

    def __init__(self) -> None:
        self.symbols = []
        self.sorts = []
        self.charges = []
        self.points = []
        self.copies = []
        self.decays = []
        self.kind_of = [NO_KIND] * (SYMBOL + 1)
        self.lines = []


class Goals:
    """The goal cards. `lists` holds the compounds of each, none for a noble gas goal."""

    names: list[str]
    lists: list[list[int]]
    one: list[int]
    both: list[int]
    five_plus: list[bool]
    lines: list[int]
    """Of the file, for each goal."""

    def __init__(self) -> None:
        self.names = []
        self.lists = []
        self.one = []
        self.both = []
        self.five_plus = []
        self.lines = []


class TileSets:
    """The lettered sets: what each of their three tiles costs, as a positive number."""

    letters: list[str]
    costs: list[list[int]]

    def __init__(self) -> None:
        self.letters = []
        self.costs = []


@lru_cache(64)
def read_deck(text: str, new_ions: str = "") -> Deck:
    """§1.1 The cards from their file; BadInput with the line of what is wrong."""
    words = lexicon(new_ions)
    deck = Deck()
    for row in read_rows(text, HEADING):
        symbol = words.symbol_numbers.get(row.text("card"), 0)
        if symbol == 0:
            raise BadInput(f"{row.text('card')!r} is neither an element nor in the ion table.", row.line)
        if deck.kind_of[symbol] >= 0:
            raise BadInput(f"{row.text('card')} is listed twice: put all its copies on one line.", row.line)
        if len(deck.symbols) == MOST_KINDS:
            raise BadInput(f"A deck has at most {MOST_KINDS} kinds of cards.", row.line)
        sort = SORTS.index(row.one_of("kind", SORTS))
        deck.kind_of[symbol] = Kind(len(deck.symbols))
        deck.symbols.append(symbol)
        deck.sorts.append(sort)
        deck.charges.append(_charges(row, sort, words))
        deck.points.append(0 if sort in (NOBLE, RADIOACTIVE) else row.whole("points", 0, MOST_POINTS))
        deck.copies.append(row.whole("copies", 1, MOST_COPIES))
        deck.decays.append(row.whole("decay", 1, MOST_POINTS) if sort == RADIOACTIVE else 0)
        deck.lines.append(row.line)
        _refuse_filled(row, sort)
    if sum(deck.copies) > MOST_CARDS:
        raise BadInput(f"A deck has at most {MOST_CARDS} cards, this has {sum(deck.copies)}.")
    if deck.sorts.count(NOBLE) > NOBLE_KINDS:
        raise BadInput(f"A deck has at most {NOBLE_KINDS} kinds of noble gases.")
    base = [charges[0] for charges, sort in zip(deck.charges, deck.sorts, strict=True) if sort == ION]
    if not base or min(base) > 0 or max(base) < 0:
        raise BadInput("The base deck needs ions of both signs, or nothing ever bonds.")
    if _groups(deck) > MOST_GROUPS:
        raise BadInput("These ions can lie in too many ways. Leave out some kinds, or some with high charges.")
    return deck


def _charges(row: Row, sort: int, words: Notation) -> list[int]:
    card = row.text("card")
    if sort in (NOBLE, RADIOACTIVE):
        if card not in elements():
            raise BadInput(f"A card of kind {SORTS[sort]} is an element, and {card} is none.", row.line)
        return []
    charges = [row.whole("charge", -MOST_CHARGE, MOST_CHARGE)]
    if sort == TRANSITION:
        charges.append(row.whole("other_charge", 1, MOST_CHARGE))
        if charges[0] <= 0 or charges[0] == charges[1]:
            raise BadInput("A transition metal has two different positive charges.", row.line)
    known = [one for one in words.table.charges_of(card) if one]
    if not known:
        raise BadInput(f"{card} has no ion in the ion table, so it cannot be an ion card.", row.line)
    for charge in charges:
        if charge not in known:
            listed = " or ".join([charge_text(one) for one in known])
            raise BadInput(f"{card} is {listed} in the ion table, not {charge_text(charge)}.", row.line)
    return charges


def _groups(deck: Deck) -> int:
    """How many groups its ions can form (groups.py)."""
    charges = [charge for charges in deck.charges for charge in charges]
    total = 0
    for one in charges:
        for other in charges:
            if one > 0 > other:
                shared = gcd(one, other)
                total += (one // shared) * (-other // shared)
    return total


def _refuse_filled(row: Row, sort: int) -> None:
    """Cells that mean nothing for this kind of card stay empty."""
    empty = [] if sort == TRANSITION else ["other_charge"]
    if sort != RADIOACTIVE:
        empty.append("decay")
    if sort in (NOBLE, RADIOACTIVE):
        empty += ["charge", "points"]
    for column in empty:
        if row.text(column) not in ("", "0"):
            raise BadInput(f"A card of kind {SORTS[sort]} has no {column.replace('_', ' ')}.", row.line)


def forms(deck: Deck, words: Notation) -> dict[str, list[Ion]]:
    """By its symbol, the ions that a card can be, the lowest charge first."""
    found: dict[str, list[Ion]] = {}
    for kind, number in enumerate(deck.symbols):
        symbol, charges = words.symbol(number), deck.charges[kind]
        here = [ion for ion in words.ions if ion.symbol == symbol and ion.charge in charges]
        found[symbol] = sorted(here, key=lambda ion: ion.charge)
    return found


@lru_cache(64)
def notation_of(text: str, new_ions: str) -> Notation:
    """How the cards of this deck are written,"""
    words = lexicon(new_ions)
    return Notation(words.table, forms(read_deck(text, new_ions), words))


@lru_cache(64)
def plain_notation(text: str, new_ions: str) -> Plain:
    """and how they are where charges are hidden."""
    words = lexicon(new_ions)
    return Plain(words.table, forms(read_deck(text, new_ions), words))


@lru_cache(64)
def read_goals(text: str, new_ions: str = "") -> Goals:
    """§1.2 The goal cards from their file."""
    words = lexicon(new_ions)
    goals = Goals()
    for row in read_rows(text, GOAL_HEADING):
        formulas = row.text("lists").split()
        if len(formulas) not in (0, 2):
            raise BadInput("A goal lists two compounds, or none for different noble gases.", row.line)
        compounds = []
        for formula in formulas:
            try:
                found = read_compound(WATER.get(formula, formula), words.table)
            except ValueError as unknown:
                raise BadInput(getattr(unknown, "sentence", str(unknown)), row.line) from None
            compounds.append(packed_compound(words.numbers[found.cation], words.numbers[found.anion]))
        if len(goals.names) == MOST_GOALS:
            raise BadInput(f"There are at most {MOST_GOALS} goals.", row.line)
        goals.names.append(row.name("goal"))
        goals.lists.append(compounds)
        goals.one.append(row.whole("one", 0, 15))
        goals.both.append(row.whole("both", 0, 15))
        goals.five_plus.append(row.one_of("five_plus", ("yes", "no")) == "yes")
        goals.lines.append(row.line)
    if goals.five_plus.count(False) < 2 or len(goals.names) < 3:
        raise BadInput("Two goals without five_plus are needed, and three in all.")
    return goals


@lru_cache(64)
def read_tiles(text: str) -> TileSets:
    """§1.3 The sets of action tiles from their file."""
    sets = TileSets()
    for row in read_rows(text, TILE_HEADING):
        letter = row.text("set")
        if letter in sets.letters or len(letter) != 1 or not "A" <= letter.upper() <= "Z":
            raise BadInput("Every set has a letter of its own, from A to Z.", row.line)
        if len(sets.letters) == MOST_SETS:
            raise BadInput(f"There are at most {MOST_SETS} sets.", row.line)
        sets.letters.append(letter)
        sets.costs.append([-row.whole(tile, -MOST_POINTS, 0) for tile in TILE_HEADING[1:]])
    return sets


@cache
def isotopes() -> dict[str, Row]:
    """What is worth knowing of the radioactive elements of the proposed deck, by their symbols."""
    text = read_file("ionbox.games.ion", "data/radioactive.csv")
    return {row.text("card"): row for row in read_rows(text, ("card", "name", "isotope", "half_life", "note"))}
