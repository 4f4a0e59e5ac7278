"""How what is kept of a lesson is counted: rows in, numbers out."""

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from ionbox.chem.ions import library
from ionbox.chem.own import read_own_ions
from ionbox.chem.practice.items import Item
from ionbox.chem.skills import misconceptions
from ionbox.core.types import Seat
from ionbox.lab import practice
from ionbox.server import teacher
from ionbox.server.chances import chances
from ionbox.server.evidence import example_of
from ionbox.server.understanding import Pupil, Taught, sheet
from ionbox.store import AnswerRow, TryRow

OWN = "ion,us,gb,family\nLi2+,lithium,lithium,\n"


def row(kind: str, question: int, device: int = 1, **more: Any) -> TryRow:
    more = {"tried": "11K> Na", "at": float(question), "code": "", "formula": "", "rule": "", "hinted": False, **more}
    return TryRow(match="m1", n=question + 1, seat=Seat(0), kind=kind, device=device, question=question, **more)


def right(question: int, formula: str = "NaCl", device: int = 1, **more: Any) -> TryRow:
    return row("right", question, device, formula=formula, **more)


def wrong(question: int, code: str = "CHARGE", device: int = 1, **more: Any) -> TryRow:
    return row("try", question, device, code=code, **{"formula": "MgCl", **more})


BEFORE, AFTER = "S2-1-7KQ4", "S2-1-7KQ5"


def answer(item: int, code: str = "", device: int = 1, part: str = "practice", **more: Any) -> AnswerRow:
    row = AnswerRow("g1", device, part, "S2-1-7KQ4", item, 1, 60.0 * item, "S2", code, "1", False)
    return replace(row, **more)


def taught(
    tries: Iterable[TryRow] = (),
    answers: Iterable[AnswerRow] = (),
    pupils: int = 1,
    by_tiles: bool = False,
    **more: Any,
) -> Taught:  # fmt: skip
    tries, answers = list(tries), list(answers)
    people = [Pupil(one, f"P{one}", 1, (one, 0)) for one in range(1, pupils + 1)]
    return Taught("g1", people, chances(tries, answers, library(), by_tiles), tries, answers, **more)


def skill(of: Taught, skill: str, device: int = 1) -> tuple[int, int]:
    """Chances, and how many of them right the first time."""
    had = of.by_skill[device].get(skill, teacher.PupilSkill(0, 0))
    return had.chances, had.first


def test_what_was_tried_at_one_question_is_one_chance() -> None:
    of = taught([wrong(3, formula="MgCl"), wrong(3, formula="Mg2Cl"), right(3, "MgCl₂"), right(7, "MgCl₂")])
    assert skill(of, "S2") == (2, 1)
    (report,) = of.report()
    assert (report.chances, report.first) == (2, 1)


def test_what_came_right_after_a_refusal_says_nothing_of_other_skills() -> None:
    of = taught([wrong(3), right(3, "MgCl₂")])
    assert skill(of, "S2") == (1, 0)
    assert skill(of, "S3") == (0, 0)


def test_what_came_right_with_help_is_no_chance_and_what_was_wrong_with_it_is_one() -> None:
    helped = [row("hint", 3), right(3, hinted=True), row("hint", 5), wrong(5, hinted=True)]
    of = taught(helped)
    assert skill(of, "S2") == (1, 0)
    assert [(one.chances, one.first, one.hints) for one in of.report()] == [(1, 0, 2)]


def test_a_draft_counts_as_refused_and_a_breach_of_a_rule_does_not() -> None:
    of = taught([row("draft", 3, code="CHARGE", formula="MgCl"), right(3), wrong(5, "NOT_IN_HAND"), right(5)])
    assert skill(of, "S2") == (2, 1)


def test_a_right_formula_shows_the_skills_that_it_needs_and_a_right_name_those_of_naming() -> None:
    of = taught([right(1, "Fe₂(SO₄)₃")])
    assert set(of.by_skill[1]) == {"S1", "S2", "S3", "S5", "S6"}
    named = right(3, "FeCl₂", tried="name iron(II) chloride")
    assert set(taught([named]).by_skill[1]) == {"S6", "S7"}
    # When names are gone, what was typed is gone too.
    assert set(taught([replace(named, tried="")]).by_skill[1]) == {"S6", "S7"}


