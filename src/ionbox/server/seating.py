"""Who sits where: each function takes a table's row and gives the row after. Nothing here waits, sends or saves."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from ionbox.bots import bot_name, check_bot
from ionbox.core.types import BadInput, Seat
from ionbox.store.rows import GatheringRow, MateRow, SeatRow, TableRow

KEEPER = "greedy"
"""The bot that keeps a person's seat, or takes one left over."""
FREE = SeatRow(kind="open", bot="", name="", secret_hash="", ready=False, stand_in="", resigned=False)


def check_plan(plan: list[str]) -> None:
    """BadInput where a seat is neither for a person, nor open, nor for a bot that exists."""
    for seat in plan:
        if seat not in ("person", "open"):
            kind, _, bot = seat.partition(":")
            if kind != "bot":
                raise BadInput(f"A seat is for a person, open, or for a bot such as bot:greedy, not {seat!r}.")
            check_bot(bot)


def empty(gathering: GatheringRow) -> list[SeatRow]:
    """The seats of a new table, bots already in theirs."""
    bots = [plan.partition(":")[2] for plan in gathering.plan]
    return [replace(FREE, kind="bot", bot=bot, ready=True) if bot else FREE for bot in bots]


def is_practice(plan: Sequence[str]) -> bool:
    """One person and bots: a hint spoils nothing for anybody."""
    return sum(not one.startswith("bot:") for one in plan) == 1


def practises(gathering: GatheringRow) -> bool:
    """Whether this is one person's own practice; a class at many such tables is its host's."""
    return is_practice(gathering.plan) and not gathering.many and gathering.team == 1


def rests(gathering: GatheringRow, tables: Iterable[TableRow]) -> bool:
    """Whether this is practice whose match is over."""
    over = all(table.status == "over" for table in tables)
    return over and practises(gathering) and not gathering.ended


def put(row: TableRow, seat: Seat, one: SeatRow) -> TableRow:
    return replace(row, seats=[*row.seats[:seat], one, *row.seats[seat + 1 :]])


def change(row: TableRow, seat: Seat, **fields: object) -> TableRow:
    return put(row, seat, replace(row.seats[seat], **fields))


def sit(row: TableRow, seat: Seat, who: MateRow) -> TableRow:
    return change(row, seat, kind="person", bot="", name=who.name, secret_hash=who.secret_hash, device=who.device)


def can_be_had_late(row: TableRow) -> list[Seat]:
    """Seats that nobody chose a bot for, once a match has begun; somebody may have asked for one already."""
    if row.status == "open":
        return []
    return [Seat(seat) for seat, one in enumerate(row.seats) if (one.filled and not one.resigned) or one.kind == "open"]


def come_late(row: TableRow, seat: Seat, who: MateRow) -> TableRow:
    return change(row, seat, late=who.name, secret_hash=who.secret_hash, device=who.device, number="")


def arrive(row: TableRow, seat: Seat) -> TableRow:
    """Whoever came late has the seat from here on."""
    return change(row, seat, kind="person", bot="", name=row.seats[seat].late, late="", filled=False)


def called(one: SeatRow) -> str:
    """Whoever has the secret of this seat."""
    return one.late or one.name


def free_seat(row: TableRow) -> Seat | None:
    """The next seat to be had, while the match has not begun."""
    if row.status != "open":
        return None
    return next((Seat(seat) for seat, one in enumerate(row.seats) if one.kind == "open"), None)


def people(row: TableRow) -> list[Seat]:
    return [Seat(seat) for seat, one in enumerate(row.seats) if one.kind == "person"]


def stand_up(row: TableRow, seat: Seat, bot: str) -> TableRow:
    """Leave: before the match the seat is free again; during it a bot keeps it, and the secret stays good."""
    if row.status == "playing":
        return change(row, seat, stand_in=bot)
    return put(row, seat, FREE)


def remove(row: TableRow, seat: Seat, bot: str) -> TableRow:
    """The name and the secret go; during a match a bot has the seat from here on."""
    if row.seats[seat].late:
        return change(row, seat, late="", secret_hash="", device=0, number="")
    if row.status == "playing":
        taken = {"kind": "bot", "bot": bot, "name": bot_name(bot, seat), "secret_hash": "", "stand_in": ""}
        return change(row, seat, **taken, device=0, filled=True, mates=[], pen=0)
    return put(row, seat, FREE)


def can_begin(row: TableRow, gathering: GatheringRow) -> bool:
    """Everybody here is ready, and no seat meant for a person is free."""
    waiting = any(one.kind == "open" and plan == "person" for one, plan in zip(row.seats, gathering.plan, strict=True))
    return row.status == "open" and not waiting and bool(people(row)) and all(row.seats[s].ready for s in people(row))


def waits(row: TableRow) -> bool:
    """Somebody sits here, and nothing was dealt yet."""
    return row.status == "open" and bool(people(row))


def begin(row: TableRow, match: str, bot: str, sealed: str) -> TableRow:
    """Seats left over go to bots; everybody has a name. What the next match is dealt from is sealed at once."""
    seats = []
    for seat, one in enumerate(row.seats):
        if one.kind == "open":
            one = replace(one, kind="bot", bot=bot, filled=True)
        if one.kind == "bot":
            one = replace(one, name=bot_name(one.bot, Seat(seat)))
        seats.append(replace(one, ready=False, resigned=False, number=""))
    return replace(row, status="playing", match=match, seats=seats, sealed=sealed)


def rotated(row: TableRow) -> TableRow:
    """Everybody one seat further; the last comes first."""
    return replace(row, seats=[row.seats[-1], *row.seats[:-1]])


def player(one: SeatRow) -> str:
    """The bot that acts for this seat; "" where a person does."""
    return one.bot if one.kind == "bot" else one.stand_in


def names(row: TableRow) -> Sequence[str]:
    return [one.name or f"Seat {seat + 1}" for seat, one in enumerate(row.seats)]
