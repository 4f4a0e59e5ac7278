"""What a play is worth before anybody answers it: its points, and what it leaves on the rack.

`python -m ionbox.games.charged.lab.equity FILE` fits the numbers anew to matches of the policy against itself.
"""

from math import log
from typing import Final

from mypy_extensions import i64

from ionbox.core.state import State, all_seats
from ionbox.core.types import Action, Seat
from ionbox.games.charged.actions import BASE, SPAN, swap
from ionbox.games.charged.box import SECOND_RED
from ionbox.games.charged.ending import NO_LIMIT
from ionbox.games.charged.pieces import KINDS, RED
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.turn import plays

HALFWAY: Final = 100
"""While more tiles than that are to come, a lead counts as little as it does then."""
ROOM: Final = 0.7
"""So much of a board can be covered at most: on a short one the bag is not empty then."""
A_TURN: Final = 3.0
"""About how many tiles a turn lays."""
TO_PLAY: Final = 12.0
"""What it is worth to be the next to play."""


def equities(state: ChargedState, seat: Seat) -> list[tuple[float, Action]]:
    """Each play after its equity, and a swap of what is better away. In a last turn points are all there is."""
    generator = plays(state, seat)
    points, found = generator.points, generator.found
    if state.bag_size == 0 or turns_of(state, seat) <= 1:
        return [(float(points[place]), found[place]) for place in range(len(found))]
    kept, second = state.box.kept, state.racks[seat * KINDS + RED] > 1
    worth = [(points[place] - lost(kept, found[place], second), found[place]) for place in range(len(found))]
    action = away(state, seat, not found)
    worth.append((-lost(kept, action, second), action))
    return worth


def away(state: ChargedState, seat: Seat, stuck: bool) -> Action:
    """Swap what is worth less than nothing, or all but the red tiles if nothing is or fits; without a bag, pass."""
    kept = state.box.kept
    bad: list[int] = []
    rest: list[int] = []
    for tile in range(1, RED):
        copies = [tile] * state.racks[seat * KINDS + tile]
        if kept[tile] < 0 and not stuck:
            bad += copies
        else:
            rest += copies
    return swap((bad or rest)[: state.bag_size])


def lost(kept: list[float], action: Action, second_red: bool) -> float:
    """What the tiles of a play would have been worth on the rack."""
    number: i64 = action % SPAN
    worth = 0.0
    while number > 0:
        tile: i64 = number % BASE
        worth += kept[SECOND_RED] if second_red and tile == RED else kept[tile]
        number //= BASE
    return worth


def lead(state: ChargedState, seat: Seat) -> int:
    """By how many points this seat is ahead of the best other."""
    return state.scores[seat] - max([score for other, score in enumerate(state.scores) if other != seat])


def spread(state: ChargedState) -> float:
    """The lead that counts as 73 in 100 victories of two: the more turns are to come, the less a point decides."""
    return (1 + min(HALFWAY, to_come(state))) / state.seats


def turns_of(state: ChargedState, seat: Seat) -> int:
    """How many turns this seat has still to come, the present one too, where the end is near by the bell or rounds."""
    if state.to_come == NO_LIMIT:
        return HALFWAY
    before = (seat - state.turn) % state.seats
    return (state.to_come - before + state.seats - 1) // state.seats


def to_come(state: ChargedState) -> float:
    """About how many tiles will still be laid."""
    room = ROOM * state.box.board.n * state.box.board.n - state.grid.tiles
    tiles = min(room, state.bag_size + sum(state.held))
    if state.to_come != NO_LIMIT:
        tiles = min(tiles, state.to_come * A_TURN)
    return max(0.0, tiles)


def held(state: ChargedState, seat: Seat) -> float:
    """What the rack is worth beside an average one."""
    if state.bag_size == 0 or turns_of(state, seat) < 1:
        return 0.0
    kept, worth = state.box.kept, 0.0
    for tile in range(1, KINDS):
        worth += kept[tile] * state.racks[seat * KINDS + tile]
    return worth


def prospects(state: ChargedState, seat: Seat) -> float:
    """The lead, with what the racks are worth."""
    others = 0.0
    for other in all_seats(state.seats):
        if other != seat:
            others += held(state, other)
    return lead(state, seat) + held(state, seat) - others / (state.seats - 1)


def standing(state: State, seat: Seat) -> float:
    """The prospects, in spreads; with equal scores everybody's share of the victory is the same."""
    assert isinstance(state, ChargedState)
    turn = TO_PLAY if state.turn == seat else 0.0
    return (prospects(state, seat) + turn) / spread(state) - log(state.seats - 1)
