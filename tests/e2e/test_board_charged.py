"""The board of Charged!: whole matches by mouse and by keyboard, wrong plays explained, every size, both looks."""

import re
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
from e2e.people import ALONE, NEXT, Person, driver, play_on
from e2e.stage import PHONES, Stage, fits, position, soon
from e2e.test_pages import look_over
from e2e.test_states import plain
from tables.charged import OWN

from ionbox.chem.diagnose import diagnose_tiles
from ionbox.chem.names import compound_name
from ionbox.core.play import Match
from ionbox.core.types import Seat
from ionbox.games import GAMES
from ionbox.games.charged.formulas import charged_list

Come = Callable[..., Person]
DRIVER: Any = driver("charged")
PLAY, lay, place, tile_of = DRIVER.PLAY, DRIVER.lay, DRIVER.place, DRIVER.tile_of
METALS = ("Na", "K", "Mg", "Ca", "Ba", "Al")
NON_METALS = ("Cl", "N", "O", "P", "S")
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


def square_of(page: Any, square: int) -> Any:
    return page.locator(f"[data-square='{square}']")


def act(one: Person, action: str) -> None:
    n = one.view["n"]
    DRIVER.act(one, action)
    one.page.wait_for_function(NEXT, arg=n)


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
        shown = one.page.get_by_role("region", name="Every point").locator("td b").all_inner_texts()
        assert [int(score) for score in shown] == sorted(one.view["view"]["scores"], reverse=True)
        assert one.page.locator(".confirm").count() == 0
        # The result leaves the whole board in sight, also on a phone.
        assert soon(one.page, "(m => m.scrollHeight <= m.clientHeight)(document.querySelector('main'))")
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
        press_until(page, f".confirm .{action.split()[0]}")
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


def test_laid_tiles_show_what_they_would_form_before_they_are_played(person: Come) -> None:
    one = person()
    start(one)
    page = one.page
    while my_turn(one) and best(one) == "pass":
        act(one, "pass")
    before, action = one.view["view"]["scores"], best(one)
    lay(one, action)
    shown = page.locator(".proposal .right")
    shown.first.wait_for()
    preview = one.last("previewed")["preview"]  # type: ignore[index]
    assert shown.count() == len(preview["runs"])
    for run, text in zip(preview["runs"], shown.all_inner_texts(), strict=True):
        balance = run["balance"].replace("-", "−")
        assert all(part in text for part in (run["spoken"], run["name"], balance, str(run["points"])))
    assert page.locator(".square.scored > .points").inner_text() == str(preview["points"])
    assert page.locator(".square.right").count() == len({at for run in preview["runs"] for at in run["squares"]})
    page.get_by_role("button", name=f"Play for {preview['points']}").click()
    page.wait_for_function(NEXT, arg=one.view["n"])
    # What was shown is what came about.
    seat = one.view["view"]["seat"]
    assert one.view["view"]["scores"][seat] - before[seat] == preview["points"]
    log = " ".join(line for heard in one.heard if heard["t"] == "view" for line in heard["story"])
    for run in preview["runs"]:
        assert f"{run['formula']}, {run['name']}: {run['balance']}." in log


AHEAD = "seats => seats.flatMap((one, at) => one.classList.contains('ahead') ? [at] : [])"
FACES = """slots => slots.map(one => [
  one.dataset.tile, one.querySelector("svg").classList[0], one.querySelector(".charges")?.textContent ?? "",
  one.querySelector(".points")?.textContent ?? "0", one.querySelector(".for-readers").textContent.split(",")[0],
])"""


def test_tiles_are_drawn_and_read_aloud_as_the_box_says(person: Come) -> None:
    stage, shown = dealt(person, rack=["Na", "Fe", "Cl", "C", "*"])
    stage.show(shown)
    tiles = {tile["symbol"]: tile for tile in shown["view"]["tiles"]}
    told = [tiles[symbol] for symbol in shown["view"]["rack"]]
    assert stage.page.locator(".slot").evaluate_all(FACES) == [
        [tile["symbol"], tile["kind"], tile["charges"], str(tile["points"]), tile["spoken"]] for tile in told
    ]


