"""§8 The end of the match."""

from typing import TYPE_CHECKING

from ionbox.core.state import all_seats
from ionbox.core.types import Outcome, Seat
from ionbox.games.ion import events, radioactive, scoring
from ionbox.games.ion.box import ROUNDS
from ionbox.games.ion.phases import OVER

if TYPE_CHECKING:
    from ionbox.games.ion.state import IonState


def rounds_left(state: "IonState") -> int:
    """§8.1 After this one: three in all, fewer by ION-84; ION-83 none once the bell has rung."""
    return 0 if state.rung else state.box.rounds - 1 - state.round


def score_match(state: "IonState") -> None:
    """§8.2 Decay, then §8.3 the tiles that are used."""
    state.phase = OVER
    if state.box.radioactive:
        decays = [radioactive.decay_of(state, seat) for seat in all_seats(state.seats)]
        points = radioactive.decay_points(decays)
        for seat in all_seats(state.seats):
            scoring.score(state, events.DECAYED, seat, points[seat], decays[seat])
    for seat in all_seats(state.seats):
        for tile in range(3):
            if state.used[seat] >> tile & 1:
                cost = state.box.tile_sets.costs[state.sets[seat]][tile]
                scoring.score(state, events.PENALTY, seat, -cost, tile)


def penalty(state: "IonState", seat: Seat) -> int:
    """§8.3 What the used tiles of a seat cost."""
    return sum([state.box.tile_sets.costs[state.sets[seat]][tile] for tile in range(3) if state.used[seat] >> tile & 1])


def outcome(state: "IonState") -> Outcome:
    """§8.4 Most points win. Equal points share the victory, or with the option are broken twice."""
    ranks = [(state.scores[seat], 0, 0) for seat in range(state.seats)]
    if state.box.tiebreak:
        ranks = [(state.scores[seat], -penalty(state, seat), state.made[seat]) for seat in all_seats(state.seats)]
    best = max(ranks)
    winners = tuple([seat for seat in all_seats(state.seats) if ranks[seat] == best])
    box, done = state.box, state.round * state.box.turns + state.turn
    rule, because = "8.4", "Three rounds are over."
    if done == box.match_turns and done < ROUNDS * box.turns:
        rule, because = "ION-84", f"This match ends after turn {done}."
    elif done < box.match_turns:
        rule, because = "ION-83", "The bell ended the match."
    return Outcome(tuple(state.scores), winners, rule, because)
