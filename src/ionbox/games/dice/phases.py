"""What the table waits for, and the ints of everything a seat can do about it."""

from typing import TYPE_CHECKING, Final

from ionbox.core.types import Action

if TYPE_CHECKING:
    from ionbox.games.dice.types import Code

TURN: Final = 0
AGAIN: Final = 1  # a turn in which a drawn card may not be played (§3.8)
DRAWN: Final = 2
ANSWER: Final = 3
NUMBERS: Final = 4
NUMBER: Final = 5
RACE: Final = 6
DEALER: Final = 7
OVER: Final = 8

# Actions, but as plain ints: playouts compare them all the time.
PASS: Final = 0  # keep the drawn card (§3.7), or let a race go by (§6.4)
DRAW: Final = 1
TAKE: Final = 2  # no answer: let the action happen (§5.1)
NUMBER_BASE: Final = 8
PAIR_BASE: Final = 16
PLAY_BASE: Final = 64

NEXT: Final = 1
PREVIOUS: Final = 2

CODE_BITS: Final = 11
CODES: Final = 1 << CODE_BITS  # a card's code stays below: six bits for its dots, so there is room for 32 actions


def number(n: int) -> Action:
    """The challenged player's number, 1 to 6."""
    return Action(NUMBER_BASE + n)


def pair(a: int, b: int) -> Action:
    """The challenger's two numbers, the smaller first."""
    return Action(PAIR_BASE + 8 * a + b)


def play(code: "Code", extra: int = 0) -> Action:
    """A card laid down. `extra` is what its action needs: a called number, 1 + the code of a gift, 1 + the chosen
    seat, NEXT or PREVIOUS; 0 where there is nothing to say."""
    return Action(PLAY_BASE + (extra << CODE_BITS | code))
