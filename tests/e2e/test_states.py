"""What people meet on the way: reloads, dead lines, restarts, second devices, full tables, wrong codes."""

import json
import re
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest
from e2e.conftest import House
from e2e.people import FRIENDS, Person, act, play_on

from ionbox.games import GAMES

Come = Callable[..., Person]


def two_at_a_table(person: Come, game: str = "metals", **options: str) -> tuple[Person, Person]:
    ada, ben = person(), person()
    ben.sit_down(ada.sit_at(game, FRIENDS, options=options), "Ben")
    for one in (ben, ada):
        one.ready()
    for one in (ada, ben):
        one.page.locator("main[data-n]").wait_for()
    return ada, ben


def test_a_reload_comes_back_to_the_same_seat_hand_and_log(person: Come) -> None:
    ada, ben = two_at_a_table(person)
    play_on(ada, ben, until=6)
    hand, log = ben.view["view"]["hand"], ben.page.locator(".log li").all_inner_texts()
    ben.page.reload()
    ben.page.locator("main[data-n='6'] .hand").wait_for()
    assert ben.view["view"]["hand"] == hand
    assert ben.page.locator(".log li").all_inner_texts() == log
    # The home page knows the way back as well.
    ben.page.goto("/")
    ben.page.get_by_role("link", name=re.compile("Back to Metal")).click()
    ben.page.locator("main[data-n='6'] .hand").wait_for()


def test_a_cut_line_is_said_calmly_and_an_action_made_meanwhile_counts_once(person: Come, house: House) -> None:
    one = person()
    lines: list[Any] = []
    cut = [False]

    def line(socket: Any) -> None:
        if cut[0]:
            socket.close()
            return
        server = socket.connect_to_server()

        def down(frame: Any) -> None:
            one.hear(frame)
            socket.send(frame)

        server.on_message(down)
        lines.append(socket)

    one.page.route_web_socket(re.compile("/ws$"), line)
    one.play_bot("metals")
    one.page.locator(".ask.mine").wait_for()
    cut[0] = True
    for socket in lines:
        socket.close()
    one.page.get_by_text("You are offline.").wait_for()
    n = int(one.page.locator("main").get_attribute("data-n"))
    act(one, one.view["legal"][0])
    one.page.locator(".sentence").get_by_text("Your choice is kept.").wait_for()
    assert int(one.page.locator("main").get_attribute("data-n")) == n
    cut[0] = False
    one.page.wait_for_function("n => Number(document.querySelector('main').dataset.n) > n", arg=n)
    one.page.get_by_text("You are offline.").wait_for(state="detached")


def test_a_double_click_on_a_slow_line_sends_one_choice_and_the_page_says_that_it_is_sent(person: Come) -> None:
    one = person()
    sent: list[str] = []
    servers: list[Any] = []

    def line(socket: Any) -> None:
        server = socket.connect_to_server()
        servers.append(server)
        # An act stays here until the test lets it through.
        socket.on_message(lambda frame: (sent.append if json.loads(frame)["t"] == "act" else server.send)(frame))

        def down(frame: Any) -> None:
            one.hear(frame)
            socket.send(frame)

        server.on_message(down)

    one.page.route_web_socket(re.compile("/ws$"), line)
    one.play_bot("ion")
    one.page.locator(".ask.mine").wait_for()
    n = one.view["n"]
    one.page.locator(".hand button").first.click()
    one.page.locator(".confirm .main").dblclick()
    one.page.locator(".sentence").get_by_text("Sending …").wait_for()
    assert one.page.locator("main").get_attribute("aria-busy") == "true"
    one.page.locator(".confirm .main").click()
    assert len(sent) == 1
    servers[-1].send(sent[0])
    one.page.locator("main[aria-busy='false']").wait_for()
    one.page.wait_for_function("n => Number(document.querySelector('main').dataset.n) > n", arg=n)
    assert len(sent) == 1


def test_a_restarted_server_gives_everybody_their_seat_again(person: Come, house: House) -> None:
    ada, ben = two_at_a_table(person)
    play_on(ada, ben, until=3)
    house.stop()
    ada.page.get_by_text("You are offline.").wait_for()
    house.start()
    for one in (ada, ben):
        one.page.get_by_text("You are offline.").wait_for(state="detached")
    play_on(ada, ben, until=6)


def lines_through(one: Person, change: Callable[[dict[str, Any]], dict[str, Any]] | None) -> None:
    """Every socket of this person's page goes through here; without `change` it never comes to anything."""

    def line(socket: Any) -> None:
        if change is not None:
            server = socket.connect_to_server()
            server.on_message(lambda frame: socket.send(json.dumps(change(json.loads(frame)))))

    one.page.route_web_socket(re.compile("/ws$"), line)


