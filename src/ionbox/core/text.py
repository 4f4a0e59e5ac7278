"""What people call things, where others read it."""

import re
import unicodedata

MOST_ACCENTS = 2
"""Marks over or under one letter; more is a scribble over its neighbours."""
BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters and marks that nobody sees; whatever else is invisible, `isprintable` knows."""


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
