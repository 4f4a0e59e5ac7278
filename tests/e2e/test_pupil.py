"""A pupil's side of a lesson: a name and a table, what the host says, being moved, hints, sets, and the end."""

import re
from collections.abc import Callable
from typing import Any

from e2e.pens import Mouse, items_of, right
from e2e.people import FEW, Person, play_on
from e2e.stage import look_over, soon

Come = Callable[..., Person]
PHONE = (360, 640)
FLAT = "document.documentElement.scrollWidth <= innerWidth"
PLAN = {"title": "Salts", "minutes": 30, "skills": ["S2"], "before": "S2-1-7KQ4", "after": "S2-1-7KQ5"}
PLAN |= {"ticket": "S2-1-7MMM"}


def lesson(host: Person, **more: Any) -> str:
    wish = {"game": "metals", "seats": ["person"] * 2, "many": True, "lesson": PLAN, **more}
    made = host.page.request.post("/api/gatherings", data=wish)
    assert made.ok, made.text()
    code: str = made.json()["code"]
    return code


def order(host: Person, code: str, **command: Any) -> None:
    answer = host.page.request.post(f"/api/gatherings/{code}/command", data=command)
    assert answer.status == 204, answer.text()


def start(host: Person, code: str, *pupils: Person) -> None:
    order(host, code, do="start")
    for one in pupils:
        one.page.locator("main[data-n]").wait_for()


def test_names_are_handed_out_and_every_pupil_is_told_the_number_of_their_table(person: Come) -> None:
    host = person()
    code = lesson(host)
    pupils = [person(*PHONE) for _ in range(3)]
    page = pupils[0].page
    page.goto(f"/t/{code}")
    page.get_by_text("You get a name here, such as Curious Malachite.").wait_for()
    assert page.get_by_role("textbox").count() == 0
    page.get_by_role("link", name="What ionbox knows about you").wait_for()
    look_over(page)
    for one in pupils:
        one.sit_down(code)
    page.get_by_text("You are at table 1").wait_for()
    pupils[2].page.get_by_text("You are at table 2").wait_for()
    assert page.get_by_role("button", name=re.compile("^Join ")).count() == 0
    assert page.get_by_role("button", name="Change my name").count() == 0
    assert soon(page, FLAT)
    look_over(page)
    start(host, code, *pupils)
    pupils[2].page.get_by_role("banner").get_by_text("Table 2").wait_for()
    assert soon(pupils[2].page, FLAT)
    assert all(one.troubles == [] for one in pupils)


def test_where_names_are_typed_nobody_is_to_type_a_surname(person: Come) -> None:
    host, pupil = person(), person(*PHONE)
    code = lesson(host, given=False)
    pupil.page.goto(f"/t/{code}")
    pupil.page.get_by_label("Your name at the table").wait_for()
    pupil.page.get_by_text("No surnames.").wait_for()
    pupil.sit_down(code, "Ada")
    pupil.page.get_by_role("button", name="Change my name").wait_for()


def test_what_the_host_announces_stands_calmly_at_every_table_also_for_those_who_come_later(person: Come) -> None:
    host, pupils = person(), [person(*PHONE), person()]
    code = lesson(host)
    pupils[0].sit_down(code)
    order(host, code, do="announce", text="Read the ion table first.")
    pupils[0].page.locator(".says").get_by_text("Read the ion table first.").wait_for()
    pupils[1].sit_down(code)
    pupils[1].page.locator(".says").get_by_text("Read the ion table first.").wait_for()
    start(host, code, *pupils)
    for one in pupils:
        page = one.page
        said = page.locator(".voices .says")
        said.wait_for()
        # Read aloud once, and not again because the page has changed.
        assert page.get_by_role("status").filter(has_text="Read the ion table first.").count() == 1
        look_over(page)
        assert soon(page, FLAT)
        said.get_by_role("button", name="OK").click()
        said.wait_for(state="detached")
        page.reload()
        said.wait_for()
    order(host, code, do="announce", text="Now look at the wall.")
    pupils[0].page.locator(".voices").get_by_text("Now look at the wall.").wait_for()
    order(host, code, do="announce", text="")
    pupils[0].page.locator(".voices .says").wait_for(state="detached")


def test_a_pupil_who_is_moved_is_at_the_new_table_and_told_so(person: Come) -> None:
    host, pupils = person(), [person(*PHONE) for _ in range(3)]
    code = lesson(host)
    for one in pupils:
        one.sit_down(code)
    order(host, code, do="move", table=1, seat=0, to=2)
    page = pupils[0].page
    page.get_by_text("You are at table 2").wait_for()
    page.get_by_text("The host has moved you to table 2.").first.wait_for()
    start(host, code, *pupils)
    page.get_by_role("banner").get_by_text("Table 2").wait_for()
    assert pupils[0].troubles == []


