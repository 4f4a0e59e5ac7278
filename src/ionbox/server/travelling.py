"""What goes over HTTP of boards: who has finished them, and then the traveller of each, as it travels in a club."""

from msgspec import Struct

from ionbox.core.types import Seat


class Line(Struct, frozen=True):
    """What one table made of a board."""

    table: int
    points: list[int]
    percent: list[float]
    """Of each seat, in matchpoints against the same seat at all other tables."""
    people: list[bool]
    """Which seats a person had; bots had the others."""


class Idea(Struct, frozen=True):
    """What somebody did at the first decision in which not all tables did the same."""

    action: str
    """As notation."""
    story: list[str]
    """What came of it, as that seat heard it."""
    tables: list[int]


class Parting(Struct, frozen=True):
    """Where the tables went apart."""

    seat: Seat
    decision: int
    """The how-manieth of that seat, from 1."""
    ways: int
    """How many different actions there were."""
    ideas: list[Idea]
    """Three at the most, the commonest first."""


class Stumbling(Struct, frozen=True):
    """Why most of what was refused on this board was."""

    because: str
    """The reason that was given for one of them."""
    times: int
    tables: int


class BoardPar(Struct, frozen=True):
    points: list[float]
    error: list[float]
    """The standard error of each; 0 where they are exact."""
    exact: bool
    plays: int
    level: str
    engine: str


class Board(Struct, frozen=True):
    board: int
    over: bool
    """All tables have finished it. Until then nothing below is told."""
    done: list[int]
    """The tables that have finished it."""
    of: int
    """How many tables have begun it or have it before them."""
    lines: list[Line] = []
    """By table."""
    parting: Parting | None = None
    """null: all did the same, or fewer than two tables have played it."""
    stumbling: Stumbling | None = None
    """null: nothing was refused."""
    par: BoardPar | None = None
    """null: it is not known."""


class Best(Struct, frozen=True):
    """One of the three best over all boards so far; below there is no list."""

    place: int
    table: int
    seat: Seat
    percent: float
    boards: int
    """How many it has played: it is compared on those alone."""


class Travellers(Struct, frozen=True):
    boards: list[Board]
    over: int
    """So many are over, from the first on."""
    best: list[Best]
    own: Best | None
    """Of whoever asks and has a seat, without a place; null before their first board is over."""
    par_done: int
    par_of: int
    """Matches of bots behind par: how many are played of how many."""
