"""§7 Scoring a round, with the examples the rulebook prints."""

from collections.abc import Callable
from functools import cache

from pytest import mark

from ionbox.core.types import Seat
from ionbox.games.ion import GAME
from ionbox.games.ion.scoring import SETS, noble_points, noble_sets
from ionbox.games.ion.state import IonState

Table = Callable[..., IonState]
Legal = Callable[..., list[str]]
Code = Callable[[IonState, str], str]
FULL = {"transition": True, "polyatomic": True, "action_tiles": True}


def scored(table: Table, play: Table, sheet: Legal, area: str, goals: str = "1 2", seats: int = 2) -> list[str]:
    """The sheet of a round that ends with this area and one Ar more, which is not named."""
    others = ["OH", "Cl", "F", "Ne"][: seats - 1]
    hands = " / ".join(f"{card} {card} {card}" for card in ["Ar", *others])
    areas = " / ".join([area, *["-"] * (seats - 1)])
    state = table("turn 6 choose", hands=hands, areas=areas, goals=goals)
    play(state, "1: Ar", *(f"{seat}: {card}" for seat, card in enumerate(others, 2)))
    return [line for line in sheet(state) if line != "noble gas Ar: 2"]


@mark.rule("7.2")
def test_sodium_and_chloride_score_three_and_four(table: Table, play: Table, sheet: Legal) -> None:
    assert scored(table, play, sheet, "Na+.Cl-") == ["NaCl (sodium chloride): 7"]


@mark.rule("7.2")
def test_magnesium_and_two_fluorides_score_five_three_and_three(table: Table, play: Table, sheet: Legal) -> None:
    assert scored(table, play, sheet, "Mg2+.F-.F-") == ["MgF₂ (magnesium fluoride): 11"]


@mark.rule("7.1", "ION-58")
def test_what_is_not_neutral_scores_nothing_and_costs_nothing(table: Table, play: Table, sheet: Legal) -> None:
    assert scored(table, play, sheet, "Mg2+.Cl- Na+ F-") == []


@mark.rule("7.3")
def test_one_noble_gas_scores_two_two_different_ones_five_and_three_nine(
    table: Table, play: Table, sheet: Legal
) -> None:
    assert scored(table, play, sheet, "-") == []  # the Ar alone: 2
    assert scored(table, play, sheet, "He") == ["noble gas He, Ar: 5"]
    assert scored(table, play, sheet, "He Ne") == ["noble gas He, Ne, Ar: 9"]


@mark.rule("ION-57")
def test_noble_gases_are_split_as_is_best(table: Table, play: Table, sheet: Legal) -> None:
    assert scored(table, play, sheet, "He He") == ["noble gas He: 2", "noble gas He, Ar: 5"]
    assert scored(table, play, sheet, "He He Ne") == ["noble gas He: 2", "noble gas He, Ne, Ar: 9"]


@cache
def best_split(counts: tuple[int, ...]) -> int:
    """Every split there is."""
    if not any(counts):
        return 0
    most = 0
    for mask in range(1, 8):
        if all(counts[gas] for gas in range(3) if mask >> gas & 1):
            left = tuple(n - (mask >> gas & 1) for gas, n in enumerate(counts))
            most = max(most, SETS[mask.bit_count()] + best_split(left))
    return most


@mark.rule("ION-57")
def test_largest_sets_first_is_the_best_of_all_splits() -> None:
    for counts in [(a, b, c) for a in range(5) for b in range(a + 1) for c in range(b + 1)]:
        assert sum(SETS[len(one)] for one in noble_sets(list(counts))) == best_split(counts)
        assert noble_points(list(counts)) == best_split(counts)


@mark.rule("7.4", "ION-49")
def test_a_goal_scores_two_for_one_and_five_in_all_for_both(table: Table, play: Table, sheet: Legal) -> None:
    assert scored(table, play, sheet, "H+.F-")[-1] == "goal HF and HCl: 2"
    both = scored(table, play, sheet, "H+.F- H+.Cl-")
    assert both[2:] == ["goal HF and HCl: 5"]
    assert scored(table, play, sheet, "Mg2+.Cl-.Cl- Ca2+.Cl-.Cl-", "1 6")[-1] == "goal MgCl₂ and CaCl₂: 7"
    assert scored(table, play, sheet, "Ca2+.Cl-.Cl-", "1 6")[-1] == "goal MgCl₂ and CaCl₂: 3"


