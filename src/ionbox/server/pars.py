"""Par of boards, worked out by bots in a process apart before a lesson needs it, one match after the other.

A process is there only while something is to be done. What is found is kept with its board; what is cut short begins
anew when somebody next asks for the boards. Nothing here says what it found: that is told with the traveller.
"""

import asyncio
from typing import Any

from msgspec import convert, json

from ionbox import __version__
from ionbox.games import GAMES
from ionbox.lab.par import LEVEL, PLAYS, Par, mean
from ionbox.server import deals, worker
from ionbox.server.gathering import Gathering
from ionbox.server.logs import LOGGER
from ionbox.server.workers import PATIENT, Pool
from ionbox.store.rows import GatheringRow, ParRow

LONGEST = 120.0
"""Seconds a match of bots may take before there is no par."""
MOST_WAITING = 32
"""Gatherings; of any more there is no par until one of these is done."""


class Pars:
    def __init__(self, plays: int = PLAYS) -> None:
        self.plays = plays
        self.pool = Pool(LONGEST, 1)
        self.waiting: dict[str, Gathering] = {}
        """By id, in the order in which they came."""
        self.done: dict[str, int] = {}
        """Matches that bots have played for each of them."""
        self.failed: set[str] = set()
        self.task: asyncio.Task[None] | None = None

    def want(self, gathering: Gathering) -> None:
        """Par of all boards of a gathering, if it has any."""
        id = gathering.row.id
        if (
            gathering.row.boards
            and id not in self.waiting
            and id not in self.failed
            and len(self.waiting) < MOST_WAITING
        ):
            self.waiting[id] = gathering
            self.done[id] = 0
            if self.task is None:
                self.task = asyncio.create_task(self._work())

    def progress(self, row: GatheringRow, kept: int) -> tuple[int, int]:
        """Matches of bots that are done, and of how many."""
        of = row.boards * self.plays
        return (self.done.get(row.id, 0), of) if row.id in self.waiting else (kept * self.plays, of)

    async def _work(self) -> None:
        while self.waiting:
            id, gathering = next(iter(self.waiting.items()))
            try:
                await self._find(gathering)
            except Exception:  # Whatever it is: without par a lesson is one all the same.
                LOGGER.exception("par_not_found", extra={"fields": {"gathering": id}})
                self.failed.add(id)
            finally:
                self.waiting.pop(id, None)
                self.done.pop(id, None)
            if not self.waiting:
                await self.pool.close()
        self.task = None

    async def _find(self, gathering: Gathering) -> None:
        row, store = gathering.row, gathering.house.store
        known = {one.board for one in await store.pars(row.id)}
        for board in range(1, row.boards + 1):
            if board not in known:
                found = await self._par(row, await deals.seal(gathering.house, row, board))
                kept = ParRow(
                    row.id, board, found.points, found.error, not found.plays, found.plays, LEVEL,
                    GAMES[row.game].version, __version__,
                )  # fmt: skip
                await store.add_par(kept)
            self.done[row.id] = board * self.plays

    async def _par(self, row: GatheringRow, seed: str) -> Par:
        if (known := await self._ask(row, seed, 0)) is not None:
            return convert(known, Par)
        plays: list[list[int]] = []
        for n in range(1, self.plays + 1):
            plays.append(convert(await self._ask(row, seed, n), list[int]))
            self.done[row.id] += 1
        return mean(plays)

    async def _ask(self, row: GatheringRow, seed: str, n: int) -> Any:
        question = worker.Solving(row.game, row.options, row.seats, seed, n)
        read = await self.pool.ask(json.encode(question) + b"\n", PATIENT, worker.Read, here=True)
        return read.value

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.wait([self.task])
        await self.pool.close()
