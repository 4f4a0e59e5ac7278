"""Matchpoints, counted by hand."""

from ionbox.core.matchpoints import matchpoints, percents
from ionbox.core.rng import Rng


def test_a_seat_gets_two_for_each_other_it_beats_and_one_for_each_equal() -> None:
    # 12 beats three: 6. 9 beats one and equals one: 2 + 1, twice. 3 beats nobody.
    assert matchpoints([9, 12, 3, 9]) == [3, 6, 0, 3]
    assert percents([9, 12, 3, 9]) == [50, 100, 0, 50]
    assert percents([5, 4, 3]) == [100, 50, 0]
    assert percents([5, 5, -1]) == [75, 75, 0]


def test_one_table_alone_and_equal_tables_are_in_the_middle() -> None:
    assert percents([17]) == [50]
    assert percents([0, 0, 0, 0]) == [50] * 4
    assert percents([]) == []


def test_percentages_add_up_to_fifty_times_the_tables() -> None:
    rng = Rng(24)
    for tables in range(1, 30):
        points = [rng.below(9) - 4 for _ in range(tables)]
        assert sum(percents(points)) == 50 * tables
        assert sum(matchpoints(points)) == tables * (tables - 1)
