"""One address attacks, another plays: how much longer does the other wait?

    python tests/torture/attacks.py [SECONDS]     each attack so long (8 if not said), one after the other

A real server with its ordinary limits, in a process of its own; the attacker in another, from another address of the
loopback network. The player is asked for a pong forty times a second and for a page eight times; what is told is how
long the answers take, before and during each attack. The machine's load stands beside it: trust ratios.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
from narrow import of
from websockets.asyncio.client import connect

from ionbox.core.options import change
from ionbox.core.play import Match
from ionbox.core.record import write_record
from ionbox.core.rng import Rng
from ionbox.games import GAMES

ATTACKER, PLAYER = "127.0.0.2", "127.0.0.3"
LONG = 160_000
"""Characters of a record that takes long to read."""


def long_record() -> str:
    """A tournament of dice by players who choose at random."""
    game, rng, seed = GAMES["dice"], Rng(1), 0
    longest = ""
    while len(longest) < LONG and seed < 20:
        seed += 1
        match = Match(game, 4, change(game.preset("tournament"), {"target": "9000"}), str(seed))
        while match.state.outcome() is None and len(match.steps) < 7000:
            seat = match.state.actors()[0]
            match.play(seat, match.state.sample(seat, rng))
        longest = max(longest, write_record(match), key=len)
    return longest


class Player:
    """Somebody at a table, who measures."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.pongs: list[float] = []
        self.pages: list[float] = []

    async def run(self, stop: asyncio.Event) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=PLAYER)
        async with httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{self.port}", transport=transport, timeout=120
        ) as http:
            made = (await http.post("/api/gatherings", json={"game": "metals", "seats": ["person"] * 2})).json()
            async with connect(f"ws://127.0.0.1:{self.port}/ws", local_addr=(PLAYER, 0), max_size=2**22) as socket:
                await socket.send(json.dumps({"t": "hello", "code": made["code"], "table": 1}))
                await asyncio.gather(self._ping(socket, stop), self._ask(http, stop))

    async def _ping(self, socket: object, stop: asyncio.Event) -> None:
        while not stop.is_set():
            since = time.perf_counter()
            await socket.send('{"t":"ping","at":1}')  # type: ignore[attr-defined]
            while json.loads(await socket.recv())["t"] != "pong":  # type: ignore[attr-defined]
                pass
            self.pongs.append(time.perf_counter() - since)
            await asyncio.sleep(0.08)  # inside the limit of one socket

    async def _ask(self, http: httpx.AsyncClient, stop: asyncio.Event) -> None:
        while not stop.is_set():
            since = time.perf_counter()
            await http.get("/healthz")
            self.pages.append(time.perf_counter() - since)
            await asyncio.sleep(0.125)


# The attacks. Each goes on until it is cancelled.


async def nothing(port: int, record: str) -> None:
    await asyncio.sleep(3600)


async def replays(port: int, record: str) -> None:
    """M1: as many long records as the limits let through, and then more."""
    async with attacker(port) as http:
        while True:
            await asyncio.gather(
                *(http.post("/api/replay", json={"record": record}) for _ in range(110)), return_exceptions=True
            )


async def idle(port: int, record: str) -> None:
    """M2: connections that say nothing, opened again as soon as they are closed."""
    held: list[asyncio.StreamWriter] = []
    while True:
        try:
            for _ in range(4600 - len(held)):
                _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ATTACKER, 0))
                held.append(writer)
        except OSError:
            await asyncio.sleep(0.1)
        await asyncio.sleep(0.5)
        for writer in [one for one in held if one.is_closing()]:
            held.remove(writer)


async def pictures(port: int, record: str) -> None:
    """M3: QR codes with a Host as long as a header may be."""
    async with attacker(port) as http:
        code = (await http.post("/api/gatherings", json={"game": "metals", "seats": ["person"] * 2})).json()["code"]
        while True:
            for host in ("a" * 2000, "127.0.0.1", f"127.0.0.1:{os.urandom(2).hex()}"):
                await asyncio.gather(
                    *(http.get(f"/api/gatherings/{code}/qr", headers={"host": host}) for _ in range(4)),
                    return_exceptions=True,
                )


