"""All that is wrong with options at once, line by line, and nothing that only follows from it."""

import pytest

from ionbox.core.game import MOST_COMPLAINTS
from ionbox.games.metals import GAME

HEADING = "ion,copies\n"


def places(**named: str) -> list[tuple[str, int]]:
    return [(one.option, one.line) for one in GAME.complaints(named)]


def test_every_wrong_line_is_named_and_every_wrong_option() -> None:
    assert places(deck=HEADING + "Xx+,2\nNa+,0\nCl-,3\n", series="99", start="x") == [
        ("deck", 2), ("deck", 3), ("series", 0), ("start", 0),
    ]  # fmt: skip
    assert places(deck=HEADING + "Na+,8\nCl-,9\n") == []
    assert places(nothing="1") == [("nothing", 0)]
    assert [one.option for one in GAME.complaints({}, "nowhere")] == [""]


def test_there_are_never_endless_complaints() -> None:
    assert len(places(deck=HEADING + "Xx+,2\n" * 900)) == MOST_COMPLAINTS


@pytest.mark.parametrize("deck", ["x" * 65_000, HEADING + "Na+,\0\n", HEADING + "Na+,1\n" * 1200, "ions\nNa+,1\n"])
def test_a_file_that_cannot_be_read_at_all_is_complained_of_once(deck: str) -> None:
    assert len(places(deck=deck)) == 1
