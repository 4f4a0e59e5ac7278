"""What one code stands for: a table, or as many tables of one game as people come."""

import asyncio
import secrets
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from ionbox.bots import check_bot
from ionbox.core.types import BadInput, Seat
from ionbox.server import names, seating, wire
from ionbox.server.audience import Listener
from ionbox.server.house import Declined, House
from ionbox.server.table import Table
from ionbox.store.rows import GatheringRow, TableRow

MOST_TABLES = 64


@dataclass
class Place:
    """A seat somebody holds the secret of."""

    table: Table
    seat: Seat


@dataclass
class Claim:
    """A device without the secret asks for a seat. It waits; the device that has it, or the host, says."""

    id: str
    seat_hash: str
    """Of the secret the seat has now: seats move on, secrets stay."""
    secret_hash: str
    """Of the token the asking device holds: the seat's secret once it is allowed."""
    since: float
    """When it was asked, or answered."""
    answer: bool | None = None


class Gathering:
    def __init__(self, house: House, row: GatheringRow, tables: Iterable[TableRow] = ()) -> None:
        self.house = house
        self.row = row
        self.tables = [Table(house, row, table) for table in tables]
        self.lock = asyncio.Lock()
        self.hall: list[Listener] = []
        """The host's sockets that watch every table."""
        self.claims: dict[str, Claim] = {}
        """One a seat at the most, and none that is old."""
        self.devices = -1
        """How many devices were counted here; -1: the store has to be asked."""
        self.removed: set[str] = set()
        """Names that the host took away."""
        self.used = house.clocks.tick()
        """When somebody last asked for it: whoever holds it has long attached before it can be idle."""

    # Who is who.

    def is_host(self, secret: str) -> bool:
        return names.same(self.row.host_hash, names.hashed(secret))

    def place_of(self, secret: str) -> Place | None:
        """The seat this secret stands for, now or from the next deal on."""
        return self._place(names.hashed(secret))

    def seated(self, secret: str) -> Place | None:
        """The seat this secret stands for now: whoever came late may not ask what its bot knows."""
        place = self.place_of(secret)
        return None if place is None or place.table.row.seats[place.seat].late else place

    def _place(self, hashed: str) -> Place | None:
        """Every seat is compared, each in constant time."""
        found = None
        for table in self.tables:
            for seat, one in enumerate(table.row.seats):
                if names.same(one.secret_hash, hashed):
                    found = Place(table, Seat(seat))
        return found

    def table(self, number: int) -> Table:
        if not 0 < number <= len(self.tables):
            raise Declined(f"There is no table {number} here.", 404)
        return self.tables[number - 1]

    def place(self, number: int, seat: Seat) -> Place:
        table = self.table(number)
        if not 0 <= seat < len(table.row.seats):
            raise Declined(f"Table {number} has no seat {seat + 1}.", 404)
        return Place(table, seat)

    # People.

    async def join(self, wish: str = "") -> tuple[Place, str, str]:
        """Seat whoever comes at the next free table: the place, the name, the seat's secret."""
        async with self.lock:
            self._open()
            if not self.row.door:
                raise Declined("The door is closed. Ask the host to open it.")
            name = self._free_name(wish)
            secret, device = names.new_secret(), await self._new_device()
            while True:  # a match may begin before the seat is theirs
                place = await self._next_free()
                if await place.table.chairs.seat(place.seat, name, names.hashed(secret), device):
                    return place, name, secret

    def _free_name(self, wish: str, besides: Place | None = None) -> str:
        """What somebody wants to be called, or a name that is given; `besides`: their own seat."""
        seats = [
            one
            for table in self.tables
            for seat, one in enumerate(table.row.seats)
            if besides is None or (table, seat) != (besides.table, besides.seat)
        ]
        taken = [name for one in seats for name in (one.name, one.late) if name]
        if not wish.strip():
            return names.given_name([*taken, *self.removed])
        name = names.own_name(wish, taken)
        if any(names.alike(name, other) for other in self.removed):
            raise Declined(f"The host has taken the name {name} off the table. Choose another.")
        return name

    async def rename(self, secret: str, wish: str) -> str:
        """Whoever holds this seat's secret is called something else from here on."""
        async with self.lock:
            self._open()
            place = self.place_of(secret)
            if place is None:
                raise Declined("You have no seat here. Take one first.", 403)
            name = self._free_name(wish, place)
            if name == seating.called(place.table.row.seats[place.seat]):
                return name
            if not place.table.company.may_rename(place.seat):
                raise Declined("You have changed your name often enough for now. Wait a minute.", 429)
            await place.table.company.rename(names.hashed(secret), name)
            return name

    async def _new_device(self) -> int:
        """A number that no seat here has, and nothing that is kept for reports."""
        if self.devices < 0:
            kept = [one.device for one in await self.house.store.tries(self.row.id)]
            seated = [one.device for table in self.tables for one in table.row.seats]
            self.devices = max(0, self.devices, *kept, *seated)  # another may have asked meanwhile
        self.devices += 1
        return self.devices

    async def _next_free(self) -> Place:
        for table in self.tables:
            if (seat := seating.free_seat(table.row)) is not None:
                return Place(table, seat)
        if self.row.late:
            for table in self.tables:
                if (seat := table.latecomers.free_seat()) is not None:
                    return Place(table, seat)
        watch = " You can watch." if self.row.spectators else ""
        if all(plan.startswith("bot:") for plan in self.row.plan):
            raise Declined("All seats are for bots." + watch)
        if self.tables and not self.row.many:
            raise Declined("All seats are taken." + watch)
        if len(self.tables) >= MOST_TABLES:
            raise Declined(f"All {MOST_TABLES} tables are full.")
        table = await self.add_table()
        seat = seating.free_seat(table.row)
        assert seat is not None
        return Place(table, seat)

    async def add_table(self) -> Table:
        number = len(self.tables) + 1
        row = TableRow(
            # No chance in it: if saving failed, the next try writes the same row, and no number is there twice.
            id=f"{self.row.id}-{number}",
            gathering=self.row.id,
            number=number,
            status="open",
            seats=seating.empty(self.row),
            match="",
            created=self.house.clocks.now(),
            sealed=self.house.new_seed(),
        )
        await self.house.store.save_table(row)
        table = Table(self.house, self.row, row)
        self.tables.append(table)
        for listener in self.hall:
            await table.attach(listener)
        return table

    async def watch_all(self, listener: Listener) -> None:
        self.hall.append(listener)
        for table in list(self.tables):
            await table.attach(listener)

    def detach(self, listener: Listener) -> None:
        if listener in self.hall:
            self.hall.remove(listener)
            for table in self.tables:
                table.room.remove(listener)

    # The host.

    async def start(self) -> int:
        """Begin wherever somebody sits; how many tables began."""
        async with self.lock:
            self._open()
            if not self.tables:
                await self.add_table()
            begun = await _all(table.chairs.begin() for table in self.tables)
        if not any(table.row.status == "playing" for table in self.tables):
            raise Declined("Nobody has come yet.")
        return sum(begun)

    async def set(self, **settings: bool) -> None:
        """Paused, door, reactions or late."""
        async with self.lock:
            self._open()
            row = replace(self.row, **settings)
            await self.house.store.save_gathering(row)
            self.row = row
            await _all(table.chairs.settle(row) for table in self.tables)

    async def remove(self, number: int, seat: Seat) -> None:
        self._open()
        place = self.place(number, seat)
        name = seating.called(place.table.row.seats[seat])
        for listener in await place.table.chairs.remove(seat):
            listener.close("The host has freed this seat.")
        self.removed.add(name)

    async def replace(self, number: int, seat: Seat, bot: str) -> None:
        self._open()
        bot = bot or seating.KEEPER
        check_bot(bot)
        await self.place(number, seat).table.chairs.replace(seat, bot)

    async def rematch(self, number: int) -> None:
        """At one table; 0: at all of them."""
        async with self.lock:
            self._open()
        for table in self.tables if number == 0 else [self.table(number)]:
            await table.chairs.play_again(None)

    async def end(self) -> bool:
        """Whether it had not ended before. Once that is saved, every table closes its match by itself."""
        async with self.lock:
            if self.row.ended:
                return False
            row = replace(self.row, ended=self.house.clocks.now(), door=False)
            await self.house.store.save_gathering(row)
            self.row = row
            await _all(table.chairs.settle(row) for table in self.tables)
            return True

    def _open(self) -> None:
        if self.row.ended:
            raise Declined("This gathering has ended.", 410)

    # A second device.

    def ask(self, number: int, seat: Seat) -> tuple[Claim, str]:
        """A device asks for a seat: its claim, and the token that becomes the seat's secret. The first is told."""
        self._open()
        place = self.place(number, seat)
        own = place.table.row.seats[seat]
        if own.kind != "person":
            raise Declined("Nobody's seat: join to get one.")
        clocks, now = self.house.clocks, self.house.clocks.tick()
        self.claims = {id: claim for id, claim in self.claims.items() if now - claim.since < clocks.question}
        earlier = next((claim for claim in self.claims.values() if claim.seat_hash == own.secret_hash), None)
        if earlier is not None:
            if earlier.answer is None:
                raise Declined("Another device is asking for this seat. Wait for its answer, then ask again.")
            if now - earlier.since < clocks.between:
                raise Declined("Somebody has just asked for this seat. Wait some seconds, then ask again.")
            del self.claims[earlier.id]
        token = names.new_secret()
        claim = Claim(secrets.token_hex(8), own.secret_hash, names.hashed(token), now)
        self.claims[claim.id] = claim
        text = f"Another device asks for the seat of {own.name}."
        asked = wire.Asked(claim.id, number, seat, text)
        place.table.room.tell(seat, asked)
        for listener in self.hall:
            listener.send(wire.encode(asked))
        return claim, token

    async def allow(self, id: str, yes: bool, by: Listener | None) -> None:
        """The first device, or the host (`by` None), answers a claim."""
        self._open()
        claim = self.claims.get(id)
        if claim is None or claim.answer is not None:
            raise Declined("Nobody is waiting for that answer.", 404)
        place = self._place(claim.seat_hash)
        if place is None:
            raise Declined("That seat is free by now.", 404)
        if by is not None and place.table.room.seat_of(by) != place.seat:
            raise Declined("That is another player's seat.", 403)
        if yes:
            device = await self._new_device()
            for listener in await place.table.chairs.move(place.seat, claim.seat_hash, claim.secret_hash, device):
                listener.close("The seat has moved to your other device.")
        claim.answer, claim.since = yes, self.house.clocks.tick()

    def claimed(self, id: str, token: str) -> Claim:
        claim = self.claims.get(id)
        if claim is None or not names.same(claim.secret_hash, names.hashed(token)):
            raise Declined("There is no such question. Ask again.", 404)
        return claim

    # Memory.

    def rests(self) -> bool:
        return seating.rests(self.row, (table.row for table in self.tables))

    def idle(self, since: float) -> bool:
        if self.hall or self.used >= since or self.lock.locked():
            return False
        return all(table.idle(since) for table in self.tables)


async def _all(calls: Iterable[Awaitable[bool | None]]) -> list[bool]:
    """Every one of them is tried; the first that failed is reported when all are done."""
    done = await asyncio.gather(*calls, return_exceptions=True)
    for result in done:
        if isinstance(result, BaseException):
            raise result
    return [bool(result) for result in done]


def check_plan(plan: list[str]) -> None:
    """BadInput where a seat is neither for a person, nor open, nor for a bot that exists."""
    for seat in plan:
        if seat not in ("person", "open"):
            kind, _, bot = seat.partition(":")
            if kind != "bot":
                raise BadInput(f"A seat is for a person, open, or for a bot such as bot:greedy, not {seat!r}.")
            check_bot(bot)