def test_who_lays_atom_by_atom_shows_the_order() -> None:
    assert skill(taught([right(1)], by_tiles=True), "S4") == (1, 1)
    assert skill(taught([right(1)]), "S4") == (0, 0)


def test_a_compound_of_own_ions_is_read_with_the_ions_of_its_match_and_an_unknown_one_shows_nothing() -> None:
    table = read_own_ions(OWN).table
    (chance,) = chances([right(1, "LiCl₂")], [], table)
    assert "S3" in chance.first
    assert chances([right(1, "LiCl₂")], [], library()) == []


def test_of_an_item_only_the_first_answer_counts() -> None:
    of = taught(answers=[answer(0, "CHARGE"), answer(0, attempt=2), answer(1)])
    assert skill(of, "S2") == (2, 1)


def test_an_item_at_which_only_a_rule_of_a_game_was_broken_or_another_action_is_better_is_no_chance() -> None:
    of = taught(answers=[answer(0, "NOT_ON_RACK"), answer(1, practice.NOT_BEST), answer(2, "CHARGE"), answer(3)])
    assert skill(of, "S2") == (2, 1)


def test_pupils_are_told_in_bands_and_all_of_them_are_in_one() -> None:
    grey, red, amber, green, absent = 1, 2, 3, 4, 5
    rows = [right(n, device=grey) for n in range(2)]
    rows += [wrong(n, device=red) for n in range(2)] + [right(9, device=red)]
    rows += [wrong(1, device=amber)] + [right(n, device=amber) for n in range(2, 5)]
    rows += [wrong(1, device=green)] + [right(n, device=green) for n in range(2, 6)]
    share = taught(rows, pupils=absent).share("S2")
    assert share == teacher.SkillShare("S2", 14, 10, 2, 1, 1, 1)


def test_a_slip_is_no_misconception() -> None:
    once = [wrong(1), *(right(n) for n in range(2, 5))]
    assert taught(once).misheld() == []
    # Twice is, but not if it was right far more often.
    assert [one.id for one, _ in taught([*once, wrong(9)]).misheld()] == ["M5"]
    assert taught([*once, wrong(9), *(right(n) for n in range(10, 16))]).misheld() == []


def test_one_question_shows_a_misconception_once_however_often_it_was_tried_there() -> None:
    assert taught([wrong(1), wrong(1, formula="MgCl₃")]).misheld() == []


def test_misconceptions_come_by_how_many_pupils_hold_them_and_then_by_how_often() -> None:
    rows = [wrong(n, "NOT_SIMPLEST", device, formula="Mg₂O₂") for n in (1, 2, 3) for device in (1, 2)]
    rows += [wrong(n, "METAL_NOT_FIRST", 3) for n in (1, 2, 3, 4)] + [wrong(n, "CHARGE", 3) for n in (5, 6)]
    rows += [wrong(9, "CHARGE", 1)]  # a slip
    rows += [right(9, "Al₂O₃", device=4)]
    told = [one for one, _ in taught(rows, pupils=4).misheld()]
    assert [(one.id, one.times, one.pupils, one.of) for one in told] == [
        ("M7", 6, 2, 3), ("M8", 4, 1, 1), ("M5", 2, 1, 3),
    ]  # fmt: skip
    assert told[0].says == misconceptions()["M7"].says


def test_the_set_about_a_misconception_is_one_that_can_be_made_and_the_same_each_time() -> None:
    of = taught([wrong(1), wrong(2)])
    other = Taught("g2", of.pupils, of.chances)
    told, again, elsewhere = (one.misheld()[0][0] for one in (of, of, other))
    assert told == again
    assert told.set != elsewhere.set
    code = practice.read_code(told.set)
    assert (str(code), code.subject) == (told.set, ("M5",))


def all_of(part: str, set: str, wrong: int = 0, device: int = 1, items: int = 12, **more: Any) -> list[AnswerRow]:
    return [answer(n, "CHARGE" if n < wrong else "", device, part, set=set, **more) for n in range(items)]


