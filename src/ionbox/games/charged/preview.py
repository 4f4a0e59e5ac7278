"""What a play would form: for interfaces, hints and bots."""

from typing import TYPE_CHECKING, Final

from ionbox.chem.compounds import Compound
from ionbox.chem.formulas import UNICODE, atoms_text
from ionbox.chem.speech import spoken_atoms
from ionbox.core.types import FULL, Action, Help, Refusal, Seat
from ionbox.games.charged import placing, scoring
from ionbox.games.charged.actions import ASKEW, GAP, is_play, square_of, tiles_of, way_of
from ionbox.games.charged.formulas import NONE
from ionbox.games.charged.grid import Grid
from ionbox.games.charged.hushing import hushed, name_told
from ionbox.games.charged.notation import square_name
from ionbox.games.charged.refusal import refusal
from ionbox.games.charged.types import Preview, Run

if TYPE_CHECKING:
    from ionbox.games.charged.state import ChargedState


QUIET: Final = "This is not a formula here."
"""Where charges are hidden and nothing else is left of a reason."""
MENDED: Final = ("NO_FORMULA", "NOT_CONNECTED", "OFF_CENTRE", "RED_ALONE")
"""What is said against a single tile, and is put right by laying on."""


class Formed:
    """One formula of a play: its number, its compound (name, balance and note come from there), points, squares."""

    number: int
    compound: Compound
    points: int
    squares: list[int]

    def __init__(self, number: int, compound: Compound, points: int, squares: list[int]) -> None:
        self.number = number
        self.compound = compound
        self.points = points
        self.squares = squares


def formulas_of(state: "ChargedState", action: Action) -> list[Formed]:
    """The formulas a legal play would form or change, that of its line first. Nothing is laid."""
    grid = state.grid.copy()
    squares = placing.squares_for(grid, action)
    for square, tile in zip(squares, tiles_of(action), strict=True):
        grid.cells[square] = tile  # what can be laid beside it is not asked here, and takes long to find
    outer = grid.box.board.outer
    found = []
    for run in placing.runs_formed(grid, squares, way_of(action)):
        number = scoring.formula_of(grid, run)
        compound = state.box.formulas.compounds[number]
        found.append(Formed(number, compound, scoring.run_points(grid, run, squares), [outer[at] for at in run]))
    return found


def preview(state: "ChargedState", seat: Seat, action: Action, help: Help = FULL) -> Preview:
    """§4.6 before it is laid: every run with its name, balance and points, and why the play would be refused.

    §3.6 Where a wrong formula costs something, nothing tells a wrong one from a right one: only what would be written.
    """
    refused = refusal(state, seat, action)
    if refused and refused.cost is not None:
        refused = None
    runs = _runs(state, action, state.limit > 0, help) if is_play(action) else []
    points = 0 if refused or state.limit else sum([run.points for run in runs])
    if refused:
        refused = _hushed(state, refused, help)
    begun = refused is not None and refused.code in MENDED and len(tiles_of(action)) == 1
    return Preview(tuple(runs), points, begun, refused)


def _hushed(state: "ChargedState", refused: Refusal, help: Help) -> Refusal:
    because, hint, question = [
        hushed(state.box, text, help) for text in (refused.because, refused.hint, refused.question)
    ]
    return Refusal(refused.rule, refused.code, because or QUIET, hint, None, question)


def tried(state: "ChargedState", action: Action) -> str:
    """What a play would write: the first run that is no formula, else that of its line; "" where nothing can lie so."""
    runs = _runs(state, action, False, FULL) if is_play(action) else []
    for run in runs:
        if not run.right:
            return run.formula
    return runs[0].formula if runs else ""


def _runs(state: "ChargedState", action: Action, secret: bool, help: Help) -> list[Run]:
    """Wherever the tiles can lie, whether they may or not."""
    grid, tiles, way = state.grid.copy(), tiles_of(action), way_of(action)
    if way == ASKEW or GAP in tiles or grid.cells[grid.box.board.inner[square_of(action)]] != 0:
        return []
    squares = placing.squares_for(grid, action)
    if len(squares) < len(tiles):
        return []
    for square, tile in zip(squares, tiles, strict=True):
        grid.put(square, tile)
    return [_run(grid, run, squares, secret, help) for run in placing.runs_formed(grid, squares, way)]


def _run(grid: Grid, run: list[int], new: list[int], secret: bool, help: Help) -> Run:
    symbols = tuple([grid.box.tiles.alphabet.symbols[grid.cells[square]] for square in run])
    where = tuple([square_name(grid.box.board.outer[square]) for square in run])
    formula, spoken = atoms_text(symbols, UNICODE), spoken_atoms(symbols)
    number = scoring.formula_of(grid, run)
    if secret or number == NONE:
        return Run(where, formula, spoken, None if secret else False)
    compound = grid.box.formulas.compounds[number]
    name = name_told(compound, help)
    balance = compound.balance() if help.charges else ""
    return Run(where, formula, spoken, True, name, balance, scoring.run_points(grid, run, new))
