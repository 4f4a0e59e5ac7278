"""What a learner is given of a match: a row of bytes for one seat, and a mask of what it may do.

A game offers it in `observe.py`. Nothing goes in but what the seat's view shows, so the row is the same for all truths
that fit the view; it is written straight from the state because building a view and reading it again costs far more.
What a seat could only know by remembering earlier steps is left to the learner's own memory.
Others stand in a row as seen from the seat: itself first, then the next.
"""

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import i64, mypyc_attr

from ionbox.core.state import State

MOST: Final = 255
LISTED: Final = 2048
"""The longest list of legal actions that is offered whole where there is no alphabet; of a longer one the first."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(ABC):
    """Made once for a game, its seats and options. A letter is what a learner chooses: a number below `letters`."""

    width: int
    """Bytes in a row."""
    alphabet: list[int]
    """The action of each letter; empty: a letter is the place in the list of legal actions."""
    letters: int
    letter_of: dict[int, int]

    def __init__(self, width: int, alphabet: list[int]) -> None:
        self.width = width
        self.alphabet = alphabet
        self.letters = len(alphabet) if alphabet else LISTED
        self.letter_of = {action: letter for letter, action in enumerate(alphabet)}

    @abstractmethod
    def fill(self, state: State, seat: int, row: bytearray) -> None:
        """Write what this seat sees into a row of zeros."""

    def row(self, state: State, seat: int) -> bytearray:
        row = bytearray(self.width)
        self.fill(state, seat, row)
        return row

    def offered(self, legal: list[int]) -> list[int]:
        """The letters of these actions: what a mask shows."""
        if not self.alphabet:
            return list(range(min(len(legal), LISTED)))
        letter_of = self.letter_of
        return [letter_of[action] for action in legal]

    def action(self, letter: int, legal: list[int]) -> int:
        """The action of a letter; -1 where there is none."""
        if self.alphabet:
            return self.alphabet[letter]
        return legal[letter] if letter < len(legal) else -1


def put(row: bytearray, at: i64, n: int) -> None:
    """A count, as far as a byte goes."""
    row[at] = 0 if n < 0 else n if n < MOST else MOST


def put_score(row: bytearray, at: i64, n: int) -> None:
    """A score in two bytes, hundreds and the rest, counted from -1000 so that none is negative."""
    n = 0 if n < -1000 else n + 1000
    row[at] = n // 100 if n < 25_600 else MOST
    row[at + 1] = n % 100
