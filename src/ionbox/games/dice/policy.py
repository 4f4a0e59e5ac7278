"""A quick player for playouts of the ION Card & Dice Game. It looks at its own hand and at what all can see."""

from mypy_extensions import i64

from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.games.dice.phases import ANSWER, NEXT, PLAY_BASE, RACE
from ionbox.games.dice.pieces import (
    BLOCK,
    BOMB,
    CHALLENGE,
    CODES,
    DOUBLE_JOKER,
    GIFT,
    JOKER,
    NEW_GAME,
    PLAY_AGAIN,
    PUNISH,
    PUNISH_PREVIOUS,
    PUNISH_WHO,
    SHIFT,
)
from ionbox.games.dice.state import DiceState


def policy(state: State, seat: int, rng: Rng) -> int:
    """Sheds points, keeps jokers and answers for later, hits whoever holds the fewest cards."""
    assert isinstance(state, DiceState)
    actions = state.legal(seat)
    if len(actions) == 1:
        return actions[0]
    best: i64 = -1_000_000
    chosen, ties = actions[0], 1
    for action in actions:
        worth = weight(state, seat, action)
        if worth > best:
            best, chosen, ties = worth, action, 1
        elif worth == best:
            ties += 1
            if rng.below(ties) == 0:
                chosen = action
    return chosen


def weight(state: DiceState, seat: i64, action: i64) -> i64:
    if action < PLAY_BASE:
        return 0  # drawing, passing, taking it; any numbers of a duel are as good as any others
    extra, code = (action - PLAY_BASE) // CODES, (action - PLAY_BASE) % CODES
    deck = state.deck
    kind: i64 = deck.kind_of[code]
    if state.phase == RACE and deck.fits[kind] & state.asks == 0 and deck.sums[kind] != state.asks_sum:
        return -1000
    if len(state.hands[seat]) == 1:
        return 10_000
    points: i64 = deck.points[kind]
    return 10 + points + of_use(state, seat, deck.action[kind], extra)


def of_use(state: DiceState, seat: i64, action: i64, extra: i64) -> i64:
    if action in (BLOCK, SHIFT):
        return 100 if state.phase == ANSWER else -20
    if action == JOKER:
        return -55
    if action == DOUBLE_JOKER:
        return -80 + matching(state, seat, extra)
    if action == GIFT and extra > 0:
        gift: i64 = state.deck.kind_of[extra - 1]
        points: i64 = state.deck.points[gift]
        return points - (60 if state.deck.action[gift] in (JOKER, DOUBLE_JOKER) else 0)
    if action == PLAY_AGAIN:
        return 20
    if action == CHALLENGE:
        return near_winning(state, extra - 1)
    if action == PUNISH_PREVIOUS or (action == PUNISH_WHO and extra != NEXT):
        return near_winning(state, state.previous_seat(seat))
    if action in (PUNISH, NEW_GAME, BOMB, PUNISH_WHO):
        return near_winning(state, state.next_seat(seat))
    return 0


def matching(state: DiceState, seat: i64, number: i64) -> i64:
    """How many cards of the hand could follow on a called number."""
    n: i64 = 0
    for kind in state.hands[seat]:
        if state.deck.fits[kind] >> number & 1:
            n += 1
    return n


def near_winning(state: DiceState, seat: i64) -> i64:
    """The fewer cards the target holds, the better it is hit now rather than later."""
    return 40 - 10 * min(len(state.hands[seat]), 8)
