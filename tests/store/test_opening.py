"""A database that cannot be used is refused in a sentence that says what to do, and a failed commit is no step."""

import asyncio
import errno
import os
import re
import socket
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import asyncpg
import pytest
from store.samples import attempt, gathering, seat, step, table
from store.test_durable import HERE

from ionbox.core.types import BadInput
from ionbox.store import SeatRow, Unread, Unsaved, open_store, postgres, sqlite_file
from ionbox.store.migrate import migrations

pytestmark = pytest.mark.anyio


async def refusal(url: str | Path, serving: str = "") -> str:
    with pytest.raises(BadInput) as refused:
        await open_store(url, serving)
    return refused.value.sentence


async def test_a_path_or_a_url_names_the_file_and_its_folder_is_made(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "é # ?.sqlite"
    for url in (path, f"sqlite:///{path}"):
        store = await open_store(url)
        await store.close()
    assert path.is_file()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps rights in another way")
async def test_nobody_else_may_read_the_file_for_seeds_are_in_it(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "a.sqlite")
    await seat(store)
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}
    assert len(list(tmp_path.iterdir())) == 3
    await store.close()
    assert len(list(tmp_path.iterdir())) == 1


async def test_other_kinds_of_database_are_refused() -> None:
    assert "postgresql://" in await refusal("mysql://host/name")
    assert "sqlite:///file" in await refusal("sqlite://file")


async def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 200)
    assert await refusal(path) == f"{path} is not a database: choose another file, or move this one away."
    assert path.read_text() == "Dear Ada, " * 200


async def test_the_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE songs (title TEXT)")
    db.close()
    assert "another program" in await refusal(path)
    db = sqlite3.connect(path)
    assert [name for (name,) in db.execute("SELECT name FROM sqlite_master")] == ["songs"]
    db.close()


