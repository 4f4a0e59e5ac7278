"""The host moves somebody to another table: the seat's secret stays theirs, and their sockets follow.

Both tables' rows are saved at once, so a server that is killed in a move finds whoever is moved at one of the two. Only
where the database failed to answer as well, and the server is killed while it writes both rows back, one after the
other, may they be found at both or at none; then they join anew.
"""

from typing import TYPE_CHECKING

from ionbox.core.types import Seat
from ionbox.server import mates, seating, wire
from ionbox.server.audience import Listener
from ionbox.server.chairs import check_name
from ionbox.server.house import Declined
from ionbox.server.orders import Move
from ionbox.store import StoreError
from ionbox.store.rows import MateRow, TableRow

if TYPE_CHECKING:
    from ionbox.server.gathering import Gathering
    from ionbox.server.table import Table


async def move(gathering: "Gathering", order: Move) -> None:
    async with gathering.lock:
        gathering.refuse_ended()
        source, target = gathering.seat(order.table, order.seat), gathering.table(order.to)
        if order.to_seat is not None:
            gathering.seat(order.to, order.to_seat)
        if source is target:
            raise Declined("They are at that table already.")
        await gathering.boards.welcome(target)
        # Whoever takes the locks of several tables has the gathering's first.
        async with source.lock, target.lock:
            await source.load()
            await target.load()
            who = _who(source.row, order)
            seat = _seat(target, order.to_seat)
            await _save(source, _without(source, order.seat, who), target, _with(target.row, seat, who))
            followers = _leave(source, order.seat, who, order.to)
            _come(target, seat, who, bool(followers))
    for one in followers:
        await one.follow(target, who.secret_hash)
        one.send(wire.encode(wire.Notice(order.to, f"The host has moved you to table {order.to}.")))


def _who(row: TableRow, order: Move) -> MateRow:
    one = row.seats[order.seat]
    at = one.pen if order.mate is None else order.mate
    there = mates.mates(one)[at : at + 1]
    names = [mate.name for mate in there] if order.mate is not None else [seating.called(one)]
    check_name(order.name, "".join(names))
    if not there:
        raise Declined("Nobody sits there.")
    return there[0]


def _seat(table: "Table", wish: Seat | None) -> Seat:
    """Where they sit down: at a free seat, or in a team that has room; in a match where a bot filled in."""
    seats = table.row.seats
    if table.row.status == "open":
        free = [Seat(seat) for seat, one in enumerate(seats) if one.kind == "open"]
        free += [seat for _, seat in sorted(table.teams.room())]
    else:  # whoever came late and is away for a moment keeps theirs
        free = [seat for seat in table.latecomers.free_seats() if not seats[seat].late]
    if not free:
        raise Declined(f"Table {table.row.number} has no free seat, and no bot that filled one.")
    if wish is not None and wish not in free:
        raise Declined(f"Seat {wish + 1} of table {table.row.number} cannot be had.")
    return free[0] if wish is None else wish


def _without(table: "Table", seat: Seat, who: MateRow) -> TableRow:
    if len(table.row.seats[seat].mates) > 1:
        here = {listener.device for listener in table.room.at(seat)} - {who.device}
        return mates.part(table.row, seat, who.device, here)
    return seating.remove(table.row, seat, seating.KEEPER)


def _with(row: TableRow, seat: Seat, who: MateRow) -> TableRow:
    if row.seats[seat].kind == "person":
        return mates.join(row, seat, who)
    return seating.sit(row, seat, who) if row.status == "open" else seating.come_late(row, seat, who)


async def _save(source: "Table", left: TableRow, target: "Table", came: TableRow) -> None:
    """Both or neither. Where that fails both stay as they were, here, and before long on the disk as well."""
    try:
        await source.house.store.save_two_tables(left, came)
    except StoreError as trouble:
        for table in (source, target):
            table.doubtful = True
            table.referee.trouble(trouble)
        raise
    source.row, target.row = left, came


def _leave(table: "Table", seat: Seat, who: MateRow, to: int) -> list[Listener]:
    """Whose sockets follow."""
    late = table.room.dismiss_late(seat)
    gone = late or table.room.dismiss(seat, who.device)
    table.teams.forget(who.device)
    table.rematch.discard(seat)
    table.name_seats()
    if table.row.seats[seat].kind == "person":
        table.teams.settle(seat)
    table.telling.notice(f"{who.name} goes on at table {to}.")
    table.telling.show_seats()
    table.referee.wake()
    return gone


def _come(table: "Table", seat: Seat, who: MateRow, here: bool) -> None:
    table.awaited.add(who.secret_hash)
    if here:
        table.away.discard(seat)
        table.expect(seat, who.device)
    else:
        table.teams.away.add(who.device)
        if not table.room.present(seat):
            table.away.add(seat)
    table.telling.greet(seat)
    table.telling.show_seats()
