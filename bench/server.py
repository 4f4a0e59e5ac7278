"""The server under load, on loopback and bounded in time: latency to a durable acknowledgement, memory, highest rate.

    python bench/server.py                      250 tables and 1,000 sockets at 200 actions a second, then flat out
    python bench/server.py --bgio FOLDER        the same beside boardgame.io; FOLDER is bench/bgio after `npm install`

The server runs in a process of its own with a real SQLite file; its processor time and memory are read from /proc. The
load comes from another process with a WebSocket client of the plainest kind, so that it takes as little as it can from
the machine. One fsync of the same disk is timed in the same run. Prints a Markdown table.
"""

import argparse
import asyncio
import http.client
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import Any

LEGAL = re.compile(rb'"legal":\[("[^\]]*")\]')
GAME = "metals"
LONGEST = 60.0
"""Seconds after which a phase is given up in which nothing could be measured."""


# The server's process.


def serve(file: str) -> None:
    from ionbox.server.clocks import Clocks
    from ionbox.server.limits import Limits, Rate
    from ionbox.server.serve import Settings, make_server, reserved, run

    rates: dict[str, Any] = {one.name: Rate(1e9, 1e9) for one in fields(Limits) if one.type is Rate}
    limits = Limits(**rates, sockets_each=5000, sockets=5000, connections_each=6000, connections=6000)
    bound = reserved("127.0.0.1", 0)
    bound.listen()
    print(bound.getsockname()[1], flush=True)
    run(make_server(Settings(file, Clocks(), limits, workers=1)).serve([bound]))


# The load's process.


@dataclass
class Count:
    on: bool = False
    latency: list[float] = field(default_factory=list)


class Seat(asyncio.Protocol):
    """One socket: frames without compression, masked with zeros, read by looking for a few bytes."""

    def __init__(self, table: "Load", secret: str, code: str) -> None:
        self.load = table
        self.hello = json.dumps({"t": "hello", "code": code, "secret": secret})
        self.buffer = b""
        self.open = False
        self.welcome = False
        self.sent = 0.0
        self.acts = 0
        self.version = -1
        self.legal = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: asyncio.Transport = transport  # type: ignore[assignment]
        lines = ["GET /ws HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade"]
        lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", "", ""]
        self.transport.write("\r\n".join(lines).encode())

    def say(self, text: str) -> None:
        self.send(text.encode(), 1)

    def send(self, frame: bytes, opcode: int) -> None:
        head = bytes([0x80 | opcode, 0x80 | len(frame)]) if len(frame) < 126 else bytes([0x80 | opcode, 0xFE])
        size = b"" if len(frame) < 126 else len(frame).to_bytes(2, "big")
        self.transport.write(head + size + bytes(4) + frame)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            _, divider, rest = self.buffer.partition(b"\r\n\r\n")
            if not divider:
                return
            self.open, self.buffer = True, rest
            self.say(self.hello)
        while len(self.buffer) >= 2:
            length, start = self.buffer[1] & 127, 2
            if length == 126:
                length, start = int.from_bytes(self.buffer[2:4], "big"), 4
            if len(self.buffer) < start + length:
                return
            frame, opcode = self.buffer[start : start + length], self.buffer[0] & 15
            self.buffer = self.buffer[start + length :]
            if opcode == 9:
                self.send(frame, 10)  # As it came: a pong of other bytes is none.
            elif opcode == 1:
                self.heard(frame)

    def heard(self, frame: bytes) -> None:
        if frame.startswith(b'{"t":"view"'):
            self.version = int(frame[frame.index(b'"n":') + 4 : frame.index(b',"base"')])
            found = LEGAL.search(frame)
            self.legal = found[1] if found else b""
            if self.legal:
                self.load.turn(self)
        elif frame.startswith(b'{"t":"ack"'):
            if self.load.count.on:
                self.load.count.latency.append(time.perf_counter() - self.sent)
        elif frame.startswith(b'{"t":"welcome"'):
            self.welcome = True
        elif frame.startswith(b'{"t":"ended"'):
            self.say('{"t":"rematch"}')
        elif frame.startswith((b'{"t":"refused"', b'{"t":"closed"')):
            self.load.trouble.append(frame.decode())

    def act(self) -> None:
        actions = self.legal.split(b",")
        action = actions[self.acts % len(actions)].decode()
        self.acts += 1
        self.sent = time.perf_counter()
        self.say(f'{{"t":"act","n":{self.version + 1},"id":"{id(self):x}{self.acts}","action":{action}}}')


