"""What is in a box, and what can be said of it before anybody plays: plain data for pages, terminals and CSV.

A game makes all of it from its options, so that it is told of a deck of one's own as of the printed one.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, Literal

from ionbox.core.types import Seat

NOBODY: Final = Seat(-1)


@dataclass(frozen=True)
class Part:
    """Some of what is in the box, as a table: cards with their copies and points, tiles, goals; or a board."""

    title: str
    heading: tuple[str, ...]
    """Of the columns; none over a board."""
    rows: tuple[tuple[str, ...], ...]
    says: str = ""
    """What is worth knowing of it, in a sentence or two."""


@dataclass(frozen=True)
class Column:
    """A column of a data file, as whoever edits it needs to know it."""

    name: str
    title: str
    says: str
    kind: Literal["ion", "whole", "choice", "words"]
    """A key of the ion table (or, in Charged!, a tile), a whole number, one of the choices, free text."""
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    may_be_empty: bool = False


@dataclass(frozen=True)
class Sheet:
    """A data file that an option holds, as a table that can be edited. A board has no columns."""

    option: str
    title: str
    says: str
    columns: tuple[Column, ...]


@dataclass(frozen=True)
class Figure:
    """Something measured of a deck before it is played with."""

    title: str
    value: str
    says: str = ""


@dataclass(frozen=True)
class Possible:
    """A compound that can appear."""

    formula: str
    """As chemists print it."""
    name: str
    exists: str
    """Whether it does, in words; "" where nothing is noted."""


@dataclass(frozen=True)
class Caution:
    """What can be played with, but hardly as it is meant."""

    option: str
    """Which file it is about; "" the whole."""
    line: int
    """0: no line alone."""
    says: str


@dataclass(frozen=True)
class Spot:
    """What lies at one kind of place of a deal by place (core.rng.BY_PLACE), in its order: for lists and for paper."""

    part: int
    """Of which round of the match, or game of a series, from 1; 0: of all of it."""
    what: str
    """"hand", "pile", "bag", "black die": in the game's own words, the same in every match."""
    seat: Seat
    """NOBODY where it is no seat's."""
    pieces: tuple[str, ...]
    """As the game's files and records call them. Of a pile or a bag the first to be drawn comes first."""


@dataclass(frozen=True)
class Survey:
    """A deck looked over before anybody plays with it."""

    figures: tuple[Figure, ...]
    """The number of cards, the balance of charges, the share of cards that can close something."""
    compounds: tuple[Possible, ...]
    warnings: tuple[Caution, ...]


@dataclass
class Use:
    """What became of one kind of card in a match, all seats and rounds together."""

    seen: int = 0
    """How often somebody could have taken it, or held it."""
    taken: int = 0
    laid: int = 0
    stuck: int = 0
    """Left over in a hand, on a rack or unbonded, and worth nothing or less."""


@dataclass
class Ledger:
    """What one whole match of bots came to, for `ionbox balance`."""

    rounds: int = 0
    """How many were played, of what the bell lets end (`Contents.round`)."""
    cards: dict[str, Use] = field(default_factory=dict)
    """By card, as it is called in the game's own files; every kind of card of the match is there."""
    compounds: Counter[str] = field(default_factory=Counter)
    """How often each was made, by its formula as chemists print it."""
    points: Counter[str] = field(default_factory=Counter)
    """Of all seats together, by kind: "compounds", "goals", "noble gases"."""
