"""§8 The end."""

from collections.abc import Callable

from pytest import mark

from ionbox.core.types import Seat
from ionbox.games.ion import GAME
from ionbox.games.ion.state import IonState

Table = Callable[..., IonState]
Legal = Callable[..., list[str]]


@mark.rule("8.1", "8.4")
def test_after_three_rounds_the_points_are_added_and_most_win(table: Table, play: Table) -> None:
    state = table("round 3 turn 6 choose", hands="Ar Ar Ar / OH OH OH", scores="20 21")
    play(state, "1: Ar", "2: OH")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.rule) == ((22, 21), (0,), "8.4")
    refusal = GAME.refusal(state, Seat(0), GAME.parse("Ar"))
    assert refusal is not None
    assert refusal.code == "MATCH_OVER"


@mark.rule("8.1")
def test_before_the_third_round_is_over_there_is_no_outcome(table: Table, play: Table) -> None:
    state = table("round 2 turn 6 choose", hands="Ar Ar Ar / OH OH OH", scores="20 21")
    assert play(state, "1: Ar", "2: OH").outcome() is None


@mark.rule("8.3", "ION-80", "ION-79")
def test_used_tiles_cost_their_value_and_unused_ones_nothing(table: Table, play: Table, sheet: Legal) -> None:
    state = table(
        "round 3 turn 7 choose", hands="Ar Ar Ar / OH OH OH / OH OH OH", radioactive="U:1:up / Fr:1:up / -",
        tiles="A select:used center:used rxn:fresh / B center:fresh rxn:used select:used / C center:used rxn:used",
        options={"radioactive": "on", "action_tiles": True},
    )  # fmt: skip
    play(state, "1: Ar", "2: OH", "3: OH", "1: pass")
    assert set(sheet(state, 1)) == {
        "noble gas Ar: 2", "radioactive decay 2: 3", "used tile Select Two: -1", "used tile Take From Center: -4",
    }  # fmt: skip
    assert set(sheet(state, 2)) == {"radioactive decay 5: 9", "used tile Select Two: -4", "used tile RXN: -4"}


@mark.rule("ION-81")
def test_equal_points_share_the_victory_unless_the_option_breaks_the_tie(table: Table, play: Table) -> None:
    parts = {"tiles": "D select:used center:used rxn:used / A select:used center:used rxn:used / G"}
    hands = "Ar Ar Ar / Ar Ar Ar / OH OH OH"
    for tiebreak, winners in ((False, (0, 1, 2)), (True, (2,))):
        state = table(
            "round 3 turn 6 choose", hands=hands, scores="20 20 13", made="1 2 0",
            options={"action_tiles": True, "tiebreak": tiebreak}, **parts,
        )  # fmt: skip
        play(state, "1: Ar", "2: Ar", "3: OH", "3: pass")
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.scores == (13, 13, 13)
        assert outcome.winners == winners
    state = table(
        "round 3 turn 6 choose", hands=hands, scores="20 20 0", made="1 2 0",
        options={"action_tiles": True, "tiebreak": True}, **parts,
    )  # fmt: skip
    outcome = play(state, "1: Ar", "2: Ar", "3: OH", "3: pass").outcome()
    assert outcome is not None
    assert outcome.winners == (1,)  # equal penalties: more neutral compounds


@mark.rule("ION-82")
def test_a_total_may_be_negative(table: Table, play: Table) -> None:
    state = table(
        "round 3 turn 6 choose", hands="OH OH OH / OH OH OH", scores="0 0", options={"action_tiles": True},
        tiles="A select:used center:used rxn:used / B select:used center:used rxn:used",
    )  # fmt: skip
    outcome = play(state, "1: OH", "2: OH").outcome()
    assert outcome is not None
    assert outcome.scores == (-9, -9)
