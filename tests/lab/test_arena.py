"""The arena: every deal from every seat, nothing played twice, errors by deal."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ionbox.core.options import change
from ionbox.core.rng import Tape
from ionbox.core.types import BadInput, Seat
from ionbox.games import GAMES
from ionbox.lab import standings
from ionbox.lab.arena import arena, lineups, play_match
from ionbox.lab.pool import Alone, J, Processes, R, in_order
from ionbox.lab.sitting import first
from ionbox.lab.stats import Played, bradley_terry, by_deal, duels, mean, ratings, share

METALS = GAMES["metals"]
PAIR = ("random", "greedy")


class Backwards(Alone):
    """Is finished with the last job first."""

    def finished(self, work: Callable[[J], R], jobs: Iterable[J]) -> Iterator[tuple[int, R]]:
        return reversed(list(super().finished(work, jobs)))


def test_results_come_in_the_order_of_their_jobs() -> None:
    assert list(in_order(Backwards(), abs, [-3, 2, -1])) == [3, 2, 1]


def test_every_deal_is_played_from_every_seat() -> None:
    matches = arena(METALS, PAIR, matches=7)
    assert len(matches) == 8
    assert {(m.deal, m.bots) for m in matches} == {(d, b) for d in range(4) for b in (PAIR, PAIR[::-1])}


def test_more_seats_than_bots_seat_one_among_many_of_the_other() -> None:
    one, other = lineups(PAIR, 3, False)
    assert one == (("random", "greedy", "greedy"), ("greedy", "random", "greedy"), ("greedy", "greedy", "random"))
    assert all(table.count("greedy") == 1 for table in other)


def test_as_many_bots_as_seats_sit_at_one_table() -> None:
    (tables,) = lineups("abc", 3, False)
    assert tables == (tuple("abc"), tuple("bca"), tuple("cab"))


def test_a_ladder_plays_neighbours_only() -> None:
    assert [tables[0] for tables in lineups("abc", 2, True)] == [("a", "b"), ("b", "c")]


def test_a_run_started_again_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "results.csv"
    arena(METALS, PAIR, matches=4, out=out)
    first = out.read_text()
    whole = arena(METALS, PAIR, matches=8, out=out)
    assert out.read_text().startswith(first)
    assert len(out.read_text().splitlines()) == 9
    assert whole == arena(METALS, PAIR, matches=8)


def test_a_line_cut_short_by_a_crash_is_played_again(tmp_path: Path) -> None:
    out = tmp_path / "results.csv"
    whole = arena(METALS, PAIR, matches=4, out=out)
    text = out.read_text()
    out.write_text(text[:-9])
    assert arena(METALS, PAIR, matches=4, out=out) == whole
    assert sorted(out.read_text().splitlines()) == sorted(text.splitlines())


def test_results_of_other_options_are_not_mixed_in(tmp_path: Path) -> None:
    out = tmp_path / "results.csv"
    arena(METALS, PAIR, matches=2, out=out)
    with pytest.raises(BadInput, match="name another file"):
        arena(METALS, PAIR, matches=2, out=out, options=replace(METALS.defaults, series=2))
    with pytest.raises(BadInput, match="name another file"):
        arena(METALS, PAIR, matches=2, out=out, seed="other")


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "shopping.csv"
    out.write_text("milk,2\neggs,6\n")
    with pytest.raises(BadInput, match="not a file of arena results"):
        arena(METALS, PAIR, matches=2, out=out)


def test_several_workers_find_what_one_finds() -> None:
    with Processes(2) as crew:
        assert arena(METALS, PAIR, matches=6, crew=crew) == arena(METALS, PAIR, matches=6)


def test_the_file_is_the_same_to_the_byte_in_whatever_order_and_however_often_it_was_played(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.csv", tmp_path / "parts.csv"
    arena(METALS, PAIR, matches=12, out=whole, crew=Backwards())
    arena(METALS, PAIR, matches=4, out=parts)
    lines = parts.read_text().splitlines(keepends=True)
    parts.write_text("".join([lines[0], *lines[:2:-1]]))
    arena(METALS, PAIR, matches=12, out=parts)
    assert parts.read_bytes() == whole.read_bytes()
    assert list(tmp_path.glob("*.new")) == []


def test_a_match_is_the_same_each_time() -> None:
    assert play_match(METALS, 2, METALS.defaults, "x", 3, PAIR) == play_match(METALS, 2, METALS.defaults, "x", 3, PAIR)


@pytest.mark.rule("DICE-70")
def test_in_a_race_the_bot_with_the_shortest_time_is_first() -> None:
    table = ("novice", "master", "novice", "master")
    assert first(table, [Seat(0), Seat(1), Seat(2)], Tape([500, 500, 500, 500, 500, 500])) == 1
    assert first(table, [Seat(0), Seat(1), Seat(2)], Tape([500, 500, 1000, 1000, 0, 0])) == 2
    assert first(table, [Seat(2), Seat(3)], Tape([0, 0, 1000, 999])) == 2


def test_a_match_with_races_is_the_same_each_time() -> None:
    dice, table = GAMES["dice"], ("greedy", "novice", "learner")
    options = change(dice.defaults, {"race": "arrival"})
    assert play_match(dice, 3, options, "x", 3, table) == play_match(dice, 3, options, "x", 3, table)


def test_the_error_is_that_of_deals_not_of_matches() -> None:
    # Two deals, each won twice by the same side: two independent results, not four.
    matches = [Played(deal, ("a", "b"), (1.0 - deal, 0.0 + deal), (0, 0)) for deal in (0, 1) for _ in range(2)]
    assert share(matches, "a") == mean([1.0, 0.0])
    assert by_deal(matches, [1.0, 1.0, 0.0, 0.0]).n == 2


def test_a_rating_of_three_wins_in_four_is_191_elo() -> None:
    # 400 log10(3); the added draw takes a little of it.
    elo = bradley_terry({("a", "b"): 3000, ("b", "a"): 1000})
    assert elo["a"] - elo["b"] == pytest.approx(190.8, abs=0.5)


def test_ratings_of_a_chain_add_up() -> None:
    elo = bradley_terry({("a", "b"): 750, ("b", "a"): 250, ("b", "c"): 750, ("c", "b"): 250})
    assert elo["a"] - elo["c"] == pytest.approx(2 * 190.8, abs=3)


def test_a_shared_victory_is_half_a_duel() -> None:
    assert duels([Played(0, ("a", "b"), (0.5, 0.5), (3, 3))]) == {("a", "b"): 0.5, ("b", "a"): 0.5}


def test_standings_as_text_and_picture() -> None:
    matches = arena(METALS, PAIR, matches=40)
    assert list(ratings(matches, 20)) == ["greedy", "random"]
    page = standings.as_markdown(matches, PAIR)
    assert "| greedy | random | 40 |" in page
    assert standings.as_svg(matches, "Metal <vs>").count("<circle") == 2
    assert "Metal &lt;vs&gt;" in standings.as_svg(matches, "Metal <vs>")
