"""What a message, a sign of life, a lease, a replayed step and a bot's choice cost; used by bench/costs.py."""

import asyncio
import importlib.util
import json
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from importlib import import_module
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
FEW, MANY = 10, 1000
"""Nodes of one database."""
GATHERINGS = 300
BATCH = 20
"""Gatherings that change hands in one statement."""
LOG = "SELECT pg_current_wal_insert_lsn() - '0/0'"
DEAD = """
INSERT INTO nodes VALUES ('dead', '', '{}', '', 0, 0);
INSERT INTO leases SELECT id, 'dead', 1, 0 FROM gatherings
"""


async def leases(engine: Any) -> list[Cost]:
    """With two numbers of nodes that live: what is read of all of them grows with it."""
    import asyncpg

    from ionbox.store import open_store

    samples, store = module("tests/store/samples.py"), import_module("ionbox.store")
    db = await asyncpg.connect(engine.url("leases"))
    await db.execute("CREATE SCHEMA leases")
    made = await open_store(engine.url("leases"))
    for n in range(GATHERINGS):
        await samples.seat(made, gathering_id=f"g{n}", code=f"{n:06}")
    await made.close()
    rules = {"metals": samples.MATCH.version}
    us = await store.open_shared(engine.url("leases"), store.Node("us", "http://10.0.0.1:8000/", rules), 3.0)
    found = [Cost("nodes_few", FEW, "", "nodes, few"), Cost("nodes_many", MANY, "", "nodes, many")]

    async def many(name: str, what: str, times: int, each: int, ask: Callable[[int], Awaitable[Any]]) -> None:
        wal, ours, theirs = await db.fetchval(LOG), time.process_time(), spent(*processes(engine.process.pid))
        for n in range(times):
            await ask(n)
        ours, theirs = time.process_time() - ours, spent(*processes(engine.process.pid)) - theirs
        grown, number = float(await db.fetchval(LOG) - wal), times * each
        found.extend(
            [
                Cost(f"{name}_us", 1e6 * ours / number, "µs", f"{what}: at the node"),
                Cost(f"{name}_database_us", 1e6 * theirs / number, "µs", f"{what}: in PostgreSQL"),
                Cost(f"{name}_wal_bytes", grown / number, "bytes", f"{what}: what PostgreSQL's log grows by"),
            ]
        )

    try:
        for word, nodes in (("few", FEW), ("many", MANY)):
            await db.execute(f"DELETE FROM leases; DELETE FROM nodes WHERE id <> 'us'; {DEAD}")
            others = [
                (f"node{n}", f"http://10.0.{n // 250}.{n % 250}:8000/", json.dumps(rules)) for n in range(nodes - 1)
            ]
            await db.executemany("INSERT INTO nodes VALUES ($1, $2, $3, '', 0, 1e12)", others)
            await db.execute("ANALYZE nodes, leases, gatherings, tables, matches")
            of = f"{nodes:,} nodes"
            await many(f"beat_{word}", f"a sign of life, of {of}, who are told", 60, 1, lambda n: us.beat())
            await many(f"look_{word}", f"whose a gathering is, of {of}", 300, 1, lambda n: us.owner_of(f"{n:06}"))
            await many(
                f"take_{word}", f"the lease of a dead node's gathering, of {of}", 200, 1, lambda n: us.take(f"g{n}")
            )
            await many(f"orphans_{word}", f"such a lease among {BATCH} at once", 5, BATCH, lambda n: us.orphans(BATCH))
            await db.execute("DELETE FROM leases WHERE owner <> 'us'; UPDATE leases SET offered = 0")
            await many(
                f"none_{word}", f"asked for orphans where there are none, of {of}", 20, 1, lambda n: us.orphans()
            )
    finally:
        await us.close()
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
                "m",
                "t",
                "g",
                name,
                game.version,
                seats,
                written(game.defaults),
                [],
                f"costs {match}",
                0.0,
                format=FORMAT,
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
            found.append(
                Cost(f"bot_{name}_{bot}_us", 1e6 * sum(times) / len(times), "µs", f"{name}: a choice of {bot}")
            )
    return found
