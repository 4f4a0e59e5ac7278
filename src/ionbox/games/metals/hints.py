"""What speaks for an action in Metal vs. Non-Metal, from what its seat knows.

Two questions decide: how many cards this exchange brings after reinforcing, and what the next one brings with the cards
that are kept. Both are averages over every hand the other could hold, if that hand answers and leads as well as it can;
cards still to be drawn are left out. Where nothing is left to draw, the game is played out to its end instead.
"""

from dataclasses import replace
from functools import lru_cache
from math import comb, prod
from typing import NamedTuple

from ionbox.chem.ions import all_ions
from ionbox.core.facts import Fact, Telling
from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng
from ionbox.games.metals import GAME, endgame, exchange, knowledge, solved
from ionbox.games.metals.endgame import KINDS, POWERS, SIZES, count
from ionbox.games.metals.exchange import PASS
from ionbox.games.metals.pieces import IONS, Deck, shown
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import View

VICTORY = 20.0
"""Cards that a whole victory weighs as much as."""

COULD_BEAT = "what could beat each of your cards, and what you can add"
IN_PLAY = "how many cards lie in play"
KEPT = "what you keep, and what they would lead against it"
LAST = "the last cards of both hands"

TELLS = {
    "sure": Telling("Whatever they answer, you collect it: {cards} on average.", COULD_BEAT, "charges"),
    "backed": Telling(
        "Whatever they answer, you collect it, because you can add {more} {ion}: {cards} on average.",
        COULD_BEAT,
        "reinforcements",
    ),
    "likely": Telling(
        "They can take it in only {chance} of 100 hands that fit what was seen, whatever you add: "
        "you come out {cards} ahead on average.",
        COULD_BEAT,
        "reading hands",
    ),
    "open to both": Telling(
        "They can take it in {chance} of 100 hands that fit what was seen, whatever you add: "
        "on average neither of you comes out ahead.",
        COULD_BEAT,
        "reading hands",
    ),
    "risky": Telling(
        "But they can take it in {chance} of 100 hands that fit what was seen, whatever you add: "
        "you come out {cards} behind on average.",
        COULD_BEAT,
        "reading hands",
        against=True,
    ),
    "no answer": Telling(
        "They have no answer to it in {chance} of 100 hands that fit what was seen, and then you take one of their "
        "cards: {cards} on average.",
        "what they cannot hold any more",
        "reading hands",
    ),
    "gone": Telling(
        "They hold no {ions}: you have seen every one.", "what has gone and what you hold", "reading hands"
    ),
    "proved": Telling("They proved to hold no {ions}.", "what their short answers proved", "reading hands"),
    "overpowers": Telling(
        "Your {answer} beats their {lead}, and they can add the {more} more {ion} they need in only {chance} of 100 "
        "hands that fit what was seen: you come out {cards} ahead on average.",
        "the two total charges",
        "overpowering",
    ),
    "won back": Telling(
        "But your {answer} against their {lead} does not last: they can add the {more} more {ion} they need in "
        "{chance} of 100 hands that fit what was seen. You come out {cards} behind on average.",
        "how many of their ion you have seen",
        "overpowering",
        against=True,
    ),
    "gives": Telling(
        "But it gives them {cards}, {own} of them yours.", "how many cards you give away", "giving little", against=True
    ),
    "wins back": Telling("It wins {cards}, {more} of them added now.", IN_PLAY, "reinforcements"),
    "costs": Telling("But they collect {cards}.", IN_PLAY, "reinforcements", against=True),
    "good lead": Telling(
        "Then you lead, and {ion} brings you {cards} on average.", "what you keep to lead next", "keeping a lead"
    ),
    "poor lead": Telling(
        "But then you lead, and the best you keep, {ion}, costs you {cards} on average.",
        "what you keep to lead next",
        "keeping a lead",
        against=True,
    ),
    "guarded": Telling(
        "Then they lead, and against what you keep they lose {cards} on average.", KEPT, "guarding your hand"
    ),
    "open": Telling(
        "But then they lead, and against what you keep they win {cards} on average.",
        KEPT,
        "guarding your hand",
        against=True,
    ),
    "ends ahead": Telling("If both play their best from here, you win {own} to {other}.", LAST, "the last cards"),
    "ends level": Telling(
        "If both play their best from here, you share the victory, {own} to {other}.", LAST, "the last cards"
    ),
    "ends behind": Telling(
        "But if both play their best from here, they win {other} to {own}.", LAST, "the last cards", against=True
    ),
    "good chance": Telling(
        "If both play their best from here, a card taken at random decides: you win {share} of 100 such games.",
        LAST,
        "the last cards",
    ),
    "bad chance": Telling(
        "But if both play their best from here, a card taken at random decides: you win {share} of 100 such games.",
        LAST,
        "the last cards",
        against=True,
    ),
    "ahead anyway": Telling(
        "If both play their best from here, you win, whatever card is taken at random.", LAST, "the last cards"
    ),
    "behind anyway": Telling(
        "But if both play their best from here, they win, whatever card is taken at random.",
        LAST,
        "the last cards",
        against=True,
    ),
    "they run out": Telling(
        "They run out of cards first: what you still hold then counts for nobody.", LAST, "the last cards"
    ),
    "you run out": Telling(
        "You run out of cards first: what they still hold then counts for nobody.", LAST, "the last cards"
    ),
}

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


