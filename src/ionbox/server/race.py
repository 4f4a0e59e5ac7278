"""The clock of a race: from when everybody's device has the card, bots wait their drawn time. It knows no rules."""

import asyncio
from collections.abc import Iterable

from ionbox.core.types import Seat
from ionbox.server.clocks import Clocks


class Race:
    def __init__(self, clocks: Clocks) -> None:
        self.clocks = clocks
        self.key: tuple[str, int] | None = None
        """The match and the version at which it began; None: there is no race."""
        self.unseen: set[int] = set()
        """Seats whose devices have not said yet that they have the card."""
        self.began: float | None = None
        """When the slowest of them had it; while paused, how long ago that was."""
        self.waiting: dict[asyncio.Future[None], float] = {}
        """Bots that hold a card ready, and how long each takes."""
        self.line: asyncio.TimerHandle | None = None

    def begin(self, key: tuple[str, int] | None, people: Iterable[int], grace: float = 0.0) -> None:
        """Another race, or none any more; those who waited in the last one go on. Some may still come: so long."""
        self.release()
        self.key, self.began, self.unseen = key, None, set(people)
        if self.line is not None:
            self.line.cancel()
            self.line = None
        if key is not None:
            self.line = self.clocks.later(max(self.clocks.line, grace) if self.unseen else 0.0, self._start)

    def seen(self, seat: Seat) -> None:
        if seat in self.unseen:
            self.unseen.discard(seat)
            if not self.unseen:
                self._start()

    def _start(self) -> None:
        if self.began is None:
            self.began = self.clocks.tick()
            for bot, seconds in self.waiting.items():
                self._time(bot, seconds)

    async def wait(self, seconds: float) -> None:
        """So long after everybody had the card, or until the race is over or paused."""
        bot = asyncio.get_running_loop().create_future()
        self.waiting[bot] = seconds
        if self.began is not None:
            self._time(bot, seconds)
        await bot

    def _time(self, bot: asyncio.Future[None], seconds: float) -> None:
        assert self.began is not None
        self.clocks.later(max(0.0, self.began + seconds - self.clocks.tick()), lambda: _go(bot))

    def release(self) -> None:
        for bot in self.waiting:
            _go(bot)
        self.waiting = {}

    def pause(self, paused: bool) -> None:
        """Bots that waited ask again afterwards; what had passed of their time is not lost."""
        now = self.clocks.tick()
        self.began = now - (now if self.began is None else self.began)
        if paused:
            self.release()


def _go(bot: asyncio.Future[None]) -> None:
    if not bot.done():
        bot.set_result(None)
