"""What a match is played with: board, tiles and formulas together."""

from functools import cache
from typing import TYPE_CHECKING

from ionbox.core.game import read_file
from ionbox.games.charged.formulas import Formulas, read_ions
from ionbox.games.charged.pieces import Board, Tiles, read_board, read_tiles

if TYPE_CHECKING:
    from ionbox.games.charged.types import Options


class Box:
    board: Board
    tiles: Tiles
    formulas: Formulas

    def __init__(self, board: Board, tiles: Tiles, formulas: Formulas) -> None:
        self.board = board
        self.tiles = tiles
        self.formulas = formulas


@cache
def read_box(board: str, tiles: str, ions: str) -> Box:
    return Box(read_board(board), read_tiles(tiles), read_ions(ions))


def box_of(options: "Options") -> Box:
    """§9.1 The files these options name: one's own, or one that comes with the game."""
    board = options.board_file or _own(f"board-{options.board}.txt")
    kind = "" if options.ions == "all" else f"-{options.ions}"
    tiles = options.tiles_file or _own(f"tiles{kind}.csv")
    return read_box(board, tiles, options.ions_file or _own(f"ions{kind}.csv"))


def _own(name: str) -> str:
    return read_file("ionbox.games.charged", f"data/{name}")
