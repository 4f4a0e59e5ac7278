"""The commands that measure bots: loss against solvers, calibration, weights found in self-play, thinking time."""

from pathlib import Path

import pytest

from ionbox.bots.playout import likelihood
from ionbox.core.rng import Rng
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.games.metals.policy import WEIGHTS, Policy
from ionbox.lab import calibrate, fit, latency, loss
from ionbox.lab.calibrate import Said
from ionbox.lab.measures import settings

METALS = GAMES["metals"]


def test_the_master_loses_nothing_where_the_solver_knows_and_random_does() -> None:
    found = loss.losses(METALS, loss.positions(METALS, 15), ["random", "master"])
    random, master = found
    assert random.loss.value > 0.03 > master.loss.value
    assert master.best == 1
    assert "| master | 15 | 0.00 ± 0.00 | 100.0 |" in loss.as_markdown(found)


def test_positions_in_which_all_actions_are_equal_are_left_out() -> None:
    for position in loss.positions(METALS, 8):
        assert max(map(position.loss, position.worth)) > loss.TRIFLE
        assert min(map(position.loss, position.worth)) == 0


def test_a_game_without_a_solver_says_so() -> None:
    with pytest.raises(BadInput, match="no solver"):
        loss.positions(GAMES["dice"], 1)


def test_values_that_come_true_are_told_from_values_that_do_not() -> None:
    honest = [Said(n, 0.75, float(n % 4 > 0)) for n in range(400)]
    ((n, value, share),) = calibrate.reliability(honest)
    assert (n, value, share.value) == (400, 0.75, 0.75)
    assert calibrate.squares(honest) == pytest.approx(0.75 * 0.25)
    assert share.error == pytest.approx(0.0217, abs=0.001)


def test_the_best_spread_is_the_one_results_were_drawn_with() -> None:
    rng, spread, drawn = Rng(3), 4.0, []
    for n in range(2000):
        lead = float(rng.below(21) - 10)
        won = float(rng.below(1000)) < 1000 * likelihood(lead, spread)
        drawn.append(Said(n, lead, float(won)))
    assert calibrate.best_spread(drawn) == pytest.approx(spread, rel=0.1)


def test_calibrating_plays_matches_to_their_end() -> None:
    values, leads = calibrate.play(METALS, 2, 6)
    assert {said.match for said in values} == {0, 1}
    assert all(0 <= said.value <= 1 for said in values)
    assert leads, "an empty deck is reached, and the table knows the end from there"
    assert "foretold best by" in calibrate.as_markdown(METALS, values, leads)


def test_fitting_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = fit.fit(METALS, tmp_path / "whole.json", 3, drawn=6, deals=4)
    fit.fit(METALS, tmp_path / "parts.json", 1, drawn=6, deals=4)
    assert fit.fit(METALS, tmp_path / "parts.json", 3, drawn=6, deals=4) == whole
    assert len(whole) == len(WEIGHTS)


def test_the_weights_of_the_project_beat_none() -> None:
    won = fit.strength(METALS, Policy(), Policy([0] * len(WEIGHTS)), 100, 1)
    assert won.value - 3 * won.error > 0.5


def test_thinking_is_timed_for_each_bot() -> None:
    table = latency.bench_bots([METALS], 0, ["greedy", "player"], fewest=3)
    lines = table.splitlines()
    assert [line.split(" | ")[1:3] for line in lines[4:6]] == [["greedy", "3"], ["player", "3"]]


def test_the_longest_choice_is_told_for_each_preset_and_number_of_seats() -> None:
    told = latency.bench_choices([METALS], 0, ["player"], most=2)
    assert [line.split(" | ")[0] for line in told.splitlines()[4:-2]] == [
        f"| metals, {preset}, {seats} seats" for preset in ("single", "series") for seats in (2, 3, 4)
    ]


def test_choices_are_taken_from_all_along_a_match_and_from_where_most_can_be_done() -> None:
    [setting, *_] = settings(METALS, [2])
    asked = latency.choices(setting, most=8)
    assert len(asked) == 8
    assert min(len(one.legal) for one in asked[4:]) >= max(len(one.legal) for one in asked[:4])
    assert len({str(one.view) for one in asked[:4]}) == 4