async def unread(port: int, record: str) -> None:
    """M4: long answers that are asked for and never read."""
    body = json.dumps({"record": record}).encode()
    head = (
        f"POST /api/replay HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: {len(body)}"
    )
    while True:
        writers = []
        for _ in range(60):
            _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ATTACKER, 0))
            of(asyncio.Transport, writer.transport).pause_reading()
            writer.write(head.encode() + b"\r\naccept-encoding: identity\r\n\r\n" + body)
            writers.append(writer)
        await asyncio.sleep(20)


async def document(port: int, record: str) -> None:
    """The largest page there is, as often as it can be had."""
    async with attacker(port) as http:
        while True:
            await asyncio.gather(*(http.get("/api/openapi.json") for _ in range(20)), return_exceptions=True)


async def pings(port: int, record: str) -> None:
    """Control frames without end."""
    while True:
        try:
            async with connect(f"ws://127.0.0.1:{port}/ws", local_addr=(ATTACKER, 0)) as socket:
                while True:
                    await socket.ping()
        except (OSError, Exception):
            await asyncio.sleep(0.01)


async def hellos(port: int, record: str) -> None:
    """Coming back again and again, to hear the whole story each time."""
    async with attacker(port) as http:
        code = (await http.post("/api/gatherings", json={"game": "ion", "seats": ["bot:greedy"] * 2})).json()["code"]
    while True:
        try:
            async with connect(f"ws://127.0.0.1:{port}/ws", local_addr=(ATTACKER, 0), max_size=2**22) as socket:
                await socket.send(json.dumps({"t": "hello", "code": code, "table": 1}))
                await socket.recv()
        except Exception:
            await asyncio.sleep(0.01)


def attacker(port: int) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=ATTACKER, limits=httpx.Limits(max_connections=150))
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=120)


ATTACKS: list[Callable[[int, str], Awaitable[None]]] = [
    nothing, replays, idle, pictures, unread, document, pings, hellos,
]  # fmt: skip


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] * 1000 if values else float("nan")


async def measured(port: int, name: str, record: str, seconds: float) -> Player:
    attacking = await asyncio.create_subprocess_exec(sys.executable, __file__, "--attack", name, str(port), record)
    await asyncio.sleep(1.5)  # until it is under way
    player, stop = Player(port), asyncio.Event()
    playing = asyncio.create_task(player.run(stop))
    await asyncio.sleep(seconds)
    stop.set()
    await playing
    attacking.kill()
    await attacking.wait()
    return player


async def main(seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder, "long.record")
        record.write_text(long_record(), "utf-8")
        print(f"a record of {len(record.read_text('utf-8'))} characters; load {os.getloadavg()[0]:.1f}", flush=True)
        print("| attack | pong p50 ms | pong p99 ms | page p50 ms | page p99 ms | answers | server MB |")
        print("|---|--:|--:|--:|--:|--:|--:|", flush=True)
        for attack in ATTACKS:
            command = [sys.executable, "-c", "from ionbox.cli import main; main()", "serve", "--local", "--no-browser"]
            server = subprocess.Popen(
                [*command, "--port", "0", "--folder", str(Path(folder, attack.__name__))], stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, text=True,
            )  # fmt: skip
            assert server.stdout
            line = server.stdout.readline()
            while "ionbox is at" not in line:
                line = server.stdout.readline()
            port = int(line.strip().rstrip("/").rpartition(":")[2])
            one = await measured(port, attack.__name__, str(record), seconds)
            memory = int(Path(f"/proc/{server.pid}/statm").read_text().split()[1]) * 4096 / 1e6
            pongs, pages = one.pongs, one.pages
            figures = [quantile(pongs, 0.5), quantile(pongs, 0.99), quantile(pages, 0.5), quantile(pages, 0.99)]
            cells = " | ".join(f"{figure:.1f}" for figure in figures)
            print(f"| {attack.__name__} | {cells} | {len(pongs) + len(pages)} | {memory:.0f} |", flush=True)
            server.terminate()
            server.wait()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--attack"]:
        _, _, chosen, port, file = sys.argv
        asyncio.run({one.__name__: one for one in ATTACKS}[chosen](int(port), Path(file).read_text("utf-8")))  # type: ignore[arg-type]
    else:
        asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else 8.0))
