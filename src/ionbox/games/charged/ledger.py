"""What one whole match came to, for `ionbox balance`."""

from collections.abc import Sequence

from ionbox.core.contents import Ledger, Use
from ionbox.core.play import Chapter, Setup
from ionbox.core.types import Seat
from ionbox.games.charged import events
from ionbox.games.charged.actions import tiles_of
from ionbox.games.charged.box import Box
from ionbox.games.charged.events import unpacked
from ionbox.games.charged.scoring import FORMULA, terms_of
from ionbox.games.charged.state import ChargedState

TURNS = (events.PLAYED, events.SWAPPED, events.PASSED)
SYMBOLS, DOUBLE_SYMBOLS, DOUBLE_FORMULAS = "symbols", "double and triple symbols", "double and triple formulas"


def ledger(setup: Setup, chapters: Sequence[Chapter]) -> Ledger:
    found, turns = Ledger(), 0
    waiting: list[int] = []
    for chapter in chapters:
        state = chapter.state
        assert isinstance(state, ChargedState)
        box, symbols = state.box, state.box.tiles.alphabet.symbols
        found.cards = found.cards or {symbols[tile]: Use() for tile, copies in enumerate(box.tiles.copies) if copies}
        for event in state.events:
            what, _, load = unpacked(event)
            turns += what in TURNS or (what == events.MISTAKEN and load & 15 == load >> 4)
            if what == events.DREW:
                for tile in tiles_of(load):
                    found.cards[symbols[tile]].seen += 1
                    found.cards[symbols[tile]].taken += 1
            elif what == events.PLAYED:
                for tile in tiles_of(load):
                    found.cards[symbols[tile]].laid += 1
            elif what == events.FORMED:
                found.compounds[box.formulas.compounds[load % FORMULA].text()] += 1
            elif what == events.COUNTED:
                waiting.append(load)
            elif what == events.SCORED:
                # Where names are asked for one formula scores at a time, and nothing is asked for that is not waiting.
                scored = [counted for counted in waiting if counted % FORMULA not in state.to_name]
                for counted in scored:
                    count(found, box, counted)
                waiting = [counted for counted in waiting if counted not in scored]
            elif what == events.UNNAMED:
                waiting = [counted for counted in waiting if counted % FORMULA != load]
    found.rounds = -(-turns // setup.seats)
    left_over(found, chapters[-1])
    return found


def count(found: Ledger, box: Box, counted: int) -> None:
    """The points of one formula, by what brought them."""
    terms = terms_of(counted, box)
    plain = sum([value for value, _, _ in terms])
    marked = sum([value * symbol for value, symbol, _ in terms])
    total = marked
    for _, _, formula in terms:
        total *= formula
    found.points[SYMBOLS] += plain
    found.points[DOUBLE_SYMBOLS] += marked - plain
    found.points[DOUBLE_FORMULAS] += total - marked


def left_over(found: Ledger, last: Chapter) -> None:
    """CHG-47 Tiles left on racks count for nobody."""
    state = last.state
    assert isinstance(state, ChargedState)
    for seat in range(state.seats):
        for tile, n in enumerate(state.rack(Seat(seat))):
            if n:
                found.cards[state.box.tiles.alphabet.symbols[tile]].stuck += n
