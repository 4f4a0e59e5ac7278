"""What pupils had a chance to show, counted from the rows that are kept: pure functions, of games and sets alike.

A chance is a question of a game at which a formula or a name was laid or tried, or an item of a set. One that broke
only a rule of the game is none.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ionbox.chem.compounds import read_compound
from ionbox.chem.ions import IonTable
from ionbox.chem.skills import Misconception, misconception_of, shown_by, skill_of
from ionbox.core.text import typed_name
from ionbox.store.rows import DRAFT, HINT, RIGHT, TRY, AnswerRow, TryRow

FLAT = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
Evidence = TryRow | AnswerRow


@dataclass(frozen=True)
class Chance:
    device: int
    at: float
    first: Collection[str]
    """The skills that it shows: right, with nothing refused and no help before."""
    missing: Collection[str]
    """The skills that what was refused shows to be missing."""
    refused: Sequence[Evidence]

    @property
    def skills(self) -> set[str]:
        return {*self.first, *self.missing}

    @property
    def misconceptions(self) -> dict[str, Misconception]:
        met = (misconception_of(one.code) for one in self.refused)
        return {one.id: one for one in met if one is not None}


def chances(
    tries: Iterable[TryRow], answers: Iterable[AnswerRow], table: IonTable, by_tiles: bool = False
) -> list[Chance]:
    """In the order in which they were first tried. `table`: the ions of the match, and all others. `by_tiles`: a
    formula is laid atom by atom, so that the order of its atoms is the player's."""
    questions: dict[tuple[str, int, int], list[TryRow]] = {}
    for row in tries:
        questions.setdefault((row.match, row.question, row.device), []).append(row)
    found = [_asked(rows, table, by_tiles) for rows in questions.values()]
    found += [_item(row) for row in answers if row.attempt == 1]
    return sorted((one for one in found if one.skills), key=lambda one: one.at)


def _asked(rows: list[TryRow], table: IonTable, by_tiles: bool) -> Chance:
    """All that somebody did at one question. What came right only after a refusal, or with help, shows no skill."""
    rows.sort(key=lambda row: row.at)
    refused = [row for row in rows if row.kind in (TRY, DRAFT) and skill_of(row.code)]
    helped = any(row.hinted or row.kind == HINT for row in rows)
    right = [] if refused or helped else [row for row in rows if row.kind == RIGHT]
    shown = {skill for row in right for skill in skills_of(row.formula, is_named(row), table, by_tiles)}
    missing = {skill.id for row in refused if (skill := skill_of(row.code))}
    return Chance(rows[0].device, rows[0].at, shown, missing, refused)


def _item(row: AnswerRow) -> Chance:
    """Whoever answers once more knows more than before. In a position, what only a rule of the game forbids, or what
    is allowed and not the best, says nothing."""
    if not row.code:
        return Chance(row.device, row.at, {row.skill}, (), ())
    told = skill_of(row.code) is not None
    return Chance(row.device, row.at, (), {row.skill} if told else (), [row] if told else ())


def is_named(right: TryRow) -> bool:
    """Whether it is a name that was right; when names go, what was typed goes with them."""
    return typed_name(right.tried or "name") is not None


@lru_cache(4096)
def skills_of(formula: str, named: bool, table: IonTable, by_tiles: bool = False) -> Sequence[str]:
    """Those of `chem.skills.shown_by`, and of what is laid those without which nothing right can be laid."""
    try:
        compound = read_compound(formula.translate(FLAT), table)
    except ValueError:  # no compound of two ions that this library knows
        return ()
    laid = () if named else ("S1", "S4") if by_tiles else ("S1",)
    return list(dict.fromkeys([*laid, *shown_by(compound, named)]))
