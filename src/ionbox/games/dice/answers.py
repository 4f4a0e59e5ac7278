"""§5 Answers: Block and Shift."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ionbox.core.rng import Rng
from ionbox.core.types import Action
from ionbox.games.dice import actions, ending, events, turn
from ionbox.games.dice.cards import ANSWERED, ANSWERS, BLOCKS, TAKEN
from ionbox.games.dice.phases import ANSWER, CODES, NUMBERS, PLAY_BASE, TAKE, TURN, play

if TYPE_CHECKING:
    from ionbox.games.dice.state import DiceState


def answers(state: "DiceState") -> list[Action]:
    """Taking it comes first; asked even with nothing to answer, so that being asked tells nothing about the hand.

    §5.2 A Block stops it, except a Gift; §5.4 a Shift sends it on; their dots must match (DICE-31).
    """
    found = [Action(TAKE)]
    deck = state.deck
    answered: i64 = ANSWERED[state.pending]
    before: i64 = -1
    kind: i64
    for kind in state.hands[state.aim]:
        if kind != before and ANSWERS[deck.action[kind]] & answered and turn.fits(state, kind):
            found.append(play(deck.codes[kind]))
        before = kind
    return found


def any_answer(state: "DiceState", rng: Rng) -> Action:
    """One of `answers` at random."""
    found = answers(state)
    return Action(TAKE) if len(found) == 1 else found[rng.below(len(found))]


def answer(state: "DiceState", action: i64, rng: Rng) -> None:
    if action == TAKE:
        take_it(state, rng)
        return
    seat = state.aim
    kind: i64 = state.deck.kind_of[(action - PLAY_BASE) & (CODES - 1)]
    if seat == state.origin:
        turn.has_passed(state, state.seats)  # DICE-36: it has been round, and goes on
    turn.lay(state, seat, kind)
    if ANSWERS[state.deck.action[kind]] == BLOCKS:
        block(state, seat, rng)
    else:
        shift(state, seat, rng)


def take_it(state: "DiceState", rng: Rng) -> None:
    """§5.1 The action happens; then its target has the turn (DICE-38). After a New Game +5 §3.8 applies."""
    state.tell(events.TOOK, state.aim)
    action, seat = state.pending, state.aim
    actions.suffer(state, rng)
    if not state.pending:
        turn.pass_turn(state, seat, TAKEN[action], rng)


def block(state: "DiceState", seat: i64, rng: Rng) -> None:
    """§5.3 Nothing happens, and the Block was the turn."""
    state.pending = 0
    state.tell(events.BLOCKED, seat)
    if not state.hands[seat]:
        ending.end_game(state, seat, rng)
    else:
        turn.pass_turn(state, state.next_seat(seat), TURN, rng)


def shift(state: "DiceState", seat: i64, rng: Rng) -> None:
    """§5.5 The action goes on to the next player, who is asked in turn."""
    target = state.next_seat(seat)
    state.aim = state.after = target
    state.tell(events.SHIFTED, seat, target)
    lapsed = TAKEN[state.pending] == NUMBERS and target == state.origin
    if lapsed:
        # DICE-43: nobody challenges oneself.
        state.pending = 0
        state.tell(events.LAPSED, target)
    if not state.hands[seat]:
        ending.carry_out_last(state, seat, rng)
    elif lapsed:
        turn.pass_turn(state, target, TURN, rng)
    else:
        state.phase = ANSWER