def test_hints_go_as_far_as_the_host_lets_them_and_the_rest_is_said_to_be_kept(person: Come) -> None:
    host, pupils = person(), [person(), person()]
    code = lesson(host, game="charged", options={}, ceiling=1)
    for one in pupils:
        one.sit_down(code)
    start(host, code, *pupils)
    mine = next(one for one in pupils if one.view["actors"] == [(one.last("welcome") or {})["seat"]])
    page = mine.page
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("The host keeps the rest for now.").wait_for()
    assert page.get_by_role("button", name="Tell me more").count() == 0
    look_over(page)
    order(host, code, do="ceiling", steps=0)
    page.get_by_role("button", name="Hint").wait_for(state="detached")


def test_the_sets_before_and_after_and_the_ticket_are_where_they_belong_and_lead_back(person: Come) -> None:
    host, pupils = person(), [person(*PHONE), person(*PHONE)]
    code = lesson(host, options=FEW)
    for one in pupils:
        one.sit_down(code)
    page = pupils[0].page
    before = page.get_by_role("link", name="Before you play: twelve questions")
    assert before.get_attribute("href") == f"/practise/S2-1-7KQ4?lesson={code}&part=before"
    before.click()
    page.get_by_text(re.compile("1 of 12")).first.wait_for()
    page.go_back()
    page.get_by_text("You are at table 1").wait_for()
    start(host, code, *pupils)
    play_on(*pupils)
    page.get_by_role("region", name="The match is over").wait_for()
    after = page.get_by_role("link", name="After the match: twelve questions")
    assert after.get_attribute("href") == f"/practise/S2-1-7KQ5?lesson={code}&part=after"
    ticket = page.get_by_role("link", name="Exit ticket: three questions")
    assert ticket.get_attribute("href") == f"/practise/S2-1-7MMM?ticket&lesson={code}"
    assert soon(page, FLAT)
    after.click()
    answer_all(pupils[0], "S2-1-7KQ5", 12)
    page.get_by_text("12 of 12 done").wait_for()
    ticket.click()
    answer_all(pupils[0], "S2-1-7MMM", 3)
    page.get_by_text("3 of 3 done").wait_for()
    assert page.get_by_text("12 of 12 done").is_visible()


def answer_all(pupil: Person, code: str, first: int) -> None:
    """The first items of a set, and back to the table."""
    page = pupil.page
    for at, item in enumerate(items_of(code)[:first]):
        page.get_by_text(f"{at + 1} of {first}", exact=True).wait_for()
        Mouse(pupil).answer(item, right(item))
        page.locator(".said button.main").click()
    page.get_by_role("link", name="Back to your table").click()


def test_a_pause_is_seen_below_an_announcement_and_the_announcement_leaves_the_board_free(person: Come) -> None:
    for game in ("metals", "charged"):
        host, pupils = person(), [person(*PHONE), person()]
        code = lesson(host, game=game)
        for one in pupils:
            one.sit_down(code)
        start(host, code, *pupils)
        order(host, code, do="announce", text="Fluoride is F with one minus. Eyes up front at quarter past!")
        order(host, code, do="pause", paused=True)
        for one in pupils:
            one.page.locator(".voices .says").wait_for()
            one.page.get_by_role("banner").get_by_text("Paused", exact=True).wait_for()
            assert soon(one.page, FLAT)
        page = pupils[0].page
        said, ok = page.locator(".voices").bounding_box(), page.get_by_role("button", name="OK").bounding_box()
        assert said["y"] + said["height"] <= page.locator("main").bounding_box()["y"] + 1
        assert ok["y"] < said["y"] + 12
        menu = page.get_by_role("button", name="Menu").bounding_box()
        assert menu["x"] + menu["width"] <= PHONE[0]
        look_over(page)
        order(host, code, do="pause", paused=False)
        page.get_by_role("banner").get_by_text("Paused", exact=True).wait_for(state="detached")


def test_whoever_is_taken_off_the_table_reads_so_and_what_to_do_now(person: Come) -> None:
    host, pupils = person(), [person(*PHONE), person()]
    code = lesson(host)
    for one in pupils:
        one.sit_down(code)
    start(host, code, *pupils)
    order(host, code, do="remove", table=1, seat=0)
    page = pupils[0].page
    page.get_by_role("heading", name="Your host has taken you off the table.").wait_for()
    assert page.locator("main[data-n]").count() == 0
    assert page.get_by_role("link", name="Home").is_visible()
    assert soon(page, FLAT)
    look_over(page)
    page.get_by_role("button", name="Join again").click()
    page.get_by_role("button", name="Take a seat").click()
    page.get_by_text("You are at table 1").or_(page.locator("main[data-n]")).first.wait_for()
    assert pupils[0].troubles == []


