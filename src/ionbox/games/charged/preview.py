"""What a play would form: for interfaces, hints and bots."""

from typing import TYPE_CHECKING

from ionbox.chem.compounds import Compound
from ionbox.games.charged import placing, scoring
from ionbox.games.charged.actions import tiles_of, way_of
from ionbox.games.charged.formulas import compounds
from ionbox.games.charged.generator import Generator

if TYPE_CHECKING:
    from ionbox.games.charged.state import ChargedState


class Formed:
    """One formula of a play: its number, its compound (name, balance and note come from there), points, squares."""

    number: int
    compound: Compound
    points: int
    squares: list[int]

    def __init__(self, number: int, points: int, squares: list[int]) -> None:
        self.number = number
        self.compound = compounds()[number]
        self.points = points
        self.squares = squares


def formulas_of(state: "ChargedState", action: int) -> list[Formed]:
    """The formulas a legal play would form or change, that of its line first. Nothing is laid."""
    grid = state.grid.copy()
    squares = placing.squares_for(grid, action)
    grid.lay(squares, tiles_of(action), way_of(action))
    outer = grid.box.board.outer
    return [
        Formed(scoring.formula_of(grid, run), scoring.run_points(grid, run, squares), [outer[at] for at in run])
        for run in placing.runs_formed(grid, squares, way_of(action))
    ]


def plays_at(state: "ChargedState", seat: int, square: int) -> list[int]:
    """The plays that lay a new tile on this square (`row * 21 + column`), in the order of `legal`."""
    inner = state.box.board.inner[square]
    found = Generator(state.grid, state.rack(seat)).found
    return sorted([action for action in found if inner in placing.squares_for(state.grid, action)])


def plays_with(state: "ChargedState", seat: int, tile: int) -> list[int]:
    """The plays that lay this tile, in the order of `legal`."""
    return sorted([action for action in Generator(state.grid, state.rack(seat)).found if tile in tiles_of(action)])
