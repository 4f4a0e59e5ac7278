"""Workers of this machine, lent over the bus for a question each. borrowing.py is the other end.

Nothing waits here: whoever is free stands at a door, where one of all who are free hears who asks. Whoever becomes free
first asks the servers what waits there, by rank, and meanwhile is lent to no lower rank.
"""

import asyncio
import secrets
from collections.abc import Coroutine, Sequence
from typing import Any, Protocol

from ionbox.server.alike import Subjects
from ionbox.server.bus import LONGEST, Bus, Ear, Heard, Hearing, NoAnswer
from ionbox.server.workers import PATIENT, WATCHED

RESERVED = 1.0
"""Seconds until a worker that was borrowed and asked nothing is free again."""
NEEDED = 0.25
"""Seconds that a server has to say that it has been here."""
AGAIN = 0.02
"""Seconds until servers that came and took nobody are asked again."""


class Work(Protocol):
    """A process that is lent; it answers one question at a time."""

    async def ask(self, question: bytes, budget: float) -> bytes: ...

    async def end(self) -> None: ...


class Lent:
    """One of them, and by which name it is asked."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.name = secrets.token_hex(12)
        self.busy = False
        self.out: asyncio.TimerHandle | None = None
        """Until when it is kept for whoever borrowed it."""

    def kept(self) -> None:
        if self.out is not None:
            self.out.cancel()
            self.out = None


class Lending:
    """All of one kind."""

    def __init__(self, bus: Bus, kind: str, work: Sequence[Work], budget: float, between: float = 0.0) -> None:
        """`between`: of an answer in several lines, seconds until whoever asked has to want the next."""
        self.bus = bus
        self.subjects = Subjects(kind)
        self.budget = budget
        self.between = between
        self.all = [Lent(one) for one in work]
        self.free: list[Lent] = []
        self.door: asyncio.Task[Hearing] | None = None
        self.rank = PATIENT
        """Up to this one they are lent now."""
        self.held: list[tuple[int, Heard]] = []
        """Who asks for somebody meanwhile, for a lower rank."""
        self.news = False
        """Somebody has become free since servers were asked what they need."""
        self.offering = False
        self.tasks: set[asyncio.Task[None]] = set()
        self.closing = False
        self.answered = self.failed = 0

    async def open(self) -> None:
        for one in self.all:
            await self.bus.hear(self.subjects.at(one.name), self._ear(one))
            await self.bus.hear(self.subjects.alive(one.name), alive)
            await self._give_back(one)

    async def close(self) -> None:
        """What is being thought about is finished, unless it takes several lines; nobody is lent any more."""
        self.closing = True
        self.free.clear()
        self._open_or_shut()
        while any(one.busy for one in self.all) and not self.between:
            await asyncio.sleep(AGAIN)
        for one in self.all:
            one.kept()
            await one.work.end()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def look(self) -> None:
        """Somebody may need whoever is free."""
        self.news = True
        if self.free and not self.offering:
            self.offering, self.rank = True, WATCHED
            self._later(self._offer())

    async def _offer(self) -> None:
        try:
            while self.free and self.news:
                self.news = False
                await self._offer_once()
        finally:
            self.offering, self.rank = False, PATIENT
            held, self.held = self.held, []
            for rank, heard in sorted(held, key=lambda one: one[0]):
                await self._lend_to(rank, heard)

    async def _offer_once(self) -> None:
        before = len(self.free)
        for self.rank in range(WATCHED, PATIENT + 1):
            try:
                await self.bus.ask(self.subjects.need(self.rank), b"", NEEDED)
            except NoAnswer:
                continue
            self.news = True
            if len(self.free) == before:
                await asyncio.sleep(AGAIN)
            return

    async def _lend(self, heard: Heard) -> None:
        rank = int(heard.data)
        if self.offering and rank > self.rank:
            self.held.append((rank, heard))  # until it is known that nobody goes first
        else:
            await self._lend_to(rank, heard)

    async def _lend_to(self, rank: int, heard: Heard) -> None:
        name = b""
        if self.free and rank <= PATIENT:
            one = self.free.pop()
            self._keep(one, RESERVED)
            name = one.name.encode()
            self._open_or_shut()
        if heard.answer is not None:
            await heard.answer(name)

    def _ear(self, one: Lent) -> Ear:
        async def hear(heard: Heard) -> None:
            one.kept()
            if heard.answer is None:  # whoever borrowed it has had enough
                await self._give_back(one)
                return
            if one in self.free:  # kept for long enough, and asked after all
                self.free.remove(one)
                self._open_or_shut()
            line = await self._answer(one, heard.data)
            if self.between and line and not self.closing:
                self._keep(one, self.between)
            else:
                await self._give_back(one)  # before the answer: the next question may come at once
            await heard.answer(line)

        return hear

    async def _answer(self, one: Lent, question: bytes) -> bytes:
        """Empty where there is none that can be sent: then whoever asked thinks for itself."""
        one.busy = True
        try:
            # More than one line would be more than one question, and the next one's answer wrong.
            line = b"" if b"\n" in question[:-1] else await one.work.ask(question, self.budget)
        except (OSError, ValueError):  # it is late, died, or wrote an endless line
            line = b""
        finally:
            one.busy = False
        if not line:
            await one.work.end()
        good = 0 < len(line) <= LONGEST
        self.answered += good
        self.failed += not good
        return line if good else b""

    def _keep(self, one: Lent, seconds: float) -> None:
        one.out = asyncio.get_running_loop().call_later(seconds, lambda: self._later(self._give_back(one)))

    async def _give_back(self, one: Lent) -> None:
        if self.between:
            await one.work.end()
        if one not in self.free and not self.closing:
            self.free.append(one)
            self._open_or_shut()
            self.look()
            if self.door is not None:
                await self.door

    def _open_or_shut(self) -> None:
        """Stand at the door as long as somebody is free."""
        if self.free and self.door is None:
            self.door = asyncio.create_task(self.bus.hear(self.subjects.door, self._lend, "free"))
        elif not self.free and self.door is not None:
            self._later(self._leave(self.door))
            self.door = None

    async def _leave(self, door: asyncio.Task[Hearing]) -> None:
        await self.bus.unhear(await door)

    def _later(self, what: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(what)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


async def alive(heard: Heard) -> None:
    if heard.answer is not None:
        await heard.answer(b"")
