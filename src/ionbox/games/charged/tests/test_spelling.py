from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from pytest import mark

from ionbox.core.rng import Rng
from ionbox.core.state import playout
from ionbox.core.types import Action
from ionbox.games.charged import GAME
from ionbox.games.charged.actions import PASS, is_play
from ionbox.games.charged.box import box_of
from ionbox.games.charged.events import PASSED, unpacked
from ionbox.games.charged.formulas import NONE, compounds
from ionbox.games.charged.pieces import KINDS, RED, SYMBOLS
from ionbox.games.charged.spelling import FIRST, PLACE, TO_SWAP, Spelled, letters, meaning
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.turn import swaps

if TYPE_CHECKING:
    from tables.charged import Lay


def positions(preset: str, seats: int, every: int) -> Iterator[ChargedState]:
    """Moments of a random match, each also with a red tile for another one of the rack."""
    rng = Rng(seats)
    state = GAME.start(seats, GAME.presets[preset], rng)
    n = 0
    while state.actors():
        if n % every == 0:
            yield state
            with_red, rack = state.copy(), state.turn * KINDS
            with_red.racks[rack + max(range(KINDS), key=state.rack(state.turn).__getitem__)] -= 1
            with_red.racks[rack + RED] += 1
            yield with_red
        state.apply(state.turn, state.sample(state.turn, rng), rng)
        n += 1


def spelled(match: Spelled, wanted: Callable[[Action], bool] = lambda letter: True) -> list[int]:
    """The action of every sequence of letters, of those whose next letter is wanted."""
    seat, found = match.truth.turn, []
    letters = match.legal(seat)
    assert letters, "a dead end"
    assert all(one < other for one, other in pairwise(letters))
    for letter in filter(wanted, letters):
        twin = match.copy()
        twin.apply(seat, letter, Rng(0))
        if twin.stage == FIRST:
            what, _, load = unpacked(twin.events[0])
            found.append(PASS if what == PASSED else load)
        else:
            found += spelled(twin)
    return sorted(found)


@mark.parametrize("seats", [2, 3, 4])
@mark.parametrize("preset", ["full", "short"])
def test_every_play_is_spelled_in_exactly_one_way_and_nothing_else_is(preset: str, seats: int) -> None:
    for state in positions(preset, seats, every=8):
        plays = [action for action in state.legal(state.turn) if is_play(action)]
        assert spelled(Spelled(state), lambda letter: letter != TO_SWAP) == [PASS, *plays]


@mark.parametrize("bag_size", [0, 1, 2, 5, 10])
def test_every_swap_is_spelled_in_exactly_one_way_however_few_tiles_the_bag_holds(bag_size: int) -> None:
    for state in positions("short", 2, every=30):
        state = state.copy()
        state.bag = [0, bag_size] + [0] * (KINDS - 2)
        state.bag_size = bag_size
        assert spelled(Spelled(state), lambda letter: letter == TO_SWAP) == swaps(state, state.turn)


def asked(match: Spelled) -> list[str]:
    return [meaning(match.truth.box, letter) for letter in match.legal(match.truth.turn)]


def spell(match: Spelled, *words: str) -> None:
    """Go on with letters of these meanings, which must be offered."""
    for word in words:
        match.apply(match.truth.turn, match.legal(match.truth.turn)[asked(match).index(word)], Rng(0))


def test_the_red_tile_is_asked_for_only_where_formula_and_place_leave_several_plays(table: "Lay") -> None:
    match = Spelled(table("11K> Na Cl", rack="Na Cl").state)
    spell(match, "NaCl", "10L across")
    assert match.truth.turn == 1
    match = Spelled(table("11K> Na Cl", rack="Na Cl *").state)
    spell(match, "NaCl", "10L across")
    assert asked(match) == ["no red", "red in front"]
    spell(match, "red in front")
    assert match.truth.turn == 1


def test_a_single_tile_is_named_by_its_formula_across_before_that_down(table: "Lay") -> None:
    match = Spelled(table("11K> Na Cl", rack="Cl").state)
    spell(match, "NaCl")
    assert asked(match) == ["12K down"]
    match = Spelled(table("11Kv Na Cl", "10K> * K Br", rack="Cl").state)
    assert asked(match) == ["pass", "swap", "NaCl"]
    spell(match, "NaCl")
    assert asked(match) == ["11L across"]


def test_a_swap_goes_up_through_the_tiles_and_ends_by_itself_when_nothing_can_be_added(table: "Lay") -> None:
    match = Spelled(table(rack="Na Na K Mg Mg Mg Mg Mg Mg P").state)
    spell(match, "swap")
    assert asked(match) == ["swap Na", "swap K", "swap Mg", "swap P"]
    spell(match, "swap K")
    assert asked(match) == ["done", "swap Mg", "swap P"]
    assert match.chosen[SYMBOLS.index("K")] == 1
    spell(match, "swap P")
    assert (match.stage, match.truth.turn, sum(match.chosen)) == (FIRST, 1, 0)


def test_a_copy_in_the_middle_of_an_action_goes_on_by_itself(table: "Lay") -> None:
    match = Spelled(table("11K> Na Cl", rack="Na Cl").state)
    spell(match, "NaCl")
    twin = match.copy()
    assert (twin.stage, twin.formula, twin.place, asked(twin)) == (PLACE, match.formula, NONE, asked(match))
    before = GAME.dump(twin.truth)
    spell(match, "12K down")
    assert (match.stage, match.formula) == (FIRST, NONE)
    assert (twin.stage, GAME.dump(twin.truth)) == (PLACE, before)
    spell(twin, "12K down")
    assert GAME.dump(twin.truth) == GAME.dump(match.truth)


def test_events_come_with_the_last_letter_and_not_at_all_in_playouts(table: "Lay") -> None:
    match = Spelled(table("11K> Na Cl", rack="Na Cl").state)
    twin = match.copy()
    twin.telling = False
    spell(match, "NaCl")
    assert match.events == []
    spell(match, "12K down")
    spell(twin, "NaCl", "12K down")
    assert match.events
    assert twin.events == []


def test_a_random_match_in_letters_comes_to_an_end() -> None:
    match = Spelled(GAME.start(3, GAME.presets["short"], Rng(1)))
    playout(match, Rng(1), 10_000)
    assert match.actors() == []
    assert match.legal(match.truth.turn) == []
    assert match.outcome() == match.truth.outcome() is not None


def test_every_letter_means_something_else() -> None:
    box = box_of(GAME.defaults)
    meant = [meaning(box, Action(letter)) for letter in range(letters(box))]
    named = [text for text in meant if text != "swap "]
    assert len(set(named)) == len(named)
    assert [made.text() for made in compounds()] == meant[-189:]
