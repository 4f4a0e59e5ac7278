"""What a match is played with: board, tiles and formulas together."""

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from ionbox.chem.lexicon import IonList
from ionbox.core.game import read_file
from ionbox.core.rows import read_rows
from ionbox.games.charged.formulas import Formulas, read_ions
from ionbox.games.charged.pieces import KINDS, PRINTED, Board, Tiles, read_board, read_tiles

if TYPE_CHECKING:
    from ionbox.games.charged.types import Options

SECOND_RED: Final = KINDS
LEAVES: Final = ("full all", "full common", "short all", "short common")
"""Boards and ions for which it is known what tiles left on the rack are worth."""


class Box:
    board: Board
    tiles: Tiles
    formulas: Formulas
    elements: int
    """The highest number of a tile that is an element."""
    ions: IonList
    """The ions of the match, with the tiles there are for their formulas."""
    kept: list[float]
    """By tile what one left on the rack is worth in points (equity.py); at the end, what a second red one is."""

    def __init__(self, board: Board, tiles: Tiles, formulas: Formulas, kept: list[float]) -> None:
        self.board = board
        self.tiles = tiles
        self.formulas = formulas
        self.elements = tiles.alphabet.elements
        copies = {symbol: tiles.copies[tile] for symbol, tile in tiles.alphabet.tiles.items()}
        self.ions = IonList(formulas.ions.cations, formulas.ions.anions, copies, formulas.ions.table)
        self.kept = kept


@lru_cache(64)
def read_box(board: str, new_ions: str, tiles: str, ions: str, leaves: str) -> Box:
    return Box(read_board(board), read_tiles(tiles, new_ions), read_ions(ions, tiles, new_ions), read_leaves()[leaves])


@cache
def read_leaves() -> dict[str, list[float]]:
    """Nothing is known with tiles or ions of one's own: there points are all that counts."""
    found = {"": [0.0] * (KINDS + 1)}
    for name in LEAVES:
        found[name] = [0.0] * (KINDS + 1)
    tile_of = {**PRINTED.tiles, "*2": SECOND_RED}
    for row in read_rows(_own("leaves.csv"), ("tile", *LEAVES)):
        for name in LEAVES:
            found[name][tile_of[row.text("tile")]] = float(row.text(name))
    return found


def box_of(options: "Options") -> Box:
    board, new_ions, tiles, ions = files(options).values()
    leaves = "" if options.tiles_file or options.ions_file else f"{options.board} {options.ions}"
    return read_box(board, new_ions, tiles, ions, leaves)


def files(options: "Options") -> dict[str, str]:
    """§9.1 The files these options name: one's own, or one that comes with the game."""
    kind = "" if options.ions == "all" else f"-{options.ions}"
    return {
        "board_file": options.board_file or _own(f"board-{options.board}.txt"),
        "new_ions": options.new_ions,
        "tiles_file": options.tiles_file or _own(f"tiles{kind}.csv"),
        "ions_file": options.ions_file or _own(f"ions{kind}.csv"),
    }


def _own(name: str) -> str:
    return read_file("ionbox.games.charged", f"data/{name}")
