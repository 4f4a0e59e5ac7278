"""All gatherings of a server: made, found by their code, put out of memory when idle, ended and expired."""

import asyncio
import secrets
from contextlib import suppress

from msgspec.structs import replace

from ionbox.core.game import AnyGame
from ionbox.core.options import change, written
from ionbox.core.types import BadInput
from ionbox.games import GAMES, find_game
from ionbox.server import names, seating
from ionbox.server.gathering import Gathering, check_plan
from ionbox.server.house import Declined, House
from ionbox.server.logs import log
from ionbox.store import StoreError, Taken
from ionbox.store.rows import GatheringRow

MOST_GATHERINGS = 2000
LONGEST_CLOCK = 24 * 3600
DAY = 24 * 3600.0


class Lobby:
    def __init__(self, house: House, days: float = 30) -> None:
        self.house = house
        self.days = days
        """Finished gatherings are kept this long."""
        self.gatherings: dict[str, Gathering] = {}
        """Those in memory, by code."""
        self.loading: dict[str, asyncio.Task[Gathering | None]] = {}
        self.running = 0
        """How many have not ended, in memory or not."""
        self.sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self.running = len(await self.house.store.gatherings())
        self.sweeper = asyncio.create_task(self._sweep_for_ever())

    async def farewell(self) -> None:
        """Everybody hears that the server goes; then there is a second for the words to arrive."""
        for gathering in self.gatherings.values():
            for listener in (*gathering.hall, *(one for table in gathering.tables for one in table.room.everybody())):
                listener.close("The server is closing for a moment. Your seat is kept; come back to it.")
        for _ in range(50):
            if self.house.metrics.sockets:
                await self.house.clocks.sleep(0.02)

    async def close(self) -> None:
        """Let whatever is under way be saved; then nothing moves any more."""
        if self.sweeper is not None:
            self.sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self.sweeper
        tables = [table for gathering in self.gatherings.values() for table in gathering.tables]
        await asyncio.gather(*(table.forget() for table in tables))
        await self.house.bots.close()
        await self.house.clerks.close()
        await self.house.store.close()

    async def create(
        self,
        game: str,
        plan: list[str],
        preset: str = "",
        options: dict[str, str] | None = None,
        many: bool = False,
        spectators: bool = True,
        clock: int = 0,
        hints: bool | None = None,
    ) -> tuple[Gathering, str]:
        """A new gathering and its host's secret; BadInput where it cannot be played like that."""
        if self.running >= MOST_GATHERINGS:
            raise Declined("This server has all the gatherings it can hold. Try again later.", 503)
        rules = find_game(game)
        if not 0 <= clock <= LONGEST_CLOCK:
            raise BadInput(f"A clock has 0 (none) to {LONGEST_CLOCK} seconds a decision.")
        check_plan(game, plan)
        chosen = read_options(rules, preset, options or {})
        rules.check(len(plan), chosen)
        secret = names.new_secret()
        row = GatheringRow(
            id=secrets.token_hex(8), code="", game=game, preset=preset, options=written(chosen), seats=len(plan),
            plan=plan, many=many, spectators=spectators, clock=clock, host_hash=names.hashed(secret), door=True,
            paused=False, created=self.house.clocks.now(), ended=0.0,
            hints=seating.is_practice(plan) and not rules.punishes(chosen) if hints is None else hints,
        )  # fmt: skip
        while True:
            row = replace(row, code=names.new_code(self.gatherings))
            try:
                await self.house.store.add_gathering(row)
                break
            except Taken:
                continue
        gathering = Gathering(self.house, row)
        self.gatherings[row.code] = gathering
        self.running += 1
        await gathering.add_table()
        log("gathering_made", gathering=row.id, game=game, seats=len(plan), many=many)
        return gathering, secret

    async def find(self, text: str) -> Gathering:
        """By its code, as people type it; from the store if it is not in memory."""
        code = names.read_code(text)
        found = self.gatherings.get(code)
        if found is None and code:
            # Two who ask at once must get the same object: a table has one lock.
            if code not in self.loading:
                self.loading[code] = asyncio.create_task(self._load(code))
            try:
                found = await asyncio.shield(self.loading[code])
            finally:
                self.loading.pop(code, None)
        if found is None:
            raise Declined("There is no gathering with this code. Look at the code again.", 404)
        found.used = self.house.clocks.tick()
        return found

    async def _load(self, code: str) -> Gathering | None:
        row = await self.house.store.gathering(code)
        if row is None or row.game not in GAMES:
            return None
        gathering = Gathering(self.house, row, await self.house.store.tables(row.id))
        self.gatherings[code] = gathering
        return gathering

    async def end(self, gathering: Gathering) -> None:
        if not gathering.row.ended:
            await gathering.end()
            self.running -= 1
            log("gathering_ended", gathering=gathering.row.id)

    # Memory and disk.

    async def _sweep_for_ever(self) -> None:
        clocks = self.house.clocks
        swept = 0.0
        while True:
            await clocks.sleep(clocks.sweep)
            await self.evict(clocks.tick() - clocks.idle)
            if clocks.now() - swept > 3600:
                swept = clocks.now()
                try:
                    await self.expire(swept - self.days * DAY)
                except StoreError as trouble:
                    log("expiry_failed", why=type(trouble).__name__)

    async def evict(self, since: float) -> int:
        """Tables nobody has looked at since then leave memory, and gatherings all of whose tables did."""
        gone = 0
        for code, gathering in list(self.gatherings.items()):
            if gathering.idle(since):
                del self.gatherings[code]
                gone += len(gathering.tables)
            else:
                for table in gathering.tables:
                    if table.live is not None and table.idle(since):
                        await table.forget()
                        gone += 1
        return gone

    async def expire(self, before: float) -> int:
        """What nobody has ended in all that time has ended; what ended before then is erased."""
        for row in await self.house.store.gatherings():
            if row.created < before and row.code not in self.gatherings:
                await self.end(await self.find(row.code))
        return await self.house.store.expire(before)

    def counts(self) -> dict[str, int]:
        tables = [table for gathering in self.gatherings.values() for table in gathering.tables]
        return {
            "gatherings": self.running,
            "tables": len(tables),
            "tables_live": sum(table.live is not None for table in tables),
            "tables_playing": sum(table.row.status == "playing" for table in tables),
        }


def read_options(game: AnyGame, preset: str, named: dict[str, str]) -> object:
    """A preset, then single options, then data files, each looked over."""
    options = game.preset(preset) if preset else game.defaults
    for name, text in named.items():
        if name in game.data_files and text:
            try:
                game.data_files[name](text)
            except BadInput as mistake:
                raise BadInput(f"{name}: {mistake}") from None
    return change(options, named)
