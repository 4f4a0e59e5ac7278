"""All plays of a rack, with their points.

One walk through the tree of formulas for each band of lines. A bit mask carries all squares a formula may start from
at once: `here = starts & fit[tile] >> depth`. Whatever depends on the length of a formula alone is one mask a
length, made beforehand: its ends are free, it touches the board, it lays a new tile, a red tile can stand beside it.
"""

from mypy_extensions import i64

from ionbox.core.fast import vec
from ionbox.core.types import Action
from ionbox.games.charged.actions import BASE, SPAN, SQUARES
from ionbox.games.charged.formulas import NONE, Formulas
from ionbox.games.charged.grid import Grid
from ionbox.games.charged.pieces import ACROSS, DOWN, KINDS, RED, Board


class Generator:
    """`found` holds the plays and `points` what each scores, in an order of its own."""

    grid: Grid
    board: Board
    formulas: Formulas
    rack: vec[i64]
    """By tile: how many are on the rack."""
    found: list[Action]
    points: list[int]
    way: i64
    step: i64
    longest: i64
    band: i64
    old: i64
    plain: vec[i64]
    """By length: the starts from which a formula would be a play; in `before` and `after` with a new red tile there."""
    before: vec[i64]
    after: vec[i64]

    def __init__(self, grid: Grid, rack: list[int]) -> None:
        self.grid = grid
        self.board = grid.box.board
        self.formulas = grid.box.formulas
        self.rack = vec[i64](rack)
        self.found = []
        self.points = []
        self.longest = self.formulas.longest
        self.plain = vec[i64]([0] * (self.longest + 1))
        self.before = self.plain[:]
        self.after = self.plain[:]
        way: i64
        for way in (ACROSS, DOWN):
            self.way = way
            self.step = self.board.step(way)
            band: i64
            for band in range(way * self.board.bands, (way + 1) * self.board.bands):
                self.band = band
                starts: i64 = self._starts()
                if starts:
                    self._walk(starts)

    def _starts(self) -> i64:
        """The masks of this band, and every start that one of them leaves open."""
        grid, fits = self.grid, self.board.fits
        band: i64 = self.band
        touch: i64 = grid.touch[band]
        red: i64 = grid.red[band]
        near: i64 = 0
        if self.rack[RED]:
            near = grid.near[band]
        if touch | red | near == 0:
            return 0
        empty: i64 = grid.empty[band]
        old: i64 = grid.old[band]
        not_last: i64 = fits[2]  # a bit moved from the last place of a line would fall into the next line
        starts_free: i64 = ~((old & not_last) << 1)
        red_in_front: i64 = (red & not_last) << 1
        near_in_front: i64 = (near & not_last) << 1
        touched: i64 = touch
        new: i64 = empty
        every: i64 = 0
        length: i64
        for length in range(2, self.longest + 1):
            touched |= touch >> (length - 1)
            new |= empty >> (length - 1)
            fit: i64 = fits[length]
            room: i64 = fits[length + 1]  # one more square follows in the line
            good: i64 = starts_free & new & fit & ~(old >> length & room)
            plain: i64 = good & (touched | red_in_front | red >> length & room)
            self.plain[length] = plain
            every |= plain
            if self.rack[RED]:
                before: i64 = good & near_in_front
                after: i64 = good & near >> length & room
                self.before[length] = before
                self.after[length] = after
                every |= before | after
        self.old = old
        return every

    def _walk(self, starts: i64) -> None:
        """Node after node of the tree: from which starts its tiles lie or can be laid one after the other."""
        formulas, rack, fit = self.formulas, self.rack, self.grid.fit
        past, depths, tiles = formulas.past, formulas.depth, formulas.tile
        repeats, ends = formulas.repeat, formulas.ends
        begun = vec[i64]([starts] * (self.longest + 1))  # by depth: the starts that the nodes down to here have left
        base: i64 = self.band * KINDS
        old: i64 = self.old
        node: i64 = 1
        nodes: i64 = past[0]
        while node < nodes:
            depth: i64 = depths[node]
            tile: i64 = tiles[node]
            here: i64 = begun[depth] & fit[base + tile] >> depth
            if here:
                held: i64 = rack[tile]
                repeat: i64 = repeats[node]
                if held == 0:
                    here &= old >> depth
                elif held < repeat:
                    here &= self._old_among(depth, repeat)
            if here:
                if ends[node] != NONE:
                    self._end(ends[node], depth + 1, here)
                begun[depth + 1] = here
                node += 1
            else:
                node = past[node]

    def _old_among(self, depth: i64, repeat: i64) -> i64:
        """More equal tiles than the rack holds: one of them at least must lie on the board."""
        found: i64 = 0
        while repeat > 0:
            found |= self.old >> depth
            depth -= 1
            repeat -= 1
        return found

    def _end(self, number: i64, length: i64, here: i64) -> None:
        """A formula fits at all these starts: those where it is a play are laid."""
        plain: i64 = here & self.plain[length]
        before: i64 = 0
        after: i64 = 0
        if self.rack[RED]:
            before = here & self.before[length]
            after = here & self.after[length]
        rest: i64 = plain | before | after
        while rest:
            bit: i64 = rest & -rest
            rest ^= bit
            square: i64 = self.board.square(self.band, bit)
            self._lay(number, square, bit & plain != 0, bit & before != 0, bit & after != 0)

    def _lay(self, number: i64, start: i64, plain: bool, before: bool, after: bool) -> None:
        """One formula at one place, if the rack has enough of every tile. Its points are those of §7."""
        cells, rack = self.grid.cells, self.rack
        step: i64 = self.step
        board, values, beside = self.board, self.grid.box.tiles.points, self.grid.beside
        word = self.formulas.tiles[number]
        barred: i64 = self.formulas.barred[number]
        if barred and barred >> self._old_length(start) & 1:
            return
        if self.formulas.scattered[number] and self._lacks(word, start):
            return
        side: i64 = self.way * board.size
        square: i64 = start
        first: i64 = 0
        count: i64 = 0
        packed: i64 = 0
        power: i64 = 1
        last_tile: i64 = 0
        used: i64 = 0
        line: i64 = 0
        times: i64 = 1
        crossing: i64 = 0
        tile: i64
        for tile in word:
            value: i64 = values[tile]
            if cells[square] == 0:
                # Equal tiles of nearly all formulas stand side by side, so counting starts again with each other one.
                if tile != last_tile:
                    used = 0
                    last_tile = tile
                used += 1
                if used > rack[tile]:
                    return
                if count == 0:
                    first = square
                packed += tile * power
                power *= BASE
                count += 1
                value *= board.symbol[square]
                factor: i64 = board.formula[square]
                times *= factor
                joined: i64 = beside[side + square]
                if joined:
                    crossing += (joined + value) * factor
            line += value
            square += step
        points: i64 = line * times + crossing
        way: i64 = self.way
        if plain:
            if count > 1:
                self._add(first, way, packed, points)
            elif way == ACROSS or beside[side + first] == 0:
                # A single tile is written across; if it makes a formula there too, that line has found it.
                self._add(first, ACROSS, packed, points)
        if before:
            self._add(start - step, way, RED + packed * BASE, points)
        if after:
            self._add(first, way, packed + RED * power, points)

    def _lacks(self, word: list[int], square: i64) -> bool:
        """Whether the rack has too few of some tile for the empty squares of this formula, all of it counted."""
        cells, step = self.grid.cells, self.step
        left = self.rack[:]
        tile: i64
        for tile in word:
            if cells[square] == 0:
                left[tile] -= 1
                if left[tile] < 0:
                    return True
            square += step
        return False

    def _old_length(self, square: i64) -> i64:
        """How many elements stand in a row from here on."""
        cells, step = self.grid.cells, self.step
        length: i64 = 0
        while 0 < cells[square] < RED:
            length += 1
            square += step
        return length

    def _add(self, square: i64, way: i64, packed: i64, points: i64) -> None:
        place: i64 = 1 + way * SQUARES + self.board.outer[square]
        self.found.append(Action(place * SPAN + packed))
        self.points.append(points)
