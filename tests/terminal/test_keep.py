"""`ionbox export`, `ionbox erase` and `ionbox arena`, as typed."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

from ionbox.core.record import read_record
from ionbox.games import GAMES
from ionbox.store import GatheringRow, MatchRow, TableRow, open_store

RUN = "from ionbox.cli import main; main()"


def ionbox(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "PYTHONUTF8": "1"}
    command = [sys.executable, "-c", RUN, *words]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=env, encoding="utf-8")


async def keep_a_match(file: Path) -> None:
    store = await open_store(file)
    await store.add_gathering(
        GatheringRow(
            "g1", "ABC234", "metals", "single", {}, 2, ["person", "person"], False, True, 0, "h", True, False, 1.0, 2.0
        )
    )
    await store.save_table(TableRow("t1", "g1", 1, "over", [], "m1", 1.0))
    await store.add_match(MatchRow("m1", "t1", "g1", "metals", 1, 2, {}, ["Ada", "Ben"], "7", 1.0, 2.0, "?"))
    await store.close()


def test_what_a_server_keeps_is_exported_and_erased(tmp_path: Path) -> None:
    (tmp_path / "ionbox-data").mkdir()
    asyncio.run(keep_a_match(tmp_path / "ionbox-data/ionbox.sqlite"))
    done = ionbox("export", "out", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    [record] = (tmp_path / "out").rglob("*.record")
    assert read_record(record.read_text("utf-8"), GAMES).names == ("Ada", "Ben")
    assert ionbox("export", "out", "--tries", "--code", "ABC234", cwd=tmp_path).returncode == 0
    assert list((tmp_path / "out").rglob("tries.csv"))
    assert "ABC234 is erased." in ionbox("erase", "ABC234", cwd=tmp_path).stdout
    again = ionbox("erase", "ABC234", cwd=tmp_path)
    assert again.returncode == 2
    assert "Nothing was erased" in again.stderr


def test_where_no_server_has_been_there_is_nothing_to_export(tmp_path: Path) -> None:
    done = ionbox("export", "out", cwd=tmp_path)
    assert done.returncode == 2
    assert "No server has kept anything in ionbox-data" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_arena_tells_who_is_better_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    words = ("arena", "metals", "--bots", "random,greedy", "--matches", "4", "--out", "m.csv", "--workers", "1")
    first = ionbox(*words, "--chart", "m.svg", cwd=tmp_path)
    assert first.returncode == 0, first.stderr
    assert "greedy" in first.stdout
    assert (tmp_path / "m.svg").read_text("utf-8").startswith("<svg")
    kept = (tmp_path / "m.csv").read_text("utf-8")
    assert ionbox(*words, cwd=tmp_path).stdout == first.stdout
    assert (tmp_path / "m.csv").read_text("utf-8") == kept
    assert ionbox("arena", "metals", "--bots", "greedy", cwd=tmp_path).returncode == 2
