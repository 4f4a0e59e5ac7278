"""Answers of pupils to the sets of a lesson: judged, kept, then answered."""

import asyncio

from msgspec.structs import replace

from ionbox.chem.practice.items import ITEMS
from ionbox.lab.practice import PracticeSet, written
from ionbox.server import practice
from ionbox.server.gathering import Gathering
from ionbox.server.house import Declined
from ionbox.server.lesson import plan_of
from ionbox.server.practising import Judged, LessonAnswer
from ionbox.server.teacher import Plan
from ionbox.store.rows import AnswerRow

MOST_KEPT = 500
"""Answers to practice of one device; more are judged, and not kept."""


async def take(gathering: Gathering, device: int, data: LessonAnswer, some: PracticeSet) -> Judged:
    """What is said to an answer. Before and after the games the first to an item is kept, and what is right is not told
    until the whole set is done; in practice every attempt is kept."""
    item, code, counts = some.items[data.item], str(some.code), data.part != "practice"
    _refuse_other_set(gathering, data.part, code)
    answer = await asyncio.to_thread(written, item, data.answer)
    said = await asyncio.to_thread(practice.judged, item, answer, data.english)
    store, row = gathering.house.store, gathering.row
    async with gathering.lock:
        plan = _refuse_other_set(gathering, data.part, code)  # names may have gone meanwhile
        given = await store.answers(row.id, device)
        for part, planned in (("before", plan.before), ("after", plan.after)):
            if not counts and code == planned and sum((one.part, one.set) == (part, code) for one in given) < ITEMS:
                raise Declined(f"This set counts {part} the games. Do it there first, then practise it.")
        kept = [one for one in given if one.part == data.part]
        own = [one for one in kept if one.set == code]
        attempt = 1 + sum(one.item == data.item for one in own)
        if attempt == 1 if counts else len(kept) < MOST_KEPT:
            new = AnswerRow(
                gathering=row.id, device=device, part=data.part, set=code, item=data.item, attempt=attempt,
                at=gathering.house.clocks.now(), skill=said.skill, code=said.code, answer=answer,
                typed=item.kind == "name",
            )  # fmt: skip
            await store.add_answer(new)
            own.append(new)
    done = len({one.item for one in own}) == ITEMS
    return said if done or not counts else replace(said, question="", answer="", says=[], lattice=[])


def _refuse_other_set(gathering: Gathering, part: str, code: str) -> Plan:
    plan = plan_of(gathering.row)
    if plan is None:
        raise Declined("This is not a lesson, so no answers are kept here. Practise without its code.")
    if gathering.row.nameless:
        raise Declined("This lesson is long over. Practise without its code.", 410)
    if {"before": plan.before, "after": plan.after}.get(part, code) != code:
        raise Declined(f"This lesson has another set {part} the games. Open it from the table's page.")
    return plan
