"""What somebody learns here: eight skills, and the misconceptions that show that one of them is missing.

Every refusal of chemistry, item, puzzle, lesson and report means these. The tables are data/skills.csv and
data/misconceptions.csv; each code of a refusal stands in one skill and in one misconception.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from ionbox.chem.compounds import Compound
from ionbox.chem.tables import rows

NO_SKILL: Final = ("COMPOUND", "NOT_IN_THIS_SET")
"""Codes of a diagnosis that show no skill missing: what is right, or would be right with other ions."""


class Skill:
    """`needs`: what comes before it. `codes`: of refusals that show it missing. `tags`: where curricula ask for it."""

    id: str
    name: str
    says: str
    needs: tuple[str, ...]
    codes: tuple[str, ...]
    tags: tuple[str, ...]

    def __init__(self, row: dict[str, str]) -> None:
        self.id, self.name, self.says = row["id"], row["name"], row["says"]
        self.needs, self.codes, self.tags = parts(row["needs"]), parts(row["codes"]), parts(row["tags"])

    def __repr__(self) -> str:
        return f"Skill({self.id!r})"


class Misconception:
    """`says`: what is believed, in words for a teacher. `question`: for the class to talk about."""

    id: str
    codes: tuple[str, ...]
    says: str
    question: str
    skill: Skill

    def __init__(self, row: dict[str, str]) -> None:
        self.id, self.says, self.question = row["id"], row["says"], row["question"]
        self.codes = parts(row["codes"])
        (self.skill,) = {_by_code()[code] for code in self.codes}

    def __repr__(self) -> str:
        return f"Misconception({self.id!r})"


def parts(cell: str) -> tuple[str, ...]:
    return tuple(part for part in cell.split("; ") if part)


@cache
def skills() -> dict[str, Skill]:
    """By their ids, in the order of the table."""
    return {row["id"]: Skill(row) for row in rows("skills")}


@cache
def misconceptions() -> dict[str, Misconception]:
    return {row["id"]: Misconception(row) for row in rows("misconceptions")}


@cache
def _by_code() -> dict[str, Skill]:
    return {code: skill for skill in skills().values() for code in skill.codes}


@cache
def _misconception_by_code() -> dict[str, Misconception]:
    return {code: one for one in misconceptions().values() for code in one.codes}


def skill_of(code: str) -> Skill | None:
    """Which skill a refusal with this code shows to be missing; None where it is about the rules of a game."""
    return _by_code().get(code)


def misconception_of(code: str) -> Misconception | None:
    return _misconception_by_code().get(code)


def shown_by(compound: Compound, named: bool = False) -> Sequence[str]:
    """The skills that a right formula shows, by their ids in their order; with `named` those of its right name.

    A ratio is found where it is not 1 : 1 or had to be reduced to it. What laying it in tiles shows besides, the order
    of its atoms, is not told here: where ions lie in a group, nobody orders them.
    """
    shown = {"S7"} if named else {"S2"}
    if not named and (compound.n_cation + compound.n_anion > 2 or compound.cation.charge > 1):
        shown.add("S3")
    if not named and (compound.anion.is_polyatomic() or compound.cation.is_polyatomic()):
        shown.add("S5")
    if compound.cation.numeral:
        shown.add("S6")
    return sorted(shown)
