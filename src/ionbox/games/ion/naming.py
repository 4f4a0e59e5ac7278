"""ION-86 Option naming: whoever closes a compound is asked for its name, and what is not named does not count."""

from typing import TYPE_CHECKING

from ionbox.core.types import Action, Seat
from ionbox.games.ion import events
from ionbox.games.ion.actions import NAME, UNNAMED
from ionbox.games.ion.groups import NONE
from ionbox.games.ion.types import GroupNumber

if TYPE_CHECKING:
    from ionbox.games.ion.state import IonState


def made(state: "IonState", seat: Seat, group: GroupNumber) -> None:
    """A bond or a turned metal made this group: if it is a compound that its owner has not named in this round, its
    name is asked for, before anything else."""
    if state.box.groups.neutral[group] and group not in state.named[seat]:
        state.asked[seat] = group


def answers() -> list[Action]:
    return [NAME, UNNAMED]


def answer(state: "IonState", seat: Seat, action: Action) -> None:
    """Named once, all compounds like it count for this seat in this round."""
    group = state.asked[seat]
    state.asked[seat] = NONE
    if action == NAME:
        state.named[seat].append(group)
        state.named[seat].sort()
    state.tell(events.NAMED if action == NAME else events.UNNAMED, seat, 0, state.box.groups.codes[group])


def counting(state: "IonState", seat: Seat) -> list[GroupNumber]:
    """A player area as it is scored: without compounds that were not named."""
    area = state.areas[seat]
    if not state.naming:
        return area
    groups, named = state.box.groups, state.named[seat]
    return [group for group in area if group < groups.gases or not groups.neutral[group] or group in named]
