"""The doors of the house: home with its bot levels and last matches, a class, an address that leads nowhere."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from e2e.conftest import House
from e2e.people import ALONE, FEW, Person, play_on
from e2e.stage import PHONES, SIZES, look_over, soon
from e2e.test_pages import sum_of

from ionbox.games import GAMES

Come = Callable[..., Person]
FIRST_LOAD = 60_000
PAGES = {
    "/": ".covers li", "/class": "main ul li", "/new/dice": "form .make", "/learn/ion": ".lesson button.main",
    "/rules": "main li", "/rules/charged": ".rules h2", "/puzzles": ".board *", "/practise": ".tree button",
    "/replay": "input[type=file]",
    "/nothing/here": "h1",
}  # fmt: skip
SMALL = """() => [...document.querySelectorAll("main :is(button:enabled, a.button, select, summary, input)")]
  .filter(one => one.offsetHeight && one.offsetHeight < 44 && !one.closest(".board, label"))
  .map(one => one.outerHTML.slice(0, 80))"""


def bots_of(one: Person) -> set[str]:
    table = one.last("table")
    assert table is not None
    return {seat["name"] for seat in table["seats"] if seat["kind"] == "bot"}


def test_a_newcomer_meets_a_novice_and_the_level_chosen_last_is_kept(person: Come) -> None:
    one = person()
    one.play_bot("metals")
    assert bots_of(one) == {"novice 2"}
    one.page.goto("/")
    levels = one.page.get_by_role("group", name="Strength of the bot").get_by_role("radio")
    levels.first.wait_for()
    assert [level.get_attribute("value") for level in levels.all()] == [
        "novice", "learner", "player", "strong", "master",
    ]  # fmt: skip
    one.page.get_by_role("radio", name="Player").focus()
    one.page.keyboard.press("ArrowRight")
    one.page.get_by_text("It thinks ahead.").wait_for()
    one.page.reload()
    one.page.get_by_role("radio", name="Strong", checked=True).wait_for()
    one.play_bot("metals")
    assert bots_of(one) == {"strong 2"}
    assert one.troubles == []


def test_each_box_says_for_how_many_how_long_and_from_which_age_as_its_rules_do(person: Come) -> None:
    page = person().page
    page.goto("/")
    for game in GAMES.values():
        head = game.file("RULES.md").partition("\n## ")[0]
        age = re.search(r"\*\*Age:\*\*.*?(\d+) and up", head)
        time = re.search(r"\*\*Time:\*\*(.*)", head)
        assert age
        assert time
        assert int(age[1]) == game.age
        assert {str(minutes) for minutes in game.minutes} <= set(re.findall(r"\d+", time[1]))
        box = page.locator(".covers li").filter(has=page.get_by_role("heading", name=game.title, exact=True))
        box.get_by_text(f"{game.seats[0]}–{game.seats[-1]} players").get_by_text(f"age {game.age}+").wait_for()


def test_nothing_stands_where_the_games_will_come(person: Come) -> None:
    page = person().page
    held: list[Any] = []
    page.route("**/api/games", lambda route: held.append(route))
    page.goto("/")
    page.get_by_role("heading", level=1).wait_for()
    more = page.get_by_role("link", name="Puzzles")
    assert more.count() == 0
    held[0].continue_()
    page.locator(".covers li").first.wait_for()
    assert more.count() == 1


def test_a_teacher_finds_a_door_of_their_own(person: Come) -> None:
    one = person()
    one.page.goto("/")
    one.page.get_by_role("main").get_by_role("link", name="For a class").click()
    one.page.get_by_role("heading", name="Play with a class or a club").wait_for()
    look_over(one.page)
    one.page.get_by_role("link", name="Tables without a plan: Metal vs. Non-Metal").click()
    one.page.get_by_label("A class or a club").wait_for()
    assert one.page.get_by_label("A class or a club").is_checked()
    one.page.go_back()
    one.page.get_by_role("link", name=re.compile("^Metal vs. Non-Metal")).click()
    one.page.get_by_role("heading", name="Plan a lesson").wait_for()
    assert one.page.get_by_role("radio", name="Metal vs. Non-Metal").is_checked()
    one.page.get_by_role("button", name="Begin this lesson").click()
    one.page.get_by_text("Nobody has come yet.").wait_for()
    assert one.troubles == []


def test_matches_that_are_over_are_looked_back_on_or_forgotten_and_push_nothing_away(person: Come) -> None:
    one = person()
    page = one.page
    for _ in range(6):
        one.play_bot("ion")
    one.sit_at("metals", ALONE, options=FEW)
    page.locator("main[data-n]").wait_for()
    play_on(one)
    page.goto("/")
    last = page.get_by_role("region", name="Your last matches")
    last.get_by_role("listitem").wait_for()
    running = page.get_by_role("region", name="Carry on where you left off").get_by_role("listitem")
    assert running.count() == 6
    assert last.get_by_role("listitem").count() == 1
    last.get_by_text("against novice 2").wait_for()
    for button in page.get_by_role("button", name=re.compile("^Play a bot now")).all():
        box = button.bounding_box()
        assert box["y"] + box["height"] <= 720
    look_over(page)
    # What still runs can be forgotten too, and stays so.
    running.first.get_by_role("button", name=re.compile("^Forget ION")).click()
    assert soon(page, "document.querySelectorAll('.resume li').length === 5")
    # From my own seat, here and on the page for records.
    page.goto("/replay")
    last.get_by_role("link", name=re.compile("^Review")).click()
    page.get_by_text(re.compile("worth a look|could clearly have been better")).wait_for(timeout=90_000)
    assert page.get_by_label("Seen by").input_value() == "0"
    page.goto("/")
    last.get_by_role("link", name=re.compile("^Replay")).click()
    page.get_by_role("group", name="Your hand").wait_for()
    page.goto("/replay")
    last.get_by_role("button", name=re.compile("^Forget")).click()
    page.get_by_text("Matches you have played on this device").wait_for()
    page.goto("/")
    running.nth(4).wait_for()
    assert running.count() == 5
    assert last.count() == 0
    assert one.troubles == []


def test_a_wrong_code_is_answered_in_the_words_of_the_page(person: Come) -> None:
    page = person().page
    page.goto("/")
    page.get_by_label("Table code").fill("abc 239")
    page.get_by_role("button", name="Join", exact=True).click()
    told = page.get_by_role("alert").inner_text()
    assert "code" in told
    assert "gathering" not in told.lower()


@pytest.mark.parametrize("path", ["/nothing/here", "/t/ABC234/more", "/nowhere"])
def test_an_address_that_leads_nowhere_is_a_page_of_the_house(path: str, person: Come) -> None:
    page = person().page
    answer = page.goto(path)
    assert answer.status == 404
    page.get_by_role("heading", name="There is no such page.").wait_for()
    look_over(page)
    page.get_by_role("main").get_by_role("link", name="Home").click()
    page.locator(".covers li").first.wait_for()


def test_a_program_is_told_in_json_that_an_address_leads_nowhere(house: House, person: Come) -> None:
    answer = person().page.request.get("/api/nothing")
    assert (answer.status, answer.json()["status_code"]) == (404, 404)


def test_the_home_page_alone_is_a_small_first_load(person: Come) -> None:
    one = person()
    sizes: dict[str, int] = {}
    one.page.on("requestfinished", lambda request: sizes.update({request.url: sum_of(request)}))
    one.page.goto("/")
    one.page.locator(".covers li").first.wait_for()
    one.page.wait_for_load_state("networkidle")
    assert len(sizes) > 4
    assert sum(sizes.values()) < FIRST_LOAD, sizes


@pytest.mark.parametrize(("width", "height"), [*PHONES, *SIZES, (1920, 1080)])
def test_no_page_goes_sideways_and_fingers_hit_every_button(width: int, height: int, person: Come) -> None:
    page = person(width, height).page
    for path, sign in PAGES.items():
        page.goto(path)
        page.locator(sign).first.wait_for()
        assert soon(page, "document.documentElement.scrollWidth <= innerWidth"), path
        if min(width, height) < 500:
            assert soon(page, f"({SMALL})().length === 0"), (path, page.evaluate(SMALL))


@pytest.mark.parametrize("width", [360, 1280])
def test_a_cover_is_never_cropped(width: int, person: Come) -> None:
    page: Any = person(width, 720).page
    for path in ("/", "/rules"):
        page.goto(path)
        page.locator("main li svg").first.wait_for()
        for box in [one.bounding_box() for one in page.locator("main li svg").all()]:
            assert abs(box["width"] / box["height"] - 290 / 160) < 0.02, path
