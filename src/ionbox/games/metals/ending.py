"""§4.6 Who leads next. §5 The end."""

from typing import TYPE_CHECKING, Final

from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import Outcome, Seat
from ionbox.games.metals import events, exchange, setup

if TYPE_CHECKING:
    from ionbox.games.metals.state import MetalsState

NO_LIMIT: Final = -1
"""In place of a number of exchanges to come."""


def next_exchange(state: "MetalsState", rng: Rng) -> None:
    """§4.6 The next player after the last initiator leads. §5.2 The game ends when fewer than two hold cards.

    MVN-33 and MVN-34: the match ends where no exchange is to come, whatever is left in hands, deck and series.
    """
    if state.to_come == 0:
        end_match(state)
        return
    if state.to_come > 0:
        state.to_come -= 1
    if is_on(state):
        state.initiator = exchange.next_holding(state, state.initiator)
    elif state.game + 1 == state.series:
        end_match(state)
    else:
        next_game(state, rng)


def is_on(state: "MetalsState") -> bool:
    """§5.2 Two hold cards."""
    holding = 0
    for n in state.held:
        if n:
            holding += 1
    return holding >= 2


def end_match(state: "MetalsState") -> None:
    tell_unused(state)
    state.phase = exchange.OVER


def tell_unused(state: "MetalsState") -> None:
    """§5.2 Cards still in a hand count for nobody."""
    for seat in all_seats(state.seats):
        if state.held[seat]:
            state.tell(events.UNUSED, seat, state.held[seat], 0)


def next_game(state: "MetalsState", rng: Rng) -> None:
    """§5.4 In a series the next game follows, led by the next seat."""
    tell_unused(state)
    state.before = [state.before[seat] + state.collected[seat] for seat in range(state.seats)]
    state.game += 1
    state.first = Seat((state.first + 1) % state.seats)
    setup.deal(state, rng)


def outcome(state: "MetalsState") -> Outcome:
    """§5.3 Most cards win; equal numbers share the victory."""
    scores = tuple(state.before[seat] + state.collected[seat] for seat in range(state.seats))
    best = max(scores)
    winners = tuple(seat for seat in all_seats(state.seats) if scores[seat] == best)
    if state.game + 1 == state.series and not is_on(state):
        return Outcome(scores, winners, "5.2", "Fewer than two players hold cards.")
    if state.rung:
        return Outcome(scores, winners, "MVN-33", "The bell ended the match.")
    return Outcome(scores, winners, "MVN-34", "The last exchange of this match is over.")
