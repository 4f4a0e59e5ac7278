"""The worked examples on the page of the rules: tried by button and on the board, answered, and set up again."""

from collections.abc import Callable

import pytest
from e2e.people import Person
from e2e.stage import look_over

from ionbox.games import GAMES
from ionbox.server.examples import examples

Come = Callable[..., Person]


@pytest.mark.parametrize("game", GAMES)
def test_every_example_stands_on_its_board_and_answers_each_try(game: str, person: Come) -> None:
    one = person()
    page = one.page
    page.goto(f"/rules/{game}")
    section = page.get_by_role("region", name="Examples from the rulebook")
    for number, example in enumerate(examples(GAMES[game])):
        shown = section.locator(":scope > details").nth(number)
        shown.locator("summary").click()
        shown.get_by_role("region", name="Board").wait_for()
        for tried in example.tries:
            shown.locator(".tries button").nth(example.tries.index(tried)).click()
            if tried.refused:
                shown.locator(".answer.no strong").wait_for()
            else:
                shown.locator("ul.answer").wait_for()
                shown.get_by_role("button", name="Set it up again").click()
    assert section.locator(":scope > details[open]").count() == 1
    look_over(page)
    assert one.troubles == []


def test_an_example_can_be_tried_on_the_board_too(person: Come) -> None:
    page = person(360, 640, has_touch=True).page
    page.goto("/rules/charged")
    shown = page.get_by_role("region", name="Examples from the rulebook").locator("details").first
    shown.locator("summary").click()
    for tile in ("Mg", "Cl", "Cl"):
        shown.locator(f".slot:not(.out)[data-tile='{tile}']").first.click()
    shown.locator(".confirm .play").click()
    shown.locator("ul.answer").get_by_text("magnesium chloride").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
