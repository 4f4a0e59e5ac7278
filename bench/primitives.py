"""What one message, one heart beat, one lease, one replayed step and one choice of a bot cost; used by bench/costs.py."""

import asyncio
import importlib.util
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any


ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests"))


def module(path: str) -> Any:
    """By its file: bench/server.py and tests/server are two things of one name."""
    spec = importlib.util.spec_from_file_location(path.replace("/", "_").removesuffix(".py"), ROOT / path)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = found  # where dataclasses look for their module
    spec.loader.exec_module(found)
    return found


@dataclass(frozen=True)
class Cost:
    name: str
    """By which the simulation asks for it."""
    value: float
    unit: str
    what: str


def processes(pid: int) -> list[int]:
    """A process and those it has started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in processes(int(child)))]


def spent(*pids: int) -> float:
    """Seconds of processor time of all threads that these processes have now."""
    nanoseconds = 0
    for pid in pids:
        for task in Path(f"/proc/{pid}/task").iterdir():
            nanoseconds += int((task / "schedstat").read_text().split()[0])
    return nanoseconds / 1e9


GAMES_SEATS = {"metals": 4, "dice": 4, "charged": 4, "ion": 4}
MESSAGES = {"act": (150, 4, 0.004), "frame": (1000, 4, 0.004), "long": (4000, 4, 0.004), "flood": (1000, 100, 0.001)}
"""Bytes of what crosses the bus, how many at once, and the seconds from these to the next."""
NODES = 1000
BATCH = 20
"""Gatherings that change hands in one statement."""

TABLES = """
CREATE SCHEMA leases;
CREATE UNLOGGED TABLE leases.unused (id bigint);
CREATE TABLE leases.nodes (id text PRIMARY KEY, url text NOT NULL, seen timestamptz NOT NULL);
CREATE TABLE leases.gatherings (id text PRIMARY KEY, owner text NOT NULL, epoch bigint NOT NULL);
"""
BEAT = "UPDATE leases.nodes SET seen = clock_timestamp() WHERE id = $1"
TAKE = """UPDATE leases.gatherings SET owner = $2, epoch = epoch + 1 WHERE id = ANY($1::text[]) AND (owner = $2 OR NOT EXISTS
(SELECT 1 FROM leases.nodes WHERE nodes.id = owner AND seen > clock_timestamp() - interval '3 s')) RETURNING id, epoch"""


async def leases(engine: Any) -> list[Cost]:
    """The statements in little: as long as rows of that form are what a lease is kept in."""
    import asyncpg

    db = await asyncpg.connect(engine.url("public"))
    await db.execute(TABLES)
    await db.executemany("INSERT INTO leases.nodes VALUES ($1, '', now())", [(f"node{n}",) for n in range(NODES)])
    rows = [(f"g{n}", "gone") for n in range(20 * NODES)]
    await db.executemany("INSERT INTO leases.gatherings VALUES ($1, $2, 0)", rows)
    await db.execute("ANALYZE leases.nodes, leases.gatherings")
    found = []

    async def many(times: int, statement: str, values: Any) -> dict[str, float]:
        await db.fetch(statement, *values(0))
        wal, ours, theirs = await db.fetchval("SELECT pg_current_wal_insert_lsn() - '0/0'"), time.process_time(), cpu()
        for n in range(1, times + 1):
            await db.fetch(statement, *values(n))
        grown = await db.fetchval("SELECT pg_current_wal_insert_lsn() - '0/0'") - wal
        return {
            "us": 1e6 * (time.process_time() - ours) / times, "database_us": 1e6 * (cpu() - theirs) / times,
            "wal": float(grown) / times,
        }  # fmt: skip

    def cpu() -> float:
        return spent(*processes(engine.process.pid))

    try:
        cases = {
            "beat": ("a node's heart beat, one UPDATE", 2000, BEAT, lambda n: (f"node{n % NODES}",)),
            "take": (
                "the lease of one gathering, taken over", 2000, TAKE,
                lambda n: ([f"g{n % len(rows)}"], f"node{n % NODES}"),
            ),
            "takes": (
                f"the leases of {BATCH} at once", 500, TAKE,
                lambda n: ([f"g{10_000 + (n * BATCH + i) % 10_000}" for i in range(BATCH)], f"node{n % NODES}"),
            ),
        }  # fmt: skip
        for name, (what, times, statement, values) in cases.items():
            cost = await many(times, statement, values)
            found += [
                Cost(f"{name}_us", cost["us"], "µs", f"{what}: at the node"),
                Cost(f"{name}_database_us", cost["database_us"], "µs", f"{what}: in PostgreSQL"),
                Cost(f"{name}_wal_bytes", cost["wal"], "bytes", f"{what}: what PostgreSQL's log grows by"),
            ]
    finally:
        await db.close()
    return found


LISTEN = """
import asyncio, sys
from ionbox.server.bus import Bus
async def main():
    bus = await Bus.open(sys.argv[1])
    heard = 0
    async def hear(message):
        nonlocal heard
        heard += 1
    await bus.hear("costs", hear)
    async def count(message):
        await message.answer(str(heard).encode())
    await bus.hear("count", count)
    await asyncio.sleep(600)
