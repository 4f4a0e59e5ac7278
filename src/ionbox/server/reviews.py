"""Finished matches looked back on, a decision at a time in the bots' processes: nobody's table waits for long."""

import asyncio
import hashlib
from itertools import islice

from ionbox.core.play import Match
from ionbox.core.record import read_record
from ionbox.core.rng import step_rng
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.lab.advice import Advice
from ionbox.lab.review import Question, SeatReview, questions, review
from ionbox.server.house import BotFailed, Declined, House

MOST_RUNNING = 2
MOST_KEPT = 64
MOST_DECISIONS = 250
UNWANTED = 15.0
"""Seconds after which a review that nobody asks for any more is given up."""


class Job:
    """One review: under way, done, or failed."""

    def __init__(self, key: str, match: Match, seat: int, asked: list[Question]) -> None:
        self.key = key
        self.match = match
        self.seat = seat
        self.asked = asked
        self.judged: list[tuple[Question, Advice]] = []
        self.found: SeatReview | None = None
        self.task: asyncio.Task[None] | None = None
        self.wanted = 0.0
        """When somebody last asked for it."""


class Reviews:
    def __init__(self, house: House) -> None:
        self.house = house
        self.jobs: dict[str, Job] = {}
        """By fingerprint of record and seat, the oldest first."""

    async def start(self, record: str, seat: int) -> Job:
        """The review of this record, begun if nobody has asked for it yet."""
        key = hashlib.sha256(f"{seat} {record}".encode()).hexdigest()[:32]
        if key in self.jobs:
            return self.find(key)
        if sum(job.task is not None for job in self.jobs.values()) >= MOST_RUNNING:
            raise Declined("Other matches are being looked over. Try again in a minute.", 503)
        job = Job(key, *await asyncio.to_thread(read, record, seat))
        if key not in self.jobs:  # somebody may have asked for the same meanwhile
            self.jobs[key] = job
            job.task = asyncio.create_task(self._judge(job))
            for old in [one for one in self.jobs.values() if one.task is None][: len(self.jobs) - MOST_KEPT]:
                del self.jobs[old.key]
        return self.find(key)

    def find(self, key: str) -> Job:
        job = self.jobs.get(key)
        if job is None:
            raise Declined("This review is not here any more. Ask for it again.", 404)
        job.wanted = self.house.clocks.tick()
        return job

    async def _judge(self, job: Job) -> None:
        try:
            for question in job.asked:
                if self.house.clocks.tick() - job.wanted > UNWANTED:
                    return
                rng = step_rng("review", question.n)
                job.judged.append((question, await self.house.bots.advise(question.known, rng, [question.action])))
            job.found = review(job.match, job.seat, job.judged)
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


def read(record: str, seat: int) -> tuple[Match, int, list[Question]]:
    match = read_record(record, GAMES)
    if match.state.outcome() is None:
        raise BadInput("The match is not over: a review looks back on a whole match.")
    # Not all of them: a long record would fill the memory.
    asked = list(islice(questions(match, seat), MOST_DECISIONS + 1))
    if len(asked) > MOST_DECISIONS:
        raise BadInput(f"That are more than {MOST_DECISIONS} decisions. In a terminal: ionbox review FILE.")
    return match, seat, asked
