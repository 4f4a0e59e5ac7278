"""§5 Answers: Block and Shift."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ionbox.core.rng import Rng
from ionbox.games.dice import actions, ending, events, turn
from ionbox.games.dice.phases import AGAIN, ANSWER, PLAY_BASE, TAKE, TURN, play
from ionbox.games.dice.pieces import BLOCK, CHALLENGE, CODES, GIFT, NEW_GAME, SHIFT

if TYPE_CHECKING:
    from ionbox.games.dice.state import DiceState


def may_answer(state: "DiceState", kind: i64) -> bool:
    """§5.2 A Block, except against a Gift, or §5.4 a Shift; its dots must match (DICE-31)."""
    action: i64 = state.deck.action[kind]
    if action != SHIFT and (action != BLOCK or state.pending == GIFT):
        return False
    return turn.fits(state, kind)


def answers(state: "DiceState") -> list[int]:
    """Taking it comes first; asked even with nothing to answer, so that being asked tells nothing about the hand."""
    found = [TAKE]
    before = -1
    for kind in state.hands[state.aim]:
        if kind != before and may_answer(state, kind):
            found.append(play(state.deck.codes[kind]))
        before = kind
    return found


def any_answer(state: "DiceState", rng: Rng) -> int:
    """One of `answers` at random."""
    n: i64 = 0
    actions_of = state.deck.action
    hand = state.hands[state.aim]
    for kind in hand:
        action: i64 = actions_of[kind]
        if action in (SHIFT, BLOCK) and may_answer(state, kind):
            n += 1
    if n == 0:
        return TAKE
    found = answers(state)
    return found[rng.below(len(found))]


def answer(state: "DiceState", action: i64, rng: Rng) -> None:
    if action == TAKE:
        take_it(state, rng)
        return
    seat = state.aim
    kind: i64 = state.deck.kind_of[(action - PLAY_BASE) & (CODES - 1)]
    turn.lay(state, seat, kind)
    if state.deck.action[kind] == BLOCK:
        block(state, seat, rng)
    else:
        shift(state, seat, rng)


def take_it(state: "DiceState", rng: Rng) -> None:
    """§5.1 The action happens; then its target has the turn (DICE-38). After a New Game +5 §3.8 applies."""
    if state.telling:
        state.note(events.event(events.TOOK, state.aim))
    action, seat = state.pending, state.aim
    actions.suffer(state, rng)
    if action != CHALLENGE:
        turn.begin_turn(state, seat, AGAIN if action == NEW_GAME else TURN, rng)


def block(state: "DiceState", seat: i64, rng: Rng) -> None:
    """§5.3 Nothing happens, and the Block was the turn."""
    state.pending = 0
    if state.telling:
        state.note(events.event(events.BLOCKED, seat))
    if not state.hands[seat]:
        ending.end_game(state, seat, rng)
    else:
        turn.begin_turn(state, state.next_seat(seat), TURN, rng)


def shift(state: "DiceState", seat: i64, rng: Rng) -> None:
    """§5.5 The action goes on to the next player, who is asked in turn."""
    target = state.next_seat(seat)
    state.aim = state.after = target
    if state.telling:
        state.note(events.event(events.SHIFTED, seat, target))
    lapsed = state.pending == CHALLENGE and target == state.origin
    if lapsed:
        # DICE-43: nobody challenges oneself.
        state.pending = 0
        if state.telling:
            state.note(events.event(events.LAPSED, target))
    if not state.hands[seat]:
        ending.carry_out_last(state, seat, rng)
    elif lapsed:
        turn.begin_turn(state, target, TURN, rng)
    else:
        state.phase = ANSWER
