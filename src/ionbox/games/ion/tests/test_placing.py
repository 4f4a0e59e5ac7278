"""§4 Bonding, with the examples the rulebook prints."""

from collections.abc import Callable

from pytest import mark, raises

from ionbox.core.state import all_seats
from ionbox.core.types import BadInput, Seat
from ionbox.games.ion import GAME, events, telling
from ionbox.games.ion.state import IonState
from ionbox.games.ion.types import View

Table = Callable[..., IonState]
Legal = Callable[..., list[str]]
Code = Callable[[IonState, str], str]
FULL = {"transition": True, "polyatomic": True}


@mark.rule("3.3", "4.1", "ION-6")
def test_a_card_is_bonded_or_laid_as_its_owner_likes(table: Table, play: Table, legal: Legal, area: Legal) -> None:
    state = table("turn 2 place", areas="H+ / -", loose="Cl / -")
    assert legal(state) == ["lay Cl-", "bond Cl- to H+"]
    assert area(play(state.copy(), "lay Cl-")) == ["H+", "Cl-"]
    assert area(play(state, "bond Cl- to H+")) == ["H+.Cl-"]


@mark.rule("3.3")
def test_what_has_only_one_way_to_lie_is_laid_without_asking(table: Table, play: Table, area: Legal) -> None:
    state = play(table("turn 1 choose", hands="He / Cl"), "1: He", "2: Cl")
    assert (area(state, 1), area(state, 2)) == (["He"], ["Cl-"])
    assert GAME.view(state, None).turn == 2


@mark.rule("4.1")
def test_magnesium_takes_two_of_the_same_anion(table: Table, play: Table, area: Legal) -> None:
    state = play(table("turn 3 place", areas="Mg2+.Cl- / -", loose="Cl / -"), "bond Cl- to Mg2+.Cl-")
    assert area(state) == ["Mg2+.Cl-.Cl-"]


@mark.rule("4.1", "ION-8")
def test_magnesium_with_one_chloride_and_one_fluoride_is_no_compound(table: Table, legal: Legal, code: Code) -> None:
    state = table("turn 3 place", areas="Mg2+.Cl- Na+ / -", loose="F / -")
    assert legal(state) == ["lay F-", "bond F- to Na+"]
    assert code(state, "bond F- to Mg2+.Cl-") == "ION-8 TWO_KINDS"
    refusal = GAME.refusal(state, Seat(0), GAME.parse("bond F- to Mg2+.Cl-"))
    assert refusal is not None
    assert refusal.because.startswith("Here a compound has one kind of anion; these are F⁻ and Cl⁻")
    assert refusal.hint == "With one more Cl⁻ the charges cancel: MgCl₂."


@mark.rule("4.1")
def test_noble_gases_do_not_bond(table: Table, code: Code) -> None:
    state = table("turn 3 place", areas="He Na+ / -", loose="F / -")
    assert code(state, "bond F- to He") == "4.1 NOBLE_GAS"


@mark.rule("4.2", "ION-7")
def test_a_group_never_holds_more_than_its_compound_needs(table: Table, legal: Legal, code: Code) -> None:
    state = table("turn 4 place", areas="Na+.OH- Mg2+.OH- K+ / -", loose="OH / -")
    assert legal(state) == ["lay OH-", "bond OH- to K+", "bond OH- to Mg2+.OH-"]
    assert code(state, "bond OH- to Na+.OH-") == "ION-11 COMPLETE"
    state = table("turn 4 place", areas="Mg2+.OH- F- / -", loose="Mg / -")
    assert code(state, "bond Mg2+ to Mg2+.OH-") == "ION-7 TOO_MANY"


@mark.rule("ION-7")
def test_a_group_that_the_deck_cannot_finish_may_be_begun(table: Table, legal: Legal) -> None:
    state = table("turn 4 place", areas="PO4^3- / -", loose="NH4 / -", options=FULL)
    assert legal(state) == ["lay NH4^+", "bond NH4^+ to PO4^3-"]  # there is one ammonium card, and three are needed


@mark.rule("ION-9")
def test_only_opposite_signs_bond(table: Table, legal: Legal, code: Code) -> None:
    state = table("turn 3 place", areas="Cl- Na+ / -", loose="Cl / -")
    assert legal(state) == ["lay Cl-", "bond Cl- to Na+"]
    assert code(state, "bond Cl- to Cl-") == "ION-9 SAME_SIGN"