def test_whoever_has_the_first_place_is_ahead_once_there_are_points(person: Come) -> None:
    stage, shown = dealt(person)
    for scores, places, ahead in (([0, 0], [1, 1], []), ([5, 9], [2, 1], [1]), ([7, 7], [1, 1], [0, 1])):
        stage.show(shown | {"view": shown["view"] | {"scores": scores, "places": places}})
        assert stage.page.locator(".seats li").evaluate_all(AHEAD) == ahead


def dealt(person: Come, **changes: Any) -> tuple[Stage, dict[str, Any]]:
    """A page at a table, and a match that begins, with these changes."""
    game = GAMES["charged"]
    shown = position(game, Match(game, 2, game.defaults, "7").state, Seat(0))
    shown["view"] |= changes
    return Stage(person(), "charged", 2), shown


def test_a_wrong_formula_that_costs_a_try_is_told_afterwards_and_stays_readable(person: Come) -> None:
    one = person()
    page = one.page
    seats = ["person", "bot:greedy"]
    body = {"game": "charged", "seats": seats, "options": {"board": "short", "ions": "common", "tries": "2"}}
    page.goto(f"/t/{page.request.post('/api/gatherings', data=body).json()['code']}")
    page.get_by_role("button", name="Take a seat").click()
    page.locator("main[data-n] .rack").wait_for()
    assert my_turn(one)
    rack = [tile for tile in one.view["view"]["rack"] if tile != "*"]
    metal = next(tile for tile in rack if tile in METALS)
    other = next(tile for tile in rack if tile not in METALS)
    lay(one, f"8H> {other} {metal}")
    # Before it is played nothing tells a wrong formula from a right one.
    page.locator(".proposal li").wait_for()
    page.get_by_text("When you play it, you learn").wait_for()
    assert page.locator(".proposal :is(.right, .wrong, .why), .square:is(.right, .wrong)").count() == 0
    assert page.get_by_role("button", name="Where?").count() == 0
    assert page.get_by_role("button", name="Hint").count() == 0
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").wait_for()
    assert page.get_by_role("button", name="All my actions").count() == 0
    page.keyboard.press("Escape")
    n = one.view["n"]
    page.locator(".confirm .main").click()
    page.wait_for_function(NEXT, arg=n)
    # The try is counted, the tiles lie there still, and the reason stays beside them with its rule.
    page.locator(".tries").get_by_text("1 of 2").wait_for()
    refused = one.last("refused")
    assert refused is not None
    assert refused["cost"]
    assert plain(refused["because"]) in page.locator(".refusal").inner_text()
    assert page.locator(".square.mine.wrong").count() == 2
    page.locator(".refusal").get_by_role("button", name=re.compile("^Rule ")).click()
    page.locator(f"dialog [id='r-{refused['rule']}'].here").wait_for()
    page.keyboard.press("Escape")
    assert page.locator(".refusal").count() == 1
    # Until the tiles are laid otherwise.
    page.locator(".square.mine").last.click()
    page.locator(".refusal").wait_for(state="detached")
    assert page.locator(".square.wrong").count() == 0


def test_the_reason_and_a_question_come_first_and_the_correction_when_it_is_asked_for(person: Come) -> None:
    ada, ben = person(), person()
    start(ada, ben)
    one = ada if ada.view["legal"] else ben  # nobody has laid anything yet
    assert my_turn(one)
    page = one.page
    rack = [tile for tile in one.view["view"]["rack"] if tile != "*"]
    said = {pair: diagnose_tiles(pair, charged_list()) for pair in permutations(rack, 2)}
    tried = next(pair for pair, why in said.items() if why.hint and why.question)
    lay(one, f"8H> {' '.join(tried)}")
    page.locator(".proposal .why").wait_for()
    refused = one.last("previewed")["preview"]["refusal"]  # type: ignore[index]
    assert plain(refused["question"]) in page.locator(".proposal .why").inner_text()
    ask_for_correction(page.locator(".proposal .why"), refused)
    page.locator(".confirm .main").click()
    ask_for_correction(page.locator(".refusal"), refused)


