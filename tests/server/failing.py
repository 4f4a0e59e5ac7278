"""A house whose store and bots fail when a test says so; all else is real."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from server.people import LOOSE, QUICK, Running, replace, running

from ionbox.core.rng import Rng
from ionbox.games import GAMES
from ionbox.lab.advice import Advice, advise
from ionbox.server.clocks import Clocks
from ionbox.server.house import House
from ionbox.server.known import Known
from ionbox.server.table import Table
from ionbox.server.workers import Clerks
from ionbox.store import Store, Unread, Unsaved, open_store

SOON = replace(QUICK, retry=0.01)
"""Whatever went wrong is tried again at once."""
LATER = replace(QUICK, retry=3600.0)
"""Nothing is tried again by itself before the test is over."""
READS = ("gathering", "gatherings", "tables", "match", "matches", "steps", "tries")


@dataclass(eq=False)
class Planned:
    error: Exception | None
    after: bool
    where: Callable[..., bool]
    raised: asyncio.Event = field(default_factory=asyncio.Event)


class Failing:
    """A Store that hands everything on to a real one, unless it was told to fail."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.away = False
        """The database does not answer at all."""
        self.calls: Counter[str] = Counter()
        self._planned: dict[str, list[Planned]] = defaultdict(list)

    def fail(
        self, method: str, *errors: Exception | None, after: bool = False, where: Callable[..., bool] = lambda *_: True
    ) -> asyncio.Event:
        """The next calls of a method raise these (None: not this one), before or `after` it was carried out.

        `where`: only calls with such arguments count. What comes back is set when the last of them was raised.
        """
        planned = [Planned(error, after, where) for error in errors]
        self._planned[method] += planned
        return planned[-1].raised

    def __getattr__(self, method: str) -> Callable[..., Any]:
        real = getattr(self.store, method)

        async def call(*given: Any, **named: Any) -> Any:
            self.calls[method] += 1
            if self.away and method != "close":
                raise (Unread if method in READS else Unsaved)("The database is away.")
            planned = next((one for one in self._planned[method] if one.where(*given)), None)
            if planned is None:
                return await real(*given, **named)
            self._planned[method].remove(planned)
            answer = await real(*given, **named) if planned.error is None or planned.after else None
            planned.raised.set()
            if planned.error is not None:
                raise planned.error
            return answer

        return call


class Handy:
    """Bots in this process, which answer at once, or fail when they are told to."""

    def __init__(self) -> None:
        self.fails: list[Exception] = []
        self.watched: list[bool] = []
        self.streams: list[str] = []
        self.closed = False

    async def choose(self, bot: str, known: Known, rng: Rng, watched: bool = True) -> str:
        self.watched.append(watched)
        self.streams.append(rng.text())
        if self.fails:
            raise self.fails.pop(0)
        legal = known.read().legal
        return GAMES[known.game].write(legal[rng.below(len(legal))])

    async def advise(self, known: Known, rng: Rng, also: Any = (), patient: bool = False) -> Advice:
        return advise(GAMES[known.game], known.read(), rng, 4)

    async def close(self) -> None:
        self.closed = True


@asynccontextmanager
async def failing(
    data: Path, clocks: Clocks = SOON, limits: Any = LOOSE, **settings: Any
) -> AsyncIterator[tuple[Running, Failing, Handy]]:
    """A running server, its store and its bots."""
    bots = Handy()

    async def open_house() -> House:
        return House(Failing(await open_store(data / "ionbox.sqlite")), bots, Clerks(20.0), clocks)

    async with running(data, clocks, limits, open_house, **settings) as house:
        store: Failing = house.lobby.house.store  # type: ignore[assignment]
        yield house, store, bots


def unsaved() -> Unsaved:
    return Unsaved("The disk is full.")


def table_of(house: Running, made: dict[str, Any], number: int = 1) -> Table:
    return house.lobby.gatherings[made["code"]].tables[number - 1]


async def until(true: Callable[[], Any]) -> None:
    """Wait for what happens without a message to anybody."""
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.005)


async def saved_row(house: Running, table: Table) -> Any:
    """The table's row as the disk has it."""
    rows = await house.lobby.house.store.tables(table.row.gathering)
    return next(row for row in rows if row.id == table.row.id)
