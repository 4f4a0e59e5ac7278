"""Actions and events as text."""

import re
from collections.abc import Sequence
from typing import Final

from ionbox.chem.compounds import Compound
from ionbox.chem.ions import IonTable
from ionbox.chem.names import heard_name
from ionbox.core.facts import joined
from ionbox.core.game import Shown
from ionbox.core.text import addressed
from ionbox.core.types import FULL, Action, BadInput, Event, Help, Seat
from ionbox.games.metals import events
from ionbox.games.metals.exchange import NAMED, PASS, UNNAMED, cards, count_in, ion_in
from ionbox.games.metals.pieces import Deck
from ionbox.games.metals.types import Card, IonNumber, View

WORDS: Final = {"pass": PASS, "name": NAMED, "unnamed": UNNAMED}
PLAY: Final = re.compile(r"(?:(\d{1,2})\s*[x×]?\s+)?(\D.*)")


def parse(text: str, table: IonTable) -> Action:
    """ "Ca2+", "2 Cl-", "pass", "name" or "unnamed"."""
    text = text.strip()
    if text.lower() in WORDS:
        return WORDS[text.lower()]
    n, ion = counted(text)
    try:
        found = table.find(ion)
    except ValueError as unknown:
        raise BadInput(str(unknown)) from None
    return cards(n, IonNumber(table.number(found)))


def counted(text: str) -> tuple[int, str]:
    """ "2 x Cl-" is 2 of "Cl-"."""
    found = PLAY.fullmatch(text)
    if not found or not 0 < int(found[1] or 1) < 100:
        raise BadInput(f"{text!r} is not a play. Write a number of cards and an ion, such as 2 Cl-, or pass.")
    return int(found[1] or 1), found[2]


def write(action: Action, deck: Deck, help: Help = FULL) -> str:
    for word, known in WORDS.items():
        if action == known:
            return word
    ion = deck.key(ion_in(action), help.charges)
    return f"{count_in(action)} {ion}" if count_in(action) > 1 else ion


SENTENCES = {
    events.DEALT: "Game {n}: six cards each. {Who} [leads|lead] first.",
    events.LED: "{Who} [leads|lead] {many}.",
    events.ANSWERED: "{Who} [answers|answer] with {many}.",
    events.FOLLOWED: "It is {ion} again: {who} [lays|lay] it down too.",
    events.NO_ANSWER: "{Who} [has|have] no possible answer.",
    events.TOOK: "{Who} [takes|take] {ion} at random from {that} hand.",
    events.OVERCHARGED: "{Who} [has|have] the higher total charge: {n}.",
    events.REINFORCED: "{Who} [calls|call] for reinforcements: {many}.",
    events.LEFT_IT: "{Who} [adds|add] no reinforcements.",
    events.COLLECTED: "{Who} [collects|collect] {n} cards.",
    events.UNUSED: "{Who} [is|are] left with {count}, counting for nobody.",
    events.DREW_CARD: "{Who} [draws|draw] {ion}.",
    events.DREW: "{Who} [draws|draw] {count}.",
    events.FORMED: "The charges cancel: {compound}.",
    events.NAMED: "{Who} [names|name] {compound}.",
    events.UNNAMED: "{Who} [does|do] not name {compound}.",
    events.BELL: "The bell: this exchange is the last.",
}
MADE = (events.FORMED, events.NAMED, events.UNNAMED)
BELL_BETWEEN = "The bell: the next exchange is the last."
OVERCHARGED = "{Who} [has|have] the higher total charge."


def tell(event: Event, audience: Seat | None, names: Sequence[str], deck: Deck, help: Help = FULL) -> str:
    what, seat, n, ion, _ = events.unpacked(event)
    # Who draws sees the card; the others see that one was drawn.
    if what == (events.DREW if audience == seat else events.DREW_CARD):
        return ""
    you = audience == seat
    card = deck.text(ion, help.charges)
    sentence = SENTENCES[what]
    if what == events.OVERCHARGED and not help.charges:
        sentence = OVERCHARGED
    elif what == events.BELL and n:
        sentence = BELL_BETWEEN
    return addressed(sentence, you).format(
        Who="You" if you else names[seat],
        who="you" if you else names[seat],
        that="your" if audience == n else "that",
        n=n,
        ion=card,
        many=f"{n} {card}" if n > 1 else card,
        count=f"{n} cards" if n > 1 else "a card",
        compound=told_compound(compound_of(deck, IonNumber(n), ion), what, help) if what in MADE else "",
    )


def told_compound(compound: Compound, what: int, help: Help) -> str:
    """By its formula and perhaps its name: "CaCl₂, calcium chloride"; or by what somebody just named it."""
    name = heard_name(compound, help.charges)
    if what == events.NAMED:
        return f"it: {name}" if name else compound.text()
    return f"{compound.text()}, {name}" if name and help.names else compound.text()


