"""§1 What is in the box: the cards, their dots and their actions."""

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from ionbox.core.rows import read_rows
from ionbox.core.types import Action, BadInput
from ionbox.games.dice.cards import ACTIONS, CALL, NEEDS, PLAIN, STARS, TITLES
from ionbox.games.dice.phases import CODES, PLAY_BASE
from ionbox.games.dice.types import Code, Kind

EVERY_NUMBER: Final = 0b1111110
NO_KIND: Final = Kind(-1)
NO_SUM: Final = 0  # what jokers have (DICE-5)
MOST_DOTS: Final = 12
MOST_KINDS: Final = 250
MOST_COPIES: Final = 50
MOST_POINTS: Final = 500
MOST_CARDS: Final = 500
HAND: Final = 7
HAND_OF_TWO: Final = 9


def card_code(left: int, right: int, action: int) -> Code:
    """0 is a joker's half. A card has no upper end: 6|3 is 3|6."""
    return Code(action << 6 | min(left, right) << 3 | max(left, right))


def asks(code: Code) -> int:
    """§3.3 The numbers that may follow on a card, a bit each: its dots; 0 where the number is called (§4.13)."""
    return 0 if NEEDS[code >> 6] == CALL else (1 << (code >> 3 & 7) | 1 << (code & 7)) & EVERY_NUMBER


def fits(code: Code, asks: int, asks_sum: int) -> bool:
    """§3.2 A number of dots in common; §3.5 a joker always; §8.1 with the speed rule an equal sum too."""
    left, right = code >> 3 & 7, code & 7
    return left == 0 or asks >> left & 1 == 1 or asks >> right & 1 == 1 or left + right == asks_sum


def unpacked_play(action: Action) -> tuple[int, Code]:
    """Of a card laid down: what goes with it, and the card."""
    extra, code = divmod(action - PLAY_BASE, CODES)
    return extra, Code(code)


class Deck:
    """The kinds of cards and how many of each. A kind is a place in these tables, sorted by code."""

    codes: list[Code]
    texts: list[str]
    """Their notation."""
    copies: list[int]
    points: list[int]
    lines: list[int]
    """Where each stands in its file."""
    kind_of: list[Kind]
    """The kind of each code; -1 where the deck has none."""
    action: bytes
    asks: bytes
    sums: bytes
    """Dots in all; NO_SUM for jokers."""
    cards: list[Kind]
    """The whole deck, sorted."""
    fitting: list[bytes]
    """What `fits_on` has found so far."""

    def __init__(self, codes: list[Code], copies: list[int], points: list[int], lines: list[int]) -> None:
        kinds = [Kind(k) for k in range(len(codes))]
        self.codes = codes
        self.texts = [write_card(code) for code in codes]
        self.copies = copies
        self.points = points
        self.lines = lines
        self.kind_of = [NO_KIND] * CODES
        for k in kinds:
            self.kind_of[codes[k]] = k
        self.action = bytes([code >> 6 for code in codes])
        self.asks = bytes([asks(code) for code in codes])
        self.sums = bytes([NO_SUM if code >> 3 & 7 == 0 else (code >> 3 & 7) + (code & 7) for code in codes])
        self.cards = [k for k in kinds for _ in range(copies[k])]
        self.fitting = [b""] * (MOST_DOTS + 1 << 7)

    def fits_on(self, asks: i64, asks_sum: i64) -> bytes:
        """Which kinds `fits`, 0 or 1 each. Playouts ask for many at a time, and for the same ones again and again."""
        return self.fitting[asks_sum << 7 | asks] or self.find_fitting(asks, asks_sum)

    def find_fitting(self, asks: i64, asks_sum: i64) -> bytes:
        found = bytes([fits(code, asks, asks_sum) for code in self.codes])
        self.fitting[asks_sum << 7 | asks] = found
        return found

    def without(self, actions: list[int]) -> "Deck":
        """§8.4 The deck with all cards of these actions left in the box."""
        stay = [k for k in range(len(self.codes)) if self.action[k] not in actions]
        return Deck(
            [self.codes[k] for k in stay],
            [self.copies[k] for k in stay],
            [self.points[k] for k in stay],
            [self.lines[k] for k in stay],
        )


