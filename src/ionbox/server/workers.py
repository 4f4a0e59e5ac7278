"""Work in processes apart, a fixed number of each kind, each with one question at a time and a time budget.

A worker that dies or is late is ended and a new one takes its place; whoever asked is told by `BotFailed`.
"""

import asyncio
import heapq
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec import DecodeError, convert, json

from ionbox.core.rng import Rng
from ionbox.core.types import BadInput, Seat
from ionbox.lab.advice import Advice
from ionbox.server import processes, worker
from ionbox.server.boxes import PadLines, Scored, Surveyed
from ionbox.server.house import Away, BotFailed, Declined, Far, Lost
from ionbox.server.known import Known
from ionbox.server.metrics import Metrics
from ionbox.server.papers import Printing
from ionbox.server.records import Forked, LookBack

A = TypeVar("A")
STARTING = 60.0
"""Seconds a new process may take to read the games; not part of anybody's budget."""
LATE = "This match takes too long to play again here. In a terminal: ionbox replay FILE."
LONGEST = 32 * 1024 * 1024
"""Bytes of an answer."""
MARGIN = 0.5
"""Seconds that a search may take longer than it should."""
WATCHED, ASKED, UNWATCHED, PATIENT = range(4)
"""Who goes first: bots that somebody watches, people who wait for advice, bots that nobody watches, reviews."""
MOST_WAITING = {WATCHED: 4096, ASKED: 64, UNWATCHED: 4096, PATIENT: 64}


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
            self.process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=LONGEST)
            assert self.process.stdout is not None
            await asyncio.wait_for(self.process.stdout.readline(), STARTING)
        return self.process

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            await processes.end(process)


Turn = tuple[int, int, "asyncio.Future[Worker | Far]", bool]
"""Rank, number, who is waited for, and whether it has to be somebody here."""


class Pool:
    """Answers as many questions at once as it has workers; whoever waits is served by rank, then by time.

    Where machines think for this one, who is free there comes first, then a worker here.
    """

    def __init__(self, budget: float, workers: int, away: Away | None = None, spare: float = 0.0) -> None:
        """`spare`: what is left of the budget for thinking here when no answer has come from away."""
        self.budget = budget
        self.away = away
        self.spare = spare
        self.all = [Worker() for _ in range(workers)]
        self.idle = list(self.all)
        """The last one used is used first: a quiet evening needs one process."""
        self.waiting: list[Turn] = []
        self.asked = 0

    async def ask(self, question: bytes, rank: int, answer: type[A], here: bool = False) -> A:
        """`here`: the question does not leave this machine."""
        budget = self.budget
        one = await self._take(rank, here)
        if not isinstance(one, Worker):
            loop = asyncio.get_running_loop()
            since = loop.time()
            try:
                return await one.ask(question, budget - self.spare, answer)
            except Lost:
                budget -= loop.time() - since
            one = await self._take(rank, here=True)
            assert isinstance(one, Worker)
        try:
            return json.decode(await one.ask(question, budget), type=answer)
        except (OSError, ValueError, DecodeError) as trouble:  # a broken pipe, an endless line, an answer that is none
            await one.end()
            raise BotFailed("late" if isinstance(trouble, TimeoutError) else "dead") from None
        except asyncio.CancelledError:
            # Nobody waits any more; this answer would be read as the next one's.
            await asyncio.shield(one.end())
            raise
        finally:
            self._give(one)

    async def _take(self, rank: int, here: bool) -> Worker | Far:
        away = None if here else self.away
        if away is not None and (far := await away.borrow(rank)) is not None:
            return far
        if self.idle:
            return self.idle.pop()
        if sum(waiting == rank for waiting, *_ in self.waiting) >= MOST_WAITING[rank]:
            raise BotFailed("busy")
        turn: asyncio.Future[Worker | Far] = asyncio.get_running_loop().create_future()
        self.asked += 1
        heapq.heappush(self.waiting, (rank, self.asked, turn, here))
        try:
            if away is not None:
                await away.need(rank, self._hand_over)
            return await turn
        except asyncio.CancelledError:
            # Who is far away is free again by itself.
            if not turn.cancel() and not turn.cancelled() and isinstance(one := turn.result(), Worker):
                self._give(one)
            raise

    async def _hand_over(self, rank: int) -> bool:
        """Somebody far away is free for this rank: whoever waits first goes there. False if nobody waits."""
        first = self._first_away(rank)
        if first is None or self.away is None:
            return False
        far = await self.away.borrow(first[0])
        if far is None:
            return True
        first = self._first_away(rank)
        if first is None:
            await far.give_back()
            return self._first_away(rank) is not None
        self.waiting.remove(first)
        heapq.heapify(self.waiting)
        first[2].set_result(far)
        return True

    def _first_away(self, rank: int) -> Turn | None:
        """Of this rank, or of one that goes before it."""
        going = (turn for turn in self.waiting if turn[0] <= rank and not turn[2].done() and not turn[3])
        return min(going, default=None)

    def _give(self, one: Worker) -> None:
        while self.waiting:
            _, _, turn, _ = heapq.heappop(self.waiting)
            if not turn.done():
                turn.set_result(one)
                return
        self.idle.append(one)

    async def close(self) -> None:
        for one in self.all:
            await one.end()


