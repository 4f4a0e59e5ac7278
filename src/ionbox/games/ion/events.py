"""What can happen, packed into ints while playing; `notation.tell` puts it into words. Points go on the round sheets.

Round and seat stand in the highest bits: a sorted sheet is in the order of rounds, then of seats.
"""

from typing import Final

from ionbox.core.types import Event, Seat

ROUND: Final = 0  # begins; n: hand size
GOAL_SHOWN: Final = 1
CENTER_SHOWN: Final = 2
CHOSE: Final = 3  # for the owner alone: what
REVEALED: Final = 4
LAID: Final = 5
BONDED: Final = 6
TURNED: Final = 7
SAID: Final = 8  # for the owner alone: pass or tiles
ASKED_FOR_TILES: Final = 9
NO_TILE: Final = 10
FLIPPED: Final = 11  # a tile, showing its value n
TOOK: Final = 12
LIFTED: Final = 13
ORIENTED: Final = 14
DREW_CARD: Final = 15  # for the owner alone: which
DREW: Final = 16
DRY: Final = 17
DISCARDED: Final = 18
STOLE: Final = 19
STOLE_NOTHING: Final = 20
# What scores.
COMPOUND: Final = 21
NOBLE_SET: Final = 22
GOAL: Final = 23
REFRESHED: Final = 24  # n: the card's points, lost
GLOWED: Final = 25  # a radioactive card's round points
DECAYED: Final = 26
PENALTY: Final = 27
# What was left on the table, and sums.
COULD_HAVE: Final = 28
ROUND_TOTAL: Final = 29
# And in the middle of a turn.
HELD: Final = 30  # an ion, for a card of the center
BELL: Final = 31  # n: 1 after the last turn of a round
NAMED: Final = 32  # a compound
UNNAMED: Final = 33

OFFSET: Final = 8192
CODE_BITS: Final = 36  # four cards


def event(what: int, round_: int, seat: Seat, n: int, code: int) -> Event:
    return Event(code | (n + OFFSET) << CODE_BITS | what << 50 | seat << 56 | round_ << 59)


def unpacked(packed: Event) -> tuple[int, int, Seat, int, int]:
    """What, round, seat, n, code."""
    n = (packed >> CODE_BITS & 0x3FFF) - OFFSET
    return packed >> 50 & 63, packed >> 59, Seat(packed >> 56 & 7), n, packed & (1 << CODE_BITS) - 1
