"""What the same deal for everybody holds (ION-88), and what of it came up in a match."""

from collections.abc import Sequence

from ionbox.core.contents import NOBODY, Spot
from ionbox.core.play import Chapter, Setup
from ionbox.core.state import all_seats
from ionbox.games.ion import contents
from ionbox.games.ion import setup as setting_up
from ionbox.games.ion.box import ROUNDS, Box
from ionbox.games.ion.state import IonState
from ionbox.games.ion.turn import CAME_BITS
from ionbox.games.ion.types import Kind
from ionbox.games.ion.words import card_text


def dealt(setup: Setup) -> list[Spot]:
    """As if no radioactive card were ever played: those that are gone have others in their places."""
    state = setup.start()
    assert isinstance(state, IonState)
    spots = [*sets(state), *goals(state), *lying(state), pile(state)]
    for round in range(1, ROUNDS):
        state.round = round
        setting_up.deal(state, setup.chance(0))
        spots += [*goals(state), *lying(state), pile(state)]
    return spots


def sets(state: IonState) -> list[Spot]:
    letters = state.box.tile_sets.letters
    return [Spot(0, "tiles", seat, (letters[state.sets[seat]],)) for seat in all_seats(len(state.sets))]


def goals(state: IonState) -> list[Spot]:
    shown = [f"{state.box.goals.names[goal]} ({contents.listed(state.box, goal)})" for goal in state.goals]
    return [Spot(state.round + 1, "goals", NOBODY, tuple(shown))]


def lying(state: IonState) -> list[Spot]:
    """Just dealt: the hands, and the center."""
    part = state.round + 1
    spots: list[Spot] = []
    for seat in all_seats(state.seats):
        hand = [Kind(card >> CAME_BITS) for card in state.hands[seat]]
        spots.append(Spot(part, "hand", seat, texts(state.box, hand)))
    if state.box.tiles:
        spots.append(Spot(part, "center", NOBODY, texts(state.box, state.center)))
    return spots


def pile(state: IonState) -> Spot:
    return Spot(state.round + 1, "pile", NOBODY, texts(state.box, state.pile[::-1]))


def texts(box: Box, kinds: Sequence[Kind]) -> tuple[str, ...]:
    return tuple([card_text(box, kind) for kind in kinds])


def came(setup: Setup, chapters: Sequence[Chapter]) -> list[Spot]:
    """Cards only of rounds before which no radioactive card was played."""
    spots: list[Spot] = []
    drawn: dict[int, list[Kind]] = {}
    before: IonState | None = None
    for chapter in chapters:
        state = chapter.state
        assert isinstance(state, IonState)
        if before is None:
            spots += sets(state)
        if before is None or before.round < state.round:
            whole = not state.radioactive
            spots += goals(state)
            if whole:
                spots += lying(state)
        elif whole:
            drawn.setdefault(state.round + 1, []).extend(before.pile[len(state.pile) :][::-1])
        before = state
    assert before is not None
    return spots + [Spot(part, "pile", NOBODY, texts(before.box, cards)) for part, cards in drawn.items()]