def test_the_set_about_a_misconception_is_made_by_the_newest_maker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "VERSIONS", "78")
    assert taught([wrong(1), wrong(2)]).misheld()[0][0].set.startswith("M5-1-8")


def test_the_gain_is_that_of_pupils_who_answered_all_of_both_sets() -> None:
    plan = teacher.Plan(before=BEFORE, after=AFTER)
    answers = [*all_of("before", BEFORE, 8), *all_of("after", AFTER, 2), *all_of("before", BEFORE, attempt=2)]
    answers += [*all_of("before", BEFORE, device=2), *all_of("after", AFTER, device=2, items=11)]
    assert taught(answers=answers, pupils=2, plan=plan).gain() == teacher.Gain(1, 4, 10, 12)
    assert taught(answers=answers, pupils=2).gain() is None


def test_the_gain_counts_the_sets_of_the_present_plan_alone() -> None:
    plan = teacher.Plan(before=BEFORE, after=AFTER)
    old = all_of("before", "S3-1-7KQ4", 12)
    answers = [*old, *all_of("before", BEFORE, 8), *all_of("after", AFTER, 2)]
    answers += [replace(one, device=2) for one in [*old, *all_of("after", AFTER)]]
    assert taught(answers=answers, pupils=2, plan=plan).gain() == teacher.Gain(1, 4, 10, 12)


def test_pupils_stand_by_table_and_seat_and_whoever_has_left_at_the_end() -> None:
    people = [Pupil(4, "Pupil 4"), Pupil(1, "D", 2, (0, 0)), Pupil(2, "B", 1, (1, 1)), Pupil(3, "A", 1, (1, 0))]
    rows = [right(0, at=100.0), right(2, at=100.0 + 61.0)]
    of = Taught("g1", people, chances(rows, [], library()), rows, [answer(0, at=90.0, device=2)])
    assert [(one.name, one.minutes) for one in of.report()] == [("A", 0), ("B", 0), ("D", 2), ("Pupil 4", 0)]


def test_the_table_of_pupils_has_a_line_each_and_the_misconceptions_in_words() -> None:
    of = taught([wrong(1), wrong(2), right(3)])
    heading, line = sheet(of.report())
    cells = dict(zip(heading, line, strict=True))
    assert (cells["table"], cells["name"], cells["chances"], cells["first time right"]) == ("1", "P1", "3", "1")
    assert (cells["S2"], cells["S2 first time right"], cells["S7"]) == ("3", "1", "0")
    assert cells["misconceptions"].startswith("M5: Charges are left over")
    left = sheet(Taught("g1", [Pupil(1, "Pupil 1")], []).report())[1]
    assert left[0] == ""


def test_the_counting_is_told_in_sentences() -> None:
    up_to_now, not_yet = taught().counted()[-1], taught(unfinished=False).counted()[-1]
    assert up_to_now == "Matches that go on count up to now."
    assert "do not count yet" in not_yet


# Examples.


def test_the_example_is_what_was_tried_most_often() -> None:
    rows = [wrong(1), wrong(2, formula="CaCl"), wrong(3, formula="CaCl")]
    assert told(*rows) == "CaCl"


def told(*rows: TryRow | AnswerRow) -> str:
    example = example_of(rows, library())
    return f"{example.asked} {example.formula}".lstrip() if example else ""


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("name magnesium  dichloride", "MgCl₂: magnesium dichloride"),
        ("name magnesium chlorite", "MgCl₂: magnesium chlorite"),
        ("name magnesum chloride", "MgCl₂: magnesum chloride"),
        ("name magnesium(II) chloride", "MgCl₂: magnesium(II) chloride"),
        ("name Dana is silly", ""),
        ("name Dana chloride", ""),
        ("name magnesium chloride 0 1 5 7 1 2 3 4 5 6", ""),
        ("name magnesium(II) chloride ( . )( . ) 8==", ""),
        ("name magnesium chloride \N{PILE OF POO}\N{PILE OF POO}", ""),
        ("name magnesium chloride - '' - -", ""),
        ("name ", ""),
        ("name magnesium(II)chloride", "MgCl₂: magnesium(II)chloride"),
        ("name magnesium-chloride", "MgCl₂: magnesium-chloride"),
        ("name magnesium (II) dichloride", "MgCl₂: magnesium (II) dichloride"),
        ("name magnesium II chloride", "MgCl₂: magnesium II chloride"),
        ("", ""),
    ],
)
def test_of_what_was_typed_only_names_of_ions_are_shown(typed: str, shown: str) -> None:
    assert told(wrong(1, "NAME_PREFIX", formula="MgCl₂", tried=typed)) == shown


