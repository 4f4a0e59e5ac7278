"""What of a game lies on a table as paper: plain data, which its `ui/paper.py` makes and `ionbox.paper` prints."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ionbox.core.contents import Part

CardKind = Literal["ion", "polyatomic", "transition", "noble", "radioactive", "halves", "goal"]


@dataclass(frozen=True)
class Face:
    """One side of a card up: an ion with its tabs or sockets, or a card without a charge."""

    text: str
    """As chemists print it: "Mg²⁺"; or "3|6"."""
    name: str
    charge: int = 0
    foot: str = ""
    """The line at the bottom: "5 points"."""


@dataclass(frozen=True)
class Card:
    """One kind of card, 63 × 88 mm."""

    kind: CardKind
    faces: tuple[Face, ...]
    """Of a metal with two charges two: the second one stands upside down, and the card is turned for it."""
    copies: int
    back: str
    """What its back is called: cards that are shuffled together have the same."""
    decay: int = 0
    halves: tuple[int, ...] = ()
    """Dots on either half; 0: a star."""
    says: tuple[str, ...] = ()
    """What the card tells, in sentences or formulas."""


@dataclass(frozen=True)
class Tile:
    """One kind of tile, which fits on a square of the board."""

    text: str
    """The symbol; "" for one that is any symbol."""
    sign: int
    """Of the ions it can be: 1, −1, or 0."""
    charges: str
    points: int
    copies: int


@dataclass(frozen=True)
class Folded:
    """A tile with a secret: one strip, folded in the middle, so that any printer can print both sides."""

    front: str
    back: str
    group: str
    """Which set it belongs to."""


@dataclass(frozen=True)
class Grid:
    """A board: what stands on each square, row by row, and what the marks mean. ".." is a plain square."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    marks: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Die:
    """Six faces, to be folded."""

    name: str
    faces: tuple[int, ...]


@dataclass(frozen=True)
class Scores:
    """A sheet to keep score on: a column for each seat, and rows in blocks."""

    says: str
    blocks: tuple[tuple[str, tuple[str, ...]], ...]
    """Title and rows."""


@dataclass(frozen=True, kw_only=True)
class Paper:
    """What of a game can be printed, by its options and the reader's English."""

    rules: Sequence[str]
    """The short rules, a sentence or two each."""
    scores: Callable[[Any], Scores]
    laid: str
    """What a traveller asks every table for beside its scores: "best formula"."""
    dealt: str
    """How a deal that is laid out goes on: what a draw takes."""
    reference: Callable[[Any, str], Sequence[Part]]
    """Ions, actions and points as tables."""
    cards: Callable[[Any, str], Sequence[Card]] = lambda options, english: ()
    tiles: Callable[[Any, str], Sequence[Tile]] = lambda options, english: ()
    folded: Callable[[Any], Sequence[Folded]] = lambda options: ()
    board: Callable[[Any], Grid | None] = lambda options: None
    dice: Sequence[Die] = ()
    position: Callable[[Any], Grid | None] = lambda view: None
    """The board as it lies in a view."""
