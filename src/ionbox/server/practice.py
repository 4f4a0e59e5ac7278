"""Practice over HTTP: skills, sets by their codes, and answers. Nothing is kept."""

import asyncio

from starlette.requests import Request

from ionbox.chem.practice.items import Choice, Item, Piece, heard
from ionbox.chem.skills import misconceptions, skills
from ionbox.lab import practice
from ionbox.server import practising
from ionbox.server.edge import get, post
from ionbox.server.guards import allow
from ionbox.server.house import Declined


@get("/api/skills")
async def skill_tree() -> practising.SkillTree:
    """What is learned here, which misconceptions there are, and the version of new sets."""
    return practising.SkillTree(
        skills=[
            practising.SkillInfo(one.id, one.name, one.says, list(one.needs), list(one.tags))
            for one in skills().values()
        ],
        misconceptions=[
            practising.MisconceptionInfo(one.id, one.skill.id, one.says, one.question)
            for one in misconceptions().values()
        ],
        codes={code: one.id for one in misconceptions().values() for code in one.codes},
        version=practice.VERSIONS[-1],
    )


def found(code: str) -> practice.PracticeSet:
    return practice.practice_set(read(code))


def read(code: str) -> practice.Code:
    try:
        return practice.read_code(code)
    except practice.Newer as newer:
        raise Declined(str(newer), 410) from None
    except ValueError as unknown:
        raise Declined(str(unknown), 404) from None


def spare(request: Request, code: str) -> None:
    """Making a set takes a moment of this machine, so nobody has many made at once; those of a class are the same."""
    if read(code) not in practice.SETS:
        allow(request, "surveys")


@get("/api/practice/{code}")
async def practice_set(request: Request, code: str) -> practising.PracticeSet:
    """A set of twelve items. The answers stay here."""
    spare(request, code)
    some = await asyncio.to_thread(found, code)
    return practising.PracticeSet(
        str(some.code), some.title, list(some.code.subject), some.code.level, list(map(shown, some.items))
    )


@post("/api/practice/{code}/{item}", rate="previews", status=200)
async def answer_item(request: Request, code: str, item: int, data: practising.AnswerTo) -> practising.Judged:
    """Whether that is right, and why. Items count from 0."""
    some = await answerable(request, code, item)
    return await asyncio.to_thread(judged, some.items[item], data.answer, data.english)


async def answerable(request: Request, code: str, item: int) -> practice.PracticeSet:
    """The set of an item that may be answered now: to judge a move in a position takes as long as a hint."""
    spare(request, code)
    some = await asyncio.to_thread(found, code)
    if item >= len(some.items):
        raise Declined(f"This set has {len(some.items)} items, and the first is number 0.", 404)
    if some.items[item].puzzle:
        allow(request, "thoughts")
    return some


def judged(item: Item, answer: str, english: str) -> practising.Judged:
    """What is said to an answer."""
    said = practice.answer(item, answer, english)
    return practising.Judged(
        said.right, said.code, said.because, said.question, said.answer, said.skill, list(said.says),
        [practising.LatticePart(ion.text, ion.charge, count) for ion, count in said.lattice],
    )  # fmt: skip


def shown(item: Item) -> practising.Item:
    spoken = item.spoken or heard(item.ask, item.compound)
    return practising.Item(
        kind=item.kind, skill=item.skill, level=item.level, ask=item.ask, spoken=spoken,
        formula=item.formula, laid=list(item.laid), because=item.because, choices=choices(item, item.choices),
        reasons=choices(item, item.reasons), puzzle=item.puzzle,
        pieces=[
            practising.Piece(one.key, one.shown, one.charge, one.family, aloud(item, one), one.copies)
            for one in item.pieces
        ],
    )  # fmt: skip


def aloud(item: Item, one: Piece) -> str:
    """Where a compound is asked for by its name, a piece has its signs alone: with a name it could be picked by ear."""
    return one.spoken.partition(":")[0] if item.kind == "build" else one.spoken


def choices(item: Item, some: tuple[Choice, ...]) -> list[practising.Choice]:
    return [practising.Choice(one.says, one.spoken or heard(one.says, item.compound)) for one in some]


PRACTICE = [skill_tree, practice_set, answer_item]
