"""What a learner sees of Metal vs. Non-Metal: its hand, what it has not seen, the cards in play, the seats."""

from typing import Final

from mypy_extensions import i64

from ionbox.core.observer import Observer, put
from ionbox.core.state import State
from ionbox.games.metals.exchange import OVER, PASS, cards
from ionbox.games.metals.pieces import HAND, Deck
from ionbox.games.metals.state import MetalsState

HEAD: Final = 7  # four phases, then the pile, games played and games to come
SEAT: Final = 5  # initiates, responds, cards held, collected, collected before


class MetalsObserver(Observer):
    kinds: int

    def __init__(self, deck: Deck, seats: int) -> None:
        most = max(HAND, max(deck.sizes))
        self.kinds = len(deck.ions)
        alphabet = [PASS, *[cards(n, ion) for ion in deck.ions for n in range(1, most + 1)]]
        super().__init__(HEAD + 4 * self.kinds + SEAT * seats, alphabet)

    def fill(self, state: State, seat: int, row: bytearray) -> None:
        assert isinstance(state, MetalsState)
        kinds, hands = self.kinds, state.hands
        row[state.phase] = 1
        put(row, OVER + 1, len(state.pile))
        row[OVER + 2] = state.game
        row[OVER + 3] = state.series - state.game - 1
        at: i64 = HEAD
        unseen = [0] * kinds
        for kind in state.pile:
            unseen[kind] += 1
        own = seat * kinds
        for place, n in enumerate(hands):
            if n:
                if own <= place < own + kinds:
                    row[at + place - own] = n
                else:
                    unseen[place % kinds] += n
        at += kinds
        for kind, n in enumerate(unseen):
            if n:
                put(row, at + kind, n)
        at += kinds
        if state.lead_count:
            row[at + state.lead_kind] = state.lead_count
        if state.answer_count:
            row[at + kinds + state.answer_kind] = state.answer_count
        at += 2 * kinds
        for step in range(state.seats):
            other = (seat + step) % state.seats
            if other == state.initiator:
                row[at] = 1
            elif other == state.responder and state.lead_count:
                row[at + 1] = 1
            row[at + 2] = state.held[other]
            put(row, at + 3, state.collected[other])
            if state.before[other]:
                put(row, at + 4, state.before[other])
            at += SEAT


def observer(state: State) -> Observer:
    """For matches like this one."""
    assert isinstance(state, MetalsState)
    return MetalsObserver(state.deck, state.seats)
