"""Phones that cannot reach the laptop, an address that changed, and rules that are still being compiled."""

from collections.abc import Callable
from typing import Any

import httpx
from e2e.conftest import House
from e2e.people import Person
from e2e.test_host import open_class, start_class
from e2e.test_pages import look_over

Come = Callable[..., Person]


def told(page: Any, path: str, **first: Any) -> dict[str, Any]:
    """What the server answers there from now on, as long as this test likes."""
    answer = dict(first)
    page.route(path, lambda route: route.fulfill(json=answer))
    return answer


def test_the_host_sees_the_first_knock_of_a_phone_live(person: Come, house: House) -> None:
    host = person()
    open_class(host)
    assert host.page.get_by_text("reached this computer, the newest").count() == 0
    with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2"), base_url=house.url) as phone:
        phone.get("/")
    host.page.get_by_text("1 device has reached this computer, the newest at").wait_for()
    assert host.troubles == []


def test_where_no_phone_comes_within_a_minute_the_host_reads_what_to_try(person: Come) -> None:
    host = person()
    page = host.page
    page.clock.install()
    reach = told(
        page, "**/api/gatherings/*/reach", link="http://192.168.1.5:8000/t/ABC234", others=["http://10.0.0.7:8000"],
        devices=0, newest=0,
    )  # fmt: skip
    open_class(host)
    page.get_by_text("No phone has reached this computer yet.").wait_for()
    assert page.get_by_text("What to try").count() == 0
    page.clock.fast_forward(61_000)
    page.get_by_text("What to try").wait_for()
    for word in ("http://192.168.1.5:8000", "http://10.0.0.7:8000", "firewall", "hotspot", "cable"):
        assert page.locator(".reach").get_by_text(word).count() > 0, word
    look_over(page, "what to try")
    # The laptop joins another network: the address and its picture follow.
    reach["link"] = "http://10.0.0.7:8000/t/ABC234"
    page.get_by_text("or type 10.0.0.7:8000/t/ABC234").wait_for()
    page.locator("img[src$='/qr?1']").wait_for()
    reach |= {"devices": 2, "newest": 1_760_000_000}
    page.get_by_text("2 devices have reached this computer, the newest at").wait_for()
    assert page.get_by_text("What to try").count() == 0
    reach |= {"devices": 0, "link": "http://127.0.0.1:8000/t/ABC234"}
    page.get_by_text("This computer is not on a network").wait_for()


def test_who_lost_the_address_and_the_seat_with_it_finds_both_again_by_the_code(person: Come) -> None:
    host, pupils = person(), [person(390, 844), person(390, 844)]
    start_class(host, pupils)
    mine = pupils[0].page.evaluate("JSON.parse(localStorage['ionbox-tables'])[0].code")
    assert mine == host.code
    # The same address, typed anew: this phone remembers.
    pupils[0].page.goto("/")
    pupils[0].page.get_by_role("link", name=host.code).wait_for()
    assert pupils[0].page.get_by_text("Tables here have a code.").count() == 0
    # Another address: nothing is remembered there, and no code is given away.
    anew = person(390, 844)
    anew.page.goto("/")
    anew.page.get_by_text("Tables here have a code.").wait_for()
    assert host.code not in anew.page.content()
    look_over(anew.page, "a home page that asks for a code")
    anew.page.get_by_label("Table code").fill(host.code)
    anew.page.get_by_role("button", name="Join").click()
    anew.page.get_by_text("One of these seats is mine").click()
    anew.page.get_by_role("button", name="I am ").first.click()
    host.page.get_by_role("button", name="Yes, that is me").click()
    anew.page.locator("main[data-n] .hand").wait_for()


def test_that_the_rules_are_being_compiled_is_said_and_once_that_they_are(person: Come) -> None:
    one = person()
    page = one.page
    page.clock.install()
    house = told(page, "**/api/house", rules="compiling", expects=False)
    page.goto("/")
    page.get_by_text("Until then, bots think less.").wait_for()
    house["rules"] = "compiled"
    page.clock.fast_forward(6000)
    page.get_by_text("The rules are compiled.").wait_for()
    page.reload()
    page.locator(".covers li").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert page.get_by_text("The rules are").count() == 0


def test_a_table_says_that_bots_which_search_think_less_as_plain_python(person: Come) -> None:
    one = person()
    house = told(one.page, "**/api/house", rules="plain", expects=False)
    wish = {"game": "metals", "seats": ["person", "bot:master"]}
    code = one.page.request.post("/api/gatherings", data=wish).json()["code"]
    one.page.request.post(f"/api/gatherings/{code}/join", data={"name": ""})
    one.page.goto(f"/t/{code}")
    one.page.locator("main[data-n]").wait_for()
    one.page.get_by_text("so these bots think less").first.wait_for()
    house["rules"] = "compiled"
    one.page.reload()
    one.page.locator("main[data-n]").wait_for()
    one.page.wait_for_load_state("networkidle")
    assert one.page.get_by_text("so these bots think less").count() == 0
