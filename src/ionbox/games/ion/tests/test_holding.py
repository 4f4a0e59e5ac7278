"""§5.7 A drafted ion may be held for a card of the center."""

from collections.abc import Callable

from pytest import mark, raises

from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import BadInput, Seat
from ionbox.games.ion import GAME
from ionbox.games.ion.state import IonState
from ionbox.games.ion.types import Options

Table = Callable[..., IonState]
Legal = Callable[..., list[str]]
Code = Callable[[IonState, str], str]
TILES = {"action_tiles": True}
FULL = {**TILES, "transition": True, "polyatomic": True}


def referee(state: IonState, steps: int) -> IonState:
    """Whoever is asked lets time run out."""
    for _ in range(steps):
        seat = state.actors()[0]
        state.apply(seat, state.default(seat), Rng(1))
    return state


@mark.rule("5.7", "ION-23")
def test_taken_first_a_magnesium_of_the_center_bonds_the_chloride_that_lies_there_and_the_one_just_drafted(
    table: Table, play: Table, legal: Legal, area: Legal
) -> None:
    state = table("turn 3 choose", hands="Cl / He", areas="Cl- / -", center="Mg He", options=TILES)
    play(state, "1: Cl", "2: He")
    assert state.actors() == [0]
    assert legal(state) == ["lay Cl-", "hold Cl"]
    play(state, "hold Cl", "2: pass")
    assert legal(state) == ["take Mg", "take He", "rxn"]
    play(state, "take Mg", "bond Mg2+ to Cl-", "bond Cl- to Mg2+.Cl-", "pass")
    assert area(state) == ["Mg2+.Cl-.Cl-"]
    assert state.turn == 3


@mark.rule("5.7", "ION-23")
def test_who_has_nothing_to_take_with_or_to_take_may_not_hold(table: Table, legal: Legal, code: Code) -> None:
    parts = {"areas": "Cl- Na+ / -", "loose": "Cl / -", "options": TILES}
    state = table("turn 3 place", center="Mg", **parts)
    assert "hold Cl" in legal(state)
    assert code(state, "hold Na") == "3.3 NOT_TO_PLACE"
    used = table("turn 3 place", center="Mg", tiles="A center:used / B", **parts)
    assert legal(used) == ["lay Cl-", "bond Cl- to Na+"]
    assert code(used, "hold Cl") == "5.1 TILE_USED"
    empty = table("turn 3 place", **parts)
    assert legal(empty) == ["lay Cl-", "bond Cl- to Na+"]
    assert code(empty, "hold Cl") == "ION-33 CENTER_EMPTY"
    assert code(table("turn 3 place", areas="Na+ / -", loose="Cl / -"), "hold Cl") == "5.7 NO_TILES"
    assert code(table("turn 3 choose", hands="Cl / -", options=TILES), "hold Cl") == "5.7 TOO_LATE"
    taken = table("turn 3 act", areas="Na+ / -", loose="Cl / -", waiting="1", center="Mg", options=TILES)
    assert code(taken, "hold Cl") == "5.7 TOO_LATE"


@mark.rule("5.7", "ION-23")
def test_where_no_card_of_the_center_could_join_the_ion_or_what_it_could_bond_to_nobody_is_asked(
    table: Table, play: Table, legal: Legal, code: Code
) -> None:
    parts = {"hands": "Cl / Ar", "options": TILES}
    state = table("turn 3 choose", areas="Cl- / -", center="F OH He Ne", **parts)
    assert play(state, "1: Cl", "2: Ar").phase == 2  # it lies unbonded, and the window opens
    state = table("turn 3 choose", areas="Cl- / -", center="F Na He Ne", **parts)
    assert legal(play(state, "1: Cl", "2: Ar")) == ["lay Cl-", "hold Cl"]  # Na could join it
    state = table("turn 3 choose", areas="Mg2+ / -", center="F He", **parts)
    assert "hold Cl" in legal(play(state, "1: Cl", "2: Ar"))  # F could join what it could bond to
    state = table("turn 3 place", areas="Na+.Cl- K+ / -", loose="Cl / -", center="He Ne", options=TILES)
    assert legal(state) == ["lay Cl-", "bond Cl- to K+"]
    assert code(state, "hold Cl") == "ION-23 NOTHING_FITS"


@mark.rule("5.7", "ION-23", "4.5")
def test_a_metal_that_may_be_turned_counts_at_both_charges(table: Table, play: Table, legal: Legal) -> None:
    parts = {"hands": "Cu OH / He", "areas": "OH- / -", "center": "OH Ar", "options": FULL}
    state = play(table("turn 3 choose", **parts), "1: OH & Cu", "2: He", "1: bond Cu+ to OH-")
    assert legal(state) == ["lay OH-", "turn Cu+.OH-", "hold OH"]


