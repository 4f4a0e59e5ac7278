"""What can be said for or against an action: facts first, words second."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass(frozen=True)
class Fact:
    """Something that holds of an action in a position, as one seat sees it."""

    what: str
    """Its name among the game's `TELLS`."""
    figures: Mapping[str, str | int] = field(default_factory=dict)
    weight: float = 1.0
    """How much it counts among the facts of its game, in points or cards; whether for or against, `TELLS` says."""


class Telling(NamedTuple):
    """How a game speaks of one kind of fact."""

    says: str
    """The sentence, with its figures in braces."""
    look: str
    """Where to look to see it for oneself: the first step of a hint."""
    skill: str
    """What is practised by seeing it: the tag of a puzzle."""
    against: bool = False
    """It speaks against the action: told after what speaks for it."""


def joined(things: list[str], last: str = "and") -> str:
    """ "Mg²⁺, Cl⁻ and F⁻"."""
    return f" {last} ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


def count(n: int, thing: str) -> str:
    """ "1 point", "7 points"."""
    return f"{n} {thing}" if abs(n) == 1 else f"{n} {thing}s"
