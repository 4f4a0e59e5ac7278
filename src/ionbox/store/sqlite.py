"""SQLite: one file, one thread that writes, one that reads.

The writer takes whatever has gathered (up to 256 jobs) into one transaction, so that one fsync pays for all of them;
each answer is given after that commit. A job refused by a key fails alone, not its neighbours.
"""

import asyncio
import re
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from ionbox.store import sql
from ionbox.store.database import Change, Database, gone, taken
from ionbox.store.lock import held
from ionbox.store.migrate import OURS
from ionbox.store.protocol import StoreError, Unread, Unsaved
from ionbox.store.rows import StepRow
from ionbox.store.sqlite_file import forget, make_file, open_to_read, open_to_write, trouble

BATCH = 256
WAITING = 4096  # jobs that may queue up; whoever comes then waits for room

FORGETS = (sql.ERASE, sql.FORGET_TRIES)
"""After these the log beside the file must be emptied: what is gone can still be read there."""

Answer = int | StoreError
Job = tuple[Sequence[Change], "asyncio.Future[int]"]


class SqliteStore(Database):
    trial = f"PRAGMA application_id = {OURS}"  # It is that already; the page is written all the same.

    def __init__(self, path: Path, serving: str) -> None:
        """Use `open`."""
        self._path = path
        self._serving = serving
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._room = asyncio.Semaphore(WAITING)
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self._reading: sqlite3.Connection | None = None
        self._opened: asyncio.Future[int] = self._loop.create_future()
        self._ended: asyncio.Future[int] = self._loop.create_future()
        self._closed = False
        self._forgotten = True
        """Nothing in the log beside the file should be gone."""
        # A daemon: a program that never closes its store can still end; what it then loses was never acknowledged.
        self._writer = Thread(target=self._write_until_closed, name="store-writer", daemon=True)

    @classmethod
    async def open(cls, path: Path, serving: str = "") -> "SqliteStore":
        store = cls(path, serving)
        store._writer.start()
        try:
            await store._opened
            await store._loop.run_in_executor(store._reader, store._open_reader)
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            await self._loop.run_in_executor(self._reader, self._close_reader)
            self._reader.shutdown()
        await asyncio.shield(self._ended)
        self._writer.join()

    async def append(self, row: StepRow) -> bool:
        return await self._write(sql.STEPS.add, *sql.STEPS.values(row)) == 1

    async def _write_all(self, changes: Sequence[Change]) -> int:
        async with self._room:
            if self._closed:
                raise Unsaved("The store is closed.")
            answer: asyncio.Future[int] = self._loop.create_future()
            self._jobs.put((changes, answer))
            return await answer

    async def _fetch(self, statement: str, values: tuple[Any, ...]) -> list[Any]:
        if self._closed:
            raise Unread("The store is closed.")
        return await self._loop.run_in_executor(self._reader, self._fetch_all, plain(statement), values)

    # In the reader's thread.

    def _open_reader(self) -> None:
        self._reading = open_to_read(self._path)

    def _fetch_all(self, statement: str, values: tuple[Any, ...]) -> list[Any]:
        assert self._reading is not None
        try:
            return self._reading.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise Unread(trouble(self._path, error)) from error

    def _close_reader(self) -> None:
        if self._reading is not None:
            self._reading.close()

    # In the writer's thread.

    def _write_until_closed(self) -> None:
        with ExitStack() as until_closed:
            try:
                make_file(self._path)
                if self._serving:
                    until_closed.enter_context(held(self._path, self._serving))
                db = until_closed.enter_context(closing(open_to_write(self._path)))
            except Exception as error:  # Whatever it is, whoever opens the store is to hear it.
                self._tell(settle, self._opened, error)
            else:
                self._tell(settle, self._opened, 0)
                while batch := self._gathered():
                    self._tell(settle_all, batch, self._commit(db, batch))
        self._tell(settle, self._ended, 0)

    def _gathered(self) -> list[Job]:
        """At least one job, waited for, and those behind it; none once the store is closed."""
        batch: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == BATCH:
                return batch
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return batch
        if batch:
            self._jobs.put(None)  # Closed, but not before these are saved; nothing comes behind it.
        return batch

    def _commit(self, db: sqlite3.Connection, batch: list[Job]) -> list[Answer]:
        answers: list[Answer] = []
        try:
            db.execute("BEGIN IMMEDIATE")
            for changes, _ in batch:
                try:
                    answers.append([db.execute(plain(one), values).rowcount for one, values in changes][-1])
                except sqlite3.IntegrityError as error:
                    answers.append(gone() if error.sqlite_errorname == "SQLITE_CONSTRAINT_FOREIGNKEY" else taken())
            db.execute("COMMIT")
        except Exception as error:  # Not sqlite3.Error alone: a writer that dies leaves everybody waiting.
            with suppress(sqlite3.Error):
                db.rollback()
            return [Unsaved(f"Not saved: {trouble(self._path, error)}") for _ in batch]
        if any(one in FORGETS for changes, _ in batch for one, _ in changes):
            self._forgotten = False
        if not self._forgotten:
            with suppress(Exception):  # It is erased; while somebody reads, the log beside the file waits.
                self._forgotten = forget(db)
        return answers

    def _tell(self, what: Callable[..., None], *values: Any) -> None:
        with suppress(RuntimeError):  # The loop is closed: nobody waits any more.
            self._loop.call_soon_threadsafe(what, *values)


@cache
def plain(statement: str) -> str:
    return re.sub(r"\$\d+", "?", statement)


def settle_all(batch: list[Job], answers: list[Answer]) -> None:
    for (_, future), answer in zip(batch, answers, strict=True):
        settle(future, answer)


def settle(future: "asyncio.Future[int]", answer: int | Exception) -> None:
    if future.done():  # They stopped waiting.
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)
