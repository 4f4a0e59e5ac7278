"""Beside the rules at one table: bots that are to act, the clocks, and whatever went wrong and is tried again.

What it plays goes through `Table.play_for`, the same door as everybody's. Whatever fails on the way is logged, said at
the table, and tried again after 1, 2, 4 … seconds: no table stands still because something failed once.
"""

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from ionbox.bots.reactions import reaction
from ionbox.core.rng import BY_PLACE, quick_rng
from ionbox.core.types import Seat
from ionbox.server import seating
from ionbox.server.house import BotFailed
from ionbox.server.live import UNNAMED, Live
from ionbox.server.logs import LOGGER
from ionbox.server.race import Race
from ionbox.store import Gone, Lost, StoreError

if TYPE_CHECKING:
    from ionbox.server.table import Table

LONGEST = 60.0
"""Seconds between two tries at the most."""


class Referee:
    def __init__(self, table: "Table") -> None:
        self.table = table
        self.clocks = table.house.clocks
        self.thinking: dict[Seat, asyncio.Task[None]] = {}
        self.due: dict[Seat, float] = {}
        """When the time of each seat is out; while paused, how much is left."""
        self.race = Race(self.clocks)
        self.grace = self.clocks.tick() + self.clocks.presence
        """Until then nobody counts as away in a race: after a restart all come back."""
        self.alarm: asyncio.TimerHandle | None = None
        self.calls: set[asyncio.Task[None]] = set()
        self.failures = 0
        """How often in a row something went wrong."""
        self.next_try: asyncio.TimerHandle | None = None

    @property
    def busy(self) -> bool:
        return bool(self.thinking or self.due or self.calls or self.next_try)

    def wake(self) -> None:
        """Do what is due; then look whose turn it is: set bots thinking, start clocks."""
        self._trying_now()
        table = self.table
        if table.behind:
            self.call(self._settle_up())
            return
        live = table.live
        if live is None or table.row.status != "playing" or table.gathering.paused:
            return
        actors = live.state.actors()
        people = [seat for seat in actors if not seating.player(table.row.seats[seat])]
        self._watch_race(live, people)
        if table.club is not None:
            table.club.look()
        for seat in actors if table.club is None else ():
            if seat not in people and seat not in self.thinking:
                self.thinking[seat] = asyncio.create_task(self._think(seat))
        self._set_clocks(actors if live.state.race() else people)

    def stop(self) -> None:
        for task in (*self.thinking.values(), *self.calls):
            if task is not asyncio.current_task():
                task.cancel()
        self.thinking = {}  # whoever takes long to stop keeps nobody from thinking about the next match
        self.due = {}
        self.race.begin(None, ())
        self._ring()
        self._trying_now()
        self.failures = 0

    def call(self, work: Coroutine[Any, Any, None]) -> None:
        """Something to be done beside whatever happens now. If it fails, that is the table's trouble."""
        task = asyncio.create_task(self._carry_out(work))
        self.calls.add(task)
        task.add_done_callback(self.calls.discard)
        task.add_done_callback(lambda _: work.close())  # it may have been stopped before it began

    async def _carry_out(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as trouble:
            self.trouble(trouble)

    # What went wrong.

    def trouble(self, trouble: Exception) -> None:
        """Log it, say it, and try again after a while that grows."""
        table = self.table
        if not isinstance(trouble, Lost):
            LOGGER.error("table_trouble", exc_info=trouble, extra={"fields": {"table": table.row.id}})
        if isinstance(trouble, Gone):
            self.stop()
            for listener in table.room.everybody():
                listener.close("This gathering was erased by whoever runs the server. Nothing of it is kept.")
            return
        self.try_again(trouble)

    def try_again(self, trouble: BaseException) -> None:
        """Say it once, and try again. Seats that fail together are one failure, and wait as long as one."""
        if isinstance(trouble, Lost):
            self.table.house.lost()
            return
        if self.next_try is not None:
            return
        if not self.failures:
            what = "The server cannot save at the moment" if isinstance(trouble, StoreError) else "Something went wrong"
            self.table.telling.notice(f"{what}. The table goes on by itself as soon as it can.")
        self.next_try = self.clocks.later(min(LONGEST, self.clocks.retry * 2**self.failures), self.wake)
        self.failures += 1

    def _trying_now(self) -> None:
        if self.next_try is not None:
            self.next_try.cancel()
        self.next_try = None

    async def _settle_up(self) -> None:
        async with self.table.lock:
            await self.table.settle_up()

    # Bots.

    def _asked(self, seat: Seat) -> str:
        """The bot that is asked now for this seat; "" if none is."""
        table, live = self.table, self.table.live
        stopped = table.gathering.paused or table.gathering.ended
        if live is None or table.row.status != "playing" or stopped or seat not in live.state.actors():
            return ""
        return seating.player(table.row.seats[seat])

    async def _think(self, seat: Seat) -> None:
        table = self.table
        try:
            while bot := self._asked(seat):
                live = table.live
                assert live is not None
                n, since = live.n + 1, self.clocks.tick()
                by = "left" if table.row.seats[seat].kind == "person" else ""
                choice = await self._choose(bot, seat)
                if choice is None:
                    by = "time"
                if self.race.key == race_of(live) is not None:
                    await self.race.wait(self._reaction(bot, seat, live))
                elif len(table.room):
                    seen = self.clocks.pace * live.game.paces(live.state.events)
                    await self.clocks.sleep(max(0.0, seen - (self.clocks.tick() - since)))
                # Seats that act at once leave this choice legal; otherwise think again about what is there now.
                if self._asked(seat) != bot or await table.play_for(seat, n, choice, by):
                    continue
                if self._asked(seat) == bot and table.live is not None and table.live.n + 1 == n:
                    self._failed(seat, "confused")
                    await table.play_for(seat, n, None, "time")
        except Exception as trouble:
            self.trouble(trouble)
        finally:
            if self.thinking.get(seat) is asyncio.current_task():
                del self.thinking[seat]

    async def _choose(self, bot: str, seat: Seat) -> str | None:
        """The bot's answer; None where the referee has to play for it."""
        table, live = self.table, self.table.live
        assert live is not None
        if table.row.seats[seat].kind == "person" and live.unnamed(seat):
            return UNNAMED  # points for a name are for whoever knows it
        # A stream of its own: the deal does not depend on who thinks. By place it is the same whoever else acts first.
        at = live.acted[seat] if live.row.format == BY_PLACE else live.n
        rng = quick_rng(f"{live.row.seed}:bot", at * len(table.row.seats) + seat)
        try:
            return await table.house.bots.choose(bot, live.known(seat), rng, watched=bool(len(table.room)))
        except BotFailed as failure:
            self._failed(seat, failure.why)
            return None

    def _reaction(self, bot: str, seat: Seat, live: Live) -> float:
        """Once for each race, from a stream of its own."""
        return reaction(bot, quick_rng(f"{live.row.seed}:reaction", live.moment * len(self.table.row.seats) + seat))

    def _failed(self, seat: Seat, why: str) -> None:
        self.table.house.metrics.bot_failures[why] += 1
        happened = "took too long" if why == "late" else "stumbled"
        self.table.telling.notice(f"{self.table.row.seats[seat].name} {happened}; the referee plays for it this once.")

    # A race.

    def _watch_race(self, live: Live, people: list[Seat]) -> None:
        """Begin its clock; whoever is away lets it go by at once."""
        key = race_of(live)
        if key != self.race.key:
            self.due = {}
            # Out of the store nobody is here yet: bots wait for those who come back in time.
            grace = max(0.0, self.grace - self.clocks.tick())
            here = [seat for seat in people if self.table.room.present(seat)]
            self.race.begin(key, people if grace else here, grace if len(here) < len(people) else 0.0)
        if key is None:
            return
        for seat in people:
            if self._is_away(seat):
                self.call(self._play_for(seat, live.n + 1))
            elif seat in self.table.away:
                self.clocks.later(self.grace - self.clocks.tick(), self.look_again)

    def look_again(self) -> None:
        """Somebody may be away in a race."""
        if self.race.key is not None:
            self.wake()

    def _is_away(self, seat: Seat) -> bool:
        return self.race.key is not None and seat in self.table.away and self.clocks.tick() >= self.grace

    # The game clock.

    def _limit(self) -> int:
        """Seconds for a decision, or for the race that is on."""
        live = self.table.live
        return self.table.gathering.window if live and live.state.race() else self.table.gathering.clock

    def stepped(self, seat: Seat) -> None:
        """This seat has decided; its next decision has all its time again."""
        self.due.pop(seat, None)
        self.failures = 0

    def left(self, audience: Seat | None) -> int:
        """Seconds left for this seat, or for whoever is asked."""
        live = self.table.live
        if live is not None and race_of(live) != self.race.key:
            return self._limit()  # what is left of a race that is over is nothing to the next decision
        due = self.due.get(audience) if audience in self.due else min(self.due.values(), default=None)
        if due is None:
            return self._limit()
        return max(1, round(due - (0.0 if self.table.gathering.paused else self.clocks.tick())))

    def pause(self, paused: bool) -> None:
        """Stop the clocks with what is left on each, or let them go on."""
        now = self.clocks.tick()
        self.due = {seat: due - now if paused else due + now for seat, due in self.due.items()}
        self.race.pause(paused)
        self._ring()

    def _set_clocks(self, seats: list[Seat]) -> None:
        limit = self._limit()
        if not limit:
            self.due = {}
            return
        now = self.clocks.tick()
        self.due = {seat: self.due.get(seat, now + limit) for seat in seats}
        self._ring()

    def _ring(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        if self.due and not self.table.gathering.paused:
            self.alarm = self.clocks.later(max(0.0, min(self.due.values()) - self.clocks.tick()), self._time_out)

    def _time_out(self) -> None:
        live, now = self.table.live, self.clocks.tick()
        late = [seat for seat, due in self.due.items() if due <= now + 0.001]
        if not late:  # a loop that counts from when it last looked at its clock rings early
            self._ring()
        for seat in late:
            if live is not None and seat in live.state.actors() and self.table.club is not None:
                self.table.club.time_out()
            elif live is not None and seat in live.state.actors():
                self.call(self._play_for(seat, live.n + 1))

    async def _play_for(self, seat: Seat, n: int) -> None:
        """Time is out. Whatever the seat sent before this came first."""
        race = self.race.key
        if not await self.table.play_for(seat, n, None, "time"):
            self.wake()
        elif race is None:  # of a race the story tells it
            self.table.telling.notice(f"{self.table.row.seats[seat].name} ran out of time, so the referee plays.")

    def overdue(self, seat: Seat) -> bool:
        """Whether the referee may play for this seat: a person whose time is out, or a bot that gave no answer."""
        if seating.player(self.table.row.seats[seat]) or self._is_away(seat):
            return True
        return seat in self.due and self.due[seat] <= self.clocks.tick() + 0.001


def race_of(live: Live) -> tuple[str, int] | None:
    """The match and the version at which the present race began; None: there is none."""
    return (live.row.id, live.moment) if live.state.race() else None
