"""The board with tiles on it, and what may still be laid where: kept up to date with every tile."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ionbox.core.fast import vec
from ionbox.games.charged.formulas import NONE
from ionbox.games.charged.pieces import ACROSS, DOWN, EDGE, KINDS, RED

if TYPE_CHECKING:
    from ionbox.games.charged.box import Box


class Grid:
    """Lists by band hold one bit a square (`pieces.Board`); a play across looks at rows, a play down at columns."""

    box: "Box"
    tiles: int
    """How many lie on the board."""
    cells: vec[i64]
    """By square: its tile, 0 or EDGE."""
    empty: vec[i64]
    old: vec[i64]
    """Squares with an element: tiles that can be part of a formula."""
    red: vec[i64]
    near: vec[i64]
    """Empty squares with a tile beside, above or below them: there a red tile may go (§6.2)."""
    touch: vec[i64]
    """Squares that connect a play (§5.4): elements, and empty squares that have one beside the line of the band."""
    fit: vec[i64]
    """By band and tile: the squares that hold this tile, or would take it as far as the crossing line is concerned."""
    beside: vec[i64]
    """By direction of play and empty square: the points of the tiles that a tile there would join across its line."""

    def __init__(self, box: "Box") -> None:
        self.box = box

    @staticmethod
    def clear(box: "Box") -> "Grid":
        """§5.3 Before the first play only the centre connects."""
        board = box.board
        grid = Grid(box)
        grid.tiles = 0
        grid.cells = board.blank()
        bands = 2 * board.bands
        grid.empty = vec[i64]([0] * bands)
        grid.old = grid.empty[:]
        grid.red = grid.empty[:]
        grid.near = grid.empty[:]
        grid.touch = grid.empty[:]
        grid.beside = vec[i64]([0] * (2 * board.size))
        for square in range(board.size):
            if board.outer[square] >= 0:
                for way in (ACROSS, DOWN):
                    grid.empty[board.band[way * board.size + square]] |= board.bit[way * board.size + square]
        grid.fit = vec[i64]([empty for empty in grid.empty for _ in range(KINDS)])
        for way in (ACROSS, DOWN):
            at = way * board.size + board.centre
            grid.touch[board.band[at]] |= board.bit[at]
        return grid

    def copy(self) -> "Grid":
        twin = Grid(self.box)
        twin.tiles = self.tiles
        twin.cells = self.cells[:]
        twin.empty = self.empty[:]
        twin.old = self.old[:]
        twin.red = self.red[:]
        twin.near = self.near[:]
        twin.touch = self.touch[:]
        twin.fit = self.fit[:]
        twin.beside = self.beside[:]
        return twin

    def lay(self, squares: list[int], tiles: list[int], way: int) -> None:
        """The tiles of one play, in one line."""
        for i in range(len(squares)):
            self.put(squares[i], tiles[i])
        element = 0
        for i in range(len(squares)):
            self._near(squares[i])
            if tiles[i] != RED:
                element = squares[i]
                self._ends_of_run(element, 1 - way)
        # All elements of a play lie in one run of its line (§5.6).
        self._ends_of_run(element, way)

    def put(self, square: i64, tile: i64) -> None:
        """One tile, without its effect on other squares."""
        board, fit = self.box.board, self.fit
        elements: i64 = self.box.elements
        self.cells[square] = tile
        self.tiles += 1
        way: i64
        for way in (ACROSS, DOWN):
            band: i64 = board.band[way * board.size + square]
            bit: i64 = board.bit[way * board.size + square]
            rest: i64 = ~bit
            self.empty[band] &= rest
            self.near[band] &= rest
            base: i64 = band * KINDS
            kind: i64
            for kind in range(1, elements + 1):
                fit[base + kind] &= rest
            if tile == RED:
                self.red[band] |= bit
                self.touch[band] &= rest
            else:
                self.old[band] |= bit
                self.touch[band] |= bit
                fit[base + tile] |= bit

    def settle(self, square: int) -> None:
        """The effect of a tile on the squares around it, once all tiles are put."""
        self._near(square)
        if self.cells[square] != RED:
            self._ends_of_run(square, ACROSS)
            self._ends_of_run(square, DOWN)

    def _near(self, square: i64) -> None:
        board = self.box.board
        around: i64
        for around in (-1, 1, -board.wide, board.wide):
            beside: i64 = square + around
            if self.cells[beside] == 0:
                self.near[board.band[beside]] |= board.bit[beside]
                down: i64 = board.size + beside
                self.near[board.band[down]] |= board.bit[down]

    def _ends_of_run(self, square: i64, way: i64) -> None:
        """A longer run along `way` changes what its two ends take."""
        cells = self.cells
        step: i64 = self.box.board.step(way)
        at: i64 = square
        while 0 < cells[at] < RED:
            at -= step
        if cells[at] == 0:
            self._check(at, way)
        at = square
        while 0 < cells[at] < RED:
            at += step
        if cells[at] == 0:
            self._check(at, way)

    def _check(self, hole: i64, way: i64) -> None:
        """§5.5 What may go into this empty square so that its run along `way` is a formula; plays that cross ask it."""
        board, formulas, cells = self.box.board, self.box.formulas, self.cells
        points, next_node, fit = self.box.tiles.points, formulas.step, self.fit
        elements: i64 = self.box.elements
        step: i64 = board.step(way)
        start: i64 = hole - step
        while 0 < cells[start] < RED:
            start -= step
        node: i64 = 0
        length: i64 = 0
        total: i64 = 0
        start += step
        alive = True
        while start != hole:
            node = next_node[node * KINDS + cells[start]]
            alive = alive and node > 0
            total += points[cells[start]]
            length += 1
            start += step
        after: i64 = hole + step
        end: i64 = after
        while 0 < cells[end] < RED:
            total += points[cells[end]]
            end += step
        crossing: i64 = (1 - way) * board.size + hole
        band: i64 = board.band[crossing]
        bit: i64 = board.bit[crossing]
        rest: i64 = ~bit
        kind: i64
        for kind in range(1, elements + 1):
            fit[band * KINDS + kind] &= rest
            child: i64 = next_node[node * KINDS + kind]
            if alive and child:
                number: i64 = formulas.ends[self._walked(child, after, end, step)]
                # CHG-32: the run in front must not become an ion of another charge.
                if number != NONE and formulas.barred[number] >> length & 1 == 0:
                    fit[band * KINDS + kind] |= bit
        self.touch[band] |= bit
        self.beside[crossing] = total

    def _walked(self, node: i64, at: i64, end: i64, step: i64) -> i64:
        """The node after the tiles from `at` up to `end`; the root, where no formula ends, if there is none."""
        next_node, cells = self.box.formulas.step, self.cells
        while at != end:
            node = next_node[node * KINDS + cells[at]]
            if node == 0:
                return 0
            at += step
        return node

    def run(self, square: int, way: int) -> list[int]:
        """The squares of the run of elements through this one; [] where there is none."""
        cells, step = self.cells, self.box.board.step(way)
        if not 0 < cells[square] < RED:
            return []
        at = square
        while 0 < cells[at] < RED:
            at -= step
        squares: list[int] = []
        at += step
        while 0 < cells[at] < RED:
            squares.append(at)
            at += step
        return squares

    def has_neighbour(self, square: int) -> bool:
        """Whether any tile lies beside, above or below."""
        wide = self.box.board.wide
        return any(0 < self.cells[at] < EDGE for at in (square - 1, square + 1, square - wide, square + wide))
