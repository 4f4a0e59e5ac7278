"""How a lesson stands, for its host: who plays, who thinks, who is stuck."""

from collections import Counter

from starlette.requests import Request

from ionbox.core.types import Seat
from ionbox.server import mates
from ionbox.server.edge import get
from ionbox.server.gathering import Gathering
from ionbox.server.guards import hosted, the_lobby
from ionbox.server.lesson import plan_of, wall_of
from ionbox.server.live import Live
from ionbox.server.privacy import kept_until, names_until
from ionbox.server.table import Table
from ionbox.server.teacher import PupilNow, Room, State

OFTEN = 3
"""So many tries refused for one reason at one question: somebody may need help."""
LONG = "It has been their turn for more than two minutes."


@get("/api/gatherings/{code}/room")
async def room(request: Request, code: str) -> Room:
    """How a lesson stands, for its host. Asked every three seconds."""
    gathering = await hosted(request, code)
    days = the_lobby(request).days
    row, clocks = gathering.row, gathering.house.clocks
    return Room(
        now=clocks.now(), plan=plan_of(row), given=row.given, ceiling=row.ceiling, says=row.says,
        ending=clocks.over(row.ending), wall=wall_of(row), pupils=pupils(gathering),
        names_until=names_until(row, days), kept_until=kept_until(row, days),
        nameless=row.nameless,
    )  # fmt: skip


def pupils(gathering: Gathering) -> list[PupilNow]:
    return [
        PupilNow(table.row.number, Seat(seat), at, mate.name, mate.device, *state_of(table, Seat(seat), mate.device))
        for table in gathering.tables
        for seat, one in enumerate(table.row.seats)
        for at, mate in enumerate(mates.mates(one))
    ]


def state_of(table: Table, seat: Seat, device: int) -> tuple[State, str, float]:
    """How somebody is getting on, why they are stuck, and since when."""
    row, live, clocks = table.row, table.live, table.house.clocks
    one = row.seats[seat]
    if not (table.room.waiting(seat) if one.late else device not in table.teams.away):
        return "away", "", 0.0
    if row.status == "over":
        return "done", "", 0.0
    if row.status == "open" or one.late:
        return "waiting", "", 0.0
    if one.stand_in:
        return "bot", "", 0.0
    if table.gathering.paused:
        return "paused", "", 0.0
    if table.club is not None and live is not None:
        return "handed" if device in table.club.handed else "thinking", "", live.asked[seat]
    if live is None or seat not in live.state.actors() or one.device != device:
        return "playing", "", 0.0
    since = max(live.asked[seat], table.goes_on, table.back.get(seat, 0.0))
    if why := often_refused(table, live, seat):
        return "stuck", why, since
    if clocks.now() - since > clocks.stuck:
        return "stuck", LONG, since
    return "thinking", "", since


def often_refused(table: Table, live: Live, seat: Seat) -> str:
    """What was said to the last of several tries at the present question that were refused for one reason."""
    said = [
        no
        for (who, _), no in live.refusals.items()
        if who == seat and no.n >= live.since[seat] and (no.rule or no.code == "UNREADABLE")
    ]
    times = Counter(no.code for no in said)
    often = [no.because for no in said if times[no.code] >= OFTEN]
    if not often:
        return ""
    # Whoever hosts a table of friends may sit at it.
    return often[-1] if table.gathering.many else f"{OFTEN} tries were refused for one reason."
