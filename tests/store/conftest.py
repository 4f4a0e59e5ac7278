"""Every test that asks for `url` or `store` runs on SQLite and on a real PostgreSQL."""

import asyncio
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path

import asyncpg
import pytest
from store.engine import NoEngine, Postgres

from ionbox.store import Store, open_store

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


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = await open_store(url)
    yield store
    await store.close()
