"""How quickly bots lay a card in a race: drawn by level, the same from the same chance."""

from statistics import median

import pytest

from ionbox.bots import BOTS
from ionbox.bots.ladder import LADDER
from ionbox.bots.reactions import MEDIANS, reaction
from ionbox.core.rng import Rng, Tape

pytestmark = pytest.mark.rule("DICE-70")


def test_every_bot_has_a_median_from_four_seconds_for_a_novice_to_two_for_a_master() -> None:
    assert set(MEDIANS) == set(BOTS)
    by_level = [MEDIANS[bot] for bot in LADDER]
    assert by_level == sorted(by_level, reverse=True)
    assert (by_level[0], by_level[-1]) == (4.0, 2.0)


@pytest.mark.parametrize("bot", BOTS)
def test_half_of_the_times_are_below_the_median(bot: str) -> None:
    rng = Rng(1)
    assert median(reaction(bot, rng) for _ in range(4001)) == pytest.approx(MEDIANS[bot], rel=0.02)


def test_no_time_is_below_half_or_above_twice_the_median() -> None:
    assert reaction("master", Tape([0, 0])) == 1.0
    assert reaction("master", Tape([500, 500])) == 2.0
    assert reaction("master", Tape([1000, 1000])) == 4.0
