"""What a seat looks at before it chooses, as whole numbers below 256: what the learned value is a function of.

One row says how the table stands, one for each action what stays in the hand and what it does. Only what the seat can
see goes in, so all truths that fit its view have the same rows.
"""

from typing import Final

from mypy_extensions import i64

from ionbox.core.state import State
from ionbox.core.types import Action, Seat
from ionbox.games.dice.actions import target
from ionbox.games.dice.cards import CALL, CARD, LEARNED, LIKE, NEEDS, plays_on
from ionbox.games.dice.phases import CODES, DEALER, DRAW, NUMBER, NUMBERS, PASS, PLAY_BASE, RACE, TAKE
from ionbox.games.dice.pieces import NO_SUM
from ionbox.games.dice.state import DiceState
from ionbox.games.dice.turn import fits
from ionbox.games.dice.types import Kind

KINDS: Final = LEARNED  # a later action stands where the one does that it is `like`
SIZES: Final = 10  # hands are told apart by size: 0 to 6, 7 or 8, 9 to 11, more

# The table's row.
MODE: Final = 0  # tournament, speed, seats, are they two, players left, are they two
PHASE: Final = 6
PENDING: Final = 15
NEXT_SIZE: Final = PENDING + KINDS
PREVIOUS_SIZE: Final = NEXT_SIZE + SIZES
LEAST_SIZE: Final = PREVIOUS_SIZE + SIZES
CARDS: Final = LEAST_SIZE + SIZES  # of the next three, of the previous two, of all others, in the pile, played
UNSEEN_DOTS: Final = CARDS + 8
UNSEEN_KINDS: Final = UNSEEN_DOTS + 6
LACKS: Final = UNSEEN_KINDS + KINDS  # tens of points to the target: own, the next, the previous, the least of others
TABLE: Final = LACKS + 4

# An action's row.
CHOICE: Final = 0  # draw, pass, take it; is it the last card, an answer, is it followed by another turn
LAID: Final = 6
GIVEN: Final = LAID + KINDS
GIVEN_POINTS: Final = GIVEN + KINDS
TARGET_SIZE: Final = GIVEN_POINTS + 1
TARGET: Final = TARGET_SIZE + SIZES  # what it needs to win the tournament, is it next
KEPT_SIZE: Final = TARGET + 2
KEPT: Final = KEPT_SIZE + SIZES  # cards, a quarter of their points
KEPT_HALVES: Final = KEPT + 2
KEPT_KINDS: Final = KEPT_HALVES + 28
KEPT_DOTS: Final = KEPT_KINDS + KINDS
ASKS: Final = KEPT_DOTS + 6
FITTING: Final = ASKS + 6  # how many of the kept cards fit: none, one, two, more, and the number
UNSEEN_FITTING: Final = FITTING + 5
ACTION: Final = UNSEEN_FITTING + 1


def choices(state: State, seat: Seat) -> list[Action]:
    """The actions worth a look: no wrong card in a race, and one for all numbers of a duel, which are equally good.

    DICE-84 In the last round the value knows nothing of the end that is near: there the cards that leave the least.
    """
    assert isinstance(state, DiceState)
    legal = state.legal(seat)
    if state.phase in (NUMBERS, NUMBER):
        return legal[:1]
    if state.phase == RACE and state.arrival:
        kind_of = state.deck.kind_of
        legal = [a for a in legal if a == PASS or fits(state, kind_of[(a - PLAY_BASE) % CODES])]
    if state.to_come < state.seats and legal[-1] >= PLAY_BASE:
        shed = [points_shed(state, action) for action in legal]
        most = max(shed)
        return [action for action, points in zip(legal, shed, strict=True) if points == most]
    return legal


def points_shed(state: DiceState, action: i64) -> i64:
    """What an action takes out of the hand."""
    if action < PLAY_BASE:
        return 0
    deck = state.deck
    extra: i64 = (action - PLAY_BASE) // CODES
    kind: i64 = deck.kind_of[(action - PLAY_BASE) % CODES]
    shed: i64 = deck.points[kind]
    if NEEDS[deck.action[kind]] == CARD and extra:
        shed += deck.points[deck.kind_of[extra - 1]]
    return shed


