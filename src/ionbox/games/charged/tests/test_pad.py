"""The score pad for the real box of Charged!"""

from dataclasses import replace

import pytest
from contract.cases import ALL, Case
from contract.pads import keeps, page_of, typed
from tables.charged import PLAIN

from ionbox.chem.names import US, compound_name
from ionbox.core.pad import match_of
from ionbox.core.state import State
from ionbox.core.types import Action, BadInput, Seat
from ionbox.games.charged import GAME
from ionbox.games.charged.actions import NAME, is_swap, tiles_of
from ionbox.games.charged.pad import ChargedPad
from ionbox.games.charged.state import ChargedState

SHORT = GAME.presets["short"]
SMALL = [case for case in ALL if case.game.name == "charged" and case.label in ("lesson", "rounds", "naming")]


@pytest.mark.parametrize("case", SMALL, ids=str)
@pytest.mark.parametrize("seen", [False, True], ids=["swaps unseen", "swaps seen"])
def test_a_match_of_bots_typed_in_has_its_scores_and_becomes_a_record(case: Case, seen: bool) -> None:
    def write(before: State, seat: Seat, action: Action, after: State) -> str:
        if is_swap(action) and not seen:
            return f"swap {len(tiles_of(action))}"
        if action == NAME:
            assert isinstance(before, ChargedState)
            return f"name {compound_name(before.box.formulas.compounds[before.to_name[0]], US)}"
        return case.game.write(action)

    for seed in range(3):
        match, lines = typed(case, seed, write)
        again = keeps(match, lines)
        laid = [step.action for step in match.steps if not is_swap(step.action)]
        assert [step.action for step in again.steps if not is_swap(step.action)] == laid


def test_each_formula_is_told_with_its_points_and_a_wrong_one_with_its_reason() -> None:
    page = page_of("charged", SHORT, ["Ada", "Ben"], ["Ben: 8H> Mg Cl Cl", "9I> Mg Cl"])
    assert page.wrong is not None
    assert page.wrong.line == 2
    assert "1+ is left over" in page.wrong.because
    assert page.wrong.rule == "4.1"
    assert page.count.scores == (0, 9)
    assert any("MgCl₂, magnesium chloride" in line for line in page.told[0])
    assert page.count.asks.startswith("Ada: write ")


def test_the_book_s_example_brings_the_book_s_points() -> None:
    """Below two Na, iron chloride forms two sodium chlorides: 25 points on plain squares (§7.2)."""
    lines = ["11K> Na Na S O O O O", "12I> Fe Cl Cl Cl"]
    page = page_of("charged", replace(GAME.defaults, board_file=PLAIN), ["Ada", "Ben"], lines)
    assert page.wrong is None
    assert page.count.scores[1] == 25
    assert sum("NaCl, sodium chloride" in line for line in page.told[1]) == 2


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["8H> Na Cl", "Zoe: pass"], "Nobody here is called 'Zoe'"),
        (["8H> Na Cl", "Ada: pass"], "It is seat 2's turn"),
        (["8H> Xx"], "is not a tile"),
        (["swap 11"], "One to 10 tiles are swapped"),
        (["1A> Na Cl"], "covers the centre"),
        (["8H> Ba Cl Cl", "pass", "pass", "pass"], "The match is over"),
        (["8F> Ba Ba Ba N N"], "The box has 2 Ba, and 0 lie on the board already"),
    ],
)
def test_nonsense_gets_a_sentence_with_its_line_and_changes_nothing(lines: list[str], says: str) -> None:
    page = page_of("charged", SHORT, ["Ada", "Ben"], lines)
    assert page.wrong is not None
    good = lines[: page.wrong.line - 1]
    assert says in page.wrong.because
    assert page.wrong.line == len(lines)
    assert page.count == page_of("charged", SHORT, ["Ada", "Ben"], good).count


def test_a_wrong_line_is_named_when_a_record_is_asked_for() -> None:
    with pytest.raises(BadInput) as caught:
        match_of(ChargedPad, SHORT, ["Ada", "Ben"], ["8H> Na Cl", "8H> Na Cl"])
    assert caught.value.line == 2
