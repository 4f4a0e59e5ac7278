"""§1 What is in the box: the tiles and the board."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from ionbox.chem.ions import IonTable
from ionbox.chem.own import read_own_ions
from ionbox.core.fast import vec
from ionbox.core.rows import Row, numbered_lines, read_rows
from ionbox.core.types import BadInput

SYMBOLS: Final = (
    "", "Na", "K", "Mg", "Ca", "Ba", "Al", "Fe", "Cu", "Au", "Cl", "Br", "I", "C", "O", "N", "P", "S", "*",
)  # fmt: skip
"""The tiles of the printed box. An element is a number from 1, its place here; 0 is an empty square."""
MOST_ELEMENTS: Final = 23
"""Kinds of tiles of one match beside the red ones: with more a play would be no event (events.py) any more."""
RED: Final = MOST_ELEMENTS + 1
"""In every match, however many elements it has."""
EDGE: Final = RED + 1
"""Stands around the board, so that a run ends there without a look at the row."""
KINDS: Final = RED + 1
"""The length of a list with one entry a tile."""

RACK: Final = 10
MOST_COPIES: Final = 99
MOST_POINTS: Final = 20
MOST_TILES: Final = 500
NARROWEST: Final = 9
WIDEST: Final = 21
PLAIN: Final = ".."
CENTRE: Final = "**"
MARKS: Final = {"DS": (2, 1), "TS": (3, 1), "DF": (1, 2), "TF": (1, 3), PLAIN: (1, 1), CENTRE: (1, 1)}
"""What a square multiplies: the symbol on it, and the whole formula."""

ACROSS: Final = 0
DOWN: Final = 1
LONGEST: Final = 19
"""Tiles of the longest formula that any match may have; the printed ions need eight, for Na₃PO₄ laid out."""


class Alphabet:
    """What the tiles of a match are called."""

    symbols: list[str]
    """By tile; "" for numbers that no tile has."""
    tiles: dict[str, int]
    """By symbol: the tile."""
    elements: int
    """How many kinds of tiles there are beside the red ones: the highest number of an element."""

    def __init__(self, elements: Sequence[str]) -> None:
        self.elements = len(elements)
        self.symbols = ["", *elements, *[""] * (MOST_ELEMENTS - len(elements)), SYMBOLS[-1]]
        self.tiles = {symbol: tile for tile, symbol in enumerate(self.symbols) if symbol}


PRINTED: Final = Alphabet(SYMBOLS[1:-1])
"""Of every match whose tiles are all in the printed box, so that learners and records know them by the same numbers."""


class Tiles:
    """§1.1 How many of each tile there are, and what they are worth."""

    alphabet: Alphabet
    copies: list[int]
    points: vec[i64]
    total: int
    lines: dict[int, int]
    """By tile: its line in their file."""

    def __init__(self, alphabet: Alphabet, copies: list[int], points: list[int], lines: dict[int, int]) -> None:
        self.alphabet = alphabet
        self.lines = lines
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
def read_tiles(text: str, new_ions: str = "") -> Tiles:
    """§1.1 Tiles from their file, of elements that are part of some ion of this table."""
    rows = read_rows(text, ("tile", "copies", "points"))
    alphabet = _alphabet(rows, read_own_ions(new_ions).table)
    copies = [0] * KINDS
    points = [0] * KINDS
    lines: dict[int, int] = {}
    for row in rows:
        tile = alphabet.tiles[row.text("tile")]
        if copies[tile]:
            raise BadInput(f"{row.text('tile')} is listed twice: put all its copies on one line.", row.line)
        lines[tile] = row.line
        copies[tile] = row.whole("copies", 1, MOST_COPIES)
        # §7.4 A red tile is worth nothing; every other scores, so that a play always does (CHG-44).
        points[tile] = row.whole("points", 0, 0) if tile == RED else row.whole("points", 1, MOST_POINTS)
    if sum(copies) > MOST_TILES:
        raise BadInput(f"A bag has at most {MOST_TILES} tiles. This one has {sum(copies)}.")
    return Tiles(alphabet, copies, points, lines)


def _alphabet(rows: Sequence[Row], table: IonTable) -> Alphabet:
    """Of these tiles: the printed ones in their order, then others as they are listed."""
    known = dict.fromkeys([*SYMBOLS[1:-1], *[atom for ion in table.ions if ion.charge for atom in ion.atoms], "*"])
    others: dict[str, int] = {}
    for row in rows:
        if row.one_of("tile", tuple(known)) not in SYMBOLS:
            others.setdefault(row.text("tile"), row.line)
    if not others:
        return PRINTED
    listed = {row.text("tile") for row in rows}
    elements = [symbol for symbol in SYMBOLS[1:-1] if symbol in listed]
    if len(elements) + len(others) > MOST_ELEMENTS:
        line = list(others.values())[MOST_ELEMENTS - len(elements)]
        raise BadInput(f"A bag has tiles of at most {MOST_ELEMENTS} elements, and red ones.", line)
    return Alphabet([*elements, *others])


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
