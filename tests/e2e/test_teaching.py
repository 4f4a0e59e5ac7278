"""What the bots teach, in a browser: a puzzle by mouse and by keyboard, a hint in steps, a look back on a match."""

import re
from collections.abc import Callable

import pytest
from e2e.people import ALONE, Person, play_on
from e2e.test_pages import look_over

from ionbox.lab.puzzles import Puzzle, puzzles

Come = Callable[..., Person]


def of_metals() -> Puzzle:
    """One that is solved with a single card."""
    found = puzzles().values()
    return next(one for one in found if one.game == "metals" and re.fullmatch(r"\S+", one.answer) and one.exact)


def lay(one: Person, puzzle: Puzzle, card: str) -> None:
    one.page.locator(".hand button").nth(puzzle.known.view.hand.index(card)).click()
    one.page.locator(".confirm button").last.click()


def test_a_puzzle_is_solved_by_mouse_after_a_wrong_try_is_explained(person: Come) -> None:
    one, puzzle = person(), of_metals()
    one.page.goto("/")
    one.page.get_by_role("link", name="Puzzles").click()
    one.page.locator(".hint, .board").first.wait_for()
    one.page.goto(f"/puzzles/{puzzle.code.lower()}")
    one.page.locator(".hand").wait_for()
    lay(one, puzzle, next(text for text in puzzle.values if text != puzzle.answer))
    one.page.get_by_text("Not quite").wait_for()
    lay(one, puzzle, puzzle.answer)
    one.page.get_by_text("Right.").wait_for()
    one.page.get_by_text(re.compile("exactly")).first.wait_for()
    one.page.get_by_role("button", name="Next puzzle").click()
    one.page.wait_for_url(re.compile(f"/puzzles/(?!{puzzle.code}|{puzzle.code.lower()})"))
    assert one.troubles == []


def test_a_puzzle_is_solved_by_keyboard_alone_with_a_hint(person: Come) -> None:
    one, puzzle = person(), of_metals()
    page = one.page
    page.goto(f"/puzzles/{puzzle.code}")
    page.locator(".hand").wait_for()
    page.get_by_role("button", name="Hint").focus()
    for _ in range(3):
        page.keyboard.press("Enter")
        page.locator(".hint").filter(has_not_text="One moment").wait_for()
    page.get_by_text(f"Try this: {puzzle.answer.replace('-', '−')}.").wait_for()
    page.get_by_role("button", name="All my actions").focus()
    page.keyboard.press("Enter")
    page.locator("button.action").get_by_text(puzzle.answer, exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_text("Right.").wait_for()


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (360, "dark")])
def test_no_puzzle_has_a_violation_or_shows_what_its_seat_may_not_see(width: int, scheme: str, person: Come) -> None:
    for game in ("charged", "dice", "ion", "metals"):
        puzzle = next(one for one in puzzles().values() if one.game == game)
        one = person(width, 720 if width > 400 else 640, color_scheme=scheme)
        answers: list[str] = []
        one.page.on("response", lambda found, kept=answers: kept.append(found.url))
        one.page.goto(f"/puzzles/{puzzle.code}")
        one.page.get_by_role("button", name="Hint").wait_for()
        one.page.locator(".board *").first.wait_for()
        look_over(one.page, f"puzzle of {game}")
        assert puzzle.position not in one.page.content()
        assert one.troubles == []


def test_a_review_begins_with_chemistry_opens_from_ones_own_seat_and_leads_to_its_steps(person: Come) -> None:
    one = person()
    one.sit_at("metals", ALONE, options={"rounds": "10"})
    one.page.locator("main[data-n]").wait_for()
    play_on(one)
    one.page.get_by_role("link", name="Review").click()
    one.page.get_by_text(re.compile("worth a look|could clearly have been better")).first.wait_for(timeout=90_000)
    look_over(one.page, "review")
    one.page.get_by_role("img", name=re.compile("chance to win")).wait_for()
    review = one.page.get_by_role("region", name="Review of the match")
    assert re.match(".*: the chemistry", review.get_by_role("heading").first.inner_text())
    review.get_by_text(re.compile("^Compounds made: |^No compound")).wait_for()
    assert one.page.get_by_label("Seen by").locator("option:checked").inner_text() != "a watcher"
    turn = one.page.get_by_role("button", name=re.compile(r"^Step \d+ [+−]")).first
    n = int(re.search(r"\d+", turn.inner_text())[0])  # type: ignore[index]
    turn.click()
    one.page.get_by_text(re.compile(f"^Step {n} of")).wait_for()
    assert one.page.get_by_role("group", name="Your hand").get_by_role("button").count()


def test_hints_are_a_choice_of_the_table(person: Come) -> None:
    page = person().page
    page.goto("/new/metals")
    page.get_by_text("All options", exact=True).click()
    choice = page.get_by_label("Allow hints")
    assert not choice.is_checked()
    page.get_by_label("Seat 2").select_option("bot:greedy")
    assert choice.is_checked()
    choice.uncheck()
    page.get_by_role("button", name="Set up the table").click()
    page.locator(".ask.mine").wait_for()
    assert page.get_by_role("button", name="Hint").count() == 0


def test_puzzles_begin_with_the_easiest_say_why_and_count_what_is_solved_in_a_row(person: Come) -> None:
    one = person()
    page = one.page
    first, second, *_ = puzzles().values()
    page.goto("/puzzles")
    page.get_by_role("heading", name=f"Puzzle {first.code}").wait_for()
    page.wait_for_function("code => document.title.includes(code)", arg=first.code)
    answer(one, first, first.answer)
    page.get_by_role("heading", name="Why").wait_for()
    assert page.locator(".verdict.right li").count() > 0
    page.get_by_role("button", name="Next puzzle").click()
    page.get_by_role("heading", name=f"Puzzle {second.code}").wait_for()
    answer(one, second, second.answer)
    page.locator(".verdict").get_by_text("2 in a row without a wrong try.").wait_for()
    # It is kept on the device, and a wrong try ends it. What was solved before adds nothing.
    page.goto(f"/puzzles/{second.code}")
    page.locator(".about").get_by_text("2 in a row").wait_for()
    answer(one, second, next(action for action in second.values if action != second.answer))
    page.locator(".about").get_by_text("0 in a row without a wrong try. Your longest row is 2.").wait_for()
    answer(one, second, second.answer)
    page.get_by_text("Right.").wait_for()
    page.reload()
    page.locator(".about").get_by_text("0 in a row").wait_for()
    page.get_by_text("2 of 196 solved".replace("196", str(len(puzzles())))).wait_for()
    # By what it practises: another one of this kind follows.
    page.get_by_role("combobox", name=re.compile("^Game")).select_option("charged")
    page.get_by_role("combobox", name=re.compile("^Practise")).select_option("crossings")
    page.get_by_text(re.compile("^About: .*crossings")).wait_for()
    assert one.troubles == []


def answer(one: Person, puzzle: Puzzle, action: str) -> None:
    """From the list of all actions."""
    one.page.get_by_role("button", name="All my actions").click()
    listed = one.page.locator("button.action")
    listed.first.wait_for()
    listed.filter(has_text=re.compile(f"^{re.escape(action)}$")).click()


def test_on_a_tall_phone_a_puzzle_of_ion_shows_what_lies_before_you(person: Come) -> None:
    page = person(390, 844).page
    page.goto("/puzzles/T645G")
    own = page.locator("main .own")
    own.get_by_text("Na+").or_(own.locator("svg")).first.wait_for()
    assert own.bounding_box()["height"] > 120
