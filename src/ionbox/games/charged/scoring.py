"""§7 Scoring."""

from typing import Final

from ionbox.games.charged.grid import Grid

FACTORS: Final = ((1, 1), (2, 1), (3, 1), (1, 2), (1, 3))
"""What a square multiplies: the symbol on it, and the whole formula."""
BASE: Final = 101


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
    """How `run_points` counts, as one number: a digit from 1 to 100 for each tile, its points and its square's factors.

    No digit is 0, so the number ends by itself; eight of them stay below 2^54.
    """
    board, values = grid.box.board, grid.box.tiles.points
    number, power = 0, 1
    for square in run:
        value: int = values[grid.cells[square]]
        symbol, formula = 1, 1
        if square in new:
            symbol, formula = board.symbol[square], board.formula[square]
        number += power * (1 + len(FACTORS) * (value - 1) + FACTORS.index((symbol, formula)))
        power *= BASE
    return number


def terms_of(number: int) -> list[tuple[int, int, int]]:
    """The points, the symbol's factor and the formula's factor of each tile that was counted so."""
    terms: list[tuple[int, int, int]] = []
    while number > 0:
        digit = number % BASE - 1
        symbol, formula = FACTORS[digit % len(FACTORS)]
        terms.append((1 + digit // len(FACTORS), symbol, formula))
        number //= BASE
    return terms


def formula_of(grid: Grid, run: list[int]) -> int:
    """The number of the formula in this run, or NONE."""
    return grid.box.formulas.read([grid.cells[square] for square in run])
