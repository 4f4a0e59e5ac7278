"""The bell: the host rings for the last round, and the rules end the match after it.

A step like any other, by the referee: it is the truth once it is saved. No seat acts in it, so whoever was deciding
goes on, with the same time left. It may ring while the tables are paused.
"""

from typing import TYPE_CHECKING

from ionbox.core.play import BELL, LAST_ROUND, NOBODY, RING
from ionbox.core.types import Refusal
from ionbox.store import StoreError

if TYPE_CHECKING:
    from ionbox.server.table import Table

NOT_PLAYING = "No match is being played at this table, so there is no last round."


class Bell:
    def __init__(self, table: "Table") -> None:
        self.table = table

    async def ring(self) -> str:
        """Why it cannot ring; "" where it rang."""
        table = self.table
        async with table.lock:
            try:
                return await self._ring()
            except StoreError as trouble:
                table.referee.trouble(trouble)
                raise

    async def _ring(self) -> str:
        table = self.table
        while True:
            await table.load()
            live = table.live
            if live is None or table.row.status != "playing":
                return NOT_PLAYING
            after = live.setup.after(live.state, live.n + 1, RING)
            if isinstance(after, Refusal):
                return after.because
            step = table.judging.step(NOBODY, LAST_ROUND, BELL, "", after)
            if await table.save_step(after, step):
                break
        table.house.metrics.actions[BELL] += 1
        table.telling.publish()
        table.telling.notice("The host rings the bell: this is the last round.")
        await table.settle_up()
        return ""
