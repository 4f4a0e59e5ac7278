"""Teams at one table: a seat that several devices hold, one of them with the pen. Whoever has it acts for the seat."""

from typing import TYPE_CHECKING

from ionbox.core.types import Seat
from ionbox.server import mates, wire
from ionbox.server.audience import Listener
from ionbox.server.chairs import check_name
from ionbox.server.club import MOST, THEIRS
from ionbox.server.house import Declined
from ionbox.server.limits import Bucket, Rate
from ionbox.store.rows import MateRow, SeatRow

if TYPE_CHECKING:
    from ionbox.server.table import Table

POINTING = Rate(4, 12)
"""How often a device may point at something; beyond that nobody hears of it."""
CHANGED = "Your team has changed meanwhile. Look who is in it now, then hand the pen on again."


class Teams:
    def __init__(self, table: "Table") -> None:
        self.table = table
        self.away = {mate.device for one in table.row.seats for mate in mates.mates(one)}
        """Devices whose last socket is gone and whose time of grace is over; out of the store none is here yet."""
        self.pointing: dict[int, Bucket] = {}

    def shown(self, one: SeatRow) -> list[wire.Mate]:
        if self.table.gathering.team == 1 or one.kind != "person":
            return []
        return [wire.Mate(mate.name, mate.device not in self.away) for mate in mates.mates(one)]

    # Coming and going.

    def has_room(self, seat: Seat) -> bool:
        """Whether another device may join this team: none does once the match has begun, since it sees the hand."""
        table, one = self.table, self.table.row.seats[seat]
        if table.club is not None:
            return one.kind == "person" and len(mates.mates(one)) < MOST
        free = one.kind == "person" and len(mates.mates(one)) < table.gathering.team
        return table.row.status == "open" and free

    def room(self) -> list[tuple[int, Seat]]:
        """The seats that another device may join, each behind how many hold it."""
        seats = [Seat(seat) for seat in range(len(self.table.row.seats)) if self.has_room(Seat(seat))]
        return [(len(mates.mates(self.table.row.seats[seat])), seat) for seat in seats]

    def come(self, device: int) -> bool:
        """Whether it was away."""
        was = device in self.away
        self.away.discard(device)
        return was

    def gone(self, device: int) -> bool:
        """The time of grace is over; whether that is something new."""
        room, seats = self.table.room, self.table.row.seats
        here = any(one.device == device for one in room.everybody())
        holds = any(mate.device == device for one in seats for mate in mates.mates(one))
        if here or not holds or device in self.away:
            return False
        self.away.add(device)
        return True

    async def part(self, seat: Seat, device: int) -> list[Listener]:
        """Under the lock: one of a team goes, and the others keep the seat; whose sockets have to go is the answer."""
        table = self.table
        name = self._mate(seat, device).name
        await table.load()
        here = {one.device for one in table.room.at(seat)} - {device}
        await table.save(mates.part(table.row, seat, device, here))
        table.name_seats()
        gone = table.room.dismiss(seat, device)
        self.forget(device)
        table.telling.notice(f"{name} left the team of {table.row.seats[seat].name}.")
        self.settle(seat)
        table.telling.show_seats()
        return gone

    def settle(self, seat: Seat) -> None:
        """Those who are left count anew."""
        self.table.telling.greet(seat)
        if not self.table.room.present(seat) and self.table.row.seats[seat].kind == "person":
            self.table.away.add(seat)
            self.table.referee.look_again()

    def forget(self, device: int) -> None:
        self.away.discard(device)
        self.pointing.pop(device, None)

    # The pen.

    def writes(self, who: Listener, seat: Seat) -> bool:
        one = self.table.row.seats[seat]
        return self.table.club is None and (not one.mates or who.device == one.device)

    def why(self, seat: Seat) -> str:
        if self.table.club is not None:
            return THEIRS
        one = self.table.row.seats[seat]
        return f"{one.mates[one.pen].name} has the pen and acts for your team."

    def refuse(self, who: Listener, seat: Seat) -> bool:
        """Whether only the pen does that; whoever tried without it is told."""
        if self.writes(who, seat):
            return False
        who.send(wire.encode(wire.Notice(self.table.row.number, self.why(seat))))
        return True

    async def hand(self, who: Listener, to: int, name: str) -> None:
        """By whoever has the pen; by anybody at the seat while its device is away. `name`: whom they mean."""
        table = self.table
        async with table.lock:
            seat = table.room.seat_of(who)
            if table.telling.refuse_ended(who) or seat is None:
                return
            await table.load()
            one = table.row.seats[seat]
            if name and name not in [mate.name for mate in one.mates[to : to + 1]]:
                who.send(wire.encode(wire.Notice(table.row.number, CHANGED)))
                return
            if to >= len(one.mates) or to == one.pen:
                return
            if one.device not in self.away and self.refuse(who, seat):
                return
            await table.save(mates.held(table.row, seat, one.mates, to))
            table.telling.show_seats()

    async def call(self, who: Listener, seat: Seat, name: str) -> None:
        """What the team is called from here on."""
        table = self.table
        async with table.lock:
            if table.room.seat_of(who) != seat or self.refuse(who, seat):
                return
            before = table.row.seats[seat].name
            await table.load()
            await table.save(mates.call(table.row, seat, name))
            table.name_seats()
            table.telling.notice(f"{before} is now called {name}.", besides=seat)
            table.telling.show_seats()

    async def uncall(self, seat: Seat) -> None:
        """The team is called like one of them again."""
        table = self.table
        async with table.lock:
            team = table.row.seats[seat].mates
            if team and table.club is None and table.row.seats[seat].name not in [mate.name for mate in team]:
                await table.load()
                await table.save(mates.call(table.row, seat, team[0].name))
                table.name_seats()
                table.telling.show_seats()

    # Pointing.

    def point(self, who: Listener, what: str) -> None:
        """Told to the devices of the own seat alone, and kept nowhere."""
        table = self.table
        seat, now = table.room.seat_of(who), table.house.clocks.tick()
        if table.club is not None or seat is None or len(table.row.seats[seat].mates) < 2:
            return
        if self.pointing.setdefault(who.device, Bucket(POINTING, now)).take(now):
            mate = mates.place_of(table.row.seats[seat], who.device)
            table.room.tell(seat, wire.Pointed(table.row.number, seat, mate, what))

    # The host.

    async def remove(self, seat: Seat, at: int, name: str) -> tuple[set[str], list[Listener]]:
        """Take one of a team off its seat: what they were called, and whose sockets have to go."""
        async with self.table.lock:
            await self.table.load()
            team = self.table.row.seats[seat].mates
            check_name(name, "".join(mate.name for mate in team[at : at + 1]))
            if at >= len(team) or len(team) < 2:
                raise Declined("There is nobody like that in the team.")
            return {team[at].name}, await self.part(seat, team[at].device)

    def _mate(self, seat: Seat, device: int) -> MateRow:
        one = self.table.row.seats[seat]
        return mates.mates(one)[mates.place_of(one, device)]
