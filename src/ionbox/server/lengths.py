"""How long a match takes, measured by bots in a process of its own when somebody first asks, and kept."""

import asyncio
from contextlib import suppress

from msgspec import convert, json

from ionbox.core.types import BadInput
from ionbox.server import worker
from ionbox.server.boxes import Length
from ionbox.server.house import Away, BotFailed, Declined
from ionbox.server.workers import ASKED, Pool

MOST_KEPT = 256


class Lengths:
    def __init__(self, budget: float, away: Away | None = None) -> None:
        self.pool = Pool(budget, 1, away, budget / 2)
        self.known: dict[int, asyncio.Task[Length]] = {}
        """By fingerprint of the question, the one asked for longest ago first; whoever asks meanwhile waits with it.

        What cannot be told of a deck is an answer as well: to ask again would take as long."""

    def knows(self, question: worker.Timing) -> bool:
        return fingerprint(question) in self.known

    async def find(self, question: worker.Timing) -> Length:
        key = fingerprint(question)
        task = self.known.pop(key, None) or asyncio.create_task(self._measure(question))
        self.known[key] = task
        if len(self.known) > MOST_KEPT:
            del self.known[next(iter(self.known))]
        try:
            return await asyncio.shield(task)
        except Declined:
            self.known.pop(key, None)
            raise

    async def _measure(self, question: worker.Timing) -> Length:
        try:
            read = await self.pool.ask(json.encode(question) + b"\n", ASKED, worker.Read)
        except BotFailed as failure:
            if failure.why == "late":
                raise BadInput("A match takes too long to be measured here. Make it shorter.") from None
            raise Declined("How long a match takes cannot be told at the moment. Try again in a minute.", 503) from None
        if read.wrong:
            raise BadInput(read.wrong)
        return convert(read.value, Length)

    async def close(self) -> None:
        for task in self.known.values():
            task.cancel()
            with suppress(asyncio.CancelledError, BadInput, Declined):
                await task
        await self.pool.close()


def fingerprint(question: worker.Timing) -> int:
    return hash((question.game, question.preset, question.seats, *sorted(question.options.items())))
