"""The end of a lesson: the bell rings at all tables, and a minute later what is not done is closed.

When it began is in the gathering's row, so a server that was killed meanwhile, or slept, ends it when it is back.
"""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from ionbox.server.clocks import Clocks
from ionbox.server.gathering import Gathering, every
from ionbox.server.house import Declined, Elsewhere
from ionbox.server.logs import LOGGER
from ionbox.store import Lost, StoreError
from ionbox.store.rows import GatheringRow

if TYPE_CHECKING:
    from ionbox.server.lobby import Lobby

LAST = "The lesson ends: this is the last round. In a minute it is over."
LONGEST = 60.0
"""Seconds between two tries at the most."""


class Endings:
    def __init__(self, lobby: "Lobby") -> None:
        self.lobby = lobby
        self.tasks: dict[str, asyncio.Task[None]] = {}
        """By the gathering's id."""

    async def begin(self, gathering: Gathering) -> None:
        """The host ends the lesson; at once where nobody plays any more."""
        async with gathering.lock:
            gathering.refuse_ended()
            if gathering.row.ending:
                raise Declined("The lesson is ending already.")
            playing = [table for table in gathering.tables if table.row.status == "playing"]
            if playing:
                await gathering.change(ending=gathering.house.clocks.now())
                self.expect(gathering.row)
        if not playing:
            await self.lobby.end(gathering)
            return
        with suppress(StoreError):  # whatever did not hear the bell is closed with the others
            await every(table.bell.ring() for table in playing)
        for table in gathering.tables:
            table.telling.notice(LAST)

    def expect(self, row: GatheringRow) -> None:
        self.drop(row.id)
        self.tasks[row.id] = asyncio.create_task(self._end(row))

    async def _end(self, row: GatheringRow) -> None:
        """What cannot be saved is tried again."""
        clocks = self.lobby.house.clocks
        await clocks.sleep(left(row, clocks))
        pause = clocks.retry
        while True:
            try:
                gathering = await self.lobby.find(row.code)
                if gathering.row.id == row.id:  # else the host has ended it, and the code is another's by now
                    await self.lobby.end(gathering)
            except (Declined, Elsewhere):  # it was erased meanwhile, or another node sees to it
                break
            except Lost:
                gathering.house.lost()
                break
            except Exception:  # Whatever failed, a lesson that has rung its bell has to end.
                LOGGER.exception("lesson_not_ended", extra={"fields": {"gathering": row.id}})
                await clocks.sleep(pause)
                pause = min(LONGEST, 2 * pause)
            else:
                break
        if self.tasks.get(row.id) is asyncio.current_task():
            del self.tasks[row.id]

    def drop(self, id: str) -> None:
        """Nobody ends it here any more."""
        task = self.tasks.pop(id, None)
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    def stop(self) -> None:
        for task in self.tasks.values():
            task.cancel()


def left(row: GatheringRow, clocks: Clocks) -> float:
    """Seconds until it is over: never longer than it may take, whatever the wall clock has done meanwhile."""
    return min(clocks.ending, max(0.0, clocks.over(row.ending) - clocks.now()))
