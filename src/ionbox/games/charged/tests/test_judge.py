"""An independent judge of the generator: lay every formula everywhere, read all runs of the board, compare.

It knows the board as a dictionary of symbols and shares no code with the game but the list of formulas.

    python src/ionbox/games/charged/tests/test_judge.py 1000    (positions a board; golden/judge.txt keeps the result)
"""

import os
import sys
from collections import Counter, defaultdict

from pytest import mark

from ionbox.chem.lexicon import charged_list
from ionbox.core.options import change
from ionbox.core.rng import Rng
from ionbox.games.charged import GAME
from ionbox.games.charged.turn import plays

POSITIONS = int(os.environ.get("IONBOX_JUDGE", "60"))
STEPS = {">": (0, 1), "v": (1, 0)}
SYMBOL_SQUARES = {"DS": 2, "TS": 3}
FORMULA_SQUARES = {"DF": 2, "TF": 3}

FORMULAS = {tiles: made.anion.charge for tiles, made in charged_list().compounds.items()}
BY_TILE = defaultdict(set)
for _tiles in FORMULAS:
    for _place, _symbol in enumerate(_tiles):
        BY_TILE[len(_tiles), _place, _symbol].add(_tiles)


def elements(cells, at, step):
    """The run of elements through a square: its squares in order."""
    row, column = at
    while cells.get((row - step[0], column - step[1]), "*") != "*":
        row, column = row - step[0], column - step[1]
    run = []
    while cells.get((row, column), "*") != "*":
        run.append((row, column))
        row, column = row + step[0], column + step[1]
    return run


def beside(at):
    return [(at[0] + 1, at[1]), (at[0] - 1, at[1]), (at[0], at[1] + 1), (at[0], at[1] - 1)]


def points_of(view, cells, new, way):
    """What laying `new` (square: tile) scores, or None where it is no legal play in this direction."""
    n = len(view.squares)
    marks = [row.split() for row in view.squares]
    worth = dict(view.points)
    reds = [at for at, tile in new.items() if tile == "*"]
    laid = [at for at, tile in new.items() if tile != "*"]
    if any(not (0 <= row < n and 0 <= column < n) for row, column in new) or new.keys() & cells.keys():
        return None
    if Counter(new.values()) - Counter(view.rack) or not laid or len(reds) > 1:
        return None
    after = {**cells, **new}
    line = elements(after, laid[0], STEPS[way])
    if any(at not in line for at in laid):
        return None
    ends = [
        (line[0][0] - STEPS[way][0], line[0][1] - STEPS[way][1]),
        (line[-1][0] + STEPS[way][0], line[-1][1] + STEPS[way][1]),
    ]
    for red in reds:
        if red not in ends or len(line) < 2 or not any(at in cells for at in beside(red)):
            return None
    runs = {tuple(elements(after, at, step)) for at in laid for step in STEPS.values()}
    runs = [run for run in runs if len(run) > 1]
    if not cells:
        connected = (n // 2, n // 2) in laid and not reds
    else:
        connected = any(at in cells for run in runs for at in run) or any(after.get(end) == "*" for end in ends)
    if not runs or not connected:
        return None
    total = 0
    for run in runs:
        formula = tuple(after[at] for at in run)
        if formula not in FORMULAS:
            return None
        grown = (
            tuple(elements(cells, run[0], STEPS[">" if run[0][0] == run[-1][0] else "v"])) if run[0] in cells else ()
        )
        before = FORMULAS.get(tuple(cells[at] for at in grown))
        if before is not None and run[-1] not in grown and before != FORMULAS[formula]:
            return None
        value, times = 0, 1
        for row, column in run:
            fresh = (row, column) in new
            value += worth[after[row, column]] * (SYMBOL_SQUARES.get(marks[row][column], 1) if fresh else 1)
            times *= FORMULA_SQUARES.get(marks[row][column], 1) if fresh else 1
        total += value * times
    return total


def judged(view):
    """Every legal play in notation with its points."""
    n = len(view.squares)
    cells = {(row, column): tile for row, line in enumerate(view.board) for column, tile in enumerate(line) if tile}
    rack = Counter(view.rack)
    from_rack = {tiles for tiles in FORMULAS if not Counter(tiles) - rack}
    found = {}
    for way, step in STEPS.items():
        for row in range(n):
            for column in range(n):
                for length in range(2, 9):
                    line = [(row + i * step[0], column + i * step[1]) for i in range(length)]
                    if line[-1][0] >= n or line[-1][1] >= n:
                        break
                    old = [(i, cells[at]) for i, at in enumerate(line) if at in cells]
                    if len(old) == length:
                        continue
                    fitting = set.intersection(*[BY_TILE[length, *tile] for tile in old]) if old else from_rack
                    for tiles in fitting:
                        if len(tiles) == length:
                            new = {at: tile for at, tile in zip(line, tiles, strict=True) if at not in cells}
                            _judge(view, cells, new, way, line, found)
    return found


def _judge(view, cells, new, way, line, found):
    """The formula alone, with a red tile before it, with one after it."""
    step = STEPS[way]
    variants = [new]
    if "*" in view.rack:
        variants.append({(line[0][0] - step[0], line[0][1] - step[1]): "*", **new})
        variants.append({**new, (line[-1][0] + step[0], line[-1][1] + step[1]): "*"})
    for variant in variants:
        points = points_of(view, cells, variant, way)
        if points is not None:
            (row, column), shown = min(variant), ">" if len(variant) == 1 else way
            tiles = [variant[at] for at in sorted(variant)]
            found[f"{row + 1}{chr(65 + column)}{shown} {' '.join(tiles)}"] = points


def positions(preset, how_many):
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


def compare(state, generator):
    """How many plays there are, and those with a red tile; AssertionError where judge and generator differ."""
    expected = judged(GAME.view(state, state.turn))
    found = {GAME.write(action): points for action, points in zip(generator.found, generator.points, strict=True)}
    assert len(found) == len(generator.found), GAME.dump(state)
    assert found == expected, GAME.dump(state)
    return len(found), sum("*" in play for play in found)


@mark.rule("3.1", "CHG-17", "CHG-51")
@mark.parametrize("preset", ["full", "short"])
def test_the_generator_finds_exactly_the_plays_a_brute_force_judge_finds_with_the_same_points(preset):
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
