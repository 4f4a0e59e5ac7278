"""What can happen in an exchange, packed into ints while playing; `notation.tell` puts it into words."""

from typing import Final

from ionbox.core.types import Event, Seat
from ionbox.games.metals.types import IonNumber

DEALT: Final = 0  # seat leads first in game n
LED: Final = 1
DREW_CARD: Final = 2  # for the owner alone: which
DREW: Final = 3  # for the others: how many
ANSWERED: Final = 4
FOLLOWED: Final = 5  # drew the same ion and laid it down
NO_ANSWER: Final = 6
TOOK: Final = 7  # n is the seat it was taken from
OVERCHARGED: Final = 8
REINFORCED: Final = 9
LEFT_IT: Final = 10
COLLECTED: Final = 11
UNUSED: Final = 12  # cards left in this hand
FORMED: Final = 13  # the charges cancel: ion is the lead's, n the answer's
BELL: Final = 14  # n: 1 between two exchanges
NAMED: Final = 15  # what FORMED told, by whoever is asked
UNNAMED: Final = 16


def event(what: int, seat: Seat, n: int, ion: int, total: int) -> Event:
    """`total`: the cards that this seat has laid in the exchange, or collected in the game, with these."""
    return Event(what | seat << 5 | ion << 9 | n << 17 | total << 27)


def unpacked(packed: Event) -> tuple[int, Seat, int, IonNumber, int]:
    """What, seat, n, ion, total."""
    return packed & 31, Seat(packed >> 5 & 15), packed >> 17 & 1023, IonNumber(packed >> 9 & 255), packed >> 27