async def test_a_damaged_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    store = await open_store(path)
    await seat(store, 30)
    for n in range(1, 200):
        await store.append(step(n=n))
    await store.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + os.urandom(8192) + whole[16384:])
    assert "is damaged: put a copy back" in await refusal(path)
    path.write_bytes(whole[: len(whole) // 2])
    assert "is damaged" in await refusal(path)
    path.write_bytes(whole)
    store = await open_store(path)
    assert len(await store.steps("m1")) == 199
    await store.close()


async def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert await refusal(tmp_path) == f"{tmp_path} is a folder: name a file in it."
    (tmp_path / "file").touch()
    assert "Choose another file" in await refusal(tmp_path / "file" / "a.sqlite")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write everywhere")
async def test_what_may_not_be_written_is_refused(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "a.sqlite")
    await store.close()
    (tmp_path / "a.sqlite").chmod(0o400)
    assert "Permission denied" in await refusal(tmp_path / "a.sqlite")
    tmp_path.chmod(0o500)
    assert "Permission denied" in await refusal(tmp_path / "b.sqlite")
    tmp_path.chmod(0o700)


async def test_a_database_held_by_another_program_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.sqlite"
    store = await open_store(path)
    await seat(store)
    await store.close()
    monkeypatch.setattr(sqlite_file, "PATIENCE", 0.1)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    assert await refusal(path) == f"{path} is held by another program: close that, or choose another file."
    holder.execute("ROLLBACK")
    store = await open_store(path)
    holder.execute("BEGIN EXCLUSIVE")
    with pytest.raises(Unsaved, match="held by another program"):
        await store.append(step())
    assert await store.steps("m1") == []  # Reading goes on meanwhile.
    holder.execute("ROLLBACK")
    assert await store.append(step())
    holder.close()
    await store.close()


async def test_a_newer_sqlite_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    await (await open_store(path)).close()
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA user_version = 99")
    db.close()
    assert "made by a newer ionbox (version 99 of the store" in await refusal(path)


async def test_a_newer_postgresql_database_is_refused(postgres_url: str) -> None:
    await (await open_store(postgres_url)).close()
    db = await asyncpg.connect(postgres_url)
    await db.execute("INSERT INTO schema_version VALUES (99)")
    await db.close()
    assert "made by a newer ionbox (version 99 of the store" in await refusal(postgres_url)


async def test_a_lock_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.sqlite.lock").mkdir()
    assert "a.sqlite.lock cannot be made or written" in await refusal(tmp_path / "a.sqlite", "http://127.0.0.1:8000/")


async def test_a_path_that_no_system_knows_is_refused() -> None:
    assert "cannot be made or written" in await refusal("a\0b.sqlite")


async def test_a_file_that_can_be_written_and_not_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def connect(path: Path) -> sqlite3.Connection:
        monkeypatch.undo()
        raise sqlite3.OperationalError("unable to open database file")

    opened = sqlite_file.open_to_write
    monkeypatch.setattr(
        "ionbox.store.sqlite.open_to_write",
        lambda path: (opened(path), monkeypatch.setattr(sqlite_file, "connect", connect))[0],
    )
    assert "cannot be used as a database: unable to open" in await refusal(tmp_path / "a.sqlite")


async def test_a_postgresql_that_is_away_is_refused_without_its_password() -> None:
    said = await refusal("postgresql://ada:pa55word@127.0.0.1:9/ions")
    assert re.fullmatch(
        r"The database ions on 127\.0\.0\.1 cannot be reached \(.+\): is it running, and is its address right\?", said
    )
    assert "pa55word" not in said


async def test_an_address_of_a_database_that_cannot_be_read_is_not_repeated() -> None:
    for address in ("host:pa55word", "ada:pa55/word@host", "[::1", "ada:pa55word@[::1"):
        said = await refusal(f"postgresql://{address}/ions")
        assert said == (
            "The database's address cannot be read: write postgresql://user:password@host:5432/name, with %2F for a "
            "slash in the password."
        )
    assert "sslmode" in await refusal("postgresql://ada:pa55word@host/ions?sslmode=perhaps")


async def test_a_postgresql_that_says_nothing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "PATIENCE", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        said = await refusal(f"postgresql://ada@127.0.0.1:{silent.getsockname()[1]}/ions")
    assert "cannot be reached (no answer in 0.3 seconds): is it running" in said


async def test_a_postgresql_that_does_not_let_this_user_in_is_refused(postgres_url: str) -> None:
    db = await asyncpg.connect(postgres_url)
    await db.execute("DROP ROLE IF EXISTS locked; CREATE ROLE locked LOGIN PASSWORD 'right'")
    await db.close()
    for user in ("locked:pa55word@", "locked@", "unwelcome@"):
        said = await refusal(postgres_url.replace("postgres@", user))
        assert said.endswith("check the user and the password in its address.")
        assert "pa55word" not in said
        assert user.partition(":")[0].strip("@") in said


async def test_a_postgresql_without_this_database_or_schema_is_refused(postgres_url: str) -> None:
    for address in (re.sub(r"/postgres\?", "/no_such_place?", postgres_url), f"{postgres_url}_that_is_not_there"):
        assert (await refusal(address)).endswith("make it, or name another.")


async def test_a_postgresql_where_this_user_may_make_no_tables_is_refused(postgres_url: str) -> None:
    db = await asyncpg.connect(postgres_url)
    schema = await db.fetchval("SELECT current_schema()")
    await db.execute(f"DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN; GRANT USAGE ON SCHEMA {schema} TO guest")
    said = await refusal(postgres_url.replace("postgres@", "guest@"))
    assert said.endswith("let this user make tables there, or name another.")
    await db.execute("DROP OWNED BY guest; DROP ROLE guest")
    await db.close()


async def test_a_postgresql_that_may_only_be_read_is_refused(postgres_url: str) -> None:
    assert "name the server that takes writes" in await refusal(f"{postgres_url}&default_transaction_read_only=on")


@pytest.mark.parametrize(
    "foreign",
    [
        "CREATE TABLE tables (x TEXT)",
        "CREATE TABLE schema_version (name TEXT)",
        "CREATE TABLE schema_version (version TEXT); INSERT INTO schema_version VALUES ('1.2')",
        "CREATE TABLE schema_version (version BIGINT); INSERT INTO schema_version VALUES (3)",
    ],
)
async def test_a_postgresql_with_tables_of_another_program_is_refused_and_left_alone(
    postgres_url: str, foreign: str
) -> None:
    listed = "SELECT array_agg(tablename::text) FROM pg_tables WHERE schemaname = current_schema()"
    db = await asyncpg.connect(postgres_url)
    await db.execute(foreign)
    before = await db.fetchval(listed)
    assert (await refusal(postgres_url)).endswith("holds another program's tables: name another database.")
    assert await db.fetchval(listed) == before
    await db.close()


async def test_a_postgresql_that_goes_away_while_it_is_opened_is_refused(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def migrate(db: "asyncpg.Connection[asyncpg.Record]", where: str) -> None:
        await db.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    monkeypatch.setattr(postgres, "migrate_postgres", migrate)
    for serving in ("", "http://127.0.0.1:8000/"):
        assert "is it running" in await refusal(postgres_url, serving)


async def test_without_the_package_for_postgresql_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "ionbox.store.postgres")
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    said = await refusal("postgresql://ada@127.0.0.1/ions")
    assert said == "PostgreSQL needs one more package: pip install ionbox[postgres]"


FILL = """
import asyncio, resource, sys
from ionbox.store import Unsaved, open_store
from store.samples import seat, step

async def main() -> None:
    store = await open_store(sys.argv[1])
    await seat(store)
    # As on a full disk: no file of this process may grow any further.
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))
    n = 0
    try:
        while True:
            await asyncio.gather(*[store.append(step(n=n + i)) for i in range(1, 21)])
            n += 20
    except Unsaved as failed:
        print(n, failed)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert len(await store.steps("m1")) == n
    assert await store.append(step(n=n + 1))
    await store.close()

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot limit a file's size")
async def test_on_a_full_disk_nothing_is_acknowledged_that_is_not_there(tmp_path: Path) -> None:
    command = [sys.executable, "-c", FILL, str(tmp_path / "a.sqlite")]
    done = subprocess.run(command, capture_output=True, text=True, env=HERE, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "Not saved: " in done.stdout
    assert "disk" in done.stdout
    store = await open_store(tmp_path / "a.sqlite")
    assert len(await store.steps("m1")) == int(done.stdout.split()[0]) + 1
    await store.close()


async def test_what_is_erased_is_gone_from_the_file_too(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "a.sqlite")
    await store.add_gathering(gathering("other", "XYZ234", preset="unmistakable-other"))
    await seat(store, 20)
    await store.save_table(table("t1", seats=[SeatRow("person", name="Unmistakable Ada")]))
    for n in range(1, 100):
        await store.append(step(n=n, id=f"unmistakable {n}"))
        await store.add_try(attempt(tried="unmistakable"))

    def bytes_kept() -> bytes:
        return b"".join(path.read_bytes() for path in tmp_path.iterdir()).lower()

    assert bytes_kept().count(b"unmistakable") > 100
    assert await store.erase("g1")
    kept = bytes_kept()
    assert kept.count(b"unmistakable") == kept.count(b"unmistakable-other") > 0
    await store.close()


async def test_reading_does_not_wait_for_writing(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "a.sqlite")
    await seat(store)
    holder = sqlite3.connect(tmp_path / "a.sqlite", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    waiting = asyncio.create_task(store.append(step()))
    assert await asyncio.wait_for(store.steps("m1"), 20) == []
    assert not waiting.done()
    holder.execute("ROLLBACK")
    holder.close()
    assert await waiting
    await store.close()


async def test_a_file_damaged_while_it_is_open_is_said(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "a.sqlite")
    await seat(store)
    db = sqlite3.connect(tmp_path / "a.sqlite", isolation_level=None)
    db.execute("DROP TABLE steps")
    db.close()
    with pytest.raises(Unread, match="no such table"):
        await store.steps("m1")
    with pytest.raises(Unsaved, match="no such table"):
        await store.append(step())
    await store.close()


async def test_the_writer_goes_on_whatever_happens_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await open_store(tmp_path / "a.sqlite")
    await seat(store)

    def forget(db: sqlite3.Connection) -> None:
        raise RuntimeError("out of threads")

    monkeypatch.setattr("ionbox.store.sqlite.forget", forget)
    assert await store.erase("g1")
    await seat(store)
    assert await store.append(step())
    await store.close()


async def test_tries_of_an_older_database_are_tries_and_its_hints_are_hints(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    store = await open_store(path)
    await seat(store)
    for code in ("SAME_SIGN", "HINT"):
        await store.add_try(attempt(code=code, kind="right", formula="NaCl", device=7))
    await store.close()
    db = sqlite3.connect(path, isolation_level=None)
    for column in ("kind", "formula", "device"):
        db.execute(f"ALTER TABLE tries DROP COLUMN {column}")
    for statement in migrations()[5]:
        db.execute(statement)
    db.close()
    store = await open_store(path)
    kept = {(row.kind, row.code, row.formula, row.device) for row in await store.tries("g1")}
    assert kept == {("try", "SAME_SIGN", "", 0), ("hint", "", "", 0)}
    await store.close()


async def test_tries_of_an_older_database_are_a_question_for_each_step(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    store = await open_store(path)
    await seat(store)
    for n in (1, 1, 4):
        await store.add_try(attempt(n=n))
    await store.close()
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("ALTER TABLE tries DROP COLUMN question")
    for statement in migrations()[8]:
        if "tries" in statement:
            db.execute(statement)
    db.close()
    store = await open_store(path)
    assert [(row.n, row.question) for row in await store.tries("g1")] == [(1, 1), (1, 1), (4, 4)]
    await store.close()


async def test_a_file_that_another_process_is_just_switching_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    holder = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    holder.execute("PRAGMA application_id = 0")  # so that there is something to hold
    holder.execute("BEGIN IMMEDIATE")
    soon = asyncio.get_running_loop().call_later(0.2, holder.execute, "ROLLBACK")
    store = await open_store(path)  # SQLite itself would have said busy at once
    assert soon.when() <= asyncio.get_running_loop().time()
    await store.close()
    holder.close()


async def test_a_file_that_stays_held_while_it_would_be_switched_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "PATIENCE", 0.1)
    path = tmp_path / "a.sqlite"
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    assert await refusal(path) == f"{path} is held by another program: close that, or choose another file."
    holder.close()


async def test_a_path_too_long_for_sqlite_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path.joinpath(*["long" * 30] * 5) / "a.sqlite"
    assert "a.sqlite cannot be opened or made: is its folder there" in await refusal(path)


@pytest.mark.skipif(sys.platform == "win32", reason="locks are made otherwise there")
async def test_a_disk_that_knows_no_locks_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    def flock(file: int, how: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", flock)
    said = await refusal(tmp_path / "a.sqlite", "http://127.0.0.1:8000/")
    assert "a.sqlite.lock cannot be locked: No locks available. Choose a folder on a disk of this machine" in said


async def test_a_package_of_our_own_that_is_missing_is_not_blamed_on_postgresql(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "ionbox.store.postgres", None)
    with pytest.raises(ModuleNotFoundError, match=r"ionbox\.store\.postgres"):
        await open_store("postgresql://ada@127.0.0.1/ions")


async def test_a_store_closes_though_the_database_does_not_hear_it(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(postgres_url)
    assert isinstance(store, postgres.PostgresStore)
    monkeypatch.setattr(postgres, "PATIENCE", 0.1)
    await store._pool.acquire()  # closing in order would wait for it
    await store.close()
    with pytest.raises(Unread, match="closed"):
        await store.steps("m1")
