"""§8 The end."""

from typing import TYPE_CHECKING, Final

from ionbox.core.state import all_seats
from ionbox.core.types import Outcome, Seat
from ionbox.games.charged import events

if TYPE_CHECKING:
    from ionbox.games.charged.state import ChargedState

GOING_ON: Final = 0
EMPTIED: Final = 1
PASSED: Final = 2
IDLE: Final = 3
RUNG: Final = 4
COUNTED: Final = 5

IDLE_ROUNDS: Final = 3
NO_LIMIT: Final = -1
"""In place of a number of turns to come."""

REASONS: Final = {
    EMPTIED: ("8.1", "The bag and a rack are empty."),
    PASSED: ("8.2", "Every player passed in succession."),
    IDLE: ("CHG-44", "Three rounds went by without a play."),
    RUNG: ("CHG-59", "The bell ended the match."),
    COUNTED: ("CHG-60", "Every player has had the last turn of this match."),
}


def ended(state: "ChargedState") -> int:
    """Whether the match is over, and why. CHG-64 Not while a formula waits for its name."""
    if state.to_name:
        return GOING_ON
    if state.bag_size == 0 and 0 in state.held:
        return EMPTIED
    if state.passes >= state.seats:
        return PASSED
    if state.idle >= IDLE_ROUNDS * state.seats:
        return IDLE
    if state.to_come == 0:
        return RUNG if state.rung else COUNTED
    return GOING_ON


def turns_of_this_round(state: "ChargedState") -> int:
    """CHG-59 How many turns are left, the present one too, until all have had equally many."""
    return (state.first - state.turn - 1) % state.seats + 1


def next_turn(state: "ChargedState") -> None:
    state.tries = 0
    if state.to_come > 0:
        state.to_come -= 1
    state.ending = ended(state)
    if state.ending:
        state.tell(events.ENDED, state.turn, state.ending)
    state.turn = Seat((state.turn + 1) % state.seats)


def outcome(state: "ChargedState") -> Outcome:
    """§8.4 The highest score wins; equal scores share the victory."""
    best = max(state.scores)
    winners = tuple([seat for seat in all_seats(state.seats) if state.scores[seat] == best])
    rule, because = REASONS[state.ending]
    return Outcome(tuple(state.scores), winners, rule, because)
