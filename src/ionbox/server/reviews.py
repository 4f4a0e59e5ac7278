"""Finished matches looked back on, a decision at a time in the bots' processes: nobody's table waits for long."""

import asyncio
import hashlib

from ionbox.core.rng import quick_rng
from ionbox.core.types import Seat
from ionbox.lab.advice import Advice
from ionbox.lab.review import SeatReview, review
from ionbox.server.house import BotFailed, Declined, House
from ionbox.server.nodes import Alone, Nodes
from ionbox.server.records import Decided, LookBack

MOST_RUNNING = 32
MOST_EACH = 24
"""Of one address; their decisions are judged in turn."""
MOST_KEPT = 64
UNWANTED = 15.0
"""Seconds after which a review that nobody asks for any more is given up."""


class Job:
    """One review: under way, done, or failed."""

    def __init__(self, key: str, address: str, seat: Seat, looked: LookBack) -> None:
        self.key = key
        self.address = address
        self.seat = seat
        self.looked = looked
        self.judged: list[tuple[Decided, Advice]] = []
        self.found: SeatReview | None = None
        self.task: asyncio.Task[None] | None = None
        self.wanted = 0.0
        """When somebody last asked for it."""


class Reviews:
    def __init__(self, house: House, nodes: Alone | Nodes) -> None:
        self.house = house
        self.nodes = nodes
        self.jobs: dict[str, Job] = {}
        """By fingerprint of record and seat, the oldest first."""

    def known(self, record: str, seat: Seat) -> Job | None:
        """The review of this record, if somebody has asked for it already."""
        key = self.nodes.mark(fingerprint(record, seat))
        return self.find(key) if key in self.jobs else None

    async def start(self, record: str, seat: Seat, address: str) -> Job:
        running = [job.address for job in self.jobs.values() if job.task is not None]
        if len(running) >= MOST_RUNNING or running.count(address) >= MOST_EACH:
            raise Declined("Other matches are being looked over. Try again in a minute.", 503)
        key = self.nodes.mark(fingerprint(record, seat))
        job = Job(key, address, seat, await self.house.clerks.look_back(record, seat))
        if key not in self.jobs:  # somebody may have asked for the same meanwhile
            self.jobs[key] = job
            job.task = asyncio.create_task(self._judge(job))
            for old in [one for one in self.jobs.values() if one.task is None][: len(self.jobs) - MOST_KEPT]:
                del self.jobs[old.key]
        return self.find(key)

    def find(self, key: str) -> Job:
        job = self.jobs.get(key)
        if job is None:
            self.nodes.seek(key)
            raise Declined("This review is not here any more. Ask for it again.", 404)
        job.wanted = self.house.clocks.tick()
        return job

    async def _judge(self, job: Job) -> None:
        try:
            for one in job.looked.decided:
                if self.house.clocks.tick() - job.wanted > UNWANTED:
                    return
                rng = quick_rng("review", one.n)
                judged = await self.house.bots.advise(one.known, rng, [one.action], patient=True)
                job.judged.append((one, judged))
            job.found = review(job.looked.share, job.seat, job.looked.made, job.judged)
        except BotFailed:
            pass
        finally:
            job.task = None
            if job.found is None:
                self.jobs.pop(job.key, None)

    async def close(self) -> None:
        tasks = [job.task for job in self.jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def fingerprint(record: str, seat: Seat) -> str:
    return hashlib.sha256(f"{seat} {record}".encode()).hexdigest()[:32]
