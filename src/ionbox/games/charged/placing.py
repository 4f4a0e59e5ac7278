"""§5 Placing: where the tiles of a play come to lie, and which runs they are part of."""

from ionbox.core.types import Action
from ionbox.games.charged.actions import square_of, tiles_of, way_of
from ionbox.games.charged.grid import Grid
from ionbox.games.charged.pieces import EDGE, RED


def squares_for(grid: Grid, action: Action) -> list[int]:
    """§5.1 The squares of the tiles of a play, one after the other; tiles on the board are passed over.

    Fewer squares than tiles: the line runs off the board.
    """
    step = grid.box.board.step(way_of(action))
    at = grid.box.board.inner[square_of(action)]
    squares: list[int] = []
    for _ in tiles_of(action):
        while 0 < grid.cells[at] < EDGE:
            at += step
        if grid.cells[at] == EDGE:
            break
        squares.append(at)
        at += step
    return squares


def runs_formed(grid: Grid, squares: list[int], way: int) -> list[list[int]]:
    """§5.5 Every run of two or more with one of these tiles, once they lie: in the line of play, then across it."""
    runs: list[list[int]] = []
    for square in squares:
        if grid.cells[square] != RED:
            run = grid.run(square, way)
            if len(run) > 1:
                runs.append(run)
            break
    for square in squares:
        run = grid.run(square, 1 - way)
        if len(run) > 1:
            runs.append(run)
    return runs
