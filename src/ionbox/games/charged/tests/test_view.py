"""Who sees what; imagining."""

from collections import Counter
from dataclasses import asdict, replace

from ionbox.core.rng import Rng
from ionbox.games.charged import GAME
from ionbox.games.charged.types import Options


def test_a_seat_sees_its_own_rack_and_how_many_tiles_others_have(table):
    start = table("11K> Na Cl", rack="K O").state
    own, other, public = (GAME.view(start, seat) for seat in (0, 1, None))
    assert Counter(own.rack) == Counter(["K", "O"] + ["P"] * 4 + ["C"] * 4)
    assert other.rack == ("Cl",) * 10
    assert public.rack == ()
    assert own.held == other.held == public.held == (10, 10)
    assert own.bag == 178


def test_unseen_tiles_are_those_of_the_bag_and_of_other_racks(table):
    start = table("11K> Na Cl", rack="K O").state
    for seat in (0, 1, None):
        unseen = dict(GAME.view(start, seat).unseen)
        assert sum(unseen.values()) == 178 + (20 if seat is None else 10)
    assert dict(GAME.view(start, 0).unseen)["Cl"] == 31
    assert dict(GAME.view(start, 1).unseen)["Cl"] == 21


def test_a_view_of_another_truth_with_the_same_sights_is_the_same():
    state = GAME.start(3, Options(), Rng(9))
    view = GAME.view(state, 1)
    others = [GAME.imagine(view, Options(), Rng(seed)) for seed in range(5)]
    assert all(asdict(GAME.view(other, 1)) == asdict(view) for other in others)
    assert len({GAME.dump(other) for other in others}) == 5


def test_every_truth_that_fits_a_view_can_be_imagined_and_no_other():
    """Six Na, one K and seven Cl are unseen: ten on the other rack, four in the bag."""
    tiles = "tile,copies,points\nNa,15,3\nK,1,4\nCl,8,3"
    options = Options(ions_file="ion\nNa+\nK+\nCl-", tiles_file=tiles)
    state = GAME.start(2, options, Rng(4))
    view = replace(GAME.view(state, 0), rack=("Na",) * 9 + ("Cl",), unseen=(("Na", 6), ("K", 1), ("Cl", 7)))
    racks = Counter(tuple(GAME.imagine(view, options, Rng(seed)).rack(1)) for seed in range(700))
    possible = {(na, k, 10 - na - k) for na in range(7) for k in range(2) if 10 - na - k <= 7}
    assert {(rack[1], rack[2], rack[10]) for rack in racks} == possible