@mark.rule("ION-50")
def test_the_same_compound_twice_counts_once(table: Table, play: Table, sheet: Legal) -> None:
    assert scored(table, play, sheet, "H+.F- H+.F-")[2:] == ["goal HF and HCl: 2"]


@mark.rule("ION-51", "ION-56", "ION-16")
def test_sodium_chloride_counts_on_two_goals_and_water_only_for_neutralization(
    table: Table, play: Table, sheet: Legal
) -> None:
    lines = scored(table, play, sheet, "Na+.Cl- H+.OH-", "1 4 9", seats=5)
    assert set(lines) == {
        "H₂O (water): 6", "NaCl (sodium chloride): 7", "goal NaCl and H₂O: 5", "goal NaCl and KCl: 2",
    }  # fmt: skip
    assert scored(table, play, sheet, "H+.OH-", "1 2 3", seats=5) == ["H₂O (water): 6"]


@mark.rule("ION-52")
def test_every_player_scores_a_goal_in_full(table: Table, play: Table, sheet: Legal) -> None:
    state = table("turn 6 choose", hands="Ar Ar Ar / Ar Ar Ar", areas="H+.F- / H+.F-", goals="1 2")
    play(state, "1: Ar", "2: Ar")
    assert "goal HF and HCl: 2" in sheet(state, 1)
    assert "goal HF and HCl: 2" in sheet(state, 2)


@mark.rule("ION-54")
def test_no_goal_lists_a_compound_of_the_expansions() -> None:
    state = GAME.load("round 1 turn 1 choose | hands " + " / ".join(["Na K H Mg Ca He Ne Ar"] * 2), GAME.defaults)
    deck, groups = state.box.deck, state.box.groups
    for listed in state.box.goal_groups:
        for group in listed:
            assert all(deck.sorts[groups.kinds[ion]] == 0 for ion in groups.ions_in(group))


@mark.rule("ION-55")
def test_the_noble_gas_goal_counts_different_gases(table: Table, play: Table, sheet: Legal) -> None:
    assert scored(table, play, sheet, "He He", "1 2 8", 5)[-1] == "goal different noble gases: 2"
    assert scored(table, play, sheet, "He Ne", "1 2 8", 5)[-1] == "goal different noble gases: 5"
    assert scored(table, play, sheet, "-", "1 2 8", 5) == []


@mark.rule("7.5", "ION-59", "ION-60", "ION-62")
def test_a_polyatomic_ion_refreshes_a_tile_for_its_own_points_alone(
    table: Table, play: Table, legal: Legal, sheet: Legal
) -> None:
    state = table(
        "turn 7 refresh", areas="Na+.NO3^- NO3^- / -", undecided="NO3 / -", options=FULL,
        tiles="A rxn:used / B", sheet="-",
    )  # fmt: skip
    assert legal(state) == ["points", "refresh rxn for NO3"]
    play(state, "refresh rxn for NO3")
    assert sheet(state) == ["NO₃⁻ refreshed RXN: -3"]
    tile = GAME.view(state, Seat(1)).tiles[0][2]
    assert (tile.used, tile.value) == (False, -4)


@mark.rule("7.5", "ION-59")
def test_only_in_neutral_compounds_is_there_a_choice(table: Table, play: Table, sheet: Legal) -> None:
    state = table(
        "turn 6 say", areas="Na+.SO4^2- Mg2+.CO3^2- / -", options=FULL, said="- / pass",
        tiles="A center:used / B",
    )  # fmt: skip
    play(state, "pass")
    assert GAME.view(state, None).undecided == (("CO3",), ())
    play(state, "points")
    assert sheet(state) == ["MgCO₃ (magnesium carbonate): 9"]


