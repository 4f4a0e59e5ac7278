"""What a projector shows of a lesson: no secret, and no names unless the host switches them on."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from ionbox.server import mates, seating, teacher
from ionbox.server.boards import on
from ionbox.server.gathering import Gathering
from ionbox.server.table import Table
from ionbox.store.rows import RIGHT, MatchRow, Result, TryRow

PLACES = 3
NOTHING: Counter[str] = Counter()


def expected(gathering: Gathering) -> int:
    """Seats for people at the tables there are."""
    return len(gathering.tables) * sum(not plan.startswith("bot:") for plan in gathering.row.plan)


def come(table: Table) -> int:
    return sum(len(mates.mates(one)) for one in table.row.seats if one.kind == "person" or one.late)


def wall_table(table: Table, shows: teacher.WallShows, made: Sequence[str], over: int) -> teacher.WallTable:
    """`over`: so many boards all tables have finished; of any other nothing is shown."""
    live, result = table.live, table.result
    large = shows.what != "table" or shows.table == table.row.number
    told = not table.gathering.boards or on(table.row) <= over
    boards = told and large and shows.what in ("auto", "tables", "table") and not table.gathering.ended
    return teacher.WallTable(
        table=table.row.number,
        status=table.row.status,
        unfinished=bool(result and result.unfinished),
        here=come(table),
        seats=list(seating.names(table.row))
        if shows.names
        else [f"Seat {seat + 1}" for seat in range(table.gathering.seats)],
        n=live.n if live and told else 0,
        view=public(table) if boards else None,
        scores=[] if not told else list(result.scores) if result else list(live.public.scores) if live else [],
        board=on(table.row) if table.gathering.boards else 0,
        made=list(made),
    )


def public(table: Table) -> Any:
    """What lies open there, as a watcher sees it."""
    live = table.live
    return live and live.game.view(live.state, None, live.help)


def made_by(tries: Sequence[TryRow], matches: Iterable[MatchRow]) -> dict[str, Counter[str]]:
    """The compounds that people made, by their tables' ids."""
    tables = {match.id: match.table for match in matches}
    found: dict[str, Counter[str]] = {}
    for row in tries:
        if row.kind == RIGHT and row.match in tables:
            found.setdefault(tables[row.match], Counter())[row.formula] += 1
    return found


def frequent(made: Counter[str]) -> list[str]:
    return sorted(made, key=lambda formula: (-made[formula], formula))


def podium(numbers: dict[str, int], matches: Sequence[MatchRow]) -> list[teacher.PodiumPlace]:
    """By points a seat, on the average of what each table has finished. Equal ones share a place; below the third
    there is none."""
    points: dict[str, list[int]] = {}
    for match in matches:
        result = Result.read(match.outcome) if match.outcome else Result(closed="It goes on.")
        if not (result.closed or result.unfinished):
            points.setdefault(match.table, []).extend(result.scores)
    means = {table: Fraction(sum(scores), len(scores)) for table, scores in points.items()}
    found = []
    for mean in sorted(set(means.values()), reverse=True):
        place = 1 + sum(other > mean for other in means.values())
        if place <= PLACES:
            tables = sorted(numbers[table] for table in means if means[table] == mean)
            found.append(teacher.PodiumPlace(place, tables, round(float(mean), 1)))
    return found
