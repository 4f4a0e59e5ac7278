"""A server whose PostgreSQL goes away under it; `just torture outages` does the same at length."""

import asyncio
import os
from pathlib import Path

import pytest
from store.engine import Postgres
from torture.outages import torture


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_nothing_is_lost_and_every_table_moves_on_when_the_database_was_away(
    engine: Postgres, postgres_url: str, tmp_path: Path
) -> None:
    # Away for longer than this server waits: its tables have to begin anew by themselves.
    found = asyncio.run(torture(2, engine, postgres_url, tmp_path, 2.5, 1.0))
    assert found["acknowledged"] > 2
