"""The board of the ION Card & Dice Game: whole matches by mouse and by keyboard, and every kind of choice."""

import dataclasses
import random
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest
from e2e.people import ALONE, NEXT, Person
from e2e.stage import NAMES, PHONES, SIZES, Stage, fits, look_over, position, soon
from narrow import of

from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games.dice import GAME
from ionbox.games.dice.phases import TURN
from ionbox.games.dice.state import DiceState

PLAY = re.compile(r"(\S\|\S(?: [a-z][a-z-]*)?)(?: (.+))?")
Come = Callable[..., Person]


def best(person: Person) -> str:
    """A card if one fits: that is how a match comes to an end."""
    legal: list[str] = person.view["legal"]
    return legal[-1]


def by_mouse(person: Person, action: str) -> None:
    page, view = person.page, person.view["view"]
    if action in ("draw", "pass", "take"):
        page.locator(".confirm .word").click()
        return
    if action.startswith("number"):
        for n in action.split()[1:]:
            page.locator(f".six button:nth-child({n})").click()
        page.locator(".confirm .play").click()
        return
    card, extra = cut(action)
    at = view["hand"].index(card) if view["phase"] != "dealer" else -1
    if at >= 0 and page.locator(".hand .card").nth(at).get_attribute("aria-pressed") != "true":
        page.locator(".hand .card").nth(at).click()
    if " gift" in card and extra:
        other = next(i for i, held in enumerate(view["hand"]) if held == extra and i != at)
        if page.locator(".hand .card").nth(other).get_attribute("aria-pressed") != "true":
            page.locator(".hand .card").nth(other).click()
    elif extra and page.locator(".chooser").count():
        option = page.locator(".chooser button").nth(place(view, card, extra))
        if option.get_attribute("aria-pressed") != "true":
            option.click()
    page.locator(".confirm .play").click()


def cut(action: str) -> tuple[str, str]:
    found = PLAY.fullmatch(action)
    assert found is not None, action
    return found[1], found[2] or ""


def place(view: dict[str, Any], card: str, extra: str) -> int:
    """Where an option stands in the chooser."""
    if extra in ("next", "previous"):
        return int(extra == "previous")
    if card == "*|*":
        return int(extra) - 1
    others = [seat for seat in range(view["seats"]) if seat != view["seat"] and view["bombed_by"][seat] is None]
    return others.index(int(extra) - 1)


def by_keyboard(person: Person, action: str) -> None:
    page, view = person.page, person.view["view"]
    if action in ("draw", "pass", "take"):
        tab_to(page, ".confirm .word")
        page.keyboard.press("Enter")
        return
    if action.startswith("number"):
        for n in action.split()[1:]:
            tab_to(page, f".six button:nth-child({n})")
            page.keyboard.press("Space")
        tab_to(page, ".confirm .play")
        page.keyboard.press("Enter")
        return
    card, extra = cut(action)
    at = view["hand"].index(card) if view["phase"] != "dealer" else -1
    if at >= 0 and page.locator(".hand .card").nth(at).get_attribute("aria-pressed") != "true":
        arrow_to(page, at)
    if " gift" in card and extra:
        other = next(i for i, held in enumerate(view["hand"]) if held == extra and i != at)
        if page.locator(".hand .card").nth(other).get_attribute("aria-pressed") != "true":
            arrow_to(page, other)
    elif extra and page.locator(".chooser").count():
        option = page.locator(".chooser button").nth(place(view, card, extra))
        if option.get_attribute("aria-pressed") != "true":
            tab_to(page, f".chooser button >> {place(view, card, extra)}")
            page.keyboard.press("Enter")
    tab_to(page, ".confirm .play")
    page.keyboard.press("Enter")


def arrow_to(page: Any, at: int) -> None:
    tab_to(page, ".hand .card")
    page.keyboard.press("Home")
    for _ in range(at):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")


def tab_to(page: Any, selector: str) -> None:
    """With Tab alone; `>> n` names the n-th that the selector finds."""
    selector, _, n = selector.partition(" >> ")
    there = "([s, n]) => (e => n ? e === document.querySelectorAll(s)[n] : e.matches(s))(document.activeElement)"
    for _ in range(60):
        if page.evaluate(there, [selector, n]):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {selector}")


