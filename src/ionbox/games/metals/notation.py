"""Actions and events as text."""

import re
from collections.abc import Sequence

from ionbox.chem.compounds import Compound
from ionbox.chem.ions import all_ions
from ionbox.chem.ions import ion as find_ion
from ionbox.chem.names import compound_name
from ionbox.core.types import BadInput
from ionbox.games.metals import events
from ionbox.games.metals.exchange import PASS, cards
from ionbox.games.metals.pieces import IONS, key, shown
from ionbox.games.metals.types import View


def parse(text: str) -> int:
    """ "Ca2+", "2 Cl-" or "pass"."""
    text = text.strip()
    if text.lower() == "pass":
        return PASS
    found = re.fullmatch(r"(?:(\d{1,2})\s*[x×]?\s+)?(\D.*)", text)
    if not found or not 0 < int(found[1] or 1) < 100:
        raise BadInput(f"{text!r} is no play: write a number of cards and an ion, such as 2 Cl-, or pass.")
    try:
        ion = find_ion(found[2])
    except ValueError as unknown:
        raise BadInput(str(unknown)) from None
    return cards(int(found[1] or 1), all_ions().index(ion))


def write(action: int) -> str:
    if action == PASS:
        return "pass"
    return f"{action // IONS} {key(action % IONS)}" if action // IONS > 1 else key(action % IONS)


SENTENCES = {
    events.DEALT: "Game {n}: six cards each. {who} leads first.",
    events.LED: "{who} leads {many}.",
    events.ANSWERED: "{who} answers with {many}.",
    events.FOLLOWED: "It is {ion} again: {who} lays it down too.",
    events.NO_ANSWER: "{who} has no possible answer.",
    events.TOOK: "{who} takes {ion} at random from that hand.",
    events.OVERCHARGED: "{who} has the higher total charge: {n}.",
    events.REINFORCED: "{who} calls for reinforcements: {many}.",
    events.LEFT_IT: "{who} adds no reinforcements.",
    events.COLLECTED: "{who} collects {n} cards.",
    events.UNUSED: "{who} is left with {count}, counting for nobody.",
    events.DREW_CARD: "{who} draws {ion}.",
    events.DREW: "{who} draws {count}.",
    events.FORMED: "The charges cancel: {compound}.",
}


def tell(event: int, audience: int | None, names: Sequence[str]) -> str:
    what, seat, n, ion = events.unpacked(event)
    # Who draws sees the card; the others see that one was drawn.
    if what == (events.DREW if audience == seat else events.DREW_CARD):
        return ""
    card = shown(ion)
    count = f"{n} cards" if n > 1 else "a card"
    compound = named(n, ion) if what == events.FORMED else ""
    many = f"{n} {card}" if n > 1 else card
    return SENTENCES[what].format(who=names[seat], n=n, ion=card, many=many, count=count, compound=compound)


def named(one: int, other: int) -> str:
    """The compound of two ions, by formula and name: "CaCl₂, calcium chloride"."""
    return f"{compound_of(one, other).text()}, {compound_name(compound_of(one, other))}"


def compound_of(one: int, other: int) -> Compound:
    ions = all_ions()[one], all_ions()[other]
    return Compound(*ions) if ions[0].charge > 0 else Compound(ions[1], ions[0])


def balanced(happened: Sequence[int]) -> list[str]:
    """The compound of an exchange whose charges have come to cancel."""
    found = []
    for event in happened:
        what, _, answer, lead = events.unpacked(event)
        if what == events.FORMED:
            found.append(compound_of(lead, answer).text())
    return found


LAID = (events.LED, events.ANSWERED, events.FOLLOWED, events.REINFORCED)
COUNTED = {events.DEALT: "game", events.COLLECTED: "collected", events.UNUSED: "unused"}


def show(event: int) -> tuple[str, int, int, str] | None:
    """Game by game what each exchange lays down, until it is collected."""
    what, seat, n, ion = events.unpacked(event)
    if what in COUNTED:
        return COUNTED[what], seat, n, ""
    if what == events.TOOK:
        return "taken", seat, n, key(ion)
    return ("laid", seat, n, key(ion)) if what in LAID else None


def ask(view: View) -> str:
    if view.phase == "lead" and view.seat == view.initiator:
        return "Your lead: play one card, any you like."
    if view.phase == "answer" and view.seat == view.responder:
        return f"Answer {find_ion(view.lead).text} with ions of the opposite sign, all of one kind."
    if view.phase == "reinforce" and view.seat == view.initiator:
        lead = find_ion(view.lead)
        n = -(-(view.charges[1] - view.charges[0]) // abs(lead.charge))
        held = view.hand.count(view.lead)
        figures = f"They have {view.charges[1]}, you have {view.charges[0]}"
        if held < n:
            holding = f"only {held}" if held else "no"
            return f"{figures}, and you hold {holding} more {lead.text}: pass, and they collect."
        return f"{figures}: add {n} more {lead.text}, or pass and let them collect."
    return ""
