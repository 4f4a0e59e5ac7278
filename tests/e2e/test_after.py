"""After the match: a look back from every side, by keys as well, and on from any step against bots."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from e2e.people import ALONE, FEW, Person, play_on
from e2e.stage import look_over, soon
from e2e.test_matches import BOARDS

GAMES = Path(__file__).resolve().parents[2] / "src/ionbox/games"
Come = Callable[..., Person]


def test_a_match_is_looked_through_step_by_step_from_every_side(person: Come) -> None:
    one = person()
    page = one.page
    one.sit_at("metals", ALONE, options=FEW)
    page.locator("main[data-n]").wait_for()
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


def cells(row: Any) -> list[int]:
    return [int(text) for text in row.locator("td").all_inner_texts() if text]


def test_after_charged_every_point_is_explained_also_after_a_reload(person: Come) -> None:
    one = person()
    page = one.page
    come_back_to(one, "charged", "a-whole-match-by-the-most-points", 76)
    play_on(one)
    sheet = page.get_by_role("region", name="Every point")
    sheet.wait_for()
    told, scores = sheet.inner_text(), one.view["view"]["scores"]
    names = [seat["name"] for seat in one.last("table")["seats"]]  # type: ignore[index]
    # Tiles and marked squares come to the score, and so do the turns.
    rows = {row.locator("th").inner_text(): cells(row) for row in sheet.locator("tbody tr").all()}
    who, points = sheet.locator(".turn span b").all_inner_texts(), sheet.locator(".turn > b").all_inner_texts()
    for name, score in zip(names, scores, strict=True):
        tiles, marked, total = rows[name]
        assert tiles + marked == total == score
        assert sum(int(n) for seat, n in zip(who, points, strict=True) if seat == name) == score
    # How each formula was counted is written out.
    for line in sheet.locator(".formed .numbers").all_inner_texts():
        counted, _, total = line.replace("×", "*").rpartition("=")
        assert eval(counted) == int(total), line
    assert soon(page, "(m => m.scrollHeight <= m.clientHeight)(document.querySelector('main'))")
    look_over(page)
    page.reload()
    # The names come with the ions' facts, a moment after the turns.
    sheet.get_by_text("sodium phosphite").wait_for()
    assert sheet.inner_text() == told
    # One player's turns alone, by the keyboard.
    sheet.get_by_role("button", name="Ada").focus()
    page.keyboard.press("Enter")
    page.get_by_role("list", name="Turns: Ada").wait_for()
    assert set(sheet.locator(".turn span b").all_inner_texts()) == {"Ada"}
    page.set_viewport_size({"width": 360, "height": 640})
    sheet.locator("ol li").last.scroll_into_view_if_needed()
    assert soon(page, "document.documentElement.scrollWidth <= innerWidth")
    assert sheet.get_by_role("button").first.bounding_box()["height"] >= 44
    look_over(page)
    assert one.troubles == []


def test_after_metals_every_card_is_explained_game_by_game(person: Come) -> None:
    one = person()
    come_back_to(one, "metals", "a-series-of-two", 76)
    play_on(one)
    sheet = one.page.get_by_role("region", name="Every point")
    sheet.wait_for()
    now, before = one.view["view"]["collected"], one.view["view"]["before"]
    rows = [cells(row) for row in sheet.locator("tbody tr").all()]
    assert rows == [[first, second, first + second] for first, second in zip(before, now, strict=True)]
    won = [int(line.rpartition("+")[2]) for line in sheet.locator("li b").all_inner_texts()]
    assert sum(won) == sum(now) + sum(before)
    look_over(one.page)
    one.page.set_viewport_size({"width": 360, "height": 640})
    assert soon(one.page, "document.documentElement.scrollWidth <= innerWidth")
    assert one.troubles == []
