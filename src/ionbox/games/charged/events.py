"""What can happen in a turn, packed into ints while playing; `notation.tell` puts it into words."""

from typing import Final

from ionbox.core.types import Event, Seat

STARTED: Final = 0  # seat begins
DREW: Final = 1  # tiles, packed: which for the owner, how many for the others
PLAYED: Final = 2  # the action
FORMED: Final = 3  # number of the formula | points << 12
NOTED: Final = 4  # number of the formula | 1 << 12 where it was named
SCORED: Final = 5  # points
SWAPPED: Final = 6  # the action: which for the owner, how many for the others
PASSED: Final = 7
MISTAKEN: Final = 8  # wrong tries so far | how many cost the turn << 4
ENDED: Final = 9  # why (ending.py)
COUNTED: Final = 10  # how the formula formed last came to its points (scoring.py)
NAMED: Final = 13  # number of the formula
UNNAMED: Final = 14  # number of the formula
BELL: Final = 12  # how many turns are left
READ: Final = 11  # where the formula formed last stands: its number | first square << 12 | way << 21 | tiles << 22


def event(what: int, seat: Seat, load: int) -> Event:
    return Event(what | seat << 4 | load << 6)


def unpacked(packed: Event) -> tuple[int, Seat, int]:
    """What, seat, load."""
    return packed & 15, Seat(packed >> 4 & 3), packed >> 6
