"""§4.6 Who leads next. §5 The end."""

from typing import TYPE_CHECKING

from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import Outcome, Seat
from ionbox.games.metals import events, exchange, setup

if TYPE_CHECKING:
    from ionbox.games.metals.state import MetalsState


def next_exchange(state: "MetalsState", rng: Rng) -> None:
    """§4.6 The next player after the last initiator leads. §5.2 The game ends when fewer than two hold cards."""
    holding = 0
    for n in state.held:
        if n:
            holding += 1
    if holding >= 2:
        state.initiator = exchange.next_holding(state, state.initiator)
    else:
        end_game(state, rng)


def end_game(state: "MetalsState", rng: Rng) -> None:
    """§5.2 Cards still in a hand count for nobody. §5.4 In a series the next game follows, led by the next seat."""
    for seat in all_seats(state.seats):
        if state.held[seat]:
            state.tell(events.UNUSED, seat, state.held[seat], 0)
    if state.game + 1 == state.series:
        state.phase = exchange.OVER
        return
    state.before = [state.before[seat] + state.collected[seat] for seat in range(state.seats)]
    state.game += 1
    state.first = Seat((state.first + 1) % state.seats)
    setup.deal(state, rng)


def outcome(state: "MetalsState") -> Outcome:
    """§5.3 Most cards win; equal numbers share the victory."""
    scores = tuple(state.before[seat] + state.collected[seat] for seat in range(state.seats))
    best = max(scores)
    winners = tuple(seat for seat in all_seats(state.seats) if scores[seat] == best)
    return Outcome(scores, winners, "5.2", "Fewer than two players hold cards.")
