"""§7 Winning and scoring. §3.10 Games that would not end."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import Outcome, Seat
from ionbox.games.dice import actions, events, setup
from ionbox.games.dice.cards import AIMS, LAST, NOBODY
from ionbox.games.dice.phases import OVER

if TYPE_CHECKING:
    from ionbox.games.dice.state import DiceState

MOST_ACTIONS: Final = 10_000
"""§3.10 A game with more actions ends at the next turn."""
MOST_GAMES: Final = 500
"""§7.7 A tournament has no more games."""
NO_LIMIT: Final = 1 << 20
"""In place of the seats by which the turn may still go on."""
CUT: Final = -1
"""The same: it would have gone too far, and the match is over."""


LAST_TURN: Final = "The last turn of this match is over."


def play_last_card(state: "DiceState", seat: i64, action: i64, extra: i64, rng: Rng) -> None:
    """§7.3 The game is won; Punish, Challenge and New Game +5 are still carried out, unanswered (DICE-77)."""
    if LAST[action]:
        if AIMS[action] == NOBODY:
            actions.carry_out_at_once(state, seat, action, extra, rng)  # DICE-67
        else:
            actions.aim(state, action, seat, actions.target(state, seat, action, extra))
    carry_out_last(state, seat, rng)


def carry_out_last(state: "DiceState", seat: i64, rng: Rng) -> None:
    """§7.3 What is pending happens without an answer, then the game is scored; a duel comes to its numbers first."""
    state.winner = seat
    if state.pending:
        actions.suffer(state, rng)
    if not state.pending:
        end_game(state, seat, rng)


def end_stuck(state: "DiceState", first: i64, rng: Rng) -> None:
    """§3.10 Nobody can play or draw: the lowest hand wins; of equal ones the first in playing order (DICE-12)."""
    seat = lowest_hand(state, first)
    state.tell(events.STUCK, seat)
    end_game(state, seat, rng)


def end_too_long(state: "DiceState", rng: Rng) -> None:
    seat = lowest_hand(state, state.turn)
    state.tell(events.TOO_LONG, seat, n=MOST_ACTIONS)
    end_game(state, seat, rng)


def end_by_bell(state: "DiceState", following: i64, rng: Rng) -> None:
    """DICE-84 The last turn is over: the game ends like one that cannot go on; `following` would have been next."""
    state.to_come = CUT
    seat = lowest_hand(state, following)
    state.tell(events.CUT, seat)
    end_game(state, seat, rng)


def lowest_hand(state: "DiceState", first: i64) -> i64:
    best, least = first, hand_points(state, first)
    seat = state.next_seat(first)
    while seat != first:
        points = hand_points(state, seat)
        if points < least:
            best, least = seat, points
        seat = state.next_seat(seat)
    return best


def hand_points(state: "DiceState", seat: i64) -> i64:
    """§7.4 Dot cards count their dots, action cards their own value (DICE-78)."""
    points = state.deck.points
    total: i64 = 0
    for kind in state.hands[seat]:
        total += points[kind]
    return total


def end_game(state: "DiceState", winner: i64, rng: Rng) -> None:
    """§7.1 A quick game is over. §7.2 In a tournament it is scored, and another follows until the target is reached."""
    state.winner = winner
    state.pending = 0
    state.tell(events.WON_GAME, winner)
    if state.target == 0:
        state.phase = OVER
        # DICE-83: only the winner counts; the others are listed by what they still hold.
        state.scores = [0 if seat == winner else -hand_points(state, seat) for seat in range(state.seats)]
        return
    score(state, winner)
    if decided(state) or state.rung or state.to_come <= 0:
        state.phase = OVER
        return
    state.game += 1
    state.dealer = (state.dealer + 1) % state.seats
    setup.deal(state, rng)


def score(state: "DiceState", winner: i64) -> None:
    """§7.5 The winner takes the points of all other hands, a bomber those of the bombed (DICE-64, DICE-79)."""
    scores = state.scores[:]
    for seat in range(state.seats):
        bomber = state.bombed_by[seat]
        taker: i64 = winner if bomber < 0 else bomber
        if seat != taker:
            points = hand_points(state, seat)
            scores[taker] += points
            state.tell(events.SCORED, taker, seat, points)
    if state.telling:
        for seat in range(state.seats):
            state.tell(events.TOTALS, seat, n=scores[seat])
            state.tell(events.GAINED, seat, n=scores[seat] - state.scores[seat])
    state.scores = scores


def decided(state: "DiceState") -> bool:
    """§7.6 One seat has the target and more than all others (DICE-80). §7.7 Or there have been games enough."""
    best = max(state.scores)
    return (best >= state.target and state.scores.count(best) == 1) or state.game + 1 >= MOST_GAMES


def outcome(state: "DiceState") -> Outcome:
    scores = tuple(state.scores)
    if state.target:
        best = max(scores)
        winners = tuple(seat for seat in all_seats(state.seats) if scores[seat] == best)
        if best >= state.target and len(winners) == 1:
            return Outcome(scores, winners, "7.2", f"{best} points reach the target of {state.target}.")
        if state.rung:
            return Outcome(scores, winners, "DICE-84", "The bell ended the match.")
        if state.to_come <= 0:
            return Outcome(scores, winners, "DICE-85", LAST_TURN)
        return Outcome(scores, winners, "7.7", f"After {MOST_GAMES} games the most points win.")
    won = (Seat(int(state.winner)),)
    if state.to_come == CUT and state.rung:
        return Outcome(scores, won, "DICE-84", "The bell ended the match: the lowest hand wins.")
    if state.to_come == CUT:
        return Outcome(scores, won, "DICE-85", f"{LAST_TURN[:-1]}: the lowest hand wins.")
    if state.idle >= state.left:
        return Outcome(scores, won, "3.10", "Nobody could play or draw: the lowest hand wins.")
    if state.left == 1:
        return Outcome(scores, won, "4.10", "Only one player is left.")
    if state.clock >= MOST_ACTIONS and state.hands[state.winner]:
        return Outcome(scores, won, "3.10", f"After {MOST_ACTIONS} actions the lowest hand wins.")
    return Outcome(scores, won, "7.1", "The winner has got rid of all cards.")
