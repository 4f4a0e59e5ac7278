"""Matches in real browsers: of two people by mouse, and a whole one by keyboard alone."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from e2e.people import FEW, FRIENDS, Person, play_on
from e2e.stage import NAMES, SIZES, Stage, fits, look_over, position
from narrow import of

from ionbox.core.play import Match
from ionbox.core.types import Seat
from ionbox.games.metals import GAME
from ionbox.games.metals.state import MetalsState

ROOT = Path(__file__).resolve().parents[2]
BOARDS = sorted(path.parents[1].name for path in ROOT.glob("src/ionbox/games/*/ui/Board.svelte"))
Come = Callable[..., Person]


# Charged! is longer than the others: its own file plays it, at the board.
@pytest.mark.parametrize("game", [game for game in BOARDS if game != "charged"])
def test_two_people_play_a_match_and_see_how_it_ended(game: str, person: Come) -> None:
    ada, ben = person(), person()
    code = ada.sit_at(game, FRIENDS, options=FEW)
    ben.sit_down(code, "Ben")
    ben.ready()
    ada.ready()
    ada.page.locator("main[data-n]").wait_for()
    ben.page.locator("main[data-n]").wait_for()
    play_on(ada, ben)
    for one in (ada, ben):
        result = one.page.get_by_role("region", name="The match is over")
        result.wait_for()
        assert result.get_by_role("row").count() == 3
        assert one.troubles == []
    # The record can be had, looked through, and another match begins when both want it.
    ended = ada.last("ended")
    assert ended is not None
    record = ada.page.request.get(f"/api/gatherings/{code}/tables/1/record").text()
    assert record.startswith("ionbox record 2\n")
    assert ended["seed"] in record
    ada.page.get_by_role("button", name="Play again").click()
    ben.page.get_by_role("button", name="Play again").click()
    ada.page.get_by_role("region", name="The match is over").wait_for(state="detached")
    assert ada.last("table")["match"] != ended["match"]  # type: ignore[index]


FOCUSED = """([selector, text]) => {
  const there = document.activeElement;
  return !!there?.matches(selector) && (!text || there.textContent.trim() === text);
}"""
ALL = "All my actions"


def press_until(page: Any, selector: str, text: str = "") -> None:
    """Go on with Tab until the focus is there; whatever cannot be reached so fails."""
    for _ in range(400):
        if page.evaluate(FOCUSED, [selector, text]):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {selector}")


def by_keyboard(one: Person, action: str) -> None:
    page = one.page
    if action == "pass":
        press_until(page, ".confirm button.main")
    else:
        count, _, ion = action.rpartition(" ")
        hand = one.view["view"]["hand"]
        for at in [at for at, card in enumerate(hand) if card == ion][: int(count or 1)]:
            press_until(page, f".hand > :nth-child({at + 1}) button")
            page.keyboard.press("Space")
        press_until(page, ".confirm button:last-child")
    page.keyboard.press("Enter")


def test_a_whole_match_of_metals_by_keyboard_alone(person: Come) -> None:
    """From the home page; the other boards have such a match in files of their own."""
    one = person()
    page = one.page
    page.goto("/")
    page.locator(".covers li").first.wait_for()
    press_until(page, 'button[aria-label^="Play a bot now: Metal"]')
    page.keyboard.press("Enter")
    page.locator("main[data-n]").wait_for()
    for _ in range(400):
        if one.over:
            break
        if not one.view["legal"]:
            one.pause()
            continue
        n = one.view["n"]
        by_keyboard(one, one.view["legal"][0])
        page.wait_for_function("n => Number(document.querySelector('main[data-n]').dataset.n) > n", arg=n)
    assert one.over
    press_until(page, "section button.main")
    assert one.troubles == []


def test_the_list_of_all_actions_is_another_way_for_every_keyboard(person: Come) -> None:
    one = person()
    one.play_bot("metals")
    page = one.page
    page.locator(".ask.mine").wait_for()
    n, action = one.view["n"], one.view["legal"][0]
    press_until(page, "header button:last-of-type")
    page.keyboard.press("Enter")
    press_until(page, "dialog button", text=ALL)
    page.keyboard.press("Enter")
    press_until(page, "dialog button.action", text=action)
    page.keyboard.press("Enter")
    page.wait_for_function("n => Number(document.querySelector('main[data-n]').dataset.n) > n", arg=n)


def test_a_card_is_played_by_dragging_it_onto_the_field(person: Come) -> None:
    one = person()
    one.play_bot("metals")
    while not one.view["legal"] or one.view["view"]["phase"] != "lead":
        play_on(one, until=one.view["n"] + 1)
    n = one.view["n"]
    one.page.locator(".hand button").first.drag_to(one.page.locator(".field"))
    one.page.wait_for_function("n => Number(document.querySelector('main').dataset.n) > n", arg=n)


def test_four_at_metals_fit_and_a_chosen_card_shows_the_charge_it_would_add(person: Come) -> None:
    match = Match(GAME, 4, GAME.defaults, "4", NAMES[:4])
    while (
        match.state.actors() != [0]
        or GAME.view(of(MetalsState, match.state), Seat(0)).phase != "answer"
        or len(match.state.legal(Seat(0))) < 2
    ):
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
    stage = Stage(person(), "metals", 4)
    stage.show(position(GAME, match.state, Seat(0)))
    stage.page.locator(".hand button.playable").first.click()
    answer = GAME.view(of(MetalsState, match.state), Seat(0)).charges[1]
    assert int(stage.page.locator(".answer b").inner_text()) > answer
    for (width, height), scheme in zip(SIZES, ("light", "dark", "dark"), strict=True):
        stage.page.set_viewport_size({"width": width, "height": height})
        stage.page.emulate_media(color_scheme=scheme)
        fits(stage.page)
        look_over(stage.page)
    stage.page.keyboard.press("Escape")
    assert stage.page.locator(".coming").count() == 0
