"""After the match: a look back from every side, by keys as well, and on from any step against bots."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from e2e.people import Person, play_on
from e2e.test_matches import BOARDS

GAMES = Path(__file__).resolve().parents[2] / "src/ionbox/games"
Come = Callable[..., Person]


def test_a_match_is_looked_through_step_by_step_from_every_side(person: Come) -> None:
    one = person()
    page = one.page
    one.play_bot("metals")
    play_on(one)
    assert page.get_by_role("link", name="Download the record").get_attribute("download") is not None
    page.get_by_role("link", name="Look through it").click()
    # One's own view first, then a watcher's, then everybody's.
    page.get_by_text(re.compile("Step 0 of")).wait_for()
    page.locator(".hand").wait_for()
    page.get_by_role("button", name="Next step").click()
    page.get_by_text(re.compile("Step 1 of")).wait_for()
    for key, step in (("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0)):
        page.keyboard.press(key)
        page.get_by_text(re.compile(f"Step {step} of")).wait_for()
    page.keyboard.press("End")
    assert page.get_by_role("button", name="Next step").is_disabled()
    page.get_by_role("img", name=re.compile("Points after each step")).wait_for()
    page.get_by_role("button", name="First").click()
    page.get_by_label("Seen by").select_option(label="a watcher")
    page.locator(".hand").wait_for(state="detached")
    page.get_by_label("Seen by").select_option(label="everybody, side by side")
    page.locator(".mini .hand").nth(1).wait_for()
    assert one.troubles == []


@pytest.mark.parametrize("game", BOARDS)
def test_a_record_from_a_file_goes_on_from_any_step_against_bots(game: str, person: Come) -> None:
    one = person()
    page = one.page
    record = sorted(
        path for path in (GAMES / game / "golden").glob("*.record") if "\nseed:" in path.read_text("utf-8")
    )[0]
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(record)
    page.get_by_text(re.compile("Step 0 of")).wait_for()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.get_by_text(re.compile("Step 3 of")).wait_for()
    page.get_by_role("button", name="Play on from here").click()
    page.locator("main[data-n]").wait_for()
    assert one.view["n"] >= 3
    play_on(one, until=one.view["n"] + 3)
    # It is a match like any other: the home page knows the way back to it.
    page.goto("/")
    page.get_by_role("link", name=re.compile("^Back to")).click()
    page.locator("main[data-n]").wait_for()
    assert one.troubles == []


def come_back_to(one: Person, game: str, record: str, n: int) -> None:
    """To a match that goes as this record did up to step n: no page of this browser has seen any of it."""
    text = (GAMES / game / f"golden/{record}.record").read_text("utf-8")
    answer = one.page.request.post("/api/forks", data={"record": text, "n": n, "seat": 0, "name": "Ada"})
    assert answer.ok, answer.text()
    one.page.goto(f"/t/{answer.json()['code']}")
    one.page.locator("main[data-n]").wait_for()


def test_whoever_comes_back_finds_the_compounds_and_the_games_before(person: Come) -> None:
    one = person()
    come_back_to(one, "metals", "a-series-of-two", 40)
    one.page.get_by_role("button", name=re.compile(r"^Compounds \([1-9]")).click()
    one.page.get_by_text("Na₂O").or_(one.page.get_by_role("listitem").filter(has_text="Na2O")).first.wait_for()
    come_back_to(one, "dice", "a-tournament-with-a-bomb", 30)
    # Dice that fell before do not fall again.
    assert one.page.get_by_role("group", name="Dice").count() == 0
    one.page.get_by_role("button", name="Game 2").click()
    one.page.locator("dialog").get_by_role("columnheader", name="Game 1").wait_for()
    assert one.troubles == []
