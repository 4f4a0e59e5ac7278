"""What speaks for an action in Metal vs. Non-Metal, from what its seat knows: what it leads to, in words."""

from dataclasses import replace

from ionbox.core.facts import Fact, Telling
from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng
from ionbox.core.types import Action, Seat
from ionbox.games.metals import GAME, exchange, prospects, solved
from ionbox.games.metals.exchange import NAMED, PASS, UNNAMED, count_in, ion_in
from ionbox.games.metals.pieces import deck_of
from ionbox.games.metals.prospects import Prospect
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import Kind, View

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
    "named": Telling("Its name brings you {cards}.", IN_PLAY, "naming"),
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


def about(infoset: InfoSet, action: Action) -> list[str]:
    return [] if action in (PASS, NAMED, UNNAMED) else [deck_of(infoset.options).text(ion_in(action))]


def near_the_end(view: View) -> bool:
    """Nothing is left to draw in the last game, or the last exchange is played."""
    return (view.pile == 0 and view.game == view.series) or view.to_come == 0


def facts(infoset: InfoSet, action: Action) -> list[Fact]:
    """Whatever hand the others are imagined with is replaced by all that fit, or not looked at."""
    state = GAME.imagine(infoset.view, infoset.options, Rng(0))
    prospect = prospects.prospects(infoset)[action]
    found = _of_exchange(state, infoset.seat, action, prospect)
    if end := _of_end(infoset, state, action):
        # The end decides, whatever this exchange brings.
        return [end[0], *(replace(fact, weight=0) for fact in found[:1]), *end[1:]]
    return [*found[:1], *_of_next(state, prospect), *found[1:]]


def _of_exchange(state: MetalsState, seat: Seat, action: Action, prospect: Prospect) -> list[Fact]:
    """What it brings, then why."""
    if state.phase == exchange.LEAD:
        return _of_lead(state, seat, state.deck.kind_of[ion_in(action)], prospect)
    if state.phase == exchange.ANSWER:
        return _of_answer(state, action, prospect) if action != PASS else []
    n = state.lead_count + state.answer_count + count_in(action)
    if action == NAMED:
        return [Fact("named", {"cards": _cards(n)}, n)]
    if action in (PASS, UNNAMED):
        return [Fact("costs", {"cards": _cards(n)}, n)]
    return [Fact("wins back", {"cards": _cards(n), "more": count_in(action)}, n)]


def _of_lead(state: MetalsState, seat: Seat, kind: Kind, prospect: Prospect) -> list[Fact]:
    deck, ion, x = state.deck, state.deck.text(state.deck.ions[kind]), state.deck.sizes[kind]
    hands = prospects.fitting(state, seat, exchange.next_holding(state, seat))
    answers = [(weight, prospects.answers(deck, kind, hand)) for hand, weight in hands]
    none = sum(weight for weight, found in answers if not found) / sum(weight for weight, _ in answers)
    most = max((prospects.missing(n * deck.sizes[k], x) for _, found in answers for k, n in found), default=0)
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
        unseen = prospects.unseen(state, seat)
        told = [k for k in lacking if found[0].what == "no answer" or 1 < deck.sizes[k] != x]
        for what, ions in (
            ("proved", [k for k in told if unseen[k]]),
            ("gone", [k for k in told if not unseen[k]]),
        ):
            if ions:
                found.append(Fact(what, {"ions": " and no ".join(deck.text(deck.ions[k]) for k in ions)}, 0))
    return found


def _of_answer(state: MetalsState, action: Action, prospect: Prospect) -> list[Fact]:
    deck, n, kind = state.deck, count_in(action), state.deck.kind_of[ion_in(action)]
    charge, lead = n * deck.sizes[kind], deck.sizes[state.lead_kind]
    if charge <= lead:
        return [Fact("gives", {"cards": _cards(n + 1), "own": n}, n + 1)]
    figures: dict[str, str | int] = {
        "answer": _signed(state, kind, charge),
        "lead": _signed(state, state.lead_kind, lead),
        "more": prospects.missing(charge, lead),
        "ion": deck.text(deck.ions[state.lead_kind]),
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
        figures["ion"] = state.deck.text(state.deck.ions[prospect.lead])
        return [Fact("good lead" if prospect.then > 0 else "poor lead", figures, weight)]
    return [Fact("open" if prospect.then > 0 else "guarded", figures, weight)]


def _cards(average: float) -> str:
    n = _rounded(average)
    return "1 card" if n == 1 else f"{n:g} cards"


def _rounded(average: float) -> float:
    """As exact as it is told, so that what is told decides."""
    return abs(round(average, 1))


def _signed(state: MetalsState, kind: Kind, charge: int) -> str:
    return f"{charge}{'+' if state.deck.charges[kind] > 0 else '−'}"


def _of_end(infoset: InfoSet, state: MetalsState, action: Action) -> list[Fact]:
    """Two players, nothing left to draw: what best play comes to. Nothing elsewhere."""
    if not solved.exact(infoset):
        return []
    ends = prospects.ends(state, infoset.seat, action)
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
