"""§3 A turn."""

from typing import TYPE_CHECKING

from narrow import sure
from pytest import mark

from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games.charged import GAME
from ionbox.games.charged.actions import PASS, WRONG, is_play, is_swap, tiles_of
from ionbox.games.charged.pieces import KINDS
from ionbox.games.charged.types import Options

if TYPE_CHECKING:
    from tables.charged import Lay

EMPTY = f"turn 1 passes 0 idle 0 tries 0 | board {'/'.join(['21'] * 21)}"


@mark.rule("3.1")
def test_whose_turn_it_is_plays_swaps_or_passes_and_nobody_else_does(table: "Lay") -> None:
    start = table(rack="Na Cl")
    legal = start.state.legal(Seat(0))
    assert {"11K> Na Cl", "11J> Na Cl", "swap Na", "pass"} <= set(map(GAME.write, legal))
    assert start.state.legal(Seat(1)) == []
    assert sure(GAME.refusal(start.state, Seat(1), PASS)).code == "NOT_YOUR_TURN"
    assert start.play("pass").state.actors() == [1]


@mark.rule("3.1")
def test_legal_actions_are_plays_then_swaps_then_pass_each_in_order(table: "Lay") -> None:
    legal = table("11K> Na Cl", rack="Na Cl O").state.legal(Seat(0))
    plays = [action for action in legal if is_play(action)]
    swaps = [action for action in legal if is_swap(action)]
    assert legal == sorted(plays) + sorted(swaps) + [PASS]
    assert plays
    assert len(swaps) == 2 * 2 * 2 * 5 * 4 - 1  # Na, Cl, O, four P and three C: any of them, but not none


@mark.rule("CHG-50")
def test_a_rack_without_a_play_hears_so(table: "Lay") -> None:
    view = GAME.view(table("11K> Na Cl").state, Seat(0))
    assert view.plays == 0
    assert GAME.ask(view) == "These tiles make no play: swap some, or pass."
    assert GAME.ask(GAME.view(table(rack="Na Cl").state, Seat(0))).startswith(
        "Your turn: lay a formula over the square in"
    )


@mark.rule("3.2")
def test_a_play_takes_its_tiles_from_the_rack(table: "Lay") -> None:
    start = table(rack="Na Cl")
    assert start.code("11K> Na Cl") == ""
    assert start.code("11K> K Cl") == "NOT_ON_RACK"
    assert sure(start.refusal("11K> Na Na O")).because == "You have 1 Na on your rack, and this takes 2."
    assert sure(start.refusal("11K> Na .")).code == "GAP"
    after = start.play("11K> Na Cl").state
    assert after.grid.tiles == 2
    assert GAME.view(after, None).board[10] == "10NaCl9"


@mark.rule("3.3")
def test_after_a_play_the_rack_has_ten_tiles_again(table: "Lay") -> None:
    after = table(rack="Na Cl").play("11K> Na Cl").state
    assert after.held == [10, 10]
    assert after.bag_size == 200 - 20 - 2


@mark.rule("CHG-39")
def test_a_rack_is_refilled_only_while_the_bag_lasts(table: "Lay") -> None:
    options = Options(ions_file="ion\nNa+\nCl-", tiles_file="tile,copies,points\nNa,11,3\nCl,10,3")
    state = GAME.load(f"{EMPTY} | racks {'Na ' * 9}Cl / {'Cl ' * 9}Na | scores 0 0", options)
    state.apply(Seat(0), GAME.parse("11K> Na Cl"), Rng(0))
    assert (state.bag_size, state.held) == (0, [9, 10])


@mark.rule("3.4")
def test_a_swap_is_the_whole_turn_and_leaves_as_many_tiles_as_before(table: "Lay") -> None:
    start = table(rack="Na Cl")
    after = start.play("swap Na Cl C C").state
    assert (after.held, after.bag_size, after.turn) == ([10, 10], start.state.bag_size, 1)
    assert after.scores == [0, 0]


@mark.rule("3.4")
def test_others_hear_how_many_tiles_are_swapped_and_drawn_the_owner_hears_which(table: "Lay") -> None:
    start = table(rack="Na Cl")
    assert start.told("swap Na Cl", Seat(0))[0] == "You swap Na Cl."
    assert start.told("swap Na Cl", Seat(1)) == ["Ada swaps 2 tiles.", "Ada draws 2 tiles."]
    assert start.told("swap Na", None) == ["Ada swaps 1 tile.", "Ada draws 1 tile."]