def about(action: int) -> list[str]:
    return [] if action == PASS else [shown(action % IONS)]


def near_the_end(view: View) -> bool:
    """Nothing is left to draw in the last game."""
    return view.pile == 0 and view.game == view.series


def facts(infoset: InfoSet, action: int) -> list[Fact]:
    """Whatever hand the others are imagined with is replaced by all that fit, or not looked at."""
    state = GAME.imagine(infoset.view, infoset.options, Rng(0))
    prospect = _prospects(infoset)[action]
    found = _of_exchange(state, infoset.seat, action, prospect)
    if end := _of_end(infoset, state, action):
        # The end decides, whatever this exchange brings.
        return [end[0], *(replace(fact, weight=0) for fact in found[:1]), *end[1:]]
    return [*found[:1], *_of_next(state, prospect), *found[1:]]


def _of_exchange(state: MetalsState, seat: int, action: int, prospect: Prospect) -> list[Fact]:
    """What it brings, then why."""
    if state.phase == exchange.LEAD:
        return _of_lead(state, seat, state.deck.kind_of[action % IONS], prospect)
    if state.phase == exchange.ANSWER:
        return _of_answer(state, action, prospect) if action != PASS else []
    n = state.lead_count + state.answer_count + action // IONS
    if action == PASS:
        return [Fact("costs", {"cards": _cards(n)}, n)]
    return [Fact("wins back", {"cards": _cards(n), "more": action // IONS}, n)]


def _of_lead(state: MetalsState, seat: int, kind: int, prospect: Prospect) -> list[Fact]:
    deck, ion, x = state.deck, shown(state.deck.ions[kind]), state.deck.sizes[kind]
    hands = _fitting(state, seat, exchange.next_holding(state, seat))
    answers = [(weight, _answers(deck, kind, hand)) for hand, weight in hands]
    none = sum(weight for weight, found in answers if not found) / sum(weight for weight, _ in answers)
    most = max((_more(n * deck.sizes[k], x) for _, found in answers for k, n in found), default=0)
    figures: dict[str, str | int] = {"cards": _cards(prospect.now), "chance": round(100 * prospect.lost)}
    weight = _rounded(prospect.now)
    if 2 * none >= 1 and prospect.now > 0:
        found = [Fact("no answer", {**figures, "chance": round(100 * none)}, weight)]
    elif prospect.lost == 0:
        found = [Fact("backed" if most else "sure", {**figures, "more": most, "ion": ion}, weight)]
    elif not weight:
        found = [Fact("open to both", figures, 0)]
    else:
        found = [Fact("likely" if prospect.now > 0 else "risky", figures, weight)]
    if prospect.now > 0:
        # What could overpower it, or answer it at all, and is in no hand that fits.
        lacking = [k for k in deck.opposite[kind] if not any(hand[k] for hand, _ in hands)]
        unseen = _pool(state, seat)
        told = [k for k in lacking if found[0].what == "no answer" or 1 < deck.sizes[k] != x]
        for what, ions in (
            ("proved", [k for k in told if unseen[k]]),
            ("gone", [k for k in told if not unseen[k]]),
        ):
            if ions:
                found.append(Fact(what, {"ions": " and no ".join(shown(deck.ions[k]) for k in ions)}, 0))
    return found


def _of_answer(state: MetalsState, action: int, prospect: Prospect) -> list[Fact]:
    deck, n, kind = state.deck, action // IONS, state.deck.kind_of[action % IONS]
    charge, lead = n * deck.sizes[kind], deck.sizes[state.lead_kind]
    if charge <= lead:
        return [Fact("gives", {"cards": _cards(n + 1), "own": n}, n + 1)]
    figures: dict[str, str | int] = {
        "answer": _signed(state, kind, charge),
        "lead": _signed(state, state.lead_kind, lead),
        "more": _more(charge, lead),
        "ion": shown(deck.ions[state.lead_kind]),
        "chance": round(100 * prospect.lost),
        "cards": _cards(prospect.now),
    }
    return [Fact("overpowers" if prospect.now > 0 else "won back", figures, _rounded(prospect.now))]


def _of_next(state: MetalsState, prospect: Prospect) -> list[Fact]:
    weight = _rounded(prospect.then)
    if not weight:
        return []
    figures = {"cards": _cards(prospect.then)}
    if prospect.lead >= 0:
        figures["ion"] = shown(state.deck.ions[prospect.lead])
        return [Fact("good lead" if prospect.then > 0 else "poor lead", figures, weight)]
    return [Fact("open" if prospect.then > 0 else "guarded", figures, weight)]


def _cards(average: float) -> str:
    n = _rounded(average)
    return "1 card" if n == 1 else f"{n:g} cards"


def _rounded(average: float) -> float:
    """As exact as it is told, so that what is told decides."""
    return abs(round(average, 1))


def _signed(state: MetalsState, kind: int, charge: int) -> str:
    return f"{charge}{'+' if all_ions()[state.deck.ions[kind]].charge > 0 else '−'}"


# What an action leads to.


@lru_cache(64)  # whoever compares actions asks for each of one decision
def _prospects(infoset: InfoSet) -> dict[int, Prospect]:
    state = GAME.imagine(infoset.view, infoset.options, Rng(0))
    seat = infoset.seat
    if state.phase == exchange.LEAD:
        other = exchange.next_holding(state, seat)
    else:
        other = state.initiator if state.phase == exchange.ANSWER else state.responder
    hands = _fitting(state, seat, other)
    return {action: _prospect(state, seat, other, hands, action) for action in infoset.legal}


def _prospect(state: MetalsState, seat: int, other: int, hands: list[tuple[Hand, int]], action: int) -> Prospect:
    deck = state.deck
    outcomes = [(_outcome(state, seat, hand, action), weight) for hand, weight in hands]
    now = _mean([(one.net, weight) for one, weight in outcomes])
    lost = _mean([(one.net < 0, weight) for one, weight in outcomes])
    if state.phase == exchange.ANSWER:
        # §4.6 This seat leads next, without knowing the other's hand: one lead, the best on average.
        own, target = outcomes[0][0].own, exchange.next_holding(state, seat)
        facing = [(one.other, weight) for one, weight in outcomes] if target == other else _fitting(state, seat, target)
        leads = {
            kind: _mean([(_duel(deck, own, kind, hand).net, weight) for hand, weight in facing if any(hand)])
            for kind, n in enumerate(own)
            if n
        }
        best = max(leads, key=lambda kind: leads[kind], default=-1)
        return Prospect(now, lost, leads.get(best, 0.0), best)
    if exchange.next_holding(state, other) == seat:
        # The other leads next, and knows with what.
        return Prospect(
            now, lost, _mean([(_best_lead(deck, one.other, one.own), weight) for one, weight in outcomes]), -1
        )
    return Prospect(now, lost, 0.0, -1)


def _mean(values: list[tuple[float, int]]) -> float:
    return sum(value * weight for value, weight in values) / sum(weight for _, weight in values) if values else 0.0


def _outcome(state: MetalsState, seat: int, hand: Hand, action: int) -> Outcome:
    deck, n, kind = state.deck, action // IONS, state.deck.kind_of[action % IONS]
    own = tuple(state.in_hand(seat, k) for k in range(len(deck.ions)))
    if state.phase == exchange.LEAD:
        return _duel(deck, own, kind, hand)
    if state.phase == exchange.ANSWER:
        lead = _with(hand, state.lead_kind, 1)
        won = _answered(deck, lead, state.lead_kind, own, kind, n) if action != PASS else Outcome(2, hand, own)
        return Outcome(-won.net, won.other, won.own)
    cards = state.lead_count + state.answer_count
    return Outcome(-cards, own, hand) if action == PASS else Outcome(cards + n, _with(own, kind, -n), hand)


@lru_cache(1 << 16)
def _duel(deck: Deck, own: Hand, kind: int, hand: Hand) -> Outcome:
    """This card led against that hand, which answers as well as it can."""
    found = [_answered(deck, own, kind, hand, k, n) for k, n in _answers(deck, kind, hand)]
    # §3.7 Which card would be taken is left open.
    return min(found, key=lambda one: one.net) if found else Outcome(2, _with(own, kind, -1), hand)


def _best_lead(deck: Deck, own: Hand, hand: Hand) -> int:
    if not any(hand):
        return 0
    return max((_duel(deck, own, kind, hand).net for kind, n in enumerate(own) if n), default=0)


def _answered(deck: Deck, own: Hand, lead: int, hand: Hand, kind: int, n: int) -> Outcome:
    """For the one who led: §4.1 collects, §4.2 with the reinforcements it takes, or §4.3 leaves it."""
    more = _more(n * deck.sizes[kind], deck.sizes[lead])
    left, other = _with(own, lead, -1), _with(hand, kind, -n)
    if left[lead] >= more:
        return Outcome(1 + n + more, _with(left, lead, -more), other)
    return Outcome(-1 - n, left, other)


def _more(charge: int, lead: int) -> int:
    """§4.2 How many cards of the leading ion are missing."""
    return max(0, -(-(charge - lead) // lead))


def _with(hand: Hand, kind: int, n: int) -> Hand:
    return (*hand[:kind], hand[kind] + n, *hand[kind + 1 :])


@lru_cache(1 << 14)
def _answers(deck: Deck, lead: int, hand: Hand) -> list[tuple[int, int]]:
    """§3.4 and §3.5: what this hand could lay against the lead, as kinds and numbers of cards."""
    truth = MetalsState(deck, 2, 1)
    truth.hands, truth.responder, truth.lead_kind = [*([0] * len(hand)), *hand], 1, lead
    return [(deck.kind_of[a % IONS], a // IONS) for a in exchange.answers(truth) if a != PASS]


def _pool(state: MetalsState, seat: int) -> list[int]:
    """The cards this seat does not see, kind by kind: the pile and the other hands."""
    pool = [state.pile.count(kind) for kind in range(len(state.deck.ions))]
    for other in range(state.seats):
        if other != seat:
            pool = [n + state.in_hand(other, kind) for kind, n in enumerate(pool)]
    return pool


def _fitting(state: MetalsState, seat: int, other: int) -> list[tuple[Hand, int]]:
    """Every hand the other could hold by what was seen and proved, and in how many ways it can be drawn."""
    pool = _pool(state, seat)
    hands = knowledge.hands_that_fit(state.deck, state.history[other], state.held[other], pool)
    return [(tuple(hand), prod(map(comb, pool, hand))) for hand in hands]


# The end, played out.


class End(NamedTuple):
    """How it may end: how likely that is, what each has collected and still holds."""

    chance: float
    own: int
    other: int
    own_left: int
    other_left: int


def _of_end(infoset: InfoSet, state: MetalsState, action: int) -> list[Fact]:
    """Two players, nothing left to draw: what best play comes to. Nothing elsewhere."""
    if not solved.exact(infoset):
        return []
    seat, places = infoset.seat, endgame.places(state.deck)
    ends = _ends(state, seat, action, places)
    share = round(sum(end.chance * (0.5 if end.own == end.other else end.own > end.other) for end in ends), 6)
    weight = abs(2 * share - 1) * VICTORY
    if len({(end.own, end.other) for end in ends}) > 1:
        what = "ahead anyway" if share == 1 else "behind anyway" if share == 0 else "good chance"
        found = [Fact("bad chance" if 0 < share < 0.5 else what, {"share": round(100 * share)}, weight)]
    else:
        what = "ends ahead" if share > 0.5 else "ends behind" if share < 0.5 else "ends level"
        found = [Fact(what, {"own": ends[0].own, "other": ends[0].other}, weight)]
    if all(end.own_left for end in ends):
        found.append(Fact("they run out", weight=0))
    elif all(end.other_left for end in ends):
        found.append(Fact("you run out", weight=0))
    return found


def _ends(state: MetalsState, seat: int, action: int, places: list[int]) -> list[End]:
    """After this action, as both play for the victory."""
    shares, other = solved.Shares(), 1 - seat
    hands = solved.code(state, seat, places), solved.code(state, other, places)
    scores = state.before[seat] + state.collected[seat], state.before[other] + state.collected[other]
    lead, kind, n = places[state.lead_kind], places[state.deck.kind_of[action % IONS]], action // IONS
    if state.phase == exchange.LEAD:
        return _led(shares, *hands, *scores, kind)
    if state.phase == exchange.ANSWER:
        return _turned(_against(shares, hands[1], hands[0], scores[1], scores[0], lead, kind, n))
    laid = state.lead_count + state.answer_count
    own = hands[0] - n * POWERS[lead]
    if action == PASS:
        return _turned(_on(shares, hands[1], own, scores[1] + laid, scores[0]))
    return _turned(_on(shares, hands[1], own, scores[1], scores[0] + laid + n))


def _turned(ends: list[End]) -> list[End]:
    return [End(end.chance, end.other, end.own, end.other_left, end.own_left) for end in ends]


def _on(shares: solved.Shares, own: int, other: int, mine: int, theirs: int) -> list[End]:
    """The first of both hands is about to lead."""
    if not own or not other:
        return [End(1.0, mine, theirs, _size(own), _size(other))]
    best = max((k for k in range(KINDS) if count(own, k)), key=lambda k: shares.lead(own, other, k, mine - theirs))
    return _led(shares, own, other, mine, theirs, best)


def _led(shares: solved.Shares, own: int, other: int, mine: int, theirs: int, lead: int) -> list[End]:
    left = own - POWERS[lead]
    kind, n = min(
        endgame.answers(other, lead),
        key=lambda answer: shares.answer(left, other, lead, answer[0], answer[1], mine - theirs),
    )
    return _against(shares, left, other, mine, theirs, lead, kind, n)


def _against(
    shares: solved.Shares, left: int, other: int, mine: int, theirs: int, lead: int, kind: int, n: int
) -> list[End]:
    """For the one who led: n cards of this kind answer; 0: §3.7 a card is taken at random."""
    ahead, ends = mine - theirs, []
    if n == 0:
        held = _size(other)
        for k in range(KINDS):
            if taken := count(other, k):
                for end in _turned(_on(shares, other - POWERS[k], left, theirs, mine + 2)):
                    ends.append(end._replace(chance=end.chance * taken / held))
        return ends
    rest = other - n * POWERS[kind]
    more = _more(n * SIZES[kind], SIZES[lead])
    wins = count(left, lead) >= more and (
        not more or shares.reinforce(left, other, lead, kind, n, ahead) >= shares.leave(left, other, kind, n, ahead)
    )
    if wins:
        return _turned(_on(shares, rest, left - more * POWERS[lead], theirs, mine + 1 + n + more))
    return _turned(_on(shares, rest, left, theirs + 1 + n, mine))


def _size(hand: int) -> int:
    return sum(count(hand, k) for k in range(KINDS))