def play_on(act: Callable[[Person, str], None], *people: Person, until: int = 10_000) -> None:
    for _ in range(4000):
        if all(one.over for one in people) or people[0].view["n"] >= until:
            return
        for one in people:
            n = one.view["n"]
            if one.view["legal"] and not one.over and one.page.locator(f"main[data-n='{n}']").count():
                assert one.answer(partial(act, one, best(one))) == "ack"
        people[0].pause()
    raise AssertionError("The match does not end.")


def test_a_whole_match_against_a_bot_on_a_phone(person: Come) -> None:
    one = person(360, 640, has_touch=True)
    one.play_bot("dice")
    play_on(by_mouse, one)
    one.page.get_by_role("group", name="All hands, laid open").wait_for()
    assert one.troubles == []


def test_a_match_by_keyboard_alone(person: Come) -> None:
    one = person()
    one.sit_at("dice", ALONE, options={"rounds": "12"})
    one.page.locator("main[data-n]").wait_for()
    play_on(by_keyboard, one)
    assert one.over
    assert one.troubles == []


def misfits(hand: Sequence[str], legal: list[str]) -> list[int]:
    """Where in the hand there are cards that cannot be played now."""
    good = {cut(one)[0] for one in legal[1:]}
    return [at for at, card in enumerate(hand) if card not in good]


# Positions of many matches, shown to a page as if its server had sent them.

WANTED: dict[str, Callable[[Any, list[str]], bool]] = {
    "turn": lambda view, legal: view.phase == "turn" and view.clock > 60 and bool(misfits(view.hand, legal)),
    "drawn": lambda view, legal: view.phase == "drawn" and len(legal) > 1,
    "answer": lambda view, legal: view.phase == "answer" and len(legal) > 1,
    "challenge": lambda view, legal: view.phase == "turn" and any(" challenge 3" in one for one in legal),
    "who": lambda view, legal: view.phase == "turn" and any("punish-who previous" in one for one in legal),
    "call": lambda view, legal: view.phase == "turn" and "*|* 5" in legal,
    "gift": lambda view, legal: view.phase == "turn" and any(re.search(r" gift \d\|\d$", one) for one in legal),
    "numbers": lambda view, legal: view.phase == "numbers",
    "number": lambda view, legal: view.phase == "number",
    "race": lambda view, legal: view.phase == "race" and len(legal) > 1,
    "dealer": lambda view, legal: view.phase == "dealer" and len(legal) > 1,
    "bombed": lambda view, legal: any(by is not None for by in view.bombed_by) and view.seat in view.actors,
}


@pytest.fixture(scope="module")
def positions() -> dict[str, dict[str, Any]]:
    """One of each, met by ten players at random, seen by the first of them."""
    found: dict[str, dict[str, Any]] = {}
    chance = random.Random(7)
    for seed in range(400):
        match = Match(GAME, 10, dataclasses.replace(GAME.defaults, target=1500), str(seed), NAMES)
        for _ in range(500 if seed < 8 else 3):
            if len(found) == len(WANTED) or match.state.outcome() is not None:
                break
            if 0 in match.state.actors():
                now = position(GAME, match.state, Seat(0))
                for name, wanted in WANTED.items():
                    if name not in found and wanted(GAME.view(of(DiceState, match.state), Seat(0)), now["legal"]):
                        found[name] = now
            seat = chance.choice(match.state.actors())
            match.play(seat, chance.choice(match.state.legal(seat)))
    assert sorted(found) == sorted(WANTED)
    return found


def test_every_kind_of_choice_can_be_made_by_mouse_and_by_keyboard(person: Come, positions: dict[str, Any]) -> None:
    stage = Stage(person(), "dice", 10)
    for name, shown in positions.items():
        wanted = {"challenge": " challenge 3", "who": "previous", "call": "*|* 5", "gift": " gift "}.get(name, "")
        action = [one for one in shown["legal"] if wanted in one][-1]
        for act in (by_mouse, by_keyboard):
            stage.show(positions["turn" if name != "turn" else "drawn"])
            stage.show(shown)
            act(stage.person, action)
            assert stage.next() == action, (name, act.__name__)
    assert stage.person.troubles == []


