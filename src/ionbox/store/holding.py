"""The connection that holds a PostgreSQL for a server: with an advisory lock, alone, or shared by nodes.

Its `application_name` says whose it is: "ionbox", a mark of this store's own, and the server's address.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import asyncpg

from ionbox.store.lock import already
from ionbox.store.migrate import LOCK

LINGER = 2.0  # seconds in which the database notices that a process was killed

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"

# A connection whose other end vanished is given up after 25 seconds, so that the lock does not outlive its machine.
ALIVE = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
# Two schemas of a database are two stores.
PLACE = "coalesce((SELECT oid FROM pg_namespace WHERE nspname = current_schema()), 0)"
OURS = "application_name = left(current_setting('application_name'), 63)"
HOLDER = (
    f"SELECT {OURS} AS ours, substr(application_name, 17) AS address, mode = 'ExclusiveLock' AS alone "
    "FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND granted AND objsubid = 2 "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
    f"AND classid = {LOCK} AND objid = {PLACE} ORDER BY 1 LIMIT 1"
)
END_OURS = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {OURS} AND pid <> pg_backend_pid()"


class Held(Exception):
    """Another server has the lock: its address, as far as it is known; and whether it has it alone."""

    def __init__(self, address: str, alone: bool) -> None:
        super().__init__(address)
        self.alone = alone


class Line:
    """One connection, made when it is needed, and anew after it broke."""

    def __init__(self, connect: Callable[[], Awaitable[Connection]]) -> None:
        self._connect = connect
        self._db: Connection | None = None
        self._connecting = asyncio.Lock()

    async def connection(self) -> Connection:
        async with self._connecting:
            if self._db is None or self._db.is_closed():
                self._db = await self._connect()
            return self._db

    def cut(self) -> None:
        if self._db is not None:
            self._db.terminate()
        self._db = None


class Holding:
    """Makes connections that hold the lock; those of whoever only looks or erases hold none."""

    def __init__(self, connect: Callable[..., Awaitable[Connection]], serving: str, shared: bool) -> None:
        self._open = connect
        self._serving = serving
        self._shared = shared
        self._mark = f"ionbox {secrets.token_hex(4)} {serving}"
        self._held = False
        """Whether the lock has been ours."""

    async def connect(self) -> Connection:
        """Held if another server has the lock."""
        db = await self._open(**ALIVE, application_name=self._mark)
        try:
            if self._serving:
                await self._hold(db)
        except BaseException:
            db.terminate()
            raise
        return db

    async def _hold(self, db: Connection) -> None:
        """Take the lock, which goes with the connection."""
        await db.execute(END_OURS)  # Broken for us; the database may not know it yet.
        until = time.monotonic() + LINGER
        take = f"SELECT pg_try_advisory_lock{'_shared' if self._shared else ''}({LOCK}, {PLACE}::int)"
        while not await db.fetchval(take):
            holder = await db.fetchrow(HOLDER)
            if holder is not None and not holder["ours"] and (self._held or time.monotonic() > until):
                raise Held(holder["address"] or "", holder["alone"])
            await asyncio.sleep(0.05)
        self._held = True

    def refusal(self, held: Held) -> str:
        """What whoever would open it is told."""
        at = f", at {held}" if str(held) else ""
        other = "or choose another database with --database."
        if self._shared:
            return f"One ionbox has this database for itself{at}. Start that one again with --bus, {other}"
        if not held.alone:
            at = f", one of them at {held}" if str(held) else ""
            return f"Several nodes already serve this database{at}. Give this one the same --bus, {other}"
        return already("database", str(held), "--database")
