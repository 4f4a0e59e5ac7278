"""Real processes, really killed: what was acknowledged is there."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest
from store.engine import Postgres
from store.samples import attempt, gathering, seat, step, table
from store.writer import MATCHES

from ionbox.store import Unread, Unsaved, open_store, postgres
from ionbox.store.migrate import migrations
from ionbox.store.sql import SHELVES

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).parents[2]
HERE = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])}


OPEN = """
import asyncio, sys
from ionbox.store import open_store

async def main() -> None:
    store = await open_store(sys.argv[1])
    print(await store.gatherings())
    await store.close()

asyncio.run(main())
"""


async def test_nothing_acknowledged_is_lost_when_the_process_is_killed(url: str) -> None:
    store = await open_store(url)
    await seat(store, MATCHES)
    await store.close()
    acknowledged: set[tuple[str, int]] = set()
    for _ in range(4):
        command = [sys.executable, "-m", "store.writer", url]
        writer = subprocess.Popen(command, stdout=subprocess.PIPE, env=HERE)
        assert writer.stdout is not None
        first = writer.stdout.readline()  # Only then does the random time begin.
        time.sleep(random.random() * 0.15)
        writer.kill()
        said = (first + writer.communicate()[0]).decode().splitlines(keepends=True)
        acknowledged |= {(line.split()[0], int(line.split()[1])) for line in said if line.endswith("\n")}
        store = await open_store(url)
        stored = {(row.match, row.n) for i in range(1, MATCHES + 1) for row in await store.steps(f"m{i}")}
        await store.close()
        assert acknowledged <= stored
        # Nothing is half there either: each log has no gaps.
        for name in {match for match, _ in stored}:
            assert {n for match, n in stored if match == name} == set(range(1, 1 + sum(m == name for m, _ in stored)))
    assert len(acknowledged) > 4


async def test_four_processes_starting_at_once_migrate_once(url: str) -> None:
    starts = [subprocess.Popen([sys.executable, "-c", OPEN, url], stdout=subprocess.PIPE, env=HERE) for _ in range(4)]
    assert [start.communicate()[0].strip() for start in starts] == [b"[]"] * 4
    assert [start.returncode for start in starts] == [0] * 4


async def test_appends_go_on_while_the_connections_are_cut_again_and_again(postgres_url: str) -> None:
    store = await open_store(postgres_url)
    await seat(store, 8)
    tyrant = await asyncpg.connect(postgres_url)
    acknowledged = 0

    async def cut() -> int:
        cuts = 0
        for much in range(20, 781, 40):  # Between two cuts something gets through, however slow the machine is.
            while acknowledged < much:
                await asyncio.sleep(0)
            cuts += await tyrant.fetchval(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
        return cuts

    async def play(name: str) -> None:
        nonlocal acknowledged
        for n in range(1, 101):
            assert await store.append(step(name, n, id=f"{name} {n}")), "our own step was taken for another's"
            acknowledged += 1

    cutting = asyncio.create_task(cut())
    await asyncio.gather(*[play(f"m{i}") for i in range(1, 9)])
    cuts = await cutting
    assert cuts > 5  # Less than twenty where a cut found nobody connected.
    await tyrant.close()
    assert [len(await store.steps(f"m{i}")) for i in range(1, 9)] == [100] * 8
    await store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGQUIT")
async def test_appends_go_on_when_the_server_crashes_and_comes_back(engine: Postgres, postgres_url: str) -> None:
    store = await open_store(postgres_url)
    await seat(store, 2)
    acknowledged = 0

    async def play(name: str) -> None:
        nonlocal acknowledged
        for n in range(1, 201):
            assert await store.append(step(name, n))
            acknowledged += 1

    playing = asyncio.gather(play("m1"), play("m2"))
    while acknowledged < 20:
        await asyncio.sleep(0)
    await asyncio.to_thread(engine.stop, signal.SIGQUIT)
    await asyncio.to_thread(engine.start)
    await playing
    assert [row.n for row in await store.steps("m1")] == list(range(1, 201))
    assert [row.n for row in await store.steps("m2")] == list(range(1, 201))
    await store.close()


class Cutter:
    """Stands between store and server. Armed, it lets the next request through and cuts instead of answering.

    Pulled, a cable passes nothing on, and neither end is told; those who connect after a repair have a new one.
    """

    def __init__(self, engine: Postgres) -> None:
        self.engine = engine
        self.armed = False
        self.cuts = 0
        self.port = 0
        self.repair()

    def pull(self) -> asyncio.Event:
        self.cable.clear()
        return self.cable

    def repair(self) -> None:
        self.cable = asyncio.Event()
        self.cable.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        cable = self.cable
        if sys.platform == "win32":
            answers, requests = await asyncio.open_connection("127.0.0.1", self.engine.port)
        else:
            answers, requests = await asyncio.open_unix_connection(str(self.engine.folder / ".s.PGSQL.5432"))
        try:
            await asyncio.gather(self.pump(cable, reader, requests, False), self.pump(cable, answers, writer, True))
        finally:
            requests.close()
            writer.close()

    async def pump(
        self, cable: asyncio.Event, source: asyncio.StreamReader, target: asyncio.StreamWriter, answering: bool
    ) -> None:
        try:
            while chunk := await source.read(65536):
                await cable.wait()
                if answering and self.armed and chunk[:1] in (b"T", b"D", b"2"):  # The answer to what was asked.
                    self.armed = False
                    self.cuts += 1
                    break
                target.write(chunk)
            await cable.wait()
        except ConnectionError:
            pass
        target.close()


@asynccontextmanager
async def cutter(engine: Postgres) -> AsyncIterator[Cutter]:
    between = Cutter(engine)
    listener = await asyncio.start_server(between.serve, "127.0.0.1", 0)
    between.port = listener.sockets[0].getsockname()[1]
    yield between
    listener.close()


def through(between: Cutter, url: str) -> str:
    """The same database, asked through what stands between."""
    return f"postgresql://postgres@127.0.0.1:{between.port}/postgres?search_path={url.rpartition('=')[2]}"


async def test_a_step_that_was_saved_but_never_answered_is_recognised_as_ours(
    engine: Postgres, postgres_url: str
) -> None:
    async with cutter(engine) as between:
        store = await open_store(through(between, postgres_url))
        await seat(store)
        direct = await asyncpg.connect(postgres_url)
        assert await store.append(step(n=1))
        for n in range(2, 12):
            between.armed = True
            assert await store.append(step(n=n, id="ours"))
        assert between.cuts >= 10
        # And a key that another took meanwhile stays the other's.
        await direct.execute("INSERT INTO steps VALUES ('m1', 12, 4.125, 0, 'Ca2+', '', 'theirs', 'x')")
        between.armed = True
        assert not await store.append(step(n=12, id="ours"))
        assert [row.id for row in await store.steps("m1", after=1)] == ["ours"] * 10 + ["theirs"]
        await direct.close()
        await store.close()


@pytest.mark.parametrize("serving", ["", "http://127.0.0.1:8000/"])
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT] if sys.platform != "win32" else [signal.SIGINT])
async def test_after_a_server_stayed_away_too_long_everything_works_again(
    engine: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch, serving: str, how: signal.Signals
) -> None:
    store = await open_store(postgres_url, serving)
    await seat(store)
    for n in (1, 3):
        with monkeypatch.context() as impatient:
            impatient.setattr(postgres, "PATIENCE", 0.3)
            await asyncio.to_thread(engine.stop, how)
            try:
                nobody_waits = [asyncio.create_task(store.append(step(n=n + 1))) for _ in range(3)]
                appends = [asyncio.create_task(store.append(step(n=n + i))) for i in range(300)]  # More than one batch.
                others = [store.steps("m1"), store.save_table(table()), store.end_match("m1", 1.0, "")] * 3
                await asyncio.sleep(0)
                for task in nobody_waits:
                    task.cancel()
                answers = await asyncio.gather(*appends, *others, return_exceptions=True)
                assert [type(answer) for answer in answers] == [Unsaved] * 300 + [Unread, Unsaved, Unsaved] * 3
                assert {str(answer).endswith("Is it running?") for answer in answers} == {True}
            finally:
                await asyncio.to_thread(engine.start)
        assert await store.append(step(n=n))
        assert await store.append(step(n=n + 1))
        await store.save_table(table(number=n))
        assert (await store.tables("g1"))[0].number == n
        assert len(await store.steps("m1")) == n + 1
        await store.check()
    await store.close()


async def test_after_a_server_said_nothing_for_too_long_everything_works_again(
    engine: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with cutter(engine) as between:
        store = await open_store(through(between, postgres_url), "http://127.0.0.1:8000/")
        await seat(store)
        assert await store.append(step(n=1))
        with monkeypatch.context() as impatient:
            impatient.setattr(postgres, "PATIENCE", 0.3)
            cable = between.pull()
            asked = [store.append(step(n=2)), *[store.steps("m1") for _ in range(8)], store.save_table(table())]
            answers = await asyncio.wait_for(asyncio.gather(*asked, return_exceptions=True), 20)
            assert [type(answer) for answer in answers] == [Unsaved] + [Unread] * 8 + [Unsaved]
        cable.set()
        await store.append(step(n=2))  # Whether the first was saved, nobody was told.
        assert await store.append(step(n=3))
        await asyncio.gather(*[store.save_table(table(number=9)) for _ in range(8)])
        assert [row.n for row in await store.steps("m1")] == [1, 2, 3]
        assert [row.number for row in await store.tables("g1")] == [9]
        await store.close()


def test_migrations_are_numbered_without_gaps() -> None:
    assert list(migrations()) == list(range(1, len(migrations()) + 1))


SURE_ONLY = """
CREATE FUNCTION sure_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('synchronous_commit') <> 'on' THEN RAISE 'not sure to be on the disk'; END IF;
  RETURN NULL;
