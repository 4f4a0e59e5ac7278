"""One folder, one server; one database, one server: the second is told where the first one is."""

import asyncio
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

from ionbox.core.types import BadInput
from ionbox.store import Unread, Unsaved, holding, open_store, postgres
from ionbox.store.holding import Connection, Holding

pytestmark = pytest.mark.anyio
FIRST = "http://192.168.1.5:8000/"
SECOND = "http://192.168.1.5:8001/"
ADVICE = {
    "sqlite": f"ionbox already serves this folder at {FIRST}. Use that one, or choose another folder with --folder.",
    "postgresql": (
        f"ionbox already serves this database at {FIRST}. Use that one, or choose another database with --database."
    ),
}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here, in this process, nobody was killed a moment ago."""
    monkeypatch.setattr(holding, "LINGER", 0.2)


def advice(url: str) -> str:
    return ADVICE["postgresql" if url.startswith("postgresql") else "sqlite"]


@contextmanager
def holder(url: str, address: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A real process, and what it said first."""
    command = [sys.executable, "-m", "store.holder", url, address]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=HERE) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline().strip()
        finally:
            process.kill()


async def test_the_second_server_is_refused_and_told_where_the_first_one_is(url: str) -> None:
    with holder(url, FIRST) as (_, said):
        assert said == "held"
        with holder(url, SECOND) as (_, said):
            assert said == advice(url)


async def test_a_server_that_was_killed_holds_nothing(url: str) -> None:
    for address in (FIRST, SECOND, FIRST):
        with holder(url, address) as (process, said):
            assert said == "held"
            process.kill()


async def test_a_server_that_stopped_holds_nothing(url: str) -> None:
    with holder(url, FIRST) as (process, _):
        assert process.stdin is not None
        process.stdin.write("stop\n")
        process.stdin.flush()
        assert process.wait(20) == 0
        store = await open_store(url, SECOND)
        await store.close()


async def test_whoever_only_looks_or_erases_works_beside_a_server(url: str) -> None:
    store = await open_store(url, FIRST)
    await seat(store)
    beside = await open_store(url)
    assert await beside.gatherings() == [gathering()]
    assert await beside.append(step())
    assert await beside.erase("g1")
    await beside.close()
    await store.add_gathering(gathering())
    await store.close()


async def test_one_process_cannot_serve_a_store_twice_either(url: str) -> None:
    store = await open_store(url, FIRST)
    with pytest.raises(BadInput, match="already serves"):
        await open_store(url, SECOND)
    await store.add_gathering(gathering())  # The first has lost nothing by it.
    await store.close()
    await (await open_store(url, SECOND)).close()


async def test_a_server_that_could_not_open_its_store_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "ionbox.sqlite"
    path.write_text("Dear Ada, " * 200)
    with pytest.raises(BadInput, match="is not a database"):
        await open_store(path, FIRST)
    path.unlink()
    await (await open_store(path, FIRST)).close()


async def test_a_link_to_the_file_is_the_same_file(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "ionbox.sqlite", FIRST)
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "link.sqlite"
    try:
        link.symlink_to(tmp_path / "ionbox.sqlite")
    except OSError:
        pytest.skip("this user may make no links")
    with pytest.raises(BadInput, match="already serves"):
        await open_store(link, SECOND)
    await store.close()


async def test_two_schemas_of_a_database_are_two_stores(postgres_url: str, engine: Postgres) -> None:
    store = await open_store(postgres_url, FIRST)
    db = await asyncpg.connect(postgres_url)
    schema = await db.fetchval("SELECT current_schema()")
    await db.execute(f'CREATE SCHEMA "Another of {schema}"')
    await db.close()
    other = await open_store(engine.url(f"%22Another%20of%20{schema}%22"), SECOND)
    await other.close()
    await store.close()


