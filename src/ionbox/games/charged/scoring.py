"""§7 Scoring."""

from typing import TYPE_CHECKING, Final

from ionbox.games.charged.grid import Grid
from ionbox.games.charged.pieces import ACROSS, DOWN, RED

if TYPE_CHECKING:
    from ionbox.games.charged.box import Box

FACTORS: Final = ((1, 1), (2, 1), (3, 1), (1, 2), (1, 3))
"""What a square multiplies: the symbol on it, and the whole formula."""
FORMULA: Final = 1 << 12
"""More than the number of any formula."""


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


def counted(grid: Grid, run: list[int], new: list[int]) -> int:
    """How `run_points` counts, as one number below 2^57: which formula, and for each tile its square's factors."""
    board = grid.box.board
    number, power = formula_of(grid, run), FORMULA
    for square in run:
        if square in new:
            number += power * FACTORS.index((board.symbol[square], board.formula[square]))
        power *= len(FACTORS)
    return number


def terms_of(number: int, box: "Box") -> list[tuple[int, int, int]]:
    """The points, the symbol's factor and the formula's factor of each tile that was counted so."""
    terms: list[tuple[int, int, int]] = []
    factors = number // FORMULA
    for tile in box.formulas.tiles[number % FORMULA]:
        symbol, formula = FACTORS[factors % len(FACTORS)]
        terms.append((box.tiles.points[tile], symbol, formula))
        factors //= len(FACTORS)
    return terms


def formulas_on(grid: Grid) -> list[int]:
    """The numbers of the formulas that lie on the board, each once."""
    found: dict[int, None] = {}
    cells, board = grid.cells, grid.box.board
    for square in range(board.size):
        for way in (ACROSS, DOWN):
            if 0 < cells[square] < RED and not 0 < cells[square - board.step(way)] < RED:
                run = grid.run(square, way)
                if len(run) > 1:
                    found[formula_of(grid, run)] = None
    return list(found)


def formula_of(grid: Grid, run: list[int]) -> int:
    """The number of the formula in this run, or NONE."""
    return grid.box.formulas.read([grid.cells[square] for square in run])
