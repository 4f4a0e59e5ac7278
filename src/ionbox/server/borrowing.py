"""Workers of thinking nodes, borrowed over the bus for a question each. lending.py is the other end.

A worker is borrowed before it is asked, so no question waits behind another one far away: those that wait do so here,
by rank, and are offered whoever becomes free.
"""

import asyncio
from collections import Counter
from typing import TypeVar

from msgspec import DecodeError, json

from ionbox.server.alike import Subjects
from ionbox.server.bus import LONGEST, Bus, Heard, Hearing, NoAnswer
from ionbox.server.house import BALANCE, BOTS, DECKS, Away, HandOver, Lost
from ionbox.server.logs import log

A = TypeVar("A")
LONGEST_NAME = 40
BORROWING = 0.25
"""Seconds in which somebody who is free says so."""
PULSE = 0.5
"""Seconds between two looks whether a machine that thinks for us is still there."""


def thinkers(bus: Bus, counted: Counter[str]) -> dict[str, Away]:
    """Those far away, by kind. `counted`: by what became of a question that went there: answered, lost."""
    return {kind: Borrowing(bus, kind, counted) for kind in (BOTS, DECKS, BALANCE)}


class Far:
    """A worker on another machine, borrowed."""

    def __init__(self, bus: Bus, subjects: Subjects, name: str, counted: Counter[str]) -> None:
        self.bus = bus
        self.at = subjects.at(name)
        self.alive = subjects.alive(name)
        self.counted = counted

    async def ask(self, question: bytes, seconds: float, answer: type[A]) -> A:
        """Lost where no such answer comes in time. Where several come, an empty question asks for the next."""
        try:
            found = json.decode(await self._ask(question, seconds), type=answer)
        except (NoAnswer, DecodeError) as trouble:
            why = trouble.why if isinstance(trouble, NoAnswer) else "confused"
            self.counted["lost"] += 1
            log("thought_lost", why=why)
            raise Lost from None
        self.counted["answered"] += 1
        return found

    async def _ask(self, question: bytes, seconds: float) -> bytes:
        if len(question) > LONGEST:
            await self.give_back()
            raise NoAnswer("long")
        asked = asyncio.create_task(self.bus.ask(self.at, question, seconds))
        try:
            while not (await asyncio.wait([asked], timeout=PULSE))[0]:
                await self.bus.ask(self.alive, b"", PULSE)
            return await asked
        finally:
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)

    async def give_back(self) -> None:
        """It has nothing more to do here."""
        await self.bus.tell(self.at, b"")


class Borrowing:
    """All workers of one kind that thinking nodes have."""

    def __init__(self, bus: Bus, kind: str, counted: Counter[str]) -> None:
        self.bus = bus
        self.subjects = Subjects(kind)
        self.counted = counted
        self.needed: dict[int, asyncio.Task[Hearing]] = {}
        """By rank: where it is heard that somebody far away is free."""
        self.tasks: set[asyncio.Task[None]] = set()

    async def borrow(self, rank: int) -> Far | None:
        """One that is free for questions of this rank, if there is any."""
        try:
            name = await self.bus.ask(self.subjects.door, b"%d" % rank, BORROWING)
        except NoAnswer:
            return None
        good = 0 < len(name) <= LONGEST_NAME and name.isalnum()
        return Far(self.bus, self.subjects, name.decode(), self.counted) if good else None

    async def need(self, rank: int, hand_over: HandOver) -> None:
        """A question waits: `hand_over` is called when somebody is free for its rank, until it says that none waits."""
        if rank in self.needed:
            return

        async def hear(heard: Heard) -> None:
            if not await hand_over(rank) and rank in self.needed:
                ending = asyncio.create_task(self._enough(self.needed.pop(rank)))
                self.tasks.add(ending)
                ending.add_done_callback(self.tasks.discard)
            if heard.answer is not None:
                await heard.answer(b"")

        self.needed[rank] = asyncio.create_task(self.bus.hear(self.subjects.need(rank), hear, "servers"))
        await asyncio.shield(self.needed[rank])
        await hand_over(rank)  # somebody may have become free before this was heard

    async def _enough(self, hearing: asyncio.Task[Hearing]) -> None:
        await self.bus.unhear(await hearing)