class Bots(Pool):
    def __init__(self, metrics: Metrics, budget: float, workers: int | None = None, away: Away | None = None) -> None:
        super().__init__(budget, workers or max(1, min(4, (os.cpu_count() or 2) - 1)), away, worker.THINKING + MARGIN)
        self.metrics = metrics

    async def choose(self, bot: str, known: Known, rng: Rng, watched: bool = True) -> str:
        rank = WATCHED if watched else UNWATCHED
        return (await self._timed(worker.ask(bot, known, rng), rank, worker.Answer)).action

    async def advise(self, known: Known, rng: Rng, also: Sequence[str] = (), patient: bool = False) -> Advice:
        return await self._timed(worker.ask_advice(known, rng, also), PATIENT if patient else ASKED, Advice)

    async def _timed(self, question: bytes, rank: int, answer: type[A]) -> A:
        loop = asyncio.get_running_loop()
        since = loop.time()
        try:
            return await self.ask(question, rank, answer)
        finally:
            self.metrics.bot.add(loop.time() - since)


class Clerks(Pool):
    """One process that reads records and decks: whoever sends long ones waits for each other and for nobody else.

    Records stay on this machine, since names and all hands are in them.
    """

    def __init__(self, budget: float, away: Away | None = None) -> None:
        super().__init__(budget, 1, away, budget / 2)

    async def tell(self, record: str, seat: Seat | None) -> bytes:
        return await self._read(worker.Telling(record, seat), bytes)

    async def fork(self, record: str, n: int, seat: Seat) -> Forked:
        return await self._read(worker.Forking(record, n, seat), Forked)

    async def look_back(self, record: str, seat: Seat) -> LookBack:
        return await self._read(worker.LookingBack(record, seat), LookBack)

    async def survey(self, game: str, preset: str, options: Mapping[str, str], seats: int) -> Surveyed:
        late = "This deck takes too long to look over here. In a terminal: ionbox rules GAME --check FILE."
        return await self._read(worker.Surveying(game, preset, dict(options), seats), Surveyed, late, here=False)

    async def print(self, job: Printing) -> bytes:
        late = "This takes too long to print here. In a terminal: ionbox print."
        return await self._read(job, bytes, late)

    async def score(self, game: str, pad: PadLines) -> Scored:
        late = "This pad takes too long to count here. In a terminal: ionbox score GAME FILE."
        question = worker.Scoring(game, pad.preset, pad.options, pad.names, pad.lines, pad.record)
        return await self._read(question, Scored, late)

    async def _read(self, question: Any, answer: type[A], late: str = LATE, here: bool = True) -> A:
        try:
            read = await self.ask(json.encode(question) + b"\n", ASKED, worker.Read, here)
        except BotFailed as failure:
            if failure.why == "late":
                raise Declined(late, 413) from None
            raise Declined("Too much is being read at the moment. Try again in a minute.", 503) from None
        if read.wrong:
            raise BadInput(read.wrong)
        return convert(read.value, answer)
