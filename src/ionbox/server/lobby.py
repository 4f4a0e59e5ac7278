"""All gatherings of a server: made, found by their code, put out of memory when idle, ended and expired."""

import asyncio
import secrets
from collections.abc import Awaitable, Collection
from contextlib import AsyncExitStack, suppress
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ionbox.core.options import at_devices, written
from ionbox.core.types import HIDES, BadInput
from ionbox.games import GAMES, find_game
from ionbox.server import club as clubs
from ionbox.server import deals, names, privacy, seating
from ionbox.server.boards import check as check_boards
from ionbox.server.ending import Endings
from ionbox.server.gathering import Gathering
from ionbox.server.house import Declined, Elsewhere, House
from ionbox.server.lesson import STEPS, may_hint
from ionbox.server.lesson import written as written_plan
from ionbox.server.logs import LOGGER, log
from ionbox.server.nodes import NOWHERE, Alone, Nodes, everybody
from ionbox.server.teacher import Plan
from ionbox.store import Gone, StoreError, Taken
from ionbox.store.rows import GatheringRow, TableRow

if TYPE_CHECKING:
    from ionbox.server.socket import Socket

MOST_GATHERINGS = 20_000
"""That go on: at rest each is a few rows of the store."""
MOST_AWAKE = 2000
"""In memory at once; those that nobody looks at leave it."""
WINDOWS = (0, 5, 10, 20)
"""Seconds a race may be open; 0: as long as everybody takes."""
HOUR = 3600.0
DAY = privacy.DAY
OLD = "This gathering is erased now: it ended long enough ago."


