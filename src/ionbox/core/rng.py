"""Chance: the same numbers on every machine, pure and compiled, from two generators.

What happens in a match is SHA-256 in counter mode (`Keyed`): nobody can tell from what was seen what came before or
comes next. Whoever thinks draws by the million, and from sfc32 by Chris Doty-Humphrey (`Rng`): four 32-bit words, good
statistics, cheap to copy. Python's `random` promises neither the same shuffles across versions nor a cheap copy.
"""

import hashlib
import re
from collections.abc import Sequence
from typing import Final, TypeVar

from mypy_extensions import i64, mypyc_attr

from ionbox.core.types import BadInput

FORMAT: Final = 2
"""Of records, and with it the kind of chance that a seed stands for: in format 1 matches drew from sfc32."""
BY_PLACE: Final = 3
"""The format of matches whose chance is by place: the same deal, however people act. The newest that can be read."""
WORD: Final = 0xFFFFFFFF
WORDS: Final = 8  # in a block of SHA-256
UNTIL: Final = " until "
THEN: Final = ", then "
MIXED: Final = re.compile("([0-9a-f]{64}) with ((?:-|[0-9a-f]{1,32})(?: (?:-|[0-9a-f]{1,32}))*)")
T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """A stream of whole numbers. `below` is its only source: a subclass that overrides it owns every result."""

    a: i64
    b: i64
    c: i64
    counter: i64

    def __init__(self, seed: int = 0) -> None:
        self.a = seed & 0xFFFFFFFF
        self.b = (seed >> 32) & 0xFFFFFFFF
        self.c = (seed >> 64) & 0xFFFFFFFF
        self.counter = 1
        for _ in range(12):  # mixes the seed into all four words
            self.word()

    def word(self) -> i64:
        """The next 32 bits."""
        result: i64 = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = (((self.c << 21) & WORD) | (self.c >> 11)) + result & WORD
        return result

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, each equally likely (0 < n < 2^31)."""
        product: i64 = self.word() * n
        if (product & WORD) < n:  # Lemire: only here can the cut be uneven
            uneven: i64 = (WORD + 1) % n
            while (product & WORD) < uneven:
                product = self.word() * n
        return product >> 32

    def shuffle(self, cards: list[T]) -> None:
        """Put the list into a random order, in place."""
        i: i64 = len(cards) - 1
        while i > 0:
            j: i64 = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def choose(self, cards: list[T]) -> T:
        """One of them, each equally likely."""
        return cards[self.below(len(cards))]

    def shuffle_rest(self, cards: list[T], gone: list[T]) -> None:
        """Put what is left of a deck into a random order, in place; `gone` is what is missing from it."""
        self.shuffle(cards)

    def fork(self) -> "Rng":
        """A second stream that shares nothing with this one from here on."""
        child = Rng(0)
        child.a, child.b, child.c = self.word(), self.word(), self.word()
        for _ in range(12):
            child.word()
        return child

    def copy(self) -> "Rng":
        twin = Rng(0)
        twin.a, twin.b, twin.c, twin.counter = self.a, self.b, self.c, self.counter
        return twin

    def text(self) -> str:
        """The state as 32 hexadecimal digits; `Rng.read` continues the same stream."""
        return f"{int(self.a):08x}{int(self.b):08x}{int(self.c):08x}{int(self.counter):08x}"

    @staticmethod
    def read(text: str) -> "Rng":
        if len(text) not in (32, 72) or not all(digit in "0123456789abcdef" for digit in text):
            raise BadInput(f"{text!r} is not an Rng state: 32 hexadecimal digits are, or 72 of a Keyed one.")
        if len(text) == 72:
            return Keyed(bytes.fromhex(text[:64]), int(text[64:], 16))
        rng = Rng(0)
        rng.a, rng.b = int(text[0:8], 16), int(text[8:16], 16)
        rng.c, rng.counter = int(text[16:24], 16), int(text[24:32], 16)
        return rng


class Keyed(Rng):
    """SHA-256 in counter mode: block i is SHA-256 of the key and i. What it gave tells nothing of what it will give."""

    key: bytes
    drawn: i64
    """How many words."""
    block: bytes

    def __init__(self, key: bytes, drawn: i64 = 0) -> None:
        # Without Rng's own: the words of sfc32 have no part in it.
        self.key = key
        self.drawn = drawn
        self.block = b""

    def word(self) -> i64:
        place: i64 = self.drawn % WORDS
        if place == 0 or not self.block:
            self.block = hashlib.sha256(self.key + int(self.drawn // WORDS).to_bytes(8, "big")).digest()
        self.drawn += 1
        return int.from_bytes(self.block[4 * place : 4 * place + 4], "big")

    def copy(self) -> Rng:
        return Keyed(self.key, self.drawn)

    def text(self) -> str:
        return f"{self.key.hex()}{int(self.drawn):08x}"


class Place(Keyed):
    """The chance of one place of a deal, whenever a match comes to it.

    Each card has a rank here, each of several equal ones another, and the ranks decide: of the same cards the order is
    the same, and of nearly the same cards nearly.
    """

    def shuffle(self, cards: list[T]) -> None:
        ranked: dict[bytes, T] = {}
        copies: dict[T, int] = {}
        for card in cards:
            copies[card] = copies.get(card, 0) + 1
            ranked[hashlib.sha256(self.key + f"{card} {copies[card]}".encode()).digest()] = card
        for at, rank in enumerate(sorted(ranked)):
            cards[at] = ranked[rank]

    def choose(self, cards: list[T]) -> T:
        order = cards[:]
        self.shuffle(order)
        return order[-1]

    def shuffle_rest(self, cards: list[T], gone: list[T]) -> None:
        """As the whole deck would lie, its top last; a card from the bottom fills the gap of each that is gone."""
        whole = cards + gone
        self.shuffle(whole)
        missing, gaps = gone[:], [False] * len(whole)
        for at, card in enumerate(whole):  # of equal cards the lowest are those that are gone
            if card in missing:
                missing.remove(card)
                gaps[at] = True
        bottom = 0
        for at in range(len(whole) - 1, -1, -1):
            while bottom < at and gaps[bottom]:
                bottom += 1
            if gaps[at] and bottom < at:
                whole[at], gaps[at], gaps[bottom] = whole[bottom], False, True
        cards[:] = [card for card, gap in zip(whole, gaps, strict=True) if not gap]


class ByPlace(Rng):
    """The chance of a whole match, by place and not by step: it has no stream but those of its places."""

    seed: str

    def __init__(self, seed: str) -> None:
        # Without Rng's own: nothing is drawn from here.
        self.seed = seed

    def at(self, name: str, n: int) -> Place:
        """The n-th place of this name, from 1."""
        return Place(hashlib.sha256(f"{self.seed}:{name}:{n}".encode()).digest())

    def word(self) -> i64:
        raise BadInput("Chance is by place here: whoever draws says at which.")

    def copy(self) -> Rng:
        return self


def step_rng(seed: str, n: int, format: int = FORMAT) -> Rng:
    """The chance of step n (0 is the deal), and of no other, in a match whose record has this format."""
    good = seed_of(seed, n)
    if format == BY_PLACE:
        return ByPlace(good)
    return quick_rng(good, n) if format == 1 else Keyed(hashlib.sha256(f"{good}:{n}".encode()).digest())


def quick_rng(text: str, n: int) -> Rng:
    """A stream for whoever thinks about step n: bots, hints, reviews, learners."""
    digest = hashlib.sha256(f"{text}:{n}".encode()).digest()
    return Rng(int.from_bytes(digest[:12], "big"))


# Seeds. One text holds all that a match's chance comes from.


def mixed(sealed: str, numbers: Sequence[str]) -> str:
    """The seed of what a server sealed and the numbers that seats added to it, in seat order; "" adds nothing."""
    return f"{sealed} with {' '.join(number or '-' for number in numbers)}" if any(numbers) else sealed


def server_part(seed: str) -> str:
    """What was sealed before any seat added its number; all of it where none did, and of a fork."""
    found = MIXED.fullmatch(seed)
    return found[1] if found else seed


def numbers_of(seed: str) -> list[str]:
    """What each seat added, in seat order; nothing where no seat did."""
    found = MIXED.fullmatch(seed)
    return ["" if number == "-" else number for number in found[2].split(" ")] if found else []


def commitment(seed: str) -> str:
    """SHA-256 of the server's part: shown before a match, it proves afterwards that the deal was not chosen."""
    return hashlib.sha256(server_part(seed).encode()).hexdigest()


