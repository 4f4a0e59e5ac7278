"""A lesson under load: 36 pupils at nine tables, 36 more who practise, the host's pages and two walls, against one
`ionbox serve` on one core.

    python bench/lesson.py                      half a minute that fills the report, then a minute that is measured

Every fourth formula is laid without its last tile, which is refused as a rule and kept for the report. The aims: 99 of
100 acknowledgements within 20 ms, the host's pages within 100 ms, 150 MB. Prints a Markdown table.
"""

import argparse
import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

bench = import_module("server")  # bench/server.py, and not the tests of the same name

PUPILS, SEATS, PRACTISING = 36, 4, 36
AIMS = {"acknowledgement": 20.0, "room": 100.0, "understanding": 100.0, "pupils": 100.0, "wall": 100.0}
EVERY = {"room": 3.0, "understanding": 10.0, "pupils": 10.0, "wall": 1.0}
"""Seconds between two looks, as the pages look; two walls look every two seconds."""
SET = "S2-1-7KQ4"


class Pupil(bench.Seat):  # type: ignore[misc,name-defined]
    """Lays formulas, and now and then half of one."""

    erred = False
    legal = b""

    def heard(self, frame: bytes) -> None:
        if frame.startswith(b'{"t":"refused"') and self.erred:
            self.note()
            self.load.turn(self)
        else:
            super().heard(frame)

    def note(self) -> None:
        if self.load.count.on:
            self.load.count.latency.append(time.perf_counter() - self.sent)

    def act(self) -> None:
        plays = [one for one in self.legal.split(b",") if one[1:2].isdigit()]
        self.erred = not self.erred and self.acts % 4 == 3 and bool(plays)
        if plays:
            self.legal = random.choice(plays)
        if self.erred:
            whole, self.legal = self.legal, self.legal.rpartition(b" ")[0] + b'"'
            super().act()
            self.legal = whole
        else:
            super().act()


