"""Quick choices for Charged!: by equity."""

from typing import Final

from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import Action, Seat
from ionbox.games.charged.actions import NAME, PASS
from ionbox.games.charged.equity import equities
from ionbox.games.charged.pieces import KINDS
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.view import imagine

TRIED: Final = 8
"""Candidates a search looks at."""
DEPTH: Final = 3
"""Plays that follow in a playout: everybody's answer, and the own next play or another answer."""


def policy(state: State, seat: Seat, rng: Rng) -> Action:
    """What has the best equity; a pass if there is nothing."""
    assert isinstance(state, ChargedState)
    if state.to_name:
        return NAME
    found = equities(state, seat)
    return max(found)[1] if found else PASS


def candidates(infoset: InfoSet, rng: Rng) -> list[Action]:
    """What has the best equity; with an empty bag a pass too."""
    state = imagine(infoset.view, infoset.options, rng)
    if state.to_name:
        return [NAME]
    found = sorted(equities(state, infoset.seat), reverse=True)
    chosen = [action for _, action in found[:TRIED]]
    return chosen if state.bag_size else [*chosen, PASS]


class Imaginer:
    """Racks for the others out of the unseen tiles, again and again on one board."""

    base: ChargedState
    unseen: list[int]
    hidden: list[int]

    def __init__(self, infoset: InfoSet) -> None:
        base = imagine(infoset.view, infoset.options, Rng(0))
        base.telling = False
        base.naming = False  # every bot names what it lays
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
