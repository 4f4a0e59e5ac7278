"""What a seat can choose, packed into ints: the lowest four bits say what it is. No deck is needed to read them."""

from typing import Final

from ionbox.core.types import Action, Seat
from ionbox.games.ion.symbols import SYMBOL, SYMBOL_BITS
from ionbox.games.ion.types import Code, IonNumber

PASS: Final = Action(0)  # no tiles now (§5.3), nothing taken (§5.6)
CHOOSE: Final = 1  # a card of the hand (§3.1)
CHOOSE_TWO: Final = 2  # two of them, with Select Two (§5.2)
LAY: Final = 3  # an ion, unbonded (§3.3)
BOND: Final = 4  # an ion, to one own card or group (§4.3)
GATHER: Final = 5  # an ion, to several own single cards (§4.4)
TURN: Final = 6  # a transition metal laid this turn (§4.5)
TILES: Final = Action(7)  # in the tile window: I want to use tiles (§5.3)
TAKE: Final = 8  # a card from the center (§5.4)
RXN: Final = Action(9)  # lift all own ions (§5.5)
STEAL: Final = 10  # an ion of another player, after the last turn (§5.6)
REFRESH: Final = 11  # a used tile, for the points of a polyatomic ion (§7.5)
POINTS: Final = Action(12)  # the points of all polyatomic ions left (§7.5)
HOLD: Final = 13  # the ion to place, for a card of the center (§5.7)
NAME: Final = Action(14)  # the compound just closed, by its name (ION-86)
UNNAMED: Final = Action(15)  # leave it without

NEW: Final = 1 << 34  # in BOND and GATHER: of equal metals the one that may still be turned (§4.5)

SELECT_TWO: Final = 0
FROM_CENTER: Final = 1
REACTION: Final = 2


def choose(symbol: int) -> Action:
    return Action(CHOOSE | symbol << 4)


def choose_two(one: int, other: int) -> Action:
    """An unordered pair."""
    return Action(CHOOSE_TWO | min(one, other) << 4 | max(one, other) << 4 + SYMBOL_BITS)


def lay(ion: IonNumber) -> Action:
    return Action(LAY | ion << 4)


def bond(ion: IonNumber, group: Code) -> Action:
    return Action(BOND | ion << 4 | group << 12)


def gather(ion: IonNumber, singles: Code) -> Action:
    """`singles` are the cards taken, packed like a group."""
    return Action(GATHER | ion << 4 | singles << 12)


def turn(group: Code) -> Action:
    return Action(TURN | group << 12)


def hold(symbol: int) -> Action:
    return Action(HOLD | symbol << 4)


def take(symbol: int) -> Action:
    return Action(TAKE | symbol << 4)


def steal(seat: Seat, ion: IonNumber, group: Code) -> Action:
    return Action(STEAL | ion << 4 | group << 12 | seat << 34)


def refresh(tile: int, symbol: int) -> Action:
    return Action(REFRESH | tile << 4 | symbol << 6)


def ion_in(action: Action) -> IonNumber:
    return IonNumber(action >> 4 & 255)


def group_in(action: Action) -> Code:
    return Code(action >> 12 & 0x3FFFFF)


def seat_in(action: Action) -> Seat:
    return Seat(action >> 34 & 7)


def symbols_in(action: Action) -> tuple[int, int]:
    return action >> 4 & SYMBOL, action >> 4 + SYMBOL_BITS & SYMBOL


def tile_in(action: Action) -> int:
    return action >> 4 & 3


def refresher_in(action: Action) -> int:
    return action >> 6 & SYMBOL
