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
