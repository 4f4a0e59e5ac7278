"""What things cost, each by itself and in processor time: moves, sockets, tables, steps, leases, messages, bots.

    python bench/costs.py --markdown bench/costs.md

The table beside it, bench/costs.json, is what bench/million.py goes by. Real servers in processes of their own, a real
PostgreSQL and a real NATS, all on loopback, are driven by the sockets of bench/server.py; what each process took is
read from /proc. Takes less than two minutes. Other work on the machine lengthens times and hardly processor time.
"""

import argparse
import asyncio
import json
import os
import shutil
import tempfile
import time
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

from browsers import (
    CALM,
    PACES,
    SEATS,
    TABLES,
    WATCHERS,
    Table,
    at_pace,
    bench,
    moves,
    overheard,
    own_memory,
    serve,
    settled,
    sit,
    start,
)
from primitives import Cost, bots, bus, leases, module, replays, spent


async def on_postgres(engine: Any, seconds: float) -> list[Cost]:
    import asyncpg

    db = await asyncpg.connect(engine.url("public"))
    await db.execute("CREATE SCHEMA costs")
    url = engine.url("costs")
    server, port = start(url)

    async def sizes() -> dict[str, float]:
        """Transactions that wrote something, and how far its log has come."""
        row = await db.fetchrow(
            "SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS commits, "
            "pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS wal"
        )
        assert row is not None
        return {name: float(value) for name, value in row.items()}

    try:
        await asyncio.to_thread(bench.answered, port)
        table, load = Table(server.pid, engine.process.pid, sizes), bench.Load()
        idle_mb = bench.memory(server.pid)
        alone = await table.difference(asyncio.sleep(seconds))
        places: list[tuple[str, str]] = []

        async def make() -> None:
            places.extend(await asyncio.to_thread(bench.seats, port, TABLES, SEATS))

        made = await table.difference(make())
        people: list[Any] = []

        async def come() -> None:
            people.extend(await sit(load, port, places))

        came = await table.difference(come())

        async def begin() -> None:
            for one in people:
                one.say('{"t":"ready"}')
            await settled(lambda: len(load.waiting) >= TABLES)

        begun = await table.difference(begin())
        paced = {name: await at_pace(table, load, seconds, rate) for name, rate in PACES.items()}
        full = await at_pace(table, load, seconds, 0.0)
        backends = [
            row["pid"]
            for row in await db.fetch(
                "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
            )
        ]
        connections, each = len(backends), own_memory(backends)
        watchers: list[Any] = []

        async def watch() -> None:
            for number in range(1, TABLES + 1):
                watchers.extend(await sit(load, port, [(places[0][0], "")] * WATCHERS, number))

        await watch()
        await asyncio.sleep(1)
        open_ = await table.difference(asyncio.sleep(CALM))
        at_rest = open_["server"] / open_["wall"] - alone["server"] / alone["wall"]
        socket_us = 1e6 * at_rest / len(people + watchers)
        seen = await at_pace(table, load, seconds, PACES["busy"])
        for one in people + watchers:
            one.transport.abort()
        await asyncio.sleep(2)  # until the server has put them away
        again: list[Any] = []

        async def return_() -> None:
            again.extend(await sit(bench.Load(), port, places))

        back = await table.difference(return_())
        assert not load.trouble, load.trouble[0]
        for one in again:
            one.transport.abort()
        server.terminate()
        server.wait(30)
        server, port = start(url)
        await asyncio.to_thread(bench.answered, port)
        table, one_each = Table(server.pid, engine.process.pid, sizes), bench.Load()

        async def look() -> None:
            for number in range(1, TABLES + 1):
                await sit(one_each, port, [(places[0][0], "")], number)

        woken = await table.difference(look())
        awake = await table.difference(look())
        steps = await db.fetchval("SELECT count(*) FROM costs.steps")
        steps_each = await db.fetchval(
            'SELECT coalesce(avg(most), 0) FROM (SELECT max("n") AS most FROM costs.steps '
            'JOIN costs.tables ON costs.tables."match" = costs.steps."match" GROUP BY costs.steps."match") AS ends'
        )
        step_bytes = await db.fetchval("SELECT pg_total_relation_size('costs.steps')") / steps
        rows = sum(
            [
                await db.fetchval(f"SELECT sum(pg_column_size(one.*)) FROM costs.{name} AS one")
                for name in ("gatherings", "tables")
            ]
        )
    finally:
        server.terminate()
        server.wait(30)
        await db.close()
    people_many, busy = TABLES * SEATS, paced["busy"]
    idle = socket_us / 1e6 * people_many + alone["server"] / alone["wall"]
    watching = socket_us / 1e6 * len(watchers)
    extra = (seen["server"] - watching * seen["wall"] - busy["server"]) / max(0.1, seen["frames"] - busy["frames"])
    return [
        Cost("idle_bytes", 1e6 * idle_mb * 1.048576, "bytes", "an idle server, its workers not counted"),
        *(
            Cost(
                f"move_{name}_us", 1e6 * (one["server"] - idle * one["wall"]), "µs",
                f"a move, all it takes in the server, {1 / one['wall']:.0f} a second on all tables",
            )
            for name, one in (*paced.items(), ("full", full))
        ),
        Cost("move_database_us", 1e6 * busy["engine"], "µs", "the same in PostgreSQL, all its processes"),
        Cost("move_commits", busy["commits"], "", "transactions for it, gathered as they were; each is one round trip"),
        Cost("move_commits_full", full["commits"], "", "the same flat out"),
        Cost("connections", float(connections), "", "connections to PostgreSQL that a node has then"),
        Cost("connection_bytes", each, "bytes", "what PostgreSQL has in memory for each of them alone"),
        Cost("step_wal_bytes", busy["wal"], "bytes", "what PostgreSQL's log grows by for it"),
        Cost("step_bytes", step_bytes, "bytes", "a stored step in PostgreSQL, its keys included"),
        Cost("move_frames", busy["frames"], "", f"frames sent for it, {SEATS} at the table"),
        Cost("frame_bytes", busy["size"] / busy["frames"], "bytes", "such a frame, before it is compressed"),
        Cost("watch_us", 1e6 * extra, "µs", "a watcher's frame more, compressed for this socket"),
        Cost("socket_us", socket_us, "µs", "a socket at which nothing happens, a second"),
        Cost("socket_bytes", came["rss"] / people_many, "bytes", "a socket, compression included"),
        Cost("table_bytes", begun["rss"] / TABLES, "bytes", "a table live, beyond its rows"),
        Cost("rest_bytes", made["rss"] / TABLES, "bytes", "a table in memory that has not begun"),
        Cost("table_rows_bytes", float(rows) / TABLES, "bytes", "its row in PostgreSQL"),
        Cost("table_commits", (made["commits"] + begun["commits"]) / TABLES, "", "transactions until its match begins"),
        Cost("made_us", 1e6 * (made["server"] + begun["server"]) / TABLES, "µs", "the server until then, all joining"),
        Cost("return_us", 1e6 * back["server"] / people_many, "µs", "a socket that comes back to a table in memory"),
        Cost(
            "wake_us", 1e6 * (woken["server"] - awake["server"]) / TABLES, "µs",
            f"a table out of the store, {steps_each:.0f} steps replayed",
        ),
        Cost("wake_steps", float(steps_each), "", "steps of such a table"),
        Cost("wake_database_us", 1e6 * (woken["engine"] - awake["engine"]) / TABLES, "µs", "the same in PostgreSQL"),
            ]  # fmt: skip


