"""The time of day, and every time that counts at a table. Three clocks are kept apart: transport, presence, the game's.

A dead line is noticed by the heartbeat, an empty chair by presence, a slow decision by the game clock; none of them
decides for another. Tests hand in shorter times. How long a database, a process or a key is waited for is measured by
whoever waits.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Clocks:
    heartbeat: float = 10.0
    """Seconds between pings of the transport; as long again until the line counts as dead."""
    hello: float = 10.0
    """A socket that has not said who it is by then is closed."""
    presence: float = 8.0
    """A reload takes less: only then is a seat shown as away."""
    pace: float = 0.7
    """The least time a bot takes where somebody watches: people want to see what happened, see `Game.paces`."""
    line: float = 1.0
    """So long at most bots wait in a race until everybody's device has the card."""
    budget: float = 5.0
    """A bot that has not answered by then is late."""
    reading: float = 20.0
    """A record that has not been read by then is too long."""
    idle: float = 600.0
    """A table nobody looks at leaves memory after this."""
    sweep: float = 60.0
    """Between two looks for idle tables."""
    retry: float = 1.0
    """What went wrong at a table is tried again after this, then after twice as long, and so on."""
    unclaimed: float = 60.0
    """A seat whose owner has not come to it by then is free again, while the table has not begun."""
    draft: float = 1.0
    """A preview that is refused, and neither replaced nor withdrawn by then, counts as a draft."""
    question: float = 120.0
    """So long another device's question for a seat stands, and nobody else can ask for that seat."""
    between: float = 10.0
    """From an answer to the next question for the same seat."""
    practice: float = 6 * 3600.0
    """Practice ends by itself so long after its last match."""
    abandoned: float = 3 * 24 * 3600.0
    """Practice that nobody goes on with ends by itself after this."""

    lease: float = 3.0
    """A node that has said nothing for so long has lost its gatherings to the others."""
    patience: float = 60.0
    """So long people whose gathering nobody has just now are kept waiting."""
    drain: float = 900.0
    """A node that is to stop waits so long for matches that only its rules can play."""

    ending: float = 60.0
    """From the bell that ends a lesson until what is not done is closed."""
    stuck: float = 120.0
    """Somebody whose turn it has been for so long may need help."""

    def over(self, ending: float) -> float:
        """When a lesson is over that was ended then; 0: it has not been."""
        return ending and ending + self.ending

    def now(self) -> float:
        """Seconds since 1970, for rows."""
        return time.time()

    def tick(self) -> float:
        """Seconds from anywhere, for measuring."""
        return time.perf_counter()

    def later(self, seconds: float, what: Callable[[], None]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, what)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


def deadline(seconds: float) -> Callable[[], bool]:
    """For a search: says when its time is up, from now on."""
    until = time.perf_counter() + seconds
    return lambda: time.perf_counter() >= until
