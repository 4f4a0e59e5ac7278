"""Boards in browsers: a host sets them up, pupils are told the traveller, the wall shows it; a deal is handed on."""

import os
from collections.abc import Callable

from e2e.people import Person, play_on
from e2e.stage import fits, look_over

Come = Callable[..., Person]
LOOK = os.environ.get("BOARDS_LOOK", "")
"""A folder for pictures."""


def picture(person: Person, name: str) -> None:
    if LOOK:
        person.page.screenshot(path=f"{LOOK}/{name}.png", full_page=True)


def test_a_host_sets_boards_up_and_everybody_is_told_the_traveller_when_all_tables_are_done(person: Come) -> None:
    host = person()
    host.page.goto("/new/metals?class")
    host.page.get_by_label("Boards to compare").select_option("2 boards")
    host.page.get_by_role("button", name="Set up the table").click()
    host.page.get_by_role("tab", name="Boards").click()
    host.page.get_by_text("No board is over yet.").wait_for()
    look_over(host.page)
    code = host.code
    pupils = [person(360, 740) for _ in range(4)]
    for one in pupils:
        one.sit_down(code)
    pupils[0].page.get_by_text("Board 1 of 2. The same deal at every table.").wait_for()
    for one in pupils:
        one.ready()
    for one in pupils:
        one.page.locator("main[data-n]").wait_for()

    play_on(*pupils[:2])
    pupils[0].page.get_by_text("1 of 2 tables has finished it.").wait_for()
    assert not pupils[0].page.get_by_role("table", name="Board 1").count()
    play_on(*pupils[2:])
    for one in (*pupils, host):
        one.page.get_by_role("table", name="Board 1: points and percent of each seat").wait_for()
    assert pupils[0].page.get_by_role("row").filter(has_text="your table").count() == 1
    picture(pupils[0], "traveller-360")
    look_over(pupils[0].page)
    fits(pupils[0].page)
    picture(host, "boards-1280")
    look_over(host.page)
    host.page.get_by_role("button", name="Show on the wall").click()
    host.page.get_by_text("On the wall now").wait_for()
    wall = person(1280, 720)
    wall.page.goto(f"/wall/{code}")
    wall.page.get_by_role("heading", name="The three best").wait_for()
    picture(wall, "wall-boards-1280")
    look_over(wall.page)

    host.page.get_by_role("link", name="Replay board 1 at table 2").click()
    host.page.get_by_role("heading", name="A match, step by step").wait_for()
    host.page.get_by_text("Step 0 of").or_(host.page.get_by_text("The deal")).first.wait_for()
    pupils[0].page.get_by_role("button", name="Go on to board 2").click()
    pupils[1].page.get_by_role("button", name="Go on to board 2").click()
    pupils[0].page.locator("main[data-n]").wait_for()
    while (pupils[0].last("table") or {})["board"] < 2:
        pupils[0].pause()


def test_a_finished_deal_is_handed_on_and_compared_and_there_is_one_for_the_day(person: Come) -> None:
    sender = person()
    sender.page.goto("/")
    sender.page.get_by_role("link", name="Deal of the day").click()
    sender.page.get_by_role("button", name="Play this deal: Metal vs. Non-Metal").wait_for()
    look_over(sender.page)
    picture(sender, "day-1280")
    sender.page.get_by_role("button", name="Play this deal: Metal vs. Non-Metal").click()
    sender.page.locator("main[data-n]").wait_for()
    play_on(sender)
    sender.page.get_by_role("button", name="Hand this deal on").click()
    link = sender.page.get_by_label("Link to this deal").input_value()
    points = (sender.last("ended") or {})["scores"][0]
    picture(sender, "handed-on-1280")
    other = person(360, 740)
    other.page.goto(link)
    other.page.get_by_text(f"Whoever sent it reached {points} point").wait_for()
    look_over(other.page)
    fits(other.page)
    picture(other, "deal-360")
    other.page.get_by_role("button", name="Play this deal").click()
    other.page.locator("main[data-n]").wait_for()
    deals = [(one.last("table") or {})["commitment"] for one in (sender, other)]
    assert deals[0] == deals[1] != ""
    play_on(other)
    other.page.get_by_text("whoever sent you this deal", exact=False).first.wait_for()
    look_over(other.page)
