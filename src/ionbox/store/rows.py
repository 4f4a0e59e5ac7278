"""What is kept, row by row. Times are seconds since 1970; 0 is never."""

from collections.abc import Iterable, Iterator

from msgspec import Struct, json

from ionbox.core.game import AnyGame
from ionbox.core.play import Step, read_step
from ionbox.core.types import BadInput, Seat


class MateRow(Struct, frozen=True):
    """One of the devices that hold a seat together."""

    name: str
    secret_hash: str
    device: int


class SeatRow(Struct, frozen=True):
    kind: str
    """"person", "bot" or "open"."""
    bot: str = ""
    name: str = ""
    secret_hash: str = ""
    ready: bool = False
    stand_in: str = ""
    """The bot that plays for a person who is away or has resigned."""
    resigned: bool = False
    number: str = ""
    """What this seat adds to the seed of the next match."""
    device: int = 0
    """Which device of the gathering has this seat, in the order in which they came; 0: not counted."""
    filled: bool = False
    """A bot sits here because nobody came, or nobody stayed."""
    late: str = ""
    """Who takes this seat at the next deal; secret and device are theirs already."""
    mates: list[MateRow] = []
    """Where a team holds it: all of them. `name` is the team's, secret and device are those of who has the pen."""
    pen: int = 0
    """Which of them acts for the seat."""


class GatheringRow(Struct, frozen=True):
    id: str
    code: str
    game: str
    preset: str
    options: dict[str, str]
    seats: int
    plan: list[str]
    """A seat each: "person", "bot:greedy", "open"."""
    many: bool
    spectators: bool
    clock: int
    """Seconds a decision; 0: none."""
    host_hash: str
    door: bool
    paused: bool
    created: float
    ended: float = 0.0
    hints: bool = False
    """Whether those who sit here may ask for hints."""
    window: int = 5
    """Seconds a race is open; 0: as long as everybody takes."""
    reactions: bool = False
    """Whether those who sit here may say "Well played"."""
    late: bool = False
    """Whether latecomers may take the seats that bots fill."""
    hides: list[str] = []
    """What the tables do not show."""
    team: int = 1
    """How many devices may hold one seat."""
    lesson: str = ""
    """What a teacher planned, as JSON (server/teacher.py); "" where this is no lesson."""
    given: bool = False
    """Names are handed out by the program; nobody types one."""
    ceiling: int = 3
    """How many steps of a hint may be asked for."""
    says: str = ""
    """The line that the host has announced to all tables."""
    wall: str = ""
    """What the wall shows, as JSON; "": what fits the moment."""
    ending: float = 0.0
    """When the host rang the bell for the end; 0: not yet."""
    nameless: bool = False
    """Names have been replaced by numbers, and what was typed is gone."""
    deal: str = ""
    """What all its tables are dealt from: the code of a deal, or a secret; "": each table from what it has sealed."""
    boards: int = 0
    """How many matches of that deal every table plays to be compared; 0: as many as it likes, and nothing is."""
    club: bool = False
    """One seat is everybody's: each device hands in a play of its own, and the best is laid for all."""


class TableRow(Struct, frozen=True):
    id: str
    gathering: str
    number: int
    status: str
    """"open", "playing" or "over"."""
    seats: list[SeatRow]
    match: str
    created: float
    sealed: str = ""
    """The server's part of the next match's seed: a secret whose SHA-256 everybody is shown before they are ready."""
    board: int = 1
    """Which one of the gathering's deal that is: the next that is played here."""


class MatchRow(Struct, frozen=True):
    id: str
    table: str
    gathering: str
    game: str
    version: int
    seats: int
    options: dict[str, str]
    names: list[str]
    seed: str
    started: float
    ended: float = 0.0
    outcome: str = ""
    format: int = 1
    """Of its record: which kind of chance its seed stands for."""
    board: int = 0
    """Which match of its gathering's deal this is, from 1; 0: there is no such deal."""


class Result(Struct, frozen=True):
    """How a match ended, as its row keeps it. `closed` says why where no rule ended it."""

    scores: list[int] = []
    winners: list[Seat] = []
    ranks: list[int] = []
    rule: str = ""
    because: str = ""
    closed: str = ""
    unfinished: bool = False
    """The lesson ended first: scores are the points as they stood, and nobody has won."""

    def text(self) -> str:
        return json.encode(self).decode()

    @staticmethod
    def read(text: str) -> "Result":
        return json.decode(text, type=Result)


class StepRow(Struct, frozen=True):
    match: str
    n: int
    at: float
    seat: Seat
    action: str
    """Its notation."""
    by: str
    id: str
    """The sender's; empty for bots and referee."""
    hash: str
    """Of the state the step led to."""


def steps_of(game: AnyGame, rows: Iterable[StepRow]) -> Iterator[Step]:
    """The stored steps of a match, to be played again."""
    for n, row in enumerate(rows, 1):
        if row.n != n:
            raise BadInput(f"Step {n} is missing from the log.")
        yield read_step(game, row.seat, row.action, row.by)


RIGHT, TRY, DRAFT, HINT = "right", "try", "draft", "hint"
"""A compound laid as it should be; an action refused; a preview refused that stood for a while; help asked for."""


class TryRow(Struct, frozen=True):
    """What a seat did that tells what it has understood. Beside the match, outside the log that is replayed."""

    match: str
    n: int
    seat: Seat
    at: float
    code: str
    """Of the refusal; of a hint: that whose correction was asked for, "" where it was a hint for the next action."""
    rule: str
    tried: str
    """Its notation."""
    hinted: bool
    """Help was asked for before, at the same question."""
    kind: str = TRY
    formula: str = ""
    """What was laid, right or wrong: a formula, or the cards."""
    device: int = 0
    """As in the seat's row."""
    question: int = 0
    """The version since which the question stood: what was tried at one question is one chance."""


class AnswerRow(Struct, frozen=True):
    """What a pupil answered to an item of a set before, after or beside the games of a lesson."""

    gathering: str
    device: int
    """Whose: as in the seat's row."""
    part: str
    """"before", "after" or "practice"."""
    set: str
    item: int
    """From 0."""
    attempt: int
    """From 1: only the first tells what somebody knew."""
    at: float
    skill: str
    code: str
    """Why it was wrong; "" where it was right."""
    answer: str
    typed: bool
    """The answer was typed, so it goes when names do."""


class ParRow(Struct, frozen=True):
    """What bots make of a board."""

    gathering: str
    board: int
    points: list[float]
    """Of each seat."""
    error: list[float]
    """The standard error of each; 0 where they are exact."""
    exact: bool
    plays: int
    """How many matches of bots this is the mean of; 0 where it is exact."""
    level: str
    """Which bots."""
    version: int
    """Of the rules."""
    engine: str
    """The version of ionbox."""


class PlayRow(Struct, frozen=True):
    """What a device has handed in for a turn of a club: the last that it did."""

    match: str
    n: int
    """The version since which the turn was on."""
    device: int
    """As in the seat's row; 0: no device, but par."""
    at: float
    action: str
    """Its notation."""
    formulas: str
    """What it makes, with spaces between; "" for what is no play."""
    points: int
