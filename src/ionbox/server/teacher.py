"""What goes over HTTP of a lesson: what a teacher plans, orders and looks back on."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ionbox.core.types import Seat
from ionbox.server.practising import SetCode
from ionbox.server.travelling import Best, Board

LONGEST_TITLE = 60
LineText = Annotated[str, Meta(max_length=200)]
SkillId = Annotated[str, Meta(max_length=4)]


class Plan(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A lesson as it was planned. Its link holds the same beside the game, the deck and the help."""

    title: Annotated[str, Meta(max_length=LONGEST_TITLE)] = ""
    minutes: Annotated[int, Meta(ge=0, le=240)] = 0
    """0: as long as it takes."""
    skills: Annotated[list[SkillId], Meta(max_length=8)] = []
    before: SetCode = ""
    """The set before the games; "": none."""
    after: SetCode = ""
    ticket: SetCode = ""
    """The exit ticket is the first three items of this set; "": none."""
    due: Annotated[str, Meta(max_length=10)] = ""
    """Of an assignment: the last day, as 2026-11-30."""


class WallShows(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host has chosen for the wall."""

    what: Literal["auto", "tables", "table", "tree", "example", "end", "boards"] = "auto"
    """auto: code and QR until play begins and nobody waits at a table for others to come, then the tables, at the end
    the podium."""
    table: Annotated[int, Meta(ge=0, le=1000)] = 0
    """`table`: which one is as large as the screen."""
    example: Annotated[str, Meta(max_length=4)] = ""
    """`example`: of which misconception."""
    names: bool = False


# Room.

State = Literal["waiting", "playing", "thinking", "stuck", "paused", "away", "bot", "done", "handed"]


class PupilNow(Struct, frozen=True):
    """How somebody is getting on, for the host."""

    table: int
    seat: Seat
    mate: int
    name: str
    device: int
    state: State
    """thinking: it is their turn; stuck: for two minutes, or refused three times for one reason; handed: in a club, a
    play is handed in."""
    why: str
    """`stuck`: the reason in words, without an answer."""
    since: float
    """When it became so, in seconds since 1970."""


class Room(Struct, frozen=True):
    """The lesson as it stands, for the host."""

    now: float
    plan: Plan | None
    given: bool
    ceiling: int
    says: str
    ending: float
    wall: WallShows
    pupils: list[PupilNow]
    names_until: float
    """When names are replaced by numbers; 0: the lesson has not ended, or they are gone."""
    kept_until: float
    """When all of it is erased; 0: it has not ended."""
    nameless: bool


# Understanding.


class SkillShare(Struct, frozen=True):
    """What a class shows of one skill. A chance is a question at which a formula or a name was laid or tried, or an
    item; it is right the first time where nothing was refused before at the same question."""

    skill: str
    chances: int
    first: int
    """Of these chances, right the first time."""
    grey: int
    """Pupils with fewer than three chances."""
    red: int
    """Of the others: right the first time in fewer than half of their chances."""
    amber: int
    green: int
    """In four of five or more."""


class Misheld(Struct, frozen=True):
    """A misconception that was met in this class."""

    id: str
    skill: str
    says: str
    question: str
    times: int
    pupils: int
    of: int
    """Pupils with any chance at this skill."""
    asked: str
    """What a real example, without a name, is an answer to; "" where `formula` says it."""
    formula: str
    """What was laid, named or answered; "" where names are gone and it was typed."""
    because: str
    """What was said to it."""
    set: str
    """A set of items about this."""


class Gain(Struct, frozen=True):
    """The sets before and after: of the pupils who answered all of both."""

    pupils: int
    before: int
    after: int
    """Items right at the first attempt."""
    items: int
    """So many could be right in each."""


class Understanding(Struct, frozen=True):
    pupils: int
    skills: list[SkillShare]
    misconceptions: list[Misheld]
    """The commonest first."""
    gain: Gain | None
    counted: list[str]
    """How the numbers were counted, in sentences."""


# Pupils.


class PupilSkill(Struct, frozen=True):
    chances: int
    first: int


class PupilReport(Struct, frozen=True):
    table: int
    name: str
    device: int
    chances: int
    first: int
    hints: int
    minutes: int
    """From the first to the last that they did."""
    skills: dict[str, PupilSkill]
    misconceptions: list[str]


# The wall.


class WallTable(Struct, frozen=True):
    table: int
    status: str
    """open, playing or over."""
    unfinished: bool
    here: int
    """People who have come to it."""
    seats: list[str]
    """What the seats are called: names where they are switched on, and else Seat 1, Seat 2 …"""
    n: int
    view: Any
    """The public's view of its match; null before the first, and where the host shows another table large."""
    scores: list[int]
    made: list[str]
    """The compounds made there, as formulas."""
    board: int
    """Which board is played there, or was played last; 0: tables are not compared. Of one that is not over everywhere
    nothing is shown."""


class PodiumPlace(Struct, frozen=True):
    place: int
    tables: list[int]
    points: float
    """A seat, on the average."""


class WallNow(Struct, frozen=True):
    """What a projector shows: no secret, and no names unless they are switched on."""

    code: str
    game: str
    title: str
    link: str
    shows: WallShows
    now: float
    started: float
    """0: nobody plays yet."""
    until: float
    """When the planned minutes are over, or a minute after the bell; 0: no end is set."""
    says: str
    paused: bool
    ended: bool
    here: int
    expected: int
    """Seats for people at the tables there are."""
    tables: list[WallTable]
    skills: list[SkillShare]
    example: Misheld | None
    podium: list[PodiumPlace]
    """At the end: three places, and none below."""
    made: list[str]
    """What the class has made together, each compound once, the most frequent first."""
    times: list[int]
    """How often each of these was made."""
    board: Board | None
    """The last board that all tables have finished; null: none is, or tables are not compared."""
    best: list[Best]
    """Over these boards: three places, and none below."""
    club: bool
    """Everybody plays one rack and one board: their turns are asked for apart."""
