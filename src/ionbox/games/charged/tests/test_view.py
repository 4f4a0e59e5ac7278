"""Who sees what; imagining."""

import re
from collections import Counter
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from pytest import MonkeyPatch, mark

from ionbox import form
from ionbox.chem.names import GB, US, compound_name, ion_name
from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import FULL, NONE, Seat
from ionbox.games.charged import GAME, turn
from ionbox.games.charged.actions import PASS, is_play
from ionbox.games.charged.formulas import charged_list
from ionbox.games.charged.generator import Generator
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.turn import plays
from ionbox.games.charged.types import Options, Tile

if TYPE_CHECKING:
    from tables.charged import Lay

FEW = "tile,copies,points\nFe,5,6\nNa,5,3\nN,4,2\nO,5,2\nCl,4,3"


def test_a_seat_sees_its_own_rack_and_how_many_tiles_others_have(table: "Lay") -> None:
    start = table("11K> Na Cl", rack="K O").state
    own, other, public = (GAME.view(start, seat) for seat in (*all_seats(2), None))
    assert Counter(own.rack) == Counter(["K", "O"] + ["P"] * 4 + ["C"] * 4)
    assert other.rack == ("Cl",) * 10
    assert public.rack == ()
    assert own.held == other.held == public.held == (10, 10)
    assert own.bag == 178


def test_unseen_tiles_are_those_of_the_bag_and_of_other_racks(table: "Lay") -> None:
    start = table("11K> Na Cl", rack="K O").state
    for seat in (*all_seats(2), None):
        unseen = dict(GAME.view(start, seat).unseen)
        assert sum(unseen.values()) == 178 + (20 if seat is None else 10)
    assert dict(GAME.view(start, Seat(0)).unseen)["Cl"] == 31
    assert dict(GAME.view(start, Seat(1)).unseen)["Cl"] == 21


def test_the_box_says_of_every_tile_how_it_is_drawn_read_aloud_and_counted() -> None:
    tiles = {tile.symbol: tile for tile in GAME.box(GAME.start(2, Options(), Rng(1))).tiles}
    assert len(tiles) == 18
    assert sum(tile.copies for tile in tiles.values()) == 200
    assert tiles["Fe"] == Tile("Fe", "iron", "transition", "2+ 3+", points=4, copies=6)
    assert tiles["Na"] == Tile("Na", "sodium", "cation", "+", points=3, copies=24)
    assert (tiles["O"].kind, tiles["O"].charges, tiles["Cl"].charges) == ("anion", "2−", "−")
    assert (tiles["C"].kind, tiles["C"].charges) == ("anion", "")  # carbon is found in carbonate and cyanide alone
    assert (tiles["*"].kind, tiles["*"].charges, tiles["*"].points) == ("red", "", 0)


def test_a_tile_has_the_charges_of_the_ions_that_are_played() -> None:
    options = Options(ions_file="ion\nFe3+\nNa+\nNO3 -\nCl-", tiles_file=FEW)
    tiles = {tile.symbol: tile for tile in GAME.box(GAME.start(2, options, Rng(1))).tiles}
    assert (tiles["Fe"].kind, tiles["Fe"].charges) == ("transition", "3+")
    assert (tiles["N"].kind, tiles["N"].charges) == ("anion", "")


def test_equal_scores_share_a_place(table: "Lay") -> None:
    start = table("11K> Na Cl")
    places = {"0 0": (1, 1), "5 7": (2, 1), "7 5": (1, 2)}
    assert {scores: GAME.public(start.again(scores=scores).state).places for scores in places} == places
    state = GAME.start(4, Options(), Rng(1))
    state.scores = [9, 12, 9, 3]
    assert GAME.public(state).places == (2, 1, 2, 4)


@mark.rule("3.4", "CHG-40")
def test_a_seat_is_told_how_many_tiles_it_may_swap_and_others_are_not(table: "Lay") -> None:
    start = table("11K> Na Cl").state
    assert [GAME.own(start, seat).swaps for seat in (*all_seats(2), None)] == [10, 0, 0]
    few = GAME.start(2, Options(tiles_file=FEW, ions_file="ion\nFe3+\nNa+\nNO3 -\nCl-"), Rng(1))
    assert (few.bag_size, GAME.own(few, few.turn).swaps) == (3, 3)


