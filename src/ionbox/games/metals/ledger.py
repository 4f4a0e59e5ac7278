"""What one whole match came to, for `ionbox balance`: every card held is laid, taken at random or left over."""

from collections.abc import Sequence

from ionbox.core.contents import Ledger, Use
from ionbox.core.play import Chapter, Setup
from ionbox.games.metals import events
from ionbox.games.metals.notation import compound_of
from ionbox.games.metals.pieces import Deck
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import IonNumber

LAID = (events.LED, events.ANSWERED, events.FOLLOWED, events.REINFORCED)
KINDS = {
    events.FORMED: "equal charges",
    events.REINFORCED: "reinforcements",
    events.TOOK: "no answer",
    events.LEFT_IT: "the stronger answer",
    events.UNNAMED: "compounds not named",
}
"""How an exchange ended, by what was told of it last; a lead that stays the stronger one is told of by nothing."""


def ledger(setup: Setup, chapters: Sequence[Chapter]) -> Ledger:
    found = Ledger()
    how = ""
    for chapter in chapters:
        state = chapter.state
        assert isinstance(state, MetalsState)
        deck = state.deck
        found.cards = found.cards or {key: Use() for key in deck.keys}
        for event in state.events:
            what, _, n, ion, _ = events.unpacked(event)
            if what == events.LED:
                how = "the stronger lead"
            elif not (what == events.FORMED and how == KINDS[events.REINFORCED]):
                how = KINDS.get(what, how)
            if what == events.FORMED:
                found.compounds[compound_of(deck, IonNumber(n), ion).text()] += 1
            elif what == events.COLLECTED:
                found.rounds += 1
                found.points[how] += n
            elif what == events.DEALT:
                for kind, held in enumerate(state.hands):
                    found.cards[deck.keys[kind % len(deck.ions)]].seen += held
            else:
                note(found, deck, what, n, ion)
    for use in found.cards.values():
        use.stuck = use.seen - use.laid - use.taken
    return found


def note(found: Ledger, deck: Deck, what: int, n: int, ion: IonNumber) -> None:
    """A card that came into a hand, or left it."""
    if what == events.DREW_CARD:
        found.cards[deck.key(ion)].seen += 1
    elif what in LAID:
        found.cards[deck.key(ion)].laid += n
    elif what == events.TOOK:
        found.cards[deck.key(ion)].taken += 1
