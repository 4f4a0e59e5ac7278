"""§10 The same deal for everybody."""

import pytest
from narrow import of

from ionbox.core.play import Match
from ionbox.core.rng import BY_PLACE, Rng, forked
from ionbox.games.charged import GAME, drawing
from ionbox.games.charged.pieces import KINDS
from ionbox.games.charged.state import ChargedState


def dealt(seed: str) -> Match:
    return Match(GAME, 2, GAME.presets["short"], seed, format=BY_PLACE)


def out_of_the_bag(match: Match, back: dict[int, int]) -> list[int]:
    """Draws until nothing is left. `back`: after so many draws, how many of the first tiles are put back."""
    state, rng, drawn = of(ChargedState, match.state.copy()), match.chance(1), list[int]()
    while state.bag_size:
        tile = drawing.tile(state, rng)
        assert state.bag[tile] > 0
        state.bag[tile] -= 1
        drawn.append(tile)
        for again in drawn[: back.get(len(drawn), 0)]:
            state.bag[again] += 1
        state.bag_size = sum(state.bag)
    return drawn


@pytest.mark.rule("10.1", "CHG-65")
def test_the_next_tile_of_the_bag_is_the_same_whoever_swapped_before() -> None:
    plain, swapped = out_of_the_bag(dealt("7"), {}), out_of_the_bag(dealt("7"), {15: 3, 90: 5})
    assert len(plain) == 180
    assert swapped[:180] == plain
    assert sorted(swapped[180:]) == sorted(plain[:3] + plain[:5])
    assert swapped[180:] != plain[:3] + plain[:5]
    assert out_of_the_bag(dealt("8"), {}) != plain


@pytest.mark.rule("CHG-65")
def test_a_fork_goes_on_with_the_tiles_that_are_left() -> None:
    one, other = dealt("7"), dealt(forked("7", 6, "9"))
    for match in (one, other):
        rng = Rng(1)
        while actors := match.state.actors():
            assert match.play(actors[0], match.state.sample(actors[0], rng)) is None
            assert min(of(ChargedState, match.state).bag) >= 0
        state = of(ChargedState, match.state)
        laid = [tile for tile in state.grid.cells if 0 < tile < KINDS]
        assert len(laid) + sum(state.held) + state.bag_size == state.box.tiles.total
    assert other.steps[:6] == one.steps[:6]
    assert other.steps != one.steps
