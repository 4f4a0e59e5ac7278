"""§8 The end."""

from collections.abc import Callable

import pytest
from pytest import mark

from ionbox.core.options import change
from ionbox.core.play import Match, ring
from ionbox.core.types import BadInput, Refusal, Seat
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


def rung(state: IonState) -> IonState:
    after = ring(state)
    assert not isinstance(after, Refusal)
    assert isinstance(after, IonState)
    return after


@mark.rule("ION-83")
def test_after_the_bell_the_turn_in_progress_is_played_and_its_round_is_scored(table: Table, play: Table) -> None:
    state = table("round 2 turn 3 choose", hands="Cl Ar / He F", areas="Na+ / Mg2+", goals="5 6", scores="5 4")
    state = play(state, "1: Cl")
    after = rung(state)
    assert after.actors() == [1], "who has chosen stays with it"
    view = GAME.view(after, None)
    assert (view.turn, view.last, view.turns, view.rung) == (3, 3, 6, True)
    play(after, "2: He", "1: bond Cl- to Na+")
    outcome = after.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.rule) == ((12, 6), "ION-83")
    assert GAME.view(after, None).phase == "over"
    assert len(after.hands[0]) == 5, "what is left of the hands is not played"


@mark.rule("ION-83", "8.2", "8.3")
def test_the_bell_brings_decay_and_used_tiles_in_full(table: Table, play: Table, sheet: Legal) -> None:
    state = table(
        "round 1 turn 2 choose", hands="Ar / OH / OH", radioactive="U:1:up / Fr:1:up / -",
        tiles="A select:used / B / C", options={"radioactive": "on", "action_tiles": True},
    )  # fmt: skip
    after = play(rung(state), "1: Ar", "2: OH", "3: OH", "1: pass", "2: pass", "3: pass")
    assert set(sheet(after, 1)) == {
        "noble gas Ar: 2", "radioactive U up: 2", "radioactive decay 2: 3", "used tile Select Two: -1",
    }  # fmt: skip


@mark.rule("ION-83", "5.6")
def test_after_the_bell_whoever_flipped_rxn_may_still_take_an_ion(table: Table, play: Table, legal: Legal) -> None:
    state = table(
        "turn 2 act", areas="Na+ / Cl-", tiles="A / B center:used rxn:used", waiting="1", options={"action_tiles": True}
    )
    after = play(rung(state), "1: rxn")
    assert "take Cl- of Cl- from 2" in legal(after)


@mark.rule("ION-83")
def test_a_bell_while_a_round_is_scored_ends_the_match_with_it(table: Table, play: Table) -> None:
    state = table(
        "round 1 turn 7 refresh", areas="NH4+.Cl- / -", undecided="NH4 / -", tiles="A select:used / B",
        options={"action_tiles": True, "polyatomic": True},
    )  # fmt: skip
    after = rung(state)
    assert GAME.story(after.events, None, ["Ada", "Ben"]) == ["The bell: the match ends when this round is scored."]
    play(after, "1: points")
    outcome = after.outcome()
    assert outcome is not None
    assert outcome.rule == "ION-83"


@mark.rule("ION-84")
@pytest.mark.parametrize(("turns", "rounds"), [(1, 1), (6, 1), (7, 2), (17, 3)])
def test_the_option_rounds_ends_the_match_after_so_many_turns(turns: int, rounds: int) -> None:
    match = Match(GAME, 2, change(GAME.defaults, {"rounds": turns}), "1")
    assert match.game.view(match.state, None).rounds == rounds
    chosen = 0
    while actors := match.state.actors():
        chosen += match.game.view(match.state, None).phase == "choose"
        assert match.play(actors[0], match.state.legal(actors[0])[0]) is None
    assert chosen == 2 * turns
    outcome = match.state.outcome()
    assert outcome is not None
    assert (outcome.rule, outcome.because) == ("ION-84", f"This match ends after turn {turns}.")


@mark.rule("ION-84", "8.1")
def test_as_many_turns_as_three_rounds_have_are_three_rounds() -> None:
    match = Match(GAME, 2, change(GAME.defaults, {"rounds": 18}), "1")
    while actors := match.state.actors():
        match.play(actors[0], match.state.legal(actors[0])[0])
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.rule == "8.4"


def test_a_position_beyond_the_last_turn_of_the_option_cannot_occur(table: Table) -> None:
    with pytest.raises(BadInput, match="This round has 2 turns"):
        table("turn 3 choose", options={"rounds": 2})
    with pytest.raises(BadInput, match="over after round 1"):
        table("round 2 turn 1 choose", options={"rounds": 2})
    with pytest.raises(BadInput, match="'bell rung'"):
        table("turn 3 choose", bell="yes")