def test_until_the_line_is_up_the_page_says_that_it_connects(person: Come) -> None:
    ada, _ = two_at_a_table(person)
    lines_through(ada, None)
    ada.page.reload()
    ada.page.get_by_text("Connecting …").wait_for()


def test_an_older_page_says_that_a_newer_ionbox_is_running_and_offers_to_reload(person: Come) -> None:
    ada, _ = two_at_a_table(person)
    lines_through(ada, lambda said: {**said, "protocol": 99} if said["t"] == "welcome" else said)
    ada.page.reload()
    ada.page.get_by_text("A newer version of ionbox is running here.").wait_for()
    with ada.page.expect_navigation():
        ada.page.get_by_role("button", name="Reload").click()


def test_the_home_page_says_that_the_server_cannot_be_reached_and_comes_back_by_itself(person: Come) -> None:
    page = person().page
    page.route("**/api/games", lambda route: route.abort())
    page.goto("/")
    page.get_by_role("alert").get_by_text("This page cannot reach the server.").wait_for()
    page.unroute("**/api/games")
    page.locator(".covers li").first.wait_for()
    assert not page.get_by_role("alert").is_visible()


def test_two_tabs_of_one_seat_show_the_same_and_either_may_play(person: Come) -> None:
    ada, ben = two_at_a_table(person)
    first, second = (ada, ben) if ada.view["legal"] else (ben, ada)
    tab = Person(first.context)
    tab.page.goto(f"/t/{ada.code}")
    tab.page.locator("main[data-n='0'] .hand").wait_for()
    act(tab, tab.view["legal"][0])
    for one in (first, second, tab):
        one.page.locator("main[data-n='1']").wait_for()


def test_a_second_device_gets_the_seat_when_the_first_says_yes(person: Come) -> None:
    ada, ben = two_at_a_table(person)
    phone = person(360, 640)
    phone.page.goto(f"/t/{ada.code}")
    phone.page.get_by_text("The match has begun.").wait_for()
    phone.page.get_by_text("One of these seats is mine").click()
    phone.page.get_by_role("button", name="I am Ben").click()
    ben.page.get_by_role("button", name="Yes, that is me").click()
    phone.page.locator("main[data-n] .hand").wait_for()
    ben.page.get_by_text("The seat has moved to your other device.").wait_for()
    assert ben.page.locator(".hand").count() == 0
    play_on(ada, phone, until=4)


def test_an_opponent_who_is_gone_is_named_and_a_bot_can_keep_the_seat(person: Come) -> None:
    ada, ben = two_at_a_table(person)
    ben.page.goto("about:blank")
    ada.page.get_by_text("Ben is away. Their seat is safe.").wait_for()
    ada.page.get_by_role("button", name="Let a bot fill in").click()
    ada.page.get_by_text("A bot plays until they return").wait_for()
    ben.page.goto(f"/t/{ada.code}")
    ada.page.get_by_text("A bot plays until they return").wait_for(state="detached")


def test_a_full_table_says_so_and_lets_one_watch_without_any_hand(person: Come) -> None:
    ada, ben, eve = person(), person(), person()
    ben.sit_down(ada.make_table("metals"), "Ben")
    eve.page.goto(f"/t/{ada.code}")
    eve.page.get_by_text("All seats are taken.").wait_for()
    for one in (ben, ada):
        one.ready()
    ada.page.locator("main[data-n]").wait_for()
    eve.page.get_by_role("button", name="Just watch").click()
    eve.page.get_by_text("You are watching.").wait_for()
    eve.page.locator(".field").wait_for()
    assert eve.page.locator(".hand").count() == 0
    assert eve.view["view"]["hand"] == []


@pytest.mark.parametrize("path", ["/t/ZZZZZZ", "/host/ZZZZZZ"])
def test_an_unknown_code_is_a_sentence_and_a_way_home(path: str, person: Come) -> None:
    one = person()
    one.page.goto(path)
    one.page.get_by_role("heading", name=re.compile("No table has this code")).wait_for()
    one.page.get_by_role("main").get_by_role("link", name="Home").click()
    one.page.locator(".covers li").first.wait_for()
    one.page.get_by_label("Table code").fill("zzz-zzz")
    one.page.get_by_role("button", name="Join").click()
    one.page.get_by_role("alert").get_by_text("No table has this code").wait_for()