async def test_a_newer_ionbox_that_is_refused_has_changed_nothing(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(postgres_url, FIRST)
    monkeypatch.setattr("ionbox.store.migrate.migrations", lambda: {99: ["CREATE TABLE newer (x TEXT)"]})
    with pytest.raises(BadInput, match="already serves"):
        await open_store(postgres_url, SECOND)
    await store.close()
    db = await asyncpg.connect(postgres_url)
    assert await db.fetchval("SELECT to_regclass('newer')") is None
    await db.close()


async def end_session(url: str) -> None:
    """End the first server's session, as an outage does, and wait until it is over."""
    db = await asyncpg.connect(url)
    ended = "SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity WHERE application_name LIKE '% ' || $1"
    assert await db.fetchval(ended, FIRST)
    await db.close()


async def test_a_server_whose_connection_broke_takes_the_lock_anew(postgres_url: str) -> None:
    store = await open_store(postgres_url, FIRST)
    await seat(store)
    for n in (1, 2, 3):
        await end_session(postgres_url)
        assert await store.append(step(n=n))
        with pytest.raises(BadInput, match="already serves"):
            await open_store(postgres_url, SECOND)
    await end_session(postgres_url)
    assert await store.gatherings() == [gathering()]  # Reading takes it anew as well.
    with pytest.raises(BadInput, match="already serves"):
        await open_store(postgres_url, SECOND)
    await store.close()


async def test_a_server_that_lost_its_database_to_another_saves_nothing_more(postgres_url: str) -> None:
    store = await open_store(postgres_url, FIRST)
    await seat(store)
    await end_session(postgres_url)
    other = await open_store(postgres_url, SECOND)
    said = f"Another ionbox serves this database by now, at {SECOND}. Stop this one and use that one."
    for asked in (store.append(step()), store.add_gathering(gathering("g2", "XYZ234")), store.end_match("m1", 1.0, "")):
        with pytest.raises(Unsaved) as unsaved:
            await asked
        assert str(unsaved.value) == said
    with pytest.raises(Unread, match="Stop this one"):
        await store.steps("m1")
    assert await other.steps("m1") == []
    assert len(await other.gatherings()) == 1
    # What it holds in memory may be wrong by now, so it is lost for good.
    await other.close()
    with pytest.raises(Unsaved, match="Stop this one"):
        await store.append(step())
    await store.close()


async def test_a_session_that_the_database_still_believes_in_does_not_stand_in_its_own_servers_way(
    engine: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with cutter(engine) as between:
        store = await open_store(through(between, postgres_url), FIRST)
        await seat(store)
        cable = between.pull()
        with monkeypatch.context() as impatient:
            impatient.setattr(postgres, "PATIENCE", 0.3)
            with pytest.raises(Unsaved, match="does not answer"):
                await store.append(step())
        between.repair()
        assert await store.append(step())
        cable.set()
        await store.close()


async def test_a_session_that_broke_as_soon_as_it_had_the_lock_does_not_stand_in_the_way_either(
    engine: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with cutter(engine) as between:
        store = await open_store(through(between, postgres_url), FIRST)
        await seat(store)
        hold = Holding._hold
        cables: list[asyncio.Event] = []

        async def hold_and_break(self: Holding, db: Connection) -> None:
            await hold(self, db)
            if len(cables) < 3:
                cables.append(between.pull())
                between.repair()
                raise ConnectionResetError

        monkeypatch.setattr(Holding, "_hold", hold_and_break)
        await end_session(postgres_url)
        assert await store.append(step())
        assert len(cables) == 3
        for cable in cables:
            cable.set()
        await store.close()


async def test_an_address_that_is_too_long_or_not_ascii_is_cut_and_no_more(postgres_url: str) -> None:
    long = f"http://{'ä' * 10}{'x' * 100}/"
    store = await open_store(postgres_url, long)
    with pytest.raises(BadInput, match=r"already serves this database at http://.+\. Use that one"):
        await open_store(postgres_url, SECOND)
    db = await asyncpg.connect(postgres_url)
    ended = "SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity WHERE application_name LIKE 'ionbox % http%'"
    assert await db.fetchval(ended)
    await db.close()
    await store.add_gathering(gathering())
    await store.close()


async def test_a_server_that_starts_while_the_one_before_it_stops_gets_the_database(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holding, "LINGER", 20.0)
    first = await open_store(postgres_url, FIRST)
    starting = asyncio.create_task(open_store(postgres_url, SECOND))
    await asyncio.sleep(0.3)
    assert not starting.done()
    await first.close()
    await (await starting).close()