def ask_for_correction(shown: Any, refused: dict[str, Any]) -> None:
    button = shown.get_by_role("button", name="Show what would be right")
    button.wait_for()
    assert plain(refused["because"]) in shown.inner_text()
    assert plain(refused["hint"]) not in shown.inner_text()
    button.click()
    button.wait_for(state="detached")
    assert plain(refused["hint"]) in shown.inner_text()


def test_a_wrong_play_is_explained_stays_in_sight_and_can_be_undone(person: Come) -> None:
    one = person()
    start(one)
    page = one.page
    assert my_turn(one)
    tile, other = [tile for tile in one.view["view"]["rack"] if tile != "*"][:2]
    # In the corner nothing can be played yet.
    square_of(page, 0).click()
    tile_of(one, tile).click()
    tile_of(one, other).click()
    assert page.locator(".square.mine").count() == 2
    # The reason is there before it is played, with its rule, and costs nothing.
    page.locator(".proposal .why").get_by_role("button", name=re.compile("^Rule ")).wait_for()
    assert one.last("refused") is None
    page.locator(".confirm .main").click()
    page.locator(".refusal").wait_for()
    assert one.last("refused")["because"] == one.last("previewed")["preview"]["refusal"]["because"]  # type: ignore[index]
    assert page.locator(".square.wrong").count() == 2
    # Undo: one by the keyboard, one by its square, all by the button.
    page.locator(".square.mine").last.click()
    assert page.locator(".square.mine").count() == 1
    page.keyboard.press("Backspace")
    assert page.locator(".square.mine").count() == 0
    # A tile can be dragged to a square, from there to another, and back to the rack.
    corner, further, rack = square_of(page, 0), square_of(page, 5), page.locator(".rack")
    for source, target in ((tile_of(one, tile), corner), (corner, further), (further, rack)):
        source.hover()
        page.mouse.down()
        target.hover(position={"x": 4, "y": 4})
        page.mouse.up()
        assert target == rack or "not played yet" in target.text_content()
    assert page.locator(".square.mine").count() == 0
    # Tiles that do not lie in one line are told so, too.
    tile_of(one, tile).drag_to(corner)
    tile_of(one, other).drag_to(square_of(page, 32))
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


def test_space_between_typed_tiles_is_no_turn_of_the_direction(person: Come) -> None:
    stage, shown = dealt(person, rack=["Na", "Na", "S", "N", "O"])
    stage.show(shown)
    page = stage.page
    press_until(page, "[data-square]")
    centre = page.evaluate("document.activeElement.dataset.square")
    page.keyboard.type("Na Na S")
    laid = page.locator(".square.mine").evaluate_all("all => all.map(one => Number(one.dataset.square))")
    assert laid == [int(centre), int(centre) + 1, int(centre) + 2]
    # Who types no more turns the direction by it.
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    assert "down" in page.locator("[data-square]:focus").text_content()


def test_a_tile_is_read_aloud_as_its_element_with_charges_and_points(person: Come) -> None:
    stage, shown = dealt(person, rack=["Ca", "Fe", "Cl", "*"])
    stage.show(shown)
    calcium = "calcium, 2 plus, 4 points"
    for name in (calcium, "iron, 2 plus or 3 plus, 4 points", "chlorine, minus, 3 points", "red tile"):
        assert stage.page.get_by_role("button", name=name, exact=False).count() == 1, name
    stage.page.locator(".slot").first.click()
    assert f"{calcium}, yours" in stage.page.locator(".square.mine").text_content()


def test_the_first_tile_laid_is_a_beginning_and_no_mistake(person: Come) -> None:
    ada, ben = person(), person()
    start(ada, ben)
    one = ada if ada.view["legal"] else ben
    assert my_turn(one)
    page = one.page
    page.locator(".slot:not([data-tile='*'])").first.click()
    page.locator(".proposal").get_by_text("The first play lays two tiles or more").wait_for()
    assert page.locator(".proposal .why, .square.wrong").count() == 0


