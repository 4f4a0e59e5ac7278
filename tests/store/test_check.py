"""`check` says whether the database answers and could take a write, and nobody waits for it."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest
from store.engine import Postgres
from store.samples import gathering, seat, step
from store.test_durable import HERE, cutter, through

from ionbox.store import Store, Unread, Unsaved, database, open_store

pytestmark = pytest.mark.anyio
HERE_I_AM = "http://127.0.0.1:8000/"


@contextmanager
def no_answer() -> Iterator[None]:
    """However long it waited."""
    with pytest.MonkeyPatch.context() as impatient:
        impatient.setattr(database, "SOON", 0.3)
        with pytest.raises(Unsaved, match="did not answer"):
            yield


async def test_a_sound_store_passes_and_nothing_is_changed_by_it(store: Store) -> None:
    await seat(store)
    await store.append(step())
    await store.check()
    await asyncio.gather(*[store.check() for _ in range(20)], *[store.append(step(n=n)) for n in range(2, 20)])
    assert len(await store.steps("m1")) == 19
    assert await store.gatherings() == [gathering()]


async def test_a_closed_store_does_not_pass(url: str) -> None:
    store = await open_store(url)
    await store.close()
    with pytest.raises((Unread, Unsaved), match="closed"):
        await store.check()


async def test_a_file_that_another_program_holds_does_not_pass_and_nobody_waits_for_the_check(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "a.sqlite")
    await seat(store)
    holder = sqlite3.connect(tmp_path / "a.sqlite", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with no_answer():
        await store.check()
    assert await store.steps("m1") == []
    holder.execute("ROLLBACK")
    holder.close()
    assert await store.append(step())
    await store.check()
    await store.close()


FULL = """
import asyncio, resource, sys
from ionbox.store import Unsaved, open_store
from store.samples import seat

async def main() -> None:
    store = await open_store(sys.argv[1])
    await seat(store)
    # As on a full disk: no file of this process may grow any further.
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
    try:
        await store.check()
    except Unsaved as failed:
        print(failed)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await store.check()
    await store.close()

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot limit a file's size")
async def test_a_full_disk_does_not_pass(tmp_path: Path) -> None:
    command = [sys.executable, "-c", FULL, str(tmp_path / "a.sqlite")]
    done = subprocess.run(command, capture_output=True, text=True, env=HERE, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "disk" in done.stdout


async def test_a_database_that_is_away_does_not_pass_until_it_is_back(engine: Postgres, postgres_url: str) -> None:
    store = await open_store(postgres_url, HERE_I_AM)
    await store.check()
    await asyncio.to_thread(engine.stop)
    try:
        with no_answer():
            await store.check()
    finally:
        await asyncio.to_thread(engine.start)
    await store.check()
    await store.close()


async def test_a_database_that_says_nothing_does_not_pass(engine: Postgres, postgres_url: str) -> None:
    async with cutter(engine) as between:
        store = await open_store(through(between, postgres_url), HERE_I_AM)
        cable = between.pull()
        with no_answer():
            await store.check()
        cable.set()
        await store.check()
        await store.close()


async def test_a_user_who_may_only_read_does_not_pass(postgres_url: str) -> None:
    await (await open_store(postgres_url)).close()
    db = await asyncpg.connect(postgres_url)
    schema = await db.fetchval("SELECT current_schema()")
    await db.execute("DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN")
    await db.execute(f"GRANT CREATE, USAGE ON SCHEMA {schema} TO reader")
    await db.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA {schema} TO reader")
    store = await open_store(postgres_url.replace("postgres@", "reader@"))
    assert await store.gatherings() == []
    with pytest.raises(Unsaved, match="permission denied"):
        await store.check()
    await store.close()
    await db.execute("DROP OWNED BY reader; DROP ROLE reader")
    await db.close()


async def test_a_database_that_another_server_has_taken_does_not_pass(postgres_url: str) -> None:
    store = await open_store(postgres_url, HERE_I_AM)
    db = await asyncpg.connect(postgres_url)
    ended = "SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity WHERE application_name LIKE '% ' || $1"
    assert await db.fetchval(ended, HERE_I_AM)
    await db.close()
    other = await open_store(postgres_url, "http://127.0.0.1:8001/")
    with pytest.raises(Unread, match="Stop this one"):
        await store.check()
    await other.close()
    await store.close()


async def test_a_check_leaves_the_pool_to_those_who_need_it(postgres_url: str) -> None:
    store = await open_store(postgres_url)
    await seat(store)
    db = await asyncpg.connect(postgres_url)
    holding = db.transaction()
    await holding.start()
    await db.execute("LOCK TABLE steps IN ACCESS EXCLUSIVE MODE")
    with no_answer():
        await asyncio.gather(*[store.check() for _ in range(40)])
    assert await store.gatherings() == [gathering()]
    await holding.rollback()
    await db.close()
    assert await store.append(step())
    await store.close()
