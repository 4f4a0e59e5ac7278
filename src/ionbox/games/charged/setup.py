"""§2 Setting up."""

from typing import TYPE_CHECKING

from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import Seat
from ionbox.games.charged import events, turn

if TYPE_CHECKING:
    from ionbox.games.charged.state import ChargedState


def begin(state: "ChargedState", rng: Rng) -> None:
    """§2.2 Chance names who begins. §2.3 Ten tiles each; the rest stays in the bag."""
    state.first = state.turn = Seat(state.at("first", rng).below(state.seats))
    state.tell(events.STARTED, state.turn, 0)
    for seat in all_seats(state.seats):
        turn.refill(state, seat, rng)
