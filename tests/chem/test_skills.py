"""The one table of skills: every code of chemistry is in one skill and one misconception, and nothing else is."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

import ionbox
from ionbox.chem.answers import CODES
from ionbox.chem.compounds import read_compound
from ionbox.chem.skills import NO_SKILL, misconception_of, misconceptions, shown_by, skill_of, skills

PACKAGE = Path(ionbox.__file__).parent
ITEMS_ALONE = {"ION_CHARGE", "MOLECULE", "BALANCE_IS_NOT_ENOUGH"}
"""Codes that no refusal has: they are shown by what is chosen in practice."""
RULES = {
    "ion": "OTHER_PLAYER",
    "metals": "AS_MANY_AS_THE_CHARGE TOO_STRONG ALL_OF_THEM FULL_ANSWER_FIRST OTHER_ION NOT_ENOUGH MORE_THAN_NEEDED",
    "charged": "OTHER_CHARGE RED_ALONE RED_FIRST RED_INSIDE TWO_REDS RED_NOT_ADJACENT RED_APART",
    "dice": "",
}
"""Refusals about ions, cards and charges that are rules of a game all the same: in a lesson they would be allowed."""
TAGS = re.compile(
    r"NGSS HS-PS1-[123]|AQA GCSE 4\.(?:1\.1\.1|2\.1\.[123])|Edexcel GCSE 1\.2[1-7]|Edexcel IGCSE 1\.3[789]|beyond NGSS"
)
"""The curriculum sections that were seen, or are probable, by shared/review."""
CHEMISTRY = re.compile(r"NAME_(?!FIRST|THE_GIFT).*|.*CHARGE.*|SAME_SIGN|NO(?:BLE_GAS|_METAL|_ANION)|MIXED_.*|TWO_KINDS")


def strings(path: Path) -> set[str]:
    """Codes in a module: capital words that stand as texts."""
    found = {node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)}
    return {
        text
        for text in found
        if isinstance(text, str) and re.fullmatch(r"[A-Z]{3,}(?:_[A-Z]+)*|[A-Z]+(?:_[A-Z]+)+", text)
    }


def in_game(name: str) -> set[str]:
    return {code for path in (PACKAGE / "games" / name).glob("*.py") for code in strings(path)}


def refused() -> set[str]:
    """Codes with which games refuse, whichever they build from a diagnosis or a name."""
    return {code for name in RULES for code in in_game(name)}


def test_every_diagnosis_has_one_skill_and_one_misconception_but_what_is_right() -> None:
    for code in CODES:
        assert (skill_of(code) is None) is (misconception_of(code) is None) is (code in NO_SKILL), code


def test_every_way_to_get_a_name_wrong_has_one_skill_and_one_misconception() -> None:
    names = {code for code in strings(PACKAGE / "chem/naming.py") if code.startswith("NAME_")}
    assert len(names) > 10
    for code in names:
        assert skill_of(code), code
        assert misconception_of(code), code


def test_no_code_stands_twice_and_every_code_of_the_table_is_said_somewhere() -> None:
    said = set(CODES) | strings(PACKAGE / "chem/naming.py") | refused() | ITEMS_ALONE
    for table in (skills(), misconceptions()):
        counted = Counter(code for one in table.values() for code in one.codes)
        assert set(counted.values()) == {1}
        assert set(counted) - said == set()
    assert {code for one in skills().values() for code in one.codes} == {
        code for one in misconceptions().values() for code in one.codes
    }


@pytest.mark.parametrize("game", RULES)
def test_a_refusal_of_a_game_is_in_a_skill_or_is_one_of_its_rules(game: str) -> None:
    chemical = {code for code in in_game(game) if CHEMISTRY.fullmatch(code)} - {*NO_SKILL, *RULES[game].split()}
    assert {code for code in chemical if not skill_of(code)} == set()
    for code in RULES[game].split():
        assert code in in_game(game)
        assert skill_of(code) is None


def test_a_skill_needs_only_skills_before_it() -> None:
    known: set[str] = set()
    for one in skills().values():
        assert set(one.needs) <= known, one
        known.add(one.id)
    assert sorted(known) == [f"S{n}" for n in range(1, 9)]


def test_curriculum_tags_are_those_that_were_seen() -> None:
    for one in skills().values():
        assert one.tags
        for tag in one.tags:
            assert TAGS.fullmatch(tag), tag


def test_every_sentence_is_one() -> None:
    for skill in skills().values():
        assert re.fullmatch(r"You [^.?]+\.", skill.says)
    for one in misconceptions().values():
        assert re.fullmatch(r"[A-Z][^.?]+\.", one.says)
        assert re.fullmatch(r"[A-Z][^.?]+\?", one.question)
        assert one.skill.id in skills()


@pytest.mark.parametrize(
    ("formula", "shown"),
    [
        ("NaCl", ["S2"]),
        ("MgO", ["S2", "S3"]),
        ("MgCl2", ["S2", "S3"]),
        ("AlN", ["S2", "S3"]),
        ("Na2O", ["S2", "S3"]),
        ("NaOH", ["S2", "S5"]),
        ("NH4Cl", ["S2", "S5"]),
        ("CaCO3", ["S2", "S3", "S5"]),
        ("CuCl", ["S2", "S6"]),
        ("Fe2(SO4)3", ["S2", "S3", "S5", "S6"]),
    ],
)
def test_a_right_formula_shows_what_it_took(formula: str, shown: list[str]) -> None:
    assert list(shown_by(read_compound(formula))) == shown


def test_a_right_name_shows_names_and_numerals_alone() -> None:
    assert list(shown_by(read_compound("MgCl2"), named=True)) == ["S7"]
    assert list(shown_by(read_compound("FeCl3"), named=True)) == ["S6", "S7"]
