"""PostgreSQL: a pool for all that is rare, and one connection that appends steps, as many as have gathered at once.

A connection may break while a batch is under way, and then nobody knows whether it was committed. The batch is sent
again on a new connection; a key found taken is looked up, and if the very row is there it was ours.

A server's appending connection holds an advisory lock, and with it the database: without it nothing is asked or
written. Its `application_name` says whose it is: "ionbox", a mark of this store's own, and the server's address.
"""

import asyncio
import secrets
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any, TypeAlias, TypeVar
from urllib.parse import urlsplit

import asyncpg

from ionbox.core.types import BadInput, Seat
from ionbox.store import sql
from ionbox.store.database import Change, Database, gone, taken
from ionbox.store.lock import already
from ionbox.store.migrate import LOCK, migrate_postgres
from ionbox.store.protocol import StoreError, Unread, Unsaved
from ionbox.store.rows import StepRow

BATCH = 256
WAITING = 4096  # steps that may queue up; whoever comes then waits for room
PATIENCE = 10.0  # seconds for a server that is away, or silent
LINGER = 2.0  # seconds in which the database notices that a process was killed

T = TypeVar("T")
Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
Pooled: TypeAlias = "asyncpg.pool.PoolConnectionProxy[asyncpg.Record]"
Job = tuple[StepRow, tuple[Any, ...], "asyncio.Future[bool]", float]

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

# What a database can be opened or closed by, besides.
FAILURES = (*PASSING, ValueError, asyncpg.PostgresError)
# What is wrong with one that cannot be opened, and what to do: the first that fits.
TROUBLE = {
    asyncpg.InvalidAuthorizationSpecificationError: "does not let this user in ({}): check the user and the password "
    "in its address.",
    asyncpg.InvalidCatalogNameError: "is not there ({}): make it, or name another.",
    asyncpg.InvalidSchemaNameError: "is not there ({}): make it, or name another.",
    asyncpg.TooManyConnectionsError: "is full ({}): close what uses it, or raise its max_connections.",
    asyncpg.ReadOnlySQLTransactionError: "may only be read ({}): name the server that takes writes.",
    asyncpg.InsufficientPrivilegeError: "is not this user's ({}): let this user make tables there, or name another.",
    asyncpg.SyntaxOrAccessError: "holds another program's tables: name another database.",
    asyncpg.DataError: "holds another program's tables: name another database.",
    Exception: "cannot be reached ({}): is it running, and is its address right?",
}

KINDS = {str: "text", int: "bigint", Seat: "bigint", float: "double precision"}
ARRAYS = ", ".join(f"${i}::{KINDS[StepRow.__annotations__[name]]}[]" for i, name in enumerate(sql.STEPS.columns, 1))
APPEND = (
    f"INSERT INTO steps ({sql.column_list(sql.STEPS.columns)}) SELECT * FROM unnest({ARRAYS}) "
    'ON CONFLICT DO NOTHING RETURNING "match", "n"'
)
KNOWN_MATCHES = 'SELECT "id" FROM matches WHERE "id" = ANY($1::text[])'

# Whatever the server's own setting: what is acknowledged survives the power cut.
SURE = {"synchronous_commit": "on"}
# A connection whose other end vanished is given up after 25 seconds, so that the lock does not outlive its machine.
ALIVE = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
# Two schemas of a database are two stores.
PLACE = "coalesce((SELECT oid FROM pg_namespace WHERE nspname = current_schema()), 0)"
TAKE = f"SELECT pg_try_advisory_lock({LOCK}, {PLACE}::int)"
OURS = "application_name = left(current_setting('application_name'), 63)"
HOLDER = (
    f"SELECT {OURS} AS ours, substr(application_name, 17) AS address "
    "FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND granted AND objsubid = 2 "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
    f"AND classid = {LOCK} AND objid = {PLACE}"
)
END_OURS = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {OURS} AND pid <> pg_backend_pid()"


class Held(Exception):
    """Another server has the lock. Its address, as far as it is known."""


