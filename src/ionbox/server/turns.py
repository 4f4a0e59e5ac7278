"""What a club's turns came to, over HTTP: for whoever plays, for the host and for the wall.

Of a turn that is on, nothing is told that anybody has handed in; and nobody is ever named.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from statistics import median

from msgspec import Struct
from starlette.requests import Request

from ionbox.server.club import CLASS, PAR, Club, Turn, best
from ionbox.server.edge import get
from ionbox.server.evidence import said
from ionbox.server.gathering import Gathering
from ionbox.server.guards import found, held
from ionbox.server.house import Declined
from ionbox.server.live import Live
from ionbox.server.table import Table
from ionbox.store.rows import TRY, PlayRow, TryRow

WHOLE = 100
"""The score of a play that has as many points as par."""


class ClubPlay(Struct, frozen=True):
    action: str
    formulas: list[str]
    """What it makes; none for a swap or a pass."""
    points: int
    times: int
    """How many have handed in what makes the same for the same points."""


class ClubTurn(Struct, frozen=True):
    """A turn that is over."""

    turn: int
    players: int
    """Devices that handed in something."""
    median: float | None
    """Of their points; null where nobody handed in anything."""
    laid: ClubPlay
    """Which play was laid for all: the best that was found, or par where none was."""
    par: ClubPlay
    """One of those with the most points that there are."""
    plays: list[ClubPlay]
    """The different ones, the best first."""
    refused: str
    """The commonest reason why something was refused; "" where nothing was."""
    refused_times: int


class ClubTurns(Struct, frozen=True):
    turn: int
    """The one that is on, from 1; when the match is over, the last."""
    turns: int
    """0: as many as the rules give."""
    left: int
    """Seconds left of the turn that is on; 0: no clock."""
    handed: int
    here: int
    rack: list[str]
    """The class's tiles."""
    done: list[ClubTurn]
    yours: list[int | None]
    """The points of whoever asks at each of these turns; null where they handed in nothing. Empty for the wall."""
    score: int
    """Of these, in hundredths of par."""
    of: int
    """As much as par would have at the same turns."""


@get("/api/gatherings/{code}/club")
async def club_turns(request: Request, code: str) -> ClubTurns:
    """The turns of a club that are over, and how the one that is on stands."""
    gathering = await found(request, code)
    place = gathering.place_of(held(request, f"seat_{gathering.row.code}"))
    host = gathering.is_host(held(request, f"host_{gathering.row.code}"))
    if not (place or host or gathering.row.spectators):
        raise Declined("This table is not open to watchers.", 403)
    table = gathering.tables[0]
    if table.club is None:
        raise Declined("This is not a club: everybody plays at a table of their own.", 404)
    await table.telling.shown()
    return await turns(gathering, table, table.club, place.mate.device if place else PAR)


async def turns(gathering: Gathering, table: Table, club: Club, device: int) -> ClubTurns:
    now, live, done = club.now(), table.live, club.done()
    tries = await gathering.house.store.tries(gathering.row.id) if done else []
    yours = [turn.get(device) for turn in done] if device != PAR else []
    counts = [(row.points, turn[PAR].points) for row, turn in zip(yours, done, strict=False) if row]
    counts = [(points, par) for points, par in counts if par > 0]
    return ClubTurns(
        now.turn, now.turns, table.referee.left(CLASS), now.handed, now.here,
        rack=list(live.game.own(live.state, CLASS, live.help).rack) if live else [],
        done=[await _turn(table, live, at, turn, tries) for at, turn in enumerate(done, 1)] if live else [],
        yours=[row.points if row else None for row in yours],
        score=sum(share(points, par) for points, par in counts), of=WHOLE * len(counts),
    )  # fmt: skip


def share(points: int, par: int) -> int:
    """Of par, in hundredths, to the nearest."""
    return (2 * WHOLE * points + par) // (2 * par)


async def _turn(table: Table, live: Live, number: int, turn: Turn, tries: Sequence[TryRow]) -> ClubTurn:
    rows = [row for device, row in turn.items() if device != PAR]
    found = Counter((row.formulas, row.points) for row in rows)
    n = turn[PAR].n
    refused = [one for one in tries if (one.match, one.question, one.kind) == (live.row.id, n, TRY) and one.rule]
    why, times = await commonest(table, live, refused)
    plays = [play(min(same(rows, one), key=lambda row: row.action), found[one]) for one in found]
    laid, par = best(turn), turn[PAR]
    return ClubTurn(
        number, len(rows), float(median(row.points for row in rows)) if rows else None,
        play(laid, found[laid.formulas, laid.points]), play(par, found[par.formulas, par.points]),
        sorted(plays, key=lambda one: (-one.points, -one.times, one.action)), why, times,
    )  # fmt: skip


def same(rows: Sequence[PlayRow], kind: tuple[str, int]) -> list[PlayRow]:
    return [row for row in rows if (row.formulas, row.points) == kind]


def play(row: PlayRow, times: int) -> ClubPlay:
    return ClubPlay(row.action, row.formulas.split(), row.points, times)


async def commonest(table: Table, live: Live, refused: Sequence[TryRow]) -> tuple[str, int]:
    """Why most was refused, as it was said of what was tried most often of it; and how often."""
    times = Counter(one.code for one in refused)
    if not times:
        return "", 0
    code = min(times, key=lambda code: (-times[code], code))
    tried = Counter(one.formula for one in refused if one.code == code)
    formula = min(tried, key=lambda one: (-tried[one], one))
    row = next(one for one in refused if (one.code, one.formula) == (code, formula))
    steps = await table.house.store.steps(live.row.id)
    return live.hushed(await asyncio.to_thread(said, live.row, steps, row)), times[code]


TURNS = [club_turns]