@mark.rule("CHG-40")
def test_a_swap_is_of_one_to_ten_tiles_and_no_more_than_the_bag_holds() -> None:
    state = GAME.start(2, Options(), Rng(3))
    sizes = {len(tiles_of(action)) for action in state.legal(state.turn) if is_swap(action)}
    assert sizes == set(range(1, 11))
    options = Options(ions_file="ion\nNa+\nCl-", tiles_file="tile,copies,points\nNa,12,3\nCl,10,3")
    state = GAME.start(2, options, Rng(3))
    swaps = [action for action in state.legal(state.turn) if is_swap(action)]
    assert {len(tiles_of(action)) for action in swaps} == {1, 2}
    whole = " ".join(GAME.view(state, state.turn).rack)
    assert sure(GAME.refusal(state, state.turn, GAME.parse(f"swap {whole}"))).code == "BAG_TOO_SMALL"


@mark.rule("3.4", "CHG-40")
def test_new_tiles_are_drawn_before_the_old_ones_go_into_the_bag() -> None:
    options = Options(ions_file="ion\nNa+\nCl-", tiles_file="tile,copies,points\nNa,10,3\nCl,12,3")
    line = f"{EMPTY} | racks {'Na ' * 10}/ {'Cl ' * 10}| scores 0 0"
    for seed in range(20):  # the two tiles in the bag are Cl: one's own Na never comes back instead
        state = GAME.load(line, options)
        state.apply(Seat(0), GAME.parse("swap Na Na"), Rng(seed))
        assert sorted(GAME.view(state, Seat(0)).rack) == ["Cl"] * 2 + ["Na"] * 8
        assert state.bag_size == 2


@mark.rule("CHG-41")
def test_with_an_empty_bag_nothing_is_swapped(table: "Lay") -> None:
    start = table(rack="Na Cl")
    start.state.bag, start.state.bag_size = [0] * KINDS, 0
    assert start.code("swap Na") == "BAG_EMPTY"
    assert not any(is_swap(action) for action in start.state.legal(Seat(0)))


@mark.rule("CHG-42")
def test_red_tiles_may_be_swapped(table: "Lay") -> None:
    assert table(rack="* Na").code("swap * Na") == ""
    assert table(rack="Na").code("swap *") == "NOT_ON_RACK"


@mark.rule("3.5", "CHG-43")
def test_passing_is_always_allowed_and_a_swap_is_not_a_pass(table: "Lay") -> None:
    start = table(rack="Na Cl")
    assert start.play("pass").state.passes == 1
    assert start.play("swap Na").state.passes == 0
    assert start.play("pass").play("swap Cl").state.passes == 0
    assert start.state.default(Seat(0)) == PASS


@mark.rule("3.6", "CHG-38")
def test_a_wrong_formula_is_explained_and_costs_nothing(table: "Lay") -> None:
    start = table(rack="Na O")
    refusal = start.refusal("11K> Na O")
    assert (sure(refusal).code, sure(refusal).cost) == ("CHARGE", None)
    assert sure(refusal).because == "NaO does not balance: 1 × Na⁺ is 1+, 1 × O²⁻ is 2−, so 1− is left over."
    assert sure(refusal).hint == "With one more Na⁺ the charges cancel: Na₂O."
    assert start.code("wrong") == "COSTS_NOTHING"


@mark.rule("3.6", "CHG-38")
def test_with_the_option_so_many_wrong_formulas_cost_the_turn(table: "Lay") -> None:
    start = table(rack="Na O", tries=2)
    assert sure(start.refusal("11K> Na O")).cost == WRONG
    assert start.told("wrong") == ["Ada tried a wrong formula, 1 of 2."]
    once = start.play("wrong")
    assert (once.state.turn, once.state.tries) == (0, 1)
    twice = once.play("wrong").state
    assert (twice.turn, twice.tries, twice.idle, twice.passes) == (1, 0, 1, 0)
    assert once.told("wrong") == ["Ada tried a wrong formula, 2 of 2: the turn is lost."]
    after_a_pass = table(rack="Na O", tries=1).again(passes=1, idle=1).play("wrong").state
    assert (after_a_pass.passes, after_a_pass.idle) == (0, 2)  # no pass, but nothing was laid either


@mark.rule("CHG-38")
def test_a_tile_where_none_may_lie_is_no_wrong_formula(table: "Lay") -> None:
    refusal = table(rack="Na O", tries=1).refusal("1A> Na O")
    assert (sure(refusal).code, sure(refusal).cost) == ("OFF_CENTRE", None)


def test_playouts_choose_the_kind_of_action_first_and_any_action_can_come_up(table: "Lay") -> None:
    start = table("11K> Na Cl", rack="Na Cl").state
    chosen = [start.sample(Seat(0), Rng(seed)) for seed in range(600)]
    assert set(chosen) <= set(start.legal(Seat(0)))
    kinds = [sum(map(kind, chosen)) for kind in (is_play, is_swap, lambda action: action == PASS)]
    assert min(kinds) > 5
    assert kinds[0] > 500