class PostgresStore(Database):
    trial = "DELETE FROM steps WHERE false"

    def __init__(self, url: str, pool: "asyncpg.Pool[asyncpg.Record]", serving: str) -> None:
        """Use `open`."""
        self._url = url
        self._pool = pool
        self._serving = serving
        self._appending: Connection | None = None
        self._connecting = asyncio.Lock()
        self._mark = f"ionbox {secrets.token_hex(4)} {serving}"
        self._held = False
        """Whether the lock has been ours."""
        self._lost = ""
        """Why nothing is asked or written any more."""
        self._returning: set[asyncio.Task[None]] = set()
        self._jobs: deque[Job] = deque()
        self._come = asyncio.Event()
        self._room = asyncio.Semaphore(WAITING)
        self._closed = False
        self._writer = asyncio.create_task(self._write_until_closed())

    @classmethod
    async def open(cls, url: str, serving: str = "") -> "PostgresStore":
        # It connects when it is asked for a connection, and so it holds none to a server that went away.
        pool = asyncpg.create_pool(
            url, min_size=0, max_size=4, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=SURE
        )
        store = cls(url, await pool, serving)
        try:
            await store._set_up()
        except BaseException as error:
            await store.close()
            if isinstance(error, FAILURES) and not isinstance(error, BadInput):
                raise BadInput(trouble(url, error)) from error
            raise
        return store

    async def _set_up(self) -> None:
        try:
            if self._serving:  # First of all: whoever is refused changes nothing.
                await self._connection()
        except Held as held:
            raise BadInput(already("database", str(held), "--database")) from None
        async with self._pool.acquire() as db:
            await migrate_postgres(db, named(self._url))
            for shelf in sql.SHELVES:  # A version that we know may be another program's as well.
                await db.execute(f"{shelf.select} WHERE false")

    async def close(self) -> None:
        self._closed = True
        self._come.set()
        await self._writer
        try:
            await asyncio.wait_for(self._pool.close(), PATIENCE)
        except FAILURES:  # The server is away, and cannot be told.
            self._pool.terminate()

    async def _fetch(self, statement: str, values: tuple[Any, ...]) -> list[Any]:
        async def ask() -> list[Any]:
            async with self._lent() as db:
                return await db.fetch(statement, *values)

        return await self._patiently(ask, Unread)

    async def _write_all(self, changes: Sequence[Change]) -> int:
        async def ask() -> str:
            async with self._lent() as db, AsyncExitStack() as until_done:
                if len(changes) > 1:
                    await until_done.enter_async_context(db.transaction())
                return [await db.execute(statement, *values) for statement, values in changes][-1]

        try:
            done = await self._patiently(ask, Unsaved)
        except asyncpg.ForeignKeyViolationError:
            raise gone() from None
        except asyncpg.UniqueViolationError:
            raise taken() from None
        return int(done.split()[-1])  # "INSERT 0 1", "DELETE 3"

    @asynccontextmanager
    async def _lent(self) -> AsyncIterator[Pooled]:
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
        values = sql.STEPS.values(row)
        async with self._room:
            if self._closed:
                raise Unsaved("The store is closed.")
            answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
            self._jobs.append((row, values, answer, time.monotonic()))
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
                    for _, _, future, _ in batch:
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

        # Those that waited behind a batch that failed have had their patience.
        won = await self._patiently(attempt, Unsaved, since=batch[0][3])
        for row, _, future, _ in batch:
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
        except (*PASSING, asyncio.CancelledError):
            if self._appending is not None:
                self._appending.terminate()
            self._appending = None
            raise

    async def _connection(self) -> Connection:
        """The one that appends, made anew if it broke. A server's holds the lock."""
        async with self._connecting:
            if self._appending is None or self._appending.is_closed():
                settings = {**SURE, **ALIVE, "application_name": self._mark}
                db = await asyncpg.connect(
                    self._url, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=settings
                )
                try:
                    if self._serving:
                        await self._hold(db)
                except BaseException:
                    db.terminate()
                    raise
                self._appending = db
            return self._appending

    async def _hold(self, db: Connection) -> None:
        """Take the lock, which goes with the connection; Held if another server has it."""
        await db.execute(END_OURS)  # Broken for us; the database may not know it yet.
        until = time.monotonic() + LINGER
        while not await db.fetchval(TAKE):
            holder = await db.fetchrow(HOLDER)
            if holder is not None and not holder["ours"] and (self._held or time.monotonic() > until):
                raise Held(holder["address"] or "")
            await asyncio.sleep(0.05)
        self._held = True

    async def _patiently(
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
                        await self._connection()
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
            except asyncpg.IntegrityConstraintViolationError:
                raise
            except asyncpg.PostgresError as error:
                raise failed(f"{named(self._url)} refuses: {error}. Ask whoever runs it.") from error


def trouble(url: str, error: Exception) -> str:
    """Why this database cannot be opened, and what to do about it."""
    if isinstance(error, ValueError) and not isinstance(error, asyncpg.InterfaceError):
        # Not repeated: a slash in a password is the commonest reason.
        address = "write postgresql://user:password@host:5432/name, with %2F for a slash in the password."
        return f"The database's address cannot be read: {address}"
    sentence = next(sentence for kind, sentence in TROUBLE.items() if isinstance(error, kind))
    return f"{named(url)} {sentence.format(str(error) or f'no answer in {PATIENCE:g} seconds')}"


def named(url: str) -> str:
    """The database without the password in its address."""
    parts = urlsplit(url)
    return f"The database {parts.path.strip('/') or 'postgres'} on {parts.hostname or 'this machine'}"