def test_a_button_that_cannot_be_pressed_says_why(person: Come) -> None:
    stage, shown = dealt(person, swaps=0, bag=0)
    page = stage.page

    def why(button: str) -> str:
        assert page.locator(button).is_disabled()
        return str(page.locator(button).evaluate(DESCRIBED))

    stage.show(shown | {"legal": [], "actors": [1]})
    for button in (".play", ".swap", ".pass", ".where"):
        assert "not your turn" in why(f".confirm {button}")
    stage.show(shown | {"legal": ["pass"], "actors": [0]})
    assert "bag is empty" in why(".confirm .swap")
    assert "tiles" in why(".confirm .play")


DESCRIBED = "one => document.getElementById(one.getAttribute('aria-describedby'))?.textContent ?? ''"


def test_the_rack_stays_where_it_is_when_a_swap_or_a_pass_is_begun(person: Come) -> None:
    stage, shown = dealt(person)
    stage.show(shown | {"legal": ["pass"], "actors": [0], "view": shown["view"] | {"plays": 9, "swaps": 9}})
    rack = stage.page.locator(".rack")
    top = rack.bounding_box()["y"]
    for button in ("Swap", "Pass"):
        stage.page.locator(".confirm").get_by_role("button", name=button, exact=True).click()
        stage.page.locator(".confirm .cancel").wait_for()
        assert rack.bounding_box()["y"] == top, button
        stage.page.locator(".confirm .cancel").click()
    assert stage.sent == []


def test_what_cannot_be_laid_makes_a_swap_the_natural_thing_and_then_a_pass(person: Come) -> None:
    stage, shown = dealt(person)
    for changes, natural in (({}, "Play"), ({"plays": 0}, "Swap"), ({"plays": 0, "swaps": 0}, "Pass")):
        stage.show(
            shown | {"legal": ["pass"], "actors": [0], "view": shown["view"] | {"plays": 9, "swaps": 9} | changes}
        )
        assert stage.page.locator(".confirm .main").all_inner_texts() == [natural]


COUNTED = [
    {"what": "laid", "seat": 1, "piece": "8H> Na Na O"},
    {"what": "formed", "seat": 1, "n": 33, "piece": "Na2O"},
    {"what": "counted", "seat": 1, "n": 25, "piece": "(3 + 2×3 + 2) × 3", "parts": ["3", "2×3", "2", "× 3"]},
    {"what": "read", "seat": 1, "piece": "sodium oxide", "parts": ["8H", "8I", "8J"]},
    {"what": "formed", "seat": 1, "n": 6, "piece": "NaCl"},
    {"what": "counted", "seat": 1, "n": 0, "piece": "3 + 3", "parts": ["3", "3"]},
    {"what": "read", "seat": 1, "piece": "sodium chloride", "parts": ["8H", "9H"]},
    {"what": "scored", "seat": 1, "n": 39},
]


def counted(person: Come, **more: Any) -> Stage:
    """A page on which a play has just come in."""
    game = GAMES["charged"]
    shown = position(game, Match(game, 2, game.presets["short"], "7").state, Seat(0))
    shown["legal"] = shown["legal"] or ["pass"]
    stage = Stage(person(**more), "charged", 2)
    stage.show(shown)
    board = [*shown["view"]["board"]]
    board[7], board[8] = "7NaNaO5", "7Cl7"
    shown["view"] |= {"board": board, "scores": [0, 39], "places": [2, 1]}
    stage.show(shown, events=COUNTED)
    return stage


def test_a_play_is_counted_tile_by_tile_and_formula_by_formula_and_holds_nobody_back(person: Come) -> None:
    stage = counted(person, moving=True)
    page = stage.page
    tally, score = page.locator(".tally"), page.locator(".seats li:nth-child(2) .score b")
    tally.get_by_text("sodium oxide").wait_for()
    assert score.inner_text() == "0"
    assert page.locator(".square.counted").first.is_visible()
    # Meanwhile a tile can be chosen by a click of a program, which is no tap: nothing stands before it.
    page.locator(".slot").nth(0).evaluate("one => one.click()")
    assert page.locator(".slot.chosen, .slot.out").count() == 1
    assert tally.count() == 1
    stage.person.later(lambda: score.inner_text() == "33")
    stage.person.later(tally.get_by_text("sodium chloride").count)
    stage.person.later(lambda: not tally.count())
    assert score.inner_text() == "39"
    assert page.locator(".square.counted").count() == 0


