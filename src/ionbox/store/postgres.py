"""PostgreSQL: a pool for all that is rare, and one connection that appends steps (appending.py).

A server's appending connection holds the database for it (holding.py): without it nothing is asked or written.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any, TypeAlias, TypeVar

import asyncpg

from ionbox.core.types import BadInput
from ionbox.store import sql
from ionbox.store.appending import Appender
from ionbox.store.database import Change, Database, gone, taken
from ionbox.store.holding import Connection, Held, Holding, Line
from ionbox.store.migrate import migrate_postgres
from ionbox.store.postgres_trouble import FAILURES, PASSING, named, trouble
from ionbox.store.protocol import StoreError, Unread, Unsaved
from ionbox.store.rows import StepRow

PATIENCE = 10.0  # seconds for a server that is away, or silent

T = TypeVar("T")
Pooled: TypeAlias = "asyncpg.pool.PoolConnectionProxy[asyncpg.Record]"

# Whatever the server's own setting: what is acknowledged survives the power cut.
SURE = {"synchronous_commit": "on"}


class PostgresStore(Database):
    trial = "DELETE FROM steps WHERE false"

    def __init__(self, url: str, pool: "asyncpg.Pool[asyncpg.Record]", serving: str, node: str, asleep: float) -> None:
        """Use `open`."""
        self._url = url
        self._pool = pool
        self._serving = serving
        self._asleep = asleep
        self._holding = Holding(self.connect, serving, shared=bool(node))
        self._line = Line(self._holding.connect)
        self._lost = ""
        """Why nothing is asked or written any more."""
        self._returning: set[asyncio.Task[None]] = set()
        self._appender = Appender(self._line, self.patiently, node)

    @classmethod
    async def open(cls, url: str, serving: str = "", node: str = "", asleep: float = 0.0) -> "PostgresStore":
        """`node`: one of several servers; `asleep`: seconds after which what it began and left unfinished is undone."""
        # It connects when it is asked for a connection, and so it holds none to a server that went away.
        pool = asyncpg.create_pool(
            url, min_size=0, max_size=4, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=settings(asleep)
        )
        store = cls(url, await pool, serving, node, asleep)
        try:
            await store._set_up()
        except BaseException as error:
            await store.close()
            if isinstance(error, FAILURES) and not isinstance(error, BadInput):
                raise BadInput(trouble(url, error, PATIENCE)) from error
            raise
        return store

    async def _set_up(self) -> None:
        try:
            if self._serving:  # First of all: whoever is refused changes nothing.
                await self._line.connection()
        except Held as held:
            raise BadInput(self._holding.refusal(held)) from None
        async with self._pool.acquire() as db:
            await migrate_postgres(db, named(self._url))
            for shelf in sql.SHELVES:  # A version that we know may be another program's as well.
                await db.execute(f"{shelf.select} WHERE false")

    async def close(self) -> None:
        await self._appender.close()
        try:
            await asyncio.wait_for(self._pool.close(), PATIENCE)
        except FAILURES:  # The server is away, and cannot be told.
            self._pool.terminate()

    async def _fetch(self, statement: str, values: tuple[Any, ...]) -> list[Any]:
        return await self.fetch(statement, values, Unread)

    async def fetch(self, statement: str, values: tuple[Any, ...], failed: type[StoreError]) -> list[Any]:
        async def ask() -> list[Any]:
            async with self.lent() as db:
                return await db.fetch(statement, *values)

        return await self.patiently(ask, failed)

    async def _write_all(self, changes: Sequence[Change]) -> int:
        return await self.write_all(changes)

    async def write_all(self, changes: Sequence[Change]) -> int:
        async def ask() -> str:
            async with self.lent() as db, AsyncExitStack() as until_done:
                if len(changes) > 1:
                    await until_done.enter_async_context(db.transaction())
                return [await db.execute(statement, *values) for statement, values in changes][-1]

        try:
            done = await self.patiently(ask, Unsaved)
        except asyncpg.ForeignKeyViolationError:
            raise gone() from None
        except asyncpg.UniqueViolationError:
            raise taken() from None
        return int(done.split()[-1])  # "INSERT 0 1", "DELETE 3"

    @asynccontextmanager
    async def lent(self) -> AsyncIterator[Pooled]:
        """A connection of the pool. Nobody waits until it is given back: with a silent server that takes long."""
        db = await self._pool.acquire()
        try:
            yield db
        finally:
            returning = asyncio.create_task(self._give_back(db))
            self._returning.add(returning)
            returning.add_done_callback(self._returning.discard)

    async def _give_back(self, db: Pooled) -> None:
        with suppress(*PASSING, asyncpg.PostgresError):  # The pool has ended it then.
            await self._pool.release(db, timeout=PATIENCE)

    async def append(self, row: StepRow) -> bool:
        return await self._appender.append(row, 0)

    async def append_held(self, row: StepRow, epoch: int) -> bool:
        return await self._appender.append(row, epoch)

    async def connect(self, **more: str) -> Connection:
        """Outside the pool."""
        wanted = {**settings(self._asleep), **more}
        return await asyncpg.connect(self._url, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=wanted)

    async def patiently(
        self, ask: Callable[[], Awaitable[T]], failed: type[StoreError], since: float | None = None
    ) -> T:
        now = time.monotonic()
        until = max((since or now) + PATIENCE, now + min(1.0, PATIENCE))
        pause = 0.01
        while True:
            if self._pool.is_closing():
                raise failed("The store is closed.")
            if self._lost:
                raise failed(self._lost)
            try:
                async with asyncio.timeout(until - time.monotonic()):
                    if self._serving:
                        await self._line.connection()
                    return await ask()
            except Held as held:
                at = f", at {held}" if str(held) else ""
                self._lost = f"Another ionbox serves this database by now{at}. Stop this one and use that one."
            except PASSING as error:
                # asyncpg counts a value of the wrong kind among its interface errors.
                if isinstance(error, ValueError) or time.monotonic() + pause > until:
                    why = f": {error}" if str(error) else ""
                    raise failed(f"{named(self._url)} does not answer{why}. Is it running?") from error
                await asyncio.sleep(pause)
                pause = min(1.0, pause * 2)
            except (asyncpg.IntegrityConstraintViolationError, asyncpg.DivisionByZeroError):
                raise
            except asyncpg.PostgresError as error:
                raise failed(f"{named(self._url)} refuses: {error}. Ask whoever runs it.") from error


def settings(asleep: float) -> dict[str, str]:
    return {**SURE, "idle_in_transaction_session_timeout": f"{asleep * 1000:.0f}"} if asleep else SURE
