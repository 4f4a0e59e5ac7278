"""What every table of a server shares: the store, the workers of bots and records, the clocks, the counters."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeVar

from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.lab.advice import Advice
from ionbox.server import names
from ionbox.server.clocks import Clocks
from ionbox.server.known import Known
from ionbox.server.metrics import Metrics
from ionbox.store import Shared, Store

if TYPE_CHECKING:
    from ionbox.server.boxes import PadLines, Scored, Surveyed
    from ionbox.server.bus import Bus
    from ionbox.server.papers import Printing
    from ionbox.server.records import Forked, LookBack

A = TypeVar("A")


class BotFailed(Exception):
    """A bot gave no usable answer; `why` is "late", "dead", "confused" or "busy"."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Lost(Exception):
    """A worker far away gave no answer that can be used: think here."""


class Declined(Exception):
    """The house says no; the sentence says why and what to do. `status` is what HTTP calls it."""

    def __init__(self, sentence: str, status: int = 409) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


class Elsewhere(Exception):
    """Another node has the gathering; `node` is "" where nobody is known to have it just now."""

    def __init__(self, node: str = "", code: str = "") -> None:
        super().__init__(node)
        self.node = node
        self.code = code


class Bots(Protocol):
    async def choose(self, bot: str, known: Known, rng: Rng, watched: bool = True) -> str:
        """The notation of what this bot would do; BotFailed if it gives no answer. What is watched goes first."""

    async def advise(self, known: Known, rng: Rng, also: Sequence[str] = (), patient: bool = False) -> Advice:
        """What the best judge there is says of this decision, and of these actions; BotFailed if it does not.

        `patient`: after all others.
        """

    async def close(self) -> None: ...


class Clerks(Protocol):
    """Read records and decks apart, a few at a time.

    BadInput where one cannot be read, Declined where too many wait.
    """

    async def tell(self, record: str, seat: Seat | None) -> bytes: ...

    async def fork(self, record: str, n: int, seat: Seat) -> "Forked": ...

    async def look_back(self, record: str, seat: Seat) -> "LookBack": ...

    async def survey(self, game: str, preset: str, options: Mapping[str, str], seats: int) -> "Surveyed": ...

    async def print(self, job: "Printing") -> bytes: ...

    async def score(self, game: str, pad: "PadLines") -> "Scored": ...

    async def close(self) -> None: ...


def nothing() -> None:
    """What is done where it cannot happen."""


class Far(Protocol):
    """A worker far away that was borrowed. It is asked once, or goes on to the next line of its answer."""

    async def ask(self, question: bytes, seconds: float, answer: type[A]) -> A: ...

    async def give_back(self) -> None: ...


HandOver = Callable[[int], Awaitable[bool]]


class Away(Protocol):
    """Workers of one kind that think far away."""

    async def borrow(self, rank: int) -> Far | None: ...

    async def need(self, rank: int, hand_over: HandOver) -> None: ...


BOTS, DECKS, BALANCE = "bots", "decks", "balance"
"""What machines that think for others are asked for. Processes of one kind never do the work of another."""


@dataclass
class House:
    store: Store
    bots: Bots
    clerks: Clerks
    clocks: Clocks = field(default_factory=Clocks)
    metrics: Metrics = field(default_factory=Metrics)
    new_seed: Callable[[], str] = names.new_seed
    """Where the chance of all matches comes from: 64 hexadecimal digits that nobody can guess."""
    away: Mapping[str, Away] = field(default_factory=dict)
    """By kind, those who think for this machine; what is not there it thinks about itself."""
    bus: "Bus | None" = None
    """What servers and those who think for them tell each other."""
    shared: Shared | None = None
    """What the nodes of one database keep together; None: there is no other."""
    forgets: list[Callable[[str], None]] = field(default_factory=list)
    """Who remembers anything of gatherings, and drops what it is of the one with this id."""

    lost: Callable[[], None] = nothing
    """Another node has by now what was written for; of the house of one gathering alone."""

    def forget(self, gathering: str) -> None:
        """All of it is gone from the disk, or its names and what was typed."""
        names.skeleton.cache_clear()
        for one in self.forgets:
            one(gathering)
