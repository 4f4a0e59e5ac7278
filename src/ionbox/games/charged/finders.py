"""Parts of what the generator finds, for less: which formulas can be laid at all, and where one of them can."""

from mypy_extensions import i64

from ionbox.core.fast import vec
from ionbox.games.charged.actions import SQUARES
from ionbox.games.charged.generator import Generator
from ionbox.games.charged.grid import Grid
from ionbox.games.charged.pieces import KINDS


class Layable(Generator):
    """`laid` has 1 for every formula that makes a play: each is laid only until it has found a place."""

    laid: vec[i64]
    number: i64

    def __init__(self, grid: Grid, rack: list[int]) -> None:
        self.laid = vec[i64]([0] * len(grid.box.formulas.tiles))
        super().__init__(grid, rack)

    def _end(self, number: i64, length: i64, here: i64) -> None:
        if self.laid[number] == 0:
            super()._end(number, length, here)

    def _lay(self, number: i64, start: i64, plain: bool, before: bool, after: bool) -> None:
        if self.laid[number] == 0:
            self.number = number
            super()._lay(number, start, plain, before, after)

    def _add(self, square: i64, way: i64, packed: i64, points: i64) -> None:
        self.laid[self.number] = 1


class OneFormula(Generator):
    """The plays that lay this formula. `places` holds for each `way * 441 + square`, in the line of the formula."""

    number: i64
    places: list[int]

    def __init__(self, grid: Grid, rack: list[int], number: i64) -> None:
        self.number = number
        self.places = []
        super().__init__(grid, rack)

    def _walk(self, starts: i64) -> None:
        rack, fit = self.rack, self.grid.fit
        base: i64 = self.band * KINDS
        here: i64 = starts
        depth: i64 = 0
        tile: i64
        for tile in self.formulas.tiles[self.number]:
            here &= fit[base + tile] >> depth
            if rack[tile] == 0:
                here &= self.old >> depth
            depth += 1
        if here:
            self._end(self.number, depth, here)

    def _add(self, square: i64, way: i64, packed: i64, points: i64) -> None:
        super()._add(square, way, packed, points)
        self.places.append(self.way * SQUARES + self.board.outer[square])
