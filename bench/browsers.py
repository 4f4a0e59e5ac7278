"""People at tables, as browsers are, and servers in processes of their own; used by bench/costs.py."""

import asyncio
import json
import os
import subprocess
import sys
import time
import zlib
from collections.abc import Awaitable, Callable
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

from primitives import module, processes, spent

bench = module("bench/server.py")

TABLES, SEATS, WATCHERS = 60, 4, 10
PACES = {"quiet": 40.0, "busy": 300.0}
"""Moves a second of all tables together."""
CALM = 11.0
"""Seconds in which every socket is pinged once."""


def own_memory(pids: list[int]) -> float:
    """Bytes that a process shares with no other, on average."""
    pages = [list(map(int, Path(f"/proc/{pid}/statm").read_text().split())) for pid in pids]
    return sum(resident - shared for _, resident, shared, *_ in pages) * os.sysconf("SC_PAGE_SIZE") / len(pids)


class Browser(bench.Seat):  # type: ignore[misc,name-defined]
    """A socket that has its frames compressed, as browsers do, and counts them."""

    frames = 0
    size = 0
    """Bytes of them before they were compressed."""
    whole = ""
    """What it says when it comes: for somebody who only watches, no secret."""

    def __init__(self, table: Any, secret: str, code: str, number: int = 0) -> None:
        super().__init__(table, secret, code)
        self.inflate = zlib.decompressobj(-15)
        if number:
            self.hello = json.dumps({"t": "hello", "code": code, "table": number})

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        lines = ["GET /ws HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade"]
        lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13"]
        lines += ["Sec-WebSocket-Extensions: permessage-deflate", "", ""]
        self.transport.write("\r\n".join(lines).encode())

    def heard(self, frame: bytes) -> None:
        text = self.inflate.decompress(frame + b"\0\0\xff\xff")
        Browser.frames += 1
        Browser.size += len(text)
        super().heard(text)


class Table:
    """A server, its load, and the database if it is PostgreSQL, between two readings."""

    def __init__(self, server: int, engine: int, sizes: Callable[[], Awaitable[dict[str, float]]]) -> None:
        self.server, self.engine, self.sizes = server, engine, sizes

    async def reading(self) -> dict[str, float]:
        return {
            "server": spent(self.server), "engine": spent(*processes(self.engine)) if self.engine else 0.0,
            "rss": 1024 * 1024 * bench.memory(self.server), "frames": Browser.frames, "size": Browser.size,
            "wall": time.perf_counter(), **await self.sizes(),
        }  # fmt: skip

    async def difference(self, doing: Awaitable[Any]) -> dict[str, float]:
        before = await self.reading()
        await doing
        return {name: value - before[name] for name, value in (await self.reading()).items()}


async def settled(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.02)


async def sit(load: Any, port: int, places: list[tuple[str, str]], number: int = 0) -> list[Any]:
    loop, people = asyncio.get_running_loop(), []
    for code, secret in places:
        new = partial(Browser, load, secret, code, number)
        people.append((await loop.create_connection(new, "127.0.0.1", port))[1])
    await settled(lambda: all(one.welcome for one in people))
    return people


async def moves(load: Any, seconds: float, rate: float) -> int:
    """How many were acknowledged: at this rate, or as many as go; afterwards nothing is under way."""
    load.pace, load.idle, load.count = TABLES / rate if rate else 0.0, False, bench.Count(on=True)
    waiting, load.waiting = load.waiting, []
    for seat in waiting:
        load.turn(seat)
    await asyncio.sleep(seconds)
    load.idle = True
    await settled(lambda: len(load.waiting) >= TABLES)
    return len(load.count.latency)


async def at_pace(table: Table, load: Any, seconds: float, rate: float) -> dict[str, float]:
    """What one move takes; what the sockets take that only stay open has to be taken off."""
    found = await table.difference(moves(load, seconds, rate))
    many = len(load.count.latency)
    return {"many": many} | {name: value / many for name, value in found.items()}


def serve(url: str, bus: str) -> None:
    """As bench/server.py does, as one of several nodes."""
    from ionbox.server.clocks import Clocks
    from ionbox.server.limits import Limits, Rate
    from ionbox.server.serve import Settings, make_server, reserved, run

    rates: dict[str, Any] = {one.name: Rate(1e9, 1e9) for one in fields(Limits) if one.type is Rate}
    settings: Any = Settings(url, Clocks(), Limits(**rates, sockets_each=5000, connections_each=6000), workers=1)
    settings.bus, settings.node = bus, f"node-{os.getpid()}"
    bound = reserved("127.0.0.1", 0)
    bound.listen()
    print(bound.getsockname()[1], flush=True)
    run(make_server(settings).serve([bound]))


def start(url: str, bus: str = "") -> "tuple[subprocess.Popen[str], int]":
    command = [sys.executable, str(Path(__file__).with_name("costs.py")), "--serve", url, "--bus", bus]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    return process, int(process.stdout.readline())


async def overheard(url: str, doing: "Awaitable[int]") -> tuple[float, float]:
    """Messages and bytes that nodes tell each other for each of so many; signs of life apart."""
    from nats.aio.client import Client

    client, messages, size = Client(), 0, 0
    await client.connect(url)

    async def hear(message: Any) -> None:
        nonlocal messages, size
        if not message.subject.endswith(".sign"):
            messages, size = messages + 1, size + len(message.data)

    await client.subscribe("ionbox.>", cb=hear)
    await client.flush()
    many = await doing
    await client.close()
    return messages / many, size / many
