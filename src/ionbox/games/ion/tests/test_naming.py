"""ION-86 and ION-87 Option naming: a compound counts once its owner has named it."""

from collections.abc import Callable

from pytest import mark, raises

from ionbox.bots import find_bot
from ionbox.core.infoset import infoset
from ionbox.core.options import change
from ionbox.core.rng import Rng
from ionbox.core.types import FULL, NONE, Action, BadInput, Refusal, Seat, hiding
from ionbox.games.ion import GAME
from ionbox.games.ion.actions import NAME
from ionbox.games.ion.state import IonState

Table = Callable[..., IonState]
Legal = Callable[..., list[str]]
Code = Callable[[IonState, str], str]
NAMING = {"naming": True}
LAST = "He He / Ar Ar"


def at_the_end(table: Table, **parts: str) -> IonState:
    """The last turn of round 1, in which one card may close something."""
    return table("turn 6 place", hands=LAST, options=NAMING, **parts)


def refusal(state: IonState, text: str) -> Refusal:
    found = GAME.read(state, state.actors()[0], text)
    assert isinstance(found, Refusal), found
    return found


@mark.rule("ION-86")
def test_whoever_closes_a_compound_names_it_before_anything_else_and_it_counts(
    table: Table, play: Table, legal: Legal, sheet: Legal, code: Code
) -> None:
    state = at_the_end(table, areas="Na+ / Ne", loose="Cl / -", goals="4 6")
    play(state, "bond Cl- to Na+")
    assert legal(state) == ["name", "unnamed"]
    assert GAME.view(state, Seat(0)).naming == "NaCl"
    assert GAME.view(state, Seat(1)).naming == GAME.view(state, None).naming == "NaCl"
    assert GAME.view(state, None).asked == ("Na+.Cl-", "")
    assert code(state, "lay Cl-") == "ION-86 NAME_FIRST"
    play(state, "name")
    assert [line for line in sheet(state) if "gas" not in line] == [
        "NaCl (sodium chloride): 7",
        "goal NaCl and KCl: 2",
    ]


@mark.rule("ION-86")
def test_unnamed_a_compound_lies_closed_but_scores_nothing_reaches_no_goal_and_breaks_no_tie(
    table: Table, play: Table, sheet: Legal
) -> None:
    state = at_the_end(table, areas="Na+ / Ne", loose="Cl / -", goals="4 6")
    play(state, "bond Cl- to Na+", "unnamed")
    assert [line for line in sheet(state) if "gas" not in line] == []
    assert state.made == [0, 0]


@mark.rule("ION-86")
def test_when_time_runs_out_a_compound_stays_unnamed(table: Table, play: Table) -> None:
    state = at_the_end(table, areas="Na+ / -", loose="Cl / -")
    assert GAME.write(state.default(Seat(0))) == "lay Cl-"
    play(state, "bond Cl- to Na+")
    assert GAME.write(state.default(Seat(0))) == "unnamed"


@mark.rule("ION-86")
def test_others_place_and_name_meanwhile(table: Table, play: Table, legal: Legal) -> None:
    state = at_the_end(table, areas="Na+ / K+", loose="Cl / F")
    play(state, "1: bond Cl- to Na+")
    assert legal(state, 2) == ["lay F-", "bond F- to K+"]
    assert [GAME.view(state, seat).naming for seat in (Seat(0), Seat(1), None)] == ["NaCl", "", ""]
    play(state, "2: bond F- to K+", "2: name")
    assert (state.round, state.actors()) == (0, [0])
    play(state, "1: name")
    assert state.round == 1


@mark.rule("ION-86")
def test_nobody_is_asked_for_what_is_not_closed_and_whoever_is_not_asked_has_nothing_to_name(
    table: Table, play: Table, code: Code
) -> None:
    state = at_the_end(table, areas="Mg2+ / K+", loose="Cl / F")
    assert code(state, "name") == "ION-86 NOTHING_TO_NAME"
    play(state, "1: bond Cl- to Mg2+")
    assert state.actors() == [1]
    assert code(state, "unnamed") == "ION-86 NOTHING_TO_NAME"


@mark.rule("ION-86")
def test_a_turned_metal_closes_a_compound_that_is_to_be_named(table: Table, play: Table, legal: Legal) -> None:
    options = {**NAMING, "transition": True, "action_tiles": True}
    state = table("turn 3 place", areas="Fe3+.Cl-.Cl- / -", loose="Na / -", fresh="Fe3+.Cl-.Cl- / -", options=options)
    play(state, "turn Fe3+.Cl-.Cl-")
    assert GAME.view(state, Seat(0)).naming == "FeCl₂"
    assert legal(state) == ["name", "unnamed"]
    assert GAME.read(state, Seat(0), "name iron(II) chloride") == NAME
    assert refusal(state, "name iron chloride").rule == "ION-86"


