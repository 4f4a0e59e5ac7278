"""Steps on their way into a PostgreSQL: one statement for as many as have gathered at once.

A connection may break while a batch is under way, and then nobody knows whether it was committed. The batch is sent
again on a new connection; a key found taken is looked up, and if the very row is there it was ours.

With a lease a step has an epoch (shared.py). The same statement locks the leases of all its steps, so that whoever
takes one waits for the commit, and leaves out the steps whose lease is another's by now. They are looked up as well:
what was committed while the lease was ours is saved, though it was answered later.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import asyncpg

from ionbox.core.types import Seat
from ionbox.store import sql
from ionbox.store.database import gone, lost
from ionbox.store.holding import Connection, Line
from ionbox.store.postgres_trouble import PASSING
from ionbox.store.protocol import StoreError, Unsaved
from ionbox.store.rows import StepRow

BATCH = 256
WAITING = 4096  # steps that may queue up; whoever comes then waits for room

Key = tuple[str, int, int]
"""Match, number, and epoch: of two for the same step one may come too late."""
Rows = dict[Key, tuple[Any, ...]]
Job = tuple[StepRow, Key, tuple[Any, ...], "asyncio.Future[bool]", float]

KINDS = {str: "text", int: "bigint", Seat: "bigint", float: "double precision"}
ARRAYS = ", ".join(f"${i}::{KINDS[StepRow.__annotations__[name]]}[]" for i, name in enumerate(sql.STEPS.columns, 1))
COLUMNS = sql.column_list(sql.STEPS.columns)
EPOCHS, OWNER = f"${len(sql.STEPS.columns) + 1}", f"${len(sql.STEPS.columns) + 2}"
APPEND = (
    f"INSERT INTO steps ({COLUMNS}) SELECT * FROM unnest({ARRAYS}) "
    'ON CONFLICT DO NOTHING RETURNING "match", "n", 0, true'
)
# Of those whose lease is held, whether they were added. Leases are locked in one order, as whoever takes one locks it.
APPEND_HELD = f"""
WITH given AS (SELECT * FROM unnest({ARRAYS}, {EPOCHS}::bigint[]) AS given ({COLUMNS}, "epoch")),
held AS MATERIALIZED (
  SELECT matches."id" AS "match", leases."epoch"
  FROM leases JOIN matches ON matches."gathering" = leases."gathering"
  WHERE leases."owner" = {OWNER} AND matches."id" = ANY($1)
  ORDER BY leases."gathering" FOR SHARE OF leases
),
added AS (
  INSERT INTO steps ({COLUMNS})
  SELECT {COLUMNS} FROM given WHERE ("match", "epoch") IN (SELECT "match", "epoch" FROM held)
  ON CONFLICT DO NOTHING RETURNING "match", "n"
)
SELECT "match", "n", "epoch", ("match", "n") IN (SELECT "match", "n" FROM added)
FROM given WHERE ("match", "epoch") IN (SELECT "match", "epoch" FROM held)
"""
KNOWN_MATCHES = 'SELECT "id" FROM matches WHERE "id" = ANY($1::text[])'


class Patiently(Protocol):
    async def __call__(
        self, ask: Callable[[], Awaitable[set[Key]]], failed: type[StoreError], since: float
    ) -> set[Key]: ...


class Appender:
    def __init__(self, line: Line, patiently: Patiently, owner: str) -> None:
        """`owner`: the node whose leases hold; "": steps need none."""
        self._line = line
        self._patiently = patiently
        self._owner = owner
        self._jobs: deque[Job] = deque()
        self._come = asyncio.Event()
        self._room = asyncio.Semaphore(WAITING)
        self._closed = False
        self._writer = asyncio.create_task(self._write_until_closed())

    async def append(self, row: StepRow, epoch: int) -> bool:
        values = sql.STEPS.values(row)
        async with self._room:
            if self._closed:
                raise Unsaved("The store is closed.")
            answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
            self._jobs.append((row, (row.match, row.n, epoch), values, answer, time.monotonic()))
            self._come.set()
            return await answer

    async def close(self) -> None:
        """Once those are saved that wait."""
        self._closed = True
        self._come.set()
        await self._writer

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
                    for *_, future, _ in batch:
                        if not future.done():
                            future.set_exception(why)
        self._line.cut()

    async def _append_all(self, batch: list[Job]) -> None:
        # Of two for the same key the first may win. Sorted, so that two processes never wait for each other.
        first: dict[Key, Job] = {}
        for job in batch:
            first.setdefault(job[1], job)
        rows = {key: first[key][2] for key in sorted(first)}
        late: set[Key] = set()
        attempts = 0

        async def attempt() -> set[Key]:
            nonlocal attempts
            attempts += 1
            return await self._insert(rows, late, unsure=attempts > 1)

        # Those that waited behind a batch that failed have had their patience.
        won = await self._patiently(attempt, Unsaved, since=batch[0][4])
        for _, key, _, future, _ in batch:
            if future.done():  # They stopped waiting.
                continue
            if key in late:
                future.set_exception(lost())
            elif key not in rows:
                future.set_exception(gone())
            else:
                future.set_result(key in won and first[key][3] is future)

    async def _insert(self, rows: Rows, late: set[Key], unsure: bool) -> set[Key]:
        """The keys that are ours. Rows of matches that are no more leave `rows`, those whose lease is lost go into
        `late`."""
        try:
            db = await self._line.connection()
            answers: dict[Key, bool] = {}
            while rows:
                try:
                    answers = {(match, n, epoch): added for match, n, epoch, added in await self._send(db, rows)}
                except asyncpg.ForeignKeyViolationError:
                    await drop_unknown(db, rows, set(rows))
                    continue
                break
            won = {key for key, added in answers.items() if added}
            if unsure:
                for key in rows.keys() - won:
                    if [tuple(stored) for stored in await db.fetch(sql.ONE_STEP, *key[:2])] == [rows[key]]:
                        won.add(key)
            if self._owner and (missing := rows.keys() - answers.keys() - won):
                await drop_unknown(db, rows, missing)
                late |= missing & rows.keys()
            return won
        except (*PASSING, asyncio.CancelledError):
            self._line.cut()
            raise

    async def _send(self, db: Connection, rows: Rows) -> list[asyncpg.Record]:
        columns = map(list, zip(*rows.values(), strict=True))
        if not self._owner:
            return await db.fetch(APPEND, *columns)
        return await db.fetch(APPEND_HELD, *columns, [epoch for *_, epoch in rows], self._owner)


async def drop_unknown(db: Connection, rows: Rows, keys: set[Key]) -> None:
    """Those of matches that are no more."""
    known = {id for (id,) in await db.fetch(KNOWN_MATCHES, list({match for match, *_ in keys}))}
    for key in keys:
        if key[0] not in known:
            del rows[key]
