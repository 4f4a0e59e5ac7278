"""§3 A turn."""

from collections.abc import Callable

from pytest import mark

from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import Seat
from ionbox.games.ion import GAME
from ionbox.games.ion.state import IonState

Table = Callable[..., IonState]
Legal = Callable[..., list[str]]
Code = Callable[[IonState, str], str]


@mark.rule("3.1")
def test_all_choose_one_card_at_once(table: Table, legal: Legal, play: Table, code: Code) -> None:
    state = table("turn 6 choose", hands="Na Na Cl / F He OH / K K K")
    assert state.actors() == [0, 1, 2]
    assert [legal(state, seat) for seat in (1, 2, 3)] == [["Na", "Cl"], ["F", "OH", "He"], ["K"]]
    assert code(state, "K") == "3.1 NOT_IN_HAND"
    assert code(state, "lay Na+") == "3.1 CHOOSE_FIRST"
    play(state, "2: He")
    assert state.actors() == [0, 2]
    refusal = GAME.refusal(state, Seat(1), GAME.parse("F"))
    assert refusal is not None
    assert refusal.code == "NOT_ASKED"


@mark.rule("3.1", "3.2", "ION-19")
def test_a_choice_is_hidden_until_all_have_chosen(table: Table, play: Table, area: Legal) -> None:
    state = play(table("turn 5 choose", hands="Na Na Cl / F He OH"), "1: Cl")
    assert GAME.view(state, Seat(0)).pick == "Cl"
    assert GAME.view(state, Seat(1)).pick == ""
    assert GAME.view(state, None).areas == ((), ())
    assert [GAME.tell(e, Seat(1), ("Ada", "Bob")) for e in state.events] == ["Ada has chosen."]
    play(state, "2: He")
    assert (area(state), area(state, 2)) == (["Cl-"], ["He"])


@mark.rule("ION-19")
def test_areas_goals_and_center_are_open_and_hands_are_not(table: Table, area: Legal) -> None:
    state = table(
        "turn 3 place", hands="Na / Cl", areas="He / K+", loose="- / F", center="Na", options={"action_tiles": True}
    )
    view = GAME.view(state, Seat(0))
    assert (area(state), area(state, 2)) == (["He"], ["K+"])
    assert (view.loose, view.center) == (((), ("F",)), ("Na",))
    assert len(view.goals) == 2
    public = GAME.view(state, None)
    assert public.hand == ()
    assert public.known == ((), ())


@mark.rule("3.4", "ION-36")
def test_hands_are_passed_to_the_left(table: Table, play: Table) -> None:
    state = table("turn 5 choose", hands="Na Na Na He / F F F He / K K K He", areas="- / - / -")
    play(state, "1: He", "2: He", "3: He")
    assert [GAME.view(state, seat).hand for seat in all_seats(3)] == [("K",) * 3, ("Na",) * 3, ("F",) * 3]


@mark.rule("3.4", "ION-19")
def test_whoever_held_a_hand_knows_what_is_left_of_it(table: Table, play: Table) -> None:
    state = table("turn 1 choose", hands="Na Na Na Na K K K He / F F F F Cl Cl Cl He / Ar Ar Ar Ar Ne Ne Ne He")
    play(state, "1: He", "2: He", "3: He", "1: Ar", "2: K", "3: F")
    if state.actors() == [2]:
        play(state, "3: lay F-")
    assert GAME.view(state, Seat(0)).known[2] == ("Na",) * 4 + ("K",) * 2
    assert GAME.view(state, Seat(1)).known[2] == ("Na",) * 4 + ("K",) * 2
    assert GAME.view(state, Seat(2)).known[1] == ("Ne", "Ne", "Ne", "Ar", "Ar", "Ar")
    assert GAME.view(state, Seat(1)).known[0] == ("F", "F", "F", "Cl", "Cl", "Cl")
    assert GAME.view(state, Seat(0)).known[1] == GAME.view(state, Seat(1)).hand
    fresh = table("turn 1 choose", hands="- / - / -")
    assert [len(known) for known in GAME.view(fresh, Seat(0)).known] == [8, 0, 0]


@mark.rule("3.5", "ION-35")
def test_two_cards_of_each_hand_are_discarded_and_shuffled_back(table: Table, play: Table, sheet: Legal) -> None:
    state = table("turn 6 choose", hands="He He He / Ne Ne Ne")
    play(state, "1: He", "2: Ne")
    assert state.round == 1
    assert sheet(state, 1) == ["noble gas He: 2"]
    assert sum(GAME.pieces(state).values()) == 68
    assert GAME.pieces(state)["He"] == 6


@mark.rule("3.5", "ION-29")
def test_a_round_has_six_turns() -> None:
    state, rng = GAME.start(4, GAME.defaults, Rng(3)), Rng(3)
    chosen = 0
    while state.round == 0:
        chosen += state.phase == 0
        seat = state.actors()[0]
        state.apply(seat, state.sample(seat, rng), rng)
    assert chosen == 4 * 6