async def on_two_nodes(engine: Any, seconds: float) -> list[Cost]:
    """The same people and tables, first at the node that has them and then at the other one."""
    import asyncpg

    db = await asyncpg.connect(engine.url("public"))
    await db.execute("CREATE SCHEMA far")
    await db.close()
    nats = module("tests/server/natsd.py").Nats()
    near, far = start(engine.url("far"), nats.url), start(engine.url("far"), nats.url)
    pids = {"near": near[0].pid, "far": far[0].pid, "bus": nats.process.pid}
    found: dict[str, dict[str, float]] = {}
    try:
        for _, port in (near, far):
            await asyncio.to_thread(bench.answered, port)
        places = await asyncio.to_thread(bench.seats, near[1], TABLES, SEATS)
        load = bench.Load()
        for where, port in (("near", near[1]), ("far", far[1])):
            people = await sit(load, port, places)
            for one in people:
                one.say('{"t":"ready"}')
            await settled(lambda: len(load.waiting) >= TABLES)
            await asyncio.sleep(1)
            before, since = {name: spent(pid) for name, pid in pids.items()}, time.perf_counter()
            await asyncio.sleep(CALM / 2)
            calm = {name: (spent(pid) - before[name]) / (time.perf_counter() - since) for name, pid in pids.items()}
            before, since = {name: spent(pid) for name, pid in pids.items()}, time.perf_counter()
            many = await moves(load, seconds, PACES["busy"])
            wall = time.perf_counter() - since
            found[where] = {
                name: 1e6 * (spent(pid) - before[name] - calm[name] * wall) / many for name, pid in pids.items()
            }
            found[where]["rate"] = many / wall
            if where == "far":
                told = await overheard(nats.url, moves(load, seconds / 2, PACES["busy"]))
            for one in people:
                one.transport.abort()
            load.waiting.clear()
            await asyncio.sleep(2)
        assert not load.trouble, load.trouble[0]
    finally:
        for process, _ in (near, far):
            process.terminate()
            process.wait(60)
        nats.stop()
    here, there = found["near"], found["far"]
    what = f"a move passed on, {there['rate']:.0f} a second, all people at one node"
    return [
        Cost("near_us", here["near"], "µs", f"a move at a table of one's own node, {here['rate']:.0f} a second"),
        Cost("far_owner_us", there["near"], "µs", f"{what}: at the node that has the table"),
        Cost("far_edge_us", there["far"], "µs", f"{what}: at the node that has the people"),
        Cost("far_bus_us", there["bus"], "µs", f"{what}: in NATS"),
        Cost("far_messages", told[0], "", f"{what}: messages over NATS"),
        Cost("far_bytes", told[1], "bytes", f"{what}: their bytes"),
        Cost("far_ratio", (there["near"] + there["far"]) / here["near"], "", "both nodes, beside one that has both"),
    ]  # fmt: skip


