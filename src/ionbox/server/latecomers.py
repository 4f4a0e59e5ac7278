"""Whoever comes when a match has begun: they watch, and have a seat that a bot fills from the next deal on.

A deal is the next match, or within one the next round, or the next game of a series. The seat's secret is theirs at
once; what it sees they are shown once they have it, since a bot's hand is nobody else's business until then.
"""

from typing import TYPE_CHECKING

from ionbox.core.types import Seat
from ionbox.server import seating
from ionbox.server.audience import Listener

if TYPE_CHECKING:
    from ionbox.server.table import Table


class Latecomers:
    def __init__(self, table: "Table") -> None:
        self.table = table
        self.came: dict[Seat, tuple[str, int]] = {}
        """For each seat that somebody here waits for: the match, and the part of it, in which they came."""

    def free_seats(self) -> list[Seat]:
        """Seats for those who come when the match has begun: nobody is here to take them at the next deal."""
        table = self.table
        taken = set(table.room.late.values())
        return [
            seat
            for seat in seating.can_be_had_late(table.row)
            if seat not in taken and table.row.seats[seat].secret_hash not in table.awaited
        ]

    def free_seat(self) -> Seat | None:
        return next(iter(self.free_seats()), None)

    def arrivals(self) -> list[Seat]:
        """Seats whose latecomers are here, now that another part of the match has begun."""
        live, late = self.table.live, set(self.table.room.late.values())
        if not late or live is None or self.table.row.status != "playing":
            self.came = {}
            return []
        now = live.row.id, live.part
        self.came = {seat: self.came.get(seat, now) for seat in sorted(late)}
        return [seat for seat, came in self.came.items() if came != now]

    async def arrive(self) -> None:
        """Under the lock, after everybody was shown the deal: from here on they are shown what their seat sees."""
        table = self.table
        for seat in self.arrivals():
            bot = table.row.seats[seat].name
            await table.save(seating.arrive(table.row, seat))
            table.name_seats()
            table.room.arrive(seat)
            table.away.discard(seat)
            table.telling.greet(seat)
            table.telling.notice(f"{table.row.seats[seat].name} takes over from {bot}.")
            table.telling.show_seats()
            table.telling.show_whole(seat)

    async def leave(self, who: Listener) -> list[Listener]:
        """Under the lock: whoever waits for a seat waits no longer."""
        table = self.table
        seat = table.room.late[who]
        await table.save(seating.remove(table.row, seat, seating.KEEPER))
        gone = table.room.dismiss_late(seat)
        table.rematch.discard(seat)
        table.telling.show_seats()
        table.referee.wake()
        return gone
