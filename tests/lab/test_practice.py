"""Sets by their codes: read kindly, the same for ever, and with positions of games."""

import hashlib
import json
from pathlib import Path

import pytest

from ionbox.chem.practice.items import Item
from ionbox.chem.skills import misconceptions, skills
from ionbox.core.text import READABLE
from ionbox.core.types import BadInput
from ionbox.lab import practice
from ionbox.lab.practice import VERSIONS, Newer, answer, positions, practice_set, read_code
from ionbox.lab.puzzles import puzzles, skill

GOLDEN = Path(__file__).parent / "practice1.json"
SUBJECTS = [*skills(), *misconceptions(), "S2S3", "S5S6S7", "S1S2S3S4S5S6S7S8"]


def asked(item: Item) -> list[object]:
    """What an item is, whatever is said to an answer and however it is read aloud."""
    return [
        item.kind, item.skill, item.ask, item.formula, [(one.key, one.copies) for one in item.pieces], item.laid,
        [(one.says, not one.code) for one in (*item.choices, *item.reasons)], item.because,
        item.compound.formula() if item.compound else "", item.puzzle,
    ]  # fmt: skip


def digest(code: str) -> str:
    told = json.dumps([asked(item) for item in practice_set(read_code(code)).items])
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def test_every_set_of_version_1_stays_as_it_is() -> None:
    """Whoever wants other items makes another version: these codes are on blackboards and in links."""
    golden: dict[str, str] = json.loads(GOLDEN.read_text("utf-8"))
    assert len(golden) > 150
    assert {code: digest(code) for code in golden} == golden


def test_the_golden_sets_are_of_every_subject_and_level() -> None:
    codes = [read_code(code) for code in json.loads(GOLDEN.read_text("utf-8"))]
    assert {("".join(code.subject), code.level) for code in codes} == {
        (subject, level) for subject in SUBJECTS for level in (1, 2, 3)
    }


@pytest.mark.parametrize("typed", ["S5-2-7KQ4", "s5-2-7kq4", "S527KQ4", " s5 2 7KQ4 ", "S5–2–7kq4", "s5_2.7 k q 4"])
def test_a_code_is_read_kindly_and_written_one_way(typed: str) -> None:
    assert str(read_code(typed)) == "S5-2-7KQ4"


def test_skills_run_together_in_any_order() -> None:
    assert str(read_code("S3S2-1-7ABC")) == "S2S3-1-7ABC"
    assert str(read_code("m21-3-7ABC")) == "M21-3-7ABC"


@pytest.mark.parametrize(
    "typed",
    ["", "S5", "S5-2", "S5-4-7KQ4", "S0-1-7KQ4", "S9-1-7KQ4", "M0-1-7KQ4", "M22-1-7KQ4", "S5M7-1-7KQ4", "S5-2-7KO4",
     "S5-2-2KQ4", "S5-2-7KQ44", "x" * 5000, "S5-2-7KQé"],
)  # fmt: skip
def test_what_is_no_code_is_refused_in_a_sentence(typed: str) -> None:
    with pytest.raises(BadInput, match=r"\.$") as no:
        read_code(typed)
    assert not isinstance(no.value, Newer)


def test_a_set_of_a_version_to_come_asks_for_a_newer_ionbox() -> None:
    later = READABLE[READABLE.index(VERSIONS[-1]) + 1]
    with pytest.raises(Newer, match="newer ionbox"):
        read_code(f"S5-2-{later}KQ4")


@pytest.mark.parametrize("subject", ["S2", "S6", "M7", "S2S5"])
def test_the_two_of_a_pair_share_no_item(subject: str) -> None:
    for level in (1, 2, 3):
        before, after = (practice_set(read_code(f"{subject}-{level}-7KQ{last}")).items for last in "45")
        assert not {(one.kind, one.about) for one in before} & {(one.kind, one.about) for one in after}
        assert sorted(one.kind for one in before) == sorted(one.kind for one in after)


def test_skills_that_run_together_take_turns() -> None:
    items = practice_set(read_code("S2S5S7-1-7KQ4")).items
    assert {one: sum(item.skill == one for item in items) for one in ("S2", "S5", "S7")} == {"S2": 4, "S5": 4, "S7": 4}


def test_every_position_is_still_a_puzzle_and_shows_its_skill() -> None:
    for shown, codes in positions().items():
        assert len(codes) > 4
        for code in codes:
            assert skill(code) == shown, f"{code} is in sets of version 1: it must stay a puzzle"


def test_a_position_is_answered_by_its_action_with_the_reasons() -> None:
    item = next(one for one in practice_set(read_code("S5-2-7KQ4")).items if one.kind == "position")
    puzzle = puzzles()[item.puzzle]
    said = answer(item, puzzle.answer)
    assert (said.right, said.code, said.skill) == (True, "", "S5")
    worse = next(action for action in puzzle.values if action != puzzle.answer)
    said = answer(item, worse)
    assert (said.right, said.code, said.skill) == (False, "NOT_BEST", "S5")
    with pytest.raises(BadInput):
        answer(item, "?")


def test_a_move_that_is_not_allowed_in_a_position_is_refused_with_its_code() -> None:
    codes = [code for code in positions()["S2"] if puzzles()[code].game == "charged"]
    found = [one for n in READABLE for one in practice_set(read_code(f"S2-2-7AA{n}")).items if one.puzzle in codes]
    said = answer(found[0], "1A> Na")
    assert not said.right
    assert said.code
    assert said.because


def test_a_puzzle_practises_a_skill_where_its_formulas_or_charges_do() -> None:
    told = {code: skill(code) for code in puzzles()}
    assert {told[code] for code, one in puzzles().items() if one.game == "dice"} == {""}
    assert all(told[code] for code, one in puzzles().items() if one.game in ("charged", "ion"))
    assert {told[code] for code, one in puzzles().items() if one.game == "metals"} == {"", "S2"}


def test_only_so_many_sets_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "MOST_SETS", 2)
    practice.SETS.clear()
    first, *rest = [practice_set(read_code(f"S1-1-7AA{letter}")) for letter in "2468"]
    assert [one.code for one in practice.SETS.values()] == [one.code for one in rest[-2:]]
    assert practice_set(first.code) == first


NONSENSE = [
    *(
        "",
        " ",
        "\0",
        "1 1 1",
        "0",
        "-1",
        "١",
        "²",
        "Mg2+" * 50,
        "Na\u202e+",
        "name",
        "💥",
        "1e9",
        "Fe(III)",
        "(",
        "((((",
    ),
    *(
        "Na+,Cl-",
        "9" * 200,
        "+ + +",
        "- 2 -",
        "2 2 2",
        "Na 2 +",
        "<b>",
        "' OR 1=1",
        "None",
        "#ii",
        "iron(iron(",
        "%s%n",
    ),
]


def test_whatever_is_typed_is_judged_or_refused_in_a_sentence() -> None:
    judged, refused = 0, []
    for code in ("S1S2S3S4S5S6S7S8-2-7KQ4", "S5-2-7KQ4", "M20-1-7KQ4", "M13-3-7KQ4"):
        for item in practice_set(read_code(code)).items:
            offered = [piece.key for piece in item.pieces]
            for typed in [*NONSENSE, *offered, " ".join(offered), "1", "2 3"]:
                try:
                    said = answer(item, typed)
                except BadInput as no:
                    refused.append(str(no))
                else:
                    judged += 1
                    assert said.because
                    assert said.right is not bool(said.code)
    assert judged > 100
    assert [no for no in refused if not no.endswith(".")] == []
