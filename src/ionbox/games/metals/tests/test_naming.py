"""§6 A compound is named before it is collected, where the table asks for it."""

from collections.abc import Callable

from narrow import of
from pytest import mark, raises

from ionbox.bots import find_bot
from ionbox.core.infoset import infoset
from ionbox.core.play import Match, play, ring
from ionbox.core.rng import Rng
from ionbox.core.types import FULL, BadInput, Refusal, Seat
from ionbox.games.metals import GAME, bots, hints
from ionbox.games.metals.exchange import NAME, NAMED, UNNAMED
from ionbox.games.metals.policy import Policy
from ionbox.games.metals.solved import exact
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import Options

Table = Callable[..., MetalsState]
NAMING = Options(naming=True)
HELP = GAME.helped(NAMING)
NAMES = ("Ada", "Ben")
ADA, BEN = Seat(0), Seat(1)


def formed(table: Table, play: Table) -> MetalsState:
    """Ada leads Ca²⁺, and Ben answers with 2 Cl⁻."""
    return play(table("Ca2+ Na+ / Cl- Cl- O2-", options=NAMING), "Ca2+", "2 Cl-")


def told(state: MetalsState, audience: Seat | None = None) -> list[str]:
    return GAME.story(state.events, audience, NAMES, HELP)


@mark.rule("MVN-35")
def test_where_charges_cancel_whoever_led_is_asked_for_the_name_before_anything_is_collected(
    table: Table, play: Table
) -> None:
    state = formed(table, play)
    assert state.actors() == [ADA]
    assert state.legal(ADA) == [NAMED, UNNAMED]
    assert [GAME.write(action) for action in state.legal(ADA)] == ["name", "unnamed"]
    view = GAME.view(state, None, HELP)
    assert (view.phase, view.naming, view.collected) == ("name", "CaCl₂", (35, 0))
    assert GAME.ask(GAME.view(state, ADA, HELP), HELP) == "The charges cancel: name CaCl₂ to collect it."
    assert GAME.ask(GAME.view(state, BEN, HELP), HELP) == ""
    assert GAME.own(state, ADA).plays == ()


@mark.rule("MVN-35", "MVN-31")
def test_what_does_not_cancel_is_no_compound_and_is_not_named(table: Table, play: Table) -> None:
    assert play(table("Al3+ Na+ / Cl- O2- O2-", options=NAMING), "Al3+", "2 O2-").phase != NAME
    assert play(table("Ca2+ Na+ / Na+", options=NAMING), "Ca2+", "pass").phase != NAME
    assert play(table("Ca2+ Na+ / Cl- Cl-"), "Ca2+", "2 Cl-").collected == [40 - 1, 0], "the table asks for no names"


@mark.rule("MVN-35")
def test_reinforcements_that_cancel_the_charge_are_named_by_whoever_called_for_them(table: Table, play: Table) -> None:
    state = play(table("Al3+ Al3+ Na+ / O2- O2- O2- Na+", options=NAMING), "Al3+", "3 O2-", "Al3+")
    assert (state.actors(), GAME.public(state).naming) == ([ADA], "Al₂O₃")
    assert GAME.dump(GAME.load(GAME.dump(state), NAMING)) == GAME.dump(state)


@mark.rule("MVN-35")
def test_a_typed_name_is_judged_by_what_lies_there(table: Table, play: Table) -> None:
    state = formed(table, play)
    assert GAME.read(state, ADA, "name Calcium chloride") == GAME.read(state, ADA, "Name\tcalcium chloride") == NAMED
    assert GAME.read(state, ADA, "unnamed") == UNNAMED
    for text, code in (("name calcium chlorate", "NAME_ENDING"), ("name chloride calcium", "NAME_ORDER")):
        refusal = GAME.read(state, ADA, text)
        assert isinstance(refusal, Refusal)
        assert (refusal.rule, refusal.code) == ("MVN-35", code)
    assert of(Refusal, GAME.read(state, ADA, "name")).code == "NAME_MISSING"
    assert GAME.read(state, BEN, "name calcium chloride") == NAMED, "which is then not Ben's turn"
    assert of(Refusal, GAME.refusal(state, BEN, NAMED)).code == "NOT_YOUR_TURN"


@mark.rule("MVN-35")
def test_nothing_else_is_done_while_a_name_is_asked_for_and_nothing_is_named_at_other_times(
    table: Table, play: Table, code: Callable[[MetalsState, str], str]
) -> None:
    state = formed(table, play)
    assert {code(state, text) for text in ("Na+", "pass", "2 Cl-")} == {"NAME_FIRST"}
    play(state, "name")
    assert {code(state, text) for text in ("name", "unnamed")} == {"NOTHING_TO_NAME"}


