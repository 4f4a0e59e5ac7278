"""Two codes that carry what a device knows, without any server: a pupil's progress, and what is handed in at home.

Both are a number in letters of `READABLE`, which are 31, a prime: the last two letters are a Reed-Solomon check
over the others, so any one or two wrong letters are found, and with them every swap of two. The page writes and reads
the same codes (web/src/practice/progress.ts); tests/lab/progress.json is for both.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from typing import Final

from ionbox.core.text import READABLE
from ionbox.core.types import BadInput

BASE: Final = len(READABLE)
CHECKS: Final = 2
STAGES: Final = ("not begun", "begun", "nearly", "sure")
SKILLS: Final = 8
FIRST_WEEK: Final = date(2026, 1, 5)
WEEKS: Final = 64
MATCH: Final = ("unfinished", "finished", "won")
ITEMS: Final = 12
"""Of a set; one more says that the set was not done."""
MOST_HINTS: Final = 15
MOST: Final = 63
"""Chances that are told."""
LINKS: Final = 1 << 20
PROGRESS: Final = (*[len(STAGES)] * SKILLS, 4, WEEKS)
"""How many values each part of a progress code has, in their order."""
HAND_IN: Final = (LINKS, ITEMS + 2, ITEMS + 2, len(MATCH), MOST_HINTS + 1, MOST + 1, MOST + 1)


@dataclass(frozen=True)
class Progress:
    """`stages`: of S1 to S8, places in STAGES. `level`: 1 to 3. `week`: since FIRST_WEEK, in a circle of WEEKS."""

    stages: tuple[int, ...]
    level: int
    week: int

    def code(self) -> str:
        letters = _letters([*self.stages, self.level, self.week], PROGRESS, 7)
        return f"{letters[:3]}-{letters[3:]}"


@dataclass(frozen=True)
class HandIn:
    """`link`: of the lesson, by `link_number`. `before` and `after`: right at the first attempt, None: not done.

    `match`: a place in MATCH. `right` out of `chances` of the match were right the first time.
    """

    link: int
    before: int | None
    after: int | None
    match: int
    hints: int
    right: int
    chances: int

    def code(self) -> str:
        values = [
            self.link, *(ITEMS + 1 if one is None else one for one in (self.before, self.after)), self.match,
            min(self.hints, MOST_HINTS), min(self.right, MOST), min(self.chances, MOST),
        ]  # fmt: skip
        letters = _letters(values, HAND_IN, 12)
        return "-".join(letters[at : at + 4] for at in (0, 4, 8))


LAST: Final = 5
"""So many first attempts without a hint count for a skill."""


def grown(before: int, firsts: Sequence[bool], another_day: bool) -> int:
    """The stage of a skill after these first attempts: four of the last five right on two days are sure, three nearly.

    `another_day`: `before` was reached on an earlier one. Fewer than five attempts take nothing away. A progress code
    knows only the week, so a terminal waits for another week; the page (web/src/practice/mastery.svelte.ts) knows days.
    """
    if not firsts:
        return before
    last = firsts[-LAST:]
    if sum(last) >= 4 and (before == 3 or (before == 2 and another_day)):
        return 3
    found = 2 if sum(last) >= 3 else 1
    return found if len(last) == LAST else max(before, found)


def week_of(day: date) -> int:
    return (day - FIRST_WEEK).days // 7 % WEEKS


def link_number(fragment: str) -> int:
    """The first 20 bits of the SHA-256 of a lesson's link, from its l on: the part behind #."""
    return int.from_bytes(sha256(fragment.encode()).digest()[:3], "big") >> 4


def read_progress(typed: str) -> Progress:
    values = _values(typed, PROGRESS, 7, "A progress code has seven letters and digits, such as J7K-R9CJ.")
    *stages, level, week = values
    if level == 0:
        raise BadInput(MISTYPED)
    return Progress(tuple(stages), level, week)


def read_hand_in(typed: str) -> HandIn:
    says = "A hand-in code has twelve letters and digits in three groups of four."
    link, before, after, match, hints, right, chances = _values(typed, HAND_IN, 12, says)
    if right > chances:
        raise BadInput(MISTYPED)
    done = [None if one > ITEMS else one for one in (before, after)]
    return HandIn(link, done[0], done[1], match, hints, right, chances)


MISTYPED: Final = "This code has a mistake in it. Check each letter and type it again."


def _letters(values: Sequence[int], sizes: Sequence[int], length: int) -> str:
    number = 0
    for value, size in zip(values, sizes, strict=True):
        if not 0 <= value < size:
            raise ValueError(f"{value} is not below {size}.")
        number = number * size + value
    digits = [number // BASE**place % BASE for place in reversed(range(length - CHECKS))]
    total, weighted = _sums(digits)
    last = ((length - 1) * total - weighted) % BASE
    return "".join(READABLE[digit] for digit in [*digits, (-total - last) % BASE, last])


def _sums(digits: Sequence[int]) -> tuple[int, int]:
    """Of a right code both are 0: the sum, and the sum with each digit times its place from 1."""
    return sum(digits) % BASE, sum(place * digit for place, digit in enumerate(digits, 1)) % BASE


def _values(typed: str, sizes: Sequence[int], length: int, says: str) -> list[int]:
    """Read kindly: in small letters, with or without hyphens and spaces."""
    letters = re.sub(r"[\W_]+", "", typed[:60]).upper()
    if len(letters) != length:
        raise BadInput(says)
    if any(letter not in READABLE for letter in letters):
        raise BadInput("These codes never have 0, 1, I, L or O in them. Check each letter and type it again.")
    digits = [READABLE.index(letter) for letter in letters]
    number = 0
    for digit in digits[:-CHECKS]:
        number = number * BASE + digit
    values: list[int] = []
    for size in reversed(sizes):
        number, value = divmod(number, size)
        values.insert(0, value)
    if number or any(_sums(digits)):
        raise BadInput(MISTYPED)
    return values
