"""What a host orders for a lesson: its plan, a line to all, how far hints go, given names, what the wall shows.

All of it is kept in the gathering's row. A lesson is a gathering whose row has a plan.
"""

import datetime
from collections.abc import Collection
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import json
from msgspec.structs import replace

from ionbox.chem.skills import misconceptions, skills
from ionbox.core.text import is_visible
from ionbox.core.types import BadInput, Seat
from ionbox.lab.practice import read_code
from ionbox.server import mates, names, wire
from ionbox.server.house import Declined
from ionbox.server.teacher import LONGEST_TITLE, Plan, WallShows
from ionbox.store.rows import GatheringRow

if TYPE_CHECKING:
    from ionbox.server.gathering import Gathering

STEPS = 3
"""Of a hint. With a ceiling below this no answer is told: neither the last step nor the correction of a refusal."""


class Lesson:
    def __init__(self, gathering: "Gathering") -> None:
        self.gathering = gathering

    async def announce(self, text: str) -> None:
        """A line for all tables; "" takes it away."""
        await self.gathering.set(says=line(text))

    async def ceiling(self, steps: int) -> None:
        row = self.gathering.row
        await self.gathering.set(ceiling=steps, hints=steps > 0 and may_hint(row.hides) and not row.club)

    async def wall(self, shows: WallShows) -> None:
        """Also after the end: then a class talks about what the wall shows."""
        if shows.table:
            self.gathering.table(shows.table)
        if shows.example and shows.example not in misconceptions():
            raise BadInput(f"There is no misconception {shows.example}.")
        async with self.gathering.lock:
            await self.gathering.change(wall=json.encode(shows).decode())

    async def plan(self, plan: Plan) -> None:
        if not self.gathering.row.lesson:
            raise Declined("This gathering was made without a plan. Make a lesson.")
        await self.gathering.set(lesson=written(plan))

    async def given(self, given: bool) -> None:
        """Whether names are handed out here. As soon as they are, whoever typed one is called something else."""
        gathering = self.gathering
        async with gathering.lock:
            gathering.refuse_ended()
            if given:
                await self._hand_out_names()
            await gathering.change(given=given)

    async def _hand_out_names(self) -> None:
        """Under the gathering's lock. What is cut short here is done when the host orders it again."""
        gathering = self.gathering
        for table in gathering.tables:
            for seat, one in enumerate(table.row.seats):
                for mate in mates.mates(one):
                    if not names.is_given(mate.name):
                        name = gathering.free_name()
                        await table.company.rename(mate.secret_hash, name)
                        table.room.tell_device(
                            mate.device, wire.Notice(table.row.number, f"Names are handed out here: you are {name}.")
                        )
                if one.mates:
                    await table.teams.uncall(Seat(seat))


def may_hint(hides: Collection[str]) -> bool:
    """Whether hints can be had at a table that hides this: one would tell whatever else is hidden."""
    return not set(hides) - {"ions"}


def line(text: str) -> str:
    """Something that a host writes for all to see."""
    text = " ".join(text.split())
    if not is_visible(text):
        raise BadInput("That has a character that nobody sees. Type it anew.")
    return text


def titled(title: str) -> Plan:
    """The plan of a lesson of which no more is known."""
    if len(title) > LONGEST_TITLE:
        raise BadInput(f"A lesson's title has at most {LONGEST_TITLE} characters.")
    return Plan(title=line(title))


def written(plan: Plan | None) -> str:
    """A plan as it is kept; BadInput where it cannot be carried out."""
    if plan is None:
        return ""
    for skill in plan.skills:
        if skill not in skills():
            raise BadInput(f"There is no skill {skill[:4]}. Choose from {', '.join(skills())}.")
    sets = {name: str(read_code(code)) for name in ("before", "after", "ticket") if (code := getattr(plan, name))}
    if len(set(sets.values())) < len(sets):
        raise BadInput("Choose three different sets for before, after and the exit ticket.")
    if plan.due and not is_day(plan.due):
        raise BadInput("Write the last day like this: 2026-11-30.")
    return json.encode(replace(plan, title=line(plan.title), **sets)).decode()


def is_day(text: str) -> bool:
    with suppress(ValueError):
        return datetime.date.fromisoformat(text).isoformat() == text
    return False


def plan_of(row: GatheringRow) -> Plan | None:
    return json.decode(row.lesson, type=Plan) if row.lesson else None


def wall_of(row: GatheringRow) -> WallShows:
    return json.decode(row.wall, type=WallShows) if row.wall else WallShows()
