"""Bots in processes of their own: a fixed number, each with one question at a time and a time budget.

A worker that dies or is late is ended and a new one takes its place; the table that asked is told by `BotFailed`.
"""

import asyncio
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TypeVar

from msgspec import DecodeError, json

from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng
from ionbox.lab.advice import Advice
from ionbox.server import worker
from ionbox.server.house import BotFailed
from ionbox.server.metrics import Metrics

A = TypeVar("A")
STARTING = 60.0
"""Seconds a new process may take to read the games; not part of anybody's budget."""


class Worker:
    """One process. It is started by its first question and ends with us: its stdin closes."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: bytes, budget: float) -> bytes:
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(question)
        await process.stdin.drain()
        return await asyncio.wait_for(process.stdout.readline(), budget)

    async def _running(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            command = (sys.executable, "-m", "ionbox.server.worker")
            self.process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
            assert self.process.stdout is not None
            await asyncio.wait_for(self.process.stdout.readline(), STARTING)
        return self.process

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            assert process.stdin is not None
            with suppress(ProcessLookupError):  # it ended by itself meanwhile
                process.kill()
            await process.wait()
            process.stdin.close()
            with suppress(ConnectionError):  # it has nobody to write to any more
                await process.stdin.wait_closed()


class Pool:
    """Answers questions to bots, as many at once as there are workers."""

    def __init__(self, metrics: Metrics, budget: float, workers: int | None = None) -> None:
        self.metrics = metrics
        self.budget = budget
        self.idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        # Last in, first out: a quiet evening needs one process.
        self.all = [Worker() for _ in range(workers or max(1, min(4, (os.cpu_count() or 2) - 1)))]
        for one in self.all:
            self.idle.put_nowait(one)

    async def choose(self, bot: str, infoset: InfoSet, rng: Rng, watched: bool = True) -> str:
        return (await self._ask(worker.ask(bot, infoset, rng), worker.Answer)).action

    async def advise(self, infoset: InfoSet, rng: Rng, also: Sequence[str] = ()) -> Advice:
        return await self._ask(worker.ask_advice(infoset, rng, also), Advice)

    async def _ask(self, question: bytes, answer: type[A]) -> A:
        one = await self.idle.get()
        loop = asyncio.get_running_loop()
        since = loop.time()
        try:
            line = await one.ask(question, self.budget)
            return json.decode(line, type=answer)
        except (TimeoutError, ConnectionError, DecodeError) as trouble:
            await one.end()
            raise BotFailed("late" if isinstance(trouble, TimeoutError) else "dead") from None
        except asyncio.CancelledError:
            # The table is gone; this answer would be read as the next one's.
            await asyncio.shield(one.end())
            raise
        finally:
            self.metrics.bot.add(loop.time() - since)
            self.idle.put_nowait(one)

    async def close(self) -> None:
        for one in self.all:
            await one.end()
