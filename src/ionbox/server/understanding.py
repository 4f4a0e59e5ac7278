"""What a class has understood, as far as what is kept tells: pure functions of chances. docs/lesson.md explains them.

A slip is no misconception: a pupil holds one who showed it at two chances or more, and at a quarter of their chances
at its skill.
"""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil
from typing import TypeVar

from ionbox.chem.practice.items import ITEMS
from ionbox.chem.skills import Misconception, misconceptions, skills
from ionbox.core.text import READABLE
from ionbox.lab import practice
from ionbox.server import teacher
from ionbox.server.chances import Chance, Evidence
from ionbox.store.rows import HINT, AnswerRow, TryRow

T = TypeVar("T")
FEW = 3
"""Chances under which nothing is said of a pupil's skill."""
HALF, MOST = 1 / 2, 4 / 5
TWICE, QUARTER = 2, 1 / 4


@dataclass(frozen=True)
class Pupil:
    """Whoever has, or had, a seat."""

    device: int
    name: str
    table: int = 0
    """0: they have left."""
    place: tuple[int, int] = (0, 0)
    """Seat, and place in its team."""


@dataclass(frozen=True)
class Taught:
    """A lesson as it is looked back on."""

    id: str
    """Of the gathering."""
    pupils: Sequence[Pupil]
    chances: Sequence[Chance]
    tries: Sequence[TryRow] = ()
    answers: Sequence[AnswerRow] = ()
    plan: teacher.Plan = field(default_factory=teacher.Plan)
    unfinished: bool = True
    """Whether matches that go on are among it."""

    @cached_property
    def by_skill(self) -> dict[int, dict[str, teacher.PupilSkill]]:
        """Of each pupil the skills that they had a chance at."""
        found: dict[int, dict[str, teacher.PupilSkill]] = {one.device: {} for one in self.pupils}
        for chance in self.chances:
            for skill in chance.skills:
                had = found[chance.device].get(skill, teacher.PupilSkill(0, 0))
                right = had.first + (skill in chance.first)
                found[chance.device][skill] = teacher.PupilSkill(had.chances + 1, right)
        return found

    @cached_property
    def by_pupil(self) -> dict[int, list[Chance]]:
        return grouped((chance.device, chance) for chance in self.chances)

    @cached_property
    def times(self) -> dict[int, list[float]]:
        """When each pupil did something."""
        tried = [(row.device, row.at) for row in self.tries]
        return grouped([*tried, *((row.device, row.at) for row in self.answers)])

    @cached_property
    def hints(self) -> Counter[int]:
        return Counter(row.device for row in self.tries if row.kind == HINT)

    @cached_property
    def shown(self) -> dict[tuple[int, str], list[Chance]]:
        """The chances at which each pupil showed each misconception."""
        found: dict[tuple[int, str], list[Chance]] = {}
        for chance in self.chances:
            for one in chance.misconceptions:
                found.setdefault((chance.device, one), []).append(chance)
        return found

    def holds(self, device: int, one: Misconception) -> bool:
        times = len(self.shown.get((device, one.id), ()))
        return times >= TWICE and times >= QUARTER * self.by_skill[device][one.skill.id].chances

    # The class.

    def share(self, skill: str) -> teacher.SkillShare:
        had = [of.get(skill, teacher.PupilSkill(0, 0)) for of in self.by_skill.values()]
        bands = Counter(map(band, had))
        return teacher.SkillShare(
            skill, sum(one.chances for one in had), sum(one.first for one in had),
            bands["grey"], bands["red"], bands["amber"], bands["green"],
        )  # fmt: skip

    def misheld(self) -> list[tuple[teacher.Misheld, list[Evidence]]]:
        """The misconceptions that pupils hold, the commonest first, each with what they did that shows it."""
        found = []
        for one in misconceptions().values():
            held = {
                pupil.device: self.shown[pupil.device, one.id] for pupil in self.pupils if self.holds(pupil.device, one)
            }
            if held:
                shown = [chance for of in held.values() for chance in of]
                of = sum(one.skill.id in had for had in self.by_skill.values())
                evidence = [row for chance in shown for row in chance.refused if row.code in one.codes]
                told = teacher.Misheld(
                    one.id,
                    one.skill.id,
                    one.says,
                    one.question,
                    len(shown),
                    len(held),
                    of,
                    "",
                    "",
                    "",
                    self.set_about(one),
                )
                found.append((told, evidence))
        return sorted(found, key=lambda one: (-one[0].pupils, -one[0].times))

    def set_about(self, one: Misconception) -> str:
        """A set that is always the same in this lesson."""
        digest = hashlib.sha256(f"{self.id} {one.id}".encode()).digest()
        seed = practice.VERSIONS[-1] + "".join(READABLE[byte % len(READABLE)] for byte in digest[:3])
        return str(practice.Code((one.id,), 1, seed))

    def gain(self) -> teacher.Gain | None:
        """Of those who answered all of both sets: only their first answers count."""
        if not (self.plan.before and self.plan.after):
            return None
        planned = {"before": self.plan.before, "after": self.plan.after}
        right: dict[str, Counter[int]] = {"before": Counter(), "after": Counter()}
        done: dict[str, Counter[int]] = {"before": Counter(), "after": Counter()}
        for row in self.answers:
            if row.attempt == 1 and planned.get(row.part) == row.set:
                done[row.part][row.device] += 1
                right[row.part][row.device] += not row.code
        both = [device for device, items in done["before"].items() if items == done["after"][device] == ITEMS]
        before, after = (sum(right[part][device] for device in both) for part in ("before", "after"))
        return teacher.Gain(len(both), before, after, ITEMS * len(both))

    def counted(self) -> list[str]:
        return [
            "A chance is a question of a game at which a formula or a name was laid or tried, or an item of a set. "
            "What broke only a rule of the game is none.",
            "It is right the first time if nothing was refused and no help was asked for before, at the same question. "
            "A draft that stood for a second and was wrong counts as refused.",
            "A chance counts for the skills that what was right at once shows, or that what was refused shows to be "
            "missing. Of the items of sets, only first answers count.",
            f"Pupils with fewer than {FEW} chances at a skill are grey, with less than half of them right the first "
            "time red, with less than four in five amber, and the others green.",
            "A misconception is listed if a pupil has shown it at two chances or more, and at a quarter of their "
            "chances at its skill. Its times are those of these pupils alone. Once is a slip.",
            "Matches that go on count up to now."
            if self.unfinished
            else "Matches that go on do not count yet, as whoever hosts may sit at the table.",
        ]

    # Each pupil.

    def report(self) -> list[teacher.PupilReport]:
        """By table and seat: no ranking. Whoever has left comes last."""
        ordered = sorted(self.pupils, key=lambda one: (not one.table, one.table, one.place, one.device))
        return [self._report(pupil) for pupil in ordered]

    def _report(self, pupil: Pupil) -> teacher.PupilReport:
        own, did = self.by_pupil[pupil.device], self.times[pupil.device]
        had = self.by_skill[pupil.device]
        return teacher.PupilReport(
            table=pupil.table,
            name=pupil.name,
            device=pupil.device,
            chances=len(own),
            first=sum(not one.missing for one in own),
            hints=self.hints[pupil.device],
            minutes=ceil((max(did) - min(did)) / 60) if did else 0,
            skills={id: had[id] for id in skills() if id in had},
            misconceptions=[one.id for one in misconceptions().values() if self.holds(pupil.device, one)],
        )