@mark.rule("ION-9")
def test_two_kinds_of_one_sign_are_told_that_each_needs_a_partner_of_its_own(table: Table) -> None:
    state = table("turn 3 place", areas="Na+ / -", loose="K / -")
    refusal = GAME.refusal(state, Seat(0), GAME.parse("bond K+ to Na+"))
    assert refusal is not None
    assert refusal.because.endswith("here each needs a partner of its own.")
    assert refusal.hint == "With one F⁻ the charges cancel: NaF."


@mark.rule("ION-11")
def test_a_closed_compound_is_told_to_be_complete_whatever_is_to_join_it(table: Table, code: Code) -> None:
    state = table("turn 4 place", areas="Na+.Cl- / -", loose="K F / -")
    for action in ("bond K+ to Na+.Cl-", "bond F- to Na+.Cl-"):
        assert code(state, action) == "ION-11 COMPLETE"


@mark.rule("ION-7", "ION-8", "ION-9")
def test_a_hint_about_a_group_only_adds_cards_and_only_cards_that_the_deck_has(table: Table) -> None:
    state = table("turn 4 place", areas="NH4^+.SO4^2- Mg2+.OH- / -", loose="Na Mg / -", options=FULL)
    hints = []
    for action in ("bond Na+ to NH4^+.SO4^2-", "bond Mg2+ to Mg2+.OH-"):
        refusal = GAME.refusal(state, Seat(0), GAME.parse(action))
        assert refusal is not None
        hints.append(refusal.hint)
    # There is one ammonium card, and (NH₄)₂SO₄ needs two.
    assert hints == ["", "With one more OH⁻ the charges cancel: Mg(OH)₂."]


@mark.rule("4.5", "6.1")
def test_what_a_rule_forbids_and_no_notation_says_is_answered_by_the_rule() -> None:
    with raises(BadInput, match=r"Cu is 1\+ or 2\+, never 3\+ \(§4\.5\)"):
        GAME.parse("lay Cu3+")
    with raises(BadInput, match=r"Ra has no ion in this game.*\(§6\.1\)"):
        GAME.parse("bond Cl- to Ra")
    with raises(BadInput, match=r"Write Cu with its charge: Cu\+ or Cu2\+"):
        GAME.parse("lay Cu")


@mark.rule("4.3", "ION-10")
def test_a_new_card_takes_one_of_two_cards_that_lie_apart(
    table: Table, play: Table, legal: Legal, code: Code, area: Legal
) -> None:
    state = table("turn 3 place", areas="Cl- Cl- / -", loose="Mg / -")
    assert legal(state) == ["lay Mg2+", "bond Mg2+ to Cl-"]
    assert code(state, "bond Mg2+ to Cl- Cl-") == "ION-10 ONE_AT_A_TIME"
    assert area(play(state, "bond Mg2+ to Cl-")) == ["Cl-", "Mg2+.Cl-"]


@mark.rule("4.3")
def test_a_card_joins_only_what_lies_there(table: Table, code: Code) -> None:
    state = table("turn 3 place", areas="Na+ / -", loose="Cl / -")
    assert code(state, "bond Cl- to K+") == "4.3 NOT_THERE"
    assert code(state, "bond F- to Na+") == "3.3 NOT_TO_PLACE"
    assert code(state, "Cl") == "3.3 PLACE_FIRST"


@mark.rule("4.4")
def test_loosely_a_new_card_takes_several_single_cards(
    table: Table, play: Table, legal: Legal, area: Legal, code: Code
) -> None:
    state = table("turn 4 place", areas="Cl- Cl- F- / -", loose="Mg / -", options={"loose": True})
    assert legal(state) == ["lay Mg2+", "bond Mg2+ to F-", "bond Mg2+ to Cl-", "bond Mg2+ to Cl- Cl-"]
    assert code(state, "bond Mg2+ to F- F-") == "4.4 NOT_ALONE"
    assert area(play(state, "bond Mg2+ to Cl- Cl-")) == ["F-", "Mg2+.Cl-.Cl-"]


