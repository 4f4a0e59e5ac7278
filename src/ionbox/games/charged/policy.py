"""Quick choices and static judgement for Charged!: by points, and by what stays on the rack."""

from typing import Final

from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.games.charged.actions import PASS, swap, tiles_of
from ionbox.games.charged.box import box_of
from ionbox.games.charged.pieces import KINDS, RED
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.turn import plays
from ionbox.games.charged.view import imagine

TRIED: Final = 8
"""Candidates a search looks at."""
KEPT: Final = 8
"""What a red tile is worth on the rack while the bag is full."""


def policy(state: State, seat: int, rng: Rng) -> int:
    """The play with the best equity; without one all tiles are swapped."""
    assert isinstance(state, ChargedState)
    found = equities(state, seat)
    if found:
        return max(found)[1]
    return away(state, seat)


def equities(state: ChargedState, seat: int) -> list[tuple[int, int]]:
    """Each play after what it is worth: its points, less what a red tile would bring later."""
    generator = plays(state, seat)
    red = KEPT if state.bag_size else 0
    found = []
    for place, action in enumerate(generator.found):
        worth = generator.points[place]
        if state.racks[seat * KINDS + RED]:
            worth -= red * tiles_of(action).count(RED)
        found.append((worth, action))
    return found


def away(state: ChargedState, seat: int) -> int:
    """Swap as many tiles as the bag holds, the red ones last."""
    tiles: list[int] = []
    for tile in range(1, KINDS):
        if tile != RED:
            tiles += [tile] * state.racks[seat * KINDS + tile]
    tiles = tiles[: state.bag_size]
    return swap(tiles) if tiles else PASS


def standing(state: State, seat: int) -> float:
    assert isinstance(state, ChargedState)
    return state.scores[seat] - max([score for other, score in enumerate(state.scores) if other != seat])


def candidates(infoset: InfoSet, rng: Rng) -> list[int]:
    """The plays with the best equity, and a swap."""
    state = imagine(infoset.view, box_of(infoset.options), False, False, rng)
    found = sorted(equities(state, infoset.seat), reverse=True)
    chosen = [action for _, action in found[:TRIED]]
    if len(chosen) < 3:
        chosen.append(away(state, infoset.seat))
    return chosen


class Imaginer:
    """Racks for the others out of the unseen tiles, again and again on one board."""

    base: ChargedState
    unseen: list[int]
    hidden: list[int]

    def __init__(self, infoset: InfoSet) -> None:
        base = imagine(infoset.view, box_of(infoset.options), False, False, Rng(0))
        base.telling = False
        self.base = base
        self.hidden = [seat for seat in range(base.seats) if seat != infoset.seat]
        unseen: list[int] = []
        for tile in range(1, KINDS):
            n = base.bag[tile] + sum([base.racks[seat * KINDS + tile] for seat in self.hidden])
            unseen += [tile] * n
        self.unseen = unseen

    def __call__(self, rng: Rng) -> State:
        state = self.base.copy()
        tiles = self.unseen[:]
        rng.shuffle(tiles)
        for seat in self.hidden:
            for tile in range(1, KINDS):
                state.racks[seat * KINDS + tile] = 0
            for _ in range(state.held[seat]):
                state.racks[seat * KINDS + tiles.pop()] += 1
        state.bag = [0] * KINDS
        for tile in tiles:
            state.bag[tile] += 1
        return state


def prepare(infoset: InfoSet) -> Imaginer:
    return Imaginer(infoset)
