"""What a lesson taught, over HTTP: answers to sets come in, what the host and the wall are shown goes out."""

import asyncio
import csv
import io
from collections import OrderedDict
from dataclasses import dataclass

from msgspec import json
from msgspec.structs import replace
from starlette.requests import Request

from ionbox.chem.ions import IonTable
from ionbox.chem.skills import skills
from ionbox.core.text import harmless
from ionbox.core.types import Help, Seat
from ionbox.server import mates, practising, teacher, wall
from ionbox.server.answering import take
from ionbox.server.chances import chances
from ionbox.server.edge import Reply, get, post
from ionbox.server.evidence import Example, example_of, said
from ionbox.server.gathering import Gathering
from ionbox.server.guards import found, held, hosted
from ionbox.server.house import Declined, House
from ionbox.server.ions import table_of
from ionbox.server.lesson import plan_of, wall_of
from ionbox.server.links import origin
from ionbox.server.practice import answerable
from ionbox.server.privacy import pupil
from ionbox.server.traveller import Tellings, best, standing
from ionbox.server.understanding import Pupil, Taught, sheet
from ionbox.store.rows import AnswerRow, GatheringRow, MatchRow, TryRow

FRESH = 1.0
"""Seconds for which all who look at a wall are shown the same."""
TREE = 5.0
"""Seconds for which a wall shows the same of what the class has understood and made."""
SAID = 1000
"""Reasons that are remembered: to have one again takes a match."""


@dataclass(frozen=True)
class Report:
    """What is kept of one gathering, read and counted at one moment."""

    gathering: Gathering
    taught: Taught
    matches: dict[str, MatchRow]
    table: IonTable
    skills: list[teacher.SkillShare]
    held: list[tuple[teacher.Misheld, Example | None]]


