"""What a learner is given of a match: a row of bytes for one seat, and a mask of what it may do.

A game offers it in `observe.py`. Nothing goes in but what the seat's view shows, so the row is the same for all truths
that fit the view; it is written straight from the state because building a view and reading it again costs far more.
What a seat could only know by remembering earlier steps is left to the learner's own memory.
Others stand in a row as seen from the seat: itself first, then the next.
"""

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import i64, mypyc_attr, u8

from ionbox.core.fast import BytesWriter, vec
from ionbox.core.rng import Rng
from ionbox.core.state import NO_ACTION, State
from ionbox.core.types import Action, Number, Seat

MOST: Final = 255
NEAR: Final = 4096


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(ABC):
    """Made once for a game, its seats and options. A letter is what a learner chooses: a number below `letters`."""

    width: int
    """Bytes in a row."""
    alphabet: list[Action]
    """The action of each letter."""
    letters: int
    letter_of: dict[Action, int]
    near: vec[i64]
    """The letters of actions below NEAR, which are most: found sooner here than in a dictionary."""
    blank: bytes
    """A row of zeros,"""
    closed: bytes
    """and a mask of zeros."""

    def __init__(self, width: int, alphabet: list[Action]) -> None:
        self.width = width
        self.alphabet = alphabet
        self.letters = len(alphabet)
        self.letter_of = {action: letter for letter, action in enumerate(alphabet)}
        self.near = vec[i64]([self.letter_of.get(Action(n), -1) for n in range(NEAR)])
        self.blank = bytes(width)
        self.closed = bytes(self.letters)

    def asked(self, state: State) -> State:
        """A match as a learner is asked in it, whose legal actions have letters."""
        return state

    @abstractmethod
    def fill(self, state: State, seat: Seat, row: BytesWriter, at: i64) -> None:
        """Write what this seat sees into the zeros that begin here."""

    def write(self, state: State, seat: Seat, rows: BytesWriter) -> None:
        """What this seat sees, as one more row."""
        at: i64 = len(rows)
        rows.write(self.blank)
        self.fill(state, seat, rows, at)

    def row(self, state: State, seat: Seat) -> bytes:
        rows = BytesWriter()
        self.write(state, seat, rows)
        return rows.getvalue()

    def mark(self, legal: list[Action], masks: BytesWriter) -> None:
        """One more mask, which shows the letters of these actions."""
        at: i64 = len(masks)
        masks.write(self.closed)
        action: i64
        for action in legal:
            masks[at + self.letter(action)] = 1

    def letter(self, action: i64) -> i64:
        if action < NEAR:
            return self.near[action]
        return self.letter_of[Action(action)]

    def any_letter(self, legal: list[Action], rng: Rng) -> int:
        """The letter of one of these actions, each as likely."""
        return self.letter(legal[rng.below(len(legal))])

    def action(self, letter: int, legal: list[Action]) -> Action:
        """Which of these actions a letter names, or NO_ACTION."""
        if not 0 <= letter < self.letters:
            return NO_ACTION
        named = self.alphabet[letter]
        for action in legal:
            if action == named:
                return action
        return NO_ACTION


def put(row: BytesWriter, at: i64, n: i64) -> None:
    """A count, as far as a byte goes."""
    if n > MOST:
        n = MOST
    if n > 0:
        row[at] = u8(n)


def add_one(row: BytesWriter, at: i64) -> None:
    """One more."""
    # A value of its own first: mypyc evaluates what is assigned to an item twice, and adds in place slowly.
    total: u8 = row[at] + 1
    row[at] = total


def add_cards(row: BytesWriter, at: i64, cards: list[Number]) -> None:
    """How many there are of each kind in a list of cards."""
    kind: i64
    for kind in cards:
        add_one(row, at + kind)


def add_counts(row: BytesWriter, at: i64, counts: list[int], first: i64, kinds: i64) -> None:
    """How many there are of each kind, as a list counts them from here on."""
    kind: i64 = 0
    while kind < kinds:
        n: i64 = counts[first + kind]
        total: u8 = row[at + kind] + u8(n)
        row[at + kind] = total
        kind += 1


def put_score(row: BytesWriter, at: i64, n: i64) -> None:
    """A score in two bytes, hundreds and the rest, counted from -1000 so that none is negative."""
    n += 1000
    if n < 0:
        n = 0
    put(row, at, n // 100)
    put(row, at + 1, n % 100)
