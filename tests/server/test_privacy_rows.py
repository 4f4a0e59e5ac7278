"""How long names are kept, and which numbers stand for whom: of rows alone."""

from datetime import datetime
from typing import Any

import pytest
from msgspec.structs import replace
from store.samples import attempt, gathering, match, table

from ionbox.core.types import Seat
from ionbox.server import privacy
from ionbox.store import GatheringRow, SeatRow
from ionbox.store.rows import MateRow

DAY = privacy.DAY
ENDED = datetime(2026, 11, 18, 12).timestamp()
NIGHT = datetime(2026, 12, 1).timestamp()
"""When the last of November is over, on this machine's clock."""


def lesson(due: str = "", **more: Any) -> GatheringRow:
    return gathering(**{"many": True, "ended": ENDED, "lesson": f'{{"due":"{due}"}}', **more})


@pytest.mark.parametrize(
    ("row", "days", "until"),
    [
        (lesson(), 30, ENDED + DAY),
        (lesson(lesson=""), 30, ENDED + DAY),
        (lesson(lesson="", many=False, given=True), 30, ENDED + DAY),
        (lesson(many=False), 30, ENDED + DAY),
        # An assignment: a day after its last day is over, but never longer than all the rest.
        (lesson("2026-11-30"), 30, NIGHT + DAY),
        (lesson("2026-11-17"), 30, ENDED + DAY),
        (lesson("2026-11-30"), 7, ENDED + 7 * DAY),
        (lesson("2099-12-31"), 30, ENDED + 30 * DAY),
        (lesson("9999-12-31"), 30, ENDED + DAY),
        (lesson("0001-01-01"), 30, ENDED + DAY),
        (lesson("soon"), 30, ENDED + DAY),
        (lesson(lesson="{"), 30, ENDED + DAY),
        (lesson(), 0.5, ENDED + 0.5 * DAY),
        # Friends keep their names as long as the rest.
        (lesson(lesson="", many=False), 30, ENDED + 30 * DAY),
        (lesson(ended=0.0), 30, 0.0),
        (lesson(nameless=True), 30, 0.0),
    ],
)
def test_names_are_kept_for_a_day_or_until_the_assignment_is_over(row: GatheringRow, days: float, until: float) -> None:
    assert privacy.names_until(row, days) == until


def test_everything_is_kept_for_the_days_after_the_end() -> None:
    assert privacy.kept_until(lesson(nameless=True), 30) == ENDED + 30 * DAY
    assert privacy.kept_until(lesson(ended=0.0), 30) == 0.0


ANNA = SeatRow("person", name="Anna", secret_hash="a", device=7)
TEAM = SeatRow("person", name="Zinc", device=3, secret_hash="c", mates=[MateRow("Bo", "b", 2), MateRow("Cy", "c", 3)])
LATE = SeatRow("bot", bot="greedy", name="greedy 3", filled=True, late="Dora", secret_hash="d", device=4)
OLD = SeatRow("person", name="Emil", secret_hash="e")
BOT = SeatRow("bot", bot="salt", name="salt 5")


def test_numbers_are_those_of_the_devices_and_bots_keep_their_names() -> None:
    row = table(seats=[ANNA, TEAM, LATE, OLD, BOT, SeatRow("open")])
    seats = privacy.numbered(row).seats
    assert [one.name for one in seats] == ["Pupil 7", "Team of pupil 2", "greedy 3", "", "salt 5", ""]
    assert [one.late for one in seats] == ["", "", "Pupil 4", "", "", ""]
    assert [mate.name for mate in seats[1].mates] == ["Pupil 2", "Pupil 3"]
    kept = [replace(one, name="", late="", mates=[]) for one in seats]
    assert kept == [replace(one, name="", late="", mates=[]) for one in row.seats]
    assert privacy.numbered(replace(row, seats=seats)).seats == seats


def test_a_match_has_the_numbers_of_those_who_tried_in_it_or_who_are_still_called_so() -> None:
    now = table(seats=[ANNA, TEAM, LATE, OLD, BOT])
    tries = [attempt("m1", seat=Seat(1), device=9), attempt("m1", seat=Seat(4), device=0)]
    # Seat 2 was somebody who has another name by now, seat 5 somebody of whom nothing else is known.
    before = match("m1", seats=5, names=["Anna", "Renamed", "greedy 3", "Zinc", "Removed"])
    (after,) = privacy.numbered_matches([before], [now], tries)
    assert after.names == ["Pupil 7", "Pupil 9", "greedy 3", "Team of pupil 2", "Seat 5"]
    assert replace(after, names=before.names) == before
    assert privacy.numbered_matches([after], [privacy.numbered(now)], tries) == [after]
