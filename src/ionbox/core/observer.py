"""What a learner is given of a match: a row of bytes for one seat, and a mask of what it may do.

A game offers it in `observe.py`. Nothing goes in but what the seat's view shows, so the row is the same for all truths
that fit the view; it is written straight from the state because building a view and reading it again costs far more.
What a seat could only know by remembering earlier steps is left to the learner's own memory.
Others stand in a row as seen from the seat: itself first, then the next.
"""

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import i64, mypyc_attr

from ionbox.core.rng import Rng
from ionbox.core.state import State

MOST: Final = 255
LISTED: Final = 2048
"""The longest list of legal actions that is offered whole where there is no alphabet; of a longer one the first."""

NEAR: Final = 4096
WHOLE: Final = slice(None)
FIRST: Final = 1 << 48
Tally = tuple[i64, i64, i64, i64]
EVERY: Final = bytearray([1] * LISTED)


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(ABC):
    """Made once for a game, its seats and options. A letter is what a learner chooses: a number below `letters`."""

    width: int
    """Bytes in a row."""
    alphabet: list[int]
    """The action of each letter; empty: a letter is the place in the list of legal actions."""
    letters: int
    letter_of: dict[int, int]
    near: list[int]
    """The letters of actions below NEAR, which are most: a list answers sooner than a dictionary."""
    blank: bytearray
    """A row of zeros,"""
    closed: bytearray
    """and a mask of zeros."""

    def __init__(self, width: int, alphabet: list[int]) -> None:
        self.width = width
        self.alphabet = alphabet
        self.letters = len(alphabet) if alphabet else LISTED
        self.letter_of = {action: letter for letter, action in enumerate(alphabet)}
        self.near = [self.letter_of.get(action, -1) for action in range(NEAR)]
        self.blank = bytearray(width)
        self.closed = bytearray(self.letters)

    @abstractmethod
    def fill(self, state: State, seat: int, row: bytearray) -> None:
        """Write what this seat sees into a row of zeros."""

    def write(self, state: State, seat: int, row: bytearray) -> None:
        """What this seat sees, in place of what stood in the row."""
        row[WHOLE] = self.blank
        self.fill(state, seat, row)

    def row(self, state: State, seat: int) -> bytearray:
        row = bytearray(self.width)
        self.fill(state, seat, row)
        return row

    def offered(self, legal: list[int]) -> list[int]:
        """The letters of these actions."""
        if not self.alphabet:
            return list(range(min(len(legal), LISTED)))
        return [self.letter(action) for action in legal]

    def letter(self, action: i64) -> i64:
        """Where there is an alphabet."""
        return self.near[action] if action < NEAR else self.letter_of[action]

    def mark(self, legal: list[int], mask: bytearray, at: i64) -> None:
        """Set the letters of these actions in the mask of zeros that begins here."""
        if self.alphabet:
            action: i64
            for action in legal:
                mask[at + self.letter(action)] = 1
        else:
            n: i64 = min(len(legal), LISTED)
            mask[at : at + n] = EVERY[:n]

    def any_letter(self, legal: list[int], rng: Rng) -> int:
        """The letter of one of these actions, each as likely."""
        if self.alphabet:
            return self.letter(legal[rng.below(len(legal))])
        return rng.below(min(len(legal), LISTED))

    def action(self, letter: int, legal: list[int]) -> int:
        """Which of these actions a letter names; -1 for none of them."""
        if not 0 <= letter < self.letters:
            return -1
        if self.alphabet:
            action = self.alphabet[letter]
            return action if action in legal else -1
        return legal[letter] if letter < len(legal) else -1


def put(row: bytearray, at: i64, n: i64) -> None:
    """A count, as far as a byte goes. Zeros stand there already, and to write a byte of a row costs most of all."""
    if n > 0:
        row[at] = n if n < MOST else MOST


def put_counts(row: bytearray, at: i64, cards: list[int]) -> None:
    """How many there are of each kind in a sorted list."""
    last: i64 = -1
    n: i64 = 0
    kind: i64
    for kind in cards:
        if kind == last:
            n += 1
            continue
        if n:
            row[at + last] = n
        last = kind
        n = 1
    if n:
        row[at + last] = n


def tally(cards: list[int], kind_of: bytes) -> Tally:
    """How many cards there are of each kind. Sixteen kinds at most, in four numbers: far quicker than in a list."""
    a: i64 = 0
    b: i64 = 0
    c: i64 = 0
    d: i64 = 0
    card: i64
    for card in cards:
        kind: i64 = kind_of[card]
        # Shifted down, not a 1 up: mypyc shifts a bare 1 in 32 bits.
        here: i64 = FIRST >> 16 * (kind & 3)
        if kind < 4:
            a += here
        elif kind < 8:
            b += here
        elif kind < 12:
            c += here
        else:
            d += here
    return a, b, c, d


def counted(counts: Tally, kind: i64) -> i64:
    """How many of this kind there were."""
    four: i64 = counts[0] if kind < 4 else counts[1] if kind < 8 else counts[2] if kind < 12 else counts[3]
    return four >> 48 - 16 * (kind & 3) & 0xFFFF


def put_score(row: bytearray, at: i64, n: i64) -> None:
    """A score in two bytes, hundreds and the rest, counted from -1000 so that none is negative."""
    n = 0 if n < -1000 else n + 1000
    put(row, at, n // 100)
    put(row, at + 1, n % 100)
