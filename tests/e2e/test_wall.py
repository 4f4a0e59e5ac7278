"""What a projector shows of a class: code and picture, tables, the tree, an example, the end; and nothing secret."""

import base64
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import segno
from e2e.pens import items_of, right, wrong
from e2e.people import Person, play_on
from e2e.stage import look_over, soon
from e2e.test_lesson_host import stumble

Come = Callable[..., Person]
SIZES = [(1280, 720), (1920, 1080), (1024, 768)]
FLAT = "document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"
SMALL = """() => [...document.querySelectorAll(".wall :is(h1, h2, h3, p, span, b, strong, bdi, li, text)")]
  .filter(one => [...one.childNodes].some(part => part.nodeType === 3 && part.data.trim()))
  .filter(one => !one.closest(".board, .for-readers, nav") && one.checkVisibility())
  .map(one => [one.textContent, parseFloat(getComputedStyle(one).fontSize)
    * (one.tagName === "text" ? one.getScreenCTM().a : 1) / innerHeight])
  .filter(([, size]) => size < 0.03).map(([text, size]) => `${text}: ${(100 * size).toFixed(1)} %`)"""
"""What is smaller than 3 % of the screen's height, boards apart: those are as large as their place."""
INSIDE = """() => { const box = document.querySelector("main").getBoundingClientRect();
  const shown = [...document.querySelectorAll("main :is(h2, p, li, img, svg)")];
  const parts = shown.filter(one => !one.closest(".for-readers")).map(one => one.getBoundingClientRect());
  return parts.every(one => one.top >= box.top - 1 && one.bottom <= box.bottom + 1
    && one.left >= box.left - 1 && one.right <= box.right + 1);
}"""
"""Nothing in the middle lies over what is above or below it: the page hides whatever is too large."""
DARK = """async ({ picture, box, modules, border }) => {
  const image = new Image(); image.src = picture; await image.decode();
  const canvas = document.createElement("canvas"); canvas.width = image.width; canvas.height = image.height;
  const paper = canvas.getContext("2d"); paper.drawImage(image, 0, 0);
  const size = box.width / (modules + 2 * border);
  return Array.from({ length: modules }, (_, y) => Array.from({ length: modules }, (_, x) =>
    paper.getImageData(box.x + (x + border + 0.5) * size, box.y + (y + border + 0.5) * size, 1, 1).data[0] < 128));
}"""


class Class:
    """A lesson of a host and some pupils, and the wall beside it."""

    def __init__(self, come: Come, game: str = "metals", pupils: int = 4, seats: int = 2, **more: Any) -> None:
        self.host = come()
        wish = {
            "game": game, "seats": ["person"] * seats, "many": True,
            "lesson": {"title": "Salts, Tuesday", "minutes": 30, "skills": ["S2"]}, **more,
        }  # fmt: skip
        self.code = self.host.page.request.post("/api/gatherings", data=wish).json()["code"]
        self.pupils = [come(390, 844) for _ in range(pupils)]
        for one in self.pupils:
            one.sit_down(self.code)
        self.wall = come()
        self.answers: list[str] = []
        """Whatever the server has told the wall."""
        self.wall.page.on("response", self._heard)
        self.wall.page.goto(f"/wall/{self.code}")
        self.wall.page.get_by_role("heading", name="Salts, Tuesday").wait_for()

    def _heard(self, response: Any) -> None:
        if "/api/" in response.url and "/qr" not in response.url:
            self.answers.append(response.text())

    def order(self, **command: Any) -> None:
        answer = self.host.page.request.post(f"/api/gatherings/{self.code}/command", data=command)
        assert answer.status == 204, answer.text()

    def shows(self, what: str, table: int = 0, example: str = "", names: bool = False) -> None:
        self.order(do="wall", shows={"what": what, "table": table, "example": example, "names": names})

    def start(self) -> None:
        self.order(do="start")
        for one in self.pupils:
            one.page.locator("main[data-n]").wait_for()

    def misheld(self) -> dict[str, Any]:
        """The commonest misconception, as soon as there is one."""
        for _ in range(60):
            understood = self.host.page.request.get(f"/api/gatherings/{self.code}/understanding").json()
            if understood["misconceptions"]:
                return dict(understood["misconceptions"][0])
            self.host.pause(0.1)
        raise AssertionError(understood)

    @property
    def names(self) -> list[str]:
        table = [one.last("table") for one in self.pupils]
        return [seat["name"] for one in table if one for seat in one["seats"] if seat["kind"] == "person"]

    def cookies(self) -> Iterator[str]:
        for one in (self.host, *self.pupils):
            yield from (cookie["value"] for cookie in one.context.cookies())


