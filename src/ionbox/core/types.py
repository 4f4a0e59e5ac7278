"""Plain values that cross every border: why not, how it ended, what cannot be read. Not compiled."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NewType, TypeVar

Seat = NewType("Seat", int)
"""A place at the table, from 0; people and records count from 1."""
Action = NewType("Action", int)
"""What a seat does, packed by its game; notation everywhere else. Free of cost: compiled, it is an int."""
Event = NewType("Event", int)
"""Something that happened, packed by its game below 2^63."""
Number = TypeVar("Number", bound=int)
"""Any of these, for what does the same with lists of all of them."""

LONGEST_COMPLAINT = 500  # characters


class BadInput(ValueError):
    """Something typed, or a line of a file, cannot be used. The sentence says what to do about it."""

    def __init__(self, sentence: str, line: int = 0, option: str = "") -> None:
        if len(sentence) > LONGEST_COMPLAINT:
            # It repeats something endless: how that begins, and at the end what to do about it, is enough.
            sentence = f"{sentence[:100]} … {sentence[103 - LONGEST_COMPLAINT :]}"
        super().__init__(f"line {line}: {sentence}" if line else sentence)
        self.sentence = sentence
        self.line = line
        self.option = option
        """The option it is about, if it is about one."""


@dataclass(frozen=True)
class Refusal:
    """Why an action is not allowed."""

    rule: str
    """The paragraph or ruling of the game's RULES.md, such as "3.4" or "MVN-9"."""
    code: str
    because: str
    hint: str = ""
    """The correction, or what would be right: shown when it is asked for."""
    cost: Action | None = None
    """An action the referee plays for the seat in the same step, where the options make a wrong try costly."""
    question: str = ""
    """Told with the reason, so that the seat thinks before it asks for the hint; "" where none fits."""


@dataclass(frozen=True)
class Help:
    """How much a table shows people beyond what the rules lay open. Whatever is off reaches no device.

    Bots are not people: they are given all of it.
    """

    charges: bool = True
    """Charges stand on cards, tiles and groups."""
    ions: bool = True
    """The ion table can be looked at."""
    preview: bool = True
    """What an action would come to is told before it is played."""
    plays: bool = True
    """What may be played is listed."""
    names: bool = True
    """Compounds are named."""


FULL = Help()
NONE = Help(charges=False, ions=False, preview=False, plays=False, names=False)
HIDES = ("charges", "ions", "preview", "plays")
"""What a table may hide; names it hides where the options of the match ask for them."""


def hiding(hidden: Iterable[str]) -> Help:
    """All help but this."""
    return Help(**dict.fromkeys(hidden, False))


@dataclass(frozen=True)
class Outcome:
    """How a match ended: points by seat, who won (several: a shared victory), and the rule that ended it."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    rule: str
    because: str

    def share(self, seat: Seat) -> float:
        """Of the victory: 1 for who won alone, 1/2 each where two share it, 0 for all others."""
        return 1 / len(self.winners) if seat in self.winners else 0.0