@mark.rule("5.7", "ION-23", "ION-25")
def test_with_select_two_one_of_the_two_is_placed_first_and_the_other_may_be_held(
    table: Table, play: Table, legal: Legal, code: Code
) -> None:
    state = table("turn 3 choose", hands="Cl Na / He", areas="Cl- / -", center="Mg", options=TILES)
    play(state, "1: Na & Cl", "2: He")
    assert legal(state) == ["lay Na+", "bond Na+ to Cl-", "lay Cl-"]
    assert code(state, "hold Cl") == "ION-23 PLACE_ONE"
    play(state, "lay Na+")
    assert legal(state) == ["lay Cl-", "bond Cl- to Na+", "hold Cl"]
    play(state, "hold Cl", "2: pass")
    assert legal(state) == ["take Mg", "rxn"]


@mark.rule("5.7", "ION-23")
def test_noble_gases_and_radioactive_cards_are_never_held(table: Table, play: Table) -> None:
    options = {**TILES, "radioactive": "on"}
    parts = {"areas": "Cl- / Cl- / Cl-", "center": "Mg Na", "options": options}
    state = play(table("turn 3 choose", hands="He / U / Ar", **parts), "1: He", "2: U", "3: Ar")
    assert state.phase == 2  # nobody was asked to place anything


@mark.rule("5.7", "ION-23", "ION-19")
def test_everybody_sees_what_is_held(table: Table, play: Table) -> None:
    state = table("turn 3 place", areas="Cl- / Na+", loose="Cl / F", center="Mg", options=TILES)
    play(state, "1: hold Cl")
    assert [GAME.tell(event, None, ("Ada", "Bob")) for event in state.events] == [
        "Ada holds Cl⁻ for a card of the center."
    ]
    for seat in (*all_seats(2), None):
        view = GAME.view(state, seat)
        assert (view.holding, view.loose[0]) == ((0,), ("Cl",))
    assert state.actors() == [1]
    assert GAME.load(GAME.dump(state), Options(action_tiles=True)).holding == 1


@mark.rule("5.7", "ION-23", "5.3")
def test_it_is_a_promise_whoever_holds_is_not_asked_for_tiles_and_must_take_a_card(
    table: Table, play: Table, legal: Legal, code: Code, area: Legal
) -> None:
    state = table("turn 3 place", areas="Cl- / -", loose="Cl / -", center="Mg He", options=TILES)
    play(state, "hold Cl")
    assert state.actors() == [1]  # seat 1 has said it
    play(state, "2: pass")
    assert state.actors() == [0]
    for action in ("pass", "lay Cl-", "tiles"):
        assert code(state, action) == "ION-23 TAKE_FIRST"
    assert code(state, "take K") == "5.4 NOT_IN_CENTER"
    play(state, "take He")  # any card keeps the promise
    assert area(state) == ["He", "Cl-", "Cl-"]  # what was held had one way to lie
    assert legal(state) == ["pass", "rxn"]


@mark.rule("5.7", "ION-23", "ION-21")
def test_who_holds_comes_in_the_order_of_the_window(table: Table, play: Table, legal: Legal) -> None:
    parts = {"hands": "- / -", "areas": "Cl- / Na+", "center": "Mg K", "options": TILES}
    state = table("round 2 turn 3 place", loose="Cl / -", **parts)  # seat 2 leads
    play(state, "1: hold Cl", "2: tiles")
    assert state.actors() == [1]
    play(state, "2: take Mg", "2: pass")
    assert legal(state) == ["take K", "rxn"]  # the promise holds for what is left


@mark.rule("5.7", "ION-23")
def test_both_are_placed_in_the_order_its_owner_likes(table: Table, play: Table, legal: Legal) -> None:
    state = table("turn 3 place", areas="OH- / -", loose="Cl / -", center="Mg", options=TILES)
    play(state, "hold Cl", "2: pass", "take Mg")
    assert legal(state) == ["lay Mg2+", "bond Mg2+ to OH-", "lay Cl-", "rxn"]
    assert "bond Mg2+ to Cl-" in legal(play(state.copy(), "lay Cl-"))
    assert "bond Cl- to Mg2+" in legal(play(state.copy(), "lay Mg2+"))


