"""What an action leads to in Metal vs. Non-Metal, from what its seat knows.

Two questions decide: how many cards this exchange brings after reinforcing, and what the next one brings with the cards
that are kept. Both are averages over every hand the other could hold, if that hand answers and leads as well as it can;
cards still to be drawn are left out. Where nothing is left to draw, the game is played out to its end instead.
"""

from functools import lru_cache
from math import comb, prod
from typing import NamedTuple

from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import Action, Seat
from ionbox.games.metals import GAME, endgame, exchange, knowledge, solved
from ionbox.games.metals.endgame import KINDS, POWERS, SIZES, count
from ionbox.games.metals.exchange import NAMED, PASS, count_in, ion_in
from ionbox.games.metals.pieces import Deck
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import Kind

Hand = tuple[int, ...]
"""How many cards of each kind."""


class Outcome(NamedTuple):
    """How one action goes against one hand."""

    net: int
    """Cards collected more than the other collects."""
    own: Hand
    """Both hands afterwards."""
    other: Hand


class Prospect(NamedTuple):
    """What one action leads to, on average over every hand that fits."""

    now: float
    lost: float
    """The share of hands that win the exchange."""
    then: float
    """Cards won in the next exchange, by whoever leads it."""
    lead: int
    """What to lead then, where that is this seat; -1 elsewhere."""


@lru_cache(64)  # whoever compares actions asks for each of one decision
def prospects(infoset: InfoSet) -> dict[int, Prospect]:
    state = GAME.imagine(infoset.view, infoset.options, Rng(0))
    seat = infoset.seat
    if state.phase == exchange.LEAD:
        other = exchange.next_holding(state, seat)
    else:
        other = state.initiator if state.phase == exchange.ANSWER else state.responder
    hands = fitting(state, seat, other)
    return {action: prospect(state, seat, other, hands, action) for action in infoset.legal}


def prospect(state: MetalsState, seat: Seat, other: Seat, hands: list[tuple[Hand, int]], action: Action) -> Prospect:
    deck = state.deck
    outcomes = [(outcome(state, seat, hand, action), weight) for hand, weight in hands]
    now = mean([(one.net, weight) for one, weight in outcomes])
    lost = mean([(one.net < 0, weight) for one, weight in outcomes])
    if state.to_come == 0:
        return Prospect(now, lost, 0.0, -1)
    if state.phase == exchange.ANSWER:
        # §4.6 This seat leads next, without knowing the other's hand: one lead, the best on average.
        own, target = outcomes[0][0].own, exchange.next_holding(state, seat)
        facing = [(one.other, weight) for one, weight in outcomes] if target == other else fitting(state, seat, target)
        leads = {
            kind: mean([(duel(deck, own, kind, hand).net, weight) for hand, weight in facing if any(hand)])
            for kind, n in enumerate(own)
            if n
        }
        best = max(leads, key=lambda kind: leads[kind], default=-1)
        return Prospect(now, lost, leads.get(best, 0.0), best)
    if exchange.next_holding(state, other) == seat:
        # The other leads next, and knows with what.
        return Prospect(
            now, lost, mean([(best_lead(deck, one.other, one.own), weight) for one, weight in outcomes]), -1
        )
    return Prospect(now, lost, 0.0, -1)


def mean(values: list[tuple[float, int]]) -> float:
    return sum(value * weight for value, weight in values) / sum(weight for _, weight in values) if values else 0.0


def outcome(state: MetalsState, seat: Seat, hand: Hand, action: Action) -> Outcome:
    deck, n, cards = state.deck, count_in(action), state.lead_count + state.answer_count
    own = tuple(state.in_hand(seat, k) for k in range(len(deck.ions)))
    if state.phase == exchange.NAME:
        return Outcome(cards if action == NAMED else -cards, own, hand)
    kind = deck.kind_of[ion_in(action)]
    if state.phase == exchange.LEAD:
        return duel(deck, own, kind, hand)
    if state.phase == exchange.ANSWER:
        lead = changed(hand, state.lead_kind, 1)
        won = answered(deck, lead, state.lead_kind, own, kind, n) if action != PASS else Outcome(2, hand, own)
        return Outcome(-won.net, won.other, won.own)
    return Outcome(-cards, own, hand) if action == PASS else Outcome(cards + n, changed(own, kind, -n), hand)


@lru_cache(1 << 16)
def duel(deck: Deck, own: Hand, kind: Kind, hand: Hand) -> Outcome:
    """This card led against that hand, which answers as well as it can."""
    found = [answered(deck, own, kind, hand, k, n) for k, n in answers(deck, kind, hand)]
    # §3.7 Which card would be taken is left open.
    return min(found, key=lambda one: one.net) if found else Outcome(2, changed(own, kind, -1), hand)


def best_lead(deck: Deck, own: Hand, hand: Hand) -> int:
    if not any(hand):
        return 0
    return max((duel(deck, own, kind, hand).net for kind, n in enumerate(own) if n), default=0)


def answered(deck: Deck, own: Hand, lead: Kind, hand: Hand, kind: Kind, n: int) -> Outcome:
    """For the one who led: §4.1 collects, §4.2 with the reinforcements it takes, or §4.3 leaves it."""
    more = missing(n * deck.sizes[kind], deck.sizes[lead])
    left, other = changed(own, lead, -1), changed(hand, kind, -n)
    if left[lead] >= more:
        return Outcome(1 + n + more, changed(left, lead, -more), other)
    return Outcome(-1 - n, left, other)


