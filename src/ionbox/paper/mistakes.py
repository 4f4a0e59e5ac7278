"""What a class got wrong, as a worksheet: each mistake as an example without a name, and items made for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ionbox.core.types import BadInput
from ionbox.lab.practice import TICKET, practice_set, read_code
from ionbox.paper.practice import Question, plain_question, question
from ionbox.paper.typeset import Document, Look, pdf

MOST: Final = 6
"""Misconceptions: four items each are a lesson's work."""


@dataclass(frozen=True)
class Mistake:
    """A misconception that was met. `asked`: what the example is an answer to; "" where `formula` says it. `formula`:
    the example; "" where there is none to show. `because`: what was said to it. `set`: items about it."""

    says: str
    question: str
    asked: str
    formula: str
    because: str
    set: str


def mistakes_pdf(title: str, found: Sequence[Mistake], look: Look) -> bytes:
    """The commonest first, as they come."""
    if not found:
        raise BadInput("No misconception has been met here, so there is no worksheet to print.")
    parts, first = [], 1
    for n, one in enumerate(found[:MOST], 1):
        items = [example(one)]
        if one.set:
            items += [question(item, look.english) for item in practice_set(read_code(one.set)).items[:TICKET]]
        parts.append({"title": f"{n}. What is wrong here?", "first": first, "items": items})
        first += len(items)
    heading = f"What we can learn from: {title}" if title else "What we can learn from our mistakes"
    says = ["Each part begins with an answer that somebody in this class gave. Explain it, then try the rest."]
    section = {"kind": "worksheet", "title": heading, "says": says, "parts": parts}
    return pdf(Document(heading, "", [section]), look)


def example(one: Mistake) -> Question:
    shown = f"{one.asked} An answer from this class: {one.formula.rstrip('.')}." if one.formula else ""
    asked = plain_question(f"{shown} {one.question}".strip())
    return asked | {"room": 2, "answer": one.says, "why": one.because}
