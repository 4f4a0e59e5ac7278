"""Why an action is not allowed: the words of §3 and §5 to §6 for placing, of chemistry for formulas (§4)."""

from typing import Final

from ionbox.chem.diagnose import diagnose_tiles
from ionbox.chem.lexicon import IonList
from ionbox.core.facts import count
from ionbox.core.types import Action, Refusal, Seat
from ionbox.games.charged.actions import (
    ASKEW,
    GAP,
    NAME,
    PASS,
    UNNAMED,
    WRONG,
    is_play,
    is_swap,
    play,
    square_of,
    tiles_of,
    way_of,
)
from ionbox.games.charged.formulas import NONE
from ionbox.games.charged.grid import Grid
from ionbox.games.charged.notation import square_name
from ionbox.games.charged.pieces import EDGE, KINDS, RED
from ionbox.games.charged.placing import runs_formed, squares_for
from ionbox.games.charged.scoring import formula_of
from ionbox.games.charged.state import ChargedState

RULE_OF: Final = {
    "NO_METAL": "4.1", "NO_ANION": "4.1", "CHARGE": "4.1", "MIXED_METALS": "4.1", "MIXED_ANIONS": "4.1",
    "METAL_NOT_FIRST": "4.2", "METAL_AFTER_ANION": "4.2", "ANION_ORDER": "CHG-13",
    "NOT_SIMPLEST": "CHG-2", "NEEDS_PARENTHESES": "4.3", "TM_CHARGE": "4.5",
    "UNKNOWN_CATION": "4.4", "UNKNOWN_ANION": "4.4", "NOT_IN_THIS_SET": "4.4",
}  # fmt: skip
"""The paragraph each code of `chem.diagnose` belongs to."""


def refusal(state: ChargedState, seat: Seat, action: Action) -> Refusal | None:
    if state.ending:
        return Refusal("8.1", "MATCH_OVER", "The match is over.")
    if seat != state.turn:
        return Refusal("3.1", "NOT_YOUR_TURN", f"It is seat {state.turn + 1}'s turn.")
    if state.to_name:
        return _refuse_to_name(state, action)
    if action in (NAME, UNNAMED):
        return Refusal("CHG-62", "NOTHING_TO_NAME", "No formula waits for its name.")
    if action == PASS:
        return None
    if action == WRONG:
        if state.limit:
            return None
        return Refusal("3.6", "COSTS_NOTHING", "A wrong formula costs nothing here.")
    tiles = tiles_of(action) if action > 0 else []
    if is_swap(action) and tiles == sorted(tiles) and GAP not in tiles:
        return _refuse_swap(state, seat, tiles)
    # What no notation stands for: an int of nobody's, or a single tile written down its column (§5.2).
    if not tiles or not is_play(action) or play(square_of(action), way_of(action), tiles) != action:
        return Refusal("3.1", "NO_SUCH_ACTION", "This is not a play, a swap or a pass.")
    return _refuse_placing(state, seat, action, tiles) or _refuse_formulas(state, action, tiles)


def _refuse_to_name(state: ChargedState, action: Action) -> Refusal | None:
    if action in (NAME, UNNAMED):
        return None
    formula = state.box.formulas.compounds[state.to_name[0]].text()
    return Refusal("CHG-62", "NAME_FIRST", f"First name {formula}, or leave it unnamed.")


def _refuse_swap(state: ChargedState, seat: Seat, tiles: list[int]) -> Refusal | None:
    if state.bag_size == 0:
        return Refusal("CHG-41", "BAG_EMPTY", "The bag is empty: nothing can be swapped.", "Play or pass.")
    missing = _not_on_rack(state, seat, tiles)
    if missing:
        return missing
    if len(tiles) > state.bag_size:
        because = f"The bag holds {count(state.bag_size, 'tile')}, so {len(tiles)} cannot be swapped."
        return Refusal("CHG-40", "BAG_TOO_SMALL", because)
    return None


