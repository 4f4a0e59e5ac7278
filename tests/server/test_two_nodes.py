"""What holds at one server holds with people at two nodes: a selection. `just nodes` takes all tests of the server.

There some fail that are about one server: its file, a restart of it, or the order of what two sockets said.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from server import (
    test_actions,
    test_latecomers,
    test_moving,
    test_race,
    test_room,
    test_seats,
    test_team_pen,
    test_tries,
    test_wall,
)

TESTS: list[Callable[[Path], None]] = [
    test_actions.test_an_action_sent_again_is_answered_again_and_counts_once,
    test_latecomers.test_a_latecomer_watches_and_has_the_seat_from_the_next_game_of_a_series_on,
    test_moving.test_the_host_who_watches_all_tables_sees_somebody_go,
    test_race.test_the_first_card_to_arrive_wins_and_a_later_one_is_refused_as_late_and_never_played,
    test_room.test_whoever_came_late_waits_and_one_of_a_team_thinks,
    test_seats.test_a_rematch_moves_everybody_one_seat_further,
    test_seats.test_a_reload_is_not_shown_but_an_empty_chair_is,
    test_team_pen.test_the_pen_of_a_device_that_is_away_goes_to_whoever_takes_it,
    test_tries.test_a_refused_preview_that_stood_for_a_second_is_a_draft,
    test_wall.test_without_watchers_the_wall_is_for_the_host_alone,
]


@pytest.mark.parametrize("test", TESTS, ids=lambda test: test.__name__.removeprefix("test_"))
def test_it_holds_with_people_at_two_nodes(
    test: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IONBOX_NODES", "2")
    test(tmp_path)
