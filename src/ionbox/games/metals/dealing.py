"""What the same deal for everybody holds (MVN-40), and what of it came up in a match."""

from collections.abc import Sequence

from ionbox.core.contents import NOBODY, Spot
from ionbox.core.play import Chapter, Setup
from ionbox.core.state import all_seats
from ionbox.games.metals import ending, events
from ionbox.games.metals.state import MetalsState


def dealt(setup: Setup) -> list[Spot]:
    state = setup.start()
    assert isinstance(state, MetalsState)
    spots = [*lying(state), pile(state)]
    while state.game + 1 < state.series:
        ending.next_game(state, setup.chance(0))
        spots += [*lying(state), pile(state)]
    return spots


def lying(state: MetalsState) -> list[Spot]:
    """Just dealt: who leads first, and the hands."""
    keys, part = state.deck.keys, state.game + 1
    hands = [Spot(part, "first", NOBODY, (f"seat {state.first + 1}",))]
    for seat in all_seats(state.seats):
        held = [key for kind, key in enumerate(keys) for _ in range(state.in_hand(seat, kind))]
        hands.append(Spot(part, "hand", seat, tuple(held)))
    return hands


def pile(state: MetalsState) -> Spot:
    return Spot(state.game + 1, "pile", NOBODY, tuple([state.deck.keys[kind] for kind in reversed(state.pile)]))


def came(setup: Setup, chapters: Sequence[Chapter]) -> list[Spot]:
    spots: list[Spot] = []
    drawn: dict[int, list[str]] = {}
    part = 1
    for chapter in chapters:
        state = chapter.state
        assert isinstance(state, MetalsState)
        for event in state.events:
            what, _, n, ion, _ = events.unpacked(event)
            if what == events.DEALT:
                part = n
                spots += lying(state)
            elif what == events.DREW_CARD:
                drawn.setdefault(part, []).append(state.deck.key(ion))
    return spots + [Spot(part, "pile", NOBODY, tuple(cards)) for part, cards in drawn.items()]
