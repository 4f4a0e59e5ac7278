"""What only a bot for Charged! knows."""

from ionbox.core.infoset import infoset
from ionbox.core.rng import Rng
from ionbox.games.charged import GAME
from ionbox.games.charged.actions import is_play
from ionbox.games.charged.turn import plays


def greedy(table):
    return GAME.write(GAME.bots["greedy"](infoset(GAME, table.state, table.options, 2, 0), Rng(1)))


def test_random_mostly_plays_where_there_is_a_play(table):
    start = table("11K> Na Cl", rack="Na Cl O")
    one = infoset(GAME, start.state, start.options, 2, 0)
    chosen = [GAME.bots["random"](one, Rng(seed)) for seed in range(100)]
    assert set(chosen) <= set(one.legal)
    assert sum(map(is_play, chosen)) > 80
    assert sum(map(is_play, one.legal)) < len(one.legal) / 2


def test_greedy_takes_the_most_points(table):
    start = table("11K> Na Na S O O O O", rack="Fe Cl Cl Cl")
    assert start.points(greedy(start)) == max(plays(start.state, 0).points)


def test_greedy_keeps_red_tiles_where_they_bring_nothing(table):
    start = table("11K> Na Cl", rack="* K Cl")
    assert start.points(greedy(start)) == start.points("10L> K Cl") == start.points("10K> * K Cl") == 14
    assert "*" not in greedy(start)


def test_greedy_swaps_the_whole_rack_without_a_play_and_passes_without_a_bag(table):
    start = table("11K> Na Cl")
    assert greedy(start) == "swap C C C C C C P P P P"
    start.state.bag, start.state.bag_size = [0] * 19, 0
    assert greedy(start) == "pass"
