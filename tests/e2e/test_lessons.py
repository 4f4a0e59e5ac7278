"""The first match of each game: led from the first picture to the last sentence, and then one plays on."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from e2e.people import Person, act
from e2e.stage import PHONES, look_over, soon
from e2e.test_frame import PLACE
from e2e.test_matches import BOARDS, press_until

Come = Callable[..., Person]
GAMES = Path(__file__).resolve().parents[2] / "src/ionbox/games"
COACH = "section[aria-label='Your helper']"
STEP = f"{COACH} strong"
MADE = {"ion": "magnesium fluoride", "metals": "calcium chloride", "charged": "sodium oxide"}
"""A compound that each lesson forms; in dice nothing is formed."""
LATER = f"said => document.querySelector(`{STEP}`)?.textContent !== said"


def begin(one: Person, game: str) -> None:
    """By keyboard, from the first picture into the match."""
    page = one.page
    page.goto(f"/learn/{game}")
    page.locator(".lesson").wait_for()
    while page.get_by_role("button", name="Next").count():
        press_until(page, ".lesson button.main")
        page.keyboard.press("Enter")
    press_until(page, ".lesson button.main")
    page.keyboard.press("Enter")
    page.locator(COACH).wait_for()


def do(one: Person, step: Any) -> None:
    """What this step of the lesson asks for; it goes on by itself once the server has said yes."""
    page, said = one.page, one.page.locator(STEP).inner_text()
    page.locator(f"{COACH}[aria-busy='false']").wait_for()
    wanted = step.get_attribute("data-act")
    if wanted is None:
        step.get_by_role("button").click()
    else:
        step.get_by_role("button", name="Do it for me").wait_for()
        if wanted in one.view["legal"]:
            act(one, wanted)
        else:
            step.get_by_role("button", name="Do it for me").click()
            page.locator(".refusal").wait_for()
    page.wait_for_function(LATER, arg=said)


@pytest.mark.parametrize("game", BOARDS)
def test_a_first_match_is_led_from_the_first_picture_to_the_last_sentence(game: str, person: Come) -> None:
    one = person()
    begin(one, game)
    step = one.page.locator(COACH)
    for _ in range(20):
        if not step.count():
            break
        do(one, step)
    assert step.count() == 0
    if game in MADE:
        one.page.get_by_role("button", name=re.compile(r"Compounds \([1-9]")).click()
        leaf = one.page.get_by_role("dialog").get_by_role("listitem").filter(has_text=MADE[game])
        assert len(leaf.inner_text().split()) > 6, "a note says whether it exists"
        one.page.keyboard.press("Escape")
    # From here on one plays alone: anything legal is played.
    one.page.locator(".ask.mine").wait_for()
    n = one.view["n"]
    act(one, one.view["legal"][-1])
    one.page.wait_for_function("n => Number(document.querySelector('main[data-n]').dataset.n) > n", arg=n)
    assert one.troubles == []


def test_another_action_is_answered_kindly_and_a_reload_goes_on_behind_the_last_one(person: Come) -> None:
    one = person(360, 640)
    page = one.page
    begin(one, "metals")
    step = page.locator(COACH)
    do(one, step)
    n, wanted = one.view["n"], step.get_attribute("data-act")
    act(one, next(action for action in one.view["legal"] if action != wanted))
    page.get_by_role("alert").get_by_text(re.compile("You could do that too")).wait_for()
    assert one.view["n"] == n
    do(one, step)
    said = page.locator(STEP).inner_text()
    page.reload()
    page.locator(COACH).wait_for()
    assert page.locator(STEP).inner_text() == said


@pytest.mark.parametrize("size", [(1280, 720), *PHONES])
def test_a_helper_is_the_only_voice_and_does_not_move_the_board(size: tuple[int, int], person: Come) -> None:
    one = person(*size)
    page = one.page
    begin(one, "metals")
    step, place = page.locator(COACH), page.evaluate(PLACE)
    for _ in range(4):
        assert page.locator(".ask .sentence").count() == 0
        assert page.get_by_role("button", name="Hint", exact=True).count() == 0
        assert page.evaluate("(p => p.scrollHeight <= p.clientHeight + 1)(document.querySelector('section p'))")
        assert page.evaluate(PLACE) == place
        look_over(page)
        do(one, step)
    assert one.troubles == []


FOCUS = """coach => {
  const there = document.activeElement;
  if (there.closest(coach)) return "helper";
  return there !== document.body && there.closest("main[data-n]") ? "board" : "lost";
}"""


@pytest.mark.parametrize("game", BOARDS)
def test_the_focus_is_where_each_step_is(game: str, person: Come) -> None:
    """At the button that goes on or, where a card is asked for, on the board: nobody has to look for it with Tab."""
    one = person()
    begin(one, game)
    page, step = one.page, one.page.locator(COACH)
    for _ in range(20):
        if not step.count():
            break
        page.locator(f"{COACH}[aria-busy='false']").wait_for()
        if step.get_attribute("data-act") is None:
            assert soon(page, f"({FOCUS})(`{COACH}`) === 'helper'"), page.locator(STEP).inner_text()
            said = page.locator(STEP).inner_text()
            page.keyboard.press("Enter")
            page.wait_for_function(f"said => document.querySelector(`{STEP}`)?.textContent !== said", arg=said)
        else:
            assert soon(page, f"({FOCUS})(`{COACH}`) !== 'lost'"), page.locator(STEP).inner_text()
            do(one, step)
    assert step.count() == 0


def test_what_is_marked_is_named_once_and_not_as_it_is_drawn(person: Come) -> None:
    one = person()
    begin(one, "metals")
    said = one.page.get_by_text("Marked on the board")
    do(one, one.page.locator(COACH))
    said.get_by_text("calcium").wait_for()
    assert said.inner_text() == "Marked on the board: C a, 2 plus: calcium, metal, fits."


def test_whoever_does_already_what_is_coming_is_taken_there(person: Come) -> None:
    one = person()
    begin(one, "metals")
    assert one.page.locator(COACH).get_attribute("data-act") is None
    act(one, "Ca2+")
    one.page.locator(STEP).get_by_text("3 of").wait_for()


def test_a_button_that_cannot_be_pressed_says_why(person: Come) -> None:
    one = person()
    begin(one, "metals")
    alert = one.page.locator(".ask").get_by_role("alert")
    dead = one.page.locator(".confirm button:disabled").first
    dead.click(force=True)
    alert.get_by_text("press Next").wait_for()
    do(one, one.page.locator(COACH))
    assert alert.count() == 0
    dead.click(force=True)
    alert.get_by_text("This button wakes up").wait_for()


def test_a_sentence_waits_for_what_it_speaks_of(person: Come) -> None:
    """No answer of the bot has been heard yet: the helper does not tell it."""
    one = person()
    held: list[str] = []
    hold = [False]

    def line(socket: Any) -> None:
        server = socket.connect_to_server()

        def heard(frame: str) -> None:
            one.hear(frame)
            message = json.loads(frame)
            late = hold[0] and message["t"] == "view" and message["n"] > 1
            (held.append if late else socket.send)(frame)

        server.on_message(heard)
        lines.append(socket)

    lines: list[Any] = []
    one.page.route_web_socket(re.compile("/ws$"), line)
    begin(one, "metals")
    page = one.page
    hold[0] = True
    act(one, "Ca2+")
    page.locator(f"{COACH}[aria-busy='true']").get_by_text("Watch what happens.").wait_for()
    assert page.get_by_text("The bot had to answer").count() == 0
    while not held:
        one.pause()
    hold[0] = False
    for frame in held:
        lines[-1].send(frame)
    page.locator(f"{COACH}[aria-busy='false']").wait_for()


LIT = [game for game in BOARDS if "points:" in (GAMES / game / "ui/lesson.ts").read_text("utf-8")]
RING = """() => {
  const ring = document.querySelector('.lit').getBoundingClientRect(), main = document.querySelector('main');
  const { x, y, right, bottom } = main.getBoundingClientRect();
  return ring.right > x && ring.x < right && ring.bottom > y && ring.y < bottom;
}"""


@pytest.mark.parametrize("game", LIT)
def test_what_a_step_speaks_of_is_ringed_and_named_wherever_it_lies(game: str, person: Come) -> None:
    one = person(360, 640)
    page, step = one.page, one.page.locator(COACH)
    begin(one, game)
    lit = 0
    for _ in range(20):
        if not step.count():
            break
        page.locator(f"{COACH}[aria-busy='false']").wait_for()
        if page.locator(".lit").count():
            lit += 1
            assert soon(page, f"({RING})()"), page.locator(STEP).inner_text()
            look_over(page)
        if page.locator(".refusal").count():
            page.get_by_role("button", name="OK").click()
        do(one, step)
    assert lit
    assert page.locator(".lit").count() == 0
    assert one.troubles == []
