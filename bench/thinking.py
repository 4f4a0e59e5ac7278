"""Choices a second with no, one and two thinking nodes, and what the way there costs, on loopback with a real NATS.

    python bench/thinking.py --markdown bench/thinking.md

The asker is a server's pool with one worker; a node is `ionbox think --workers 1`. Eight questions are under way at a
time, the same ones in every row. Where processes share two cores that says little of many machines, so the same is done
with workers that wait 50 ms and compute nothing: what is missing there from 20 choices a second for each of them is
what the way costs. Then the cheapest question is asked of a worker here and of a node, in turns, one at a time.
"""

import argparse
import asyncio
import os
import socket
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path

from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.form import is_compiled
from ionbox.games import GAMES
from ionbox.server.borrowing import thinkers
from ionbox.server.bus import Bus
from ionbox.server.house import BOTS
from ionbox.server.known import Known
from ionbox.server.lending import Lending
from ionbox.server.worker import Answer, ask
from ionbox.server.workers import WATCHED, Pool, Worker

NATS = Path(sys.executable).parent / ("nats-server.exe" if sys.platform == "win32" else "nats-server")
AT_ONCE = 8
GAME, BOT = "metals", "master"
BUDGET = 60.0
WAIT = 0.05


@contextmanager
def started(*command: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.terminate()
        process.communicate()


@contextmanager
def bus() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with started(str(NATS), "--addr", "127.0.0.1", "--port", str(port)):
        yield f"nats://127.0.0.1:{port}"


@contextmanager
def node(url: str) -> Iterator[None]:
    command = (sys.executable, "-c", "from ionbox.cli import main; main()", "think", "--bus", url, "--workers", "1")
    with started(*command) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield


class Waiting(Worker):
    async def ask(self, question: bytes, budget: float) -> bytes:
        await asyncio.sleep(WAIT)
        return b'{"action":"pass"}\n'


def question(bot: str, n: int) -> bytes:
    match = Match(GAMES[GAME], 2, seed="5")
    return ask(bot, Known.of(match.infoset(match.state.actors()[0])), Rng(n))


async def waiting_rate(url: str, nodes: int, seconds: float) -> float:
    async with AsyncExitStack() as stack:
        for _ in range(nodes):
            one = await Bus.open(url)
            stack.push_async_callback(one.close)
            lending = Lending(one, BOTS, [Waiting()], BUDGET)
            await lending.open()
            stack.push_async_callback(lending.close)
        return (await rate(url, seconds, Waiting()))[0]


async def rate(url: str, seconds: float, worker: Worker) -> tuple[float, Counter[str]]:
    one, counted = await Bus.open(url), Counter[str]()
    pool = Pool(BUDGET, 0, thinkers(one, counted)[BOTS])
    pool.idle.append(worker)
    done = 0

    async def table(n: int, until: float) -> None:
        nonlocal done
        while time.perf_counter() < until:
            await pool.ask(question(BOT, n), WATCHED, Answer)
            done += 1

    async def tables(seconds: float) -> None:
        until = time.perf_counter() + seconds
        await asyncio.gather(*(table(n, until) for n in range(AT_ONCE)))

    await tables(3.0)  # every process is up
    done = 0
    counted.clear()
    since = time.perf_counter()
    await tables(seconds)
    found = done / (time.perf_counter() - since)
    await worker.end()
    await one.close()
    return found, counted


async def latency(url: str, times: int) -> tuple[float, float]:
    """Milliseconds at the median of the cheapest choice: here, far away."""
    one = await Bus.open(url)
    here, far = Pool(BUDGET, 1), Pool(BUDGET, 1, thinkers(one, Counter())[BOTS])
    took: tuple[list[float], list[float]] = ([], [])
    for n in range(times):
        for pool, list_ in zip((here, far), took, strict=True):
            since = time.perf_counter()
            await pool.ask(question("random", n), WATCHED, Answer)
            list_.append(time.perf_counter() - since)
            await asyncio.sleep(0.005)
    await here.close()
    await far.close()
    await one.close()
    return statistics.median(took[0]) * 1e3, statistics.median(took[1]) * 1e3


def main() -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    reader.add_argument("--seconds", type=float, default=8.0, help="for each row")
    reader.add_argument("--markdown", type=Path, help="also write the table there")
    wish = reader.parse_args()
    rows: list[str] = []
    with bus() as url:
        waiting = [asyncio.run(waiting_rate(url, nodes, wish.seconds)) for nodes in range(3)]
        for nodes in range(3):
            with ExitStack() as stack:
                for _ in range(nodes):
                    stack.enter_context(node(url))
                load = os.getloadavg()[0]
                found, counted = asyncio.run(rate(url, wish.seconds, Worker()))
                far_away = f"{counted['answered']} | {counted['lost']}"
                rows.append(f"| {nodes} | {waiting[nodes]:.1f} | {found:.1f} | {far_away} | {load:.0f} |")
                print(rows[-1], flush=True)
                if nodes == 1:
                    here, far = asyncio.run(latency(url, 300))
    form = "compiled" if is_compiled() else "pure"
    text = "\n".join([
        "# Thinking nodes", "",
        "| nodes | choices a second, each waits 50 ms | each computes | of these far away | lost | load before |",
        "|--:|--:|--:|--:|--:|--:|", *rows, "",
        f"Choices of {BOT} in {GAME}, rules {form}, {AT_ONCE} under way at a time. The asker has one worker",
        "of its own, and every node has one. The cheapest choice, one at a time, takes at the median",
        f"{here:.1f} ms with a worker here and {far:.1f} ms with a node. All of it ran on one machine of",
        f"{os.cpu_count()} cores, beside other work (the load is in the table): more processes than cores compute",
        "no faster.",
        "",
    ])  # fmt: skip
    print(text)
    if wish.markdown:
        wish.markdown.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
