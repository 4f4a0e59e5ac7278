"""An independent judge of the generator: lay every formula everywhere, read all runs of the board, compare.

It knows the board as a dictionary of symbols and shares no code with the game but the list of formulas.

    python src/ionbox/games/charged/tests/test_judge.py 1000    (positions a board; golden/judge.txt keeps the result)
"""

import os
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import product

from pytest import mark

from ionbox.core.options import change
from ionbox.core.rng import Rng
from ionbox.games.charged import GAME
from ionbox.games.charged.formulas import charged_list
from ionbox.games.charged.generator import Generator
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.turn import plays
from ionbox.games.charged.types import View

Square = tuple[int, int]
Run = tuple[Square, ...]
Cells = dict[Square, str]

POSITIONS = int(os.environ.get("IONBOX_JUDGE_EXAMPLES", "60"))
"""Positions a board; `just judge` sets it high."""
STEPS = {">": (0, 1), "v": (1, 0)}
SYMBOL_SQUARES = {"DS": 2, "TS": 3}
FORMULA_SQUARES = {"DF": 2, "TF": 3}

FORMULAS = {tiles: made.anion.charge for tiles, made in charged_list().compounds.items()}
BY_TILE = defaultdict(set)
for _tiles in FORMULAS:
    for _place, _symbol in enumerate(_tiles):
        BY_TILE[len(_tiles), _place, _symbol].add(_tiles)


