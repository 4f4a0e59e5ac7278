"""What one code stands for: a table, or as many tables of one game as people come."""

import asyncio
from collections.abc import Awaitable, Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from ionbox.bots import check_bot
from ionbox.core.game import AnyGame
from ionbox.core.options import change
from ionbox.core.types import Help, Seat, hiding
from ionbox.games import GAMES
from ionbox.server import deals, mates, names, seating
from ionbox.server.audience import Listener
from ionbox.server.boards import Boards
from ionbox.server.claims import Claims
from ionbox.server.house import Declined, House
from ionbox.server.ions import ion_infos
from ionbox.server.lesson import Lesson
from ionbox.server.table import Table
from ionbox.store.rows import GatheringRow, MateRow, TableRow

if TYPE_CHECKING:
    from ionbox.server.api import IonInfo

MOST_TABLES = 64
GIVEN = "Names are handed out here. Leave the field empty."
OFTEN = "You have changed your name often enough for now. Wait a minute."
T = TypeVar("T")


@dataclass
class Place:
    """A seat somebody holds the secret of."""

    table: Table
    seat: Seat
    mate: MateRow
    """Whose it is: of a seat that several devices hold, one of them."""


class Gathering:
    def __init__(self, house: House, row: GatheringRow, tables: Iterable[TableRow] = ()) -> None:
        self.house = house
        self.row = row
        self.tables = [Table(house, row, table) for table in tables]
        self.lock = asyncio.Lock()
        self.lesson = Lesson(self)
        self.boards = Boards(self)
        self.hall: list[Listener] = []
        """The host's sockets that watch every table."""
        self.claims = Claims(self)
        self.devices = -1
        """How many devices were counted here; -1: the store has to be asked."""
        self.removed: set[str] = set()
        """Names that the host took away."""
        self.used = house.clocks.tick()
        """When somebody last asked for it: whoever holds it has long attached before it can be idle."""

    @cached_property
    def options(self) -> Any:
        return change(GAMES[self.row.game].defaults, self.row.options)

    @cached_property
    def rules(self) -> AnyGame:
        """The game, with what the options bring."""
        return GAMES[self.row.game].under(self.options)

    @cached_property
    def help(self) -> Help:
        """What its tables do not hide."""
        return self.rules.helped(self.options, hiding(self.row.hides))

    @cached_property
    def ions(self) -> dict[str, "IonInfo"]:
        """The ion table of those who play here."""
        return ion_infos(self.rules, self.options) if self.help.ions and self.help.charges else {}

    # Who is who.

    def is_host(self, secret: str) -> bool:
        return names.same(self.row.host_hash, names.hashed(secret))

    def place_of(self, secret: str) -> Place | None:
        """The seat this secret stands for, now or from the next deal on."""
        return self.holder(names.hashed(secret))

    def seated(self, secret: str) -> Place | None:
        """The seat this secret stands for now: whoever came late may not ask what its bot knows."""
        place = self.place_of(secret)
        return None if place is None or place.table.row.seats[place.seat].late else place

    def holder(self, hashed: str) -> Place | None:
        """Every seat is compared, each in constant time."""
        found = None
        for table in self.tables:
            if (held := mates.holder(table.row, hashed)) is not None:
                found = Place(table, *held)
        return found

    def table(self, number: int) -> Table:
        if not 0 < number <= len(self.tables):
            raise Declined(f"There is no table {number} here.", 404)
        return self.tables[number - 1]

    def seat(self, number: int, seat: Seat) -> Table:
        """The table that has this seat."""
        table = self.table(number)
        if not 0 <= seat < len(table.row.seats):
            raise Declined(f"Table {number} has no seat {seat + 1}.", 404)
        return table

    # People.

    async def join(self, wish: str = "") -> tuple[Place, str, str]:
        """Seat whoever comes at the next free table: the place, the name, the seat's secret."""
        async with self.lock:
            self.refuse_ended()
            if not self.row.door:
                raise Declined("The door is closed. Ask the host to open it.")
            name = self.free_name(wish)
            secret, device = names.new_secret(), await self.new_device()
            mate = MateRow(name, names.hashed(secret), device)
            while True:  # a match may begin before the seat is theirs
                table, seat = await self._next_free()
                await self.boards.welcome(table)
                if await table.chairs.seat(seat, mate):
                    return Place(table, seat, mate), name, secret

    def free_name(self, wish: str = "", own: Collection[str] = ()) -> str:
        """What somebody wants to be called, or a name that is given; `own`: what they are called now."""
        seats = [one for table in self.tables for one in table.row.seats]
        called = [name for one in seats for name in (one.name, one.late, *(mate.name for mate in one.mates))]
        taken = [name for name in called if name and name not in own]
        if wish.strip() and self.row.given:
            raise Declined(GIVEN, 403)
        if not wish.strip():
            return names.given_name([*taken, *self.removed])
        name = names.own_name(wish, taken)
        if any(names.alike(name, other) for other in self.removed):
            raise Declined(f"The host has taken the name {name} off the table. Choose another.")
        return name

    async def rename(self, secret: str, wish: str) -> str:
        """Whoever holds this seat's secret is called something else from here on."""
        async with self.lock:
            self.refuse_ended()
            place = self.place_of(secret)
            if place is None:
                raise Declined("You have no seat here. Take one first.", 403)
            name = self.free_name(wish, [place.mate.name])
            if name == place.mate.name:
                return name
            if not place.table.company.may_rename(place.seat):
                raise Declined(OFTEN, 429)
            await place.table.company.rename(names.hashed(secret), name)
            return name

    async def call(self, table: Table, who: Listener, wish: str) -> None:
        """The team of whoever has its pen is called something else from here on."""
        async with self.lock:
            self.refuse_ended()
            seat = table.room.seat_of(who)
            if seat is None or self.row.team == 1:
                raise Declined("Only teams have names of their own. Change your own name in the settings.", 403)
            if table.teams.refuse(who, seat):
                return
            one = table.row.seats[seat]
            name = self.free_name(wish, [one.name, *(mate.name for mate in mates.mates(one))])
            if name != one.name:
                if not table.company.may_rename(seat):
                    raise Declined(OFTEN, 429)
                await table.teams.call(who, seat, name)

    async def new_device(self) -> int:
        """A number that no seat here has, and nothing that is kept for reports."""
        if self.devices < 0:
            store = self.house.store
            kept = [one.device for one in await store.tries(self.row.id)]
            kept += [one.device for one in await store.answers(self.row.id)]
            seats = [one for table in self.tables for one in table.row.seats]
            seated = [mate.device for one in seats for mate in mates.mates(one)]
            self.devices = max(0, self.devices, *kept, *seated)  # another may have asked meanwhile
        self.devices += 1
        return self.devices

    async def _next_free(self) -> tuple[Table, Seat]:
        for table in self.tables:
            if (seat := seating.free_seat(table.row)) is not None:
                return table, seat
        if self.row.late:
            for table in self.tables:
                if (seat := table.latecomers.free_seat()) is not None:
                    return table, seat
        # Teams grow evenly.
        room = [(hold, at, seat) for at, table in enumerate(self.tables) for hold, seat in table.teams.room()]
        if room:
            _, at, seat = min(room)
            return self.tables[at], seat
        watch = " You can watch." if self.row.spectators else ""
        if all(plan.startswith("bot:") for plan in self.row.plan):
            raise Declined("All seats are for bots." + watch)
        if self.tables and (self.row.club or not self.row.many):
            raise Declined("All seats are taken." + watch)
        if len(self.tables) >= MOST_TABLES:
            raise Declined(f"All {MOST_TABLES} tables are full.")
        table = await self.add_table()
        seat = seating.free_seat(table.row)
        assert seat is not None
        return table, seat

    async def add_table(self) -> Table:
        number, board = len(self.tables) + 1, self.boards.finished() + 1
        row = TableRow(
            # No chance in it: if saving failed, the next try writes the same row, and no number is there twice.
            id=f"{self.row.id}-{number}",
            gathering=self.row.id,
            number=number,
            status="open",
            seats=seating.empty(self.row),
            match="",
            created=self.house.clocks.now(),
            sealed=await deals.seal(self.house, self.row, board),
            board=board,
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
            self.refuse_ending()
            if not self.tables:
                await self.add_table()
            begun = await every(table.chairs.begin() for table in self.tables)
        if not any(table.row.status == "playing" for table in self.tables):
            raise Declined("Nobody has come yet.")
        return sum(begun)

    async def go_on(self) -> None:
        """A turn of a club ends."""
        self.refuse_ended()
        club = self.tables[0].club
        if club is None:
            raise Declined("Only a club has turns that end for all. At tables everybody plays on by themselves.")
        await club.go_on()

    async def set(self, **settings: object) -> None:
        """Paused, door, reactions, late, or what a lesson sets."""
        async with self.lock:
            self.refuse_ended()
            await self.change(**settings)

    async def change(self, **settings: object) -> None:
        """Under the lock."""
        row = replace(self.row, **settings)
        await self.house.store.save_gathering(row)
        self.row = row
        await every(table.chairs.settle(row) for table in self.tables)

    async def remove(self, number: int, seat: Seat, mate: int | None, name: str) -> None:
        """Whoever holds this seat, or one of them; nobody where that is not who was meant by a `name`."""
        self.refuse_ended()
        table = self.seat(number, seat)
        if mate is None:
            called, gone = await table.chairs.remove(seat, name)
        else:
            called, gone = await table.teams.remove(seat, mate, name)
        for listener in gone:
            listener.close("Your host has taken you off the table.")
        self.removed |= called

    async def replace(self, number: int, seat: Seat, bot: str) -> None:
        self.refuse_ended()
        bot = bot or seating.KEEPER
        check_bot(bot)
        await self.seat(number, seat).chairs.replace(seat, bot)

    async def ring(self, number: int) -> None:
        """The last round at one table; 0: at all that play."""
        self.refuse_ended()
        tables = self.tables if number == 0 else [self.table(number)]
        whys = await every(table.bell.ring() for table in tables)
        if all(whys):
            raise Declined(whys[0] if whys else "Nobody has come yet.")

    async def rematch(self, number: int) -> None:
        """At one table; 0: at all of them."""
        async with self.lock:
            self.refuse_ending()
        for table in self.boards.go_on(number):
            await table.chairs.play_again(None)

    async def end(self) -> bool:
        """Whether it had not ended before. Once that is saved, every table closes its match by itself."""
        async with self.lock:
            if self.row.ended:
                return False
            await self.change(ended=self.house.clocks.now(), door=False, wall="")
            return True

    def refuse_ending(self) -> None:
        self.refuse_ended()
        if self.row.ending:
            raise Declined("The lesson is ending: no match begins any more.")

    def refuse_ended(self) -> None:
        if self.row.ended:
            raise Declined("This gathering has ended.", 410)

    # Memory.

    def rests(self) -> bool:
        return seating.rests(self.row, (table.row for table in self.tables))

    def idle(self, since: float) -> bool:
        if self.hall or self.used >= since or self.lock.locked():
            return False
        return all(table.idle(since) for table in self.tables)


async def every(calls: Iterable[Awaitable[T]]) -> list[T]:
    """Every one of them is tried; the first that failed is reported when all are done."""
    done = await asyncio.gather(*calls, return_exceptions=True)
    for result in done:
        if isinstance(result, BaseException):
            raise result
    return [result for result in done if not isinstance(result, BaseException)]
