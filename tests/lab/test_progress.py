"""Codes of progress and hand-in: the vectors that the page reads too, and mistyped codes."""

import json
import re
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ionbox.core.text import READABLE
from ionbox.core.types import BadInput
from ionbox.lab.progress import HandIn, Progress, link_number, read_hand_in, read_progress, week_of

VECTORS: dict[str, list[dict[str, Any]]] = json.loads((Path(__file__).parent / "progress.json").read_text("utf-8"))
EXAMPLES = [
    (read_progress, VECTORS["progress"][7]["code"]),
    (read_progress, Progress((3, 3, 2, 1, 0, 0, 0, 2), 2, 45).code()),
    (read_hand_in, VECTORS["hand_in"][3]["code"]),
]
Read = Callable[[str], object]


def refused(read: Read, code: str) -> str:
    with pytest.raises(BadInput) as no:
        read(code)
    return str(no.value)


def test_the_vectors_are_written_and_read_as_listed() -> None:
    assert len(VECTORS["progress"]) >= 30
    assert len(VECTORS["hand_in"]) >= 20
    for one in VECTORS["progress"]:
        told = Progress(tuple(one["stages"]), one["level"], one["week"])
        assert (told.code(), read_progress(one["code"])) == (one["code"], told)
    for one in VECTORS["hand_in"]:
        assert link_number(one["fragment"]) == one["link"]
        handed = HandIn(*(one[part] for part in ("link", "before", "after", "match", "hints", "right", "chances")))
        assert (handed.code(), read_hand_in(one["code"])) == (one["code"], handed)
    assert {one["day"]: week_of(date.fromisoformat(one["day"])) for one in VECTORS["weeks"]} == {
        one["day"]: one["week"] for one in VECTORS["weeks"]
    }


def test_a_code_is_read_however_it_is_spaced_and_in_small_letters() -> None:
    for one in VECTORS["kindly"]:
        read: Read = read_progress if len(re.sub(r"\W", "", one["code"])) == 7 else read_hand_in
        assert read(one["typed"]) == read(one["code"])


def test_what_is_no_code_is_refused_in_the_sentence_that_is_listed() -> None:
    for read, kind in ((read_progress, "wrong_progress"), (read_hand_in, "wrong_hand_in")):
        assert {one["typed"]: refused(read, one["typed"]) for one in VECTORS[kind]} == {
            one["typed"]: one["says"] for one in VECTORS[kind]
        }


def one_wrong(code: str) -> Iterator[str]:
    for at, letter in enumerate(code):
        yield from (code[:at] + other + code[at + 1 :] for other in READABLE if other != letter)


def swapped(code: str) -> Iterator[str]:
    for at in range(len(code)):
        for after in range(at + 1, len(code)):
            if code[at] != code[after]:
                yield code[:at] + code[after] + code[at + 1 : after] + code[at] + code[after + 1 :]


@pytest.mark.parametrize(("read", "code"), EXAMPLES)
def test_every_single_wrong_letter_and_every_swap_of_two_is_found(read: Read, code: str) -> None:
    letters = code.replace("-", "")
    wrong = [*one_wrong(letters), *swapped(letters)]
    assert len(wrong) > 30 * len(letters)
    for one in wrong:
        assert refused(read, one)


def test_any_two_wrong_letters_are_found() -> None:
    letters = VECTORS["progress"][9]["code"].replace("-", "")
    both = {two for one in list(one_wrong(letters))[::7] for two in one_wrong(one)} - {letters}
    for two in both - {letters}:
        assert refused(read_progress, two)


def test_of_what_is_counted_beyond_the_code_the_most_is_told() -> None:
    handed = read_hand_in(HandIn(5, 12, None, 2, 40, 80, 99).code())
    assert (handed.hints, handed.right, handed.chances, handed.after) == (15, 63, 63, None)
    with pytest.raises(ValueError, match="not below"):
        Progress((4, 0, 0, 0, 0, 0, 0, 0), 1, 0).code()
