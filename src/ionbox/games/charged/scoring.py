"""§7 Scoring."""

from ionbox.games.charged.grid import Grid


def run_points(grid: Grid, run: list[int], new: list[int]) -> int:
    """§7.2 All tiles of a formula count, old ones too. §7.3 Squares multiply only under new tiles, symbols first."""
    board, values = grid.box.board, grid.box.tiles.points
    total, times = 0, 1
    for square in run:
        value = values[grid.cells[square]]
        if square in new:
            value *= board.symbol[square]
            times *= board.formula[square]
        total += value
    return total * times


def formula_of(grid: Grid, run: list[int]) -> int:
    """The number of the formula in this run, or NONE."""
    return grid.box.formulas.read([grid.cells[square] for square in run])