@mark.rule("3.6")
def test_formulas_are_listed_with_their_names_only_when_the_match_is_over(table: "Lay") -> None:
    going_on = table("11K> Na Cl").again(passes=1, idle=1)
    assert GAME.public(going_on.state).names == ()
    over = going_on.play("pass").state
    assert dict(GAME.public(over).names)["Na2O"] == "sodium oxide"
    assert len(GAME.public(over).names) == len(over.box.ions.layable)
    assert GAME.public(over, NONE).names == ()


@mark.skipif(form.is_compiled(), reason="compiled functions call each other directly: nothing can listen in")
@mark.rule("3.1")
def test_plays_are_searched_for_once_a_turn(table: "Lay", monkeypatch: MonkeyPatch) -> None:
    state = table("11K> Na Cl", rack="K Br O", hints=True).state
    searched: list[Seat] = []

    def plays(state: ChargedState, seat: Seat) -> Generator:
        searched.append(seat)
        return Generator(state.grid, state.rack(seat))

    monkeypatch.setattr(turn, "plays", plays)
    for _ in range(2):
        view, legal = GAME.view(state, Seat(0)), state.legal(Seat(0))
        assert view.plays == sum(map(is_play, legal))
    assert searched == [0]
    state.apply(Seat(0), GAME.parse("11M> O"), Rng(1))
    assert GAME.view(state, Seat(1)).plays == sum(map(is_play, state.legal(Seat(1))))
    assert searched == [0, 1]


@mark.parametrize("preset", ["full", "classroom"])
def test_without_help_no_name_of_a_compound_and_no_charge_reaches_anybody(preset: str) -> None:
    names = {compound_name(made, english) for made in charged_list().compounds.values() for english in (US, GB)}
    elements = {
        ion_name(ion, english) for ion in charged_list().cations + charged_list().anions for english in (US, GB)
    }
    for help, bare in ((FULL, False), (NONE, True)):
        state, rng, heard = GAME.start(2, replace(GAME.presets[preset], hints=True), Rng(3)), Rng(3), []
        heard.append(repr(GAME.box(state, help)))
        while True:
            heard.append(repr(GAME.public(state, help)))
            for seat in (*all_seats(2), None):
                heard += [repr(GAME.own(state, seat, help)), GAME.ask(GAME.view(state, seat, help), help)]
                heard += [GAME.tell(event, seat, ["Ada", "Ben"], help) for event in state.events]
            if not state.actors():
                break
            found = plays(state, state.turn)
            state.apply(state.turn, max(zip(found.points, found.found, strict=True), default=(0, PASS))[1], rng)
        text = " ".join(heard)
        assert ([name for name in names | elements if re.search(rf"\b{re.escape(name)}\b", text)] == []) is bare
        assert (re.findall(r"\d[+−-]|[+−⁺⁻]", text) == []) is bare
        assert state.scores[0] > 50


def test_a_view_of_another_truth_with_the_same_sights_is_the_same() -> None:
    state = GAME.start(3, Options(), Rng(9))
    view = GAME.view(state, Seat(1))
    others = [GAME.imagine(view, Options(), Rng(seed)) for seed in range(5)]
    assert all(asdict(GAME.view(other, Seat(1))) == asdict(view) for other in others)
    assert len({GAME.dump(other) for other in others}) == 5


def test_every_truth_that_fits_a_view_can_be_imagined_and_no_other() -> None:
    """Six Na, one K and seven Cl are unseen: ten on the other rack, four in the bag."""
    tiles = "tile,copies,points\nNa,15,3\nK,1,4\nCl,8,3"
    options = Options(ions_file="ion\nNa+\nK+\nCl-", tiles_file=tiles)
    state = GAME.start(2, options, Rng(4))
    view = replace(GAME.view(state, Seat(0)), rack=("Na",) * 9 + ("Cl",), unseen=(("Na", 6), ("K", 1), ("Cl", 7)))
    racks = Counter(tuple(GAME.imagine(view, options, Rng(seed)).rack(Seat(1))) for seed in range(700))
    possible = {(na, k, 10 - na - k) for na in range(7) for k in range(2) if 10 - na - k <= 7}
    assert {(rack[1], rack[2], rack[10]) for rack in racks} == possible
