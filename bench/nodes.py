"""What several nodes cost: processor time a move, local and passed on, and with one, two and four nodes.

    python bench/nodes.py [--seconds 8] [--tables 60] [--markdown bench/nodes.md]

A real PostgreSQL and a real NATS, each node in a process of its own, and the load of bench/server.py in this one. All
tables move at one pace, so only processor time is compared: of the nodes, and beside it of the database and the bus.
The two that are compared take turns, several times each; the median of their ratios is told.
"""

import argparse
import asyncio
import importlib.util
import os
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT / "tests")  # in place of this folder, whose server.py is another one
ROUNDS = 3


def beside() -> Any:
    """bench/server.py: its load."""
    spec = importlib.util.spec_from_file_location("bench_load", Path(__file__).with_name("server.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["bench_load"] = module
    spec.loader.exec_module(module)
    return module


def serve(database: str, bus: str) -> None:
    from ionbox.server.clocks import Clocks
    from ionbox.server.limits import Limits, Rate
    from ionbox.server.serve import Settings, called, make_server, reserved, run

    rates: dict[str, Any] = {one.name: Rate(1e9, 1e9) for one in fields(Limits) if one.type is Rate}
    limits = Limits(**rates, sockets_each=5000, sockets=5000, connections_each=6000, connections=6000)
    bound = reserved("127.0.0.1", 0)
    bound.listen()
    print(bound.getsockname()[1], flush=True)
    run(make_server(Settings(database, Clocks(), limits, workers=1, bus=bus, node=called("bench"))).serve([bound]))


@dataclass
class Cost:
    """Processor time of a thousand moves, in seconds."""

    nodes: float
    database: float
    bus: float
    moves: float


class Tables:
    """Made at some nodes, their people connected to others."""

    def __init__(self, load: Any, bench: Any) -> None:
        self.load = load
        self.bench = bench
        self.people: list[Any] = []

    async def seat(self, made_at: Sequence[int], come_to: Sequence[int], tables: int) -> None:
        loop, chance = asyncio.get_running_loop(), random.Random(1)
        for port in made_at:
            found = await asyncio.to_thread(self.bench.seats, port, tables // len(made_at), 2)
            for code, secret in found:
                seat = partial(self.bench.Seat, self.load, secret, code)
                _, one = await loop.create_connection(seat, "127.0.0.1", chance.choice(come_to))
                self.people.append(one)
        while not all(seat.welcome for seat in self.people):
            await asyncio.sleep(0.05)
        for seat in self.people:
            seat.say('{"t":"ready"}')
        while len(self.load.waiting) < len(self.people) // 2:
            await asyncio.sleep(0.05)


async def moves(bench: Any, tables: Tables, seconds: float, pids: Sequence[Sequence[int]]) -> Cost:
    """At one move a second and table; `pids`: of nodes, database and bus."""
    load = tables.load
    load.pace, load.idle = 1.0, False
    waiting, load.waiting = load.waiting, []
    for seat in waiting:
        load.turn(seat)
    await asyncio.sleep(1.5)
    load.count = bench.Count(on=True)
    before = [sum(map(bench.ticks, some)) for some in pids]
    since = time.perf_counter()
    await asyncio.sleep(seconds)
    load.count.on = False
    wall = time.perf_counter() - since
    made = len(load.count.latency)
    spent = [1000 * (sum(map(bench.ticks, some)) - was) / made for some, was in zip(pids, before, strict=True)]
    load.idle = True
    await asyncio.sleep(1.5)
    assert not load.trouble, load.trouble[0]
    return Cost(spent[0], spent[1], spent[2], made / wall)


def family(pid: int) -> list[int]:
    """A process and its children."""
    found = [pid]
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().split(") ")[1].split(" ")[1]) == pid:
                found.append(int(stat.parent.name))
        except OSError:
            continue
    return found


class Nodes:
    def __init__(self, stack: ExitStack, engines: Any, database: str) -> None:
        self.stack = stack
        self.engines = engines
        self.database = database
        self.ports: list[int] = []
        self.pids: list[int] = []

    async def start(self, bench: Any, many: int) -> None:
        for _ in range(many):
            command = [sys.executable, __file__, "--serve", self.database, self.engines.nats.url]
            process = self.stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
            self.stack.callback(process.terminate)
            assert process.stdout
            port = int(process.stdout.readline())
            await asyncio.to_thread(bench.answered, port)
            self.ports.append(port)
            self.pids.append(process.pid)

    def all(self) -> list[list[int]]:
        postgres = self.engines.postgres.process
        assert postgres is not None
        return [self.pids, family(postgres.pid), [self.engines.nats.process.pid]]


async def measure(seconds: float, tables: int) -> str:
    from server.hall import Engines

    bench = beside()
    engines = Engines()
    lines = []
    try:
        # The same two nodes: tables at one of them, people there or at the other, in turns.
        with ExitStack() as stack:
            nodes = Nodes(stack, engines, await engines.database())
            await nodes.start(bench, 2)
            first, second = nodes.ports
            sorts = {"local": Tables(bench.Load(), bench), "passed on": Tables(bench.Load(), bench)}
            await sorts["local"].seat([first], [first], tables)
            await sorts["passed on"].seat([first], [second], tables)
            costs: dict[str, list[Cost]] = {name: [] for name in sorts}
            for _ in range(ROUNDS):
                for name, one in sorts.items():
                    costs[name].append(await moves(bench, one, seconds, nodes.all()))
            pairs = zip(costs["passed on"], costs["local"], strict=True)
            ratio = median(passed.nodes / local.nodes for passed, local in pairs)
            lines += [line(f"two nodes, every move {name}", some) for name, some in costs.items()]
        for many in (1, 2, 4):
            with ExitStack() as stack:
                nodes = Nodes(stack, engines, await engines.database())
                await nodes.start(bench, many)
                spread = Tables(bench.Load(), bench)
                await spread.seat(nodes.ports, nodes.ports, tables)
                some = [await moves(bench, spread, seconds, nodes.all()) for _ in range(ROUNDS)]
                plural = "nodes, people at any of them" if many > 1 else "node"
                lines.append(line(f"{many} {plural}", some))
    finally:
        engines.stop()
    head = "| | moves/s | ms of nodes | of PostgreSQL | of NATS |\n|---|--:|--:|--:|--:|"
    load = f"Load of the machine: {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores."
    said = f"A move that is passed on costs the nodes {ratio:.2f} times as much processor time as a local one. {load}"
    return "\n".join([head, *lines, "", said])


def line(name: str, costs: Sequence[Cost]) -> str:
    """Milliseconds of a move: seconds of a thousand."""
    told = [median(getattr(one, kind) for one in costs) for kind in ("nodes", "database", "bus")]
    rate = median(one.moves for one in costs)
    return f"| {name} | {rate:.0f} | {' | '.join(f'{ms:.2f}' for ms in told)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--serve", nargs=2)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--markdown", type=Path, help="where the table is written")
    arguments = parser.parse_args()
    if arguments.serve:
        serve(*arguments.serve)
        return
    text = asyncio.run(measure(arguments.seconds, arguments.tables))
    print(text)
    if arguments.markdown:
        arguments.markdown.write_text(f"# Several nodes\n\nProcessor time of one move.\n\n{text}\n", "utf-8")


if __name__ == "__main__":
    main()
