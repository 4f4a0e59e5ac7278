"""Every test that asks for `url` or `store` runs on SQLite and on a real PostgreSQL."""

import asyncio
import os
import platform
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path

import asyncpg
import pytest
from store.engine import NoEngine, Postgres

from ionbox.store import Store, open_store, sqlite_file

SCHEMAS = count(1)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def engine() -> Iterator[Postgres]:
    # A short path: a socket's name has at most 107 characters.
    folder = Path(tempfile.mkdtemp(prefix="ionbox-pg-"))
    try:
        server = Postgres(folder)
    except (NoEngine, OSError) as reason:
        shutil.rmtree(folder)
        if os.environ.get("CI") == "true" and sys.platform == "linux" and platform.machine() == "x86_64":
            raise
        pytest.skip(f"PostgreSQL cannot be started here, so nothing is tested on it: {reason}")
    yield server
    server.stop()
    shutil.rmtree(folder)


@pytest.fixture
def postgres_url(engine: Postgres) -> str:
    """A schema of its own is as good as a database, and quicker."""

    async def make(schema: str) -> None:
        db = await asyncpg.connect(engine.url("public"))
        await db.execute(f"CREATE SCHEMA {schema}")
        await db.close()

    schema = f"test_{os.getpid()}_{next(SCHEMAS)}"
    asyncio.run(make(schema))
    return engine.url(schema)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "data" / "ionbox.sqlite")
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture(autouse=True)
def _unordered_is_backwards(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite gives rows that nobody ordered the other way round, so that no test passes by their lying in order."""
    connect = sqlite_file.connect

    def backwards(path: Path) -> sqlite3.Connection:
        db = connect(path)
        db.execute("PRAGMA reverse_unordered_selects = ON")
        return db

    monkeypatch.setattr(sqlite_file, "connect", backwards)


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = await open_store(url)
    yield store
    await store.close()
