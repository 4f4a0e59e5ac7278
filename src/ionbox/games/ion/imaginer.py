"""Truths that fit a view of ION, fast enough for thousands of playouts."""

from typing import Final

from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng
from ionbox.core.state import NO_ACTION, State, all_seats
from ionbox.core.types import Seat
from ionbox.games.ion.box import box_of
from ionbox.games.ion.phases import CHOOSING, SAYING
from ionbox.games.ion.state import IonState
from ionbox.games.ion.tiles import is_asked
from ionbox.games.ion.turn import CAME, CAME_BITS, knows
from ionbox.games.ion.types import Kind
from ionbox.games.ion.view import give_sets, imagine

SETS: Final = 12  # ways to give out the tile sets that are looked at


class Imaginer:
    """What fits a view is found once, then dealt anew again and again."""

    base: IonState
    pool: list[Kind]
    """The kinds of all cards that this seat does not see."""
    hidden: list[list[int]]
    """Of each seat's hand, the places of such cards."""
    sets: list[list[int]]

    def __init__(self, infoset: InfoSet) -> None:
        box = box_of(infoset.options, infoset.seats)
        base: IonState = imagine(infoset.view, box, Rng(0))
        base.telling = False
        self.base = base
        self.pool = base.pile[:]
        self.hidden = []
        for holder, hand in enumerate(base.hands):
            places = [i for i, card in enumerate(hand) if not knows(base, infoset.seat, Seat(holder), card)]
            self.pool += [Kind(hand[i] >> CAME_BITS) for i in places]
            self.hidden.append(places)
        self.pool.sort()
        self.sets = []
        for n in range(SETS if box.tiles else 0):
            give_sets(base, infoset.view, Rng(n))
            self.sets.append(base.sets)
        self.choose_again(infoset.seat)

    def choose_again(self, seat: Seat) -> None:
        """Others who have chosen in secret are asked once more: a playout chooses for them with its own sense."""
        base = self.base
        for other in all_seats(base.seats):
            if other != seat and base.phase == CHOOSING:
                base.picks[other] = NO_ACTION
                base.waiting |= 1 << other
            elif other != seat and base.phase == SAYING and is_asked(base, other):
                base.said[other] = NO_ACTION
                base.waiting |= 1 << other

    def __call__(self, rng: Rng) -> State:
        state = self.base.copy()
        if self.sets:
            state.sets = self.sets[rng.below(len(self.sets))]
        cards = self.pool[:]
        rng.shuffle(cards)
        for seat, places in enumerate(self.hidden):
            if places:
                hand = state.hands[seat]
                for place in places:
                    hand[place] = cards.pop() << CAME_BITS | hand[place] & CAME
                hand.sort()
        state.pile = cards
        return state


def prepare(infoset: InfoSet) -> Imaginer:
    return Imaginer(infoset)