def _not_on_rack(state: ChargedState, seat: Seat, tiles: list[int]) -> Refusal | None:
    for tile in tiles:
        held = state.racks[seat * KINDS + tile] if tile != GAP else len(tiles)
        if tiles.count(tile) > held:
            symbol = "red" if tile == RED else state.box.tiles.alphabet.symbols[tile]
            have = f"You have {held} {symbol}" if held else f"You have no {symbol}"
            return Refusal("3.2", "NOT_ON_RACK", f"{have} on your rack, and this takes {tiles.count(tile)}.")
    return None


def _refuse_placing(state: ChargedState, seat: Seat, action: Action, tiles: list[int]) -> Refusal | None:
    grid, board = state.grid, state.box.board
    if way_of(action) == ASKEW:
        return Refusal("5.1", "NOT_IN_LINE", "All tiles of a play lie in one row or one column.")
    start = board.inner[square_of(action)]
    if start == 0:
        return Refusal("1.2", "OFF_BOARD", f"{square_name(square_of(action))} is not on this board.")
    missing = _not_on_rack(state, seat, tiles)
    if missing:
        return missing
    if grid.cells[start] != 0:
        because = f"{square_name(square_of(action))} is taken; tiles are never moved or replaced."
        return Refusal("CHG-34", "OCCUPIED", because, "Name the square of the first new tile.")
    squares = squares_for(grid, action)
    if len(squares) < len(tiles):
        return Refusal("5.1", "OFF_BOARD", "The line ends before all these tiles are laid.")
    if GAP in tiles:
        return Refusal("CHG-16", "GAP", "No square between the tiles of a play may stay empty.")
    if tiles.count(RED) == len(tiles):
        return Refusal("CHG-25", "RED_ALONE", "A red tile alone forms no compound.", "Lay a formula next to it.")
    if RED in tiles:
        return _refuse_red(grid, squares, tiles, way_of(action)) or _refuse_line(grid, squares, tiles, way_of(action))
    return _refuse_line(grid, squares, tiles, way_of(action))


def _refuse_red(grid: Grid, squares: list[int], tiles: list[int], way: int) -> Refusal | None:
    if grid.tiles == 0:
        return Refusal("CHG-24", "RED_FIRST", "A red tile lies next to a tile already on the board; there is none yet.")
    if tiles.count(RED) > 1:
        return Refusal("CHG-27", "TWO_REDS", f"One red tile a play, not {tiles.count(RED)}.")
    place = tiles.index(RED)
    if 0 < place < len(tiles) - 1:
        because = "A red tile stands at an end of the new formula, not inside: that would be two formulas in one line."
        return Refusal("CHG-28", "RED_INSIDE", because)
    red = squares[place]
    if not grid.has_neighbour(red):
        because = "A new red tile lies next to a tile that was on the board before."
        return Refusal("6.2", "RED_NOT_ADJACENT", because)
    laid = grid.copy()
    laid.lay(squares, tiles, way)
    run = laid.run(squares[1 - min(place, 1)], way)
    if red not in (run[0] - laid.box.board.step(way), run[-1] + laid.box.board.step(way)):
        return Refusal("CHG-28", "RED_APART", "The new red tile touches an end of the new formula.")
    if len(run) == 1:
        return Refusal("CHG-28", "NO_FORMULA", "In the line of a new red tile there is a formula of two or more tiles.")
    return None