@lru_cache(64)
def read_deck(text: str) -> Deck:
    """§1.1 A deck from its file; BadInput with the line of what is wrong."""
    found: dict[Code, tuple[int, int, int]] = {}
    halves = ("*", "1", "2", "3", "4", "5", "6")
    for row in read_rows(text, ("left", "right", "action", "points", "copies")):
        left = halves.index(row.one_of("left", halves))
        right = halves.index(row.one_of("right", halves))
        action = ACTIONS.index(row.one_of("action", ACTIONS))
        stars = (left == 0) + (right == 0)
        if stars != STARS[action]:
            has = ("no *", "one *", "two *")
            raise BadInput(f"A {ACTIONS[action]} card has {has[STARS[action]]}, not {has[stars]}.", row.line)
        code = card_code(left, right, action)
        if code in found:
            raise BadInput("This card is listed twice: put all its copies on one line.", row.line)
        if len(found) == MOST_KINDS:
            raise BadInput(f"A deck has at most {MOST_KINDS} kinds of cards.", row.line)
        found[code] = (row.whole("copies", 1, MOST_COPIES), row.whole("points", 1, MOST_POINTS), row.line)
    codes = sorted(found)
    deck = Deck(
        codes,
        [found[code][0] for code in codes],
        [found[code][1] for code in codes],
        [found[code][2] for code in codes],
    )
    if len(deck.cards) > MOST_CARDS:
        raise BadInput(f"A deck has at most {MOST_CARDS} cards, this has {len(deck.cards)}.")
    return deck


@lru_cache(64)
def reduced_deck(text: str, removed: tuple[int, ...]) -> Deck:
    return read_deck(text).without(list(removed))


def write_card(code: Code) -> str:
    """A card as it is typed: 3|6, 2|6 play-again, *|4, *|*."""
    dots = f"{'*123456'[code >> 3 & 7]}|{'*123456'[code & 7]}"
    action = code >> 6
    return dots if action in PLAIN else f"{dots} {ACTIONS[action]}"


def read_card(text: str) -> Code:
    """The code of a card from its text; a joker needs no name, its star says it."""
    dots, _, name = " ".join(text.split()).partition(" ")
    if len(dots) == 3 and dots[1] == "|" and dots[0] in "*123456" and dots[2] in "*123456":
        left, right = "*123456".index(dots[0]), "*123456".index(dots[2])
        stars = (left == 0) + (right == 0)
        name = name or ACTIONS[PLAIN[stars]]
        if name in ACTIONS and STARS[ACTIONS.index(name)] == stars:
            return card_code(left, right, ACTIONS.index(name))
    raise BadInput(f"{text!r} is not a card. Write it like 3|6, 2|6 play-again, *|4 or *|*.")


def shown(code: Code) -> str:
    """A card as people read it: 2|6 Play Again."""
    return f"{write_card(code).split()[0]} {TITLES[code >> 6]}".rstrip()


def named(code: Code) -> str:
    """A card as a board calls it: 2|6 Play Again, Joker 4, Double Joker."""
    stars = STARS[code >> 6]
    return shown(code) if stars == 0 else f"{TITLES[code >> 6]} {code & 7}" if stars == 1 else TITLES[code >> 6]


def spoken(code: Code) -> str:
    """A card read aloud: 2 and 6, Play Again."""
    title = TITLES[code >> 6]
    stars = STARS[code >> 6]
    if stars == 2:
        return title
    if stars == 1:
        return f"{title}, star and {code & 7}"
    dots = f"{code >> 3 & 7} and {code & 7}"
    return f"{dots}, {title}" if title else dots
