"""What the same deal for everybody holds (CHG-65), and what of it came up in a match."""

from collections.abc import Sequence

from ionbox.core.contents import NOBODY, Spot
from ionbox.core.play import Chapter, Setup
from ionbox.core.rng import ByPlace
from ionbox.core.state import all_seats
from ionbox.games.charged import drawing, events
from ionbox.games.charged.actions import tiles_of
from ionbox.games.charged.pieces import KINDS
from ionbox.games.charged.state import ChargedState


def dealt(setup: Setup) -> list[Spot]:
    """The bag tile by tile; the racks are its first."""
    state, rng = setup.start(), setup.chance(0)
    assert isinstance(state, ChargedState)
    assert isinstance(rng, ByPlace)
    row = [state.box.tiles.alphabet.symbols[tile] for tile in drawing.row(state, rng, 1)]
    return [*lying(state), Spot(0, "bag", NOBODY, tuple(row))]


def lying(state: ChargedState) -> list[Spot]:
    """Just dealt: who begins, and the racks."""
    symbols = state.box.tiles.alphabet.symbols
    spots = [Spot(0, "first", NOBODY, (f"seat {state.first + 1}",))]
    for seat in all_seats(state.seats):
        rack = state.rack(seat)
        tiles = [symbols[tile] for tile in range(1, KINDS) for _ in range(rack[tile])]
        spots.append(Spot(0, "rack", seat, tuple(tiles)))
    return spots


def came(setup: Setup, chapters: Sequence[Chapter]) -> list[Spot]:
    first = chapters[0].state
    assert isinstance(first, ChargedState)
    drawn: list[str] = []
    for chapter in chapters:
        for event in chapter.state.events:
            what, _, load = events.unpacked(event)
            if what == events.DREW:
                drawn += [first.box.tiles.alphabet.symbols[tile] for tile in tiles_of(load)]
    return [*lying(first), Spot(0, "bag", NOBODY, tuple(drawn))]
