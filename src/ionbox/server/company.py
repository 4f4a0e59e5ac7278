"""What people at one table are to one another: what they are called, and a word across the table."""

from collections import defaultdict, deque
from typing import TYPE_CHECKING

from ionbox.core.types import Seat
from ionbox.server import mates, wire
from ionbox.server.audience import Listener

if TYPE_CHECKING:
    from ionbox.server.table import Table

MOST = 5
"""Reactions, and new names, of one seat in a minute."""
MINUTE = 60.0
PAUSE = 3.0
"""Seconds between two reactions of one seat."""
ENOUGH = "You can react once in 3 seconds and 5 times in a minute. Wait a moment."


class Company:
    def __init__(self, table: "Table") -> None:
        self.table = table
        self.reactions = defaultdict[Seat, deque[float]](lambda: deque(maxlen=MOST))
        self.names = defaultdict[Seat, deque[float]](lambda: deque(maxlen=MOST))
        """When each seat last did so."""

    def react(self, who: Listener, what: wire.Reaction) -> None:
        """Told to everybody here and kept nowhere. Too many are told to nobody but the sender."""
        table = self.table
        seat = table.room.seat_of(who)
        if table.telling.refuse_ended(who) or seat is None or not table.gathering.reactions:
            return
        if self._may(self.reactions[seat], PAUSE):
            table.room.each(lambda audience: wire.Reacted(table.row.number, seat, what))
        else:
            who.send(wire.encode(wire.Notice(table.row.number, ENOUGH)))

    def may_rename(self, seat: Seat) -> bool:
        return self._may(self.names[seat])

    def _may(self, times: deque[float], pause: float = 0.0) -> bool:
        now = self.table.house.clocks.tick()
        if times and (now - times[-1] < pause or (len(times) == MOST and now - times[0] < MINUTE)):
            return False
        times.append(now)
        return True

    async def rename(self, secret_hash: str, name: str) -> None:
        """Whoever has this secret is called that from here on."""
        table = self.table
        async with table.lock:
            held = mates.holder(table.row, secret_hash)
            if held is None:
                return
            seat, mate = held
            await table.load()
            await table.save(mates.rename(table.row, seat, mate.device, name))
            table.name_seats()
            table.telling.notice(f"{mate.name} is now called {name}.", besides=seat)
            table.telling.show_seats()
