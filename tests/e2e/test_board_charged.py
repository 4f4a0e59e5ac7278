"""The board of Charged!: whole matches by mouse and by keyboard, wrong plays explained, every size, both looks."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from e2e.people import NEXT, Person, play_on
from e2e.test_pages import look_over

Come = Callable[..., Person]
PLAY = re.compile(r"(\d+)([A-Z])([>v]) (.+)")
PLAYS = 6
"""Steps of a match that are played out; then both pass."""


def start(host: Person, *guests: Person, preset: str = "short") -> None:
    """A table of the small board; without guests a bot takes the other seat."""
    page = host.page
    page.goto("/new/charged")
    page.locator(f"input[name=preset][value={preset}]").check()
    page.get_by_role("button", name="Set up the table").click()
    page.get_by_role("button", name="I am ready").wait_for()
    for guest in guests:
        guest.sit_down(host.code, "Ben")
        guest.ready()
    page.get_by_role("button", name="I am ready" if guests else "Start now").click()
    for one in (host, *guests):
        one.page.locator("main[data-n] [role=grid]").wait_for()


def my_turn(one: Person) -> bool:
    """Wait for it; False: the match is over."""
    for _ in range(1000):
        if one.over:
            return False
        if one.view["legal"] and one.page.locator(f"main[data-n='{one.view['n']}'] .confirm").count():
            return True
        one.pause()
    raise AssertionError("It is never this one's turn.")


def best(one: Person) -> str:
    """The longest play; without one, pass."""
    plays = [action for action in one.view["legal"] if PLAY.match(action)]
    return max(plays, key=len, default="pass")


def place(one: Person, action: str) -> tuple[int, str, list[str]]:
    found = PLAY.match(action)
    assert found is not None, action
    square = (int(found[1]) - 1) * len(one.view["view"]["board"]) + ord(found[2]) - ord("A")
    return square, found[3], found[4].split()


def square_of(page: Any, square: int) -> Any:
    return page.locator(f"[data-square='{square}']")


def tile_of(page: Any, tile: str) -> Any:
    return page.locator(f".slot:not(.out, .chosen)[data-tile='{tile}']").first


def lay(one: Person, action: str) -> None:
    """By mouse: the square, once more for the other direction, then the tiles."""
    page = one.page
    square, way, tiles = place(one, action)
    cell = square_of(page, square)
    cell.click()
    if ("across" in cell.text_content()) != (way == ">"):
        cell.click()
    for tile in tiles:
        tile_of(page, tile).click()


def act(one: Person, action: str) -> None:
    page, n = one.page, one.view["n"]
    if action == "pass":
        page.get_by_role("button", name="Pass", exact=True).click()
        page.locator(".confirm .main").click()
    elif action.startswith("swap"):
        page.get_by_role("button", name="Swap", exact=True).click()
        for tile in action.split()[1:]:
            tile_of(page, tile).click()
        page.locator(".confirm .main").click()
    else:
        lay(one, action)
        page.locator(".proposal .right").first.wait_for()
        page.locator(".confirm .main").click()
    page.wait_for_function(NEXT, arg=n)


def play_out(act: Callable[[Person, str], None], *people: Person) -> None:
    """Play, swap once, then pass until it is over."""
    done = 0
    for _ in range(1000):
        if all(one.over for one in people):
            return
        for one in people:
            if one.over or not one.view["legal"] or not my_turn(one):
                continue
            element = next(tile for tile in one.view["view"]["rack"] if tile != "*")
            act(one, f"swap {element}" if done == PLAYS // 2 else best(one) if done < PLAYS else "pass")
            done += 1
        people[0].pause()
    raise AssertionError("The match does not end.")


def test_two_people_play_a_whole_match_at_the_board(person: Come) -> None:
    ada, ben = person(), person(360, 640, has_touch=True)
    start(ada, ben)
    play_out(act, ada, ben)
    for one in (ada, ben):
        one.page.get_by_role("region", name="The match is over").wait_for()
        shown = one.page.locator(".score b").all_inner_texts()
        assert [int(score) for score in shown] == one.view["view"]["scores"]
        assert one.page.locator(".confirm").count() == 0
        assert one.troubles == []
    assert max(ada.view["view"]["scores"]) > 0


def press_until(page: Any, selector: str) -> None:
    for _ in range(60):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {selector}")


def by_keyboard(one: Person, action: str) -> None:
    page, n = one.page, one.view["n"]
    if not PLAY.match(action):
        press_until(page, f".confirm button:nth-child({4 if action == 'pass' else 3})")
        page.keyboard.press("Enter")
        if action != "pass":
            press_until(page, f".slot:nth-child({one.view['view']['rack'].index(action.split()[1]) + 1})")
            page.keyboard.press("Space")
        press_until(page, ".confirm .main")
        page.keyboard.press("Enter")
    else:
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
        page.locator(".proposal .right").first.wait_for()
        page.keyboard.press("Enter")
    page.wait_for_function(NEXT, arg=n)


def test_a_whole_match_by_keyboard_alone(person: Come) -> None:
    ada, ben = person(), person()
    start(ada, ben)
    play_out(by_keyboard, ada, ben)
    assert ada.troubles == ben.troubles == []


def test_a_wrong_play_is_explained_stays_in_sight_and_can_be_undone(person: Come) -> None:
    one = person()
    start(one)
    page = one.page
    assert my_turn(one)
    tile, other = [tile for tile in one.view["view"]["rack"] if tile != "*"][:2]
    # In the corner nothing can be played yet.
    square_of(page, 0).click()
    tile_of(page, tile).click()
    tile_of(page, other).click()
    assert page.locator(".square.mine").count() == 2
    page.locator(".confirm .main").click()
    page.locator(".refusal").wait_for()
    assert page.locator(".square.wrong").count() == 2
    # Undo: one by the keyboard, one by its square, all by the button.
    page.locator(".square.mine").last.click()
    assert page.locator(".square.mine").count() == 1
    page.keyboard.press("Backspace")
    assert page.locator(".square.mine").count() == 0
    # A tile can be dragged to a square, from there to another, and back to the rack.
    corner, further, rack = square_of(page, 0), square_of(page, 5), page.locator(".rack")
    for source, target in ((tile_of(page, tile), corner), (corner, further), (further, rack)):
        source.hover()
        page.mouse.down()
        target.hover(position={"x": 4, "y": 4})
        page.mouse.up()
        assert target == rack or "not played yet" in target.text_content()
    assert page.locator(".square.mine").count() == 0
    # Tiles that do not lie in one line are told so, too.
    tile_of(page, tile).drag_to(corner)
    tile_of(page, other).drag_to(square_of(page, 32))
    page.locator(".confirm .main").click()
    page.get_by_role("alert").get_by_text("All tiles of a play lie in one row or one column.").wait_for()
    page.get_by_role("button", name="Take back").click()
    assert page.locator(".square.mine, .slot.out").count() == 0
    # Where something can be played is shown when asked for, and only then.
    if one.view["view"]["plays"]:
        page.get_by_role("button", name="Where?").click()
        assert page.locator(".square.target").count() > 1
        page.get_by_role("button", name="Where?").click()
    assert page.locator(".square.target").count() == 0


@pytest.mark.parametrize(("scheme", "closely"), [("light", 1280), ("dark", 360)])
def test_the_full_board_fits_every_size_without_a_violation(scheme: str, closely: int, person: Come) -> None:
    one = person(color_scheme=scheme)
    start(one, preset="full")
    page = one.page
    play_on(one, until=4, choose=best_listed)
    assert my_turn(one)
    action = best(one)
    if action != "pass":
        lay(one, action)
    for width, height in ((1280, 720), (1366, 768), (360, 640), (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        one.pause(0.1)
        if width == closely:
            look_over(page, f"{width} × {height}, {scheme}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate("(m => m.scrollWidth <= m.clientWidth)(document.querySelector('main'))")
        if height > 400:
            assert page.evaluate("(m => m.scrollHeight <= m.clientHeight)(document.querySelector('main'))")
            for part in (".confirm .main", ".slot >> nth=9", ".seats"):
                box = page.locator(part).first.bounding_box()
                assert box["y"] + box["height"] <= height, part
                assert box["height"] >= 44 or part == ".seats", part
    # On a phone the squares are large enough for a finger, and the whole board is one button away.
    page.set_viewport_size({"width": 360, "height": 640})
    one.pause(0.1)
    assert square_of(page, 220).bounding_box()["width"] >= 44
    page.get_by_role("button", name="Whole board").click()
    page.wait_for_function("(a => a.scrollWidth <= a.clientWidth)(document.querySelector('.area'))")
    square_of(page, 0).click()
    page.wait_for_function("document.querySelector('[data-square=\"0\"]').getBoundingClientRect().width >= 44")


def best_listed(one: Person) -> str:
    return max((action for action in one.view["legal"] if PLAY.match(action)), key=len, default=one.view["legal"][0])
