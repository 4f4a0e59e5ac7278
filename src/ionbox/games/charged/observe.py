"""What a learner sees of Charged!: the tile on each square, its rack, the tiles it has not seen, the seats.

In the middle of an action it also sees what it has spelled of it.
"""

from typing import Final

from mypy_extensions import i64

from ionbox.core.fast import BytesWriter, vec
from ionbox.core.observer import Observer, add_cards, add_counts, put, put_score
from ionbox.core.state import State
from ionbox.core.types import Action, Seat
from ionbox.games.charged.actions import SQUARES
from ionbox.games.charged.box import Box
from ionbox.games.charged.formulas import NONE
from ionbox.games.charged.grid import Grid
from ionbox.games.charged.pieces import KINDS, WIDEST
from ionbox.games.charged.spelling import PLACES, STAGES, Spelled, letters
from ionbox.games.charged.state import ChargedState

HEAD: Final = 6  # over, the bag, passes, turns since the last play, wrong formulas tried, turns to come if counted
SPELLED: Final = STAGES + KINDS + 3  # what is asked for; tiles of the formula or the swap; direction, row, column
SEAT: Final = 4  # on turn, tiles held, score


class ChargedObserver(Observer):
    """There are far too many actions for an alphabet of them: they are spelled (spelling.py)."""

    squares: int
    place: vec[i64]
    """Where in a row each square stands, from the first square on."""

    def __init__(self, box: Box, seats: int) -> None:
        self.squares = 0
        place = []
        for square in range(box.board.size):
            place.append(self.squares)
            self.squares += box.board.outer[square] >= 0
        self.place = vec[i64](place)
        super().__init__(
            HEAD + SPELLED + self.squares + 2 * KINDS + SEAT * seats, [Action(letter) for letter in range(letters(box))]
        )

    def asked(self, state: State) -> State:
        assert isinstance(state, ChargedState)
        return Spelled(state)

    def fill(self, state: State, seat: Seat, row: BytesWriter, at: i64) -> None:
        assert isinstance(state, Spelled)
        if seat == state.truth.turn:
            self.fill_spelled(state, row, at + HEAD)
        self.fill_truth(state.truth, seat, row, at)

    def fill_spelled(self, state: Spelled, row: BytesWriter, at: i64) -> None:
        """What the seat has chosen so far, which nobody else knows."""
        row[at + state.stage] = 1
        at += STAGES
        add_counts(row, at, state.chosen, 0, KINDS)
        if state.formula != NONE:
            add_cards(row, at, state.truth.box.formulas.tiles[state.formula])
        if state.place != NONE:
            way, square = divmod(state.place - PLACES, SQUARES)
            put(row, at + KINDS, way + 1)
            put(row, at + KINDS + 1, square // WIDEST + 1)
            put(row, at + KINDS + 2, square % WIDEST + 1)

    def fill_truth(self, state: ChargedState, seat: i64, row: BytesWriter, at: i64) -> None:
        if state.ending:
            row[at] = 1
        put(row, at + 1, state.bag_size)
        put(row, at + 2, state.passes)
        put(row, at + 3, state.idle)
        put(row, at + 4, state.tries)
        put(row, at + 5, state.to_come + 1)
        at += HEAD + SPELLED
        self.fill_board(state.grid, row, at)
        at += self.squares
        self.fill_tiles(state, seat, row, at)
        at += 2 * KINDS
        other: i64 = seat
        for _ in range(state.seats):
            if other == state.turn and not state.ending:
                row[at] = 1
            put(row, at + 1, state.held[other])
            put_score(row, at + 2, state.scores[other])
            at += SEAT
            other += 1
            if other == state.seats:
                other = 0

    def fill_board(self, grid: Grid, row: BytesWriter, at: i64) -> None:
        """The squares with a tile, rows after rows."""
        board = grid.box.board
        band: i64
        for band in range(board.bands):
            rest: i64 = grid.old[band] | grid.red[band]
            while rest:
                bit: i64 = rest & -rest
                rest ^= bit
                square: i64 = board.square(band, bit)
                put(row, at + self.place[square], grid.cells[square])

    def fill_tiles(self, state: ChargedState, seat: i64, row: BytesWriter, at: i64) -> None:
        """The rack, and what lies in the bag and on other racks."""
        add_counts(row, at + KINDS, state.bag, 0, KINDS)
        for other in range(state.seats):
            add_counts(row, at if other == seat else at + KINDS, state.racks, other * KINDS, KINDS)


def observer(state: State) -> Observer:
    """For matches like this one."""
    assert isinstance(state, ChargedState)
    return ChargedObserver(state.box, state.seats)
