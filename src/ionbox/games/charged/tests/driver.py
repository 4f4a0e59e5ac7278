"""The board by mouse, for tests in a browser."""

import re
from typing import Any

PLAY = re.compile(r"(\d+)([A-Z])([>v]) (.+)")


def act(person: Any, action: str) -> None:
    page = person.page
    if action == "pass":
        page.locator(".confirm .pass").click()
    elif action.startswith("swap"):
        page.locator(".confirm .swap").click()
        for tile in action.split()[1:]:
            tile_of(person, tile).click()
    else:
        lay(person, action)
        page.locator(".proposal .right").first.wait_for()
    page.locator(".confirm .main").click()


def lay(person: Any, action: str) -> None:
    """The square, once more for the other direction, then the tiles."""
    square, way, tiles = place(person, action)
    cell = person.page.locator(f"[data-square='{square}']")
    cell.click()
    if ("across" in cell.text_content()) != (way == ">"):
        cell.click()
    for tile in tiles:
        tile_of(person, tile).click()


def place(person: Any, action: str) -> tuple[int, str, list[str]]:
    """Of a play: the number of its first square, its direction, its tiles."""
    found = PLAY.match(action)
    assert found is not None, action
    square = (int(found[1]) - 1) * len(person.view["view"]["board"]) + ord(found[2]) - ord("A")
    return square, found[3], found[4].split()


def tile_of(person: Any, tile: str) -> Any:
    return person.page.locator(f".slot:not(.out, .chosen)[data-tile='{tile}']").first
