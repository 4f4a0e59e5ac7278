"""Options and view of Charged!: plain frozen values, not compiled."""

from dataclasses import dataclass
from typing import Literal

from ionbox.core.options import option
from ionbox.core.types import Refusal, Seat


@dataclass(frozen=True)
class Options:
    board: str = option("full", "21 × 21 squares, or 15 × 15 for a short game.", choices=("full", "short"))
    ions: str = option(
        "all", "All ions and tiles, or only common ones without transition metals.", choices=("all", "common")
    )
    tries: int = option(0, "Wrong formulas that cost the turn; 0: a wrong formula costs nothing.", least=0, most=9)
    hints: bool = option(False, "Whoever is to play is told of a formula that can be laid.")
    notes: bool = option(True, "Each formula laid comes with a note: does it exist?")
    rounds: int = option(
        0, "The match ends after so many turns of every seat. With 0 it goes on as §8 says.", least=0, most=99
    )
    naming: bool = option(False, "The points of a formula count once whoever laid it has typed its name.")
    board_file: str = option("", "Another board, as a text file of squares.", file="board-full.txt")
    new_ions: str = option("", "Ions of your own, as a CSV file of symbols and names.", file="new-ions.csv")
    tiles_file: str = option("", "Other tiles, as a CSV file of tiles, copies and points.", file="tiles.csv")
    ions_file: str = option("", "Other ions, as a CSV file.", file="ions.csv")


Kind = Literal["cation", "transition", "anion", "plain", "red"]
""" "plain": where charges are not shown, so that nothing tells a sign."""


@dataclass(frozen=True)
class Tile:
    """§1.1 One kind of tile."""

    symbol: str
    """ "Na"; "*" for a red tile."""
    spoken: str
    """For screen readers: "sodium", or "N a" where nothing is named."""
    kind: Kind
    charges: str
    """Of the ions its element forms alone: "2+ 3+"; "" for one that forms none, or where charges are not shown."""
    points: int
    copies: int


@dataclass(frozen=True)
class Box:
    """What never changes in a match."""

    seats: int
    squares: tuple[str, ...]
    """The board without tiles, row by row: ".. DS .. TF"."""
    tiles: tuple[Tile, ...]
    limit: int
    """How many wrong formulas cost the turn; 0: they cost nothing."""
    quiet: bool
    """§3.6 They cost something, so nothing lists the right ones."""


@dataclass(frozen=True)
class Public:
    """What lies open, the same for everybody."""

    turn: Seat | None
    """Whose turn it is; None: the match is over."""
    board: tuple[str, ...]
    """The tiles row by row, "*" for a red one, and how many squares are empty between them: "10NaCl9"."""
    held: tuple[int, ...]
    """How many tiles each seat has on its rack."""
    bag: int
    """How many tiles are in the bag."""
    scores: tuple[int, ...]
    to_come: int | None
    """How many turns are left, the present one too; None: as many as the tiles are good for."""
    rung: bool
    """The bell has rung: the round in progress is the last."""
    places: tuple[int, ...]
    """The place of each seat by its score, from 1; equal scores share one."""
    passes: int
    """Turns passed in succession."""
    idle: int
    """Turns since the last play."""
    tries: int
    """Wrong formulas tried in this turn, if they cost something."""
    naming: str
    """The formula that the seat whose turn it is has to name, as chemists print it; "" where none is asked for."""
    unnamed: tuple[tuple[str, int], ...]
    """That one and those still to be asked for, in plain characters, each with its points: "Na2O", 8."""
    names: tuple[tuple[str, str], ...]
    """When the match is over, and not before: every formula of these ions with its name, "Na2O" and "sodium oxide"."""
    known: tuple[tuple[str, str], ...]
    """The formulas on the board with their names, where names are told."""


@dataclass(frozen=True)
class Own:
    """What one seat knows beyond that, or what is told to the public alone."""

    seat: Seat | None
    """Whose view it is; None: the public's."""
    rack: tuple[str, ...]
    """The seat's own tiles; empty for the public."""
    unseen: tuple[tuple[str, int], ...]
    """The tiles this view does not show: in the bag or on other racks."""
    plays: int | None
    """How many plays the seat has, on its own turn."""
    swaps: int
    """How many tiles it may swap now at most."""
    hint: str
    """A formula the seat could lay, where hints are on."""


@dataclass(frozen=True)
class View(Box, Public, Own):
    """All that a seat, or the public, sees."""


@dataclass(frozen=True)
class Run:
    """§5.5 Two or more elements side by side that a play would form or change."""

    squares: tuple[str, ...]
    """Where it would stand: "11K", "11L"."""
    formula: str
    """As it would be written, right or wrong: "Na₂O"."""
    spoken: str
    """For screen readers: "N a 2, O"."""
    right: bool | None = None
    """Whether it is a formula; None where a wrong one costs something: that is told when it is played."""
    name: str = ""
    balance: str = ""
    points: int = 0
    """With the squares under new tiles."""


@dataclass(frozen=True)
class Preview:
    runs: tuple[Run, ...]
    """That in the line of play first; none where the tiles cannot lie so."""
    points: int
    """All together, if the play is right."""
    begun: bool
    """Nothing is wrong yet: a play of more tiles may begin so."""
    refusal: Refusal | None
    """Why it would be refused; of a wrong formula nothing is told before it is played where that costs something."""
