"""A class in the browser: the host's page, many tables, pause, door, removing, tries; hints."""

import re
from collections.abc import Callable

from e2e.people import Person, act, play_on

Come = Callable[..., Person]


def test_a_host_leads_a_class_from_arrival_to_the_end(person: Come) -> None:
    host = person()
    page = host.page
    page.goto("/new/metals")
    page.get_by_label("A class or a club").check()
    page.get_by_role("button", name="Set up the table").click()
    page.get_by_text("Nobody has come yet.").wait_for()
    pupils = [person(360, 640) for _ in range(4)]
    for pupil in pupils:
        pupil.sit_down(host.code)
    page.get_by_text("4 people here").wait_for()
    assert page.get_by_role("article").count() == 2
    page.get_by_role("button", name="Start").click()
    for pupil in pupils:
        pupil.page.locator("main[data-n] .hand").wait_for()
    play_on(*pupils[:2], until=3)
    # The wall shows boards and no hand.
    page.locator(".mini .board").nth(1).wait_for()
    assert page.locator(".hand").count() == 0
    assert all(heard["view"]["hand"] == [] for heard in host.heard if heard["t"] == "view")
    # Pause: nobody plays, and everybody reads why.
    page.get_by_role("button", name="Pause all").click()
    for pupil in pupils:
        pupil.page.get_by_text("The host has paused the tables").wait_for()
    page.get_by_role("button", name="Go on").click()
    pupils[0].page.get_by_text("The host has paused the tables").wait_for(state="detached")
    # The door, a name taken off, and what was refused.
    page.get_by_role("button", name="Close the door").click()
    late = person(360, 640)
    late.page.goto(f"/t/{host.code}")
    late.page.get_by_text("The door is closed.").wait_for()
    page.get_by_role("button", name=re.compile("^Remove")).first.click()
    pupils[0].page.get_by_text("The host has freed this seat.").wait_for()
    asked = next(pupil for pupil in pupils[2:] if pupil.view["legal"])
    asked.page.evaluate("1")
    page.get_by_role("button", name="Where they stumbled").click()
    page.get_by_text(re.compile("Nothing has been refused|Tries")).first.wait_for()
    page.keyboard.press("Escape")
    # A reload, and the link behind the #, still make a host.
    page.reload()
    page.get_by_role("button", name="End the gathering").click()
    page.get_by_role("button", name="Really end it").click()
    page.get_by_text("The gathering has ended.").wait_for()
    pupils[2].page.get_by_text("The host has ended the gathering.").wait_for()
    assert host.troubles == []


def test_refused_tries_are_on_the_hosts_page_by_reason_and_ion(person: Come) -> None:
    host, ben = person(), person()
    ben.sit_down(host.make_table("metals"), "Ben")
    ben.ready()
    host.ready()
    for one in (host, ben):
        one.page.locator("main[data-n] .hand").wait_for()
    leader = host if host.view["legal"] else ben
    tried = leader.view["view"]["hand"][0]
    cards = [at for at, ion in enumerate(leader.view["view"]["hand"]) if ion == tried]
    while len(cards) < 2:  # a lead is one card; two are refused
        play_on(host, ben, until=host.view["n"] + 1)
        leader = host if host.view["legal"] else ben
        if leader.view["view"]["phase"] != "lead":
            continue
        hand = leader.view["view"]["hand"]
        cards = next(([a for a, i in enumerate(hand) if i == ion] for ion in hand if hand.count(ion) > 1), [])
    for at in cards[:2]:
        leader.page.locator(".hand button").nth(at).click()
    leader.page.locator(".confirm button").last.click()
    leader.page.locator(".refusal").wait_for()
    host.page.goto(f"/host/{host.code}")
    host.page.get_by_role("button", name="Where they stumbled").click()
    host.page.get_by_role("columnheader", name="Ion").wait_for()
    assert host.page.get_by_role("dialog").get_by_role("cell", name="1").count() == 2
    link = host.page.get_by_role("link", name="Download as CSV").get_attribute("href")
    answer = host.page.request.get(link)
    assert answer.headers["content-type"].startswith("text/csv")
    assert answer.text().startswith("\ufeffgathering,")
    assert ben.page.request.get(link).status == 403


def test_practice_against_bots_has_hints_in_steps_and_the_last_is_legal(person: Come) -> None:
    one = person()
    one.play_bot("metals")
    one.page.locator(".ask.mine").wait_for()
    one.page.get_by_role("button", name="Hint").click()
    one.page.get_by_role("button", name="Tell me more").click()
    one.page.get_by_role("button", name="Tell me more").click()
    said = one.page.locator(".ask").get_by_text("Try this:")
    said.wait_for()
    action = said.inner_text().removeprefix("Try this: ").partition(".")[0]
    assert action in one.view["legal"]
    n = one.view["n"]
    act(one, action)
    one.page.wait_for_function("n => Number(document.querySelector('main').dataset.n) > n", arg=n)
