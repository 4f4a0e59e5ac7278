"""On paper: black on white, nothing to press, nothing cut off."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from e2e.people import Person, play_on
from e2e.stage import look_over, soon
from paper.sight import Seen

from ionbox.core.deals import code_of
from ionbox.games import GAMES

Come = Callable[..., Person]
PAPER = (720, 1000)
PRESSED = """[...document.querySelectorAll(":is(main, dialog) :is(button, a.button, select, input)")]
  .filter(one => one.checkVisibility() && !one.closest(".board, table")).map(one => one.outerHTML.slice(0, 90))"""
WHITE = "getComputedStyle(document.body).backgroundColor"
REACHED = """one => { const box = one.getBoundingClientRect(); let up = one; while (up = up.parentElement) {
  const style = getComputedStyle(up), at = up.getBoundingClientRect();
  if (style.overflowY !== "visible" && up !== document.documentElement && up !== document.body
    && at.bottom < box.bottom - 1) return up.className || up.tagName; } return ""; }"""


def on_paper(one: Person) -> Any:
    page = one.page
    page.set_viewport_size({"width": PAPER[0], "height": PAPER[1]})
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(WHITE) == "rgb(255, 255, 255)"
    assert soon(page, f"{PRESSED}.length === 0"), page.evaluate(PRESSED)
    assert soon(page, "document.documentElement.scrollWidth <= innerWidth")
    return page


def pages_of(page: Any) -> int:
    return len(re.findall(rb"/Type /Page\b", page.pdf(format="A4")))


def test_rules_puzzles_and_compounds_are_printed_without_what_is_pressed(person: Come) -> None:
    one = person()
    one.page.goto("/rules/metals")
    one.page.locator(".rules h2").first.wait_for()
    page = on_paper(one)
    assert page.locator("li.panel svg").count() == 4
    assert not page.get_by_role("navigation", name="Contents").is_visible()
    assert pages_of(page) > 1
    one = person()
    one.page.goto("/puzzles")
    one.page.locator(".hand button").first.wait_for()
    page = on_paper(one)
    assert page.locator(".asked").is_visible()
    assert pages_of(page) == 1
    one = person()
    one.play_bot("metals")
    play_on(one, until=16)
    one.page.get_by_role("button", name="Compounds").click()
    one.page.locator("dialog li").first.wait_for()
    page = on_paper(one)
    assert page.locator("dialog li").first.is_visible()
    assert not page.locator("main").is_visible()


def test_rules_on_wide_paper_are_not_squeezed_into_the_column_of_the_contents(person: Come) -> None:
    page = person().page
    page.goto("/rules/metals")
    page.locator(".rules h2").first.wait_for()
    page.emulate_media(media="print")
    assert page.locator(".rules p").first.bounding_box()["width"] > 500


def test_the_sheet_of_a_match_is_printed_to_its_last_line(person: Come) -> None:
    one = person()
    one.play_bot("metals")
    play_on(one)
    one.page.get_by_role("region", name="Every point").wait_for()
    page = on_paper(one)
    last = page.get_by_role("region", name="Every point").locator("li, p").last
    assert page.evaluate(REACHED, last.element_handle()) == ""


def test_the_hosts_page_is_printed_as_a_sheet_with_code_and_picture(person: Come) -> None:
    one = person()
    one.page.goto("/new/metals?class")
    one.page.get_by_role("button", name="Set up the table").click()
    one.page.locator("img[src*=qr]").wait_for()
    page = on_paper(one)
    picture = page.locator("img[src*=qr]").bounding_box()
    assert picture["width"] > 200
    assert picture["y"] + picture["height"] < PAPER[1]
    assert page.get_by_text(one.code, exact=True).is_visible()


def test_a_box_a_deck_of_ones_own_and_a_set_are_printed_as_pdf(person: Come) -> None:
    page, code = person().page, code_of(GAMES["metals"], 7)
    page.goto("/box/metals")
    with made(page, "cards", "letter") as found:
        page.get_by_label("Backs of the cards").check()
        look_over(page)
    seen = Seen(found[0].read_bytes())
    assert (len(seen), round(seen.size(0)[0])) == (10, 216)
    assert "Metal vs. Non-Metal, Single game" in seen.text(0)
    page.goto("/workshop/metals")
    page.get_by_label("Name of this deck").fill("Class 9b")
    with made(page, "scores", "a4") as found:
        page.get_by_label("Code of the deal").fill(code)
    seen = Seen(found[0].read_bytes())
    assert "Metal vs. Non-Metal, Class 9b" in seen.text(0)
    assert f"Deal: {code}" in seen.text(0)
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/practise/S5-2-7KQ4")
    with made(page, "ticket", "a4") as found:
        assert soon(page, "document.documentElement.scrollWidth <= innerWidth")
    assert Seen(found[0].read_bytes()).text(0).startswith("Exit ticket")


@contextmanager
def made(page: Any, what: str, paper: str) -> Iterator[list[Path]]:
    """What the dialog makes of a choice, as a file."""
    found: list[Path] = []
    page.get_by_role("button", name="Print as PDF").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("What").select_option(what)
    dialog.get_by_label("Paper").select_option(paper)
    yield found
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Make the PDF").click()
    dialog.get_by_text("The PDF is among your downloads.").wait_for()
    dialog.get_by_role("button", name="Close").click()
    found.append(Path(download.value.path()))