@mark.rule("ION-86")
def test_a_card_of_the_center_and_one_taken_with_rxn_close_compounds_too(
    table: Table, play: Table, legal: Legal
) -> None:
    options = {**NAMING, "action_tiles": True}
    state = table("turn 3 act", areas="Na+ / -", center="Cl Mg", waiting="1", options=options)
    play(state, "take Cl", "bond Cl- to Na+")
    assert legal(state) == ["name", "unnamed"]
    play(state, "name")
    assert legal(state) == ["pass", "rxn"]
    state = table("turn 7 steal", areas="Na+ / Cl-", waiting="1", flips="1", tiles="A rxn:used / B", options=options)
    play(state, "take Cl- of Cl- from 2", "bond Cl- to Na+")
    assert legal(state) == ["name", "unnamed"]
    play(state, "name")
    assert state.scores[0] == 7


@mark.rule("ION-86")
def test_what_is_unnamed_is_safe_from_rxn_and_refreshes_no_tile(table: Table, play: Table, legal: Legal) -> None:
    options = {**NAMING, "action_tiles": True, "polyatomic": True}
    parts = {"areas": "Na+.Na+.SO4^2- K+ / Cl-", "tiles": "A rxn:used / B rxn:used", "options": options}
    state = table("turn 7 steal", waiting="2", flips="2", **parts)
    assert legal(state) == ["pass", "take K+ of K+ from 1"]
    named = table("turn 7 steal", waiting="2", flips="2", named="Na+.Na+.SO4^2- / -", **parts)
    assert "refresh rxn for SO4" in legal(play(named, "pass"))
    assert play(state, "pass").round == 1


@mark.rule("ION-87")
def test_a_compound_is_named_once_in_a_round_and_counts_for_all_like_it(
    table: Table, play: Table, legal: Legal, sheet: Legal
) -> None:
    areas = "Na+.Cl- Na+ / Ne"
    state = at_the_end(table, areas=areas, loose="Cl / -", goals="1 2")
    play(state, "bond Cl- to Na+", "name")
    assert [line for line in sheet(state) if "gas" not in line] == ["NaCl (sodium chloride): 7"] * 2
    state = at_the_end(table, areas=areas, loose="Cl / -", named="Na+.Cl- / -", goals="1 2")
    play(state, "bond Cl- to Na+")
    assert state.round == 1
    assert state.named == [[], []], "in the next round it is asked for anew"


@mark.rule("ION-87")
def test_what_rxn_breaks_and_is_made_again_stays_named(table: Table, play: Table, area: Legal) -> None:
    options = {**NAMING, "action_tiles": True}
    state = table("turn 3 act", areas="Na+.Cl- / -", named="Na+.Cl- / -", waiting="1", options=options)
    play(state, "rxn", "lay Na+", "bond Cl- to Na+")
    assert area(state) == ["Na+.Cl-"]
    assert GAME.view(state, Seat(0)).naming == ""
    unnamed = table("turn 3 act", areas="Na+.Cl- / -", waiting="1", options=options)
    play(unnamed, "rxn", "lay Na+", "bond Cl- to Na+")
    assert GAME.view(unnamed, Seat(0)).naming == "NaCl"


@mark.rule("ION-86")
def test_a_typed_name_is_judged_and_the_word_alone_is_none(table: Table, play: Table) -> None:
    state = at_the_end(table, areas="Na+ / -", loose="Cl / -")
    assert GAME.read(state, Seat(0), "bond Cl- to Na+") == GAME.parse("bond Cl- to Na+")
    play(state, "bond Cl- to Na+")
    assert GAME.read(state, Seat(0), "name  sodium chloride ") == NAME
    assert GAME.read(state, Seat(0), " Name Sodium chloride") == NAME
    assert GAME.read(state, Seat(1), "Name sodium chloride") == NAME, "nobody else learns whether it is right"
    assert refusal(state, "name").code == "NAME_MISSING"
    assert refusal(state, "name sodium chlorate").because
    assert "name sodium chloride" not in refusal(state, "name sodium").because