@mark.rule("4.4")
def test_loosely_single_cards_of_the_new_card_s_own_kind_come_along(table: Table, play: Table, area: Legal) -> None:
    options = {**FULL, "loose": True}
    state = table("turn 5 place", areas="Fe3+ SO4^2- / -", loose="Fe / -", options=options)
    assert area(play(state, "bond Fe3+ to Fe3+ SO4^2-")) == ["Fe3+.Fe3+.SO4^2-"]


@mark.rule("ION-11")
def test_a_neutral_compound_is_closed(table: Table, legal: Legal) -> None:
    assert legal(table("turn 4 place", areas="Na+.Cl- K+ / -", loose="Cl / -")) == ["lay Cl-", "bond Cl- to K+"]


@mark.rule("ION-12")
def test_iron_at_three_takes_three_chlorides(table: Table, play: Table, area: Legal) -> None:
    state = table("turn 4 place", areas="Fe3+.Cl-.Cl- / -", loose="Cl / -", options=FULL)
    assert area(play(state, "bond Cl- to Fe3+.Cl-.Cl-")) == ["Fe3+.Cl-.Cl-.Cl-"]


@mark.rule("ION-13")
def test_sulfate_takes_two_equal_cations(table: Table, legal: Legal, code: Code) -> None:
    state = table("turn 4 place", areas="Na+.SO4^2- / -", loose="Na / -", options=FULL)
    assert legal(state) == ["lay Na+", "bond Na+ to Na+.SO4^2-"]
    state = table("turn 4 place", areas="Na+.SO4^2- F- / -", loose="K / -", options=FULL)
    assert code(state, "bond K+ to Na+.SO4^2-") == "ION-8 TWO_KINDS"


@mark.rule("ION-14")
def test_magnesium_and_sulfate_bond_one_to_one(table: Table, play: Table, area: Legal, sheet: Legal) -> None:
    state = table("turn 6 place", areas="Mg2+ / -", loose="SO4 / -", options=FULL)
    assert sheet(play(state, "bond SO4^2- to Mg2+")) == ["MgSO₄ (magnesium sulfate): 9"]


@mark.rule("ION-14", "4.2")
def test_a_second_magnesium_or_sulfate_has_no_place_in_their_compound(table: Table, legal: Legal, code: Code) -> None:
    deck = GAME.file("data/deck.csv").replace("SO4,polyatomic,-2,,4,1,", "SO4,polyatomic,-2,,4,2,")
    for card, ion in (("Mg", "Mg2+"), ("SO4", "SO4^2-")):
        parts = {"areas": "Mg2+.SO4^2- / -", "loose": f"{card} / -", "options": {**FULL, "deck": deck}}
        state = table("turn 4 place", **parts)
        assert legal(state) == [f"lay {ion}"]
        assert code(state, f"bond {ion} to Mg2+.SO4^2-") == "ION-11 COMPLETE"


@mark.rule("ION-15")
def test_iron_three_sulfate_is_two_to_three(table: Table, legal: Legal) -> None:
    deck = GAME.file("data/deck.csv").replace("SO4,polyatomic,-2,,4,1,", "SO4,polyatomic,-2,,4,4,")
    options = {**FULL, "deck": deck}
    state = table("turn 4 place", areas="Fe3+.Fe3+.SO4^2-.SO4^2- / -", loose="SO4 / -", options=options)
    assert legal(state) == ["lay SO4^2-", "bond SO4^2- to Fe3+.Fe3+.SO4^2-.SO4^2-"]
    state = table("turn 4 place", areas="Fe3+.SO4^2- / -", loose="Fe / -", options=options)
    assert legal(state) == ["lay Fe2+", "lay Fe3+", "bond Fe3+ to Fe3+.SO4^2-"]


@mark.rule("4.5")
def test_a_transition_metal_s_charge_is_chosen_when_it_is_placed(table: Table, legal: Legal) -> None:
    state = table("turn 2 place", areas="Cl- / -", loose="Cu / -", options=FULL)
    assert legal(state) == ["lay Cu+", "bond Cu+ to Cl-", "lay Cu2+", "bond Cu2+ to Cl-"]


