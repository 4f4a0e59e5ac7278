"""Setting up a table: what a preset stands for, every option of it, and what cannot be."""

from collections.abc import Callable
from typing import Any

from e2e.people import Person
from e2e.stage import look_over

Come = Callable[..., Person]


def look(page: Any) -> dict[str, Any]:
    """What the table that was just set up stands for."""
    page.get_by_role("button", name="I am ready").wait_for()
    found: dict[str, Any] = page.request.get(f"/api/gatherings/{page.url.rpartition('/')[2]}").json()
    return found


def test_the_panel_shows_what_the_preset_sets_and_an_option_can_be_switched_off(person: Come) -> None:
    page = person().page
    page.goto("/new/ion")
    assert page.locator("input[name=preset]:checked").get_attribute("value") == "classroom"
    page.get_by_text("All options", exact=True).click()
    tiles = page.get_by_role("checkbox", name="Action tiles")
    assert not tiles.is_checked()
    page.get_by_label("Advanced Game").check()
    assert tiles.is_checked()
    assert page.get_by_role("combobox", name="Radioactive").input_value() == "auto"
    tiles.uncheck()
    look_over(page)
    page.get_by_role("button", name="Set up the table").click()
    assert look(page)["options"] == {"transition": "on", "polyatomic": "on", "radioactive": "auto"}
    page.get_by_text("Advanced Game.").wait_for()
    page.get_by_text("Action tiles: off").wait_for()


def test_actions_to_leave_in_the_box_are_ticked(person: Come) -> None:
    page = person().page
    page.goto("/new/dice")
    page.get_by_text("All options", exact=True).click()
    boxes = page.get_by_role("group", name="Without").get_by_role("checkbox")
    assert boxes.count() == 14
    page.get_by_label("Tick tack", exact=True).check()
    page.get_by_label("Gift", exact=True).check()
    page.get_by_role("button", name="Set up the table").click()
    assert look(page)["options"] == {"without": "gift, tick-tack", "race": "arrival"}


def test_at_one_screen_chance_decides_a_race_and_the_panel_says_so(person: Come) -> None:
    page = person().page
    page.goto("/new/dice")
    page.get_by_text("All options", exact=True).click()
    assert page.get_by_label("Race Tick-Tack").input_value() == "arrival"
    page.get_by_label("Time for a race").select_option("10 seconds")
    page.get_by_label("Everybody at this screen").check()
    assert page.get_by_label("Race Tick-Tack").input_value() == "drawn"
    assert page.get_by_label("Time for a race").count() == 0


def test_a_deck_of_ones_own_can_be_pasted_and_what_is_wrong_is_told_beside_it(person: Come) -> None:
    page = person().page
    page.goto("/new/metals")
    page.get_by_text("All options", exact=True).click()
    page.locator("summary", has_text="Deck").click()
    text = page.get_by_role("textbox", name="Deck", exact=True)
    text.fill("ion,copies\nXx+,9")
    page.get_by_role("button", name="Set up the table").click()
    told = page.locator(".option", has=text).get_by_role("alert")
    told.wait_for()
    assert "line 2" in told.inner_text()
    assert page.evaluate(
        "e => { const at = e.getBoundingClientRect(); return at.top >= 0 && at.bottom <= innerHeight }",
        told.element_handle(),
    )
    text.fill("ion,copies\nNa+,20\nCl-,20")
    page.get_by_role("button", name="Set up the table").click()
    assert look(page)["options"]["deck"].startswith("ion,copies")


def test_one_seat_more_is_for_one_person_more(person: Come) -> None:
    page = person().page
    page.goto("/new/metals")
    page.get_by_role("button", name="One seat more").click()
    page.get_by_role("button", name="Set up the table").click()
    assert look(page)["seats"] == ["person"] * 3
