"""What people and the host do with the seats of one table. Saved first, then shown."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ionbox.core.types import Seat
from ionbox.server import mates, seating, wire
from ionbox.server.audience import Listener
from ionbox.server.boards import done
from ionbox.server.club import NAME
from ionbox.server.house import Declined
from ionbox.store.rows import GatheringRow, MateRow, StepRow

if TYPE_CHECKING:
    from ionbox.server.table import Table

SHOWN = ("paused", "ended", "reactions", "says", "ending", "hints", "ceiling")
"""Settings that everybody at a table is told."""


class Chairs:
    def __init__(self, table: "Table") -> None:
        self.table = table

    # Whoever sits here, over a socket.

    async def ready(self, who: Listener, ready: bool, number: str = "") -> None:
        table = self.table
        async with table.lock:
            seat = table.room.seat_of(who)
            if table.telling.refuse_ended(who) or seat is None or table.row.status != "open":
                return
            if table.teams.refuse(who, seat):
                return
            await table.save(seating.change(table.row, seat, ready=ready, number=number if ready else ""))
            table.telling.show_seats()
            await table.settle_up()

    async def sit(self, who: Listener, to: Seat) -> None:
        """Take a free seat instead of one's own, or join another team, before the match."""
        table = self.table
        async with table.lock:
            seat = table.room.seat_of(who)
            if table.telling.refuse_ended(who) or seat is None or table.row.status != "open":
                return
            free = to < len(table.row.seats) and (table.row.seats[to].kind == "open" or table.teams.has_room(to))
            if not free or to == seat:
                who.send(wire.encode(wire.Notice(table.row.number, "That seat is not free.")))
                return
            here = {one.device for one in table.room.at(seat)} - {who.device}
            await table.save(mates.move(table.row, seat, who.device, to, here))
            table.away.discard(to)
            table.room.reseat([one for one in table.room.at(seat) if one.device == who.device], to)
            table.telling.greet(to)
            table.teams.settle(seat)
            table.telling.show_seats()
            await table.settle_up()

    def due(self) -> bool:
        """Whether the next match is to begin: all who sit here want it."""
        table = self.table
        if table.gathering.ended or table.gathering.ending or done(table.gathering, table.row):
            return False
        if table.row.status == "open":
            return table.again or seating.can_begin(table.row, table.gathering)
        return table.row.status == "over" and (table.again or self._all_want_another())

    def _all_want_another(self) -> bool:
        """Whoever is here of those who played; where none of them is, those who came late."""
        here = {seat for seat in seating.people(self.table.row) if seat not in self.table.away}
        here = here or set(self.table.room.late.values())
        return bool(here & self.table.rematch) and here <= self.table.rematch

    async def begin_due(self) -> None:
        """Under the lock."""
        if self.due():
            if self.table.row.status == "over":
                self.table.again = True  # it is settled: whatever fails from here on is tried again
                await self._rotate()
            await self.table.begin()

    async def leave(self, who: Listener) -> list[Listener]:
        """Before or after a match the seat is free again, and whoever listened for it has to go."""
        table = self.table
        async with table.lock:
            seat = table.room.seat_of(who)
            if table.telling.refuse_ended(who) or (seat is None and who not in table.room.late):
                return []
            if seat is None:
                return await table.latecomers.leave(who)
            if len(table.row.seats[seat].mates) > 1:
                return await table.teams.part(seat, who.device)
            name = table.row.seats[seat].name
            await table.save(seating.stand_up(table.row, seat, seating.KEEPER))
            playing = table.row.status == "playing"
            gone = [] if playing else table.room.dismiss(seat)
            table.rematch.discard(seat)
            table.telling.notice(f"{name} left." + (" A bot keeps the seat until they return." if playing else ""))
            table.telling.show_seats()
            table.referee.wake()
            return gone

    async def take_back(self, who: Listener) -> None:
        table = self.table
        async with table.lock:
            seat = table.room.seat_of(who)
            if not table.telling.refuse_ended(who) and seat is not None and await self.give_back(seat):
                table.telling.show_seats()
                table.referee.wake()

    async def give_back(self, seat: Seat) -> bool:
        """Under the lock: the person is here again, so the bot that kept the seat gets up."""
        table = self.table
        own = table.row.seats[seat]
        if not own.stand_in or own.resigned or table.gathering.ended:
            return False
        await table.save(seating.change(table.row, seat, stand_in=""))
        table.telling.notice(f"{own.name} is back and has the seat again.")
        return True

    async def resign(self, who: Listener) -> None:
        table = self.table
        async with table.lock:
            seat = table.room.seat_of(who)
            if table.telling.refuse_ended(who) or seat is None:
                return
            if table.row.status != "playing" or table.row.seats[seat].resigned or table.teams.refuse(who, seat):
                return
            await table.save(seating.change(table.row, seat, stand_in=seating.KEEPER, resigned=True))
            table.telling.notice(f"{table.row.seats[seat].name} resigned. A bot plays on, and the seat ranks last.")
            table.telling.show_seats()
            table.referee.wake()

    async def play_again(self, who: Listener | None, number: str = "") -> None:
        """A player wants a rematch; None: the host does, for all."""
        table = self.table
        async with table.lock:
            seat = table.room.late.get(who, table.room.seat_of(who)) if who else None
            if table.telling.refuse_ended(who) or table.row.status != "over" or (who and seat is None):
                return
            if done(table.gathering, table.row) or (who and seat is not None and table.teams.refuse(who, seat)):
                return
            if seat is None:
                table.again = True
            else:
                await table.save(seating.change(table.row, seat, number=number))
                table.rematch.add(seat)
                if not self.due():
                    table.telling.show_seats()
            await table.settle_up()

    async def _rotate(self) -> None:
        """Everybody one seat further, except from board to board; for whoever is away a bot begins. Latecomers who are
        here have their seats."""
        table = self.table
        if table.club is not None:  # the class keeps its seat
            await table.save(replace(table.row, status="open"))
            return
        seats, row = len(table.row.seats), table.row
        further = 0 if table.gathering.boards else 1
        late = set(table.room.late.values())
        for seat in late:
            row = seating.arrive(row, seat)
        for seat in seating.people(row):
            here = table.room.present(seat) or seat in late
            row = seating.change(row, seat, stand_in="" if here else seating.KEEPER)
        row = seating.rotated(replace(row, status="open"), further)
        await table.save(row)
        for seat in late:
            table.room.arrive(seat)
            table.away.discard(seat)
        table.room.move(lambda seat: Seat((seat + further) % seats))
        table.away = {Seat((seat + further) % seats) for seat in table.away}
        for audience in (None, *range(seats)):
            table.telling.greet(None if audience is None else Seat(audience))

    # The host, and the gathering.

    async def seat(self, seat: Seat, mate: MateRow) -> bool:
        """Whether the seat could still be had."""
        table = self.table
        async with table.lock:
            if table.row.status == "open" and table.row.seats[seat].kind == "open":
                row = seating.sit(table.row, seat, mate)
                await table.save(row if table.club is None else mates.call(row, seat, NAME))
                # Nobody has shown up at the seat yet: a socket follows within the time of grace.
                table.away.discard(seat)
                table.expect(seat, mate.device)
            elif table.teams.has_room(seat):
                await table.save(mates.join(table.row, seat, mate))
                table.expect(seat, mate.device)
            elif table.gathering.late and seat == table.latecomers.free_seat():
                await table.save(seating.come_late(table.row, seat, mate))
                table.rematch.discard(seat)
            else:
                return False
            table.awaited.add(mate.secret_hash)
            self._await(mate.secret_hash)
            table.telling.show_seats()
            return True

    def _await(self, secret_hash: str) -> None:
        table = self.table
        table.house.clocks.later(table.house.clocks.unclaimed, lambda: table.referee.call(self.give_up(secret_hash)))

    async def give_up(self, secret_hash: str) -> None:
        """Whoever took this seat never came to it: before a match it is free again."""
        table = self.table
        async with table.lock:
            if secret_hash not in table.awaited:
                return
            held = mates.holder(table.row, secret_hash)
            if held is not None and table.row.status == "open":
                seat, mate = held
                try:
                    await table.save(mates.part(table.row, seat, mate.device))
                except Exception:
                    self._await(secret_hash)
                    raise
                table.teams.forget(mate.device)
                table.telling.greet(seat)
                table.telling.show_seats()
                table.referee.wake()
            table.awaited.discard(secret_hash)

    async def begin(self) -> bool:
        """The host's start: seats left over go to bots. A table nobody came to stays as it is."""
        table = self.table
        async with table.lock:
            bots_only = all(plan.startswith("bot") for plan in table.gathering.plan)
            if table.row.status != "open" or not (seating.people(table.row) or bots_only):
                return False
            await table.begin()
            return True

    async def go_on(self, seed: str, given: Sequence[StepRow], format: int) -> None:
        """Begin where another match stood after these steps."""
        async with self.table.lock:
            await self.table.begin(seed, given, format)

    async def replace(self, seat: Seat, bot: str) -> None:
        """The host gives an absent player's seat to a bot, until the player returns."""
        table = self.table
        async with table.lock:
            own = table.row.seats[seat]
            if table.row.status != "playing" or own.kind != "person":
                raise Declined("Nobody plays at that seat.")
            if table.room.present(seat):
                raise Declined(f"{own.name} is here. A bot can keep the seat of somebody who is away.")
            await table.load()
            await table.save(seating.change(table.row, seat, stand_in=bot))
            table.telling.notice(f"{own.name} is away. A bot keeps the seat until they return.")
            table.telling.show_seats()
            table.referee.wake()

    async def remove(self, seat: Seat, name: str) -> tuple[set[str], list[Listener]]:
        """Take all who hold a seat off the table: what they were called, and whose sockets have to go."""
        table = self.table
        async with table.lock:
            await table.load()
            one = table.row.seats[seat]
            late = bool(one.late)
            check_name(name, seating.called(one))
            if one.kind != "person" and not late:
                raise Declined("Nobody sits there.")
            await table.save(seating.remove(table.row, seat, seating.KEEPER))
            table.name_seats()
            gone = table.room.dismiss_late(seat) if late else table.room.dismiss(seat)
            table.rematch.discard(seat)
            table.telling.show_seats()
            table.referee.wake()
            return {seating.called(one), *(mate.name for mate in one.mates)}, gone

    async def move(self, seat: Seat, before: str, secret_hash: str, device: int) -> list[Listener]:
        """The seat goes to another device: the secret it had `before` is worth nothing from here on."""
        table = self.table
        async with table.lock:
            held = mates.holder(table.row, before)
            if held is None or held[0] != seat:
                raise Declined("That seat is somebody else's by now.")
            await table.save(mates.renew(table.row, seat, held[1], secret_hash, device))
            table.teams.forget(held[1].device)
            return table.room.dismiss(seat, held[1].device)

    async def settle(self, gathering: GatheringRow) -> None:
        """New settings: pause, resume, door, the end."""
        table = self.table
        async with table.lock:
            before, table.gathering = table.gathering, gathering
            if gathering.paused != before.paused:
                table.referee.pause(gathering.paused)
                table.goes_on = table.house.clocks.now()
            if any(getattr(gathering, one) != getattr(before, one) for one in SHOWN):
                table.telling.show_seats()
                await table.settle_up()


def check_name(meant: str, there: str) -> None:
    """The host named somebody, who may have moved before the order came."""
    if meant not in ("", there):
        raise Declined(f"{meant} is not there any more. Look who is, then try again.")
