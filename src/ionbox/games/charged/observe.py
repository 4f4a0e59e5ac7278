"""What a learner sees of Charged!: the tile on each square, its rack, the tiles it has not seen, the seats."""

from typing import Final

from mypy_extensions import i64

from ionbox.core.observer import Observer, put, put_score
from ionbox.core.state import State
from ionbox.games.charged.box import Box
from ionbox.games.charged.pieces import KINDS
from ionbox.games.charged.state import ChargedState

HEAD: Final = 5  # over, the bag, passes, turns since the last play, wrong formulas tried
SEAT: Final = 4  # on turn, tiles held, score


class ChargedObserver(Observer):
    """An action is a place in the list of legal ones: there are far too many for an alphabet."""

    squares: list[int]

    def __init__(self, box: Box, seats: int) -> None:
        self.squares = [square for square in range(box.board.size) if box.board.outer[square] >= 0]
        super().__init__(HEAD + len(self.squares) + 2 * KINDS + SEAT * seats, [])

    def fill(self, state: State, seat: int, row: bytearray) -> None:
        assert isinstance(state, ChargedState)
        if state.ending:
            row[0] = 1
        put(row, 1, state.bag_size)
        put(row, 2, state.passes)
        put(row, 3, state.idle)
        put(row, 4, state.tries)
        at: i64 = HEAD
        cells = state.grid.cells
        for square in self.squares:
            tile = cells[square]
            if tile:
                row[at] = tile
            at += 1
        unseen = state.bag[:]
        own = seat * KINDS
        for place, n in enumerate(state.racks):
            if n:
                if own <= place < own + KINDS:
                    row[at + place - own] = n
                else:
                    unseen[place % KINDS] += n
        at += KINDS
        for tile, n in enumerate(unseen):
            if n:
                put(row, at + tile, n)
        at += KINDS
        for step in range(state.seats):
            other = (seat + step) % state.seats
            if other == state.turn and not state.ending:
                row[at] = 1
            row[at + 1] = state.held[other]
            put_score(row, at + 2, state.scores[other])
            at += SEAT


def observer(state: State) -> Observer:
    """For matches like this one."""
    assert isinstance(state, ChargedState)
    return ChargedObserver(state.box, state.seats)
