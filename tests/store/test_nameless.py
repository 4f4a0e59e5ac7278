"""Names are replaced, and what was typed is gone: in one transaction, and from the disk."""

import asyncio
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import random
from typing import Any

import pytest
from msgspec.structs import replace
from store.samples import attempt, gathering, match, seat, step, table
from store.test_durable import HERE

from ionbox.store import GatheringRow, Gone, MatchRow, SeatRow, Store, TableRow, open_store
from ionbox.store.sqlite_file import connect

pytestmark = pytest.mark.anyio
ENDED: dict[str, Any] = {"many": True, "ended": 9.0}
Rows = tuple[GatheringRow, list[TableRow], list[MatchRow]]


def kept(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file()).lower()


def nameless(n: int) -> Rows:
    """The rows of so many tables, names gone."""
    seats = [SeatRow("person", name="Pupil 1", device=1)]
    return (
        gathering(nameless=True, **ENDED),
        [table(f"t{i}", number=i, match=f"m{i}", seats=seats) for i in range(1, n + 1)],
        [match(f"m{i}", f"t{i}", names=["Pupil 1", "greedy 2"]) for i in range(1, n + 1)],
    )


async def test_rows_are_replaced_and_only_what_was_typed_is_gone_from_tries(store: Store) -> None:
    await seat(store, 2, **ENDED)
    await seat(store, 1, "g2", "XYZ234", **ENDED)
    laid = attempt(n=1, tried="2 Cl-", formula="Cl2")
    typed = [
        attempt(n=2, tried="name Anna", formula="NaCl", kind="right"),
        attempt(n=3, tried="NAME  Anna", formula="NaCl"),
        attempt(n=4, tried="\u00a0Name\u2003Anna", formula="NaCl"),
        attempt(n=5, tried="Anna was here", code="UNREADABLE", kind="try"),
    ]
    other = attempt("g2m1", tried="name Bea")
    await store.append(step(id="Anna 0171 5550123"))
    await store.append(step("g2m1", id="click-7"))
    for one in (laid, *typed, other):
        await store.add_try(one)
    row, tables, matches = nameless(2)
    await store.save_nameless(row, tables, matches)
    assert await store.gathering("ABC234") == row
    assert await store.tables("g1") == tables
    assert await store.matches("g1") == matches
    assert await store.tries("g1") == [laid, *(replace(one, tried="") for one in typed)]
    assert await store.tries("g2") == [other]
    assert await store.steps("m1") == [step(id="")]
    assert await store.steps("g2m1") == [step("g2m1", id="click-7")]
    assert (await store.tables("g2"))[0].seats == table().seats


async def test_only_classes_and_lessons_that_ended_by_then_and_have_names_are_listed(store: Store) -> None:
    wanted = [
        gathering("g1", "AAA222", many=True, ended=5.0, created=3.0),
        gathering("g2", "BBB222", many=False, given=True, ended=4.0, created=2.0),
        gathering("g3", "CCC222", many=False, lesson='{"title":"Salts"}', ended=3.0, created=1.0),
    ]
    others = [
        gathering("g4", "DDD222", many=False, ended=1.0),
        gathering("g5", "EEE222", many=True),
        gathering("g6", "FFF222", many=True, ended=6.0),
        gathering("g7", "GGG222", many=True, ended=1.0, nameless=True),
    ]
    for row in (*wanted, *others):
        await store.add_gathering(row)
    assert await store.named(6.0) == wanted[::-1]


@pytest.mark.parametrize("tables", [0, 1])
async def test_what_was_erased_does_not_come_back_when_its_names_go(tables: int, store: Store) -> None:
    row, rows, matches = nameless(tables)
    with pytest.raises(Gone, match="erased"):
        await store.save_nameless(row, rows, matches)
    assert await store.gatherings(ended=True) == []
    assert await store.tables("g1") == []


FORGET = """
import asyncio, sys
from store.test_nameless import nameless
from ionbox.store import open_store

async def main() -> None:
    store = await open_store(sys.argv[1])
    print(flush=True)
    await store.save_nameless(*nameless(60))
    await store.close()

asyncio.run(main())
"""


async def test_a_process_that_is_killed_leaves_all_names_or_none(url: str) -> None:
    seen = set()
    store = await open_store(url)
    for wait in (0.0, *(random() * 0.06 for _ in range(3)), 60.0):
        await seat(store, 60, **ENDED)
        for n in range(60):
            await store.add_try(attempt(n=n, tried="name Anna"))
        before = await everything(store)
        command = [sys.executable, "-c", FORGET, url]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, env=HERE)
        assert process.stdout is not None
        await asyncio.to_thread(process.stdout.readline)
        with suppress(subprocess.TimeoutExpired):
            await asyncio.to_thread(process.wait, wait)
        process.kill()
        await asyncio.to_thread(process.communicate)
        rows, earlier = await everything(store), None
        while rows != earlier:  # a commit may have been on its way
            rows, earlier = await everything(store), rows
        row, tables, matches = nameless(60)
        gone = ([row], tables, sorted(matches, key=by_id), {""})
        assert rows in (before, gone)
        seen.add(rows == gone)
        await store.erase("g1")
    await store.close()
    assert True in seen


async def everything(store: Store) -> tuple[object, ...]:
    tried = {row.tried for row in await store.tries("g1")}
    matches = sorted(await store.matches("g1"), key=by_id)
    return await store.gatherings(ended=True), await store.tables("g1"), matches, tried


def by_id(row: MatchRow) -> str:
    return row.id


async def test_replaced_names_and_typed_texts_are_gone_from_the_file_and_the_log_beside_it(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "ionbox.sqlite")
    await seat(store, 60, **ENDED)
    for i in range(1, 61):  # names change in the lesson: every row is written several times, and grows
        for name in ("Anna Unmistakable", "Ann Unmistakable", "Unmistakable Annabella"):
            await store.save_table(table(f"t{i}", number=i, match=f"m{i}", seats=[SeatRow("person", name=name)]))
        for n in range(9):
            await store.add_try(attempt(f"m{i}", n=n, tried="name unmistakable " * 9))
    assert kept(tmp_path).count(b"unmistakable") > 100
    row, tables, matches = nameless(60)
    await store.save_nameless(row, tables, matches)
    assert b"unmistakable" not in kept(tmp_path)
    assert b"pupil 1" in kept(tmp_path)
    await store.close()


async def test_the_log_beside_the_file_is_emptied_with_the_next_write_where_somebody_was_reading(
    tmp_path: Path,
) -> None:
    store = await open_store(tmp_path / "ionbox.sqlite")
    await seat(store, **ENDED)
    await seat(store, 1, "g2", "XYZ234")
    await store.add_try(attempt(tried="name unmistakable"))
    reader = connect(tmp_path / "ionbox.sqlite")
    reader.execute("BEGIN")
    assert reader.execute("SELECT tried FROM tries").fetchall()
    assert await store.erase("g1")
    assert b"unmistakable" in kept(tmp_path)
    reader.close()
    await store.add_try(attempt("g2m1"))
    assert b"unmistakable" not in kept(tmp_path)
    await store.close()