class Page:
    """Asks over HTTP, each time over a new connection: an idle one is closed after a while."""

    def __init__(self, port: int, secret: str = "") -> None:
        self.port = port
        self.secret = secret
        self.seconds: dict[str, list[float]] = defaultdict(list)

    async def ask(self, what: str, path: str, body: object = None) -> Any:
        sent = b"" if body is None else json.dumps(body).encode()
        head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\n"
        head += f"authorization: Bearer {self.secret}\r\ncontent-type: application/json\r\n"
        since = time.perf_counter()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"{head}content-length: {len(sent)}\r\n\r\n".encode() + sent)
        answer = await reader.readuntil(b"\r\n\r\n")
        length = next(line for line in answer.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        told = await reader.readexactly(int(length.split(b":")[1]))
        writer.close()
        self.seconds[what].append(time.perf_counter() - since)
        assert answer.startswith(b"HTTP/1.1 2"), (path, answer, told)
        return json.loads(told) if told else None


async def every(seconds: float, page: Page, what: str, path: str, body: object = None) -> None:
    while True:
        await asyncio.sleep(seconds * (0.5 + random.random()))
        await page.ask(what, path, body)


async def measure(fill: float, seconds: float, pace: float) -> list[str]:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        port = free_port()
        command = [sys.executable, "-c", "from ionbox.cli import main; main()", "serve", "--local", "--no-browser"]
        command += ["--folder", folder, "--port", str(port)]
        cores = sorted(os.sched_getaffinity(0))
        one, others = cores[:1], cores[1:] or cores
        with subprocess.Popen(
            command, stdout=subprocess.DEVNULL, preexec_fn=lambda: os.sched_setaffinity(0, one)
        ) as server:
            os.sched_setaffinity(0, others)
            try:
                return await under_load(server.pid, port, Path(folder), fill, seconds, pace)
            finally:
                server.terminate()
                server.wait(20)


async def under_load(pid: int, port: int, folder: Path, fill: float, seconds: float, pace: float) -> list[str]:
    host = Page(port)
    await opened(host)
    made = await host.ask(
        "", "/api/gatherings",
        {"game": "charged", "seats": ["person"] * SEATS, "many": True, "options": {"board": "short"},
         "lesson": {"title": "Salts", "minutes": 45}},
    )  # fmt: skip
    host.secret = made["host"]
    load, loop, pupils = bench.Load(), asyncio.get_running_loop(), []
    for _ in range(PUPILS):
        joined = await Page(port).ask("", f"/api/gatherings/{made['code']}/join", {})
        new = partial(Pupil, load, joined["secret"], made["code"])
        pupils.append((await loop.create_connection(new, "127.0.0.1", port))[1])
    while not all(one.welcome for one in pupils):
        await asyncio.sleep(0.05)
    for one in pupils:
        one.say('{"t":"ready"}')
    while len(load.waiting) < PUPILS // SEATS:
        await asyncio.sleep(0.05)
    idle = bench.memory(pid)
    await load.phase("fill", pid, fill, 0.1)
    pages, tasks = [], []
    for what, pause in EVERY.items():
        page = Page(port, host.secret)
        pages.append(page)
        tasks.append(asyncio.create_task(every(pause, page, what, f"/api/gatherings/{made['code']}/{what}")))
    for n in range(PRACTISING):
        page, path = Page(port), f"/api/practice/S{1 + n % 7}-{1 + n % 3}-7K{'QRST'[n % 4]}4"
        items = (await page.ask("", path))["items"]
        at = next(at for at, one in enumerate(items) if one["choices"] or one["kind"] == "name")
        answer = "1 1" if items[at]["reasons"] else "1" if items[at]["choices"] else "sodium chloride"
        pages.append(page)
        tasks.append(asyncio.create_task(every(5.0, page, "an answer of practice", f"{path}/{at}", {"answer": answer})))
    ran, waited = scheduled(pid)
    result = await load.phase("measured", pid, seconds, pace)
    ran, waited = (now - before for now, before in zip(scheduled(pid), (ran, waited), strict=True))
    assert not load.trouble, load.trouble[0]
    for task in tasks:
        if task.done():
            task.result()
        task.cancel()
    times = {"acknowledgement": load.count.latency}
    for page in pages:
        for what in page.seconds.keys() - {""}:
            times[what] = times.get(what, []) + page.seconds[what]
    report = await told(port, host.secret, made["code"])
    lines = ["| what | times | p50 ms | p99 ms | aim |", "|---|---|---|---|---|"]
    for what, took in times.items():
        took.sort()
        p50, p99 = (1000 * took[len(took) * part // 100] for part in (50, 99))
        lines.append(f"| {what} | {len(took)} | {p50:.1f} | {p99:.1f} | {AIMS.get(what, '')} |")
    median, slowest = bench.fsync(folder)
    lines += ["", f"Memory {result['server_rss_mb']:.0f} MB (aim: 150), when the tables began {idle:.0f} MB."]
    lines += [f"{result['moves_per_s']:.0f} acknowledgements a second, {1 / result['moves_per_server_cpu_s']:.4f} s of "
              "processor time for each, all pages and bots included."]  # fmt: skip
    lines += [f"Meanwhile its core ran it for {ran:.1f} s and, busy with others, let it wait for {waited:.1f} s."]
    lines += [f"The report: {report} chances. One fsync of this disk: {median:.1f} ms, p99 {slowest:.1f} ms."]
    return lines


async def told(port: int, secret: str, code: str) -> int:
    page = Page(port, secret)
    return sum(one["chances"] for one in await page.ask("", f"/api/gatherings/{code}/pupils"))


async def opened(page: Page) -> Any:
    """Until the server listens."""
    while True:
        with suppress(OSError):
            return await page.ask("", "/healthz")
        await asyncio.sleep(0.1)


def scheduled(pid: int) -> tuple[float, float]:
    """Seconds that the main thread of a process ran, and that it was ready to run and another had its core."""
    ran, waited, _ = map(int, Path(f"/proc/{pid}/schedstat").read_text().split())
    return ran / 1e9, waited / 1e9


def free_port() -> int:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        port: int = bound.getsockname()[1]
        return port


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--markdown", type=Path, help="where the table is written")
    parser.add_argument("--fill", type=float, default=30, help="seconds of quick play that fill the report")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two actions of a table")
    arguments = parser.parse_args()
    before = os.getloadavg()[0]
    lines = asyncio.run(measure(arguments.fill, arguments.seconds, arguments.pace))
    lines.append(f"Load of the machine, besides: {before:.1f} before, on {os.cpu_count()} cores.")
    text = "\n".join(lines)
    print(text)
    if arguments.markdown:
        arguments.markdown.write_text(f"# A lesson under load\n\n{text}\n", "utf-8")


if __name__ == "__main__":
    main()