@mark.rule("ION-86")
def test_no_correction_tells_the_name(table: Table, play: Table) -> None:
    state = play(at_the_end(table, areas="Na+ / -", loose="Cl / -"), "bond Cl- to Na+")
    help = GAME.helped(change(GAME.defaults, NAMING), FULL)
    wrong = refusal(state, "name sodium chlorate")
    assert GAME.hushed(wrong.hint, help) == ""
    assert (GAME.hushed(wrong.because, help), GAME.hushed(wrong.question, help)) == (wrong.because, wrong.question)
    assert GAME.hushed(wrong.hint, FULL) == wrong.hint == "The name is sodium chloride."


@mark.rule("ION-86")
def test_a_name_is_told_once_it_was_typed_and_not_before(table: Table, play: Table) -> None:
    state = at_the_end(table, areas="Na+ / -", loose="Cl / K")
    play(state, "1: bond Cl- to Na+")
    for help in (GAME.helped(change(GAME.defaults, NAMING), FULL), NONE):
        view = GAME.view(state, Seat(0), help)
        assert "sodium chloride" not in str(view)
        assert "NaCl" in GAME.ask(view, help)
    named = play(state.copy(), "1: name")
    lines = GAME.story(named.events, Seat(1), ["Ada", "Ben"], NONE)
    assert lines[0] == "Ada names NaCl: sodium chloride."
    (group,) = GAME.view(named, Seat(1), NONE).areas[0]
    assert (group.name, group.formula, group.closed) == ("sodium chloride", "NaCl", True)
    scored = GAME.view(play(named, "2: lay K+"), None, NONE).round1[0].entries
    assert [entry.name for entry in scored if entry.what == "compound"] == ["sodium chloride"]
    left = play(state.copy(), "1: unnamed")
    assert GAME.story(left.events, Seat(0), ["Ada", "Ben"], NONE)[0] == "You leave NaCl unnamed: it does not count."


def test_where_charges_are_hidden_a_name_with_a_numeral_is_not_told(table: Table, play: Table) -> None:
    options = {**NAMING, "transition": True}
    state = table("turn 6 place", hands=LAST, areas="Fe2+.Cl- / -", loose="Cl / K", options=options)
    named = play(state, "1: bond Cl- to Fe2+.Cl-", "1: name")
    quiet = GAME.helped(change(GAME.defaults, options), hiding(["charges"]))
    assert GAME.story(named.events, Seat(1), ["Ada", "Ben"], quiet)[0] == "Ada names FeCl₂."
    assert [group.name for group in GAME.view(named, Seat(1), quiet).areas[0]] == [""]
    scored = play(named, "2: lay K+")
    entries = [one for one in GAME.view(scored, None, quiet).round1[0].entries if one.what == "compound"]
    assert [(one.says, one.name) for one in entries] == [("FeCl₂", "")]
    assert "iron(II) chloride" in str(GAME.view(scored, None).round1[0])


@mark.rule("ION-86")
def test_bots_name_what_they_close_whatever_their_level(table: Table, play: Table) -> None:
    state = at_the_end(table, areas="Na+ / -", loose="Cl / K")
    play(state, "1: bond Cl- to Na+")
    options = change(GAME.defaults, NAMING)
    for level in ("greedy", "novice", "learner", "strong"):
        choice = find_bot(GAME, level)(infoset(GAME, state, options, 2, Seat(0)), Rng(1))
        assert choice == Action(NAME), level


@mark.rule("ION-86")
def test_a_hint_says_that_only_a_name_makes_it_count(table: Table, play: Table) -> None:
    state = at_the_end(table, areas="Na+ / -", loose="Cl / K")
    play(state, "1: bond Cl- to Na+")
    hints = GAME.kit.hints
    (fact,) = hints.facts(infoset(GAME, state, change(GAME.defaults, NAMING), 2, Seat(0)), NAME)
    assert hints.tells[fact.what].says.format(**fact.figures) == "NaCl counts only once it is named."


@mark.rule("ION-86")
@mark.parametrize(
    ("parts", "says"),
    [
        ({"asked": "Na+.Cl- / -"}, "closed, and by whoever has it"),
        ({"asked": "Mg2+.Cl- / -", "areas": "Mg2+.Cl- / -"}, "not a neutral compound"),
        ({"named": "He / -"}, "not a neutral compound"),
        ({"asked": "Na+.Cl- / -", "areas": "Na+.Cl- / -", "named": "Na+.Cl- / -"}, "named once"),
    ],
)
def test_a_position_in_which_nothing_was_closed_has_nothing_to_name(
    table: Table, parts: dict[str, str], says: str
) -> None:
    with raises(BadInput, match=says):
        at_the_end(table, **{"loose": "K / -", **parts})
