"""§6 Tick-Tack: everybody but its player races to lay a card.

With the option race = drawn, all choose in secret and chance draws who was first; with race = arrival the order in
which actions reach the table is the race, and it is in the record.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ionbox.core.rng import Rng
from ionbox.core.state import NO_ACTION
from ionbox.core.types import Action, Seat
from ionbox.games.dice import events, knowledge, turn
from ionbox.games.dice.phases import CODES, PASS, PLAY_BASE, RACE, TURN, play
from ionbox.games.dice.types import Kind

if TYPE_CHECKING:
    from ionbox.games.dice.state import DiceState


def start_race(state: "DiceState", seat: i64) -> None:
    state.turn = seat
    state.phase = RACE
    state.tell(events.RACE, seat)


def racers(state: "DiceState") -> list[Seat]:
    """§6.1 Everybody in the game but the player of the card (DICE-69), until they have chosen."""
    return [
        Seat(seat)
        for seat in range(state.seats)
        if seat != state.turn and state.bombed_by[seat] < 0 and state.commits[seat] < 0
    ]


def tries(state: "DiceState", seat: i64) -> list[Action]:
    """§6.2 Letting it go by, or a card that fits; §6.5 where arrival counts, a wrong card can be tried too.

    In the order of the hand: the list does not tell at once which cards are wrong.
    """
    found = [Action(PASS)]
    fits_on = state.deck.fits_on(state.asks, state.asks_sum)
    before = -1
    for kind in state.hands[seat]:
        if kind != before:
            if fits_on[kind]:
                turn.add_ways(state, seat, kind, True, found)
            elif state.arrival:
                found.append(play(state.deck.codes[kind]))
        before = kind
    return found


def laid_alone(state: "DiceState", seat: Seat, action: Action) -> Action:
    """§6.5 A wrong card as it is laid, without what was said with it; any other action as it is."""
    if not state.race() or action < PLAY_BASE or seat not in racers(state):
        return action
    kind: i64 = state.deck.kind_of[(action - PLAY_BASE) & (CODES - 1)]
    if Kind(kind) not in state.hands[seat] or turn.fits(state, kind):
        return action
    return play(state.deck.codes[kind])


def race(state: "DiceState", seat: i64, action: i64, rng: Rng) -> None:
    if state.arrival:
        arrive(state, seat, action, rng)
        return
    state.commits[seat] = Action(action)
    state.tell(events.READY, seat)
    if not racers(state):
        draw_winner(state, rng)


def draw_winner(state: "DiceState", rng: Rng) -> None:
    """§6.3 All have chosen: chance draws the order, so any one of those with a card is first (DICE-89)."""
    chosen = [seat for seat in range(state.seats) if state.commits[seat] > PASS]
    if not chosen:
        end_race(state, rng)
        return
    seat = state.at("race", rng).choose(chosen)
    win(state, seat, state.commits[seat], rng)


def arrive(state: "DiceState", seat: i64, action: i64, rng: Rng) -> None:
    """§6.2 The first valid card wins. §6.5 A wrong one ends the race. §6.4 When all let it go by, it is over."""
    if action == PASS:
        state.commits[seat] = Action(PASS)
        state.tell(events.DECLINED, seat)
        if not racers(state):
            end_race(state, rng)
        return
    kind: i64 = state.deck.kind_of[(action - PLAY_BASE) & (CODES - 1)]
    if turn.fits(state, kind):
        win(state, seat, action, rng)
    else:
        show_wrong_card(state, seat, kind, rng)


def win(state: "DiceState", seat: i64, action: i64, rng: Rng) -> None:
    """§6.2 The winner's card counts from the winner's seat, action and all (DICE-74)."""
    clear(state)
    state.tell(events.WON_RACE if state.arrival else events.DRAWN_FIRST, seat)
    turn.has_passed(state, turn.steps(state, seat))
    state.turn = seat
    turn.lay_and_carry_out(state, seat, action - PLAY_BASE, rng)


def show_wrong_card(state: "DiceState", seat: i64, kind: i64, rng: Rng) -> None:
    """§6.5 All have seen it, it goes back, and two are drawn (DICE-71)."""
    clear(state)
    if state.telling:
        state.tell(events.WRONG, seat, card=state.deck.codes[kind])
        knowledge.shown(state, seat, kind)
    turn.draw(state, seat, 2, rng)
    turn.pass_turn(state, state.next_seat(state.turn), TURN, rng)


def end_race(state: "DiceState", rng: Rng) -> None:
    """§6.4 Play goes on to the right of the Tick-Tack's player (DICE-73)."""
    clear(state)
    state.tell(events.NOBODY_RACED, state.turn)
    turn.pass_turn(state, state.next_seat(state.turn), TURN, rng)


def clear(state: "DiceState") -> None:
    for seat in range(state.seats):
        state.commits[seat] = NO_ACTION
