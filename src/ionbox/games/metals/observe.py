"""What a learner sees of Metal vs. Non-Metal: its hand, what it has not seen, the cards in play, the seats."""

from typing import Final

from mypy_extensions import i64

from ionbox.core.fast import BytesWriter
from ionbox.core.observer import Observer, add_cards, add_counts, put
from ionbox.core.state import State
from ionbox.core.types import Seat
from ionbox.games.metals.exchange import NAME, NAMED, PASS, UNNAMED, cards
from ionbox.games.metals.pieces import HAND, Deck
from ionbox.games.metals.state import MetalsState

HEAD: Final = 9  # five phases, then the pile, games played and to come, exchanges left where they are counted
SEAT: Final = 5  # initiates, responds, cards held, collected, collected before


class MetalsObserver(Observer):
    kinds: int

    def __init__(self, deck: Deck, seats: int) -> None:
        most = max(HAND, max(deck.sizes))
        self.kinds = len(deck.ions)
        alphabet = [PASS, NAMED, UNNAMED, *[cards(n, ion) for ion in deck.ions for n in range(1, most + 1)]]
        super().__init__(HEAD + 4 * self.kinds + SEAT * seats, alphabet)

    def fill(self, state: State, seat: Seat, row: BytesWriter, at: i64) -> None:
        assert isinstance(state, MetalsState)
        row[at + state.phase] = 1
        put(row, at + NAME + 1, len(state.pile))
        put(row, at + NAME + 2, state.game)
        put(row, at + NAME + 3, state.series - state.game - 1)
        put(row, at + NAME + 4, state.to_come + 1)
        at += HEAD
        kinds: i64 = self.kinds
        self.fill_cards(state, seat, row, at)
        at += 2 * kinds
        if state.lead_count:
            put(row, at + state.lead_kind, state.lead_count)
        at += kinds
        if state.answer_count:
            put(row, at + state.answer_kind, state.answer_count)
        at += kinds
        other: i64 = seat
        for _ in range(state.seats):
            if other == state.initiator:
                row[at] = 1
            elif other == state.responder and state.lead_count:
                row[at + 1] = 1
            put(row, at + 2, state.held[other])
            put(row, at + 3, state.collected[other])
            put(row, at + 4, state.before[other])
            at += SEAT
            other += 1
            if other == state.seats:
                other = 0

    def fill_cards(self, state: MetalsState, seat: i64, row: BytesWriter, at: i64) -> None:
        """The hand, and what lies in the pile and in other hands."""
        kinds: i64 = self.kinds
        add_cards(row, at + kinds, state.pile)
        for other in range(state.seats):
            add_counts(row, at if other == seat else at + kinds, state.hands, other * kinds, kinds)


def observer(state: State) -> Observer:
    """For matches like this one."""
    assert isinstance(state, MetalsState)
    return MetalsObserver(state.deck, state.seats)
