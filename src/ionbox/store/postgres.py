"""PostgreSQL: a pool for all that is rare, and one connection that appends steps, as many as have gathered at once.

A connection may break while a batch is under way, and then nobody knows whether it was committed. The batch is sent
again on a new connection; a key found taken is looked up, and if the very row is there it was ours.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, TypeVar
from urllib.parse import urlsplit

import asyncpg

from ionbox.core.types import BadInput
from ionbox.store import sql
from ionbox.store.database import Database, gone, taken
from ionbox.store.migrate import migrate_postgres
from ionbox.store.protocol import StoreError, Unread, Unsaved
from ionbox.store.rows import StepRow

BATCH = 256
WAITING = 4096  # steps that may queue up; whoever comes then waits for room
PATIENCE = 10.0  # seconds for a server that is away, or silent

T = TypeVar("T")
Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
Job = tuple[StepRow, tuple[Any, ...], "asyncio.Future[bool]"]

# The server is away, restarts or is full, or two processes stood in each other's way: worth asking again.
PASSING = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # what asyncpg raises where a connection was ended while nobody used it
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.TransactionRollbackError,
    asyncpg.TooManyConnectionsError,
)

KINDS = {str: "text", int: "bigint", float: "double precision"}
ARRAYS = ", ".join(f"${i}::{KINDS[StepRow.__annotations__[name]]}[]" for i, name in enumerate(sql.STEPS.columns, 1))
APPEND = (
    f"INSERT INTO steps ({sql.listed(sql.STEPS.columns)}) SELECT * FROM unnest({ARRAYS}) "
    'ON CONFLICT DO NOTHING RETURNING "match", "n"'
)
KNOWN_MATCHES = 'SELECT "id" FROM matches WHERE "id" = ANY($1::text[])'


class PostgresStore(Database):
    def __init__(self, url: str, pool: "asyncpg.Pool[asyncpg.Record]") -> None:
        """Use `open`."""
        self._url = url
        self._pool = pool
        self._appending: Connection | None = None
        self._jobs: deque[Job] = deque()
        self._come = asyncio.Event()
        self._room = asyncio.Semaphore(WAITING)
        self._closed = False
        self._writer = asyncio.create_task(self._write_until_closed())

    @classmethod
    async def open(cls, url: str) -> "PostgresStore":
        try:
            pool = await asyncpg.create_pool(url, min_size=1, max_size=4, timeout=PATIENCE, command_timeout=PATIENCE)
        except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise BadInput(
                f"{named(url)} cannot be reached: {error}. Is it running, and is the address right?"
            ) from error
        try:
            async with pool.acquire() as db:
                await migrate_postgres(db, named(url))
        except asyncpg.PostgresError as error:
            await pool.close()
            raise BadInput(f"{named(url)} cannot be set up: {error}. May this user make tables there?") from error
        except BaseException:
            await pool.close()
            raise
        return cls(url, pool)

    async def close(self) -> None:
        self._closed = True
        self._come.set()
        await self._writer
        try:
            await asyncio.wait_for(self._pool.close(), PATIENCE)
        except TimeoutError:  # The server is away, and cannot be told.
            self._pool.terminate()

    async def _fetch(self, statement: str, values: tuple[Any, ...]) -> list[Any]:
        return await self._patiently(lambda: self._pool.fetch(statement, *values), Unread)

    async def _write(self, statement: str, *values: Any) -> int:
        try:
            done = await self._patiently(lambda: self._pool.execute(statement, *values), Unsaved)
        except asyncpg.ForeignKeyViolationError:
            raise gone() from None
        except asyncpg.UniqueViolationError:
            raise taken() from None
        return int(done.split()[-1])  # "INSERT 0 1", "DELETE 3"

    async def append(self, row: StepRow) -> bool:
        values = sql.STEPS.values(row)
        async with self._room:
            if self._closed:
                raise Unsaved("The store is closed.")
            answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
            self._jobs.append((row, values, answer))
            self._come.set()
            return await answer

    async def _write_until_closed(self) -> None:
        while not (self._closed and not self._jobs):
            await self._come.wait()
            self._come.clear()
            while self._jobs:
                batch = [self._jobs.popleft() for _ in range(min(BATCH, len(self._jobs)))]
                try:
                    await self._append_all(batch)
                except Exception as error:  # Whatever it is: a writer that dies leaves everybody waiting.
                    why = error if isinstance(error, StoreError) else Unsaved(f"Not saved: {error}.")
                    for _, _, future in batch:
                        if not future.done():
                            future.set_exception(why)
        if self._appending is not None:
            self._appending.terminate()

    async def _append_all(self, batch: list[Job]) -> None:
        # Of two for the same key the first may win. Sorted, so that two processes never wait for each other.
        first: dict[tuple[str, int], Job] = {}
        for job in batch:
            first.setdefault((job[0].match, job[0].n), job)
        rows = {key: first[key][1] for key in sorted(first)}
        attempts = 0

        async def attempt() -> set[tuple[str, int]]:
            nonlocal attempts
            attempts += 1
            return await self._insert(rows, unsure=attempts > 1)

        won = await self._patiently(attempt, Unsaved)
        for row, _, future in batch:
            key = (row.match, row.n)
            if future.done():  # They stopped waiting.
                continue
            if key not in rows:
                future.set_exception(gone())
            else:
                future.set_result(key in won and first[key][2] is future)

    async def _insert(self, rows: dict[tuple[str, int], tuple[Any, ...]], unsure: bool) -> set[tuple[str, int]]:
        """The keys that are ours. Rows of matches that are no more leave `rows`."""
        try:
            db = await self._connection()
            won: set[tuple[str, int]] = set()
            while rows:
                try:
                    found = await db.fetch(APPEND, *map(list, zip(*rows.values(), strict=True)))
                except asyncpg.ForeignKeyViolationError:
                    known = {id for (id,) in await db.fetch(KNOWN_MATCHES, list({match for match, _ in rows}))}
                    for key in [key for key in rows if key[0] not in known]:
                        del rows[key]
                    continue
                won = {(match, n) for match, n in found}
                break
            if unsure:
                for key in rows.keys() - won:
                    if [tuple(stored) for stored in await db.fetch(sql.ONE_STEP, *key)] == [rows[key]]:
                        won.add(key)
            return won
        except PASSING:
            if self._appending is not None:
                self._appending.terminate()
            self._appending = None
            raise

    async def _connection(self) -> Connection:
        if self._appending is None or self._appending.is_closed():
            # Whatever the server's setting: an acknowledged step survives the power cut.
            self._appending = await asyncpg.connect(
                self._url, timeout=PATIENCE, command_timeout=PATIENCE, server_settings={"synchronous_commit": "on"}
            )
        return self._appending

    async def _patiently(self, ask: Callable[[], Awaitable[T]], failed: type[StoreError]) -> T:
        until = time.monotonic() + PATIENCE
        pause = 0.01
        while True:
            if self._pool.is_closing():
                raise failed("The store is closed.")
            try:
                return await ask()
            except PASSING as error:
                # asyncpg counts a value of the wrong kind among its interface errors.
                if isinstance(error, ValueError) or time.monotonic() + pause > until:
                    raise failed(f"{named(self._url)} does not answer: {error}. Is it running?") from error
                await asyncio.sleep(pause)
                pause = min(1.0, pause * 2)
            except asyncpg.IntegrityConstraintViolationError:
                raise
            except asyncpg.PostgresError as error:
                raise failed(f"{named(self._url)} refuses: {error}. Ask whoever runs it.") from error


def named(url: str) -> str:
    """The database without the password in its address."""
    parts = urlsplit(url)
    return f"The database {parts.path.strip('/') or 'postgres'} on {parts.hostname or 'this machine'}"
