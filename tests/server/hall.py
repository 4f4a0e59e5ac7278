"""Several nodes in this event loop, with a real PostgreSQL and a real NATS, and lines that can be cut."""

import asyncio
import atexit
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg
import httpx
from server.natsd import Nats
from server.people import PATIENCE, QUICK, Guests, Person, Running, one_server
from store.engine import Postgres

from ionbox.server.clocks import Clocks
from ionbox.server.nodes import Nodes
from ionbox.server.serve import called

LEASE = 0.8
SHORT = replace(QUICK, lease=LEASE)
SCHEMAS = count(1)


class Engines:
    """What all nodes share."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="ionbox-pg-"))
        self.postgres = Postgres(self.folder)
        self.nats = Nats()

    async def database(self) -> str:
        """A schema of its own is as good as a database, and quicker."""
        schema = f"nodes_{next(SCHEMAS)}"
        db = await asyncpg.connect(self.postgres.url("public"))
        await db.execute(f"CREATE SCHEMA {schema}")
        await db.close()
        return self.postgres.url(schema)

    def stop(self) -> None:
        self.nats.stop()
        self.postgres.stop()
        shutil.rmtree(self.folder)


@cache
def engines() -> Engines:
    """Of this process, for as long as it lives."""
    some = Engines()
    atexit.register(some.stop)
    return some


class Line:
    """Between one node and something that all share: it may be cut, without a word to either side."""

    def __init__(self, connect: Callable[[], Any]) -> None:
        self.connect = connect
        self.whole = asyncio.Event()
        self.whole.set()
        self.tasks: set[asyncio.Task[None]] = set()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            there, back = await self.connect()
            try:
                await asyncio.gather(self._pass(reader, back), self._pass(there, writer))
            finally:
                for one in (back, writer):
                    one.close()

    async def _pass(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while piece := await source.read(65536):
                await self.whole.wait()
                target.write(piece)
                await target.drain()
            target.close()

    def cut(self) -> None:
        self.whole.clear()

    def mend(self) -> None:
        self.whole.set()


class Apart(Guests):
    """A node in a process of its own."""

    def __init__(
        self, process: asyncio.subprocess.Process, port: int, http: httpx.AsyncClient, people: list[Person]
    ) -> None:
        super().__init__(port, http, people)
        self.process = process

    def signal(self, what: signal.Signals) -> None:
        self.process.send_signal(what)

    async def end(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()


class Hall:
    def __init__(self, engines: Engines, url: str) -> None:
        self.engines = engines
        self.url = url
        self.stack = AsyncExitStack()
        self.nodes: list[Running] = []

    async def add(self, clocks: Clocks = SHORT, store: str = "", bus: str = "", **settings: Any) -> Running:
        node = await self.stack.enter_async_context(
            one_server(
                self.engines.folder, clocks, store=store or self.url, bus=bus or self.engines.nats.url,
                node=called(f"n{len(self.nodes) + 1}"), **settings,
            )
        )  # fmt: skip
        self.nodes.append(node)
        return node

    async def cuttable(self) -> tuple[Running, Line, Line]:
        """A node with lines of its own to the database and the bus."""
        folder = Path(tempfile.mkdtemp(prefix="ionbox-line-"))
        real = str(self.engines.folder / ".s.PGSQL.5432")
        database = Line(lambda: asyncio.open_unix_connection(real))
        bus = Line(lambda: asyncio.open_connection("127.0.0.1", self.engines.nats.port))
        doors = [
            await asyncio.start_unix_server(database.carry, str(folder / ".s.PGSQL.5432")),
            await asyncio.start_server(bus.carry, "127.0.0.1", 0),
        ]
        port = doors[1].sockets[0].getsockname()[1]

        async def close() -> None:
            for line in (database, bus):
                line.mend()
            for door in doors:
                door.close()
            shutil.rmtree(folder)

        self.stack.push_async_callback(close)
        url = self.url.replace(str(self.engines.folder), str(folder))
        return await self.add(store=url, bus=f"nats://127.0.0.1:{port}"), database, bus

    async def apart(self, other: str = "") -> "Apart":
        """A node in a process of its own."""
        command = [sys.executable, "-m", "server.node_apart", self.url, self.engines.nats.url, str(LEASE)]
        process = await asyncio.create_subprocess_exec(
            *command, *([other] if other else []), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )  # fmt: skip
        assert process.stdout is not None
        port = int(await process.stdout.readline())
        http = await self.stack.enter_async_context(
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        )
        one = Apart(process, port, http, [])
        self.stack.push_async_callback(one.end)
        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(httpx.HTTPError):
                    if (await http.get("/readyz")).status_code == 200:
                        return one
                await asyncio.sleep(0.05)

    def owner(self, code: str) -> Running:
        return next(node for node in self.nodes if code in node.lobby.gatherings)


@asynccontextmanager
async def hall(engines: Engines, nodes: int = 2, clocks: Clocks = SHORT) -> AsyncIterator[Hall]:
    one = Hall(engines, await engines.database())
    async with one.stack:
        for _ in range(nodes):
            await one.add(clocks)
        yield one


def nodes_of(node: Running) -> Nodes:
    nodes = node.lobby.nodes
    assert isinstance(nodes, Nodes)
    return nodes


async def soon(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


__all__ = ["LEASE", "SHORT", "Engines", "Hall", "Line", "Person", "hall", "nodes_of", "soon"]
