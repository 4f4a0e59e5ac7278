"""Every page: no axe violation, no sideways scroll, nothing asked of other hosts, a small first load."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from e2e import stage
from e2e.conftest import House
from e2e.people import Person, play_on
from e2e.stage import INSIDE, soon

from ionbox.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
SIZES = [(1280, 720), (1366, 768), (360, 640), (1920, 1080), (640, 360)]
FIRST_LOAD = 150_000
NOT_SIDEWAYS = "document.documentElement.scrollWidth <= innerWidth"
GOLDEN = ROOT / "src/ionbox/games/metals/golden/a-series-of-two.record"
Come = Callable[..., Person]


def look_over(page: Any, where: str) -> None:
    """axe, and no sideways scroll."""
    assert soon(page, NOT_SIDEWAYS), f"{where} scrolls sideways"
    stage.look_over(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_around_the_board_has_a_violation(scheme: str, person: Come) -> None:
    one = person(color_scheme=scheme)
    page = one.page
    for path, sign in {
        "/": ".covers li", "/new/metals": "form .make", "/rules": "main li", "/rules/metals": ".rules h2",
        "/learn/metals": ".lesson button.main", "/replay": "input[type=file]", "/t/ZZZZZZ": "h1",
        "/nowhere-at-all": "body",
    }.items():  # fmt: skip
        page.goto(path)
        page.locator(sign).first.wait_for()
        if path != "/nowhere-at-all":
            look_over(page, f"{path} {scheme}")
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(GOLDEN)
    page.get_by_role("button", name="Play on from here").wait_for()
    look_over(page, f"a look back {scheme}")
    page.goto("/learn/metals")
    page.get_by_role("button", name="Play my first match").click()
    page.get_by_role("region", name="Your helper").wait_for()
    look_over(page, f"a lesson {scheme}")
    page.get_by_role("button", name="Compounds").click()
    page.locator("dialog").wait_for()
    look_over(page, f"compounds {scheme}")
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Night (dark)").wait_for()
    look_over(page, f"settings {scheme}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_part_of_a_table_has_a_violation(scheme: str, person: Come) -> None:
    ada, ben = person(color_scheme=scheme), person(360, 640, color_scheme=scheme)
    code = ada.make_table("metals")
    ada.page.locator("img[src*=qr]").wait_for()
    look_over(ada.page, "lobby")
    ben.page.goto(f"/t/{code}")
    ben.page.get_by_role("button", name="Take a seat").wait_for()
    look_over(ben.page, "joining")
    ben.sit_down(code)
    look_over(ben.page, "lobby, phone")
    for one in (ben, ada):
        one.ready()
    for one in (ada, ben):
        one.page.locator("main[data-n] .hand").wait_for()
    play_on(ada, ben, until=5)
    look_over(ada.page, "match")
    look_over(ben.page, "match, phone")
    for name in ("Rules", "Menu", "Ion table"):
        ada.page.locator("header").get_by_role("button", name=name).click()
        ada.page.locator("dialog").wait_for()
        look_over(ada.page, name)
        ada.page.keyboard.press("Escape")
        ada.page.locator("dialog").wait_for(state="detached")
    ada.page.goto(f"/host/{code}")
    ada.page.get_by_role("button", name="Pause all").wait_for()
    ada.page.locator(".mini .board").wait_for()
    look_over(ada.page, "host")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_pages_fit_and_a_match_needs_no_scrolling(width: int, height: int, person: Come) -> None:
    one = person(width, height)
    page = one.page
    for path in ("/", "/new/dice", "/rules", "/rules/metals", "/learn/charged", "/replay", "/t/ZZZZZZ"):
        page.goto(path)
        page.get_by_role("heading").first.wait_for()
        assert soon(page, NOT_SIDEWAYS), path
    # A look back, a lobby and the host's page.
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(GOLDEN)
    page.get_by_role("button", name="Play on from here").wait_for()
    assert soon(page, NOT_SIDEWAYS), "a look back"
    code = one.make_table("ion")
    assert soon(page, NOT_SIDEWAYS), "lobby"
    page.goto(f"/host/{code}")
    page.get_by_role("button", name="Pause all").wait_for()
    assert soon(page, NOT_SIDEWAYS), "host"
    for game in ("ion", "dice", "charged"):
        one.play_bot(game)
        page.locator(".sentence").wait_for()
        assert soon(page, NOT_SIDEWAYS), game
    one.play_bot("metals")
    page.locator(".hand").wait_for()
    if height < 640:
        # A laptop at 200 %: the board scrolls up and down inside its frame, never sideways, and the sentence stays.
        assert soon(page, NOT_SIDEWAYS)
        assert page.locator(".sentence").is_visible()
        return
    assert soon(page, "document.documentElement.scrollHeight <= innerHeight")
    for edge in ("Width", "Height"):
        assert soon(page, INSIDE.format(edge=edge)), edge
    box = page.locator(".confirm button").last.bounding_box()
    assert box["y"] + box["height"] <= height
    assert box["height"] >= 44
    page.goto("/")


def test_where_less_motion_is_wished_for_nothing_moves_and_the_log_tells_it(person: Come) -> None:
    for game in ("metals", "dice"):
        one = person(reduced_motion="reduce")
        one.play_bot(game)
        # Asked in every frame while a few steps are played.
        one.page.evaluate(WATCH_MOTION)
        play_on(one, until=4)
        assert one.page.evaluate("window.longest") <= 1, game
        assert one.page.locator(".log li").count() > 1


WATCH_MOTION = """() => {
  window.longest = 0;
  const look = () => {
    for (const one of document.getAnimations()) {
      window.longest = Math.max(window.longest, Number(one.effect.getComputedTiming().duration));
    }
    requestAnimationFrame(look);
  };
  look();
}"""


def test_the_home_page_shows_every_game_in_its_place(person: Come) -> None:
    one = person()
    one.page.goto("/")
    shelf = sorted(GAMES.values(), key=lambda game: (game.place, game.title))
    assert [game.name for game in shelf[:4]] == ["ion", "dice", "metals", "charged"]
    boxes = one.page.locator(".covers li")
    boxes.nth(len(shelf) - 1).wait_for()
    assert boxes.get_by_role("heading").all_inner_texts() == [game.title for game in shelf]
    for game, box in zip(shelf, boxes.all(), strict=True):
        box.get_by_text(game.says, exact=True).wait_for()
        drawn = (ROOT / f"src/ionbox/games/{game.name}/ui/Cover.svelte").is_file()
        # Behind the bubbles of the ground lies what the game draws.
        assert box.locator("svg > circle.bubble").count() == 9
        assert (box.locator("svg > g, svg > path").count() > 0) == drawn
    assert one.troubles == []


def test_the_first_load_is_small_and_nothing_is_asked_of_other_hosts(person: Come, house: House) -> None:
    one = person()
    sizes: dict[str, int] = {}
    one.page.on("requestfinished", lambda request: sizes.update({request.url: sum_of(request)}))
    one.page.goto("/")
    one.page.locator(".covers li").first.wait_for()
    one.page.wait_for_load_state("networkidle")
    assert 0 < sum(sizes.values()) < FIRST_LOAD, sizes
    one.play_bot("metals")
    one.page.wait_for_load_state("networkidle")
    assert sum(sizes.values()) < FIRST_LOAD, sizes
    assert {urlsplit(url).netloc for url in one.asked} == {urlsplit(house.url).netloc}
    assert one.troubles == []


def sum_of(request: Any) -> int:
    sizes = request.sizes()
    return int(sizes["responseBodySize"] + sizes["responseHeadersSize"])


def test_the_ion_table_holds_the_ions_of_the_match_family_by_family_and_card_and_dice_has_none(person: Come) -> None:
    page = person().page
    page.goto("/")
    page.get_by_role("heading", name="Four tabletop games, three of them about ions.").wait_for()
    page.get_by_role("button", name="Play a bot now: Metal").click()
    page.get_by_role("button", name="Ion table").click()
    page.locator("dialog h3").first.wait_for()
    assert page.locator("dialog h3").all_inner_texts() == ["Main-group cations", "Monatomic anions"]
    assert page.locator("dialog .card").count() == 6
    page.goto("/")
    page.get_by_role("button", name="Play a bot now: ION Card").click()
    page.locator("main[data-n] .hand").wait_for()
    assert page.get_by_role("button", name="Ion table").count() == 0
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").wait_for()
    assert page.get_by_role("button", name="Ion table").count() == 0


def test_the_spelling_of_names_follows_the_setting(person: Come) -> None:
    page = person().page
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("British").check()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Play a bot now: Metal").click()
    page.get_by_role("button", name="Ion table").click()
    page.locator("dialog .card").get_by_text("aluminium").first.wait_for()


def test_rulings_are_folded_under_their_paragraphs_and_open_where_one_is_pointed_at(person: Come) -> None:
    page = person().page
    page.goto("/rules/metals")
    fold = page.locator("details").filter(has=page.locator("#r-MVN-28"))
    fold.wait_for()
    assert not page.locator("#r-MVN-28").is_visible()
    fold.locator("summary").click()
    page.locator("#r-MVN-28").wait_for()
    page.goto("/rules/metals#r-MVN-13")
    page.reload()
    page.locator("#r-MVN-13.here").wait_for()
    assert page.locator("#r-MVN-13").is_visible()
