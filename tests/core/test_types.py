"""Plain values that cross every border."""

from ionbox.core.types import Outcome, Seat


def test_who_wins_alone_has_the_whole_victory_and_who_shares_it_a_part() -> None:
    alone = Outcome((3, 9, 1), (Seat(1),), "5.2", "")
    assert [alone.share(Seat(seat)) for seat in range(3)] == [0.0, 1.0, 0.0]
    shared = Outcome((9, 9, 1), (Seat(0), Seat(1)), "5.2", "")
    assert [shared.share(Seat(seat)) for seat in range(3)] == [0.5, 0.5, 0.0]
