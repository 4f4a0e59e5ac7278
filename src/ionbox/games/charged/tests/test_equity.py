"""The fit of Charged!'s equity."""

import numpy as np
import pytest

from ionbox.core.rng import Rng
from ionbox.games.charged import GAME
from ionbox.games.charged.box import LEAVES
from ionbox.games.charged.lab.equity import (
    MARKS,
    OPTIONS,
    TILES,
    at_position,
    fitted,
    moments,
    opened,
    surprise,
)


def test_a_fit_finds_what_a_tile_left_is_worth_however_good_the_position() -> None:
    rng, rows = Rng(1), []
    width = len(TILES) + len(MARKS) + 1
    for position in range(300):
        luck = float(rng.below(100))
        for _ in range(4):
            features = [float(rng.below(3)) for _ in range(width)]
            rows.append(
                (position, 50, features, luck + 4 * features[TILES.index("O")] - 3 * features[TILES.index("C")])
            )
    worth = fitted(rows)
    assert round(worth["O"][0], 1) == 4
    assert round(worth["C"][0], 1) == -3
    assert abs(worth["Na"][0]) < 0.1


@pytest.mark.parametrize("name", LEAVES)
def test_plays_are_tried_at_a_position_and_leads_looked_at_in_a_match(name: str) -> None:
    rows = at_position(GAME.start(2, OPTIONS[name], Rng(1)), OPTIONS[name], 0, Rng(2))
    assert {len(features) for _, _, features, _ in rows} == {len(TILES) + len(MARKS) + 1}
    seen = np.array(moments(((name, 1), 2))).T
    assert surprise(seen, 110, 10) > 0
    assert set(seen[0]) == {2}


def test_a_play_opens_the_marked_squares_across_its_line() -> None:
    state = GAME.start(2, GAME.defaults, Rng(1))
    assert sum(opened(state, GAME.parse("11I> Na Na O"))) > 0
