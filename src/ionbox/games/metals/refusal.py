"""Why an action is not allowed, in the words of §3 and §4."""

import re
from typing import Final

from ionbox.chem.naming import CORRECTION
from ionbox.core.types import Action, Help, Refusal, Seat
from ionbox.games.metals.exchange import (
    ANSWER,
    LEAD,
    NAME,
    NAMED,
    OVER,
    PASS,
    UNNAMED,
    answers,
    cards,
    count_in,
    ion_in,
    needed,
)  # fmt: skip
from ionbox.games.metals.notation import write
from ionbox.games.metals.pieces import IONS, NONE, Deck
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import Kind


def refusal(state: MetalsState, seat: Seat, action: Action) -> Refusal | None:
    if action in state.legal(seat):
        return None
    if state.phase == OVER:
        return Refusal("5.2", "MATCH_OVER", "The match is over.")
    if seat not in state.actors():
        rule = {LEAD: "4.6", ANSWER: "3.3"}.get(state.phase, "4.2")
        return Refusal(rule, "NOT_YOUR_TURN", f"It is seat {state.actors()[0] + 1}'s turn.")
    n, ion, deck = count_in(action), ion_in(action), state.deck
    if state.phase == NAME:
        return Refusal("MVN-35", "NAME_FIRST", "Name the compound first, or leave it unnamed.")
    if action in (NAMED, UNNAMED):
        return Refusal("MVN-35", "NOTHING_TO_NAME", "There is no compound to name now.")
    if state.phase == LEAD and action == PASS:
        return Refusal("MVN-28", "MUST_LEAD", "Whoever leads must play a card and cannot pass.")
    if state.phase == LEAD and n != 1:
        return Refusal("3.1", "ONE_CARD", f"One card is led, not {n}.", f"Try {deck.text(ion)} alone.")
    if state.phase == ANSWER and action == PASS:
        return Refusal("3.4", "MUST_ANSWER", "You hold cards that answer, so you must.", _offer(deck, answers(state)))
    kind = deck.kind_of[ion] if 0 <= action < 100 * IONS else NONE
    held = state.in_hand(seat, kind) if kind != NONE else 0
    if held == 0:
        return Refusal("3.1", "NOT_IN_HAND", f"You hold no {deck.text(ion)}.")
    if state.phase == ANSWER:
        return _refuse_answer(state, n, kind, held)
    return _refuse_reinforcement(state, n, kind, held)


def _refuse_answer(state: MetalsState, n: int, kind: Kind, held: int) -> Refusal:
    deck = state.deck
    card, lead = deck.text(deck.ions[kind]), deck.text(deck.ions[state.lead_kind])
    size, x = deck.sizes[kind], deck.sizes[state.lead_kind]
    legal = answers(state)
    offer = _offer(deck, legal)
    if kind not in deck.opposite[state.lead_kind]:
        return Refusal("3.4", "SAME_SIGN", f"{card} and {lead} have the same sign; opposite charges answer.", offer)
    if n > held:
        return Refusal("3.4", "NOT_IN_HAND", f"You hold {held} {card}, not {n}.", offer)
    if size == x:
        return Refusal("MVN-7", "ONE_OF_EQUAL_CHARGE", f"{card} matches {lead} one to one: play one, not {n}.", offer)
    if cards(x, deck.ions[kind]) in legal:
        return Refusal("3.4", "AS_MANY_AS_THE_CHARGE", f"{lead} asks for {x} {card}, not {n}.", offer)
    if size > x:
        because = f"{card} has the higher charge, and against {lead} only {x} of them would do; you hold {held}."
        return Refusal("3.5", "TOO_STRONG", because, offer)
    if cards(held, deck.ions[kind]) in legal:
        return Refusal("MVN-12", "ALL_OF_THEM", f"A short answer lays all you hold: {held} {card}.", offer)
    because = f"{n} {card} would be too short against {lead}, and you hold a full answer."
    return Refusal("MVN-9", "FULL_ANSWER_FIRST", because, offer)


def _refuse_reinforcement(state: MetalsState, n: int, kind: Kind, held: int) -> Refusal:
    deck = state.deck
    card, lead = deck.text(deck.ions[kind]), deck.text(deck.ions[state.lead_kind])
    more = needed(state)
    if kind != state.lead_kind:
        return Refusal("4.2", "OTHER_ION", f"Reinforcements are of the ion you led, {lead}, not {card}.")
    if more > held:
        because = f"You need {more} more {lead} and hold only {held}."
        return Refusal("MVN-19", "NOT_ENOUGH", because, "All that are needed, or none: pass.")
    rule, code = ("MVN-18", "MORE_THAN_NEEDED") if n > more else ("MVN-19", "NOT_ENOUGH")
    return Refusal(
        rule,
        code,
        f"{more} more {lead} {'is' if more == 1 else 'are'} needed, not {n}.",
        f"Play {write(cards(more, deck.ions[kind]), deck)}.",
    )


def _offer(deck: Deck, legal: list[Action]) -> str:
    """The answers this hand has, for its owner."""
    if legal == [PASS]:
        return "You have no possible answer: pass."
    texts = [f"{count_in(action)} × {deck.text(ion_in(action))}" for action in legal]
    return f"You could play {' or '.join(texts)}."


OFFERS: Final = ("You could play ", "You have no possible answer: ", "Play ")
FIGURES: Final = (
    (re.compile(r"(.+) asks for \d+ (.+), not (\d+)\."), r"\1 asks for another number of \2, not \3."),
    (re.compile(r"(.+) has the higher charge, .*"), r"\1 has the higher charge, and you hold too few of it."),
    (re.compile(r"You need \d+ more (.+) and hold only \d+\."), r"You do not hold enough \1."),
    (re.compile(r"\d+ more (.+) (?:is|are) needed, not (\d+)\."), r"Another number of \1 is needed, not \2."),
)
"""Sentences with numbers that are charges, and the same without them."""
CHARGE: Final = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]*[⁺⁻]")
SUM: Final = re.compile(r"\d[+−]")


def hushed(text: str, deck: Deck, help: Help) -> str:
    """Without what is hidden: answers where plays or charges are, or names are asked for, and every figure of a charge
    where these are."""
    if text.startswith(CORRECTION) and not help.names:
        return ""
    if text.startswith(OFFERS) and not (help.plays and help.charges):
        return ""
    if help.charges:
        return text
    for ion in deck.ions:
        for shown in (deck.text(ion), deck.key(ion)):
            text = re.sub(rf"(?<![A-Za-z₀-₉)]){re.escape(shown)}(?![⁺⁻+])", deck.text(ion, False), text)
    text = CHARGE.sub("", text)
    for figures, words in FIGURES:
        text = figures.sub(words, text)
    return "" if SUM.search(text) else text
