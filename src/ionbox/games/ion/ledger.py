"""What a whole match came to, by its events: for whoever asks how a deck plays."""

from collections.abc import Sequence
from typing import Final

from ionbox.core.contents import Ledger, Use
from ionbox.core.play import Chapter, Setup
from ionbox.games.ion import events
from ionbox.games.ion.box import Box
from ionbox.games.ion.phases import CHOOSING
from ionbox.games.ion.state import IonState
from ionbox.games.ion.symbols import unpacked_card, unpacked_group
from ionbox.games.ion.telling import gases_in
from ionbox.games.ion.turn import CAME_BITS

POINTS: Final = {
    events.COMPOUND: "compounds", events.NOBLE_SET: "noble gases", events.GOAL: "goals",
    events.REFRESHED: "refreshed tiles", events.GLOWED: "radioactive elements", events.DECAYED: "decay",
    events.PENALTY: "used tiles",
}  # fmt: skip


def ledger(setup: Setup, chapters: Sequence[Chapter]) -> Ledger:
    """A card is seen in every hand it comes by in. Of those that are taken, the ones that score count as laid, all
    others as stuck."""
    last = chapters[-1].state
    assert isinstance(last, IonState)
    box = last.box
    words = box.notation
    found = Ledger(rounds=last.round * box.turns + last.turn)
    for kind in sorted(set(box.cards)):
        found.cards[words.symbol(box.deck.symbols[kind])] = Use()
    for chapter in chapters:
        state = chapter.state
        assert isinstance(state, IonState)
        if state.phase == CHOOSING and state.waiting == (1 << state.seats) - 1:
            _see(found, state)
        for event in state.events:
            what, _, _, n, code = events.unpacked(event)
            if what in (events.REVEALED, events.TOOK):
                found.cards[words.symbol(code)].taken += 1
            if what in POINTS:
                found.points[POINTS[what]] += n
                for symbol in _scoring(box, what, code):
                    found.cards[words.symbol(symbol)].laid += 1
            if what == events.COMPOUND:
                found.compounds[words.pretty_group(code)] += 1
    for use in found.cards.values():
        use.stuck = use.taken - use.laid
    return found


def _see(found: Ledger, state: IonState) -> None:
    """§3.1 Each player looks at a hand, and all at the center."""
    symbols, words = state.box.deck.symbols, state.box.notation
    for kind in [card >> CAME_BITS for hand in state.hands for card in hand] + state.center:
        found.cards[words.symbol(symbols[kind])].seen += 1


def _scoring(box: Box, what: int, code: int) -> list[int]:
    """The symbols of the cards that score by a line of the sheet."""
    if what == events.NOBLE_SET:
        return gases_in(code)
    if what == events.GLOWED:
        return [unpacked_card(code)[0]]
    if what != events.COMPOUND:
        return []
    cation, n, anion, m = unpacked_group(code)
    groups, symbols = box.groups, box.deck.symbols
    one, other = groups.kinds[groups.ion_of[cation]], groups.kinds[groups.ion_of[anion]]
    return [symbols[one]] * n + [symbols[other]] * m
