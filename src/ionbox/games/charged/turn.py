"""§3 A turn: play, swap or pass."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ionbox.core.fast import vec
from ionbox.core.rng import Rng
from ionbox.core.types import Action, Seat
from ionbox.games.charged import drawing, ending, events, placing, scoring
from ionbox.games.charged.actions import POWER, packed, tiles_of, way_of
from ionbox.games.charged.generator import Generator
from ionbox.games.charged.pieces import ACROSS, DOWN, KINDS, RACK, Board

if TYPE_CHECKING:
    from ionbox.games.charged.state import ChargedState


def plays(state: "ChargedState", seat: Seat) -> Generator:
    """§3.1 All plays of a seat's rack, with their points."""
    return Generator(state.grid, state.rack(seat))


def play(state: "ChargedState", action: Action, rng: Rng) -> None:
    """§3.2 Lay tiles, score (§7), draw to ten."""
    seat, way = state.turn, way_of(action)
    squares, tiles = placing.squares_for(state.grid, action), tiles_of(action)
    state.tell(events.PLAYED, seat, action)
    state.grid.lay(squares, tiles, way)
    for tile in tiles:
        state.racks[seat * KINDS + tile] -= 1
    state.held[seat] -= len(tiles)
    total = 0
    noted: list[int] = []
    for run in placing.runs_formed(state.grid, squares, way):
        points = scoring.run_points(state.grid, run, squares)
        total += points
        if state.naming:
            ask_for(state, scoring.formula_of(state.grid, run), points)
        if state.telling:
            formula = scoring.formula_of(state.grid, run)
            state.tell(events.FORMED, seat, formula | points << 12)
            state.tell(events.COUNTED, seat, scoring.counted(state.grid, run, squares))
            state.tell(events.READ, seat, formula | _stands(state.grid.box.board, run) << 12)
            if state.notes and not state.naming and formula not in noted:
                noted.append(formula)
                state.tell(events.NOTED, seat, formula)
    state.idle = state.passes = 0
    if state.to_name:
        refill(state, seat, rng)
        return
    score(state, total)
    refill(state, seat, rng)
    ending.next_turn(state)


def ask_for(state: "ChargedState", formula: int, points: int) -> None:
    """CHG-62 Equal formulas of one play are named once."""
    if formula in state.to_name:
        state.worth[state.to_name.index(formula)] += points
    else:
        state.to_name.append(formula)
        state.worth.append(points)


def name(state: "ChargedState", named: bool) -> None:
    """CHG-62 A formula scores once it is named. CHG-63 Otherwise it stays and scores nothing."""
    formula, points = state.to_name.pop(0), state.worth.pop(0)
    state.tell(events.NAMED if named else events.UNNAMED, state.turn, formula)
    if named:
        if state.notes:
            state.tell(events.NOTED, state.turn, formula | scoring.FORMULA)
        score(state, points)
    if not state.to_name:
        ending.next_turn(state)


def score(state: "ChargedState", points: int) -> None:
    state.scores[state.turn] += points
    state.tell(events.SCORED, state.turn, points)


def _stands(board: Board, run: list[int]) -> int:
    """Its first square as notation has it, its way and its length, in one number."""
    way = ACROSS if run[0] + board.step(ACROSS) == run[1] else DOWN
    return board.outer[run[0]] | way << 9 | len(run) << 10


def swaps(state: "ChargedState", seat: Seat) -> list[Action]:
    """§3.4 Any tiles of the rack, one at least and no more than the bag holds; in the order of their numbers."""
    rack = state.rack(seat)
    tiles = vec[i64]([tile for tile in range(1, KINDS) if rack[tile]])
    left = vec[i64]([rack[tile] for tile in tiles])
    found: list[Action] = []
    for count in range(1, min(state.held[seat], state.bag_size) + 1):
        _choose(tiles, left, count, len(tiles), 0, found)
    return found


def _choose(tiles: vec[i64], left: vec[i64], count: i64, among: i64, chosen: i64, found: list[Action]) -> None:
    """Add every choice of so many more of the first tiles. The last digit weighs most, so it is chosen first."""
    power: i64 = POWER[count - 1]
    enough: i64 = 0
    place: i64
    for place in range(among):
        more: i64 = left[place]
        enough += more
        if more and enough >= count:
            number: i64 = chosen + tiles[place] * power
            if count == 1:
                found.append(Action(number))
            else:
                left[place] = more - 1
                _choose(tiles, left, count - 1, place + 1, number, found)
                left[place] = more


def swap(state: "ChargedState", action: Action, rng: Rng) -> None:
    """§3.4 New tiles are drawn before the old ones go into the bag."""
    seat, tiles = state.turn, tiles_of(action)
    state.tell(events.SWAPPED, seat, action)
    for tile in tiles:
        state.racks[seat * KINDS + tile] -= 1
    state.held[seat] -= len(tiles)
    refill(state, seat, rng)
    for tile in tiles:
        state.bag[tile] += 1
    state.bag_size += len(tiles)
    state.idle += 1
    state.passes = 0
    ending.next_turn(state)


def pass_turn(state: "ChargedState") -> None:
    """§3.5 Nothing is laid, nothing is drawn."""
    state.tell(events.PASSED, state.turn, 0)
    state.idle += 1
    state.passes += 1
    ending.next_turn(state)


def lose_try(state: "ChargedState") -> None:
    """§3.6 A wrong formula, where it costs something: the last try allowed loses the turn, which is no pass."""
    state.tries += 1
    state.tell(events.MISTAKEN, state.turn, state.tries | state.limit << 4)
    if state.tries == state.limit:
        state.idle += 1
        state.passes = 0
        ending.next_turn(state)


def refill(state: "ChargedState", seat: Seat, rng: Rng) -> None:
    """§3.3 To ten tiles, while the bag lasts."""
    drawn: list[int] = []
    bag = state.bag
    while state.held[seat] < RACK and state.bag_size > 0:
        tile = drawing.tile(state, rng)
        bag[tile] -= 1
        state.bag_size -= 1
        state.racks[seat * KINDS + tile] += 1
        state.held[seat] += 1
        if state.telling:
            drawn.append(tile)
    if drawn:
        state.tell(events.DREW, seat, packed(drawn))