asyncio.run(main())
"""


async def bus(seconds: float) -> list[Cost]:
    """One sender, NATS, one listener: three processes. At a pace, a few at a time, as moves come."""
    from ionbox.server.bus import Bus, NoAnswer

    engine, found = module("tests/server/natsd.py").Nats(), []
    child = subprocess.Popen([sys.executable, "-c", LISTEN, engine.url])
    one = await Bus.open(engine.url)
    try:
        for _ in range(100):
            try:
                heard = int(await one.ask("count", b"", 5))
                break
            except NoAnswer:
                await asyncio.sleep(0.1)
        for name, (size, few, pause) in MESSAGES.items():
            data = bytes(size)
            before, ours = (spent(engine.process.pid), spent(child.pid)), time.process_time()
            until, sent = time.monotonic() + seconds / 2, 0
            while time.monotonic() < until:
                for _ in range(few):
                    await one.tell("costs", data)
                sent += few
                await asyncio.sleep(pause)
            now = int(await one.ask("count", b"", 60))
            assert now - heard == sent, "A message was lost."
            heard = now
            took = (time.process_time() - ours, spent(engine.process.pid) - before[0], spent(child.pid) - before[1])
            ours, carry, hear = (1e6 * one_of / sent for one_of in took)
            what = f"a message of {size} bytes over NATS{' in a flood' if few > 4 else ''}"
            found += [
                Cost(f"bus_{name}_send_us", ours, "µs", f"{what}: at the sender"),
                Cost(f"bus_{name}_carry_us", carry, "µs", f"{what}: in NATS itself, to one listener"),
                Cost(f"bus_{name}_hear_us", hear, "µs", f"{what}: at the listener"),
            ]
    finally:
        await one.close()
        child.kill()
        child.wait(20)
        engine.stop()
    return found


def replays() -> list[Cost]:
    """A stored step on its way back, and what a step is told as, by game."""
    from itertools import count

    from msgspec.structs import replace

    from ionbox.core.options import written
    from ionbox.core.play import state_hash
    from ionbox.core.rng import FORMAT, Rng
    from ionbox.core.state import State
    from ionbox.games import GAMES
    from ionbox.server import wire
    from ionbox.server.live import Live
    from ionbox.store.rows import MatchRow, StepRow

    found = []
    for name, seats in GAMES_SEATS.items():
        game, logs = GAMES[name], []
        size = views = 0.0
        for match in range(3):
            row = MatchRow(
                "m", "t", "g", name, game.version, seats, written(game.defaults), [], f"costs {match}", 0.0, format=FORMAT
            )
            people = [f"Player {n + 1}" for n in range(seats)]
            live, rng, steps, before = Live(game, row, people), Rng(match), list[StepRow](), None
            for n in count():
                since = time.process_time()
                changed = None if before is None else live.changes(before)
                for audience in (None, *range(seats)):
                    since_version = -1 if before is None else n - 1
                    size += len(wire.encode(live.view(audience, 1, n - 1, 0, since_version, changed)))
                before = live.public
                views += time.process_time() - since
                if not (actors := live.state.actors()):
                    break
                seat = actors[rng.below(len(actors))]
                action = live.state.sample(seat, rng)
                after = live.after(seat, action)
                assert isinstance(after, State)
                steps.append(StepRow("m", n + 1, 0.0, seat, game.write(action), by="", id="", hash=""))
                live.accept(after, steps[-1])
            logs.append((row, people, [*steps[:-1], replace(steps[-1], hash=state_hash(game, live.state))]))
        total = sum(len(steps) for _, _, steps in logs)
        since = time.process_time()
        for row, people, steps in logs:
            fresh = Live(game, row, people)
            fresh.replay(steps)
        took = time.process_time() - since
        found += [
            Cost(f"replay_{name}_us", 1e6 * took / total, "µs", f"{name}: a stored step replayed, its match begun"),
            Cost(f"steps_{name}", total / len(logs), "", f"{name}: steps of a match at random, {seats} at the table"),
            Cost(f"views_{name}_us", 1e6 * views / total, "µs", f"{name}: a step told to {seats} seats and the public"),
            Cost(f"views_{name}_bytes", size / total, "bytes", f"{name}: those frames"),
        ]
    return found


def bots() -> list[Cost]:
    """A bot's choice on average, in the least seats, by game and level."""
    from ionbox.bots.ladder import LADDER
    from ionbox.games import GAMES
    from ionbox.lab.latency import think

    found = []
    for name in GAMES_SEATS:
        for bot in LADDER:
            times = think(GAMES[name], bot, 0.4, 20).seconds
            found.append(Cost(f"bot_{name}_{bot}_us", 1e6 * sum(times) / len(times), "µs", f"{name}: a choice of {bot}"))
    return found
