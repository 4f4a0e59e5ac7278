"""Every action a person could try, as one int: a place and up to ten tiles. All stay below 2^57.

The place of a play is the square of its first new tile, and its direction; tiles already on the board are implied.
Tiles are digits from 1 to 25 in base 25, the first one lowest, and no digit is 0, so the number ends by itself.
The tiles that a match does not have are digits that none of its actions use.
"""

from typing import Final

from ionbox.core.types import Action
from ionbox.games.charged.pieces import ACROSS, KINDS, RACK, WIDEST

GAP: Final = KINDS
"""In place of a tile: an empty square left out. Never allowed, but it can be tried."""
ASKEW: Final = 2
"""In place of a direction: tiles that do not lie in one line. Never allowed, but it can be tried."""
WAYS: Final = 3
SQUARES: Final = WIDEST * WIDEST
BASE: Final = KINDS
POWER: Final[list[int]] = [BASE**place for place in range(RACK)]
SPAN: Final = sum([BASE * power for power in POWER]) + 1
"""More than any ten digits."""

PASS: Final = Action(0)
"""No place and no tiles; no place and tiles, sorted, are a swap."""
WRONG: Final = Action((1 + WAYS * SQUARES) * SPAN)
"""§3.6 A wrong formula was tried, and the options make that cost something. The referee plays it."""
NAME: Final = Action(WRONG + 1)
"""CHG-62 The formula that is asked for was named. What was typed is judged before (`Charged.read`)."""
UNNAMED: Final = Action(WRONG + 2)


def packed(tiles: list[int]) -> int:
    number = 0
    for place, tile in enumerate(tiles):
        number += tile * POWER[place]
    return number


def tiles_of(action: int) -> list[int]:
    """The tiles of a play, a swap or nothing but tiles, in their order."""
    number = action % SPAN
    tiles: list[int] = []
    while number > 0:
        tile = number % BASE
        if tile == 0:
            tile = BASE
        tiles.append(tile)
        number = (number - tile) // BASE
    return tiles


def swap(tiles: list[int]) -> Action:
    return Action(packed(sorted(tiles)))


def play(square: int, way: int, tiles: list[int]) -> Action:
    """§5.2 A single tile lies in its row as much as in its column: it is always written across."""
    if len(tiles) == 1 and way != ASKEW:
        way = ACROSS
    return Action((1 + way * SQUARES + square) * SPAN + packed(tiles))


def is_play(action: Action) -> bool:
    return SPAN <= action < WRONG


def is_swap(action: Action) -> bool:
    return PASS < action < SPAN


def way_of(action: Action) -> int:
    return (action // SPAN - 1) // SQUARES


def square_of(action: Action) -> int:
    """Of a play: the square of its first new tile, from outside (`row * 21 + column`)."""
    return (action // SPAN - 1) % SQUARES
