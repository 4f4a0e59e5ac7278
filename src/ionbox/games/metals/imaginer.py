"""Truths that fit a view of Metal vs. Non-Metal, fast enough for thousands of playouts."""

from math import comb

from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng
from ionbox.core.state import State, all_seats
from ionbox.games.metals import knowledge
from ionbox.games.metals.pieces import deck_of
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import View
from ionbox.games.metals.view import imagine, weighted


class Imaginer:
    """Truths that fit one view, quickly: what fits is listed once, then drawn from again and again."""

    base: MetalsState
    pool: list[int]
    """How many of each kind this seat does not see."""
    free: list[int]
    """Hidden seats of whose hands nothing is proved."""
    bound: list[int]
    fitting: list[list[list[int]]]
    weights: list[list[int]]

    def __init__(self, infoset: InfoSet) -> None:
        view: View = infoset.view
        deck = deck_of(infoset.options)
        base = imagine(view, deck, infoset.options.naming, Rng(0))
        self.base = base
        kinds = range(len(deck.ions))
        hidden = [seat for seat in all_seats(base.seats) if seat != infoset.seat]
        self.pool = [base.pile.count(k) + sum([base.in_hand(seat, k) for seat in hidden]) for k in kinds]
        self.free = [seat for seat in hidden if not knowledge.proves(base.history[seat])]
        self.bound = [seat for seat in hidden if knowledge.proves(base.history[seat])]
        self.fitting = []
        self.weights = []
        for seat in self.bound:
            hands = knowledge.hands_that_fit(deck, base.history[seat], base.held[seat], self.pool)
            self.fitting.append(hands)
            self.weights.append([ways(self.pool, hand) for hand in hands])
        base.telling = False
        base.history = []

    def __call__(self, rng: Rng) -> State:
        for _ in range(30):
            state = self.base.copy()
            if self.deal(state, rng):
                return state
        return self.base.copy()

    def deal(self, state: MetalsState, rng: Rng) -> bool:
        kinds = len(self.pool)
        left = self.pool[:]
        for place, seat in enumerate(self.bound):
            hands = self.fitting[place]
            weights = self.weights[place] if place == 0 else [ways(left, hand) for hand in hands]
            if not any(weights):
                return False
            hand = hands[weighted(weights, rng)]
            for k in range(kinds):
                state.hands[seat * kinds + k] = hand[k]
                left[k] -= hand[k]
        cards = [k for k in range(kinds) for _ in range(left[k])]
        rng.shuffle(cards)
        for seat in self.free:
            for k in range(kinds):
                state.hands[seat * kinds + k] = 0
            for _ in range(state.held[seat]):
                state.hands[seat * kinds + cards.pop()] += 1
        state.pile = cards
        return True


def ways(pool: list[int], hand: list[int]) -> int:
    """In how many ways this hand can be drawn from the pool."""
    product = 1
    for n, held in zip(pool, hand):  # noqa: B905
        if held:
            product *= comb(n, held)
    return product


def prepare(infoset: InfoSet) -> Imaginer:
    return Imaginer(infoset)