def _refuse_line(grid: Grid, squares: list[int], tiles: list[int], way: int) -> Refusal | None:
    """§5.3 to §5.6: the centre, one formula in the line, connection."""
    board = grid.box.board
    step = board.step(way)
    if grid.tiles == 0:
        if board.centre not in squares:
            because = f"The first formula covers the centre, {square_name(board.outer[board.centre])}."
            return Refusal("5.3", "OFF_CENTRE", because)
        if len(tiles) == 1:
            return Refusal("CHG-23", "NO_FORMULA", "The first play lays two tiles or more: a formula.")
        return None
    elements = [square for square, tile in zip(squares, tiles, strict=True) if tile != RED]
    if any(grid.cells[square] == RED for square in range(elements[0], elements[-1], step)):
        return Refusal("CHG-36", "TWO_FORMULAS", "A red tile lies between: one formula in the line of a play, not two.")
    laid = grid.copy()
    laid.lay(squares, tiles, way)
    run = laid.run(elements[0], way)
    if len(run) > len(elements) or any(len(laid.run(square, 1 - way)) > 1 for square in elements):
        return None  # CHG-20a: an old element is part of a formula.
    ends = [laid.cells[run[0] - step], laid.cells[run[-1] + step]]
    if len(run) == 1:
        if grid.has_neighbour(run[0]):
            return Refusal("CHG-18", "NO_FORMULA", "A single tile next to a red one is not a formula.")
    elif RED in ends:
        return None  # CHG-20b
    because = "A play uses a tile on the board in a formula, or stands in line with a red tile, right next to it."
    return Refusal("5.4", "NOT_CONNECTED", because)


def _refuse_formulas(state: ChargedState, action: Action, tiles: list[int]) -> Refusal | None:
    """§4 and §5.5: the line of play first, then the runs across it in their order."""
    grid, way = state.grid.copy(), way_of(action)
    squares = squares_for(grid, action)
    grid.lay(squares, tiles, way)
    cost = WRONG if state.limit else None
    for run in runs_formed(grid, squares, way):
        symbols = [state.box.tiles.alphabet.symbols[grid.cells[square]] for square in run]
        number = formula_of(grid, run)
        if number == NONE:
            old = [place for place, square in enumerate(run) if square not in squares]
            why = diagnose_tiles(symbols, state.box.ions, old)
            because = f"{_crossing(grid, squares, run, way)}{why.because} {why.note}".strip()
            hint = why.hint
            if why.code in ("CHARGE", "TM_CHARGE"):
                hint = f"{hint} {_begun(state.box.ions, tuple(symbols))}".strip()
            return Refusal(RULE_OF[why.code], why.code, because, hint, cost, why.question)
        grown = _grown_from(state, run)
        formulas = state.box.formulas
        if grown != NONE and formulas.anion_charge[grown] != formulas.anion_charge[number]:
            before, after = formulas.compounds[grown], formulas.compounds[number]
            because = (
                f"{before.text()} may not grow into {after.text()}: {before.anion.text} and {after.anion.text}"
                f" have different charges."
            )
            return Refusal("CHG-32", "OTHER_CHARGE", because, "An ion that is extended keeps its charge.", cost)
    return None


def _begun(ions: IonList, laid: tuple[str, ...]) -> str:
    """The formulas of polyatomic ions that begin so: K N is no nitride, but KNO₂ and KNO₃ begin like it."""
    begun = [made for tiles, made in ions.layable.items() if tiles[: len(laid)] == laid]
    found = [made.text() for made in begun if made.anion.is_polyatomic()]
    if not found:
        return ""
    return f"{', '.join(found)} begin{'' if len(found) > 1 else 's'} like this."


def _crossing(grid: Grid, squares: list[int], run: list[int], way: int) -> str:
    """Where a run stands that is not in the line of play."""
    if run == grid.run(run[0], way):
        return ""
    square = next(square for square in run if square in squares)
    return f"Across your line at {square_name(grid.box.board.outer[square])}: "


def _grown_from(state: ChargedState, run: list[int]) -> int:
    """The formula that stood at the beginning of this run before the play and is now extended at its end, or NONE."""
    cells = state.grid.cells
    old = 0
    while old < len(run) and 0 < cells[run[old]] < EDGE:
        old += 1
    return formula_of(state.grid, run[:old]) if 1 < old < len(run) else NONE