def test_next_is_at_the_right_hand_and_previous_at_the_left(person: Come, positions: dict[str, Any]) -> None:
    stage = Stage(person(), "dice", 10)
    page, view = stage.page, positions["who"]["view"]
    stage.show(positions["who"])
    assert page.locator(".seat", has_text=re.compile(r"\bnext\b")).get_attribute("data-seat") == "1"
    card = next(one for one in positions["who"]["legal"] if "punish-who previous" in one)
    page.locator(".hand .card").nth(view["hand"].index(cut(card)[0])).click()
    chooser = page.locator(".chooser button")
    assert chooser.all_inner_texts() == [f"{NAMES[1]} (next)", f"{NAMES[9]} (previous)"]
    chooser.first.click()
    assert page.locator(".seat.picked").get_attribute("data-seat") == "1"
    assert page.locator(".confirm .play").inner_text().endswith(f"against {NAMES[1]}")


def test_a_card_that_the_board_has_no_picture_of_is_drawn_and_played(person: Come, positions: dict[str, Any]) -> None:
    stage = Stage(person(), "dice", 10)
    view = positions["turn"]["view"]
    swap = {"title": "Swap", "says": "You exchange hands.", "family": "attack", "needs": "seat", "answered": []}
    card = {"halves": [1, 2], "action": "swap", "name": "1|2 Swap", "spoken": "1 and 2, Swap", "points": 50}
    more: dict[str, Any] = {"actions": {**view["actions"], "swap": swap}, "cards": {**view["cards"], "1|2 swap": card}}
    more |= {"hand": ["1|2 swap"], "extras": {"1|2 swap": ["3", "4"]}}
    stage.show({**positions["turn"], "view": {**view, **more}, "legal": ["draw", "1|2 swap 3", "1|2 swap 4"]})
    drawn = stage.page.locator(".hand .card")
    assert drawn.locator("svg .title").text_content() == "Swap"
    assert drawn.locator("svg .icon").get_attribute("d")
    by_mouse(stage.person, "1|2 swap 4")
    assert stage.next() == "1|2 swap 4"
    assert stage.person.troubles == []


@pytest.mark.parametrize("name", ["drawn", "dealer"])
def test_a_page_can_be_opened_in_the_middle_of_a_choice(name: str, person: Come, positions: dict[str, Any]) -> None:
    stage = Stage(person(), "dice", 10)
    stage.show(positions[name])
    by_mouse(stage.person, positions[name]["legal"][-1])
    assert stage.next() == positions[name]["legal"][-1]


def test_a_card_that_does_not_fit_can_be_tried_and_a_choice_taken_back(person: Come, positions: dict[str, Any]) -> None:
    stage = Stage(person(), "dice", 10)
    page, view = stage.page, positions["turn"]["view"]
    stage.show(positions["turn"])
    wrong = misfits(view["hand"], positions["turn"]["legal"])[0]
    page.locator(".hand .card").nth(wrong).click()
    page.get_by_role("button", name="Take back").click()
    assert page.locator(".hand [aria-pressed=true]").count() == 0
    page.locator(".hand .card").nth(wrong).drag_to(page.locator(".middle-card"))
    assert stage.next() == view["hand"][wrong]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_ten_players_fit_and_axe_finds_nothing(scheme: str, person: Come, positions: dict[str, Any]) -> None:
    for width, height in SIZES if scheme == "light" else SIZES[:1]:
        stage = Stage(person(width, height, color_scheme=scheme), "dice", 10)
        for name in ("turn", "answer", "call", "challenge", "number", "race", "bombed"):
            stage.show(positions[name])
            if name in ("call", "challenge"):
                card = "*|*" if name == "call" else next(o for o in positions[name]["legal"] if " challenge" in o)
                at = positions[name]["view"]["hand"].index(cut(card)[0])
                stage.page.locator(".hand .card").nth(at).click()
            fits(stage.page, name)
            if width != 1366 and name in ("challenge", "number", "bombed"):
                look_over(stage.page)
        box = stage.page.locator(".confirm button").last.bounding_box()
        assert box["y"] + box["height"] <= height
        assert box["height"] >= 44