@mark.rule("4.5", "3.3")
def test_a_metal_with_nothing_to_bond_to_is_not_laid_before_its_owner_says_how(
    table: Table, play: Table, legal: Legal
) -> None:
    state = play(table("turn 1 choose", hands="Cu / He", options=FULL), "1: Cu", "2: He")
    assert state.actors() == [0]
    assert legal(state) == ["lay Cu+", "lay Cu2+"]


@mark.rule("4.5", "ION-17")
def test_a_metal_may_be_turned_once_while_another_card_of_the_turn_waits(
    table: Table, play: Table, legal: Legal, area: Legal, code: Code
) -> None:
    options = {**FULL, "action_tiles": True}
    state = table("turn 2 place", loose="Fe OH / -", tiles="A select:used / B", doubled="1", options=options)
    play(state, "lay Fe2+")
    assert legal(state) == ["lay OH-", "bond OH- to Fe2+", "turn Fe2+"]
    play(state, "turn Fe2+")
    assert area(state) == ["Fe3+"]
    assert code(state, "turn Fe3+") == "4.5 CANNOT_TURN"
    assert area(play(state, "bond OH- to Fe3+")) == ["Fe3+.OH-"]


@mark.rule("ION-17")
def test_a_metal_in_a_group_is_turned_with_it_if_it_stays_a_group(
    table: Table, play: Table, legal: Legal, area: Legal
) -> None:
    options = {**FULL, "action_tiles": True}
    state = table("turn 3 place", areas="OH- / -", loose="Cu OH / -", tiles="A select:used / B", options=options)
    play(state, "bond Cu2+ to OH-")
    assert "turn Cu2+.OH-" in legal(state)
    play(state, "turn Cu2+.OH-")
    assert area(state) == ["OH-", "Cu+.OH-"]  # which is complete, so that the new OH⁻ has one way to lie


@mark.rule("ION-17")
def test_after_the_turn_a_metal_stays_as_it_lies(table: Table, play: Table, legal: Legal) -> None:
    state = table("turn 2 place", hands="He / OH", loose="Fe / -", options=FULL)
    play(state, "lay Fe2+", "1: OH", "2: He")
    assert legal(state) == ["lay OH-", "bond OH- to Fe2+"]


@mark.rule("ION-18")
def test_iron_at_two_and_at_three_are_different_ions(table: Table, code: Code) -> None:
    state = table("turn 4 place", areas="Fe3+.SO4^2- / -", loose="Fe / -", options=FULL)
    assert code(state, "bond Fe2+ to Fe3+.SO4^2-") == "ION-8 TWO_KINDS"


@mark.rule("4.1", "4.5")
def test_a_compound_is_made_when_its_charges_cancel_by_a_bond_or_a_turned_metal(table: Table, play: Table) -> None:
    def made(state: IonState, action: str) -> list[str]:
        return GAME.made(state, play(state.copy(), action))

    state = table("turn 3 place", areas="Mg2+.Cl- H+ / -", loose="Cl / -")
    assert made(state, "bond Cl- to Mg2+.Cl-") == ["MgCl₂"]
    assert made(state, "bond Cl- to H+") == ["HCl"]
    assert made(state, "lay Cl-") == []
    assert made(table("turn 2 place", areas="Mg2+ / -", loose="Cl / -"), "bond Cl- to Mg2+") == []
    for group, formula in (("Fe3+.Cl-.Cl-.Cl-", "FeCl₃"), ("Fe2+.Cl-.Cl-.Cl-", ""), ("Fe3+", "")):
        turned = events.event(events.TURNED, 0, Seat(0), 0, GAME.notation.read_group(group.split(".")) << 8)
        assert telling.closed(GAME.notation, turned) == formula


@mark.rule("ION-17")
def test_a_metal_that_gathers_several_cards_may_be_turned_while_another_card_waits(
    table: Table, play: Table, legal: Legal, area: Legal
) -> None:
    options = {**FULL, "action_tiles": True, "loose": True}
    state = table("turn 3 place", areas="Cl- Cl- / -", loose="Fe Cl / -", tiles="A select:used / B", options=options)
    play(state, "bond Fe2+ to Cl- Cl-")
    assert legal(state) == ["lay Cl-", "turn Fe2+.Cl-.Cl-"]
    play(state, "turn Fe2+.Cl-.Cl-", "bond Cl- to Fe3+.Cl-.Cl-")
    assert area(state) == ["Fe3+.Cl-.Cl-.Cl-"]