def fits(page: Any, what: str) -> None:
    """Nothing is cut off or smaller than what is read from the back row, in a light room and a dark one."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert soon(page, FLAT), f"{what} {width}×{height}"
            assert soon(page, f"({INSIDE})()"), f"{what} {width}×{height}"
        assert soon(page, f"({SMALL})().length === 0"), (what, width, height, page.evaluate(SMALL))
    look_over(page)


def matrix_of(page: Any, link: str) -> tuple[list[list[bool]], list[list[bool]]]:
    """The modules of the picture on the screen, and those that this link has."""
    wanted = [[bool(cell) for cell in row] for row in segno.make(link, micro=False, error="m").matrix]
    picture = page.locator("main img")
    box = picture.bounding_box()
    shot = base64.b64encode(page.screenshot()).decode()
    paper = page.context.new_page()
    ask = {"picture": f"data:image/png;base64,{shot}", "box": box, "modules": len(wanted), "border": 2}
    seen = paper.evaluate(DARK, ask)
    paper.close()
    return seen, wanted


def test_until_play_begins_the_wall_shows_the_code_and_a_picture_that_phones_can_read(person: Come) -> None:
    room = Class(person, pupils=3)
    page = room.wall.page
    page.get_by_text("3 people are here").wait_for()
    assert page.get_by_label(f"Table {room.code}").is_visible()
    page.get_by_role("img", name="QR code").wait_for()
    now = json.loads(room.answers[0])
    assert soon(page, "document.querySelector('main img').complete")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        seen, wanted = matrix_of(page, now["link"])
        assert seen == wanted, (width, height)
    fits(page, "code")
    room.start()
    page.get_by_role("button", name="Table 1, as large as the screen").wait_for()
    assert room.wall.troubles == []


def test_tables_stand_by_number_and_any_of_them_is_as_large_as_the_screen(person: Come) -> None:
    room = Class(person, pupils=5)
    room.start()
    page = room.wall.page
    page.get_by_role("button", name="Table 3, as large as the screen").wait_for()
    assert soon(page, "document.querySelectorAll('.board .board').length === 3")
    page.get_by_text(re.compile("of 30 minutes")).wait_for()
    fits(page, "tables")
    page.get_by_role("button", name="Table 3, as large as the screen").click()
    page.get_by_role("heading", name="Table 3").wait_for()
    page.get_by_text("Seat 2").first.wait_for()
    fits(page, "one table")
    room.shows("table", table=2)
    page.get_by_role("heading", name="Table 2").wait_for()
    # The host has chosen: arrows do nothing.
    page.keyboard.press("ArrowRight")
    room.order(do="announce", text="In five minutes we stop.")
    page.locator(".says").get_by_text("In five minutes we stop.").wait_for()
    assert page.get_by_role("heading", name="Table 2").count() == 1
    assert page.get_by_role("status").inner_text().strip() == "In five minutes we stop."
    fits(page, "announcement")


def test_arrow_keys_go_through_what_can_be_looked_at_and_escape_comes_back(person: Come) -> None:
    room = Class(person, pupils=2)
    room.start()
    page = room.wall.page
    page.get_by_role("button", name="Table 1, as large as the screen").wait_for()
    headings = page.get_by_role("heading", level=2)
    seen = []
    for _ in range(5):
        page.keyboard.press("ArrowRight")
        seen.append(headings.inner_text())
    assert seen == ["Table 1", "What we can do", "The end", "Come in", "Tables"]
    page.keyboard.press("PageUp")
    page.get_by_role("heading", name="Come in").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("heading", name="Tables").wait_for()
    page.keyboard.press("f")
    assert soon(page, "!!document.fullscreenElement")
    page.keyboard.press("f")
    assert soon(page, "!document.fullscreenElement")
    page.mouse.move(300, 300)
    page.get_by_role("button", name=re.compile("Dark room|Light room")).click()
    assert soon(page, "['bench', 'night'].includes(document.documentElement.dataset.theme)")


def test_no_name_and_no_secret_is_on_the_wall_until_the_host_switches_names_on(person: Come) -> None:
    room = Class(person, pupils=4, given=False)
    room.start()
    page = room.wall.page
    for what in ("tables", "tree", "example", "end", "auto"):
        room.shows(what)
        page.get_by_role("heading", level=2).wait_for()
    room.shows("table", table=1)
    page.get_by_role("heading", name="Table 1").wait_for()
    told = "\n".join([*room.answers, page.content()])
    assert len(room.names) == 8
    for name in room.names:
        assert name not in told
    secrets = [one for one in room.cookies() if len(one) > 8]
    assert len(secrets) >= 5
    for secret in secrets:
        assert secret not in told
    assert all(view["hand"] == [] for view in views_in(room.answers))
    room.shows("tables", names=True)
    for name in room.names[:1]:
        page.locator(".names").get_by_text(name).first.wait_for()
    fits(page, "names")


def views_in(answers: list[str]) -> list[dict[str, Any]]:
    walls = [json.loads(one) for one in answers if '"podium"' in one]
    return [table["view"] for one in walls for table in one["tables"] if table["view"]]


def test_the_tree_tells_its_numbers_as_text(person: Come) -> None:
    room = Class(person, pupils=2)
    room.start()
    page = room.wall.page
    room.shows("tree")
    page.get_by_text("Nothing has been tried yet.").wait_for()
    play_on(*room.pupils, until=12)
    page.get_by_role("heading", name=re.compile("S2 Neutral sum")).wait_for()
    page.get_by_text(re.compile(r"^\d+ of \d+$")).first.wait_for()
    page.get_by_text(re.compile("Pupils right the first time in 4 of 5 chances or more: ")).first.wait_for(
        state="attached"
    )
    fits(page, "tree")


def test_at_the_end_finished_tables_stand_on_a_podium_and_unfinished_ones_are_not_ranked(person: Come) -> None:
    room = Class(person, pupils=4, options={"rounds": "8"})
    room.start()
    page = room.wall.page
    play_on(*room.pupils[:2])
    room.order(do="finish")
    page.get_by_text("Last round", exact=True).wait_for()
    room.order(do="end")
    page.get_by_text("The lesson is over.").wait_for()
    page.get_by_role("heading", name="The end").wait_for()
    page.get_by_role("listitem").filter(has_text=re.compile("First place: Table 1")).wait_for()
    assert page.get_by_text(re.compile("Second place|Third place")).count() == 0
    page.get_by_text("Table 2 was not finished, so it has no place.").wait_for()
    page.get_by_role("heading", name="What we made together").wait_for()
    now = room.host.page.request.get(f"/api/gatherings/{room.code}/wall").json()
    # Also those with a number in them, whose formulas come as they are written.
    assert any(char in one for one in now["made"] for char in "₂₃₄")
    assert soon(page, f"document.querySelectorAll('.made li').length === {min(10, len(now['made']))}")
    fits(page, "end")


def test_a_wall_that_cannot_reach_the_server_keeps_its_picture_and_says_so(person: Come) -> None:
    room = Class(person, pupils=2)
    page = room.wall.page
    page.get_by_text("2 people are here").wait_for()
    room.wall.context.set_offline(True)
    page.locator(".says").get_by_text("This is how it stood at").wait_for()
    assert page.get_by_text("2 people are here").is_visible()
    room.wall.context.set_offline(False)
    page.locator(".says").get_by_text("This is how it stood at").wait_for(state="detached")
    other = person()
    other.page.goto("/wall/ZZZZZZ")
    other.page.get_by_text("No table has this code").wait_for()


def test_an_example_shows_what_was_laid_what_was_said_and_a_question_and_nobody(person: Come) -> None:
    room = Class(person, game="charged", pupils=2)
    room.start()
    page = room.wall.page
    room.shows("example", example="M5")
    page.get_by_text("No example has been chosen.").wait_for()
    stumble(room.pupils, 4)
    held = room.misheld()
    room.shows("example", example=held["id"])
    page.get_by_role("heading", name="Let’s talk about this").wait_for()
    page.locator(".question").get_by_text(held["question"]).wait_for()
    for _ in range(2):
        assert page.locator(".formula").inner_text()
        assert page.locator(".because").inner_text()
        fits(page, "example")
        room.wall.page.reload()
        page.locator(".formula").wait_for()
    assert not any(name in page.content() for name in room.names)


@pytest.mark.parametrize(("code", "because"), [("M5-1-7KQ4", False), ("S8-2-7KQ4", True)])
def test_an_example_from_a_set_has_its_question_small_and_its_answer_large(
    code: str, because: bool, person: Come
) -> None:
    """`because`: what was wrong is the reason, a whole sentence."""
    room = Class(person, pupils=2, lesson={"title": "Salts, Tuesday", "before": code})
    page = room.wall.page
    for n, item in enumerate(items_of(code)):
        if item.choices and (item.reasons or not because):
            one, other = (right(item), wrong(item)) if because else (wrong(item), right(item))
            answer = [*one[:1], *other[1:]]
            body = {"set": code, "item": n, "part": "before", "answer": " ".join(answer)}
            path = f"/api/gatherings/{room.code}/answers"
            assert room.pupils[0].page.request.post(path, data=body).status == 200
    held = room.misheld()
    room.shows("example", example=held["id"])
    page.locator(".asked").wait_for()
    fits(page, "example from a set")
    sizes = "['.asked', '.formula'].map(one => parseFloat(getComputedStyle(document.querySelector(one)).fontSize))"
    asked, answered = page.evaluate(sizes)
    assert answered > (1 if because else 3) * asked


def test_when_a_lesson_has_been_erased_the_wall_says_so(person: Come) -> None:
    room = Class(person, pupils=2)
    room.wall.page.get_by_text("2 people are here").wait_for()
    for do in ("end", "erase"):
        room.order(do=do)
    room.wall.page.get_by_role("heading", name="This lesson has been erased.").wait_for()
    look_over(room.wall.page)


def test_a_board_is_as_large_as_its_position_allows_whatever_was_there_before(person: Come) -> None:
    room = Class(person, pupils=4)
    room.start()
    page = room.wall.page
    play_on(*room.pupils[:2], until=12)
    room.shows("tables")
    now = room.host.page.request.get(f"/api/gatherings/{room.code}/wall").json()
    assert now["tables"][0]["n"] >= 12
    sizes = "JSON.stringify([...document.querySelectorAll('.place > .board')].map(one => getComputedStyle(one).scale))"
    fresh = room.wall.context.new_page()
    fresh.goto(page.url)
    fresh.locator(".place > .board").nth(1).wait_for()
    for _ in range(300):
        both = page.evaluate(sizes), fresh.evaluate(sizes)
        if both[0] == both[1]:
            return
        room.wall.pause()
    raise AssertionError(both)
