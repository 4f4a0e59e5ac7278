"""kill -9 at random moments, a real process and a real file; `just torture kills` does the same at length."""

import asyncio
import os
from pathlib import Path

import pytest
from torture.kills import torture


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_nothing_acknowledged_is_lost_and_every_table_moves_on_when_the_server_is_killed(tmp_path: Path) -> None:
    found = asyncio.run(torture(20, tmp_path))
    assert found["acknowledged"] > 20
