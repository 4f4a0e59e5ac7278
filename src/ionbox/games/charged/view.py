"""Who sees what, and imagining the rest."""

from ionbox.chem.names import compound_name
from ionbox.core.rng import Rng
from ionbox.games.charged import ending, turn
from ionbox.games.charged.box import Box
from ionbox.games.charged.formulas import compounds
from ionbox.games.charged.pieces import KINDS, SYMBOLS
from ionbox.games.charged.position import fill
from ionbox.games.charged.preview import formulas_of
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.types import View


def view(state: ChargedState, seat: int | None) -> View:
    board, tiles = state.box.board, state.box.tiles
    rows = [range((row + 1) * board.wide + 1, (row + 2) * board.wide) for row in range(board.n)]
    own = [0] * KINDS if seat is None else state.rack(seat)
    # The bag and the other racks together: what is known of both is their sum.
    unseen = [state.bag[t] - own[t] + sum(state.rack(s)[t] for s in range(state.seats)) for t in range(KINDS)]
    asked = seat is not None and [seat] == state.actors()
    generator = turn.plays(state, state.turn) if asked else None
    hint = ""
    if generator and generator.found and state.hints:
        best = generator.found[generator.points.index(max(generator.points))]
        formula = compounds()[formulas_of(state, best)[0].number]
        hint = f"Hint: {compound_name(formula)} could be laid for {max(generator.points)} points."
    return View(
        seat=seat,
        seats=state.seats,
        turn=None if state.ending else state.turn,
        squares=tuple(" ".join(board.marks[square] for square in row) for row in rows),
        board=tuple(tuple(SYMBOLS[state.grid.cells[square]] for square in row) for row in rows),
        points=tuple((SYMBOLS[t], tiles.points[t]) for t in range(1, KINDS) if tiles.copies[t]),
        rack=tuple(SYMBOLS[t] for t in range(1, KINDS) for _ in range(own[t])),
        held=tuple(state.held),
        bag=state.bag_size,
        unseen=tuple((SYMBOLS[t], unseen[t]) for t in range(1, KINDS) if unseen[t]),
        scores=tuple(state.scores),
        passes=state.passes,
        idle=state.idle,
        tries=state.tries,
        limit=state.limit,
        plays=len(generator.found) if generator else None,
        hint=hint,
    )


def imagine(view: View, box: Box, notes: bool, hints: bool, rng: Rng) -> ChargedState:
    """The unseen tiles at random on the other racks; the rest is the bag."""
    state = ChargedState.fresh(box, view.seats, view.limit, notes, hints)
    fill(state.grid, [[SYMBOLS.index(tile) for tile in row] for row in view.board])
    pool = [SYMBOLS.index(symbol) for symbol, n in view.unseen for _ in range(n)]
    rng.shuffle(pool)
    state.held = list(view.held)
    for seat in range(view.seats):
        if seat == view.seat:
            rack = [SYMBOLS.index(symbol) for symbol in view.rack]
        else:
            rack = [pool.pop() for _ in range(view.held[seat])]
        for tile in rack:
            state.racks[seat * KINDS + tile] += 1
    state.bag = [pool.count(tile) for tile in range(KINDS)]
    state.bag_size = len(pool)
    state.scores = list(view.scores)
    state.passes, state.idle, state.tries = view.passes, view.idle, view.tries
    state.ending = ending.ended(state)
    # Over: the turn that would come next tells nothing, so any will do.
    state.turn = view.turn if view.turn is not None else 0
    return state