def grouped(pairs: Iterable[tuple[int, T]]) -> dict[int, list[T]]:
    found: defaultdict[int, list[T]] = defaultdict(list)
    for device, one in pairs:
        found[device].append(one)
    return found


def band(had: teacher.PupilSkill) -> str:
    if had.chances < FEW:
        return "grey"
    share = had.first / had.chances
    return "red" if share < HALF else "amber" if share < MOST else "green"


HEADING = ["table", "name", "device", "chances", "first time right", "hints", "minutes"]


def sheet(reports: Collection[teacher.PupilReport]) -> list[list[str]]:
    """As a table: after each skill's chances, how many of them were right the first time."""
    heading = HEADING + [cell for id in skills() for cell in (id, f"{id} first time right")] + ["misconceptions"]
    return [heading, *map(_line, reports)]


def _line(one: teacher.PupilReport) -> list[str]:
    none = teacher.PupilSkill(0, 0)
    had: Mapping[str, teacher.PupilSkill] = one.skills
    shown = [number for id in skills() for number in (had.get(id, none).chances, had.get(id, none).first)]
    says = "; ".join(f"{id}: {misconceptions()[id].says}" for id in one.misconceptions)
    numbers = [one.chances, one.first, one.hints, one.minutes, *shown]
    return [str(one.table or ""), one.name, str(one.device), *map(str, numbers), says]
