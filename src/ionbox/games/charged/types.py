"""Options and view of Charged!: plain frozen values, not compiled."""

from dataclasses import dataclass

from ionbox.core.options import option
from ionbox.core.types import Refusal


@dataclass(frozen=True)
class Options:
    board: str = option("full", "21 × 21 squares, or 15 × 15 for a short game.", choices=("full", "short"))
    ions: str = option(
        "all", "All ions and tiles, or only common ones without transition metals.", choices=("all", "common")
    )
    tries: int = option(0, "Wrong formulas that cost the turn; 0: a wrong formula costs nothing.", least=0, most=9)
    hints: bool = option(False, "Whoever is to play is told of a formula that can be laid.")
    notes: bool = option(True, "Each formula laid comes with a note: does it exist?")
    board_file: str = option("", "Another board, as a text file of squares.", file="board-full.txt")
    tiles_file: str = option("", "Other tiles, as a CSV file of tiles, copies and points.", file="tiles.csv")
    ions_file: str = option("", "Other ions, as a CSV file.", file="ions.csv")


@dataclass(frozen=True)
class View:
    seat: int | None
    """Whose view it is; None: the public's."""
    seats: int
    turn: int | None
    """Whose turn it is; None: the match is over."""
    squares: tuple[str, ...]
    """The board without tiles, row by row: ".. DS .. TF"."""
    board: tuple[tuple[str, ...], ...]
    """Row by row the tile on each square: "Na", "*" for a red tile, "" for none."""
    points: tuple[tuple[str, int], ...]
    """What each tile is worth."""
    rack: tuple[str, ...]
    """The seat's own tiles; empty for the public."""
    held: tuple[int, ...]
    """How many tiles each seat has on its rack."""
    bag: int
    """How many tiles are in the bag."""
    unseen: tuple[tuple[str, int], ...]
    """The tiles this view does not show: in the bag or on other racks."""
    scores: tuple[int, ...]
    passes: int
    """Turns passed in succession."""
    idle: int
    """Turns since the last play."""
    tries: int
    """Wrong formulas tried in this turn, if they cost something."""
    limit: int
    """How many of them cost the turn; 0: they cost nothing."""
    plays: int | None
    """How many plays the seat has, on its own turn."""
    hint: str
    """A formula the seat could lay, where hints are on."""


@dataclass(frozen=True)
class Run:
    """§5.5 Two or more elements side by side that a play would form or change."""

    squares: tuple[str, ...]
    """Where it would stand: "11K", "11L"."""
    formula: str
    """As it would be written, right or wrong: "Na₂O"."""
    spoken: str
    """For screen readers: "N a 2, O"."""
    name: str = ""
    """The compound's; "" where this is none, or where a wrong formula costs something."""
    name_gb: str = ""
    balance: str = ""
    points: int = 0
    """With the squares under new tiles."""


@dataclass(frozen=True)
class Preview:
    runs: tuple[Run, ...]
    """That in the line of play first; none where the tiles cannot lie so."""
    points: int
    """All together, if the play is right."""
    refusal: Refusal | None
    """Why it would be refused; of a wrong formula nothing is told before it is played where that costs something."""