class Lobby:
    def __init__(self, house: House, days: float = 30) -> None:
        self.house = house
        self.days = days
        """Finished gatherings are kept this long."""
        self.gatherings: dict[str, Gathering] = {}
        """Those in memory, by code."""
        self.loading: dict[str, asyncio.Task[Gathering | None]] = {}
        self.unended = 0
        """How many have not ended, in memory or not."""
        self.resting: set[str] = set()
        """Those of them out of memory, by id, that are practice and over."""
        self.reckoned = (house.clocks.now(), house.clocks.tick())
        """When it was last looked what is old, by both clocks."""
        self.sweeper: asyncio.Task[None] | None = None
        self.endings = Endings(self)
        self.sockets: set[Socket] = set()
        """All that are open here, wherever they listen."""
        shared, bus = house.shared, house.bus
        self.nodes = Alone(house) if shared is None or bus is None else Nodes(self, shared, bus)

    @property
    def running(self) -> int:
        """How many go on. Practice does not once its match is over, though it can be played again for some hours."""
        return self.unended - len(self.resting) - sum(map(Gathering.rests, self.gatherings.values()))

    async def open(self) -> None:
        self.sweeper = asyncio.create_task(self._sweep_for_ever())
        if self.nodes.several:  # each of them sees to what it takes
            return
        rows = await self.house.store.gatherings()
        self.unended = len(rows)
        for row in rows:
            if seating.practises(row):
                await apart(row, self._note_rest(row))
            if row.ending:
                self.endings.expect(row)

    async def _note_rest(self, row: GatheringRow) -> None:
        if seating.rests(row, await self.house.store.tables(row.id)):
            self.resting.add(row.id)

    async def farewell(self) -> None:
        """Everybody hears that the server goes; then there is a second for the words to arrive."""
        for socket in list(self.sockets):
            socket.close("The server is closing for a moment. Your seat is kept; come back to it.")
        for _ in range(50):
            if self.house.metrics.sockets:
                await self.house.clocks.sleep(0.02)

    async def close(self) -> None:
        """Let whatever is under way be saved; then nothing moves any more."""
        if self.sweeper is not None:
            self.sweeper.cancel()
            await asyncio.wait([self.sweeper])
        self.endings.stop()
        tables = [table for gathering in self.gatherings.values() for table in gathering.tables]
        await asyncio.gather(*(table.forget() for table in tables), return_exceptions=True)
        async with AsyncExitStack() as closing:  # each of them, whatever the others do
            for one in (self.house.bus, self.nodes, self.house.clerks, self.house.bots):
                if one is not None:
                    closing.push_async_callback(one.close)

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
        window: int = 5,
        apart: bool = False,
        reactions: bool | None = None,
        late: bool = True,
        hides: Collection[str] = (),
        team: int = 1,
        lesson: Plan | None = None,
        given: bool | None = None,
        ceiling: int = STEPS,
        deal: str = "",
        boards: int = 0,
        club: bool = False,
    ) -> tuple[Gathering, str]:
        """A new gathering and its host's secret; BadInput where it cannot be played like that.

        `apart`: people sit at devices of their own.
        """
        if not await self.nodes.room(self.running, MOST_GATHERINGS) or len(self.gatherings) >= MOST_AWAKE:
            raise Declined("This server has all the gatherings it can hold. Try again later.", 503)
        rules = find_game(game)
        if club:
            plan, many, team, deal = [*clubs.PLAN], True, 1, deal or deals.NEW
            options = clubs.options(game, options or {})
        if window not in WINDOWS:
            raise BadInput("A race is open for 5, 10 or 20 seconds, or 0: as long as everybody takes.")
        seating.check_plan(plan)
        check_boards(boards, many, club)
        devices = apart and not all(seat.startswith("bot:") for seat in plan)
        chosen = rules.choose({**(at_devices(rules.defaults) if devices else {}), **(options or {})}, preset)
        rules.check(len(plan), chosen)
        secret = names.new_secret()
        if hints is None:
            hints = (seating.is_practice(plan) or lesson is not None) and not rules.punishes(chosen)
        row = GatheringRow(
            id=secrets.token_hex(8), code="", game=game, preset=preset, options=written(chosen), seats=len(plan),
            plan=plan, many=many, spectators=spectators and not boards, clock=clock, host_hash=names.hashed(secret),
            door=True, paused=False, created=self.house.clocks.now(), ended=0.0,
            hints=hints and ceiling > 0 and may_hint(hides) and not club, ceiling=ceiling, lesson=written_plan(lesson),
            given=(many or lesson is not None) if given is None else given,
            window=window, reactions=not many if reactions is None else reactions, late=late,
            hides=[one for one in HIDES if one in hides], team=team, boards=boards, club=club,
            deal=deals.chosen(self.house, game, deal or (deals.NEW if boards else "")),
        )  # fmt: skip
        gathering = await self._stored(row)
        self.gatherings[gathering.row.code] = gathering
        self.unended += 1
        log("gathering_made", gathering=row.id, game=game, seats=len(plan), many=many)
        return gathering, secret

    async def _stored(self, row: GatheringRow) -> Gathering:
        """The new gathering with its first table, both on the disk or neither."""
        try:
            while True:
                row = replace(row, code=names.new_code(self.gatherings))
                try:
                    await self.house.store.add_gathering(row)
                    break
                except Taken:
                    continue
            gathering = Gathering(await self.nodes.take(row), row)
            await gathering.add_table()
            return gathering
        except BaseException:
            with suppress(StoreError):  # nobody has heard of it
                await self.house.store.erase(row.id)
            raise

    async def find(self, text: str) -> Gathering:
        """By its code, as people type it; from the store if it is not in memory."""
        code = names.read_code(text)
        self.nodes.look(code)
        found = self.gatherings.get(code)
        if found is None and code:
            # Two who ask at once must get the same object: a table has one lock.
            if code not in self.loading:
                self.loading[code] = asyncio.create_task(self._load(code))
                self.loading[code].add_done_callback(heard)
            try:
                found = await asyncio.shield(self.loading[code])
            finally:
                self.loading.pop(code, None)
        if found is None:
            raise Declined("No table has this code. Check the code and try again.", 404)
        found.used = self.house.clocks.tick()
        return found

    async def _load(self, code: str) -> Gathering | None:
        async with self.nodes.asking(code):
            row = await self.house.store.gathering(code)
            if row is None or row.game not in GAMES:
                return None
            house = await self.nodes.take(row)
            if self.nodes.several:  # its last owner may have changed it meanwhile
                row = await house.store.gathering(code) or row
            tables = [await self._sealed(house, table) for table in await house.store.tables(row.id)]
        gathering = Gathering(house, row, tables)
        self.gatherings[code] = gathering
        self.resting.discard(row.id)
        if self.nodes.several and row.ending and not row.ended:
            self.endings.expect(row)
        return gathering

    async def _sealed(self, house: House, row: TableRow) -> TableRow:
        """A table that was stored before deals were sealed gets its seal now."""
        if not row.sealed:
            row = replace(row, sealed=house.new_seed())
            await house.store.save_table(row)
        return row

    def put_out(self, gathering: Gathering) -> None:
        """Out of memory."""
        if self.gatherings.get(gathering.row.code) is gathering:
            del self.gatherings[gathering.row.code]
        self.endings.drop(gathering.row.id)
        self.house.forget(gathering.row.id)

    def let_go(self, gathering: Gathering) -> None:
        """It goes on at another node: nothing of it moves here any more, and nothing is tried again."""
        log("gathering_lost", gathering=gathering.row.id)
        self.put_out(gathering)
        self.nodes.drop(gathering.row.id)
        gathering.house.store = NOWHERE
        for table in gathering.tables:
            table.referee.stop()
        for listener in everybody(gathering):
            listener.moved()

    async def end(self, gathering: Gathering) -> None:
        if await gathering.end():
            self._ended(gathering.row)

    async def erase(self, gathering: Gathering, why: str) -> None:
        """All of it, from the disk and then from memory; whoever is there hears `why`. Gone, if another was first."""
        async with gathering.lock:
            row = gathering.row
            if not await gathering.house.store.erase(row.id):
                raise Gone("This gathering was erased.")
            if self.gatherings.get(row.code) is gathering:
                del self.gatherings[row.code]
            self.nodes.drop(row.id)
            if not row.ended:
                self._ended(row)
        log("gathering_erased", gathering=row.id)
        self.house.forget(row.id)
        for listener in everybody(gathering):
            listener.close(why)
        for table in gathering.tables:
            table.awaited.clear()
            await table.forget()

    def _ended(self, row: GatheringRow) -> None:
        self.unended -= 1
        self.resting.discard(row.id)
        log("gathering_ended", gathering=row.id)

    # Memory and disk.

    async def _sweep_for_ever(self) -> None:
        clocks = self.house.clocks
        look = clocks.tick()
        while True:
            await clocks.sleep(clocks.sweep)
            try:
                await self.evict(clocks.tick() - clocks.idle)
                if clocks.tick() >= look:
                    look = clocks.tick() + HOUR
                    await self.tidy()
            except Exception:  # Nothing may stop it: what is not erased today would stay for good.
                LOGGER.exception("sweep_failed")

    async def tidy(self) -> None:
        """End and erase what is old, unless the clock has leapt since the last time: then nobody knows what is."""
        (then, ticked), clocks = self.reckoned, self.house.clocks
        now, tick = self.reckoned = clocks.now(), clocks.tick()
        if abs((now - then) - (tick - ticked)) > HOUR:
            log("clock_leapt")
            return
        async with self.nodes.tidying() as alone:
            if alone:
                await self.end_practice(now - clocks.practice, now - clocks.abandoned)
            await self.expire(now - self.days * DAY, alone)
            await self.forget_names(now, alone)

    async def evict(self, since: float) -> int:
        """Tables nobody has looked at since then leave memory, and gatherings all of whose tables did."""
        gone = 0
        for code, gathering in list(self.gatherings.items()):
            if gathering.idle(since):
                del self.gatherings[code]
                if gathering.rests():
                    self.resting.add(gathering.row.id)
                await self.nodes.release(gathering.row.id)
                gone += len(gathering.tables)
            else:
                for table in gathering.tables:
                    if table.live is not None and table.idle(since):
                        await table.forget()
                        gone += 1
        return gone

    async def expire(self, before: float, alone: bool = True) -> int:
        """What nobody has ended in all that time has ended; what ended before then is erased.

        `alone`: not only what is in memory here.
        """
        for row in await self.house.store.gatherings() if alone else []:
            if row.created < before and row.code not in self.gatherings:
                await apart(row, self._end_row(row))
        awake = [one for one in self.gatherings.values() if 0 < one.row.ended < before]
        for gathering in awake:
            await apart(gathering.row, self.erase(gathering, OLD))
        return len(awake) + (await self.house.store.expire(before - self.nodes.margin) if alone else 0)

    async def forget_names(self, now: float, alone: bool = True) -> None:
        """Where their time is over, names become numbers, and what was typed is gone."""
        kept = {row.id: row for row in await self.house.store.named(now - DAY)} if alone else {}
        # What is in memory is the truth: if the last attempt failed, the disk may be ahead of it.
        awake = {one.row.id: one.row for one in self.gatherings.values()}
        for row in (kept | awake).values():
            if 0 < privacy.names_until(row, self.days) <= now:
                await apart(row, self._forget_names(row))

    async def _forget_names(self, row: GatheringRow) -> None:
        self.nodes.note(row.code, "")
        # In memory as well: what is written there later would bring the names back.
        awake = await self.find(row.code) if row.game in GAMES else None
        if awake is not None and awake.row.id == row.id:
            await privacy.forget_names(awake.house, row, awake)
        else:  # The code stands for another one by now.
            await privacy.forget_names(await self.nodes.take(row), row, None)
            await self.nodes.release(row.id)

    async def end_practice(self, before: float, left: float) -> None:
        """Practice whose last match was over before then, or in which nobody has acted since `left`, has ended."""
        for row in await self.house.store.gatherings():
            if seating.practises(row) and row.created < before and row.code not in self.gatherings:
                await apart(row, self._end_if_over(row, before, left))

    async def _end_if_over(self, row: GatheringRow, before: float, left: float) -> None:
        store = self.house.store
        matches = await store.matches(row.id)
        if any(table.status == "playing" for table in await store.tables(row.id)):
            steps = await store.steps(matches[-1].id)
            over = (steps[-1].at if steps else matches[-1].started) < left
        else:
            over = all(match.ended < before for match in matches)
        if over:
            await self._end_row(row)

    async def _end_row(self, row: GatheringRow) -> None:
        if row.game in GAMES:
            self.nodes.note(row.code, "")
            await self.end(await self.find(row.code))
        else:  # nobody can sit there any more
            house = await self.nodes.take(row)
            await house.store.save_gathering(replace(row, ended=self.house.clocks.now(), door=False))
            await self.nodes.release(row.id)
            self._ended(row)

    def expects(self) -> bool:
        """Whether several people meet here, somewhere."""
        return self.meets() or self.nodes.expects()

    def meets(self) -> bool:
        """Whether they do at a gathering of this node."""
        return any(not one.row.ended and not seating.practises(one.row) for one in self.gatherings.values())

    def counts(self) -> dict[str, int]:
        tables = [table for gathering in self.gatherings.values() for table in gathering.tables]
        return {
            "gatherings": self.running,
            "tables": len(tables),
            "tables_live": sum(table.live is not None for table in tables),
            "tables_playing": sum(table.row.status == "playing" for table in tables),
            **self.nodes.counts(),
        }


def heard(task: asyncio.Task[Gathering | None]) -> None:
    """Whoever asked may have gone before there was an answer."""
    if not task.cancelled():
        task.exception()


async def apart(row: GatheringRow, work: Awaitable[None]) -> None:
    """Whatever is wrong with one gathering is logged, and hurts no other."""
    try:
        await work
    except Elsewhere:  # its owner sees to it
        pass
    except Exception:
        LOGGER.exception("gathering_trouble", extra={"fields": {"gathering": row.id}})