@mark.rule("ION-17")
def test_a_metal_that_is_gathered_by_another_card_may_still_be_turned(table: Table, play: Table, legal: Legal) -> None:
    options = {**FULL, "action_tiles": True, "loose": True}
    parts = {"tiles": "A select:used / B", "center": "Cl He", "options": options}
    state = table("turn 3 place", areas="Cl- / -", loose="Fe Cl / -", **parts)
    play(state, "lay Fe2+", "bond Cl- to Fe2+ Cl-", "1: tiles", "2: pass", "take Cl")
    assert legal(state) == ["lay Cl-", "turn Fe2+.Cl-.Cl-"]


@mark.rule("ION-17")
def test_a_metal_laid_this_turn_may_be_turned_for_a_card_of_the_center(
    table: Table, play: Table, legal: Legal, area: Legal
) -> None:
    parts = {"areas": "OH- / -", "center": "OH He", "options": {**FULL, "action_tiles": True}}
    state = table("turn 3 place", loose="Cu / -", **parts)
    play(state, "bond Cu+ to OH-", "1: tiles", "2: pass", "take OH")
    assert legal(state) == ["lay OH-", "turn Cu+.OH-"]
    assert area(play(state, "turn Cu+.OH-", "bond OH- to Cu2+.OH-")) == ["Cu2+.OH-.OH-"]


@mark.rule("ION-17", "ION-23")
def test_a_held_card_and_the_one_taken_may_turn_each_other(table: Table, play: Table, legal: Legal) -> None:
    parts = {"areas": "OH- / -", "center": "Cu He", "options": {**FULL, "action_tiles": True}}
    state = table("turn 3 place", loose="OH / -", **parts)
    play(state, "hold OH", "2: pass", "take Cu", "bond Cu+ to OH-")
    assert legal(state) == ["lay OH-", "turn Cu+.OH-", "rxn"]


@mark.rule("ION-17", "5.5")
def test_after_rxn_a_metal_may_be_turned_for_a_card_of_the_center(
    table: Table, play: Table, legal: Legal, code: Code
) -> None:
    parts = {"areas": "Cu2+ OH- / -", "center": "OH He", "options": {**FULL, "action_tiles": True}}
    state = table("turn 3 act", waiting="1", **parts)
    play(state, "rxn", "lay OH-", "bond Cu+ to OH-", "take OH")
    assert legal(state) == ["lay OH-", "turn Cu+.OH-"]
    play(state, "turn Cu+.OH-")
    assert code(state, "turn Cu2+.OH-") == "4.5 CANNOT_TURN"  # once


@mark.rule("ION-17", "ION-41")
def test_a_metal_taken_with_rxn_after_the_last_turn_is_not_turned(table: Table, play: Table) -> None:
    parts = {"tiles": "A rxn:used / B", "flips": "1", "areas": "Cl- / Fe2+", "options": {**FULL, "action_tiles": True}}
    state = table("turn 7 steal", waiting="1", **parts)
    play(state, "take Fe2+ of Fe2+ from 2")
    state.ask(all_seats(2))  # so that the round does not move on
    play(state, "1: lay Fe2+")
    assert state.fresh == []


@mark.rule("ION-17", "ION-41", "4.4")
def test_a_metal_taken_after_the_last_turn_is_not_turned_if_it_gathers_cards_either(table: Table, play: Table) -> None:
    options = {**FULL, "action_tiles": True, "loose": True}
    parts = {"tiles": "A rxn:used / B", "flips": "1", "areas": "Cl- Cl- / Fe2+", "options": options}
    state = table("turn 7 steal", waiting="1", **parts)
    play(state, "take Fe2+ of Fe2+ from 2")
    state.ask(all_seats(2))  # so that the round does not move on
    play(state, "1: bond Fe3+ to Cl- Cl-")
    assert state.fresh == []


@mark.rule("ION-17")
def test_a_metal_of_another_player_is_not_turned(table: Table, play: Table, legal: Legal) -> None:
    options = {**FULL, "action_tiles": True}
    state = table("turn 2 place", loose="Fe OH / Cu OH", tiles="A select:used / B select:used", options=options)
    play(state, "1: lay Fe2+", "2: lay Cu+")
    assert [way for seat in (1, 2) for way in legal(state, seat) if "turn" in way] == ["turn Fe2+", "turn Cu+"]