def compound_of(deck: Deck, one: IonNumber, other: IonNumber) -> Compound:
    ions = deck.table.ions[one], deck.table.ions[other]
    return Compound(*ions) if ions[0].charge > 0 else Compound(ions[1], ions[0])


def balanced(happened: Sequence[Event], deck: Deck) -> list[str]:
    """The compound of an exchange whose charges have come to cancel."""
    found = []
    for event in happened:
        what, _, answer, lead, _ = events.unpacked(event)
        if what == events.FORMED:
            found.append(compound_of(deck, lead, IonNumber(answer)).text())
    return found


EXCHANGE: Final = 2.5
"""How long an exchange lies there before it is collected, where an ordinary step takes 1."""


def paces(happened: Sequence[Event]) -> float:
    return EXCHANGE if any(events.unpacked(event)[0] == events.COLLECTED for event in happened) else 1.0


LAID = (events.LED, events.ANSWERED, events.FOLLOWED, events.REINFORCED)
COUNTED = {events.DEALT: "game", events.COLLECTED: "collected", events.UNUSED: "unused"}


def show(event: Event, deck: Deck, help: Help = FULL) -> Shown | None:
    """Game by game what lies on each side of an exchange, with its charge, until it is collected; compounds formed and
    what they were named."""
    what, seat, n, ion, total = events.unpacked(event)
    if what in COUNTED:
        return COUNTED[what], seat, n, "", total
    if what in (events.FORMED, events.NAMED):
        compound = compound_of(deck, IonNumber(n), ion)
        if what == events.NAMED:
            name = heard_name(compound, help.charges)
            return "named", seat, 0, compound.formula(), 0, [name] if name else []
        return "formed", seat, 0, compound.formula(), 0
    if what == events.TOOK:
        return "taken", seat, 1, deck.key(ion, help.charges), 0
    if what in LAID:
        charge = total * abs(deck.table.ions[ion].charge) if help.charges else 0
        return "laid", seat, total, deck.key(ion, help.charges), charge
    return None


def ask(view: View, help: Help = FULL) -> str:
    if view.phase == "lead" and view.seat == view.initiator:
        return "Your lead: choose one card, any you like."
    if view.phase == "answer" and view.seat == view.responder:
        return _ask_answer(view)
    if view.phase == "reinforce" and view.seat == view.initiator:
        return _ask_reinforcements(view, help)
    if view.phase == "name" and view.seat == view.initiator:
        return f"The charges cancel: name {view.naming} to collect it."
    return ""


MOST_TOLD: Final = 6
"""Full answers that a sentence lists; of more, only those that are held."""


def _ask_answer(view: View) -> str:
    lead, held = _card(view, view.lead), {ion: view.hand.count(ion) for ion in view.hand}
    if not lead.answers:
        return f"Answer {lead.text} with ions of the opposite sign, all of one kind."
    if full := [(n, ion) for n, ion in lead.answers if held.get(ion, 0) >= n]:
        told = lead.answers if len(lead.answers) <= MOST_TOLD else full
        higher = any(n * _card(view, ion).charge > lead.charge for n, ion in told)
        follows = f" If the answer is higher, more {lead.text} may follow." if higher else ""
        return f"Answer {lead.text} with {_choice(view, told)}.{follows}"
    weaker = [(held[ion], ion) for _, ion in lead.answers if ion in held and _card(view, ion).charge < lead.charge]
    if weaker:
        return f"You hold no full answer to {lead.text}. Lay all you hold of one ion: {_choice(view, weaker)}."
    return f"Nothing in your hand answers {lead.text}. The leader takes one of your cards at random."


def _ask_reinforcements(view: View, help: Help) -> str:
    lead = _card(view, view.lead)
    if not help.charges:
        return f"They have the higher charge. Reinforce with enough {lead.text}, or let them collect."
    figures = f"They have {view.charges[1]}, you have {view.charges[0]}."
    if not help.plays:
        return f"{figures} Reinforce with enough {lead.text}, or let them collect."
    n = -(-(view.charges[1] - view.charges[0]) // lead.charge)
    held = view.hand.count(view.lead)
    if held < n:
        return f"{figures} You hold {f'only {held}' if held else 'no'} more {lead.text}, so they collect."
    return f"{figures} Reinforce with {n} more {lead.text}, or let them collect."


def _choice(view: View, plays: Sequence[tuple[int, str]]) -> str:
    return joined([f"{n} {_card(view, ion).text}" for n, ion in plays], "or")


def _card(view: View, ion: str) -> Card:
    return next(card for card in view.deck if card.ion == ion)