def test_for_an_example_no_set_is_made_but_that_of_the_most_frequent_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "SETS", {})
    rows = [answer(0, "CHARGE", set=f"S1-1-7A{one}{two}", answer="1") for one in "ABCDE" for two in "ABCDE"]
    assert told(*rows, rows[7])
    assert [str(code) for code in practice.SETS] == [rows[7].set]


def test_what_another_version_has_kept_hides_no_other_example() -> None:
    newer = answer(0, "CHARGE", set="S1-1-8ABC", answer="1")
    gone = answer(0, "CHARGE", set="S2-1-7KQ4", answer="Xx9+")
    assert told(newer, newer, gone, gone, wrong(1, formula="CaCl")) == "CaCl"


def test_an_answer_to_an_item_is_an_example_too() -> None:
    found = practice.practice_set(practice.read_code("S1-1-7KQ4"))
    at, item = next((n, one) for n, one in enumerate(found.items) if one.kind == "charge")
    assert shown_as_chosen(at, item, "S1-1-7KQ4")
    built = next(n for n, one in enumerate(found.items) if one.kind == "complete")
    item = found.items[built]
    key = item.pieces[0].key
    assert told(answer(built, "CHARGE", set="S1-1-7KQ4", answer=key)) == " ".join([item.ask, *item.laid, key])
    names = practice.practice_set(practice.read_code("S7-1-7KQ4"))
    at, item = next((n, one) for n, one in enumerate(names.items) if one.kind == "name")
    silly, gone, near = (answer(at, "NAME_OTHER", set="S7-1-7KQ4", answer=text) for text in ("Dana", "", "chloride"))
    assert [told(silly), told(gone), told(near)] == ["", "", f"{item.formula}: chloride"]
    find = practice.practice_set(practice.read_code("M5-1-7KQ4"))
    at, item = next((n, one) for n, one in enumerate(find.items) if one.kind == "find" and not one.reasons)
    assert shown_as_chosen(at, item, "M5-1-7KQ4")


def shown_as_chosen(at: int, item: Item, set: str) -> bool:
    """Whether each wrong choice is an example as it stands there."""
    wrong = [(str(n), one) for n, one in enumerate(item.choices, 1) if one.code]
    return all(told(answer(at, one.code, set=set, answer=n)) == f"{item.ask} {one.says}" for n, one in wrong)


def test_an_answer_with_a_wrong_reason_is_an_example_with_that_reason() -> None:
    find = practice.practice_set(practice.read_code("M5-1-7KQ4"))
    at, item = next((n, one) for n, one in enumerate(find.items) if one.reasons)
    (right,) = (n for n, one in enumerate(item.choices, 1) if not one.code)
    mistaken = next(n for n, one in enumerate(item.choices, 1) if one.code)
    reason = next(n for n, one in enumerate(item.reasons, 1) if one.code)
    row = answer(at, "CHARGE", set="M5-1-7KQ4", answer=f"{mistaken} {reason}")
    why = f"{item.because} {item.reasons[reason - 1].says}"
    assert told(row) == f"{item.ask} {item.choices[mistaken - 1].says}. {why}"
    true = next(n for n, one in enumerate(item.reasons, 1) if not one.code)
    assert told(replace(row, answer=f"{mistaken} {true}")) == f"{item.ask} {item.choices[mistaken - 1].says}"
    assert told(replace(row, answer=f"{right} {reason}")) == f"{item.ask} {item.choices[right - 1].says}. {why}"