@mark.rule("ION-61")
def test_each_card_needs_a_used_tile_of_its_own(table: Table, play: Table, legal: Legal, code: Code) -> None:
    parts = {"areas": "Na+.NO3^- H+.NO3^- Mg2+.CO3^2- / -", "undecided": "NO3 NO3 CO3 / -"}
    state = table("turn 7 refresh", tiles="A select:used rxn:used / B", options=FULL, **parts)
    assert legal(state) == [
        "points", "refresh select for NO3", "refresh rxn for NO3", "refresh select for CO3", "refresh rxn for CO3",
    ]  # fmt: skip
    assert code(state, "refresh center for NO3") == "ION-61 NOT_USED"
    assert code(state, "refresh rxn for SO4") == "ION-59 NOT_SCORING"
    assert code(state, "pass") == "7.5 POINTS_OR_REFRESH"
    play(state, "refresh rxn for CO3", "refresh select for NO3")
    assert state.round == 1  # no tile is left to refresh: the other nitrate gives its points


@mark.rule("7.5", "ION-64")
def test_what_a_copy_decides_stays_undecided_in_the_match(table: Table, play: Table, legal: Legal) -> None:
    parts = {"areas": "Na+.NO3^- H+.NO3^- / Mg2+.CO3^2-", "undecided": "NO3 NO3 / CO3", "options": FULL}
    state = table("turn 7 refresh", tiles="A select:used rxn:used / B rxn:used", **parts)
    for action in ("1: refresh rxn for NO3", "1: points", "2: points"):
        play(state.copy(), action)
    assert GAME.view(state, None).undecided == (("NO3", "NO3"), ("CO3",))
    assert legal(state, 1) == ["points", "refresh select for NO3", "refresh rxn for NO3"]


@mark.rule("ION-61")
def test_without_a_used_tile_nobody_is_asked(table: Table, play: Table) -> None:
    state = table("turn 6 say", areas="Na+.NO3^- / -", options=FULL, said="- / pass")
    assert play(state, "pass").round == 1


@mark.rule("ION-63", "ION-79")
def test_after_the_third_round_a_refresh_cancels_the_penalty(table: Table, play: Table, sheet: Legal) -> None:
    state = table(
        "round 3 turn 7 refresh", areas="Na+.NO3^- / -", undecided="NO3 / -", options=FULL,
        tiles="A select:used rxn:used / B",
    )  # fmt: skip
    play(state, "refresh rxn for NO3")
    assert sheet(state) == ["NO₃⁻ refreshed RXN: -3", "used tile Select Two: -1"]


@mark.rule("ION-64")
def test_all_choose_points_or_refresh_at_the_same_time(table: Table) -> None:
    state = table(
        "turn 7 refresh", areas="Na+.NO3^- / H+.NO3^-", undecided="NO3 / NO3", options=FULL,
        tiles="A rxn:used / B rxn:used",
    )  # fmt: skip
    assert state.actors() == [0, 1]
    assert not state.race()


@mark.rule("ION-48", "7.1")
def test_the_sheet_tells_everything_in_the_order_of_scoring(table: Table, play: Table, sheet: Legal) -> None:
    state = table(
        "turn 7 choose", hands="He He He / OH OH OH / OH OH OH", areas="H+.F- / - / -", goals="1 2",
        radioactive="U:1:up / - / -", options={"radioactive": "on"},
    )  # fmt: skip
    play(state, "1: He", "2: OH", "3: OH")
    told = [GAME.tell(event, None, ("Ada", "Bob", "Cyd")) for event in state.events]
    wanted = [line for line in told if line.startswith("Ada: ")]
    assert wanted == [
        "Ada: HF (hydrogen fluoride): +6.", "Ada: noble gas He: +2.", "Ada: goal HF and HCl: +2.",
        "Ada: radioactive U up: +2.",
    ]  # fmt: skip
    assert "Ada has 12 points after round 1." in told


@mark.rule("7.1")
def test_the_round_tells_what_could_have_been_bonded(table: Table, play: Table) -> None:
    state = table("turn 6 choose", hands="OH OH OH / He He He", areas="Cl- Cl- Mg2+ / -", goals="6 7")
    play(state, "1: OH", "2: He", "1: lay OH-")
    told = [GAME.tell(event, None, ("Ada", "Bob")) for event in state.events]
    assert "Ada's ions could have made 16 points with goals, 16 more than they did." in told
