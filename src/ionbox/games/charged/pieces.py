"""§1 What is in the box: the tiles and the board."""

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from ionbox.core.fast import vec
from ionbox.core.rows import numbered_lines, read_rows
from ionbox.core.types import BadInput

SYMBOLS: Final = (
    "", "Na", "K", "Mg", "Ca", "Ba", "Al", "Fe", "Cu", "Au", "Cl", "Br", "I", "C", "O", "N", "P", "S", "*",
)  # fmt: skip
"""A tile is a number from 1; its symbol stands here. 0 is an empty square."""
TILES: Final = {symbol: tile for tile, symbol in enumerate(SYMBOLS) if symbol}
"""By symbol: the tile."""
RED: Final = 18
EDGE: Final = 19
"""Stands around the board, so that a run ends there without a look at the row."""
KINDS: Final = 19
"""The length of a list with one entry a tile."""

RACK: Final = 10
MOST_COPIES: Final = 99
MOST_TILES: Final = 500
NARROWEST: Final = 9
WIDEST: Final = 21
PLAIN: Final = ".."
CENTRE: Final = "**"
MARKS: Final = {"DS": (2, 1), "TS": (3, 1), "DF": (1, 2), "TF": (1, 3), PLAIN: (1, 1), CENTRE: (1, 1)}
"""What a square multiplies: the symbol on it, and the whole formula."""

ACROSS: Final = 0
DOWN: Final = 1
LONGEST: Final = 8
"""Tiles of the longest formula, Na₃PO₄ laid out."""


class Tiles:
    """§1.1 How many of each tile there are, and what they are worth."""

    copies: list[int]
    points: vec[i64]
    total: int

    def __init__(self, copies: list[int], points: list[int]) -> None:
        self.copies = copies
        self.points = vec[i64](points)
        self.total = sum(copies)


class Board:
    """§1.2 The squares and what they multiply.

    Inside, a square is its place in a list with an edge all round: a step of 1 leads across, one of `wide` down.
    Outside, in actions and notation, it is `row * 21 + column` on every board.

    A *band* holds as many neighbouring lines as fit into 63 bits, one bit a square: rows for plays across, columns
    for plays down. All squares of a band are looked at in one operation (grid.py, generator.py).
    """

    n: int
    wide: int
    size: int
    centre: int
    marks: list[str]
    symbol: vec[i64]
    formula: vec[i64]
    inner: list[int]
    outer: vec[i64]
    bands: int
    """Of one direction; those of plays down follow those of plays across."""
    band: vec[i64]
    """For each direction and square its band, and in `bit` its bit there."""
    bit: vec[i64]
    squares: vec[i64]
    """band * 67 + bit % 67: the square of each bit of each band, for 2 is a primitive root of 67: no two bits meet."""
    fits: vec[i64]
    """By length: the bits from which so many squares lie in one line."""

    def __init__(self, rows: list[list[str]]) -> None:
        n = len(rows)
        self.n = n
        self.wide = n + 1
        self.size = (n + 2) * self.wide + 1
        self.marks = [PLAIN] * self.size
        self.symbol = vec[i64]([1] * self.size)
        self.formula = vec[i64]([1] * self.size)
        self.inner = [0] * (WIDEST * WIDEST)
        self.outer = vec[i64]([-1] * self.size)
        lines = 63 // n
        self.bands = -(-n // lines)
        self.band = vec[i64]([0] * (2 * self.size))
        self.bit = vec[i64]([0] * (2 * self.size))
        self.squares = vec[i64]([0] * (2 * self.bands * 67))
        for row in range(n):
            for column in range(n):
                square = (row + 1) * self.wide + column + 1
                self.marks[square] = rows[row][column]
                self.symbol[square], self.formula[square] = MARKS[rows[row][column]]
                self.inner[row * WIDEST + column] = square
                self.outer[square] = row * WIDEST + column
                self._in_band(ACROSS, square, row, column, lines)
                self._in_band(DOWN, square, column, row, lines)
        self.centre = (n // 2 + 1) * self.wide + n // 2 + 1
        self.fits = vec[i64](
            [
                sum([1 << (line * n + place) for line in range(lines) for place in range(n + 1 - max(length, 1))])
                for length in range(LONGEST + 2)
            ]
        )

    def _in_band(self, way: int, square: int, line: int, place: int, lines: int) -> None:
        band = way * self.bands + line // lines
        bit = 1 << (line % lines * self.n + place)
        self.band[way * self.size + square] = band
        self.bit[way * self.size + square] = bit
        self.squares[band * 67 + bit % 67] = square

    def square(self, band: i64, bit: i64) -> i64:
        return self.squares[band * 67 + bit % 67]

    def step(self, way: i64) -> i64:
        """From a square to the next one of its line."""
        return self.wide if way else 1

    def blank(self) -> vec[i64]:
        """The squares without tiles, and the edge."""
        return vec[i64]([0 if outer >= 0 else EDGE for outer in self.outer])


@lru_cache(64)
def read_tiles(text: str) -> Tiles:
    copies = [0] * KINDS
    points = [0] * KINDS
    for row in read_rows(text, ("tile", "copies", "points")):
        tile = SYMBOLS.index(row.one_of("tile", SYMBOLS[1:]))
        if copies[tile]:
            raise BadInput(f"{SYMBOLS[tile]} is listed twice: put all its copies on one line.", row.line)
        copies[tile] = row.whole("copies", 1, MOST_COPIES)
        # §7.4 A red tile is worth nothing; every other scores, so that a play always does (CHG-44).
        points[tile] = row.whole("points", 0, 0) if tile == RED else row.whole("points", 1, 20)
    if sum(copies) > MOST_TILES:
        raise BadInput(f"A bag has at most {MOST_TILES} tiles. This one has {sum(copies)}.")
    return Tiles(copies, points)


@lru_cache(64)
def read_board(text: str) -> Board:
    rows: list[list[str]] = []
    for place, (number, line) in enumerate(numbered_lines(text)):
        cells = line.split()
        if place == 0:
            if cells != ["board"]:
                raise BadInput(f"The first line is the heading 'board', not {line.strip()!r}.", number)
            continue
        for cell in cells:
            if cell not in MARKS:
                raise BadInput(f"A square is one of {' '.join(MARKS)}, not {cell!r}.", number)
        if rows and len(cells) != len(rows[0]):
            raise BadInput(f"The rows above have {len(rows[0])} squares, this has {len(cells)}.", number)
        rows.append(cells)
        if len(rows) > WIDEST:
            raise BadInput(f"A board has at most {WIDEST} rows.", number)
    n = len(rows)
    if not NARROWEST <= n <= WIDEST or n % 2 == 0 or len(rows[0]) != n:
        size = f"{n} rows of {len(rows[0]) if rows else 0}"
        raise BadInput(
            f"A board is square, with an odd number of rows from {NARROWEST} to {WIDEST}. This one has {size}."
        )
    middle = n // 2
    if rows[middle][middle] != CENTRE or sum(row.count(CENTRE) for row in rows) != 1:
        raise BadInput(f"The square in the middle, and no other, is marked {CENTRE}.")
    return Board(rows)