class Judge:
    """Reads one view."""

    def __init__(self, view: View) -> None:
        self.n = len(view.squares)
        self.marks = [row.split() for row in view.squares]
        self.worth = {tile.symbol: tile.points for tile in view.tiles}
        self.rack = Counter(view.rack)
        self.cells = {}
        for r, row in enumerate(view.board):
            c = 0
            for part in re.findall(r"\d+|[A-Z][a-z]?|\*", row):
                if not part.isdecimal():
                    self.cells[r, c] = part
                c += int(part) if part.isdecimal() else 1
        self.found: dict[str, int] = {}

    def plays(self) -> dict[str, int]:
        """Every legal play in notation with its points."""
        # Nothing can be legal that neither covers nor touches a tile (the centre, before there are any).
        near = {at for tile in self.cells for at in (tile, *beside(tile))} or {(self.n // 2, self.n // 2)}
        from_rack = defaultdict(set)
        for tiles in FORMULAS:
            if not Counter(tiles) - self.rack:
                from_rack[len(tiles)].add(tiles)
        for way, step in STEPS.items():
            for start in product(range(self.n), range(self.n)):
                for length in range(2, 9):
                    line = [(start[0] + i * step[0], start[1] + i * step[1]) for i in range(length)]
                    if max(line[-1]) >= self.n:
                        break
                    old = [(i, self.cells[at]) for i, at in enumerate(line) if at in self.cells]
                    if len(old) < length and not near.isdisjoint([before(start, step), *line, after(line[-1], step)]):
                        fitting = [BY_TILE[length, *tile] for tile in old] or [from_rack[length]]
                        for tiles in set.intersection(*fitting):
                            self.lay(line, tiles, way)
        return self.found

    def lay(self, line: list[Square], tiles: tuple[str, ...], way: str) -> None:
        """The formula alone, with a red tile before it, with one after it."""
        new = {at: tile for at, tile in zip(line, tiles, strict=True) if at not in self.cells}
        variants = [new]
        if self.rack["*"]:
            variants.append({before(line[0], STEPS[way]): "*", **new})
            variants.append({**new, after(line[-1], STEPS[way]): "*"})
        for variant in variants:
            points = self.points(variant, way)
            if points is not None:
                row, column = min(variant)
                shown = ">" if len(variant) == 1 else way
                laid = " ".join(variant[at] for at in sorted(variant))
                self.found[f"{row + 1}{chr(65 + column)}{shown} {laid}"] = points

    def points(self, new: Cells, way: str) -> int | None:
        """What laying `new` (square: tile) scores, or None where it is no legal play in this direction."""
        if any(not (0 <= at[0] < self.n and 0 <= at[1] < self.n) or at in self.cells for at in new):
            return None
        if Counter(new.values()) - self.rack:
            return None
        reds = [at for at, tile in new.items() if tile == "*"]
        laid = [at for at, tile in new.items() if tile != "*"]
        board = {**self.cells, **new}
        line = run_through(board, laid[0], STEPS[way])
        ends = [before(line[0], STEPS[way]), after(line[-1], STEPS[way])]
        if len(reds) > 1 or any(at not in line for at in laid):
            return None
        for red in reds:
            if red not in ends or len(line) < 2 or not any(at in self.cells for at in beside(red)):
                return None
        every = {tuple(run_through(board, at, step)) for at in laid for step in STEPS.values()}
        runs = [run for run in every if len(run) > 1]
        if not self.connected(runs, laid, reds, [board.get(end) for end in ends]):
            return None
        scores = [self.score(run, board, new) for run in runs]
        right = [score for score in scores if score is not None]
        return sum(right) if len(right) == len(scores) else None

    def connected(self, runs: list[Run], laid: list[Square], reds: list[Square], ends: list[str | None]) -> bool:
        if not self.cells:
            return (self.n // 2, self.n // 2) in laid and not reds
        return bool(runs) and ("*" in ends or any(at in self.cells for run in runs for at in run))

    def score(self, run: Run, board: Cells, new: Cells) -> int | None:
        """The points of one formula, or None where it is none or has grown from one with another anion charge."""
        formula = tuple(board[at] for at in run)
        if formula not in FORMULAS:
            return None
        if run[0] in self.cells:
            along = before(run[1], run[0])  # the difference of two squares side by side is a step
            grown = run_through(self.cells, run[0], along)
            charge = FORMULAS.get(tuple(self.cells[at] for at in grown))
            if charge not in (None, FORMULAS[formula]) and run[-1] not in grown:
                return None
        value, times = 0, 1
        for at in run:
            mark = self.marks[at[0]][at[1]] if at in new else ""
            value += self.worth[board[at]] * SYMBOL_SQUARES.get(mark, 1)
            times *= FORMULA_SQUARES.get(mark, 1)
        return value * times


def run_through(cells: Cells, at: Square, step: Square) -> list[Square]:
    """The squares of the run of elements through this one, in order."""
    while cells.get(before(at, step), "*") != "*":
        at = before(at, step)
    run = []
    while cells.get(at, "*") != "*":
        run.append(at)
        at = after(at, step)
    return run


def before(at: Square, step: Square) -> Square:
    return at[0] - step[0], at[1] - step[1]


def after(at: Square, step: Square) -> Square:
    return at[0] + step[0], at[1] + step[1]


def beside(at: Square) -> list[Square]:
    return [(at[0] + 1, at[1]), (at[0] - 1, at[1]), (at[0], at[1] + 1), (at[0], at[1] - 1)]


def positions(preset: str, how_many: int) -> Iterator[tuple[ChargedState, Generator]]:
    """Moments of matches played half at random, half by the most points, at every number of seats."""
    options = change(GAME.presets[preset], {})
    seed = 0
    while how_many:
        seed += 1
        rng = Rng(seed)
        state = GAME.start(2 + seed % 3, options, rng)
        state.telling = False
        skip = int(rng.below(5))
        while state.actors() and how_many:
            generator = plays(state, state.turn)
            if skip == 0:
                yield state, generator
                how_many -= 1
                skip = 5
            skip -= 1
            if generator.found and rng.below(2):
                action = generator.found[generator.points.index(max(generator.points))]
            else:
                action = state.sample(state.turn, rng)
            state.apply(state.turn, action, rng)


def compare(state: ChargedState, generator: Generator) -> tuple[int, int]:
    """How many plays there are, and those with a red tile; AssertionError where judge and game differ."""
    expected = Judge(GAME.view(state, state.turn)).plays()
    found = {GAME.write(action): points for action, points in zip(generator.found, generator.points, strict=True)}
    assert len(found) == len(generator.found), GAME.dump(state)
    assert found == expected, GAME.dump(state)
    for action in generator.found[::9]:
        assert GAME.refusal(state, state.turn, action) is None
        laid = state.copy()
        laid.apply(state.turn, action, Rng(0))
        gained = laid.scores[state.turn] - state.scores[state.turn]
        assert gained == expected[GAME.write(action)], GAME.dump(state)
    return len(found), sum("*" in play for play in found)


@mark.rule("3.1", "CHG-17", "CHG-51")
@mark.parametrize("preset", ["full", "short"])
def test_the_generator_finds_exactly_the_plays_a_brute_force_judge_finds_with_the_same_points(preset: str) -> None:
    counts = [compare(state, generator) for state, generator in positions(preset, POSITIONS)]
    assert len(counts) == POSITIONS
    assert sum(reds for _, reds in counts) > POSITIONS


if __name__ == "__main__":
    wanted = int(sys.argv[1])
    for name in ("full", "short"):
        results = [compare(state, generator) for state, generator in positions(name, wanted)]
        numbers = sorted(count for count, _ in results)
        print(
            f"{name}: {wanted} positions, {sum(numbers)} plays, {sum(reds for _, reds in results)} of them with a red"
            f" tile: no difference in plays or points. Plays a position: mean {sum(numbers) / wanted:.0f},"
            f" median {numbers[wanted // 2]}, 90 % up to {numbers[wanted * 9 // 10]}, most {numbers[-1]};"
            f" none in {numbers.count(0)}."
        )
