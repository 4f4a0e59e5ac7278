"""What speaks for an action in Metal vs. Non-Metal, from what its seat knows."""

from math import comb, prod

from ionbox.chem.ions import all_ions
from ionbox.core.facts import Fact, Telling
from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng
from ionbox.games.metals import GAME, exchange, knowledge
from ionbox.games.metals.exchange import PASS
from ionbox.games.metals.pieces import IONS, shown
from ionbox.games.metals.state import MetalsState

TELLS = {
    "no answer": Telling(
        "They have no answer to it in {chance} of 100 hands that fit what was seen, and then you take a card.",
        "what they cannot hold any more",
        "reading hands",
    ),
    "unbeatable": Telling(
        "Nothing they can hold overpowers it.", "what could overpower each of your cards", "reading hands"
    ),
    "safe": Telling(
        "They can overpower it in only {chance} of 100 hands that fit what was seen.",
        "what could overpower each of your cards",
        "reading hands",
    ),
    "exposed": Telling(
        "But they can overpower it in {chance} of 100 hands that fit what was seen.",
        "what could overpower each of your cards",
        "reading hands",
        against=True,
    ),
    "backed": Telling(
        "You hold {n} more {ion} to reinforce it.",
        "ions that you hold several of",
        "reinforcements",
    ),
    "alone": Telling(
        "But nothing in your hand can reinforce it.", "ions that you hold several of", "reinforcements", against=True
    ),
    "proved": Telling("They proved to hold no {ions}.", "what their short answers proved", "reading hands"),
    "overpowers": Telling(
        "Your {answer} beats their {lead}: you take {n} cards unless they add {more} more {ion}.",
        "the two total charges",
        "charges",
    ),
    "no reinforcements": Telling(
        "They cannot hold the {n} {ion} that would win it back.", "how many of their ion you have seen", "reading hands"
    ),
    "gives": Telling(
        "It gives them {n} cards, {own} of them yours.", "how many cards you give away", "charges", against=True
    ),
    "wins back": Telling("It wins {n} cards for {more} more.", "how many cards lie in play", "reinforcements"),
    "costs": Telling("They would collect {n} cards.", "how many cards lie in play", "reinforcements", against=True),
}


def about(action: int) -> list[str]:
    return [] if action == PASS else [shown(action % IONS)]


def facts(infoset: InfoSet, action: int) -> list[Fact]:
    """Whatever hand the others are imagined with is replaced by all that fit, or not looked at."""
    state = GAME.imagine(infoset.view, infoset.options, Rng(0))
    if state.phase == exchange.LEAD:
        return _of_lead(state, infoset.seat, state.deck.kind_of[action % IONS])
    if state.phase == exchange.ANSWER:
        return _of_answer(state, infoset.seat, action)
    laid = state.lead_count + state.answer_count
    if action == PASS:
        return [Fact("costs", {"n": laid})]
    return [Fact("wins back", {"n": laid, "more": action // IONS})]


def _of_lead(state: MetalsState, seat: int, kind: int) -> list[Fact]:
    deck, other = state.deck, exchange.next_holding(state, seat)
    found: list[Fact] = []
    hands = _fitting(state, seat, other)
    none = over = every = 0
    for hand, weight in hands:
        answers = _answers(state, kind, hand)
        every += weight
        none += weight * (not answers)
        over += weight * any(n * deck.sizes[k] > deck.sizes[kind] for k, n in answers)
    if every:
        if 2 * none >= every:
            found.append(Fact("no answer", {"chance": 100 * none // every}))
        elif not over:
            found.append(Fact("unbeatable"))
        elif 3 * over <= every:
            found.append(Fact("safe", {"chance": 100 * over // every}))
        elif 3 * over >= 2 * every:
            found.append(Fact("exposed", {"chance": 100 * over // every}))
    unseen = _pool(state, seat)
    if lacking := [k for k in deck.opposite[kind] if unseen[k] and not any(hand[k] for hand, _ in hands)]:
        found.append(Fact("proved", {"ions": " or ".join(shown(deck.ions[k]) for k in lacking)}))
    spare = state.in_hand(seat, kind) - 1
    ion = shown(deck.ions[kind])
    if over:
        found.append(Fact("backed", {"n": spare, "ion": ion}) if spare else Fact("alone"))
    return found


def _of_answer(state: MetalsState, seat: int, action: int) -> list[Fact]:
    if action == PASS:
        return []
    deck, n, kind = state.deck, action // IONS, state.deck.kind_of[action % IONS]
    charge, lead = n * deck.sizes[kind], deck.sizes[state.lead_kind]
    if charge <= lead:
        return [Fact("gives", {"n": n + state.lead_count, "own": n})]
    more = -(-(charge - lead) // lead)
    ion = shown(deck.ions[state.lead_kind])
    figures = {"answer": _signed(state, kind, charge), "lead": _signed(state, state.lead_kind, lead)}
    found = [Fact("overpowers", {**figures, "n": n + 1, "more": more, "ion": ion})]
    hands = _fitting(state, seat, state.initiator)
    if hands and all(hand[state.lead_kind] < more for hand, _ in hands):
        found.append(Fact("no reinforcements", {"n": more, "ion": ion}))
    return found


def _signed(state: MetalsState, kind: int, charge: int) -> str:
    return f"{charge}{'+' if all_ions()[state.deck.ions[kind]].charge > 0 else '−'}"


def _pool(state: MetalsState, seat: int) -> list[int]:
    """The cards this seat does not see, kind by kind: the pile and the other hands."""
    pool = [state.pile.count(kind) for kind in range(len(state.deck.ions))]
    for other in range(state.seats):
        if other != seat:
            pool = [n + state.in_hand(other, kind) for kind, n in enumerate(pool)]
    return pool


def _fitting(state: MetalsState, seat: int, other: int) -> list[tuple[list[int], int]]:
    """Every hand the other could hold by what was seen and proved, and in how many ways it can be drawn."""
    pool = _pool(state, seat)
    hands = knowledge.hands_that_fit(state.deck, state.history[other], state.held[other], pool)
    return [(hand, prod(map(comb, pool, hand))) for hand in hands]


def _answers(state: MetalsState, lead: int, hand: list[int]) -> list[tuple[int, int]]:
    """§3.4 and §3.5: what this hand could lay against the lead, as kinds and numbers of cards."""
    truth = state.copy()
    kinds = len(state.deck.ions)
    truth.responder, truth.lead_kind = exchange.next_holding(state, state.initiator), lead
    truth.hands[truth.responder * kinds : (truth.responder + 1) * kinds] = hand
    return [(state.deck.kind_of[a % IONS], a // IONS) for a in exchange.answers(truth) if a != PASS]