def test_a_count_ends_with_any_key(person: Come) -> None:
    stage = counted(person, moving=True)
    stage.page.locator(".tally").wait_for()
    stage.page.keyboard.press("ArrowLeft")
    assert stage.page.locator(".tally").count() == 0
    assert stage.page.locator(".seats li:nth-child(2) .score b").inner_text() == "39"


def test_with_reduced_motion_nothing_is_counted_on_the_board(person: Come) -> None:
    stage = counted(person)
    stage.page.locator(".square.fresh").first.wait_for()
    assert stage.page.locator(".tally, .square.counted").count() == 0
    assert stage.page.locator(".seats li:nth-child(2) .score b").inner_text() == "39"


def test_a_newcomer_starts_on_the_small_board(person: Come) -> None:
    one = person()
    one.play_bot("charged")
    assert len(one.view["view"]["board"]) == 15


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_on_a_phone_rack_sentence_button_and_a_board_are_on_the_screen(width: int, height: int, person: Come) -> None:
    game = GAMES["charged"]
    match = Match(game, 4, game.presets["short"], "7")
    stage = Stage(person(width, height, has_touch=True), "charged", 4)
    stage.show(position(game, match.state, match.state.actors()[0]))
    page = stage.page
    fits(page, "start")
    for part in (".ask .sentence", ".confirm .play", ".slot >> nth=0", ".slot >> nth=9"):
        box = page.locator(part).first.bounding_box()
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= height, part
    squares = page.locator(".area").bounding_box()
    assert min(squares["width"], squares["height"]) >= 3 * 44
    for slot in range(3):
        page.locator(".slot").nth(slot).click()
    fits(page, "laid")


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
        page.locator(".proposal .right").first.wait_for()
    for width, height in ((1280, 720), (1366, 768), (360, 640), (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        one.pause(0.1)
        if width == closely:
            look_over(page, f"{width} × {height}, {scheme}")
        assert soon(page, "document.documentElement.scrollWidth <= innerWidth")
        assert soon(page, "(m => m.scrollWidth <= m.clientWidth)(document.querySelector('main'))")
        if height > 400:
            assert soon(page, "(m => m.scrollHeight <= m.clientHeight)(document.querySelector('main'))")
            for part in (".confirm .main", ".slot >> nth=9", ".seats"):
                box = page.locator(part).first.bounding_box()
                assert box["y"] + box["height"] <= height, part
                assert box["height"] >= 44 or part == ".seats", part
    # On a phone the squares are large enough for a finger, and the whole board is one button away.
    page.set_viewport_size({"width": 360, "height": 640})
    one.pause(0.1)
    assert square_of(page, 220).bounding_box()["width"] >= 44
    page.get_by_role("button", name="Whole board").click()
    page.wait_for_function("() => (a => a.scrollWidth <= a.clientWidth)(document.querySelector('.area'))")
    square_of(page, 0).click()
    page.wait_for_function(CLOSE, arg=True)
    # Two quick taps do the same as the button, and two more come closer again.
    for close in (False, True):
        square_of(page, 0).evaluate(DOUBLE_TAP)
        page.wait_for_function(CLOSE, arg=close)


CLOSE = "close => document.querySelector('[data-square=\"0\"]').getBoundingClientRect().width >= 44 === close"
DOUBLE_TAP = """square => {
  const tap = () => square.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "touch" }));
  tap();
  tap();
}"""


def best_listed(one: Person) -> str:
    legal: list[str] = one.view["legal"]
    return max((action for action in legal if PLAY.match(action)), key=len, default=legal[0])


def wished(one: Person, *hides: str, **options: Any) -> None:
    """A table with a bot, as a host wishes it: what it hides, and options of its own."""
    one.sit_at("charged", ALONE, preset="short", options=options, hides=hides)
    one.page.locator("main[data-n] [role=grid]").wait_for()


def text_of(page: Any) -> str:
    """Everything in the page, shown or only read aloud, and every attribute of it."""
    return str(page.evaluate("document.querySelector('main').outerHTML"))


def test_where_charges_are_hidden_all_tiles_are_plain(person: Come) -> None:
    one = person()
    wished(one, "charges")
    page = one.page
    assert page.locator(".rack svg:not(.plain, .red)").count() == 0
    assert page.locator(".rack svg.plain").count() > 5
    for _ in range(4):
        if not my_turn(one):
            break
        act(one, best(one))
        assert not re.search(r"[⁺⁻]|\d[+−]", text_of(page))
    assert page.locator(".square svg.plain").count() > 2
    assert page.locator(".socket, .tab, .body, .charges").count() == 0
    assert one.troubles == []


def laid_over_the_center(rack: list[str], width: int) -> str:
    """A formula of this rack, across from the center."""
    words = [" ".join(tiles) for tiles in charged_list().compounds]
    fitting = [word for word in words if all(word.split().count(tile) <= rack.count(tile) for tile in word.split())]
    return f"{width // 2 + 1}{chr(65 + width // 2)}> {fitting[0]}" if fitting else "pass"


def test_where_no_plays_are_listed_anything_can_be_tried(person: Come) -> None:
    one = person()
    wished(one, "plays", "preview")
    page = one.page
    page.locator(".confirm .pass:enabled").wait_for()
    view, n = one.view["view"], one.view["n"]
    assert (one.view["legal"], view["plays"]) == ([], None)
    assert page.locator(".confirm .where").count() == 0
    if any(not row.isdecimal() for row in view["board"]):
        action = "pass"
    else:
        square, tiles = "8H>", [tile for tile in view["rack"] if tile in NON_METALS][:2]
        lay(one, f"{square} {' '.join(tiles)}")
        page.get_by_text("When you play it, you learn whether it is right.").wait_for()
        assert page.locator(".proposal li").count() == 0
        page.locator(".confirm .play").click()
        page.get_by_role("button", name="Rule §").wait_for()
        page.locator(".confirm .back").click()
        action = laid_over_the_center(view["rack"], 15)
    if action == "pass":
        page.locator(".confirm .pass").click()
    else:
        lay(one, action)
    page.locator(".confirm .main").click()
    page.wait_for_function(NEXT, arg=n)
    assert one.troubles == []


def test_what_was_laid_is_named_formula_by_formula(person: Come) -> None:
    one = person()
    wished(one, naming="true")
    page = one.page
    names = {made.text(): compound_name(made) for made in charged_list().compounds.values()}
    named = 0
    for _ in range(1000):
        if named > 2 or one.over:
            break
        view, n = one.view["view"], one.view["n"]
        if view["turn"] != 0:
            one.pause()
        elif view["naming"]:
            form = page.locator(".naming")
            form.locator("input").fill("salt of nothing" if not named else names[view["naming"]])
            form.locator("button.main").click()
            if not named:
                page.locator(".naming [role=alert], .naming .refusal, .refusal").first.wait_for()
                form.locator("input").fill(names[view["naming"]])
                form.locator("button.main").click()
            named += 1
            page.wait_for_function(NEXT, arg=n)
        elif my_turn(one):
            score = view["scores"][0]
            act(one, best(one))
            assert one.view["view"]["scores"][0] == score, "nothing counts before it is named"
    assert named > 2
    assert one.troubles == []


def test_a_match_with_tiles_of_ones_own_is_played_against_a_bot(person: Come) -> None:
    one = person()
    wished(one, new_ions=OWN.new_ions, tiles_file=OWN.tiles_file, ions_file=OWN.ions_file, rounds="6")
    page = one.page
    page.get_by_text("turns left").first.wait_for()
    shown = set(page.locator(".rack .symbol").all_text_contents())
    assert shown <= {tile["symbol"] for tile in one.view["view"]["tiles"]}
    for _ in range(8):
        if not my_turn(one):
            break
        act(one, best(one))
    assert one.over
    page.get_by_role("region", name="The match is over").wait_for()
    assert one.troubles == []


def test_tiles_and_squares_can_be_pointed_at(person: Come) -> None:
    stage, shown = dealt(person)
    stage.show(shown)
    points = stage.page.locator("[data-point]").evaluate_all("all => all.map(one => one.dataset.point)")
    assert len(set(points)) == len(points)
    assert {"tile 1", "tile 10", "1A", "8H"} <= set(points)
