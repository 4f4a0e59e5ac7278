"""What is known for certain: two players, nothing left to draw, as bots ask for it.

The table (endgame.py) counts cards. Who plays to win counts victories: `Shares` finds, on demand and from the present
score, what share of the victory best play brings. Few hands are left to come up, so it takes milliseconds.
"""

from typing import Final

from ionbox.core.infoset import InfoSet, Stop
from ionbox.core.kit import UNKNOWN
from ionbox.core.state import State
from ionbox.core.types import Action, Seat
from ionbox.games.metals import endgame
from ionbox.games.metals.endgame import KINDS, POWERS, SIZES, answers, count
from ionbox.games.metals.exchange import ANSWER, LEAD, NAME, NAMED, PASS, count_in, ion_in
from ionbox.games.metals.imaginer import Imaginer
from ionbox.games.metals.pieces import HAND
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import View

MARGIN: Final = 0.001
"""What a card is worth beside the victory: enough to choose by where the victory is settled."""


class Shares:
    """The share of the victory for the one about to lead, by both hands and the lead in cards."""

    known: dict[int, float]

    def __init__(self) -> None:
        self.known = {}

    def value(self, own: int, other: int, ahead: int) -> float:
        if own == 0 or other == 0:  # §5.2
            return 0.5 + MARGIN * ahead + (0.5 if ahead > 0 else -0.5 if ahead < 0 else 0.0)
        key = (own * 7**KINDS + other) * 128 + ahead + 64
        found = self.known.get(key)
        if found is None:
            found = -9.0
            for kind in range(KINDS):
                if count(own, kind):
                    found = max(found, self.lead(own, other, kind, ahead))
            self.known[key] = found
        return found

    def next(self, own: int, other: int, ahead: int) -> float:
        """The other leads next."""
        return 1 - self.value(other, own, -ahead)

    def lead(self, own: int, other: int, kind: int, ahead: int) -> float:
        worst = 9.0
        for k, n in answers(other, kind):
            worst = min(worst, self.answer(own - POWERS[kind], other, kind, k, n, ahead))
        return worst

    def answer(self, left: int, other: int, lead: int, kind: int, n: int, ahead: int) -> float:
        """For the one who led: after n cards of this kind against it; n = 0: §3.7 a card is taken at random."""
        if n == 0:
            total, cards = 0.0, 0
            for k in range(KINDS):
                held = count(other, k)
                if held:
                    total += held * self.next(left, other - POWERS[k], ahead + 2)
                    cards += held
            return total / cards
        if n * SIZES[kind] <= SIZES[lead]:
            return self.next(left, other - n * POWERS[kind], ahead + 1 + n)
        without = self.leave(left, other, kind, n, ahead)
        return max(self.reinforce(left, other, lead, kind, n, ahead), without)

    def reinforce(self, left: int, other: int, lead: int, kind: int, n: int, ahead: int) -> float:
        more = (n * SIZES[kind] - 1) // SIZES[lead]
        if count(left, lead) < more:
            return -9.0
        return self.next(left - more * POWERS[lead], other - n * POWERS[kind], ahead + 1 + n + more)

    def leave(self, left: int, other: int, kind: int, n: int, ahead: int) -> float:
        return self.next(left, other - n * POWERS[kind], ahead - 1 - n)


def code(state: MetalsState, seat: Seat, places: list[int]) -> int:
    """A hand as the table of endings numbers it."""
    hand = 0
    for k, place in enumerate(places):
        hand += state.in_hand(seat, k) * POWERS[place]
    return hand


def ahead_by(state: MetalsState, seat: Seat) -> int:
    other = Seat(1 - seat)
    return state.before[seat] + state.collected[seat] - state.before[other] - state.collected[other]


def leaf(state: State, seat: Seat) -> float:
    """By how many cards this seat will win, as the table says: nothing left to draw and somebody about to lead."""
    assert isinstance(state, MetalsState)
    if state.pile or state.phase != LEAD or state.seats != 2 or state.game + 1 < state.series:
        return UNKNOWN
    if ends_early(state.to_come):
        return UNKNOWN
    places = endgame.places(state.deck)
    if not places:
        return UNKNOWN
    one = state.initiator
    value = endgame.endgame().value(code(state, one, places), code(state, Seat(1 - one), places))
    return ahead_by(state, seat) + (value if one == seat else -value)


def ends_early(to_come: int) -> bool:
    """Whether the bell, or the option `rounds`, could end the game before the hands do: an exchange takes a card of
    each of them at least."""
    return 0 <= to_come < HAND


def exact(infoset: InfoSet, stop: Stop | None = None) -> dict[Action, float]:
    """The true share of the victory of each action with two players and an empty deck; {} elsewhere.

    In a series only the last game is settled so; before it the sum of all counts. It is too quick to be stopped.
    """
    view: View = infoset.view
    if view.pile or view.seats != 2 or view.game < view.series or sum(view.held) > 2 * HAND:
        return {}
    if view.to_come is not None and ends_early(view.to_come):
        return {}
    state = Imaginer(infoset).base
    places = endgame.places(state.deck)
    return exact_values(state, infoset.seat, places) if places else {}


def exact_values(state: MetalsState, seat: Seat, places: list[int]) -> dict[Action, float]:
    shares = Shares()
    own, other, ahead = code(state, seat, places), code(state, Seat(1 - seat), places), ahead_by(state, seat)
    lead, answer, n = places[state.lead_kind], places[state.answer_kind], state.answer_count
    values: dict[Action, float] = {}
    laid = state.lead_count + state.answer_count
    for action in state.legal(seat):
        if state.phase == NAME:
            values[action] = shares.next(own, other, ahead + (laid if action == NAMED else -laid))
            continue
        kind = places[state.deck.kind_of[ion_in(action)]]
        if state.phase == LEAD:
            values[action] = shares.lead(own, other, kind, ahead)
        elif state.phase == ANSWER:
            values[action] = 1 - shares.answer(other, own, lead, kind, count_in(action), -ahead)
        elif action == PASS:
            values[action] = shares.leave(own, other, answer, n, ahead)
        else:
            values[action] = shares.reinforce(own, other, lead, answer, n, ahead)
    return values
