"""What docs/privacy.md tells a school is what the program does, and what pupils are told is the same."""

import inspect
import re
from pathlib import Path

from ionbox.server import edge, privacy, reach, reviews
from ionbox.server.clocks import Clocks
from ionbox.server.lobby import DAY, HOUR
from ionbox.server.serve import Settings

ROOT = Path(__file__).resolve().parents[2]
PAGE = " ".join(re.sub(r"^> ?", "", (ROOT / "docs/privacy.md").read_text("utf-8"), flags=re.MULTILINE).split())
SAYS = re.findall(r'^    "(.*)",$', (ROOT / "web/src/privacy/words.ts").read_text("utf-8"), re.MULTILINE)


def test_pupils_are_told_the_same_on_the_site_and_in_the_page_for_schools() -> None:
    assert len(SAYS) == 5
    assert " ".join(SAYS) in PAGE


def test_what_pupils_are_told_is_short_and_in_short_words() -> None:
    words = re.findall(r"[A-Za-z’]+", " ".join(SAYS))
    assert len(words) <= 135
    assert max(map(len, words)) <= 10
    assert all(len(sentence.split()) <= 22 for says in SAYS for sentence in re.split(r"[.?]", says))


def test_the_times_that_schools_are_told_are_the_program_s() -> None:
    for days, says in (
        (Settings("").days, "After {:g} days, or the number of days that the teacher has chosen"),
        (edge.KEPT / DAY, "a cookie with the key to its seat for {:g} days"),
        (reach.KEPT / HOUR, "whether phones reach the laptop ({:g} hours)"),
        (reviews.MOST_KEPT, "up to {:g} without names"),
    ):
        assert says.format(days) in PAGE
    assert (privacy.DAY, Clocks().sweep) == (24 * HOUR, 60.0), "a day; a minute after the start"
    assert "httponly=True" in inspect.getsource(edge), "no script can read it"