# Dice, and what they decide.

FACES = "() => [...document.querySelectorAll('.tray .dice svg')].map(die => die.querySelectorAll('circle').length)"


def told(*happened: tuple[str, int, int]) -> list[dict[str, Any]]:
    return [{"what": what, "seat": seat, "n": n} for what, seat, n in happened]


def fought(positions: dict[str, Any], seat: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A duel that this seat fought against the challenger and lost, and the table after it."""
    before = positions["number"]["view"]
    held = [n + 4 * (other == seat) for other, n in enumerate(before["held"])]
    number = next(n for n in range(1, 7) if n not in before["numbers"])
    happened = told(
        ("chose", seat, number),
        *(("yellow", before["origin"], n) for n in range(1, 7) if n not in (number, *before["numbers"])),
        ("yellow", seat, before["numbers"][0]),
        ("lost", seat, 0),
        ("drew", seat, 4),
    )
    after = {**before, "phase": "turn", "pending": "", "numbers": [], "held": held, "origin": None, "aim": None}
    return {**positions["number"], "view": after, "legal": ["draw"]}, happened


def test_dice_roll_to_what_fell_and_tell_it_when_they_lie(person: Come, positions: dict[str, Any]) -> None:
    stage = Stage(person(moving=True), "dice", 10)
    page, now = stage.page, positions["turn"]
    stage.show(now)
    victim = next(seat for seat in range(1, 10) if now["view"]["bombed_by"][seat] is None)
    held = [n + 3 * (seat == victim) for seat, n in enumerate(now["view"]["held"])]
    later = {**now, "view": {**now["view"], "held": held}}
    stage.show(later, events=told(("black", 1, 3), ("drew", victim, 3)))
    dice, drawn = page.get_by_role("group", name="Dice"), page.locator(f"[data-seat='{victim}'] .drew")
    assert drawn.count() == 0
    assert "draws 3 cards" not in dice.inner_text()
    seen = set()

    def lies() -> int:
        seen.update(page.evaluate(FACES))
        return int(drawn.count())

    stage.person.later(lies)
    assert seen == {1, 2, 3}, "the black die has no other faces"
    assert page.evaluate(FACES) == [3]
    assert drawn.inner_text() == "+3"
    assert f"{NAMES[victim]} draws 3 cards." in dice.inner_text()


@pytest.mark.parametrize("how", ["view", "key", "tap"])
def test_however_a_roll_is_cut_short_its_dice_show_what_fell(how: str, person: Come, positions: dict[str, Any]) -> None:
    stage = Stage(person(moving=True), "dice", 10)
    page, now = stage.page, positions["turn"]
    stage.show(now)
    stage.show(now, events=told(*[("yellow", 1 + n % 2, n) for n in (6, 2, 5, 1)], ("lost", 1, 0), ("drew", 1, 4)))
    if how == "view":
        stage.show(now)
    elif how == "key":
        page.keyboard.press("Shift")
    else:
        page.locator(".asks").click()
    if how != "view":
        assert page.evaluate(FACES) == [6, 2, 5, 1]
    said = page.get_by_text("Quiet Beryl loses the duel. Quiet Beryl draws 4 cards.")
    stage.person.later(said.count)
    assert page.evaluate(FACES) == [6, 2, 5, 1]


def test_a_duel_is_a_moment_that_says_who_lost_and_what_it_cost_and_holds_nobody_back(
    person: Come, positions: dict[str, Any]
) -> None:
    for moving in (True, False):
        stage = Stage(person(moving=moving), "dice", 10)
        page = stage.page
        stage.show(positions["number"])
        after, happened = fought(positions, 0)
        stage.show(after, events=happened)
        seen = page.locator(".decided")
        assert seen.count() == moving
        if moving:
            stage.person.later(page.locator(".decided .outcome.told").count)
            assert "You draw 4 cards." in seen.inner_text()
            assert page.locator(".side.lost").inner_text().startswith("You")
        page.locator(".confirm .word").click()
        assert stage.next() == "draw"
        assert seen.count() == 0


def test_a_game_that_was_won_is_a_moment(person: Come, positions: dict[str, Any]) -> None:
    stage = Stage(person(moving=True), "dice", 10)
    now = positions["turn"]
    stage.show(now)
    happened = told(("won", 2, 0), *[("total", seat, 84 * (seat == 2)) for seat in range(10)])
    happened += told(*[("gained", seat, 84 * (seat == 2)) for seat in range(10)], ("game", 0, 2))
    stage.show({**now, "view": {**now["view"], "game": 2}}, events=happened)
    seen = stage.page.locator(".decided")
    stage.person.later(seen.get_by_text("Ben wins game 1").count)
    assert "+84 points" in seen.inner_text()
    stage.person.later(lambda: not seen.count())
    stage.page.get_by_text("Game 1 is over: Ben +84.").wait_for()


def test_the_card_before_lies_open_until_the_next_one_has_come(person: Come, positions: dict[str, Any]) -> None:
    stage = Stage(person(moving=True), "dice", 10)
    page, now = stage.page, positions["turn"]
    stage.show(now)
    card = next(one for one in now["view"]["cards"] if one != now["view"]["played"][-1])
    after = {**now, "view": {**now["view"], "played": [*now["view"]["played"], card]}}
    stage.show(after, events=told(("played", 1, 0)))
    heap = page.locator(".middle-card .face .for-readers")
    wanted = [now["view"]["cards"][one]["spoken"] for one in after["view"]["played"][-2:]]
    assert heap.all_text_contents() == wanted
    page.clock.run_for(2000)
    assert heap.all_text_contents() == wanted


def test_what_dice_decided_is_gone_when_the_next_card_lies(person: Come, positions: dict[str, Any]) -> None:
    stage = Stage(person(), "dice", 10)
    dice, now = stage.page.get_by_role("group", name="Dice"), positions["turn"]
    stage.show(now)
    stage.show(now, events=told(("black", 1, 2), ("drew", 0, 2)))
    dice.get_by_text("You draw 2 cards.").wait_for()
    stage.show(now, events=told(("drew", 1, 1)))
    assert dice.count() == 1
    stage.show(now, events=told(("played", 1, 0)))
    assert dice.count() == 0


# Buttons and sentences.


def test_what_is_blue_is_the_natural_thing_and_what_is_dead_says_why(person: Come, positions: dict[str, Any]) -> None:
    stage = Stage(person(), "dice", 10)
    page = stage.page
    blue, play = page.locator(".confirm button.main"), page.locator(".confirm .play")

    def why() -> str:
        return str(play.evaluate("one => document.getElementById(one.getAttribute('aria-describedby')).textContent"))

    for name in ("turn", "answer"):
        stage.show(positions[name])
        assert blue.count() == 0, "cards that fit wait"
        assert play.is_disabled()
        assert why() == "Choose one of the raised cards."
    card = next(one for one in positions["turn"]["legal"] if one in positions["turn"]["view"]["hand"])
    stage.show(positions["turn"])
    page.locator(f".hand [data-card='{card}']").first.click()
    assert blue.all_inner_texts() == [f"Play {positions['turn']['view']['cards'][card]['name']}"]
    drawn = positions["drawn"]["view"]
    stage.show({**positions["drawn"], "view": {**drawn, "extras": {}}, "legal": ["pass", drawn["drawn"]]})
    assert blue.all_inner_texts() == [f"Play {drawn['cards'][drawn['drawn']]['name']}"]
    for name, only, label in (
        ("turn", "draw", "Draw a card"),
        ("answer", "take", "Take it"),
        ("drawn", "pass", "Keep it"),
    ):
        stage.show(positions["race"])
        stage.show({**positions[name], "legal": [only]})
        page.keyboard.press("Escape")
        assert blue.inner_text() == label
        assert why() == "None of your cards fits."
    stage.show({**positions["turn"], "legal": [], "actors": [1]})
    assert blue.count() == 0
    assert why() == "It is not your turn."


def test_whoever_is_aimed_at_is_told_as_you(person: Come, positions: dict[str, Any]) -> None:
    stage = Stage(person(), "dice", 10)
    shown = positions["answer"]
    stage.show(shown | {"legal": ["take"]})
    note = stage.page.locator(".note")
    assert "You may answer: " in note.inner_text()
    assert note.locator(".for-readers").inner_text().endswith(" at you.")


def test_whom_is_not_asked_where_only_one_can_be_meant(person: Come, positions: dict[str, Any]) -> None:
    stage = Stage(person(360, 640), "dice", 10)
    page, shown = stage.page, positions["who"]
    card = next(cut(one)[0] for one in shown["legal"] if "punish-who previous" in one)
    only = {**shown["view"], "extras": {**shown["view"]["extras"], card: ["next"]}}
    stage.show({**shown, "view": only, "legal": ["draw", f"{card} next"]})
    page.locator(f".hand [data-card='{card}']").first.click()
    assert page.locator(".chooser").count() == 0
    page.locator(".confirm .play").click()
    assert stage.next() == f"{card} next"


def test_what_was_just_drawn_is_said_above_the_card(person: Come, positions: dict[str, Any]) -> None:
    stage = Stage(person(), "dice", 10)
    stage.show(positions["drawn"])
    tag = stage.page.locator(".hand .tag", has_text="just drawn")
    said = tag.bounding_box()
    card = stage.page.locator(".hand .card", has=stage.page.locator(".tag")).locator("svg").first.bounding_box()
    assert said["y"] + said["height"] <= card["y"] + 1
    assert said["y"] >= stage.page.locator(".hand").bounding_box()["y"], "nothing of it is cut off"


# Sizes.

ON_SCREEN = """selector => [...document.querySelectorAll(selector)].filter(one => one.offsetHeight).every(one => {
  const { top, bottom } = one.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
})"""
SEEN = """() => { const { right } = document.querySelector('.hand').getBoundingClientRect();
  const cards = [...document.querySelectorAll('.hand .card')].map(one => one.getBoundingClientRect());
  const cut = cards.some(one => one.left < right && one.right > right + 8);
  return cut || cards.every(one => one.left + 30 <= right);
}"""
"""Something of every card is seen, or a card that is cut says that there are more."""


@pytest.mark.parametrize("size", PHONES)
def test_on_a_phone_the_hand_the_sentence_and_the_button_are_on_the_screen(
    size: tuple[int, int], person: Come, positions: dict[str, Any]
) -> None:
    stage = Stage(person(*size, has_touch=True), "dice", 10)
    page = stage.page
    for name in ("turn", "answer", "who", "call", "number", "race"):
        shown = positions[name]
        stage.show(shown)
        fits(page, name)
        if name != "number":  # then the six numbers are where the hand was
            assert soon(page, f"({SEEN})()"), name
        for part in (".sentence", ".hand .card", ".middle-card", ".confirm button", ".six button"):
            assert page.evaluate(ON_SCREEN, part), (name, part)
        if name in ("who", "call"):
            wanted = "*|* 5" if name == "call" else "punish-who previous"
            card = next(cut(one)[0] for one in shown["legal"] if wanted in one)
            page.locator(f".hand [data-card='{card}']").first.click()
            fits(page, name)
            for part in (".middle-card", ".choose .face", ".chooser button", ".confirm button"):
                assert page.locator(part).count(), (name, part)
                assert page.evaluate(ON_SCREEN, part), (name, part)
            page.keyboard.press("Escape")
    if size[0] > size[1]:
        stage.show(positions["turn"])
        table = page.locator(".middle-card").bounding_box()
        hand = page.locator(".hand").bounding_box()
        assert hand["x"] >= table["x"] + table["width"], "the board beside the hand"


def test_the_end_names_who_won_the_match_and_counts_every_card(person: Come) -> None:
    match = Match(GAME, 3, dataclasses.replace(GAME.defaults, target=60), "4", NAMES[:3])
    while match.state.outcome() is None:
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[-1])
    for moving in (False, True):
        stage = Stage(person(moving=moving), "dice", 3)
        shown = position(GAME, match.state, Seat(0))
        before = {**shown["view"], "phase": "turn", "shown": [], "worth": []}
        stage.show({**shown, "view": before})
        stage.show(shown, events=told(("won", shown["view"]["winner"], 0)))
        first = shown["view"]["ranking"][0]
        laid = stage.page.locator(".laid")
        assert laid.first.get_attribute("data-laid") == str(first)
        assert stage.page.locator(".laid.won").count() == 1
        assert stage.page.locator(".laid.hidden").count() == (3 if moving else 0)
        stage.person.later(partial(stage.page.evaluate, "!document.querySelector('.laid.hidden')"))
        for at, worth in enumerate(shown["view"]["worth"]):
            if worth:
                assert f"{worth} point" in stage.page.locator(f"[data-laid='{at}']").inner_text()
        assert stage.person.troubles == []


def misfit(view: dict[str, Any], action: str) -> str:
    """A card with this action that does not fit, or ""."""
    asks = set(map(str, view["asks"]))
    return next((card for card in view["hand"] if card.endswith(action) and not asks & {card[0], card[2]}), "")


def into_a_race(one: Person, action: str) -> dict[str, Any]:
    """Against bots, in a race, with a wrong card that has this action; the cards differ from try to try."""
    for copies in range(20, 60):
        deck = f"left,right,action,points,copies\n1,1,tick-tack,25,{copies}\n2,2,tick-tack,25,40\n3,4,{action},75,20\n"
        plan = ["bot:novice", "person", "bot:novice"]
        # Practice has a deal by place, in which nearly the same cards lie nearly the same: so this is none.
        wish = {"game": "dice", "seats": plan, "options": {"deck": deck}, "window": 20, "team": 2}
        code = one.page.request.post("/api/gatherings", data=wish).json()["code"]
        assert one.page.request.post(f"/api/gatherings/{code}/join", data={"name": "Ada"}).ok
        one.page.goto(f"/t/{code}")
        one.page.locator("main[data-n]").wait_for()
        if one.view["race"] and one.view["legal"] and misfit(one.view["view"], action):
            return one.view
    raise AssertionError("There is no such deal.")


def test_in_a_race_wrong_cards_look_like_the_others_one_press_plays_and_the_time_is_seen(person: Come) -> None:
    one = person()
    view = into_a_race(one, "punish")
    page, hand = one.page, view["view"]["hand"]
    page.get_by_role("timer").wait_for()
    page.get_by_text("The first card to arrive wins. A wrong card costs two.").wait_for()
    assert page.locator(".hand .playable").count() == 0
    assert page.locator(".hand").get_by_text(", fits").count() == 0
    page.locator(".hand .card").nth(hand.index(misfit(view["view"], "punish"))).click()
    page.wait_for_function(NEXT, arg=view["n"])
    page.get_by_text("You lay 3|4 Punish, which does not fit, and take it back.").first.wait_for()
    assert page.locator(".hand .card").count() == len(hand) + 2


def test_in_a_race_as_much_is_asked_for_a_wrong_card_as_for_one_that_fits(person: Come) -> None:
    one = person()
    view = into_a_race(one, "challenge")
    page = one.page
    page.locator(".hand .card").nth(view["view"]["hand"].index(misfit(view["view"], "challenge"))).click()
    assert page.locator(".chooser button").all_inner_texts() == ["novice 1", "novice 3"]
    page.locator(".chooser button").first.click()
    page.wait_for_function(NEXT, arg=view["n"])
    page.get_by_text("You lay 3|4 Challenge, which does not fit, and take it back.").first.wait_for()
    assert one.troubles == []


# A lesson: the bell, and a table that lists no plays.


def test_the_last_round_is_seen_on_the_board_and_everything_still_fits(person: Come) -> None:
    state = GAME.start(10, dataclasses.replace(GAME.defaults, target=1500), Rng(3))
    while state.phase != TURN:
        state.apply(state.actors()[0], state.legal(state.actors()[0])[0], Rng(1))
    seat = state.actors()[0]
    state.ring()
    for width, height in ((1280, 720), *PHONES):
        stage = Stage(person(width, height), "dice", 10)
        stage.show(position(GAME, state, seat))
        stage.page.get_by_text("At most 9 more turns").wait_for()
        assert stage.page.get_by_text("Last round").count()
        fits(stage.page, "the last round")
        assert stage.person.troubles == []


def test_those_who_share_the_victory_of_a_tournament_are_both_named(person: Come) -> None:
    position_of = "game 1 dealer 1 | over 1 | hands 1|3 / 5|6 / 2|6 | pile rest | played 1|2 | won 1"
    more = " | scores 40 12 40 | bell rung | to-come cut"
    state = GAME.load(position_of + more, dataclasses.replace(GAME.defaults, target=1500))
    stage = Stage(person(), "dice", 3)
    stage.show({**position(GAME, state, Seat(1)), "legal": []})
    stage.page.get_by_role("heading", name=f"{NAMES[0]} and {NAMES[2]} share the victory").wait_for()


def test_where_no_plays_are_listed_anything_can_be_tried_and_a_match_comes_to_its_end(person: Come) -> None:
    one = person()
    wish = {"game": "dice", "seats": ["person", "bot:novice"], "options": {"rounds": "2"}, "hides": ["plays"]}
    code = one.page.request.post("/api/gatherings", data=wish).json()["code"]
    assert one.page.request.post(f"/api/gatherings/{code}/join", data={"name": "Ada"}).ok
    one.page.goto(f"/t/{code}")
    one.page.locator("main[data-n]").wait_for()
    page, refused = one.page, 0
    for _ in range(60):
        if one.over:
            break
        view, n = one.view["view"], one.view["n"]
        assert one.view["legal"] == []
        assert view["asks"] == [] or view["played"][-1] == "*|*"
        if 0 not in view["actors"]:
            one.pause()
            continue
        assert page.locator(".hand .playable, .asked").count() == 0
        assert page.get_by_text(", fits").count() == 0
        if view["phase"] == "turn" and not refused:
            wrong = next((c for c in view["hand"] if len(c) == 3 and not set(c) & set(view["played"][-1][:3])), "")
            if wrong and "*" not in view["played"][-1]:
                page.locator(".hand .card").nth(view["hand"].index(wrong)).click()
                page.locator(".confirm .play").click()
                page.get_by_text("has no half with").first.wait_for()
                refused += 1
        if page.locator(".confirm .word").count():
            page.locator(".confirm .word").click()
        else:
            break_out(one)
        page.wait_for_function(NEXT, arg=n)
    assert one.over
    page.get_by_role("group", name="All hands, laid open").wait_for()
    assert one.troubles == []


def break_out(one: Person) -> None:
    """A choice that has to be made: numbers of a duel, or how a first card is played."""
    view = one.view["view"]
    if view["phase"] in ("numbers", "number"):
        free = [n for n in range(1, 7) if n not in view["numbers"]]
        for n in free[: 2 if view["phase"] == "numbers" else 1]:
            one.page.locator(f".six button:nth-child({n})").click()
    elif one.page.locator(".chooser button").count():
        one.page.locator(".chooser button").first.click()
    elif not one.page.locator(".confirm .play:enabled").count():
        one.page.locator(".hand .card").first.click()
    one.page.locator(".confirm .play").click()


def test_mates_can_point_at_cards_players_and_dice(person: Come, positions: dict[str, Any]) -> None:
    stage = Stage(person(), "dice", 10)
    stage.show(positions["numbers"])
    words = [one.get_attribute("data-point") for one in stage.page.locator("main [data-point]").all()]
    assert len(set(words)) == len(words)
    assert {f"seat {n}" for n in range(1, 11)} | {f"number {n}" for n in range(1, 7)} | {"table", "pile"} <= set(words)
    hand = positions["numbers"]["view"]["hand"]
    assert sorted(word.removeprefix("card ").split("#")[0] for word in words if word.startswith("card ")) == sorted(
        hand
    )