def describe(state: State, seat: Seat, actions: list[Action]) -> tuple[bytes, bytes]:
    """The table's row, and the rows of these actions one after the other."""
    assert isinstance(state, DiceState)
    unseen = unseen_cards(state, seat)
    table = table_row(state, seat, unseen)
    rows = [0] * (ACTION * len(actions))
    at: i64 = 0
    for action in actions:
        fill_row(state, seat, action, unseen, rows, at)
        at += ACTION
    return bytes(table), bytes(rows)


def unseen_cards(state: DiceState, seat: i64) -> list[int]:
    """How many of each kind are neither in the hand nor among the played cards."""
    unseen = state.deck.copies[:]
    for kind in state.hands[seat]:
        unseen[kind] -= 1
    for kind in state.played:
        unseen[kind] -= 1
    return unseen


def size(n: i64) -> i64:
    if n <= 6:
        return n
    return 7 if n <= 8 else 8 if n <= 11 else 9


def need(state: DiceState, seat: i64) -> i64:
    if state.target == 0:
        return 0
    points: i64 = state.scores[seat]
    return max(0, min((state.target - points + 9) // 10, 255))


def table_row(state: DiceState, seat: i64, unseen: list[int]) -> list[int]:
    row = [0] * TABLE
    following, before = state.next_seat(seat), state.previous_seat(seat)
    row[MODE] = 1 if state.target else 0
    row[MODE + 1] = 1 if state.speed else 0
    row[MODE + 2] = state.seats
    row[MODE + 3] = 1 if state.seats == 2 else 0
    row[MODE + 4] = state.left
    row[MODE + 5] = 1 if state.left == 2 else 0
    row[PHASE + state.phase] = 1
    row[PENDING + LIKE[state.pending]] = 1
    hands = state.hands
    row[NEXT_SIZE + size(len(hands[following]))] = 1
    row[PREVIOUS_SIZE + size(len(hands[before]))] = 1
    fewest: i64 = 1000
    all_cards: i64 = 0
    least_need: i64 = 1000
    other = following
    while other != seat:
        fewest = min(fewest, len(hands[other]))
        all_cards += len(hands[other])
        least_need = min(least_need, need(state, other))
        other = state.next_seat(other)
    row[LEAST_SIZE + size(fewest)] = 1
    second = state.next_seat(following)
    row[CARDS] = min(len(hands[following]), 255)
    row[CARDS + 1] = min(len(hands[second]), 255)
    row[CARDS + 2] = min(len(hands[state.next_seat(second)]), 255)
    row[CARDS + 3] = min(len(hands[before]), 255)
    row[CARDS + 4] = min(len(hands[state.previous_seat(before)]), 255)
    row[CARDS + 5] = min(all_cards, 255)
    row[CARDS + 6] = min(len(state.pile), 255)
    row[CARDS + 7] = min(len(state.played), 255)
    deck = state.deck
    for kind in range(len(unseen)):
        n: i64 = unseen[kind]
        if n:
            row[UNSEEN_KINDS + LIKE[deck.action[kind]]] += n
            code: i64 = deck.codes[kind]
            left, right = code >> 3 & 7, code & 7
            if left:
                row[UNSEEN_DOTS - 1 + left] += n
            if right and right != left:
                row[UNSEEN_DOTS - 1 + right] += n
    for place in range(UNSEEN_DOTS, LACKS):
        row[place] = min(row[place], 255)
    row[LACKS] = need(state, seat)
    row[LACKS + 1] = need(state, following)
    row[LACKS + 2] = need(state, before)
    row[LACKS + 3] = least_need
    return row


def fill_row(state: DiceState, seat: i64, action: i64, unseen: list[int], row: list[int], at: i64) -> None:
    """One action, from place `at` on."""
    deck = state.deck
    kept = state.hands[seat]
    asks, total = state.asks, state.asks_sum
    if action < PLAY_BASE:
        if action in (DRAW, PASS, TAKE):
            row[at + CHOICE + (0 if action == DRAW else 1 if action == PASS else 2)] = 1
    else:
        extra: i64 = (action - PLAY_BASE) // CODES
        kind: i64 = deck.kind_of[(action - PLAY_BASE) % CODES]
        laid: i64 = deck.action[kind]
        kept = kept[:]
        if state.phase != DEALER:
            kept.remove(Kind(kind))
        if NEEDS[laid] == CARD and extra > 0:
            gift: i64 = deck.kind_of[extra - 1]
            kept.remove(Kind(gift))
            row[at + GIVEN + LIKE[deck.action[gift]]] = 1
            row[at + GIVEN_POINTS] = min(deck.points[gift], 255)
        asks = deck.asks[kind]
        total = deck.sums[kind] if state.speed else NO_SUM
        if NEEDS[laid] == CALL and extra > 0:
            asks, total = 1 << extra, NO_SUM
        row[at + LAID + LIKE[laid]] = 1
        row[at + CHOICE + 3] = 1 if not kept else 0
        row[at + CHOICE + 4] = 1 if state.pending else 0
        if state.pending == 0:
            row[at + CHOICE + 5] = 1 if plays_on(laid, state.left) else 0
            fill_target(state, seat, laid, extra, row, at)
    fill_kept(state, kept, row, at)
    fill_asked(state, kept, asks, total, unseen, row, at)


def fill_target(state: DiceState, seat: i64, laid: i64, extra: i64, row: list[int], at: i64) -> None:
    """Whom the card hits."""
    hit = target(state, seat, laid, extra)
    if hit >= 0:
        row[at + TARGET_SIZE + size(len(state.hands[hit]))] = 1
        row[at + TARGET] = need(state, hit)
        row[at + TARGET + 1] = 1 if hit == state.next_seat(seat) else 0


def fill_kept(state: DiceState, kept: list[Kind], row: list[int], at: i64) -> None:
    """The cards that stay in the hand: by what is printed on their halves, by kind and by dots."""
    deck = state.deck
    points: i64 = 0
    for kind in kept:
        code: i64 = deck.codes[kind]
        left, right = code >> 3 & 7, code & 7
        points += deck.points[kind]
        row[at + KEPT_HALVES + right * (right + 1) // 2 + left] += 1
        row[at + KEPT_KINDS + LIKE[deck.action[kind]]] += 1
        if left:
            row[at + KEPT_DOTS - 1 + left] += 1
        if right and right != left:
            row[at + KEPT_DOTS - 1 + right] += 1
    row[at + KEPT_SIZE + size(len(kept))] = 1
    row[at + KEPT] = min(len(kept), 255)
    row[at + KEPT + 1] = min(points // 4, 255)
    if len(kept) > 255:
        for place in range(at + KEPT_HALVES, at + ASKS):
            row[place] = min(row[place], 255)


def fill_asked(
    state: DiceState, kept: list[Kind], asks: i64, total: i64, unseen: list[int], row: list[int], at: i64
) -> None:
    """What can follow: from the kept cards, and from those nobody has shown."""
    deck = state.deck
    for dots in range(6):
        row[at + ASKS + dots] = asks >> (dots + 1) & 1
    # After a last card that calls no number nothing follows, not even a joker.
    fits_on = deck.fits_on(asks, total) if asks else bytes(len(unseen))
    n: i64 = 0
    for kind in kept:
        n += fits_on[kind]
    row[at + FITTING + min(n, 3)] = 1
    row[at + FITTING + 4] = min(n, 255)
    fitting: i64 = 0
    hidden: i64 = 0
    for k in range(len(unseen)):
        copies: i64 = unseen[k]
        if copies:
            hidden += copies
            if fits_on[k]:
                fitting += copies
    row[at + UNSEEN_FITTING] = 255 * fitting // hidden if hidden else 0
