"""What only the host may order, as it goes over HTTP."""

from typing import Annotated

from msgspec import Meta, Struct

from ionbox.server.api import Bot, NameText, SeatIndex, TableNumber
from ionbox.server.teacher import LineText, Plan, WallShows


class Command(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What only the host may order."""


class Start(Command, tag="start", frozen=True):
    pass


class Pause(Command, tag="pause", frozen=True):
    paused: bool


class GoOn(Command, tag="go_on", frozen=True):
    """In a club: the turn ends, whoever has not handed in a play yet."""


class Door(Command, tag="door", frozen=True):
    open: bool


class Reactions(Command, tag="reactions", frozen=True):
    allowed: bool


class Late(Command, tag="late", frozen=True):
    allowed: bool


class Bell(Command, tag="bell", frozen=True):
    """Ring for the last round at one table; 0: at all."""

    table: TableNumber = 0


class Remove(Command, tag="remove", frozen=True):
    """Take a name off its seat."""

    table: TableNumber
    seat: SeatIndex
    mate: Annotated[int, Meta(ge=0, le=499)] | None = None
    """One of a team, or of a club, alone; null: whoever holds the seat."""
    name: NameText = ""
    """Whom the host sees there: nobody else is meant, should somebody have moved meanwhile. "": whoever it is."""


class Replace(Command, tag="replace", frozen=True):
    """A bot keeps the seat of somebody who is away."""

    table: TableNumber
    seat: SeatIndex
    bot: Bot = ""


class Again(Command, tag="rematch", frozen=True):
    """A rematch at one table; 0: at all."""

    table: TableNumber = 0


class AllowClaim(Command, tag="allow", frozen=True):
    claim: Annotated[str, Meta(max_length=40)]
    yes: bool


class End(Command, tag="end", frozen=True):
    """At once."""


class Erase(Command, tag="erase", frozen=True):
    """All of the gathering, at once and for good."""


# In a lesson.


class Announce(Command, tag="announce", frozen=True):
    """A line for all tables, and for those who come later; "" takes it away."""

    text: LineText


class Ceiling(Command, tag="ceiling", frozen=True):
    """How many of the three steps of a hint are told: with 0 nobody may ask, under 3 no answer is told."""

    steps: Annotated[int, Meta(ge=0, le=3)]


class Given(Command, tag="given", frozen=True):
    """Whether names are handed out. Whoever typed one gets another as soon as they are."""

    given: bool


class Move(Command, tag="move", frozen=True):
    """Somebody goes on at another table."""

    table: TableNumber
    seat: SeatIndex
    to: TableNumber
    to_seat: SeatIndex | None = None
    """null: the first that can be had there."""
    mate: Annotated[int, Meta(ge=0, le=3)] | None = None
    """One of a team; null: whoever has the pen."""
    name: NameText = ""
    """Whom the host sees there, as for `remove`."""


class Wall(Command, tag="wall", frozen=True):
    shows: WallShows


class Finish(Command, tag="finish", frozen=True):
    """The bell rings at all tables; after a minute what is not done is closed with the points as they stand."""


class Replan(Command, tag="plan", frozen=True):
    plan: Plan


HostCommand = (
    Start | Pause | GoOn | Door | Reactions | Late | Bell | Remove | Replace | Again | AllowClaim | End | Erase
    | Announce | Ceiling | Given | Move | Wall | Finish | Replan
)  # fmt: skip
