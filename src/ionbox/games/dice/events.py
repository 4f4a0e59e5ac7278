"""What can happen, packed into ints while playing; `notation.tell` puts it into words."""

from typing import Final

from ionbox.core.types import Event, Seat
from ionbox.games.dice.phases import CODE_BITS, CODES
from ionbox.games.dice.types import Code

DEALT: Final = 0  # seat deals n cards each in game `other`
TURNED: Final = 1
TURNED_BACK: Final = 2
PLAYED: Final = 3
CALLED: Final = 4  # n dots are wanted
DREW_CARD: Final = 5  # for the owner alone: which
DREW: Final = 6  # for the others: how many
NOTHING_TO_DRAW: Final = 7
RESHUFFLED: Final = 8  # n cards
KEPT: Final = 9
AIMED: Final = 10  # an action (a card without dots) goes from seat to other
TOOK: Final = 11
BLOCKED: Final = 12
SHIFTED: Final = 13
ROLLED: Final = 14  # the black die
GAVE_CARD: Final = 15  # for giver and receiver alone
GAVE: Final = 16
PUT_UNDER: Final = 17  # n cards under the draw pile
PUT_CARD_UNDER: Final = 18  # for the owner alone: which, from the top
CHOSE_TWO: Final = 19  # n = 8 a + b
CHOSE_ONE: Final = 20
DUEL_ROLLED: Final = 21  # the yellow die
LOST_DUEL: Final = 22
LAPSED: Final = 23
SKIPPED: Final = 24
AGAIN: Final = 25
RACE: Final = 26
READY: Final = 27  # a secret commitment
DRAWN_FIRST: Final = 28  # of those who chose a card
DECLINED: Final = 29
WON_RACE: Final = 30
WRONG: Final = 31
NOBODY_RACED: Final = 32
EXPLODED: Final = 33  # seat, by other
WON_GAME: Final = 34
SCORED: Final = 35  # n points; other: the seat whose cards they are
STUCK: Final = 36  # nobody can play or draw; seat holds the fewest points
TOO_LONG: Final = 37
TOTALS: Final = 38  # seat has n points in all
SET_ASIDE: Final = 39  # for the giver alone: the card to be given
GAINED: Final = 40  # n of them in this game, for boards; in words it is SCORED, hand by hand
BELL: Final = 41  # n: 1 when this game is won already
CUT: Final = 42  # the last turn is over; seat holds the fewest points

N: Final = 20 + CODE_BITS  # where n begins


def event(what: int, seat: Seat, other: int = 0, n: int = 0, card: int = 0) -> Event:
    return Event(what | seat << 6 | other << 10 | card << 20 | n << N)


def unpacked(packed: Event) -> tuple[int, Seat, int, int, Code]:
    """What, seat, other, n, card."""
    return packed & 63, Seat(packed >> 6 & 15), packed >> 10 & 1023, packed >> N, Code(packed >> 20 & CODES - 1)