@mark.rule("5.7", "ION-23", "5.5")
def test_rxn_may_come_before_between_or_after(table: Table, play: Table, legal: Legal, area: Legal) -> None:
    held = table("turn 3 place", areas="Na+.Cl- / -", loose="Cl / -", center="Mg", options=TILES)
    play(held, "hold Cl", "2: pass")
    before = play(held.copy(), "rxn")
    assert [GAME.tell(event, None, ("Ada", "Bob")) for event in before.events][-1] == "Ada lifts 2 ions to place anew."
    assert legal(before) == ["take Mg"]
    play(before, "take Mg")
    assert GAME.view(before, None).loose[0] == ("Na", "Mg", "Cl", "Cl")
    play(before, "lay Mg2+", "bond Cl- to Mg2+", "bond Cl- to Mg2+.Cl-")
    assert area(before) == ["Na+", "Mg2+.Cl-.Cl-"]
    between = play(held.copy(), "take Mg", "lay Mg2+")
    assert legal(between) == ["lay Cl-", "bond Cl- to Mg2+", "rxn"]
    assert GAME.view(play(between, "rxn"), None).loose[0] == ("Na", "Mg", "Cl", "Cl")
    after = play(held.copy(), "take Mg", "lay Mg2+", "lay Cl-")
    assert legal(after) == ["pass", "rxn"]
    assert GAME.view(play(after, "rxn"), None).loose[0] == ("Na", "Mg", "Cl", "Cl")


@mark.rule("5.7", "ION-23", "ION-33")
def test_if_the_center_is_empty_by_then_the_held_card_is_placed(
    table: Table, play: Table, legal: Legal, area: Legal
) -> None:
    parts = {"hands": "- / -", "loose": "Cl / -", "center": "Mg", "options": TILES}
    state = table("round 2 turn 3 place", areas="K+ / Na+", **parts)
    play(state, "1: hold Cl", "2: tiles", "2: take Mg", "2: pass")
    assert legal(state) == ["lay Cl-", "bond Cl- to K+", "rxn"]
    play(state, "bond Cl- to K+")
    assert legal(state) == ["pass", "rxn"]
    alone = table("round 2 turn 3 place", areas="Cl- / Na+", tiles="A rxn:used / B", **parts)
    play(alone, "1: hold Cl", "2: tiles", "2: take Mg", "2: pass")
    assert area(alone) == ["Cl-", "Cl-"]  # it had one way to lie, and the turn is over
    assert alone.turn == 3


@mark.rule("5.7", "ION-23")
def test_the_referee_never_holds(table: Table) -> None:
    state = table("turn 3 place", areas="Cl- / -", loose="Cl / -", center="Mg", options=TILES)
    assert GAME.write(state.default(Seat(0))) == "lay Cl-"


@mark.rule("5.7", "ION-23")
def test_when_a_holder_s_time_runs_out_the_first_card_of_the_center_is_taken_and_both_lie_unbonded(
    table: Table, play: Table, area: Legal
) -> None:
    parts = {"areas": "Cl- / -", "center": "Mg Ca", "tiles": "A rxn:used / B"}
    state = table("turn 3 place", loose="Cl / -", options=TILES, **parts)
    referee(play(state, "hold Cl", "2: pass"), 3)
    assert area(state) == ["Mg2+", "Cl-", "Cl-"]
    assert GAME.view(state, None).center == ("Ca",)
    assert state.turn == 3


@mark.rule("5.7")
def test_the_question_says_what_may_be_done(table: Table, play: Table) -> None:
    state = table("turn 3 place", areas="Cl- Na+ / -", loose="Cl / -", center="Mg", options=TILES)

    def ask() -> str:
        return GAME.ask(GAME.view(state, Seat(0)))

    assert ask() == (
        "Place Cl⁻: bond it to one of your cards or groups, lay it unbonded, or hold it to take a card from the center"
        " first."
    )
    play(state, "hold Cl", "2: pass")
    assert ask() == "You hold Cl⁻: use RXN, or take a card from the center; then place both."
    play(state, "take Mg")
    assert ask() == (
        "Place Mg²⁺ and Cl⁻ one by one: bond each to one of your cards or groups, or lay it unbonded."
        " You may use RXN before that."
    )


@mark.parametrize(
    ("text", "says"),
    [
        ("say | loose Cl / - | center Mg", "is held"),
        ("place | loose Na / - | holding 2 | center Mg", "has it to place"),
        ("place | loose Na K / F | holding 1 | center Cl", "One card is held"),
        ("place | loose Na / F | holding 1 | center Cl | tiles A center:used / B", "One card is held"),
        ("say | loose Na / - | holding 1 | center K", "could join it"),
        ("act | loose Na / Cl | waiting 1 | holding 2 | center Cl", "asked later"),
    ],
)
def test_a_card_that_cannot_be_held_so_is_no_position(text: str, says: str) -> None:
    hands = "hands He He He He He Ne / Ar Ar Ar Ar Ar Ar"
    moment, _, rest = text.partition(" | ")
    with raises(BadInput, match=says):
        GAME.load(f"round 1 turn 2 {moment} | {hands} | {rest}", Options(action_tiles=True))
