"""A quick player for playouts of Metal vs. Non-Metal. It looks at its own hand and at the table, at nothing hidden."""

from typing import Final

from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import Action, Seat
from ionbox.games.metals.exchange import ANSWER, LEAD, count_in, ion_in
from ionbox.games.metals.pieces import HAND
from ionbox.games.metals.state import MetalsState

SIZES: Final = 3
LEADS: Final = SIZES * HAND

# Found by the cross-entropy method in play against itself; four in five matches against `greedy`.
WEIGHTS: Final = [
    # Leads of charge 1, 2, 3: with one to six copies in hand.
    14, 28, 136, 117, 120, 122,
    81, 63, 147, 119, 91, 49,
    63, 41, 102, 58, 213, 219,
    # Answers to a charge of 1, 2, 3: by charge 1, 2, 3 of the answer, one to three cards each.
    -38, 185, 187, 154, 227, 343, 255, 227, 292,
    -7, -90, 204, 14, 227, 229, 142, 208, 304,
    33, -54, -6, -5, 164, 262, 14, 242, 237,
]  # fmt: skip


class Policy:
    """Weighs a lead by its charge and its copies in hand, an answer by both charges and the number of cards."""

    weights: list[int]

    def __init__(self, weights: list[int] | None = None) -> None:
        self.weights = WEIGHTS if weights is None else weights

    def __call__(self, state: State, seat: Seat, rng: Rng) -> Action:
        assert isinstance(state, MetalsState)
        actions = state.legal(seat)
        if len(actions) == 1 or state.phase not in (LEAD, ANSWER):
            return actions[0]  # the reinforcements, the name
        best, chosen, ties = -1_000_000, actions[0], 1
        for action in actions:
            weight = self.weight(state, seat, action)
            if weight > best:
                best, chosen, ties = weight, action, 1
            elif weight == best:
                ties += 1
                if rng.below(ties) == 0:
                    chosen = action
        return chosen

    def weight(self, state: MetalsState, seat: Seat, action: Action) -> int:
        deck = state.deck
        kind = deck.kind_of[ion_in(action)]
        size = min(deck.sizes[kind], SIZES)
        if state.phase == LEAD:
            copies = min(state.in_hand(seat, kind), HAND)
            return self.weights[(size - 1) * HAND + copies - 1]
        x = min(deck.sizes[state.lead_kind], SIZES)
        n = min(count_in(action), SIZES)
        return self.weights[LEADS + ((x - 1) * SIZES + size - 1) * SIZES + n - 1]
