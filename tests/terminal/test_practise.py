"""Practice at a terminal: answers typed, help asked for, and a progress code at the end."""

import re
from datetime import date
from pathlib import Path

import pytest
from terminal.test_cli import ionbox

from ionbox.chem.practice.items import Item
from ionbox.lab.practice import practice_set, read_code
from ionbox.lab.progress import Progress, grown, read_progress, week_of
from ionbox.lab.puzzles import puzzles

CODE = "S3-2-7KQ4"


def answered(item: Item, right: bool = True) -> list[str]:
    """The lines that answer an item."""
    if item.puzzle:
        puzzle = puzzles()[item.puzzle]
        return [puzzle.answer if right else next(one for one in puzzle.values if one != puzzle.answer)]
    if item.choices:
        tiers = [item.choices, item.reasons] if item.reasons else [item.choices]
        return [str(next(n for n, one in enumerate(tier, 1) if bool(one.code) is not right)) for tier in tiers]
    assert item.compound is not None
    if item.kind == "name":
        return ["neon chloride"]
    made = item.compound
    ions = [made.cation.key] * made.n_cation + [made.anion.key] * made.n_anion
    for laid in item.laid:
        ions.remove(laid)
    return [" ".join(ions if right else ions[:1])]


def items(code: str = CODE) -> tuple[Item, ...]:
    return practice_set(read_code(code)).items


def practised(*lines: str, words: tuple[str, ...] = (CODE,), cwd: Path) -> str:
    done = ionbox("practise", *words, "--plain", cwd=cwd, typed="\n".join(lines) + "\n")
    assert done.returncode == 0, done.stderr
    return done.stdout


def code_in(told: str) -> Progress:
    found = re.search(r"Your progress code is (\S+)\. ", told)
    assert found is not None
    return read_progress(found[1])


def test_whoever_answers_all_of_a_set_right_is_nearly_sure_of_the_skill(tmp_path: Path) -> None:
    told = practised(*[line for item in items() for line in answered(item)], cwd=tmp_path)
    assert told.count("Yes: ") == 12
    assert "Simplest ratio: 12 of 12 right at the first attempt without a hint." in told
    progress = code_in(told)
    assert (progress.stages, progress.level) == ((0, 0, 2, 0, 0, 0, 0, 0), 2)
    assert progress.week == week_of(date.today())


def test_a_wrong_answer_and_a_hint_are_no_right_first_attempt(tmp_path: Path) -> None:
    first, second, third = items()[:3]
    lines = [*answered(first, right=False), "hint", *answered(first), "hint", *answered(second), *answered(third)]
    told = practised(*lines, "quit", cwd=tmp_path)
    assert told.count("Not quite: ") == 1
    assert "The answer is " in told
    assert "You write the smallest whole numbers" in told
    assert "Simplest ratio: 1 of 3 right" in told


def test_what_was_left_unanswered_does_not_count_and_nonsense_is_refused(tmp_path: Path) -> None:
    told = practised("?", "nonsense", "next", *answered(items()[1]), "quit", cwd=tmp_path)
    assert "Simplest ratio: 1 of 1 right" in told
    assert "Type the number of your choice" in told


def test_an_exit_ticket_has_three_items_and_goes_on_from_a_progress_code(tmp_path: Path) -> None:
    earlier = Progress((3, 2, 1, 0, 0, 0, 0, 0), 1, (week_of(date.today()) - 1) % 64).code()
    lines = [line for item in items()[:3] for line in answered(item)]
    told = practised(*lines, words=(CODE, "--ticket", "--progress", earlier.lower()), cwd=tmp_path)
    assert "Item 3 of 3." in told
    assert code_in(told).stages == (3, 2, 2, 0, 0, 0, 0, 0)


def test_without_a_code_the_skills_are_listed_and_a_new_set_is_made(tmp_path: Path) -> None:
    told = practised("S99", "2", "S2S3", "9", "s4", "2", "quit", words=(), cwd=tmp_path)
    for said in ("S8  Lattice: ", "looks like S5-2-7KQ4", "The levels are 1, 2 and 3."):
        assert said in told
    assert re.search(r"^.*S4-2-7[2-9A-Z]{3}: Order$", told, re.MULTILINE)


def test_who_has_begun_nothing_gets_no_progress_code(tmp_path: Path) -> None:
    told = practised("next", "hint", "quit", cwd=tmp_path)
    assert "progress code" not in told
    assert f"The code {CODE} gives these items to anybody." in told


def test_whoever_leaves_before_choosing_gets_no_set(tmp_path: Path) -> None:
    assert "progress code" not in practised(words=(), cwd=tmp_path)


@pytest.mark.parametrize("words", [("S5-2-0000",), (CODE, "--progress", "AAAAAAA"), ("S5-2-8KQ4",)])
def test_a_wrong_code_is_refused_in_a_sentence(words: tuple[str, ...], tmp_path: Path) -> None:
    done = ionbox("practise", *words, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.strip().endswith(".")


def test_a_position_of_a_game_is_shown_and_answered(tmp_path: Path) -> None:
    code = next(f"S5-2-7AA{last}" for last in "23456789" if any(one.puzzle for one in items(f"S5-2-7AA{last}")[:12]))
    place = next(n for n, one in enumerate(items(code)) if one.puzzle)
    told = practised(*["next"] * place, *answered(items(code)[place]), "quit", words=(code,), cwd=tmp_path)
    assert "Yes: A chance to win of" in told


@pytest.mark.parametrize(
    ("before", "firsts", "another_day", "stage"),
    [
        (0, [], True, 0),
        (0, [False], False, 1),
        (0, [True] * 12, True, 2),
        (2, [True] * 4, False, 2),
        (2, [True] * 4, True, 3),
        (3, [True, True, False, True, True], False, 3),
        (3, [False, False, False, True, True], True, 1),
        (3, [False, False], True, 3),
    ],
)
def test_a_stage_follows_from_the_last_five_first_attempts_on_two_days(
    before: int, firsts: list[bool], another_day: bool, stage: int
) -> None:
    assert grown(before, firsts, another_day) == stage
