"""A whole short club: a pupil on a phone, one at a desk, the host and the wall."""

import os
import re
from collections.abc import Callable
from typing import Any

from e2e.people import Person
from e2e.stage import look_over, soon
from e2e.test_board_charged import place, press_until, square_of

Come = Callable[..., Person]
FLAT = "document.documentElement.scrollWidth <= innerWidth"
SHOTS = os.environ.get("IONBOX_CLUB_SHOTS", "")


def shot(page: Any, name: str) -> None:
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png")


def hand_in(one: Person, action: str) -> None:
    """By keyboard alone."""
    page = one.page
    width = len(one.view["view"]["board"])
    square, way, tiles = place(one, action)
    press_until(page, "[data-square]")
    at = int(page.evaluate("document.activeElement.dataset.square"))
    down, right = square // width - at // width, square % width - at % width
    for key, times in (("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", right), ("ArrowLeft", -right)):
        for _ in range(times):
            page.keyboard.press(key)
    for _ in range(2):
        if ("across" if way == ">" else "down") not in square_of(page, square).text_content():
            page.keyboard.press("Space")
    page.keyboard.type("".join(tiles))
    page.get_by_role("button", name=re.compile("^Hand in for")).wait_for()
    page.keyboard.press("Enter")
    page.locator(".sentence").get_by_text("Handed in: ").wait_for()


def two_plays(one: Person) -> list[str]:
    """Of two tiles without red ones, with different points as far as their letters go."""
    plays = [text for text in one.view["legal"] if re.fullmatch(r"\d+[A-Z]+[>v] [A-Z][a-z]? [A-Z][a-z]?", text)]
    return [plays[0], plays[-1]]


def sit(one: Person, code: str) -> None:
    one.page.goto(f"/t/{code}")
    one.page.get_by_role("button", name="Take a seat").click()
    one.page.get_by_text("One rack and one board for everybody.").wait_for()


def test_a_club_of_two_turns_with_a_phone_a_desk_the_host_and_the_wall(person: Come) -> None:
    host, ada, ben, wall = person(), person(360, 640), person(), person(1920, 1080)
    wish = {"game": "charged", "seats": ["person"], "club": True, "lesson": {"title": "Salts"}}
    wish["options"] = {"rounds": "2", "ions": "common", "board": "short"}
    made = host.page.request.post("/api/gatherings", data=wish)
    assert made.ok, made.text()
    code = made.json()["code"]
    for one in (ada, ben):
        sit(one, code)
    look_over(ada.page)
    shot(ada.page, "lobby")
    host.page.goto(f"/host/{code}")
    host.page.get_by_role("button", name="Start").first.click()
    for one in (ada, ben):
        one.page.locator("main[data-n]").wait_for()
        one.page.get_by_role("button", name="Turn 1 of 2").wait_for()
        one.page.get_by_text("Lay the best play you can find, then hand it in.").first.wait_for()
    assert ada.page.get_by_role("button", name="Swap").count() == 0
    assert soon(ada.page, FLAT)
    look_over(ada.page)
    shot(ada.page, "laying")

    wall.page.goto(f"/wall/{code}")
    wall.page.get_by_role("heading", name="Turn 1 of 2").wait_for()
    first, second = two_plays(ada)
    hand_in(ada, first)
    ada.page.locator(".sentence").get_by_text("1 of 2 have handed in.").wait_for()
    shot(ada.page, "handed")
    host.page.get_by_text("1 of 2 have handed in.").wait_for()
    wall.page.get_by_text("1 of 2 have handed in.").wait_for()
    ada.page.reload()
    ada.page.locator(".sentence").get_by_text("Handed in: ").wait_for()
    hand_in(ada, second)
    shot(host.page, "host_1")
    host.page.get_by_role("button", name="End this turn").click()

    # Both are told how the turn ended; whoever handed in nothing plays on like everybody.
    for one in (ada, ben):
        sheet = one.page.get_by_role("dialog", name="Turn 1 is over")
        sheet.get_by_text("Par", exact=True).wait_for()
        assert soon(one.page, FLAT)
        look_over(one.page)
    shot(ada.page, "result")
    assert "nothing" in ben.page.get_by_role("dialog").inner_text()
    for one in (ada, ben):
        one.page.get_by_role("button", name="On to turn 2").click()
        one.page.get_by_role("button", name="Turn 2 of 2").wait_for()
    wall.page.get_by_role("heading", name="Turn 1 is over").wait_for()
    host.page.get_by_role("heading", name="Turn 2 of 2").first.wait_for()
    for one in (host, wall):
        look_over(one.page)
    shot(host.page, "host_2")
    shot(wall.page, "wall")
    names = [one.inner_text() for one in host.page.locator("section[aria-labelledby=club-pupils] strong").all()]
    assert len(names) == 2
    assert not any(name in wall.page.content() for name in names)

    # Once everybody here has handed in something, the turn ends by itself; a pass is something.
    hand_in(ada, two_plays(ada)[0])
    for _ in range(2):
        ben.page.get_by_role("button", name="Pass").click()
    for one in (ada, ben):
        one.page.get_by_role("dialog", name="Turn 2 is over").wait_for()
    assert "of 200" in ada.page.get_by_role("dialog").inner_text()
    shot(ada.page, "over")
    ada.page.get_by_role("dialog").get_by_role("button", name="Close").last.click()
    shot(ada.page, "over_board")
    look_over(ada.page)
    assert all(one.troubles == [] for one in (host, ada, ben, wall))


def test_a_club_is_one_choice_when_a_lesson_is_planned(person: Come) -> None:
    host = person()
    page = host.page
    page.goto("/plan?game=charged")
    page.get_by_label(re.compile("^One rack and one board for the whole class")).check()
    page.get_by_label("Time for a turn").select_option(label="2 minutes")
    page.get_by_text("the whole class at one board").wait_for()
    look_over(page)
    shot(page, "plan")
    page.get_by_role("button", name="Begin this lesson").click()
    page.get_by_role("heading", name="One rack and one board").wait_for()
    code = host.code
    look = page.request.get(f"/api/gatherings/{code}").json()
    assert (look["club"], look["clock"], look["options"]["rounds"]) == (True, 120, "8")
