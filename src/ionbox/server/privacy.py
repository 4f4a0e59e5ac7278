"""How long names are kept, and numbers in their place. Functions of rows, but for those that see to a gathering."""

from collections.abc import Collection, Sequence
from contextlib import AsyncExitStack
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from ionbox.bots import bot_called
from ionbox.core.types import Seat
from ionbox.server.lesson import plan_of
from ionbox.server.mates import mates
from ionbox.store.rows import GatheringRow, MatchRow, SeatRow, TableRow, TryRow

if TYPE_CHECKING:
    from ionbox.server.gathering import Gathering
    from ionbox.server.house import House

DAY = 24 * 3600.0


def kept_until(row: GatheringRow, days: float) -> float:
    """When all of it is erased; 0: it has not ended."""
    return row.ended + days * DAY if row.ended else 0.0


def names_until(row: GatheringRow, days: float) -> float:
    """When its names become numbers; 0: it has not ended, or they have.

    In a class or a lesson a day after it ended, or a day after the assignment's last day. Friends keep their names as
    long as the rest.
    """
    if not row.ended or row.nameless:
        return 0.0
    erased = kept_until(row, days)
    return min(max(row.ended, due(row)) + DAY, erased) if row.many or row.given or row.lesson else erased


def due(row: GatheringRow) -> float:
    """When the last day of the assignment is over, on this machine's clock; 0: there is none."""
    try:
        plan = plan_of(row)
        last = datetime.fromisoformat(plan.due if plan else "")
        return (last + timedelta(days=1)).timestamp()
    except (msgspec.MsgspecError, ValueError, OverflowError, OSError):  # what cannot be read keeps no name
        return 0.0


# Numbers.


def pupil(device: int) -> str:
    return f"Pupil {device}" if device else ""


def numbered_seat(one: SeatRow) -> SeatRow:
    """Bots keep their names; whoever was never counted has none."""
    name = one.name
    if one.kind != "bot":
        name = f"Team of pupil {one.mates[0].device}" if one.mates else pupil(one.device)
    team = [replace(mate, name=pupil(mate.device)) for mate in one.mates]
    return replace(one, name=name, late=one.late and pupil(one.device), mates=team)


def numbered(table: TableRow) -> TableRow:
    return replace(table, seats=[numbered_seat(one) for one in table.seats])


def numbered_matches(
    matches: Sequence[MatchRow], tables: Collection[TableRow], tries: Sequence[TryRow]
) -> list[MatchRow]:
    """With the numbers of those who played: by what they tried there, else by what they are called now."""
    seats = [one for table in tables for one in table.seats]
    teams = {one.name: numbered_seat(one).name for one in seats if one.mates}
    people = {mate.name: pupil(mate.device) for one in seats for mate in mates(one)}
    tried = {(one.match, one.seat): pupil(one.device) for one in tries}

    def called(match: MatchRow, seat: Seat, name: str) -> str:
        if bot_called(name, seat):
            return name
        return teams.get(name) or tried.get((match.id, seat)) or people.get(name) or f"Seat {seat + 1}"

    return [
        replace(match, names=[called(match, Seat(seat), name) for seat, name in enumerate(match.names)])
        for match in matches
    ]


# A gathering.


async def forget_names(house: "House", row: GatheringRow, awake: "Gathering | None") -> None:
    """Numbers for names, and nothing that was typed: on the disk, and in memory where it is there as well."""
    store = house.store
    async with AsyncExitStack() as locked:
        if awake is not None:
            await locked.enter_async_context(awake.lock)
            for table in awake.tables:
                await locked.enter_async_context(table.lock)
            row, rows = awake.row, [table.row for table in awake.tables]
        else:
            rows = await store.tables(row.id)
        # What the host announced may name somebody too.
        row, after = replace(row, nameless=True, says=""), [numbered(one) for one in rows]
        matches = numbered_matches(await store.matches(row.id), rows, await store.tries(row.id))
        await store.save_nameless(row, after, matches)
        house.forget(row.id)
        if awake is not None:
            awake.row = row
            awake.removed.clear()
            for table, new in zip(awake.tables, after, strict=True):
                table.row, table.gathering, table.doubtful = new, row, False
                table.live = table.result = None  # what was told and refused names people
                table.referee.stop()
            for table in awake.tables:
                if len(table.room):
                    await table.load()
                    table.telling.show_seats()
