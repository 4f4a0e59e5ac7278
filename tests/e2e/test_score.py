"""The score pad's page: one sheet of each game, by keys and by taps; kept, taken back, saved; on a phone."""

from collections.abc import Callable
from typing import Any

import pytest
from e2e.people import Person
from e2e.stage import look_over, soon

from ionbox.core.record import read_record
from ionbox.games import GAMES

Come = Callable[..., Person]
NOT_SIDEWAYS = "document.documentElement.scrollWidth <= innerWidth"


def opened(one: Person, game: str, preset: str = "") -> Any:
    page = one.page
    page.goto(f"/score/{game}")
    page.get_by_label("Name of player 1").fill("Ada")
    page.get_by_label("Name of player 2").fill("Ben")
    if preset:
        page.get_by_label("Played with").select_option(preset)
    page.get_by_role("button", name="Open the pad").click()
    page.get_by_label("What lies there").wait_for()
    return page


def write(page: Any, *lines: str) -> None:
    for line in lines:
        page.get_by_label("What lies there").fill(line)
        page.get_by_label("What lies there").press("Enter")
        page.locator(".told b").last.get_by_text(line.split(": ")[-1]).wait_for()


SHEETS = {
    "charged": ("short", ["8H> Mg Cl Cl", "7Iv Na"], "7Iv Na", ["player", "9"]),
    "ion": ("", ["goals 1 2", "Ada: NaCl 2 He", "Ben: Mg2+.Cl-", "score"], "score", ["NaCl (sodium chloride): 7"]),
    "metals": ("", ["Ca2+", "2 Cl-", "Cl-", "Na+"], "Na+", ["3"]),
    "dice": ("", ["Ada: -", "Ben: 3|6, *|4", "score"], "score", ["-59"]),
}


@pytest.mark.parametrize("game", SHEETS)
def test_a_sheet_is_written_taken_back_kept_and_fits_a_phone(game: str, person: Come) -> None:
    preset, lines, last, shown = SHEETS[game]
    one = person(360, 640)
    page = opened(one, game, preset)
    write(page, *lines)
    for text in shown:
        page.locator("main table").get_by_text(text, exact=True).first.wait_for()
    assert soon(page, NOT_SIDEWAYS)
    look_over(page)
    page.reload()
    page.locator(".told b").nth(len(lines) - 1).wait_for()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("status").get_by_text(f"Taken back: {lines[-1]}").wait_for()
    assert page.locator(".told b").count() == len(lines) - 1
    assert last in page.get_by_label("What lies there").input_value()
    assert one.troubles == []


def test_a_wrong_line_is_explained_where_it_is_typed_and_a_right_match_is_saved(person: Come) -> None:
    one = person()
    page = opened(one, "metals")
    write(page, "Ca2+")
    page.get_by_label("What lies there").fill("Na+")
    page.get_by_role("button", name="Write").click()
    page.get_by_role("alert").get_by_text("same sign").wait_for()
    assert page.locator(".told b").count() == 1
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name="2", exact=True).click()
    page.get_by_role("button", name="Cl-", exact=True).click()
    assert page.get_by_label("What lies there").input_value() == "2 Cl-"
    page.get_by_role("button", name="Write").click()
    page.locator(".told b").nth(1).wait_for()
    with page.expect_download() as found:
        page.get_by_role("button", name="Save as record").click()
    match = read_record(found.value.path().read_text("utf-8"), GAMES)
    assert (match.names, len(match.steps)) == (("Ada", "Ben"), 2)
    assert one.troubles == []


def test_a_play_is_tapped_onto_the_real_board(person: Come) -> None:
    one = person()
    page = opened(one, "charged", "short")
    square = page.locator("[data-point='8H']")
    square.click()
    square.click()
    for tile in ("Na", "Cl"):
        page.locator(f"[data-tile={tile}]").click()
    assert page.get_by_label("What lies there").input_value() == "8Hv Na Cl"
    page.get_by_role("button", name="Write").click()
    page.locator("[data-point='9H']").get_by_text("chlorine").wait_for()
    look_over(page)
    assert one.troubles == []