@mark.rule("MVN-36", "MVN-37")
def test_once_it_is_named_the_leader_collects_and_everybody_hears_the_name(table: Table, play: Table) -> None:
    state = formed(table, play)
    assert "The charges cancel: CaCl₂." in told(state), "and not what it is called"
    play(state, "name")
    assert (state.collected, state.initiator) == ([38, 0], BEN)
    assert told(state)[:2] == ["Ada names it: calcium chloride.", "Ada collects 3 cards."]
    assert told(state, ADA)[0] == "You name it: calcium chloride."
    shown = [GAME.show(event, HELP) for event in state.events]
    assert ("named", 0, 0, "CaCl2", 0, ["calcium chloride"]) in shown


@mark.rule("MVN-36")
def test_a_compound_left_unnamed_goes_to_whoever_answered(table: Table, play: Table) -> None:
    state = formed(table, play)
    assert state.default(ADA) == UNNAMED, "so it does when the time is out"
    play(state, "unnamed")
    assert state.collected == [35, 3]
    assert told(state)[:2] == ["Ada does not name CaCl₂.", "Ben collects 3 cards."]


@mark.rule("MVN-37")
def test_no_name_of_a_compound_is_told_before_it_was_named(table: Table, play: Table) -> None:
    state = formed(table, play)
    assert GAME.box(state, HELP).names == ()
    assert not any("calcium chloride" in line for line in told(state))


@mark.rule("MVN-37")
def test_no_correction_tells_the_name(table: Table, play: Table) -> None:
    wrong = of(Refusal, GAME.read(formed(table, play), ADA, "name calcium chlorate"))
    assert GAME.hushed(wrong.hint, HELP) == ""
    assert (GAME.hushed(wrong.because, HELP), GAME.hushed(wrong.question, HELP)) == (wrong.because, wrong.question)
    assert GAME.hushed(wrong.hint, FULL) == wrong.hint == "The name is calcium chloride."


def test_the_bell_leaves_a_compound_to_be_named_and_ends_the_match_then(table: Table, play: Table) -> None:
    state = of(MetalsState, ring(formed(table, play)))
    assert told(state) == ["The bell: this exchange is the last."]
    outcome = play(state, "name").outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.rule) == ((38, 0), "MVN-33")


@mark.parametrize(
    ("old", "new", "says"),
    [
        ("name 1", "reinforce 1", "higher total charge"),
        ("2 Cl-", "1 Cl-", "the same total charge"),
        ("name 1 2", "name 1 1", "the answer of another seat"),
    ],
)
def test_a_moment_of_naming_that_cannot_be_is_refused(table: Table, play: Table, old: str, new: str, says: str) -> None:
    line = GAME.dump(formed(table, play)).split(" | history")[0]
    spoilt = line.replace(old, new).replace("collected 35", f"collected {36 if new == '1 Cl-' else 35}")
    with raises(BadInput, match=says):
        GAME.load(spoilt, NAMING)
    with raises(BadInput, match="asks for no names"):
        GAME.load(line, GAME.defaults)


def test_bots_name_what_they_made_and_hints_say_what_it_brings(table: Table, play: Table) -> None:
    state = formed(table, play)
    known = infoset(GAME, state, NAMING, 2, ADA)
    assert bots.greedy(known, Rng(1)) == bots.candidates(known, Rng(1))[0] == Policy()(state, ADA, Rng(1)) == NAMED
    assert {find_bot(GAME, name)(known, Rng(seed)) for name in ("random", "novice") for seed in range(9)} == {NAMED}
    values = exact(known)
    assert values[NAMED] > values[UNNAMED]
    found = {action: hints.facts(known, action) for action in (NAMED, UNNAMED)}
    assert {fact.what for fact in found[NAMED]} & {"named"}
    assert {fact.what for fact in found[UNNAMED]} & {"costs"}
    assert hints.about(known, NAMED) == []


def test_a_whole_match_with_names_collects_every_card_that_was_laid() -> None:
    match, asked = Match(GAME, 3, NAMING, "5"), 0
    while actors := match.state.actors():
        asked += of(MetalsState, match.state).phase == NAME
        assert match.play(actors[0], match.state.legal(actors[0])[0]) is None
    assert asked > 3
    assert isinstance(play(GAME, match.state, ADA, NAMED, Rng(1)), Refusal)