def forked(seed: str, n: int, fresh: str) -> str:
    """The seed of a match that goes as another went up to step n and then has a chance of its own."""
    return f"{seed}{UNTIL}{n}{THEN}{fresh}"


def seed_of(seed: str, n: int) -> str:
    """What the chance of step n comes from: of a forked match the good one, of a mixed one the SHA-256 of all parts."""
    before, then, fresh = seed.rpartition(THEN)
    first, until, last = before.rpartition(UNTIL)
    if then and until and last.isdecimal():
        return seed_of(fresh if n > int(last) else first, n)
    return hashlib.sha256(seed.encode()).hexdigest() if MIXED.fullmatch(seed) else seed


@mypyc_attr(allow_interpreted_subclasses=True)
class Tape(Rng):
    """Listed results in place of chance: paper games, solvers, tests."""

    results: list[int]
    used: int

    def __init__(self, results: list[int]) -> None:
        super().__init__(0)
        self.results = results
        self.used = 0

    def below(self, n: i64) -> i64:
        if self.used >= len(self.results):
            raise BadInput(f"One more result below {int(n)} is needed than the {len(self.results)} listed.")
        result = self.results[self.used]
        self.used += 1
        if not 0 <= result < n:
            raise BadInput(f"The listed result {result} does not lie from 0 to {int(n) - 1}.")
        return result