def missing(charge: int, lead: int) -> int:
    """§4.2 How many cards of the leading ion are missing."""
    return max(0, -(-(charge - lead) // lead))


def changed(hand: Hand, kind: Kind, n: int) -> Hand:
    return (*hand[:kind], hand[kind] + n, *hand[kind + 1 :])


@lru_cache(1 << 14)
def answers(deck: Deck, lead: Kind, hand: Hand) -> list[tuple[Kind, int]]:
    """§3.4 and §3.5: what this hand could lay against the lead, as kinds and numbers of cards."""
    truth = MetalsState(deck, 2, 1)
    truth.hands, truth.responder, truth.lead_kind = [*([0] * len(hand)), *hand], Seat(1), lead
    return [(deck.kind_of[ion_in(a)], count_in(a)) for a in exchange.answers(truth) if a != PASS]


def unseen(state: MetalsState, seat: Seat) -> list[int]:
    """The cards this seat does not see, kind by kind: the pile and the other hands."""
    pool = [state.pile.count(kind) for kind in range(len(state.deck.ions))]
    for other in all_seats(state.seats):
        if other != seat:
            pool = [n + state.in_hand(other, kind) for kind, n in enumerate(pool)]
    return pool


def fitting(state: MetalsState, seat: Seat, other: Seat) -> list[tuple[Hand, int]]:
    """Every hand the other could hold by what was seen and proved, and in how many ways it can be drawn."""
    return listed(state.deck, tuple(state.history[other]), state.held[other], tuple(unseen(state, seat)))


@lru_cache(8)  # each action of a decision asks for the same
def listed(deck: Deck, history: tuple[int, ...], held: int, pool: Hand) -> list[tuple[Hand, int]]:
    hands = knowledge.hands_that_fit(deck, list(history), held, list(pool))
    return [(tuple(hand), prod(map(comb, pool, hand))) for hand in hands]


# The end, played out.


class End(NamedTuple):
    """How it may end: how likely that is, what each has collected and still holds."""

    chance: float
    own: int
    other: int
    own_left: int
    other_left: int


def ends(state: MetalsState, seat: Seat, action: Action) -> list[End]:
    """After this action, as two play for the victory and nothing is left to draw."""
    shares, other, places = solved.Shares(), Seat(1 - seat), endgame.places(state.deck)
    hands = solved.code(state, seat, places), solved.code(state, other, places)
    scores = state.before[seat] + state.collected[seat], state.before[other] + state.collected[other]
    laid = state.lead_count + state.answer_count
    if state.phase == exchange.NAME:
        won = laid if action == NAMED else 0
        return turned(play_on(shares, hands[1], hands[0], scores[1] + laid - won, scores[0] + won))
    lead, kind, n = places[state.lead_kind], places[state.deck.kind_of[ion_in(action)]], count_in(action)
    if state.phase == exchange.LEAD:
        return led(shares, *hands, *scores, kind)
    if state.phase == exchange.ANSWER:
        return turned(against(shares, hands[1], hands[0], scores[1], scores[0], lead, kind, n))
    own = hands[0] - n * POWERS[lead]
    if action == PASS:
        return turned(play_on(shares, hands[1], own, scores[1] + laid, scores[0]))
    return turned(play_on(shares, hands[1], own, scores[1], scores[0] + laid + n))


def turned(some: list[End]) -> list[End]:
    """The same for the other."""
    return [End(end.chance, end.other, end.own, end.other_left, end.own_left) for end in some]


def play_on(shares: solved.Shares, own: int, other: int, mine: int, theirs: int) -> list[End]:
    """The first of both hands is about to lead."""
    if not own or not other:
        return [End(1.0, mine, theirs, size(own), size(other))]
    best = max((k for k in range(KINDS) if count(own, k)), key=lambda k: shares.lead(own, other, k, mine - theirs))
    return led(shares, own, other, mine, theirs, best)


def led(shares: solved.Shares, own: int, other: int, mine: int, theirs: int, lead: int) -> list[End]:
    left = own - POWERS[lead]
    kind, n = min(
        endgame.answers(other, lead),
        key=lambda answer: shares.answer(left, other, lead, answer[0], answer[1], mine - theirs),
    )
    return against(shares, left, other, mine, theirs, lead, kind, n)


def against(
    shares: solved.Shares, left: int, other: int, mine: int, theirs: int, lead: int, kind: int, n: int
) -> list[End]:
    """For the one who led: n cards of this kind answer; 0: §3.7 a card is taken at random."""
    ahead = mine - theirs
    if n == 0:
        held, found = size(other), list[End]()
        for k in range(KINDS):
            if taken := count(other, k):
                for end in turned(play_on(shares, other - POWERS[k], left, theirs, mine + 2)):
                    found.append(end._replace(chance=end.chance * taken / held))
        return found
    rest = other - n * POWERS[kind]
    more = missing(n * SIZES[kind], SIZES[lead])
    wins = count(left, lead) >= more and (
        not more or shares.reinforce(left, other, lead, kind, n, ahead) >= shares.leave(left, other, kind, n, ahead)
    )
    if wins:
        return turned(play_on(shares, rest, left - more * POWERS[lead], theirs, mine + 1 + n + more))
    return turned(play_on(shares, rest, left, theirs + 1 + n, mine))


def size(hand: int) -> int:
    return sum(count(hand, k) for k in range(KINDS))