class Load:
    def __init__(self) -> None:
        self.count = Count()
        self.pace = 0.0
        """Seconds between two actions of a table, on average; 0: at once."""
        self.idle = True
        self.waiting: list[Seat] = []
        self.trouble: list[str] = []

    def turn(self, seat: Seat) -> None:
        if self.idle:
            self.waiting.append(seat)
        elif self.pace:
            wait = self.pace * (0.5 + random.random())
            asyncio.get_running_loop().call_later(wait, self.paced, seat)
        else:
            seat.act()

    def paced(self, seat: Seat) -> None:
        if self.idle:
            self.waiting.append(seat)
        else:
            seat.act()

    async def phase(self, name: str, pid: int, seconds: float, pace: float) -> dict[str, float | str]:
        self.pace, self.idle = pace, False
        waiting, self.waiting = self.waiting, []
        for seat in waiting:
            self.turn(seat)
        await asyncio.sleep(min(1.5, seconds))
        self.count = Count(on=True)
        cpu, own, since = ticks(pid), time.process_time(), time.perf_counter()
        await asyncio.sleep(seconds)
        while not self.count.latency or ticks(pid) == cpu:  # so soon a busy machine may have given it no tick
            assert time.perf_counter() - since < LONGEST, "The server answers nothing."
            await asyncio.sleep(0.1)
        self.count.on = False
        wall, cpu = time.perf_counter() - since, ticks(pid) - cpu
        self.idle = True
        await asyncio.sleep(min(1.0, seconds))
        latency = sorted(self.count.latency)
        return {
            "phase": name,
            "moves_per_s": len(latency) / wall,
            "moves_per_server_cpu_s": len(latency) / cpu,
            "p50_ms": 1000 * latency[len(latency) // 2],
            "p99_ms": 1000 * latency[len(latency) * 99 // 100],
            "server_rss_mb": memory(pid),
            "load_cpu_s": time.process_time() - own,
        }


def ticks(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().split(") ")[1].split(" ")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]


def fsync(folder: Path) -> tuple[float, float]:
    """One page written and synced, milliseconds: median and the slowest of a hundred but one."""
    times = []
    with open(folder / "fsync", "wb", buffering=0) as file:
        for _ in range(100):
            since = time.perf_counter()
            file.write(bytes(4096))
            os.fsync(file.fileno())
            times.append(1000 * (time.perf_counter() - since))
    times.sort()
    return times[50], times[98]


def seats(port: int, tables: int, each: int) -> list[tuple[str, str]]:
    """Code and secret of every seat: gatherings of up to sixty tables."""
    found = []
    with closing(http.client.HTTPConnection("127.0.0.1", port)) as http_:
        while tables:
            some = min(tables, 60)
            body = {"game": GAME, "seats": ["person"] * each, "many": True, "options": {"series": "20"}}
            code = post(http_, "/api/gatherings", body)["code"]
            found += [(code, post(http_, f"/api/gatherings/{code}/join", {})["secret"]) for _ in range(some * each)]
            tables -= some
    return found


def answered(port: int) -> None:
    """Until the server does."""
    with closing(http.client.HTTPConnection("127.0.0.1", port)) as http_:
        http_.request("GET", "/healthz")
        http_.getresponse().read()


def post(http_: http.client.HTTPConnection, path: str, body: object) -> dict[str, str]:
    http_.request("POST", path, json.dumps(body), {"content-type": "application/json"})
    answer: dict[str, str] = json.loads(http_.getresponse().read())
    return answer


async def measure(tables: int, each: int, seconds: float, pace: float) -> list[dict[str, float | str]]:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        command = [sys.executable, sys.argv[0], "--serve", f"{folder}/ionbox.sqlite"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout
                port = int(server.stdout.readline())
                await asyncio.to_thread(answered, port)
                await asyncio.sleep(min(1.0, seconds))
                idle = memory(server.pid)
                load = Load()
                people = []
                loop = asyncio.get_running_loop()
                for code, secret in await asyncio.to_thread(seats, port, tables, each):
                    _, seat = await loop.create_connection(partial(Seat, load, secret, code), "127.0.0.1", port)
                    people.append(seat)
                while not all(seat.welcome for seat in people):
                    await asyncio.sleep(0.05)
                for seat in people:
                    seat.say('{"t":"ready"}')
                while len(load.waiting) < tables:
                    await asyncio.sleep(0.05)
                note = f"ionbox, {tables} tables of {each}"
                results = [
                    await load.phase(f"{note}, paced", server.pid, seconds, pace),
                    await load.phase(f"{note}, flat out", server.pid, seconds, 0.0),
                ]
                assert not load.trouble, load.trouble[0]
                for seat in people:
                    seat.transport.abort()
                median, slowest = fsync(Path(folder))
                for result in results:
                    result |= {"idle_mb": idle, "fsync_p50_ms": median, "fsync_p99_ms": slowest}
                return results
            finally:
                server.terminate()
                server.wait(20)


def bgio(folder: Path, seconds: float) -> list[dict[str, float | str]]:
    environment = {**os.environ, "NODE_ENV": "production"}
    command = ["node", "bgio_load.cjs", "200", str(int(seconds)), "1000", "8123", "full"]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=True)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return [
        {**line, "phase": f"boardgame.io, 200 tables of 2, {'paced' if line['phase'] == 'paced' else 'flat out'}"}
        for line in lines
        if line["phase"] != "setup"
    ]


def table(results: list[dict[str, float | str]]) -> str:
    lines = ["| | moves/s | moves per server CPU s | p50 ms | p99 ms | memory MB |", "|---|---|---|---|---|---|"]
    for one in results:
        numbers = [f"{one[key]:,.0f}" for key in ("moves_per_s", "moves_per_server_cpu_s")]
        numbers += [f"{one[key]:.1f}" for key in ("p50_ms", "p99_ms")]
        lines.append(f"| {one['phase']} | {' | '.join(numbers)} | {one['server_rss_mb']:.0f} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--serve")
    parser.add_argument("--bgio", type=Path)
    parser.add_argument("--markdown", type=Path, help="where the table is written")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--tables", type=int, default=250)
    arguments = parser.parse_args()
    if arguments.serve:
        serve(arguments.serve)
        return
    load = os.getloadavg()[0]
    results = bgio(arguments.bgio, arguments.seconds) if arguments.bgio else []
    results += asyncio.run(measure(200, 2, arguments.seconds, 1.0))
    results += asyncio.run(measure(arguments.tables, 4, arguments.seconds, arguments.tables / 200))
    last = results[-1]
    text = table(results)
    text += f"\n\nOne fsync of this disk: {last['fsync_p50_ms']:.1f} ms, p99 {last['fsync_p99_ms']:.1f} ms."
    text += f" An idle server takes {last['idle_mb']:.0f} MB."
    text += f" Load of the machine, besides: {max(0.0, load):.0f} on {os.cpu_count()} cores."
    print(text)
    if arguments.markdown:
        arguments.markdown.write_text(f"# The server under load\n\n{text}\n", "utf-8")


if __name__ == "__main__":
    main()
