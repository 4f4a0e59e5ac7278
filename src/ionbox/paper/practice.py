"""Sets of practice on paper, as a worksheet with solutions on a page of their own: the same items as on a screen."""

from dataclasses import asdict
from typing import Any, Final

from ionbox.chem.practice.items import Item
from ionbox.lab import puzzles
from ionbox.lab.practice import TICKET, PracticeSet, answer, right
from ionbox.paper.typeset import Document, Look, pdf

FORMULA: Final = "Formula:"
NAME: Final = "Name:"
TILES: Final = "Tiles in a row:"
ACTION: Final = "Action:"
Question = dict[str, Any]


def set_pdf(some: PracticeSet, ticket: bool, look: Look) -> bytes:
    """All twelve items, or the three of an exit ticket."""
    items = some.items[:TICKET] if ticket else some.items
    title = "Exit ticket" if ticket else "Practice"
    section = {
        "kind": "worksheet",
        "title": f"{title}: {some.title}",
        "says": [f"Set {some.code}. Type this code on the Practise page of ionbox to check your answers at once."],
        "parts": [{"title": "", "first": 1, "items": [question(item, look.english) for item in items]}],
    }
    return pdf(Document(f"{title} {some.code}", "", [section]), look)


def question(item: Item, english: str) -> Question:
    """An item with room to answer it, what is right, and why."""
    said = answer(item, right(item), english)
    found = plain_question(item.ask)
    found |= {
        "choices": [choice.says for choice in item.choices],
        "because": item.because,
        "reasons": [choice.says for choice in item.reasons],
        "pieces": [{"text": piece.shown, "charge": piece.charge} for piece in item.pieces],
        "answer": lettered(item) or said.answer,
        "why": " ".join([said.because, *said.says]),
    }
    if item.puzzle:
        found |= position(item.puzzle)
    elif not item.choices:
        found["write"] = NAME if item.kind == "name" else TILES if item.in_tiles else FORMULA
    return found


def plain_question(ask: str) -> Question:
    return {
        "ask": ask, "board": None, "lines": [], "pieces": [], "choices": [], "because": "", "reasons": [],
        "write": "", "room": 0, "answer": "", "why": "",
    }  # fmt: skip


def lettered(item: Item) -> str:
    """The right choice by its letter, and the right reason by its number."""
    return ". ".join(
        f"{marks[n]}: {choice.says.rstrip('.')}"
        for tier, marks in ((item.choices, "ABCDEFGHIJ"), (item.reasons, "123456789"))
        for n, choice in enumerate(tier)
        if not choice.code
    )


def position(code: str) -> Question:
    """A position as its seat sees it: the board drawn where there is one, all else in lines."""
    puzzle = puzzles.find(code)
    game, view = puzzle.rules, puzzle.known.view
    names = ["You" if seat == puzzle.seat else f"Seat {seat + 1}" for seat in range(puzzle.seats)]
    grid = game.kit.paper().position(view) if game.kit.paper else None
    lines = game.kit.drawing().say(view, names)
    if grid is not None:
        lines = [line for line in lines if not line[:1].isdigit()]
    return {"board": asdict(grid) if grid else None, "lines": lines, "write": ACTION}
