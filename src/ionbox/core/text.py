"""What people call things, where others read it."""

import difflib
import re
import unicodedata
from collections.abc import Iterable

MOST_ACCENTS = 2
"""Marks over or under one letter; more is a scribble over its neighbours."""
BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters and marks that nobody sees; whatever else is invisible, `isprintable` knows."""
RUN = re.compile(r"(?:^|(?<=;))(?=[\t\r\n]|\s*[=+\-@＝＋－＠])")
"""Where a spreadsheet could begin to read a formula."""
PERSONS = re.compile(r"\[([^|\]]*)\|([^|\]]*)\]")
READABLE = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No 0 and O, no 1, I and L: what a code is made of that is read aloud and typed on phones."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A question to put behind a sentence, where one of those known is near; otherwise nothing."""
    near = difflib.get_close_matches(word, list(known), 1)
    return f" Did you mean {near[0]}?" if near else ""


def is_visible(text: str) -> bool:
    """Whether all of it is seen and stays in its line: no controls, nothing invisible, two marks a letter at most."""
    if not text.isprintable() or BLANK.search(text):
        return False
    marks = 0
    for character in unicodedata.normalize("NFD", text):
        kind = unicodedata.category(character)
        if kind in ("Mn", "Me"):
            marks += 1
        elif kind != "Mc":  # a vowel sign beside its letter, as in Devanagari and Burmese, covers nothing
            marks = 0
        if marks > MOST_ACCENTS:
            return False
    return True


def typed_name(text: str) -> str | None:
    """What somebody typed behind the word name, however that is written; None where it is another action."""
    word, *typed = text.split(maxsplit=1) or [""]
    return "".join(typed).strip() if word.lower() == "name" else None


def harmless(cell: str) -> str:
    """Spreadsheets run a cell that begins so as a formula; behind an apostrophe it is text. Some end a cell at a
    semicolon."""
    return RUN.sub("'", cell)


def addressed(sentence: str, you: bool) -> str:
    """A sentence such as "{who} [leads|lead] {ion}.", for everybody else, or for whom it is about."""
    return PERSONS.sub(lambda found: found[2 if you else 1], sentence)
