"""§1 What is in the box."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from pytest import mark

from ionbox.core.types import BadInput
from ionbox.games.charged import GAME
from ionbox.games.charged.box import box_of
from ionbox.games.charged.formulas import read_ions
from ionbox.games.charged.pieces import RED, SYMBOLS, Board, read_board, read_tiles
from ionbox.games.charged.types import Options

PERIODS = {2: "C O N", 3: "Na Mg Al P S Cl", 4: "K Ca Fe Cu Br", 5: "I", 6: "Ba Au"}


@mark.rule("1.1")
def test_there_are_74_metals_120_non_metals_and_six_red_tiles() -> None:
    copies = box_of(Options()).tiles.copies
    assert sum(copies[1:10]) == 74
    assert sum(copies[10:18]) == 120
    assert copies[RED] == 6
    assert sum(copies) == 200


@mark.rule("1.1", "CHG-57")
def test_an_element_is_worth_its_period_and_gold_as_much_as_barium() -> None:
    points = box_of(Options()).tiles.points
    for period, symbols in PERIODS.items():
        assert {points[SYMBOLS.index(symbol)] for symbol in symbols.split()} == {period}
    assert points[RED] == 0


@mark.rule("CHG-4")
def test_no_tile_is_hydrogen_or_fluorine() -> None:
    assert not {"H", "F"} & set(SYMBOLS)


@mark.rule("1.2", "CHG-15")
def test_the_board_has_21_rows_with_8_TF_24_DF_32_TS_and_64_DS_eightfold_symmetric() -> None:
    board = box_of(Options()).board
    rows = _rows(board)
    assert [sum(row.count(mark) for row in rows) for mark in ("TF", "DF", "TS", "DS")] == [8, 24, 32, 64]
    _is_symmetric_and_no_marks_touch(rows)


@mark.rule("CHG-15")
def test_the_short_board_has_15_rows_in_the_same_spirit() -> None:
    rows = _rows(box_of(Options(board="short")).board)
    assert [sum(row.count(mark) for row in rows) for mark in ("TF", "DF", "TS", "DS")] == [8, 12, 16, 32]
    _is_symmetric_and_no_marks_touch(rows)


def _rows(board: Board) -> list[list[str]]:
    return [[board.marks[(row + 1) * board.wide + column + 1] for column in range(board.n)] for row in range(board.n)]


def _is_symmetric_and_no_marks_touch(rows: list[list[str]]) -> None:
    assert rows == rows[::-1] == [row[::-1] for row in rows] == [list(column) for column in zip(*rows, strict=True)]
    for row in rows:
        for left, right in pairwise(row):
            assert ".." in (left, right)


@mark.rule("CHG-58")
def test_the_centre_multiplies_nothing() -> None:
    for options in (Options(), Options(board="short")):
        board = box_of(options).board
        assert (board.marks[board.centre], board.symbol[board.centre], board.formula[board.centre]) == ("**", 1, 1)


@mark.rule("1.3")
def test_the_list_has_twelve_cations_seven_monatomic_and_twenty_one_polyatomic_anions() -> None:
    ions = box_of(Options()).formulas.ions
    assert (len(ions.cations), len(ions.monatomic), len(ions.polyatomic)) == (12, 7, 21)


@mark.parametrize(
    ("reader", "text", "sentence"),
    [
        (read_tiles, "tile,copies,points\nNa,5,3\nXx,1,1", "line 3: tile is one of Na,"),
        (read_tiles, "tile,copies,points\nNa,5,3\nNa,1,3", "line 3: Na is listed twice"),
        (read_tiles, "tile,copies,points\nNa,0,3", "line 2: copies is a whole number from 1 to 99"),
        (read_tiles, "tile,copies,points\n*,6,1", "line 2: points is a whole number from 0 to 0"),
        (read_tiles, "tile,copies,points\nNa,6,0", "line 2: points is a whole number from 1 to 20"),
        (
            read_tiles,
            "tile,copies,points\n" + "".join(f"{tile},99,1\n" for tile in ("Na", "K", "Cl", "Br", "I", "O")),
            "A bag has at most 500 tiles. This one has 594",
        ),
        (read_tiles, "tile,copies,points\nNa,100,3", "line 2: copies is a whole number from 1 to 99"),
        (read_ions, "ion\nNa+\nXe+", "line 3: 'Xe+' is not in the ion table"),
        (read_ions, "ion\nNa+\nF-", "line 3: F- is not an ion of Charged!"),
        (read_ions, "ion\nNa+\nCl-\nNa+", "line 4: Na+ is listed twice"),
        (read_ions, "ion\nNa+", "These ions make no formula"),
        (read_board, "board\n.. ..\n.. XX", "line 3: A square is one of DS"),
        (read_board, "board\n.. ..\n# remark\n..", "line 4: The rows above have 2 squares, this has 1"),
        (read_board, "board\n.. ..\n.. ..", "an odd number of rows from 9 to 21. This one has 2 rows of 2"),
        (read_board, "board" + ("\n" + ".. " * 9) * 9, "The square in the middle"),
        (read_board, "board\n" + "..\n" * 22, "line 23: A board has at most 21 rows"),
        (read_board, "board\n\0", "line 2: Here is a character that no text holds"),
        (read_board, "board", "This one has 0 rows of 0"),
        (read_board, ".. ..", "line 1: The first line is the heading 'board'"),
    ],
)
@mark.rule("1.1", "1.2", "1.3")
def test_a_data_file_that_cannot_be_played_is_refused_with_its_line(
    reader: Callable[[str], object], text: str, sentence: str
) -> None:
    with pytest.raises(BadInput) as mistake:
        reader(text)
    assert sentence in str(mistake.value)


@mark.rule("1.3")
def test_a_tile_that_no_formula_uses_is_refused() -> None:
    with pytest.raises(BadInput, match="No formula of these ions uses K: leave out the tile or list its ion"):
        GAME.check(2, Options(ions_file="ion\nNa+\nCl-"))


def test_more_tiles_are_wanted_than_racks_hold() -> None:
    with pytest.raises(BadInput, match="2 seats are dealt 20 tiles, and the bag has only 20"):
        GAME.check(2, Options(ions_file="ion\nNa+\nCl-", tiles_file="tile,copies,points\nNa,10,3\nCl,10,3"))
    GAME.check(2, Options(ions_file="ion\nNa+\nCl-", tiles_file="tile,copies,points\nNa,10,3\nCl,11,3"))


def test_every_square_has_its_own_bit_in_a_row_band_and_a_column_band() -> None:
    for options in (Options(), Options(board="short")):
        board = box_of(options).board
        for way in range(2):
            for square in range(board.size):
                if board.outer[square] >= 0:
                    band, bit = board.band[way * board.size + square], board.bit[way * board.size + square]
                    assert board.square(band, bit) == square
                    assert bit < 1 << 63
