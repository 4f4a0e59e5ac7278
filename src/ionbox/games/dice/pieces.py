"""§1 What is in the box: the cards, their dots and their actions."""

from functools import cache
from typing import Final

from ionbox.core.rows import read_rows
from ionbox.core.types import BadInput

DOTS: Final = 0
BLOCK: Final = 1
BOMB: Final = 2
CHALLENGE: Final = 3
DOUBLE_JOKER: Final = 4
GIFT: Final = 5
JOKER: Final = 6
NEW_GAME: Final = 7
NO_PLAY: Final = 8
PLAY_AGAIN: Final = 9
PUNISH: Final = 10
PUNISH_PREVIOUS: Final = 11
PUNISH_WHO: Final = 12
SHIFT: Final = 13
TICK_TACK: Final = 14

ACTIONS: Final = (
    "dots", "block", "bomb", "challenge", "double-joker", "gift", "joker", "new-game", "no-play", "play-again",
    "punish", "punish-previous", "punish-who", "shift", "tick-tack",
)  # fmt: skip
TITLES: Final = (
    "", "Block", "Bomb", "Challenge", "Double Joker", "Gift", "Joker", "New Game +5", "No Play", "Play Again", "Punish",
    "Punish Previous Player", "Punish Who?", "Shift", "Tick-Tack",
)  # fmt: skip

CODES: Final = 1024  # a card's code (its dots and its action) stays below this
EVERY_NUMBER: Final = 0b1111110
NO_SUM: Final = 0  # what jokers have (DICE-5)
MOST_KINDS: Final = 250
MOST_COPIES: Final = 50
MOST_CARDS: Final = 500
HAND: Final = 7
HAND_OF_TWO: Final = 9


def card_code(left: int, right: int, action: int) -> int:
    """A card by what is printed on it, in any deck; 0 is a joker's half. A card has no upper end: 6|3 is 3|6."""
    return action << 6 | min(left, right) << 3 | max(left, right)


class Deck:
    """The kinds of cards and how many of each. A kind is a place in these tables, sorted by code."""

    codes: list[int]
    copies: list[int]
    points: list[int]
    kind_of: list[int]
    """The kind of each code; -1 where the deck has none."""
    action: bytes
    fits: bytes
    """The numbers a card can be laid on, a bit each: a joker goes on every number (§3.5)."""
    asks: bytes
    """The numbers a card asks for once it lies on top; 0 for a Double Joker, which needs a call."""
    sums: bytes
    """Dots in all; NO_SUM for jokers."""
    cards: list[int]
    """The whole deck, sorted."""

    def __init__(self, codes: list[int], copies: list[int], points: list[int]) -> None:
        kinds = range(len(codes))
        self.codes = codes
        self.copies = copies
        self.points = points
        self.kind_of = [-1] * CODES
        for k in kinds:
            self.kind_of[codes[k]] = k
        self.action = bytes([code >> 6 for code in codes])
        bits = [(1 << (code >> 3 & 7) | 1 << (code & 7)) & EVERY_NUMBER for code in codes]
        joker = [code >> 3 & 7 == 0 for code in codes]
        self.asks = bytes(bits)
        self.fits = bytes([EVERY_NUMBER if joker[k] else bits[k] for k in kinds])
        self.sums = bytes([NO_SUM if joker[k] else (codes[k] >> 3 & 7) + (codes[k] & 7) for k in kinds])
        self.cards = [k for k in kinds for _ in range(copies[k])]

    def without(self, actions: list[int]) -> "Deck":
        """§8.4 The deck with all cards of these actions left in the box."""
        stay = [k for k in range(len(self.codes)) if self.action[k] not in actions]
        return Deck([self.codes[k] for k in stay], [self.copies[k] for k in stay], [self.points[k] for k in stay])


@cache
def read_deck(text: str) -> Deck:
    """§1.1 A deck from its file; BadInput with the line of what is wrong."""
    found: dict[int, tuple[int, int]] = {}
    halves = ("*", "1", "2", "3", "4", "5", "6")
    for row in read_rows(text, ("left", "right", "action", "points", "copies")):
        left = halves.index(row.one_of("left", halves))
        right = halves.index(row.one_of("right", halves))
        action = ACTIONS.index(row.one_of("action", ACTIONS))
        jokers = (left == 0) + (right == 0)
        if jokers != {JOKER: 1, DOUBLE_JOKER: 2}.get(action, 0):
            raise BadInput("A joker has one half *, a double-joker two, every other card none.", row.line)
        code = card_code(left, right, action)
        if code in found:
            raise BadInput("This card is listed twice: put all its copies on one line.", row.line)
        if len(found) == MOST_KINDS:
            raise BadInput(f"A deck has at most {MOST_KINDS} kinds of cards.", row.line)
        found[code] = (row.whole("copies", 1, MOST_COPIES), row.whole("points", 1, 500))
    codes = sorted(found)
    deck = Deck(codes, [found[code][0] for code in codes], [found[code][1] for code in codes])
    if len(deck.cards) > MOST_CARDS:
        raise BadInput(f"A deck has at most {MOST_CARDS} cards, this has {len(deck.cards)}.")
    return deck


@cache
def reduced_deck(text: str, removed: tuple[int, ...]) -> Deck:
    return read_deck(text).without(list(removed))


def write_card(code: int) -> str:
    """A card as it is typed: 3|6, 2|6 play-again, *|4, *|*."""
    dots = f"{'*123456'[code >> 3 & 7]}|{'*123456'[code & 7]}"
    action = code >> 6
    return dots if action in (DOTS, JOKER, DOUBLE_JOKER) else f"{dots} {ACTIONS[action]}"


def read_card(text: str) -> int:
    """The code of a card from its text; a joker needs no name, its star says it."""
    dots, _, name = " ".join(text.split()).partition(" ")
    if len(dots) == 3 and dots[1] == "|" and dots[0] in "*123456" and dots[2] in "*123456":
        left, right = "*123456".index(dots[0]), "*123456".index(dots[2])
        jokers = (left == 0) + (right == 0)
        plain = ("dots", "joker", "double-joker")[jokers]
        if name in ACTIONS[1:] and jokers == 0 and name not in ("joker", "double-joker"):
            return card_code(left, right, ACTIONS.index(name))
        if name in ("", plain):
            return card_code(left, right, ACTIONS.index(plain))
    raise BadInput(f"{text!r} is no card: 3|6, 2|6 play-again, *|4 and *|* are.")


def shown(code: int) -> str:
    """A card as people read it: 2|6 Play Again."""
    return write_card(code & 63) if code >> 6 in (DOTS,) else f"{write_card(code).split()[0]} {TITLES[code >> 6]}"
