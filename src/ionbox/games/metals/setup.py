"""§2 Setting up."""

from typing import TYPE_CHECKING

from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games.metals import events, knowledge
from ionbox.games.metals.exchange import LEAD
from ionbox.games.metals.pieces import HAND

if TYPE_CHECKING:
    from ionbox.games.metals.state import MetalsState


def begin(state: "MetalsState", start: int, rng: Rng) -> None:
    """§2.3 Chance names the player who leads the first game, unless a seat was chosen (from 1)."""
    state.before = [0] * state.seats
    state.first = Seat(start - 1 if start else state.at("first", rng).below(state.seats))
    deal(state, rng)


def deal(state: "MetalsState", rng: Rng) -> None:
    """§2.2 Six cards each; the rest is the Ion Deck. MVN-40 By place, it lies so in this game of every match."""
    kinds = len(state.deck.ions)
    state.pile = state.deck.cards[:]
    state.at("cards", rng).shuffle(state.pile)
    state.hands = [0] * (state.seats * kinds)
    state.held = [HAND] * state.seats
    state.collected = [0] * state.seats
    if state.telling:
        state.history = [[knowledge.drew(HAND)] for _ in range(state.seats)]
    for seat in range(state.seats):
        for _ in range(HAND):
            state.hands[seat * kinds + state.pile.pop()] += 1
    state.initiator = state.first
    state.phase = LEAD
    state.tell(events.DEALT, state.first, state.game + 1, 0)
