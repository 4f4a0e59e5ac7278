"""What every table has around its board: a bar of one height, voices that push nothing, an end, sounds, a menu."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from e2e.people import FEW, FRIENDS, Person, play_on
from e2e.stage import PHONES, Stage, look_over, position, soon
from e2e.test_after import come_back_to
from e2e.test_states import play_here, two_at_a_table

from ionbox.core.play import Match
from ionbox.core.types import Seat
from ionbox.games import GAMES

Come = Callable[..., Person]
ROOM = {(360, 640): 460, (390, 844): 660, (430, 932): 750, (640, 360): 270, (844, 390): 300}
"""How high a board may be at least, in pixels."""
PLACE = "(m => JSON.stringify(m.getBoundingClientRect()))(document.querySelector('main'))"
INNER = "(m => m.clientHeight - 2 * parseFloat(getComputedStyle(m).paddingTop))(document.querySelector('main'))"
COVERED = """() => {
  const { bottom, right, left } = document.querySelector('.voices').getBoundingClientRect();
  return [...document.querySelectorAll('.hand button, .confirm button')].map(one => one.getBoundingClientRect())
    .filter(one => one.top < Math.min(bottom, innerHeight) && one.left < right && one.right > left).length;
}"""
TONES = """
window.tones = 0;
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...more) { window.tones++; return start.apply(this, more); };
"""
"""Counts what can be heard."""


def wrong_card(one: Person) -> None:
    """Play on until a card may be tried that does not fit, and try it."""
    while True:
        view = one.view
        hand = view["view"]["hand"]
        wrong = [at for at, ion in enumerate(hand) if ion not in view["legal"]]
        if view["legal"] and wrong and view["view"]["phase"] == "answer":
            one.page.locator(".hand button").nth(wrong[0]).click()
            one.page.locator(".confirm button").last.click()
            one.page.locator(".refusal").wait_for()
            return
        play_on(one, until=view["n"] + 1)


def test_a_board_has_room_on_every_phone(person: Come) -> None:
    one = person()
    one.play_bot("metals")
    one.page.locator(".ask.mine").wait_for()
    for (width, height), room in ROOM.items():
        one.page.set_viewport_size({"width": width, "height": height})
        assert soon(one.page, f"{INNER} >= {room}"), (width, height, one.page.evaluate(INNER))
        assert soon(one.page, "document.documentElement.scrollWidth <= innerWidth")
        for name in ("Hint", "Rules", "Menu"):
            box = one.page.get_by_role("button", name=name, exact=True).bounding_box()
            assert box["x"] + box["width"] <= width
        look_over(one.page)


@pytest.mark.parametrize("size", [(1280, 720), *PHONES])
def test_hints_refusals_and_turns_leave_the_board_where_it_is(size: tuple[int, int], person: Come) -> None:
    one = person(*size)
    page = one.page
    one.play_bot("metals")
    page.locator(".ask.mine").wait_for()
    place = page.evaluate(PLACE)
    page.get_by_role("button", name="Hint", exact=True).click()
    more = page.get_by_role("button", name="Tell me more")
    more.wait_for()
    # Whoever asked by keyboard goes on asking by keyboard, and puts the hint aside so.
    assert page.evaluate("document.activeElement.textContent") == "Tell me more"
    page.locator(".hint").get_by_text(re.compile(".{20}")).first.wait_for()
    assert page.evaluate(PLACE) == place
    if size[1] >= 500:
        assert page.evaluate(COVERED) == 0
    look_over(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert not page.locator(".help").is_visible()
    assert page.evaluate("document.activeElement.textContent") == "Hint"
    page.keyboard.press("Enter")
    page.locator(".help").wait_for()
    assert page.evaluate("document.activeElement.textContent") == "OK"
    if size[1] < 500:
        return  # the hand of a board that is scrolled is not the frame's
    wrong_card(one)
    assert page.evaluate(PLACE) == place
    assert page.evaluate(COVERED) == 0
    if size[0] < 640:  # no button takes a line of its own
        assert len({button.bounding_box()["y"] for button in page.locator(".refusal button").all()}) == 1
    look_over(page)


def test_beside_a_long_name_whose_turn_it_is_moves_nothing(person: Come, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("e2e.stage.NAMES", ["Plucky Palladium", "Quick Beryllium"])
    stage = Stage(person(), "metals", 2)
    match = Match(GAMES["metals"], 2, GAMES["metals"].defaults, "turns", ["A", "B"])
    shown = position(match.game, match.state, Seat(0))
    tops = set()
    for actors in ([0], [1], []):
        stage.show(shown | {"actors": actors})
        tops.add(stage.page.locator("ol.log").bounding_box()["y"])
    assert len(tops) == 1


def test_how_things_stand_takes_the_place_of_the_last_line_on_a_phone(person: Come) -> None:
    ada, ben = two_at_a_table(person)
    ada.page.set_viewport_size({"width": 360, "height": 640})
    assert soon(ada.page, "document.querySelector('.last').offsetHeight > 0")
    place = ada.page.evaluate(PLACE)
    ben.page.goto("about:blank")
    state = ada.page.get_by_text("Ben is away. Their seat is safe.")
    state.wait_for()
    assert ada.page.evaluate(PLACE) == place
    assert state.bounding_box()["y"] > 580
    look_over(ada.page)
    # One sentence for one state: while it is news, it is not said again.
    ada.page.get_by_role("button", name="Let a bot fill in").click()
    ada.page.get_by_text("A bot keeps the seat until they return.").or_(ada.page.get_by_text("A bot plays")).wait_for()
    assert ada.page.locator(".state").count() == 1


def test_a_match_ends_with_a_moment_that_any_key_ends_and_the_result_says_the_same(person: Come) -> None:
    one = person(moving=True)
    page = one.page
    come_back_to(one, "metals", "a-series-of-two", 76)
    play_on(one)
    ending, result = page.locator(".ending"), page.get_by_role("region", name="The match is over")
    one.later(ending.count)
    told = ending.locator(".who").inner_text()
    page.keyboard.press("Shift")
    ending.wait_for(state="detached")
    assert result.get_by_text(told).is_visible()
    assert result.get_by_role("button", name="Play again").is_enabled()
    # It is seen once, not whenever the page is opened.
    page.reload()
    result.wait_for()
    page.clock.run_for(2000)
    assert ending.count() == 0
    assert one.troubles == []


def test_the_last_step_is_seen_before_the_result_takes_its_place(person: Come) -> None:
    one = person(390, 844, moving=True)
    come_back_to(one, "metals", "a-series-of-two", 76)
    play_on(one)
    result = one.page.get_by_role("region", name="The match is over")
    one.later(one.page.locator(".told .now").count)
    assert result.count() == 0
    one.page.keyboard.press("Shift")
    one.later(result.count)


def test_the_moment_goes_by_itself_and_with_reduced_motion_there_is_none(person: Come) -> None:
    moving, still = person(moving=True), person()
    for one in (moving, still):
        come_back_to(one, "metals", "a-series-of-two", 76)
        play_on(one)
    still.page.get_by_role("region", name="The match is over").wait_for()
    assert still.page.locator(".ending").count() == 0
    moving.later(moving.page.locator(".ending").count)
    moving.later(lambda: not moving.page.locator(".ending").count())
    moving.page.get_by_role("region", name="The match is over").wait_for()
    look_over(still.page)


def test_the_result_tells_every_place_and_what_was_made_by_name(person: Come) -> None:
    one = person()
    come_back_to(one, "metals", "a-series-of-two", 76)
    play_on(one)
    result = one.page.get_by_role("region", name="The match is over")
    result.wait_for()
    ended = one.last("ended")
    assert ended is not None
    rows = [row.locator("td").all_inner_texts() for row in result.locator("tbody tr").all()]
    assert [[int(cell.replace("−", "-")) for cell in row] for row in rows] == sorted(
        [[rank, points] for rank, points in zip(ended["ranks"], ended["scores"], strict=True)]
    )
    if ended["winners"] != [0]:
        assert result.get_by_text(re.compile("^You (are|share)")).is_visible()
    result.get_by_role("heading", name=re.compile("^(You made|Made at this table)")).wait_for()
    made = {event["piece"] for heard in one.heard for event in heard.get("events", []) if event["what"] == "formed"}
    leaves = result.get_by_role("listitem")
    assert 0 < leaves.count() <= min(6, len(made))
    assert all(re.search("[a-z]{4}", leaf) for leaf in leaves.all_inner_texts())
    for width, height in [(1280, 720), *PHONES]:
        one.page.set_viewport_size({"width": width, "height": height})
        assert soon(one.page, "document.documentElement.scrollWidth <= innerWidth")
        look_over(one.page)


def test_who_wants_to_play_again_is_told_to_the_others_and_in_the_tab(person: Come) -> None:
    ada, ben = two_at_a_table(person, **FEW)
    play_on(ada, ben)
    for one in (ada, ben):
        one.page.get_by_role("button", name="Play again").wait_for()
    ben.page.get_by_role("button", name="Play again").click()
    ada.page.get_by_role("status").get_by_text("Ben wants to play again.").wait_for()
    assert soon(ada.page, "document.title.startsWith('Ben wants to play again.')")
    assert ada.page.locator("button.lit").inner_text() == "Play again"
    ben.page.get_by_text(re.compile("^Waiting for ")).wait_for()
    look_over(ada.page)
    ada.page.get_by_role("button", name="Play again").click()
    ada.page.get_by_role("region", name="The match is over").wait_for(state="detached")


def tones(one: Person) -> int:
    heard: int = one.page.evaluate("window.tones")
    return heard


def test_nothing_is_heard_until_sounds_are_switched_on_and_then_the_knock_and_the_end(person: Come) -> None:
    one = person()
    page = one.page
    page.add_init_script(TONES)
    come_back_to(one, "metals", "a-series-of-two", 50)
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })")
    play_on(one, until=one.view["n"] + 4)
    assert tones(one) == 0
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    look_over(page)
    page.get_by_role("checkbox", name="Play short sounds").check()
    page.keyboard.press("Escape")
    sample = tones(one)
    assert sample > 0
    play_on(one, until=one.view["n"] + 6)
    assert soon(page, f"window.tones > {sample}"), "a knock"
    page.evaluate("delete document.hidden")
    knocks = tones(one)
    play_on(one)
    page.get_by_role("region", name="The match is over").wait_for()
    assert soon(page, f"window.tones >= {knocks} + 3"), "the end"
    # It is kept for the next visit.
    assert page.evaluate("JSON.parse(localStorage['ionbox-settings']).sound") is True
    assert one.troubles == []


ARABIC = "محمد"


def test_a_name_from_right_to_left_does_not_turn_the_numbers_beside_it(person: Come) -> None:
    ada, ben = person(), person()
    ben.sit_down(ada.sit_at("metals", FRIENDS, options=FEW), ARABIC)
    for one in (ben, ada):
        one.ready()
    for one in (ada, ben):
        one.page.locator("main[data-n]").wait_for()
    ada.page.locator("aside bdi").get_by_text(ARABIC).first.wait_for()
    play_on(ada, ben, until=4)
    ada.page.locator(".log bdi").get_by_text(ARABIC).first.wait_for()
    play_on(ada, ben)
    ada.page.get_by_role("region", name="The match is over").locator("th bdi").get_by_text(ARABIC).wait_for()


def menu(one: Person) -> Any:
    one.page.get_by_role("button", name="Menu").click()
    sheet = one.page.get_by_role("dialog")
    sheet.wait_for()
    return sheet


def test_the_menu_offers_what_makes_a_difference_here(person: Come) -> None:
    alone = person()
    alone.play_bot("dice")
    sheet = menu(alone)
    for name in ("The host’s page", "Leave for now", "Ion table", "Compounds formed"):
        assert sheet.get_by_text(name, exact=True).count() == 0, name
    assert sheet.get_by_text("The match waits for you.").is_visible()
    look_over(alone.page)
    ada, _ = two_at_a_table(person)
    sheet = menu(ada)
    for name in ("The host’s page", "Leave for now", "Ion table", "Compounds formed"):
        assert sheet.get_by_text(name, exact=True).is_visible(), name
    for width, height in [(1280, 720), *PHONES]:
        ada.page.set_viewport_size({"width": width, "height": height})
        look_over(ada.page)


def at_one_screen(one: Person) -> Any:
    """Ada and Ben share this screen; the heading of the curtain."""
    page = one.page
    page.goto("/new/metals")
    page.get_by_label("Everybody at this screen").check()
    page.get_by_label("Name at seat 1").fill("Ada")
    page.get_by_label("Name at seat 2").fill("Ben")
    page.get_by_role("button", name="Start").click()
    curtain = page.get_by_role("heading", name="Pass the device to")
    curtain.wait_for()
    return curtain


def test_at_one_screen_whoever_played_sees_what_came_of_it_and_the_curtain_says_it(person: Come) -> None:
    one = person(moving=True)
    page = one.page
    curtain = at_one_screen(one)
    assert page.locator(".did").count() == 0
    first = "Ada" if "Ada" in curtain.inner_text() else "Ben"
    page.keyboard.press("Enter")
    page.locator(".ask.mine").wait_for()
    play_here(one)
    # The board is still there, with what was played.
    page.locator("main:not([data-n='0'])").wait_for()
    assert curtain.count() == 0
    one.later(curtain.count)
    assert page.locator(".card, .hand").count() == 0
    told = page.locator(".did").inner_text()
    assert told.startswith(f"{first} leads")
    page.clock.resume()  # axe waits for timers of its own
    look_over(page)
    assert one.troubles == []


def test_at_one_screen_all_play_again_at_once_and_begin_behind_the_curtain(person: Come) -> None:
    one = person()
    page, curtain = one.page, at_one_screen(one)
    again = page.get_by_role("button", name="Play again")
    for _ in range(400):
        if again.count():
            break
        if curtain.count():
            page.keyboard.press("Enter")
        elif page.locator(".ask.mine").count():
            n = page.locator("main").get_attribute("data-n")
            play_here(one)
            assert soon(page, f"document.querySelector('main')?.dataset.n !== '{n}'")
        one.pause()
    again.click()
    curtain.wait_for()
    assert page.locator(".card, .hand").count() == 0
    assert one.troubles == []
