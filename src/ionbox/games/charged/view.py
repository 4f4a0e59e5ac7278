"""Who sees what, and imagining the rest."""

from functools import lru_cache

from ionbox.chem.elements import elements
from ionbox.chem.formulas import ASCII, MINUS, superscript
from ionbox.chem.speech import spoken_atoms
from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import FULL, Help, Seat
from ionbox.games.charged import ending, types
from ionbox.games.charged.box import Box, box_of
from ionbox.games.charged.ending import NO_LIMIT
from ionbox.games.charged.hushing import name_told
from ionbox.games.charged.pieces import KINDS, RED
from ionbox.games.charged.position import ask_again, fill, read_row, rows, unnamed
from ionbox.games.charged.preview import formulas_of
from ionbox.games.charged.scoring import formulas_on
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.types import Kind, Options, Own, Public, Tile, View


def box(state: ChargedState, help: Help = FULL) -> types.Box:
    return _box(state.box, state.seats, state.limit, help.charges, help.names)


@lru_cache(64)
def _box(box: Box, seats: int, limit: int, charges: bool, names: bool) -> types.Box:
    board = box.board
    starts = [(row + 1) * board.wide + 1 for row in range(board.n)]
    return types.Box(
        seats=seats,
        squares=tuple([" ".join(board.marks[start : start + board.n]) for start in starts]),
        tiles=tuple([_tile(box, tile, charges, names) for tile in range(1, KINDS) if box.tiles.copies[tile]]),
        limit=limit,
        quiet=limit > 0,
    )


def _tile(box: Box, tile: int, charges: bool, names: bool) -> Tile:
    symbol, points, copies = box.tiles.alphabet.symbols[tile], box.tiles.points[tile], box.tiles.copies[tile]
    if tile == RED:
        return Tile(symbol, "red tile", "red", "", points, copies)
    alone = [ion for ion in box.ions.cations + box.ions.anions if ion.symbol == symbol]
    metal = [ion for ion in alone if ion.charge > 0]
    kind: Kind = "anion" if not metal else "transition" if metal[0].family == "transition" else "cation"
    if not charges:
        kind = "plain"
    shown = " ".join([superscript(ion.charge, ASCII) for ion in alone]).replace("-", MINUS) if charges else ""
    spoken = elements()[symbol]["us"] if names else spoken_atoms([symbol])
    return Tile(symbol, spoken, kind, shown, points, copies)


def public(state: ChargedState, help: Help = FULL) -> Public:
    scores = state.scores
    return Public(
        turn=None if state.ending else state.turn,
        board=tuple(rows(state.grid)),
        held=tuple(state.held),
        bag=state.bag_size,
        scores=tuple(scores),
        to_come=None if state.to_come == NO_LIMIT else state.to_come,
        rung=state.rung,
        places=tuple([1 + sum([other > score for other in scores]) for score in scores]),
        passes=state.passes,
        idle=state.idle,
        tries=state.tries,
        naming=state.box.formulas.compounds[state.to_name[0]].text() if state.to_name else "",
        unnamed=tuple(unnamed(state)),
        names=_names(state.box, help.charges) if state.ending and help.names else (),
        known=_known(state, help) if help.names else (),
    )


def _known(state: ChargedState, help: Help) -> tuple[tuple[str, str], ...]:
    made = state.box.formulas.compounds
    return tuple([(made[number].formula(), name_told(made[number], help)) for number in formulas_on(state.grid)])


@lru_cache(64)
def _names(box: Box, charges: bool) -> tuple[tuple[str, str], ...]:
    # Before the end this would be a list of the right answers.
    help = Help(charges=charges)
    return tuple([(made.formula(), name_told(made, help)) for made in box.ions.layable.values()])


def own(state: ChargedState, seat: Seat | None, help: Help = FULL) -> Own:
    rack = [0] * KINDS if seat is None else state.rack(seat)
    # The bag and the other racks together: what is known of both is their sum.
    unseen = [state.bag[t] - rack[t] + sum(state.rack(s)[t] for s in all_seats(state.seats)) for t in range(KINDS)]
    symbols = state.box.tiles.alphabet.symbols
    asked = seat is not None and [seat] == state.actors()
    told = asked and help.plays and not state.to_name
    return Own(
        seat=seat,
        rack=tuple(symbols[t] for t in range(1, KINDS) for _ in range(rack[t])),
        unseen=tuple((symbols[t], unseen[t]) for t in range(1, KINDS) if unseen[t]),
        plays=len(state.plays().found) if told else None,
        swaps=min(state.held[state.turn], state.bag_size) if asked and not state.to_name else 0,
        hint=_hint(state, help) if told and state.hints else "",
    )


def _hint(state: ChargedState, help: Help) -> str:
    """§9.2 A formula that scores most, but not where."""
    found, points = state.plays().found, state.plays().points
    if not found:
        return ""
    formula = formulas_of(state, found[points.index(max(points))])[0].compound
    named = name_told(formula, help) or formula.text()
    return f"Hint: {named} could be laid for {max(points)} points."


def imagine(view: View, options: Options, rng: Rng) -> ChargedState:
    """The unseen tiles at random on the other racks; the rest is the bag."""
    box = box_of(options)
    state = ChargedState.fresh(box, view.seats, options)
    fill(state.grid, [read_row(box, row) for row in view.board])
    tiles = box.tiles.alphabet.tiles
    pool = [tiles[symbol] for symbol, n in view.unseen for _ in range(n)]
    rng.shuffle(pool)
    state.held = list(view.held)
    for seat in range(view.seats):
        if seat == view.seat:
            rack = [tiles[symbol] for symbol in view.rack]
        else:
            rack = [pool.pop() for _ in range(view.held[seat])]
        for tile in rack:
            state.racks[seat * KINDS + tile] += 1
    state.bag = [pool.count(tile) for tile in range(KINDS)]
    state.bag_size = len(pool)
    state.scores = list(view.scores)
    state.passes, state.idle, state.tries = view.passes, view.idle, view.tries
    state.rung = view.rung
    state.to_come = NO_LIMIT if view.to_come is None else view.to_come
    ask_again(state, view.unnamed)
    state.ending = ending.ended(state)
    # Over: the turn that would come next tells nothing, so any will do.
    state.turn = view.turn if view.turn is not None else Seat(0)
    return state