def test_a_refused_action_is_explained_and_its_rule_opens_at_the_paragraph(person: Come) -> None:
    ada, ben = two_at_a_table(person)
    for _ in range(200):
        for one in (ada, ben):
            hand, view = one.view["view"]["hand"], one.view
            wrong = [at for at, ion in enumerate(hand) if view["legal"] and ion not in view["legal"]]
            if wrong and view["view"]["phase"] == "answer":
                one.page.locator(".hand button").nth(wrong[0]).click()
                one.page.locator(".confirm button").last.click()
                refusal = one.page.locator(".refusal")
                refusal.wait_for()
                refused = one.last("refused")
                assert refused is not None
                assert plain(refused["because"]) in refusal.inner_text()
                refusal.get_by_role("button", name=re.compile("^Rule ")).click()
                one.page.locator(f"dialog [id='r-{refused['rule']}'].here").wait_for()
                one.page.keyboard.press("Escape")
                return
        play_on(ada, ben, until=ada.view["n"] + 1)
    raise AssertionError("nobody could try anything wrong")


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_never_gets_a_card_of_another_hand(game: str, person: Come) -> None:
    ada, ben = two_at_a_table(person, game)
    eve = person()
    eve.page.goto(f"/t/{ada.code}")
    eve.page.get_by_role("button", name="Just watch").click()
    eve.page.locator("main[data-n]").wait_for()
    play_on(ada, ben, until=6)
    eve.page.locator(f"main[data-n='{ada.view['n']}']").wait_for()
    # What answers a seat alone, a watcher never hears.
    assert {heard["t"] for heard in eve.heard} <= {"welcome", "table", "view", "pong"}
    public = {heard["n"]: heard for heard in eve.heard if heard["t"] == "view"}
    for one, seat in ((ada, 0), (ben, 1)):
        name = (ada.last("table") or {})["seats"][seat]["name"]
        for heard in one.heard:
            assert heard["t"] in {"welcome", "table", "view", "ack", "previewed", "pong"}, heard
            if heard["t"] != "view" or heard["n"] not in public:
                continue
            assert heard["view"]["seat"] == seat
            others = public[heard["n"]]
            told = {field for field, value in heard["view"].items() if value != others["view"][field]}
            assert told <= {field.name for field in fields(GAMES[game].own_type)}, told
            if heard["since"] == others["since"] >= 0:
                alone = [line for line in heard["story"] if line not in others["story"]]
                assert all(re.search(rf"\b[Yy]our?\b|{name}", line) for line in alone), alone
        held = heard_hand(one.view["view"])
        assert len(held) == one.view["view"]["held"][seat]
        kept = one.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
        assert not re.search(r"hand|rack|Na\+|Cl-|secret", kept), kept
        assert one.page.request.get(f"/api/gatherings/{ada.code}/tables/1/record").status == 409
    if game == "metals":
        assert ada.page.locator(".hand button").count() == ada.view["view"]["held"][0]
        assert eve.page.locator(".hand").count() == 0


def heard_hand(view: dict[str, Any]) -> list[str]:
    cards: list[str] = view["rack"] if "rack" in view else view["hand"]
    return cards


def test_people_at_one_screen_never_see_each_others_cards(person: Come) -> None:
    one = person()
    page = one.page
    page.goto("/new/metals")
    page.get_by_label("Everybody at this screen").check()
    page.get_by_label("Name at seat 1").fill("Ada")
    page.get_by_label("Name at seat 2").fill("Ben")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("heading", name="Pass the device to").wait_for()
    # Also right after a reload, before anything is known, no card is drawn.
    page.add_init_script(WATCH)
    page.reload()
    for _ in range(4):
        page.get_by_role("heading", name="Pass the device to").wait_for()
        assert page.evaluate("window.leaked ?? 0") == 0
        assert page.locator(".card, .hand").count() == 0
        page.keyboard.press("Enter")
        page.locator(".ask.mine").wait_for()
        n = page.locator("main").get_attribute("data-n")
        play_here(one)
        page.wait_for_function(
            "n => document.querySelector('h1')?.textContent.startsWith('Hand the device') "
            "|| document.querySelector('main')?.dataset.n !== n",
            arg=n,
        )
        if not page.get_by_role("heading", name="Pass the device to").count():
            break
    assert one.troubles == []


WATCH = """
window.leaked = 0;
new MutationObserver(() => {
  if (document.querySelector('.card, .hand') && !window.lifted) window.leaked++;
}).observe(document, { childList: true, subtree: true });
addEventListener('keydown', () => (window.lifted = true));
"""


def play_here(one: Person) -> None:
    """The first thing that is legal, by whoever has the screen."""
    page, seat = one.page, one_to_act(one)
    action = seat["legal"][0]
    if action == "pass":
        page.locator(".confirm button.main").first.click()
        return
    count, _, ion = action.rpartition(" ")
    for at in [at for at, card in enumerate(seat["view"]["hand"]) if card == ion][: int(count or 1)]:
        page.locator(".hand button").nth(at).click()
    page.locator(".confirm button").last.click()


def one_to_act(one: Person) -> dict[str, Any]:
    newest = max(heard["n"] for heard in one.heard if heard["t"] == "view")
    return next(h for h in one.heard if h["t"] == "view" and h["n"] == newest and h["legal"])


def plain(text: str) -> str:
    """Charges as the page sets them: high, in characters that every font has."""
    return text.translate(str.maketrans("⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "+−01234567890123456789"))
