"""What the bench measures of Charged! besides playouts: the generator of plays."""

from collections.abc import Callable

from ionbox.core.rng import Rng
from ionbox.games.charged.box import box_of
from ionbox.games.charged.generator import Generator
from ionbox.games.charged.grid import Grid
from ionbox.games.charged.setup import begin
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.turn import plays
from ionbox.games.charged.types import Options

BOARDS = ("full", "short")
POSITIONS = 300


def positions(board: str, how_many: int) -> list[tuple[Grid, list[int]]]:
    """Boards and racks from matches at two to four seats, half of the plays at random, half those with most points."""
    found: list[tuple[Grid, list[int]]] = []
    options, seed = Options(board=board), 0
    while True:
        seed += 1
        rng = Rng(seed)
        state = ChargedState.fresh(box_of(options), 2 + seed % 3, options)
        state.telling = False
        begin(state, rng)
        while state.actors():
            if len(found) == how_many:
                return found
            found.append((state.grid.copy(), state.rack(state.turn)))
            generator = plays(state, state.turn)
            if generator.found and rng.below(2):
                action = generator.found[generator.points.index(max(generator.points))]
            else:
                action = state.sample(state.turn, rng)
            state.apply(state.turn, action, rng)


def measures() -> dict[str, Callable[[], int]]:
    return {f"all plays with points, positions of the {board} board": _measure(board) for board in BOARDS}


def _measure(board: str) -> Callable[[], int]:
    looked_at = positions(board, POSITIONS)

    def look() -> int:
        for grid, rack in looked_at:
            Generator(grid, rack)
        return len(looked_at)

    return look


def spreads() -> dict[str, list[int]]:
    return {
        f"plays a position, {board} board": [
            len(Generator(grid, rack).found) for grid, rack in positions(board, POSITIONS)
        ]
        for board in BOARDS
    }