async def on_sqlite(folder: Path, seconds: float) -> list[Cost]:
    file = folder / "ionbox.sqlite"

    async def sizes() -> dict[str, float]:
        return {}

    server, port = start(str(file))
    try:
        await asyncio.to_thread(bench.answered, port)
        load = bench.Load()
        people = await sit(load, port, await asyncio.to_thread(bench.seats, port, TABLES, SEATS))
        for one in people:
            one.say('{"t":"ready"}')
        await settled(lambda: len(load.waiting) >= TABLES)
        busy = await at_pace(Table(server.pid, 0, sizes), load, seconds, PACES["busy"])
    finally:
        server.terminate()
        server.wait(30)
    import sqlite3

    with closing(sqlite3.connect(file)) as db:
        db.execute("VACUUM")
        steps = db.execute("SELECT count(*) FROM steps").fetchone()[0]
        before = file.stat().st_size
        db.execute("DELETE FROM steps")
        db.commit()
        db.execute("VACUUM")
    return [
        Cost("move_sqlite_us", 1e6 * busy["server"], "µs", "a move where the store is SQLite, its writing included"),
        Cost("step_sqlite_bytes", (before - file.stat().st_size) / steps, "bytes", "a stored step in SQLite"),
    ]


async def measure(seconds: float) -> list[Cost]:
    engines = module("tests/store/engine.py")

    with tempfile.TemporaryDirectory(dir=Path.cwd()) as beside:
        found = await on_sqlite(Path(beside), seconds)
    folder = Path(tempfile.mkdtemp(prefix="ionbox-pg-"))  # a short path, and PostgreSQL's own user may look there
    try:
        engine = engines.Postgres(folder)
        try:
            found += await on_postgres(engine, seconds)
            found += await on_two_nodes(engine, seconds)
            found += await leases(engine)
        finally:
            engine.stop()
    finally:
        shutil.rmtree(folder)
    return [*found, *await bus(seconds), *replays(), *bots()]


def told(found: list[Cost], machine: str) -> str:
    lines = ["# What things cost", "", "| what | cost | name |", "|---|--:|---|"]
    lines += [
        f"| {one.what} | {one.value:,.{0 if abs(one.value) >= 10 else 2}f} {one.unit} | `{one.name}` |" for one in found
    ]
    return "\n".join([*lines, "", machine, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--bus", help=argparse.SUPPRESS)
    parser.add_argument("--markdown", type=Path, help="where the table is written, and beside it the same as JSON")
    parser.add_argument("--seconds", type=float, default=4, help="for each phase")
    arguments = parser.parse_args()
    if arguments.serve:
        serve(arguments.serve, arguments.bus) if arguments.bus else bench.serve(arguments.serve)
        return
    from ionbox import form

    before, since = os.getloadavg()[0], time.monotonic()
    found = asyncio.run(measure(arguments.seconds))
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        median, slowest = bench.fsync(Path(folder))
    found.append(
        Cost("fsync_ms", median, "ms", f"one fsync of this disk, the slowest of a hundred but one {slowest:.1f}")
    )
    machine = (
        f"Rules {form.state()}. Load of the machine, besides: {before:.1f} before, on {os.cpu_count()} cores. "
        f"PostgreSQL without fsync; {time.monotonic() - since:.0f} s in all: "
        "`python bench/costs.py --markdown bench/costs.md`."
    )
    text = told(found, machine)
    print(text)
    if arguments.markdown:
        arguments.markdown.write_text(text, "utf-8")
        table = {one.name: {key: value for key, value in asdict(one).items() if key != "name"} for one in found}
        arguments.markdown.with_suffix(".json").write_text(
            json.dumps(table, indent=1, ensure_ascii=False) + "\n", "utf-8"
        )


if __name__ == "__main__":
    main()