END $$;
"""


async def test_every_write_is_on_the_disk_even_where_the_database_acknowledges_sooner(
    postgres_url: str,
) -> None:
    await (await open_store(postgres_url)).close()
    db = await asyncpg.connect(postgres_url)
    await db.execute(SURE_ONLY)
    for shelf in SHELVES:
        written = f"INSERT OR UPDATE OR DELETE ON {shelf.name}"
        await db.execute(f"CREATE TRIGGER sure AFTER {written} FOR EACH STATEMENT EXECUTE FUNCTION sure_only()")
    await db.execute("ALTER SYSTEM SET synchronous_commit = off")
    await db.execute("SELECT pg_reload_conf()")
    try:
        hasty = await asyncpg.connect(postgres_url)
        while await hasty.fetchval("SHOW synchronous_commit") == "on":
            await asyncio.sleep(0.01)
        with pytest.raises(asyncpg.RaiseError, match="not sure"):
            await hasty.execute("DELETE FROM gatherings")
        await hasty.close()
        for serving in ("", "http://127.0.0.1:8000/"):
            store = await open_store(postgres_url, serving)
            await seat(store)
            await store.save_gathering(gathering(door=False))
            assert await store.append(step())
            await store.add_try(attempt())
            await store.end_match("m1", 1.0, "")
            assert await store.erase("g1")
            await store.close()
    finally:
        await db.execute("ALTER SYSTEM RESET synchronous_commit")
        await db.execute("SELECT pg_reload_conf()")
        await db.close()
