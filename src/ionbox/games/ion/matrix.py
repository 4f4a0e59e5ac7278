"""Two choose at once, and what one wins the other loses: how each should mix its choices, exactly.

Values are asked for only where they matter: each side starts with its first choice, and is given another whenever that
is the best answer to how the other mixes now. With no better answer left the mixes are right for the whole matrix.
"""

from math import isnan, nan
from typing import Final

from mypy_extensions import mypyc_attr

TRIFLE: Final = 1e-9
ROUNDING: Final = 1e-13  # far below TRIFLE: a pivot on nearly equal rows makes errors larger
PIVOTS: Final = 500  # many times what a matrix of some rows takes; a bot must never hang on rounding


class Mixed:
    """The value for the side that chooses rows, and how often each side makes each of its choices."""

    value: float
    rows: list[float]
    columns: list[float]

    def __init__(self, value: float, rows: list[float], columns: list[float]) -> None:
        self.value = value
        self.rows = rows
        self.columns = columns


@mypyc_attr(allow_interpreted_subclasses=True)
class Matrix:
    """Rows choose for much, columns for little. Both should list first what looks best."""

    rows: int
    columns: int
    cells: list[float]

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns
        self.cells = [nan] * (rows * columns)

    def find(self, row: int, column: int) -> float:
        """What a pair of choices comes to; asked once."""
        raise NotImplementedError

    def cell(self, row: int, column: int) -> float:
        place = row * self.columns + column
        value = self.cells[place]
        if isnan(value):
            value = self.find(row, column)
            self.cells[place] = value
        return value

    def row_value(self, row: int, mix: list[float]) -> float:
        """What a row comes to if columns are mixed so."""
        total = 0.0
        for column in range(self.columns):
            if mix[column] > 0.0:
                total += mix[column] * self.cell(row, column)
        return total

    def column_value(self, mix: list[float], column: int) -> float:
        total = 0.0
        for row in range(self.rows):
            if mix[row] > 0.0:
                total += mix[row] * self.cell(row, column)
        return total

    def solve(self) -> Mixed:
        some, others = [0], [0]
        while True:
            part = solve([[self.cell(row, column) for column in others] for row in some])
            rows, columns = widened(part.rows, some, self.rows), widened(part.columns, others, self.columns)
            answers = [self.column_value(rows, column) for column in range(self.columns)]
            column = answers.index(min(answers))
            # A choice that is there already is no better but for rounding.
            if answers[column] < part.value - TRIFLE and column not in others:
                others.append(column)
                continue
            answers = [self.row_value(row, columns) for row in range(self.rows)]
            row = answers.index(max(answers))
            if answers[row] <= part.value + TRIFLE or row in some:
                return Mixed(part.value, rows, columns)
            some.append(row)


def widened(shares: list[float], places: list[int], n: int) -> list[float]:
    wide = [0.0] * n
    for i in range(len(places)):
        wide[places[i]] = shares[i]
    return wide


def solve(matrix: list[list[float]]) -> Mixed:
    """A whole matrix: by its saddle point, where it has one."""
    floors = [min(row) for row in matrix]
    ceilings = [max([row[column] for row in matrix]) for column in range(len(matrix[0]))]
    floor, ceiling = max(floors), min(ceilings)
    if floor >= ceiling:
        rows, columns = [0.0] * len(floors), [0.0] * len(ceilings)
        rows[floors.index(floor)] = columns[ceilings.index(ceiling)] = 1.0
        return Mixed(floor, rows, columns)
    return simplex(matrix, 1.0 - min(floors))


def simplex(matrix: list[list[float]], shift: float) -> Mixed:
    """As a linear programme: with all values above 0, the columns y of largest sum for which no row exceeds 1.

    A row of the tableau: the matrix, a slack for each row, what is left of its 1. The last row prices the columns.
    """
    n, m = len(matrix), len(matrix[0])
    table = [[value + shift for value in row] + [0.0] * n + [1.0] for row in matrix]
    for i in range(n):
        table[i][m + i] = 1.0
    price = [-1.0] * m + [0.0] * (n + 1)
    basis = [m + i for i in range(n)]
    for _ in range(PIVOTS):
        # Bland's rule, the first that gains and of equal rows the lowest number: it cannot go round in circles.
        enter = 0
        while enter < m + n and price[enter] >= -ROUNDING:
            enter += 1
        if enter == m + n:
            break
        leave, narrow = -1, 1e18
        for i in range(n):
            if table[i][enter] > ROUNDING:
                ratio = table[i][m + n] / table[i][enter]
                if ratio < narrow - ROUNDING or (ratio < narrow + ROUNDING and basis[i] < basis[leave]):
                    leave, narrow = i, ratio
        pivot(table, price, leave, enter)
        basis[leave] = enter
    total = price[m + n]
    columns = [0.0] * m
    for i in range(n):
        if basis[i] < m:
            columns[basis[i]] = table[i][m + n] / total
    return Mixed(1.0 / total - shift, [price[m + i] / total for i in range(n)], columns)


def pivot(table: list[list[float]], price: list[float], leave: int, enter: int) -> None:
    row = table[leave]
    by = row[enter]
    for k in range(len(row)):
        row[k] /= by
    for other in [*table, price]:
        if other is not row and other[enter] != 0.0:
            times = other[enter]
            for k in range(len(row)):
                other[k] -= times * row[k]