class Reports:
    """What is worked out once for all who ask."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.said: OrderedDict[tuple[str, str, int, Seat, str], str] = OrderedDict()
        self.trees: dict[str, tuple[float, Report]] = {}
        self.walls: dict[tuple[str, str], tuple[float, GatheringRow, asyncio.Task[bytes]]] = {}
        """By gathering and the address that its link has."""
        self.readings: dict[str, asyncio.Task[Report]] = {}
        self.forgotten = 0
        """How often something was forgotten: what was begun before then is not remembered."""
        self.tellings = Tellings(house, self.because)
        house.forgets.append(self.forget)

    def forget(self, gathering: str) -> None:
        self.forgotten += 1
        self.trees.pop(gathering, None)
        self.readings.pop(gathering, None)
        self.walls = {key: one for key, one in self.walls.items() if key[0] != gathering}
        for key in [key for key in self.said if key[0] == gathering]:
            del self.said[key]

    async def read(self, gathering: Gathering) -> Report:
        """One reading at a time of a gathering, for all who ask meanwhile."""
        id = gathering.row.id
        self.readings = {id: one for id, one in self.readings.items() if not one.done()}
        if id not in self.readings:
            self.readings[id] = asyncio.create_task(self._read(gathering))
        return await asyncio.shield(self.readings[id])

    async def _read(self, gathering: Gathering) -> Report:
        row, store = gathering.row, self.house.store
        # First what was tried: a match that begins meanwhile is then known.
        tries, answers = await store.tries(row.id), await store.answers(row.id)
        matches = await store.matches(row.id)
        if not row.many:  # whoever hosts a table of friends may sit at it
            ended = {match.id for match in matches if match.ended}
            tries = [one for one in tries if one.match in ended]
        devices = {one.device for one in tries} | {one.device for one in answers}
        people, options, rules = pupils(gathering, devices), gathering.options, gathering.rules
        plan = plan_of(row) or teacher.Plan()

        def counted() -> Report:
            table = table_of(options)
            had = chances(tries, answers, table, rules.atom_by_atom)
            taught = Taught(row.id, people, had, tries, answers, plan, unfinished=row.many)
            held = [(one, example_of(rows, table)) for one, rows in taught.misheld()]
            shares = [taught.share(skill) for skill in skills()]
            return Report(gathering, taught, {match.id: match for match in matches}, table, shares, held)

        # There may be thousands; the tables go on meanwhile.
        return await asyncio.to_thread(counted)

    async def misconceptions(self, report: Report, help: Help | None = None) -> list[teacher.Misheld]:
        """Each with its example; with a `help`, as those may see it to whom no more is told."""
        return [await self._told(report, one, example, help) for one, example in report.held]

    async def _told(
        self, report: Report, one: teacher.Misheld, example: Example | None, help: Help | None
    ) -> teacher.Misheld:
        if example is None:
            return one
        if isinstance(example.row, AnswerRow):
            because = example.because
        else:
            because = await self.because(report.matches[example.row.match], example.row)
        if help is not None and not help.charges:
            return replace(one, because=report.gathering.rules.hushed(because, help))
        return replace(one, asked=example.asked, formula=example.formula, because=because)

    async def because(self, match: MatchRow, row: TryRow) -> str:
        key = (match.gathering, row.match, row.n, row.seat, row.tried)
        if key in self.said:
            return self.said[key]
        forgotten = self.forgotten
        steps = await self.house.store.steps(match.id)
        because = await asyncio.to_thread(said, match, steps, row)
        if forgotten == self.forgotten:
            self.said[key] = because
            if len(self.said) > SAID:
                self.said.popitem(last=False)
        return because

    async def wall(self, gathering: Gathering, here: str) -> bytes:
        """Encoded once for all who ask within a second, or for as long as that takes."""
        now, row, key = self.house.clocks.tick(), gathering.row, (gathering.row.id, here)
        self.walls = {key: one for key, one in self.walls.items() if now - one[0] < FRESH or not one[2].done()}
        _, of, building = self.walls.get(key, (now, None, None))
        if building is None or of is not row:
            self.trees = {id: one for id, one in self.trees.items() if now - one[0] < TREE}
            building = asyncio.create_task(self._wall(gathering, here))
            self.walls[key] = now, row, building
        return await asyncio.shield(building)

    async def _wall(self, gathering: Gathering, here: str) -> bytes:
        return json.encode(await self.wall_now(gathering, here))

    async def wall_now(self, gathering: Gathering, here: str) -> teacher.WallNow:
        row, shows = gathering.row, wall_of(gathering.row)
        for table in gathering.tables:
            await table.telling.shown()
        at, report = self.trees.get(row.id, (0.0, None))
        if report is None or self.house.clocks.tick() - at >= TREE or not knows(report, shows):
            forgotten = self.forgotten
            report = await self.read(gathering)
            if forgotten == self.forgotten:
                self.trees[row.id] = self.house.clocks.tick(), report
        matches, plan = await self.house.store.matches(row.id), plan_of(row) or teacher.Plan()
        told, over = gathering.help.charges or row.ended, gathering.boards.finished()
        # Of a board that somebody still plays a wall shows nothing.
        open_boards = row.boards > over
        known = [match for match in report.matches.values() if match.board <= over or not row.boards]
        made = wall.made_by(report.taught.tries if told else (), known)
        together = sum(made.values(), wall.NOTHING)
        example = None
        if shows.what == "example" and not open_boards:
            hidden = None if told else gathering.help
            held = await self.misconceptions(report, hidden)
            example = next((one for one in held if one.id == shows.example), None)
        end = row.ended or row.ending or shows.what == "end"
        boards = await self.tellings.told(gathering) if row.boards else []
        started = min((match.started for match in matches), default=0.0)
        planned = started + 60 * plan.minutes if started and plan.minutes else 0.0
        numbers = {table.row.id: table.row.number for table in gathering.tables}
        return teacher.WallNow(
            code=row.code, game=row.game, title=plan.title, link=f"{here}/t/{row.code}", shows=shows,
            now=self.house.clocks.now(), started=started, until=self.house.clocks.over(row.ending) or planned,
            says=row.says, paused=row.paused, ended=bool(row.ended),
            here=sum(map(wall.come, gathering.tables)), expected=wall.expected(gathering),
            tables=[
                wall.wall_table(one, shows, wall.frequent(made.get(one.row.id, wall.NOTHING)), over)
                for one in gathering.tables
            ],
            skills=report.skills,
            example=example,
            podium=wall.podium(numbers, matches) if end and not row.boards else [],
            board=next((one for one in reversed(boards) if one.over), None),
            best=best(standing(boards)),
            made=wall.frequent(together), times=[together[formula] for formula in wall.frequent(together)],
            club=row.club,
        )  # fmt: skip


def knows(report: Report, shows: teacher.WallShows) -> bool:
    """An example that a host has just chosen may be newer than what was read."""
    return shows.what != "example" or any(one.id == shows.example for one, _ in report.held)


def pupils(gathering: Gathering, devices: set[int]) -> list[Pupil]:
    """Those who have a seat, and those of whom something is kept; whoever has left is a number."""
    seated = {
        mate.device: Pupil(mate.device, mate.name, table.row.number, (seat, place))
        for table in gathering.tables
        for seat, one in enumerate(table.row.seats)
        for place, mate in enumerate(mates.mates(one))
    }
    return [*seated.values(), *(Pupil(one, pupil(one)) for one in sorted(devices - seated.keys()))]


def the_reports(request: Request) -> Reports:
    reports: Reports = request.app.state.reports
    return reports


@post("/api/gatherings/{code}/answers", rate="answers", status=200)
async def answer(request: Request, code: str, data: practising.LessonAnswer) -> practising.Judged:
    """An answer of whoever holds a seat in a lesson, which counts for its report."""
    gathering = await found(request, code)
    place = gathering.place_of(held(request, f"seat_{gathering.row.code}"))
    if place is None:
        raise Declined("Answers count for whoever has a seat here. Take one first.", 403)
    some = await answerable(request, data.set, data.item)
    return await take(gathering, place.mate.device, data, some)


@get("/api/gatherings/{code}/understanding")
async def understanding(request: Request, code: str) -> teacher.Understanding:
    """What the class has understood, for the host."""
    gathering = await hosted(request, code)
    reports = the_reports(request)
    report = await reports.read(gathering)
    taught = report.taught
    return teacher.Understanding(
        pupils=len(taught.pupils), skills=report.skills,
        misconceptions=await reports.misconceptions(report), gain=taught.gain(), counted=taught.counted(),
    )  # fmt: skip


@get("/api/gatherings/{code}/pupils")
async def pupil_reports(request: Request, code: str) -> list[teacher.PupilReport]:
    """What each pupil has shown, for the host, by table and seat."""
    return (await the_reports(request).read(await hosted(request, code))).taught.report()


@get("/api/gatherings/{code}/pupils.csv", media="text/csv")
async def pupils_csv(request: Request, code: str) -> str:
    """The same as a table."""
    report = await the_reports(request).read(await hosted(request, code))
    text = io.StringIO()
    csv.writer(text).writerows([list(map(harmless, line)) for line in sheet(report.taught.report())])
    return "\ufeff" + text.getvalue()


@get("/api/gatherings/{code}/wall")
async def wall_now(request: Request, code: str) -> Reply[teacher.WallNow]:
    """What a projector shows, for whoever has the code; where there are no watchers, for the host alone."""
    gathering = await found(request, code)
    row = gathering.row  # with boards a wall shows nothing that watchers may not see
    if not (row.spectators or row.boards or gathering.is_host(held(request, f"host_{gathering.row.code}"))):
        raise Declined("This table is not open to watchers. Open the wall with the host's link.", 403)
    return Reply(await the_reports(request).wall(gathering, origin(request)))


TAUGHT = [answer, understanding, pupil_reports, pupils_csv, wall_now]
