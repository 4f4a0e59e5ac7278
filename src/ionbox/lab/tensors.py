"""A view as a row of numbers, for any game: nothing goes in but what the view shows.

Each field of the view has its place, of a width that is fixed for a game, seats and options:
a number is itself; a text is one-hot over the names of the pieces and eight further boxes for all other words;
a list of texts is counted over the same; lists by seat stand one after another; a board (more than ten rows) has one
number a square, the place of its tile among the pieces. Lists of numbers are filled up to sixteen. Of lists of other
things, which are told in words for people, only the length is given.
"""

import dataclasses
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from ionbox.core.game import AnyGame
from ionbox.core.rng import Rng

NUMBERS = 16
OTHER_WORDS = 8
MOST_SEATS = 10

Row = NDArray[np.float32]


class Encoder:
    """Made once for a game, its seats and options; the first view of a match settles what each field is."""

    def __init__(self, game: AnyGame, seats: int, options: Any) -> None:
        state = game.start(seats, options, Rng(0))
        self.place = {name: place for place, name in enumerate(game.pieces(state))}
        self.words = len(self.place) + OTHER_WORDS
        view = game.view(state, 0)
        self.fields: list[tuple[str, str, int, int]] = []
        """Name, kind, first place, width."""
        self.width = 0
        for field in dataclasses.fields(view):
            kind, width = self.kind(str(field.type), getattr(view, field.name))
            self.fields.append((field.name, kind, self.width, width))
            self.width += width

    def kind(self, annotation: str, value: Any) -> tuple[str, int]:
        annotation = annotation.replace("<class '", "").replace("'>", "")
        if annotation in ("int", "bool", "int | None", "bool | None"):
            return "number", 1
        if annotation == "str":
            return "word", self.words
        if annotation.startswith(("tuple[int", "tuple[bool")):
            return "numbers", NUMBERS
        if annotation.startswith("tuple[str"):
            return ("board", len(value)) if len(value) > 2 * NUMBERS else ("words", self.words)
        if annotation.startswith("tuple[tuple[str, ..."):
            if len(value) > MOST_SEATS:
                return "squares", len(value) * len(value[0])
            return "hands", MOST_SEATS * self.words
        if annotation.startswith("tuple[tuple[str, int"):
            return "counts", self.words
        return "length", 1

    def word(self, text: str) -> int:
        """Where a text is counted: its piece, or one of the further boxes."""
        place = self.place.get(text)
        return len(self.place) + crc32(text.encode()) % OTHER_WORDS if place is None else place

    def __call__(self, view: Any) -> Row:
        row = np.zeros(self.width, np.float32)
        for name, kind, at, width in self.fields:
            value = getattr(view, name)
            if kind == "number":
                row[at] = -1 if value is None else value
            elif kind == "word":
                if value:
                    row[at + self.word(value)] = 1
            elif kind == "numbers":
                some = [-1 if number is None else number for number in value[:width]]
                row[at : at + len(some)] = some
            elif kind == "words":
                for text in value:
                    row[at + self.word(text)] += 1
            elif kind == "counts":
                for text, n in value:
                    row[at + self.word(text)] += n
            elif kind == "hands":
                for seat, hand in enumerate(value):
                    for text in hand:
                        row[at + seat * self.words + self.word(text)] += 1
            elif kind in ("squares", "board"):
                squares = [text for line in value for text in line] if kind == "squares" else value
                row[at : at + width] = [self.place.get(text, -1) + 1 if text else 0 for text in squares[:width]]
            else:
                row[at] = len(value)
        return row
