"""A quick player for playouts of the ION Card & Dice Game. It looks at its own hand and at what all can see.

Its weights follow the learned value: a straight line through what that makes of thousands of choices.
"""

from typing import Final

from mypy_extensions import i64

from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import Action, Seat
from ionbox.games.dice.actions import target
from ionbox.games.dice.cards import CALL, CARD, FOLLOWS, HITS, LIKE, NEEDS, NOBODY, OWN, plays_on
from ionbox.games.dice.phases import ANSWER, CODES, DRAW, NEXT, PLAY_BASE, RACE, TAKE
from ionbox.games.dice.pieces import NO_SUM
from ionbox.games.dice.state import DiceState
from ionbox.games.dice.turn import fits

LAY: Final = [(11, -8, 30, 10, -13, -20, -9, 12, 8, 8, 13, 15, 10, -8, 9)[like] for like in LIKE]
"""For laying a card of each action: answers, jokers and Gifts are better kept."""
GIVE: Final = [(23, 7, -20, 13, -5, -35, 3, -13, 4, -10, 4, -14, 0, -2, 11)[like] for like in LIKE]
"""For giving one away."""
NEAR: Final = [0, 35, 22, 8]
"""For hitting a player with so few cards."""


def policy(state: State, seat: Seat, rng: Rng) -> Action:
    """Attacks, above all those who are near winning, keeps answers and jokers, asks for what few have."""
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
        # Any numbers of a duel are as good as any others.
        return -23 if action == DRAW else -14 if action == TAKE else 0
    extra, code = (action - PLAY_BASE) // CODES, (action - PLAY_BASE) % CODES
    deck = state.deck
    kind: i64 = deck.kind_of[code]
    if state.phase == RACE and not fits(state, kind):
        return -1000
    if len(state.hands[seat]) == 1:
        return 10_000
    laid: i64 = deck.action[kind]
    if state.to_come < state.seats:
        return last_worth(state, seat, laid, kind, extra)
    worth: i64 = LAY[laid]
    asks: i64 = deck.asks[kind]
    if asks & (asks - 1) == 0:
        worth += 8  # one number only
    if state.target:
        worth += deck.points[kind] // 8
    if state.phase == ANSWER:
        return worth + 20
    return worth + of_use(state, seat, laid, extra)


def last_worth(state: DiceState, seat: i64, laid: i64, kind: i64, extra: i64) -> i64:
    """DICE-84 In its last turn: what stays in the hand counts, and what the others have to draw."""
    deck = state.deck
    points = deck.points
    worth: i64 = 1 + points[kind]
    if NEEDS[laid] == CARD and extra:
        worth += points[deck.kind_of[extra - 1]]
    if state.phase == ANSWER:
        return worth + 30
    if FOLLOWS[laid] == OWN:
        fits_on = deck.fits_on(deck.asks[kind], deck.sums[kind] if state.speed else NO_SUM)
        fitting: i64 = 0
        for other in state.hands[seat]:
            fitting += fits_on[other]
        return worth + 30 if fitting > fits_on[kind] else worth - 30  # another card, or one to be drawn
    return worth + near_winning(state, target(state, seat, laid, extra)) if HITS[laid] != NOBODY else worth


def of_use(state: DiceState, seat: i64, laid: i64, extra: i64) -> i64:
    """What an action does for or against its player."""
    needs: i64 = NEEDS[laid]
    if needs == CALL:
        return matching(state, seat, extra)
    if needs == CARD:
        gift: i64 = state.deck.kind_of[extra - 1]
        return GIVE[state.deck.action[gift]]
    if FOLLOWS[laid] != NEXT and plays_on(laid, state.left):
        return 40
    return near_winning(state, target(state, seat, laid, extra)) if HITS[laid] != NOBODY else 0


def matching(state: DiceState, seat: i64, number: i64) -> i64:
    """How many cards of the hand could follow on a called number."""
    fits_on = state.deck.fits_on(1 << number, NO_SUM)
    n: i64 = 0
    for kind in state.hands[seat]:
        n += fits_on[kind]
    return n


def near_winning(state: DiceState, seat: i64) -> i64:
    n: i64 = len(state.hands[seat])
    return NEAR[n] if n < len(NEAR) else 0