MAIN = "[...document.querySelectorAll('main .main, aside .main')].map(one => one.textContent.trim())"


def test_one_button_leads_a_pupil_to_what_comes_next(person: Come) -> None:
    host, pupils = person(), [person(*PHONE), person()]
    code = lesson(host)
    for one in pupils:
        one.sit_down(code)
    page = pupils[0].page
    before = page.get_by_role("link", name="Before you play: twelve questions")
    ready = page.get_by_role("button", name="I am ready")
    assert before.bounding_box()["y"] < ready.bounding_box()["y"]
    assert page.evaluate(MAIN) == ["Before you play: twelve questions"]
    seal = page.get_by_text(re.compile("^[0-9a-f]{64}$"))
    assert not seal.is_visible()
    page.get_by_text("The deal is already sealed.").click()
    seal.wait_for()
    assert soon(page, FLAT)
    look_over(page)
    before.click()
    answer_all(pupils[0], "S2-1-7KQ4", 12)
    ready.wait_for()
    assert page.evaluate(MAIN) == ["I am ready"]
    start(host, code, *pupils)
    order(host, code, do="finish")
    order(host, code, do="end")
    page.get_by_role("link", name="After the match: twelve questions").wait_for()
    assert page.evaluate(MAIN) == ["After the match: twelve questions"]


def test_the_end_of_a_set_says_when_its_lesson_has_been_erased(person: Come) -> None:
    host, pupil = person(), person(*PHONE)
    code = lesson(host)
    pupil.sit_down(code)
    page = pupil.page
    page.goto(f"/practise/S2-1-7MMM?ticket&lesson={code}")
    for at, item in enumerate(items_of("S2-1-7MMM")[:3]):
        page.get_by_text(f"{at + 1} of 3", exact=True).wait_for()
        Mouse(pupil).answer(item, right(item))
        page.locator(".said button.main").click()
    page.get_by_text("Your answers are with your teacher.").wait_for()
    order(host, code, do="erase")
    page.reload()
    page.get_by_text("This lesson has been erased, and your answers with it.").wait_for()
    assert page.get_by_text("Your answers are with your teacher.").count() == 0
    assert page.get_by_role("link", name="Back to your table").count() == 0
    look_over(page)


def test_the_last_minute_is_calm_and_what_is_not_finished_says_so_without_ranks(person: Come) -> None:
    host, pupils = person(), [person(*PHONE), person()]
    code = lesson(host)
    for one in pupils:
        one.sit_down(code)
    start(host, code, *pupils)
    play_on(*pupils, until=1)
    order(host, code, do="finish")
    for one in pupils:
        one.page.get_by_role("timer", name="Until the lesson is over").wait_for()
        one.page.get_by_role("status").filter(has_text="In a minute").first.wait_for()
        menu = one.page.get_by_role("button", name="Menu").bounding_box()
        assert menu["x"] + menu["width"] <= one.page.viewport_size["width"]
        assert re.fullmatch(r"1:00|[1-5]?\d s", one.page.get_by_role("timer").inner_text())
        assert soon(one.page, FLAT)
        look_over(one.page)
    order(host, code, do="end")
    for one in pupils:
        result = one.page.get_by_role("region", name="The match is over")
        result.get_by_text("Not finished.").wait_for()
        result.get_by_text("Points as they stood", exact=True).wait_for()
        assert result.get_by_role("row").count() == 2
        assert not re.search(r"wins?\b|first|second|place", result.inner_text(), re.IGNORECASE)
        assert one.page.get_by_role("timer").count() == 0
        assert one.page.get_by_text("In a minute it is over.").count() == 0
        assert soon(one.page, FLAT)
        look_over(one.page)
        assert one.troubles == []


def test_a_lesson_that_is_erased_says_so_in_a_sentence(person: Come) -> None:
    host, pupil = person(), person(*PHONE)
    code = lesson(host)
    pupil.sit_down(code)
    order(host, code, do="erase")
    pupil.page.get_by_role("heading", name=re.compile("erased")).wait_for()
    pupil.page.reload()
    pupil.page.get_by_role("heading", name=re.compile("No table has this code|erased")).wait_for()


def test_a_twelve_year_old_can_read_what_is_kept(person: Come) -> None:
    page = person(*PHONE).page
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("link", name="What ionbox knows about you").click()
    page.get_by_role("heading", name="What ionbox knows about you").wait_for()
    assert page.get_by_role("row").count() == 6
    for width, height in (PHONE, (1280, 720), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert soon(page, FLAT)
    look_over(page)
