"""Who holds a seat: one device, or a team of several. Functions of rows, as in seating.py."""

from collections.abc import Container

from msgspec.structs import replace

from ionbox.core.types import Seat
from ionbox.server.names import same
from ionbox.server.seating import FREE, called, change, put, sit
from ionbox.store.rows import MateRow, SeatRow, TableRow


def mates(one: SeatRow) -> list[MateRow]:
    """The devices that hold this seat, or will from the next deal on."""
    alone = [MateRow(called(one), one.secret_hash, one.device)] if one.secret_hash else []
    return one.mates or alone


def place_of(one: SeatRow, device: int) -> int:
    """Which of them this device is."""
    return next((at for at, mate in enumerate(mates(one)) if mate.device == device), 0)


def holder(row: TableRow, secret_hash: str) -> tuple[Seat, MateRow] | None:
    """Whose secret this is, and the seat. All are compared, each in constant time."""
    found = None
    for seat, one in enumerate(row.seats):
        for mate in mates(one):
            if same(mate.secret_hash, secret_hash):
                found = Seat(seat), mate
    return found


def held(row: TableRow, seat: Seat, team: list[MateRow], pen: int) -> TableRow:
    has = team[pen]
    return change(row, seat, mates=team, pen=pen, secret_hash=has.secret_hash, device=has.device)


def join(row: TableRow, seat: Seat, mate: MateRow) -> TableRow:
    return held(row, seat, [*mates(row.seats[seat]), mate], row.seats[seat].pen)


def part(row: TableRow, seat: Seat, device: int, here: Container[int] = ()) -> TableRow:
    """Without one of them. The last one leaves a free seat; the pen goes to one who is `here`, who says ready anew."""
    one = row.seats[seat]
    team = mates(one)
    left = [mate for mate in team if mate.device != device]
    if not left:
        return put(row, seat, FREE)
    pen = next((at for at, mate in enumerate(left) if mate.device == one.device), -1)
    if pen < 0:
        pen = next((at for at, mate in enumerate(left) if mate.device in here), 0)
        row = change(row, seat, ready=False, number="")
    # A team that gave itself no name is called like one of them.
    if one.name == team[place_of(one, device)].name:
        row = change(row, seat, name=left[pen].name)
    return held(row, seat, left, pen)


def move(row: TableRow, seat: Seat, device: int, to: Seat, here: Container[int] = ()) -> TableRow:
    """Somebody takes a free seat instead, or joins another team. What was promised was for the other seat."""
    mate = mates(row.seats[seat])[place_of(row.seats[seat], device)]
    row = part(row, seat, device, here)
    if row.seats[to].kind == "person":
        return join(row, to, mate)
    return sit(row, to, mate)


def renew(row: TableRow, seat: Seat, before: MateRow, secret_hash: str, device: int) -> TableRow:
    """One of them goes on with another device."""
    one = row.seats[seat]
    if not one.mates:
        return change(row, seat, secret_hash=secret_hash, device=device)
    new = replace(before, secret_hash=secret_hash, device=device)
    return held(row, seat, [new if mate == before else mate for mate in one.mates], one.pen)


def rename(row: TableRow, seat: Seat, device: int, name: str) -> TableRow:
    one = row.seats[seat]
    if one.late:
        return change(row, seat, late=name)
    if not one.mates:
        return change(row, seat, name=name)
    before = one.mates[place_of(one, device)]
    team = [replace(mate, name=name) if mate == before else mate for mate in one.mates]
    return change(row, seat, mates=team, name=name if one.name == before.name else one.name)


def call(row: TableRow, seat: Seat, name: str) -> TableRow:
    """The team has a name of its own from here on."""
    return change(row, seat, mates=mates(row.seats[seat]), name=name)
