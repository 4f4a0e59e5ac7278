"""What goes over HTTP of puzzles, worked examples and questions whether something is allowed."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from ionbox.core.types import Seat
from ionbox.server import wire


class PuzzleCard(Struct, frozen=True):
    code: str
    game: str
    tags: list[str]
    exact: bool
    """Its values are solved, not sampled."""
    skill: str
    """Of chemistry, as S5; "" where it is about the game alone."""


class PuzzleView(Struct, frozen=True):
    code: str
    game: str
    title: str
    tags: list[str]
    exact: bool
    seats: int
    seat: Seat
    view: Any
    """All that this seat sees."""
    ask: str
    legal: list[str]
    more: bool


class Try(Struct, frozen=True, forbid_unknown_fields=True):
    action: Annotated[str, Meta(max_length=200)]


class ExampleSeen(Struct, frozen=True):
    """A position of an example as its seat sees it."""

    view: Any
    ask: str
    legal: list[str]
    more: bool


class ExampleTry(Struct, frozen=True):
    action: str
    button: str
    """What it is called on a button."""


class Example(Struct, frozen=True):
    """A worked example of the rulebook, as a position that can be tried."""

    number: int
    rule: str
    """The paragraph it stands under."""
    says: str
    seats: int
    seat: int
    tries: list[ExampleTry]
    """What the book tries; any other action may be tried as well."""
    seen: ExampleSeen


class ExampleTried(Struct, frozen=True):
    seen: ExampleSeen | None
    """The position after it; null where it is refused, and then `because` says why."""
    because: str = ""
    question: str = ""
    hint: str = ""
    """The correction: shown when it is asked for."""
    rule: str = ""
    story: list[str] = []
    """What is told of it."""
    events: list[wire.Happened] = []


class Verdict(Struct, frozen=True):
    right: bool
    says: str
    reasons: list[str]
    rule: str = ""
    """The paragraph that does not allow it; "" where it is allowed."""
    question: str = ""
    """Shown with the reason of a refusal; its correction, in `reasons`, when it is asked for."""
