"""A class in the browser: the host's page, many tables, pause, door, removing, tries; hints."""

import re
from collections.abc import Callable

from e2e.people import Person, act, play_on
from e2e.stage import look_over

Come = Callable[..., Person]


def open_class(host: Person) -> None:
    host.page.goto("/new/metals")
    host.page.get_by_label("A class or a club").check()
    host.page.get_by_role("button", name="Set up the table").click()
    host.page.get_by_text("Nobody has come yet.").wait_for()


def start_class(host: Person, pupils: list[Person]) -> None:
    open_class(host)
    for pupil in pupils:
        pupil.sit_down(host.code)
    host.page.get_by_text(f"{len(pupils)} people here").wait_for()
    host.page.get_by_role("button", name="Start").click()
    for pupil in pupils:
        pupil.page.locator("main[data-n] .hand").wait_for()


def end(host: Person) -> None:
    host.page.get_by_role("button", name="End the lesson").click()
    host.page.get_by_role("button", name="End at once").click()
    host.page.get_by_text("The lesson has ended.").wait_for()


def test_a_host_leads_a_class_from_arrival_to_the_end(person: Come) -> None:
    host = person()
    page = host.page
    open_class(host)
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
    page.get_by_role("button", name="Resume").click()
    pupils[0].page.get_by_text("The host has paused the tables").wait_for(state="detached")
    # The door, a name taken off, and what was refused.
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Close the door").click()
    late = person(360, 640)
    late.page.goto(f"/t/{host.code}")
    late.page.get_by_text("The door is closed.").wait_for()
    page.get_by_role("button", name=re.compile("^Remove")).first.click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Remove")).click()
    pupils[0].page.get_by_text("Your host has taken you off the table.").wait_for()
    asked = next(pupil for pupil in pupils[2:] if pupil.view["legal"])
    asked.page.evaluate("1")
    page.get_by_role("tab", name="Understanding").click()
    page.get_by_text("No misconception has been met so far.").wait_for()
    page.get_by_role("tab", name="Room").click()
    # A reload, and the link behind the #, still make a host.
    page.reload()
    end(host)
    pupils[2].page.get_by_text("The host has ended the gathering.").wait_for()
    assert host.troubles == []


def test_after_the_end_nobody_plays_again_and_the_host_has_what_remains(person: Come) -> None:
    host, pupils = person(), [person(390, 844), person(390, 844)]
    start_class(host, pupils)
    play_on(*pupils, until=1)
    end(host)
    for pupil in pupils:
        pupil.page.get_by_text("The gathering has ended, so there are no more matches here.").wait_for()
        assert pupil.page.get_by_role("button", name="Play again").count() == 0
        pupil.page.get_by_role("link", name="Look through it").wait_for()
        look_over(pupil.page)
    # No code, nothing to order; what was played and what was refused is still there.
    page = host.page
    for _ in range(2):
        page.get_by_role("link", name="Download the record").wait_for()
        assert page.get_by_role("button", name=re.compile("Rematch|Remove|Start|Pause|door")).count() == 0
        assert page.locator("img[src*=qr]").count() == 0
        look_over(page)
        page.reload()
    page.get_by_role("tab", name="Understanding").click()
    page.get_by_text("No misconception has been met so far.").wait_for()
    page.get_by_role("tab", name="Room").click()
    record = page.get_by_role("link", name="Download the record").get_attribute("href")
    assert page.request.get(record).text().startswith("ionbox record")
    late = person(390, 844)
    late.page.goto(f"/t/{host.code}")
    late.page.get_by_text("This gathering has ended.").wait_for()
    assert late.page.get_by_role("button", name=re.compile("Take a seat|I am")).count() == 0
    # Pages are not all there is: whoever asks for a rematch all the same gets none.
    before = pupils[0].last("table")
    for pupil in pupils:
        pupil.page.evaluate(ASK_FOR_A_REMATCH, host.code)
    pupils[0].page.reload()
    pupils[0].page.get_by_text("The gathering has ended, so there are no more matches here.").wait_for()
    after = pupils[0].last("table")
    assert before is not None
    assert after is not None
    assert (after["match"], after["status"]) == (before["match"], "over")


ASK_FOR_A_REMATCH = """code => new Promise((done) => {
  const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws");
  const say = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () => say({ t: "hello", code });
  socket.onmessage = ({ data }) => {
    const heard = JSON.parse(data).t;
    if (heard === "welcome") ["rematch", "ping"].forEach((t) => say({ t }));
    if (heard === "pong") socket.close();
  };
  socket.onclose = () => done();
})"""
"""It comes back when the server has carried it out, or hung up."""


def test_the_hosts_secret_leaves_the_address_and_the_history(person: Come) -> None:
    maker, other = person(), person()
    open_class(maker)
    link = maker.page.locator("details code").text_content()
    assert link is not None
    secret = link.partition("#")[2]
    assert secret
    page = other.page
    page.goto(f"/host/{maker.code}")
    page.get_by_text("This is the host’s page.").wait_for()
    # Pasted into the same tab; then a wrong one; then, on an empty device, one that is right at once.
    page.goto(link)
    page.get_by_role("button", name="Pause all").wait_for()
    wrong = person()
    wrong.page.goto(f"{link}x")
    wrong.page.get_by_text("This is not the host's link").wait_for()
    third = person()
    third.page.goto(link)
    third.page.get_by_role("button", name="Pause all").wait_for()
    for one in (maker, other, wrong, third):
        assert "#" not in one.page.url
        history = one.context.new_cdp_session(one.page).send("Page.getNavigationHistory")
        assert not [entry for entry in history["entries"] if secret in entry["url"]]
        kept = one.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, history.state])")
        assert secret not in kept
    third.page.reload()
    third.page.get_by_role("button", name="Pause all").wait_for()


def test_a_host_whose_line_is_down_for_a_moment_tries_again_without_the_link(person: Come) -> None:
    maker, other = person(), person()
    open_class(maker)
    link = maker.page.locator("details code").text_content()
    other.page.route("**/api/gatherings/*/host", lambda route: route.abort(), times=1)
    other.page.goto(link)
    other.page.get_by_text("This page cannot reach the server. Check the network.").wait_for()
    assert "#" not in other.page.url
    other.page.get_by_role("button", name="Try again").click()
    other.page.get_by_role("button", name="Pause all").wait_for()


def test_refused_tries_are_on_the_hosts_page_by_reason_cards_and_ion(person: Come) -> None:
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
    # Whoever hosts a table of friends may sit at it: what others tried is told when the match is over.
    host.page.request.post(f"/api/gatherings/{host.code}/command", data={"do": "end"})
    host.page.goto(f"/host/{host.code}")
    host.page.get_by_role("button", name="Where they stumbled").click()
    host.page.get_by_role("columnheader", name="Ion").wait_for()
    assert host.page.get_by_role("dialog").get_by_role("cell", name="1").count() == 3
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
    action = said.inner_text().removeprefix("Try this: ").partition(".")[0].replace("−", "-")
    assert action in one.view["legal"]
    n = one.view["n"]
    act(one, action)
    one.page.wait_for_function("n => Number(document.querySelector('main').dataset.n) > n", arg=n)
    # Asking is no stumble.
    one.page.goto(f"/host/{one.code}")
    one.page.get_by_role("button", name="Where they stumbled").click()
    one.page.get_by_text("Nothing has been refused so far.").wait_for()
    look_over(one.page)
