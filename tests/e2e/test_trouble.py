"""A server that says no, or not now: its sentence stands where something was tried, and the next try works."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from e2e.people import Person
from e2e.stage import look_over

GOLDEN = Path(__file__).resolve().parents[2] / "src/ionbox/games/metals/golden/a-series-of-two.record"
BUSY = "The server has its hands full. Try again in a minute."
Come = Callable[..., Person]


def busy(page: Any, path: str, status: int = 503, times: int = 1) -> None:
    """The server answers like that so many times, and then as ever."""
    body = json.dumps({"status_code": status, "detail": BUSY})

    def answer(route: Any) -> None:
        route.fulfill(status=status, content_type="application/json", body=body)

    page.route(path, answer, times=times)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
@pytest.mark.parametrize("path", ["**/api/gatherings", "**/api/gatherings/*/join"])
def test_why_no_bot_can_be_played_stands_beside_the_button(path: str, width: int, height: int, person: Come) -> None:
    one = person(width, height)
    one.page.goto("/")
    busy(one.page, path, 429)
    button = one.page.get_by_role("button", name=re.compile("Play a bot now: Charged!"))
    button.click()
    said = one.page.locator(".covers li", has=button).get_by_role("alert")
    said.get_by_text(BUSY).wait_for()
    assert 0 <= said.bounding_box()["y"] < height
    look_over(one.page)
    button.click()
    one.page.locator("main[data-n]").wait_for()
    made = [url for url in one.asked if url.endswith("/api/gatherings")]
    assert len(made) == (2 if path.endswith("gatherings") else 1)


def test_why_no_table_was_set_up_stands_beside_the_button(person: Come) -> None:
    one = person()
    busy(one.page, "**/api/gatherings")
    busy(one.page, "**/api/gatherings/*/join", 429)
    one.page.goto("/new/metals")
    button = one.page.get_by_role("button", name="Set up the table")
    for _ in range(2):
        button.click()
        one.page.locator(".banner + .make").wait_for()
        assert one.page.get_by_role("alert").inner_text() == BUSY
        look_over(one.page)
    button.click()
    one.page.get_by_role("button", name="I am ready").wait_for()
    # The table was made with the second try, and the third found its seat.
    assert len([url for url in one.asked if url.endswith("/api/gatherings")]) == 2


def test_people_at_one_screen_get_the_seats_that_were_still_to_be_had(person: Come) -> None:
    one = person()
    page = one.page
    page.goto("/new/metals")
    page.get_by_label("Everybody at this screen").check()
    page.get_by_label("Name at seat 1").fill("Ada")
    page.get_by_label("Name at seat 2").fill("Ben")
    joins: list[str] = []

    def second_is_too_much(route: Any) -> None:
        joins.append(route.request.post_data_json["name"])
        if len(joins) == 2:
            route.fulfill(status=429, content_type="application/json", body=json.dumps({"detail": BUSY}))
        else:
            route.continue_()

    page.route("**/api/gatherings/*/join", second_is_too_much)
    page.get_by_role("button", name="Start").click()
    page.get_by_role("alert").get_by_text(BUSY).wait_for()
    page.get_by_role("button", name="Start").click()
    page.get_by_role("heading", name="Pass the device to").wait_for()
    assert joins == ["Ada", "Ben", "Ben"]


def test_why_nobody_can_sit_down_stands_in_front_of_the_table(person: Come) -> None:
    host, ben = person(), person(390, 844)
    code = host.make_table("metals")
    busy(ben.page, "**/api/gatherings/*/join", 429)
    ben.page.goto(f"/t/{code}")
    ben.page.get_by_role("button", name="Take a seat").click()
    ben.page.get_by_role("alert").get_by_text(BUSY).wait_for()
    look_over(ben.page)
    ben.page.get_by_role("button", name="Take a seat").click()
    ben.page.get_by_role("button", name="I am ready").wait_for()


def test_a_device_that_waits_for_a_seat_goes_on_asking_when_the_server_is_busy(person: Come) -> None:
    host, ben, phone = person(), person(), person(390, 844)
    code = host.make_table("metals")
    ben.sit_down(code, "Ben")
    for one in (host, ben):
        one.ready()
    ben.page.locator("main[data-n]").wait_for()
    phone.page.goto(f"/t/{code}")
    phone.page.get_by_text("One of these seats is mine").click()
    busy(phone.page, "**/api/gatherings/*/claims/*")
    phone.page.get_by_role("button", name="I am Ben").click()
    phone.page.get_by_role("alert").get_by_text(BUSY).wait_for()
    ben.page.get_by_role("button", name="Yes, that is me").click()
    phone.page.locator("main[data-n] .hand").wait_for()


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_a_look_back_that_the_server_has_no_time_for_is_tried_again(width: int, height: int, person: Come) -> None:
    one = person(width, height)
    page = one.page
    page.goto("/replay")
    busy(page, "**/api/replay")
    page.locator("input[type=file]").set_input_files(GOLDEN)
    page.get_by_role("alert").get_by_text(BUSY).wait_for()
    look_over(page)
    page.get_by_role("button", name="Try again").click()
    page.get_by_text(re.compile("Step 0 of")).wait_for()
    # With other eyes: what is there stays.
    busy(page, "**/api/replay")
    page.get_by_label("Seen by").select_option(label="everybody, side by side")
    page.get_by_role("alert").get_by_text(BUSY).wait_for()
    page.get_by_text(re.compile("Step 0 of")).wait_for()
    page.get_by_role("button", name="Try again").click()
    page.locator(".mini .hand").nth(1).wait_for()
    # On from here, and a review: each beside its own button.
    busy(page, "**/api/forks")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("region", name="What if?").get_by_role("alert").get_by_text(BUSY).wait_for()
    busy(page, "**/api/reviews")
    review = page.get_by_role("region", name="Review of the match")
    review.get_by_role("button", name="Review").click()
    review.get_by_role("alert").get_by_text(BUSY).wait_for()
    look_over(page)
    review.get_by_role("button", name="Try again").click()
    review.get_by_role("progressbar").or_(review.get_by_role("img", name=re.compile("chance to win"))).first.wait_for()
    page.get_by_role("button", name="Play on from here").click()
    page.locator("main[data-n]").wait_for()


def test_a_record_that_cannot_be_read_is_not_offered_again(person: Come) -> None:
    page = person().page
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(
        {"name": "wrong.txt", "mimeType": "text/plain", "buffer": b"no record"}
    )
    page.get_by_role("alert").get_by_text("This is not an ionbox record").wait_for()
    assert page.get_by_role("button", name="Try again").count() == 0


def test_a_record_of_a_table_is_asked_for_again(person: Come) -> None:
    one = person()
    one.play_bot("metals")
    one.page.request.post(f"/api/gatherings/{one.code}/command", data={"do": "end"})
    busy(one.page, "**/tables/1/record")
    one.page.get_by_role("link", name="Look through it").click()
    one.page.get_by_role("alert").get_by_text(BUSY).wait_for()
    one.page.get_by_role("button", name="Try again").click()
    one.page.get_by_text(re.compile("Step 0 of")).wait_for()


def test_a_first_match_that_cannot_begin_says_why_beside_its_button(person: Come) -> None:
    page = person(390, 844).page
    page.goto("/learn/metals")
    busy(page, "**/api/forks")
    page.get_by_role("button", name="Play my first match").click()
    page.locator(".lesson").get_by_role("alert").get_by_text(BUSY).wait_for()
    look_over(page)
    page.get_by_role("button", name="Play my first match").click()
    page.get_by_role("region", name="Your helper").wait_for()


def test_a_table_that_cannot_be_asked_for_now_comes_by_itself(person: Come) -> None:
    host, ben = person(), person(390, 844)
    code = host.make_table("metals")
    busy(ben.page, f"**/api/gatherings/{code}")
    ben.page.goto(f"/t/{code}")
    ben.page.get_by_role("heading", name=f"{BUSY} This page keeps trying.").wait_for()
    look_over(ben.page)
    ben.page.get_by_role("button", name="Take a seat").wait_for()


@pytest.mark.parametrize("code", [4429, 4500])
@pytest.mark.parametrize("welcomed", [True, False])
def test_a_line_that_the_server_cuts_for_now_says_why_and_comes_back_by_itself(
    code: int, welcomed: bool, person: Come
) -> None:
    one = person(390, 844)
    cut = [True]
    lines: list[Any] = []

    def line(socket: Any) -> None:
        if cut[0] and not welcomed:
            hang_up(socket)
        else:
            socket.connect_to_server()
            lines.append(socket)

    def hang_up(socket: Any) -> None:
        socket.send(json.dumps({"t": "closed", "reason": BUSY}))
        socket.close(code=code)

    host = person()
    table = host.make_table("metals")
    one.sit_down(table, "Ben")
    one.page.route_web_socket(re.compile("/ws$"), line)
    one.page.reload()
    if welcomed:
        one.page.get_by_role("button", name="I am ready").wait_for()
        hang_up(lines[-1])
    else:
        one.page.get_by_text(f"{BUSY} This page keeps trying.").wait_for()
        look_over(one.page)
    cut[0] = False
    one.page.get_by_text(BUSY).wait_for(state="detached")
    one.page.get_by_role("button", name="I am ready").wait_for()


def test_a_line_that_the_server_refuses_says_why_and_waits_for_a_person(person: Come) -> None:
    one = person()
    code = one.make_table("metals")
    tries: list[Any] = []

    def line(socket: Any) -> None:
        tries.append(socket)
        socket.send(json.dumps({"t": "closed", "reason": "This table is not open to watchers."}))
        socket.close(code=4403)

    one.page.route_web_socket(re.compile("/ws$"), line)
    one.page.goto(f"/t/{code}")
    one.page.get_by_role("heading", name="This table is not open to watchers.").wait_for()
    one.page.get_by_role("button", name="Try again").wait_for()
    assert len(tries) == 1


@pytest.mark.parametrize(("tab", "says"), [("understanding", "What was misunderstood"), ("pupils", "Who is who")])
def test_a_tab_of_a_lesson_whose_skills_do_not_come_says_so_and_comes_with_the_next_try(
    tab: str, says: str, person: Come
) -> None:
    page = person().page
    wish = {"game": "metals", "seats": ["person"] * 2, "many": True, "lesson": {"title": "Salts"}}
    code = page.request.post("/api/gatherings", data=wish).json()["code"]
    busy(page, "**/api/skills")
    page.goto(f"/host/{code}?tab={tab}")
    said = page.get_by_role("tabpanel").get_by_role("alert")
    said.get_by_text(BUSY).wait_for()
    look_over(page)
    said.get_by_role("button", name="Try again").click()
    page.get_by_text(says, exact=True).wait_for()
    said.wait_for(state="detached")