@mark.rule("ION-17", "4.4")
def test_metals_that_are_gathered_are_no_longer_there_to_be_turned(table: Table, play: Table, legal: Legal) -> None:
    options = {**FULL, "action_tiles": True, "loose": True}
    parts = {"fresh": "Cu+ Cu+ / -", "tiles": "A select:used / B", "options": options}
    state = table("turn 3 place", areas="Cu+ Cu+ / -", loose="SO4 Cl / -", **parts)
    assert legal(state)[-1] == "turn Cu+"
    assert legal(state).count("turn Cu+") == 1  # the two are alike
    play(state, "bond SO4^2- to Cu+ Cu+")
    assert state.actors() == [0, 1]  # the chloride has one way to lie, and the tiles are asked for


@mark.rule("4.4", "ION-17")
def test_a_metal_that_could_be_turned_lets_others_gather_anions(table: Table, legal: Legal) -> None:
    options = {**FULL, "action_tiles": True, "loose": True}
    parts = {"fresh": "Fe2+ / -", "tiles": "A select:used / B", "options": options}
    state = table("turn 3 place", areas="Fe2+ Cl- Cl- / -", loose="Mg / -", **parts)
    assert legal(state) == ["lay Mg2+", "bond Mg2+ to Cl-", "bond Mg2+ to Cl- Cl-", "turn Fe2+"]


@mark.rule("ION-17", "5.5")
def test_rxn_lifts_a_metal_that_could_be_turned(table: Table, play: Table, legal: Legal) -> None:
    parts = {"areas": "Fe2+ / -", "fresh": "Fe2+ / -", "center": "OH He", "options": {**FULL, "action_tiles": True}}
    state = table("turn 3 act", waiting="1", **parts)
    play(state, "rxn")
    assert legal(state) == ["lay Fe2+", "lay Fe3+"]


def words(view: View) -> list[str]:
    """The first area."""
    return [group.word for group in view.areas[0]]


def turnable(view: View) -> list[str]:
    return [words(view)[at] for at in view.turnable[0]]


@mark.rule("ION-17")
def test_of_two_equal_metals_their_owner_says_which(table: Table, play: Table, legal: Legal, code: Code) -> None:
    options = {**FULL, "action_tiles": True}
    parts = {"tiles": "A select:used / B", "center": "OH He", "options": options}
    state = table("turn 2 place", areas="Fe2+ / -", loose="Fe OH / -", **parts)
    assert code(state, "bond OH- to new Fe2+") == "ION-17 WHICH"
    play(state, "lay Fe2+")
    assert legal(state)[:3] == ["lay OH-", "bond OH- to Fe2+", "bond OH- to new Fe2+"]
    fixed = GAME.view(play(state.copy(), "bond OH- to Fe2+"), None)
    assert turnable(fixed) == ["Fe2+"]
    fresh = GAME.view(play(state.copy(), "bond OH- to new Fe2+"), None)
    assert turnable(fresh) == ["Fe2+.OH-"]
    assert words(fixed) == words(fresh) == ["Fe2+", "Fe2+.OH-"]
    both = table("turn 2 place", loose="OH / -", fresh="Fe2+ Fe2+ / -", areas="Fe2+ Fe2+ / -", **parts)
    assert "bond OH- to new Fe2+" not in legal(both)  # they are alike


@mark.rule("ION-17", "4.4")
def test_of_two_equal_metals_their_owner_says_which_is_gathered(table: Table, play: Table, legal: Legal) -> None:
    options = {**FULL, "action_tiles": True, "loose": True}
    parts = {"tiles": "A select:used / B", "center": "OH He", "options": options}
    state = table("turn 2 place", areas="Fe2+ Fe2+ OH- / -", fresh="Fe2+ / -", loose="OH / -", **parts)
    assert "bond OH- to new Fe2+ OH-" in legal(state)
    taken = GAME.view(play(state.copy(), "bond OH- to new Fe2+ OH-"), None)
    assert turnable(taken) == ["Fe2+.OH-.OH-"]
    taken = GAME.view(play(state.copy(), "bond OH- to Fe2+ OH-"), None)
    assert turnable(taken) == ["Fe2+"]
