"""A teacher plans a lesson, runs it and looks back on it: /plan, the four tabs of /host/CODE, and an assignment."""

import re
from collections.abc import Callable
from typing import Any

from e2e.pens import Mouse, items_of, judged, right
from e2e.people import NEXT, Person, play_on
from e2e.stage import look_over, soon
from e2e.test_print import on_paper
from msgspec import convert

from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games import GAMES
from ionbox.lab.progress import link_number

Come = Callable[..., Person]
SIZES = [(360, 640), (1280, 720), (1920, 1080)]
TABS = ["Room", "Understanding", "Pupils", "Plan"]
FLAT = "document.documentElement.scrollWidth <= innerWidth"


def plan(host: Person, title: str = "Salts, Tuesday", game: str = "Metal vs. Non-Metal") -> None:
    page = host.page
    page.goto("/plan")
    page.get_by_label("Title").fill(title)
    page.get_by_role("radio", name=game).check()
    page.get_by_role("checkbox", name=re.compile("^Charges")).check()
    page.get_by_role("checkbox", name=re.compile("^Neutral sum")).check()
    page.get_by_role("checkbox", name="A set before the games").check()
    page.get_by_role("checkbox", name="A set after the games").check()


def begin(host: Person) -> None:
    host.page.get_by_role("button", name="Begin this lesson").click()
    host.page.get_by_text("Nobody has come yet.").wait_for()


def sit(pupil: Person, code: str) -> None:
    pupil.page.goto(f"/t/{code}")
    pupil.page.get_by_role("button", name="Take a seat").click()
    pupil.page.get_by_role("button", name="I am ready").wait_for()


def open_tab(host: Person, name: str) -> Any:
    host.page.get_by_role("tab", name=name).click()
    return host.page.get_by_role("tabpanel", name=name)


def test_a_lesson_is_planned_and_its_link_holds_all_of_it(person: Come) -> None:
    host = person()
    plan(host)
    page = host.page
    sheet = page.get_by_role("article")
    sheet.get_by_text("Salts, Tuesday").wait_for()
    for minutes, says in (("5", "The set before"), ("25", "Play"), ("5", "Talk about it")):
        sheet.get_by_role("row", name=re.compile(f"^{minutes} {says}")).wait_for()
    sheet.get_by_text("NGSS HS-PS1-1").first.wait_for()
    look_over(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert soon(page, FLAT), width
    link = page.get_by_label("The link of this lesson").input_value()
    assert re.search(r"/plan#l1\.[\w-]+$", link)
    before = sheet.get_by_role("row", name=re.compile("The set before")).inner_text()
    other = person()
    other.page.goto(link[link.index("/plan") :])
    other.page.get_by_role("row", name=re.compile("The set before")).wait_for()
    assert other.page.get_by_role("row", name=re.compile("The set before")).inner_text() == before
    assert other.page.get_by_label("Title").input_value() == "Salts, Tuesday"
    assert on_paper(other).get_by_role("article").is_visible()


def mistake(pupil: Person) -> tuple[str, str]:
    """A play, and one like it whose charges do not cancel."""
    game = GAMES["charged"]
    view = {**pupil.view["view"]}
    state = game.imagine(convert(view, game.view_type), game.defaults, Rng(0))
    seat = Seat((pupil.last("welcome") or {})["seat"])
    plays = [text for text in pupil.view["legal"] if re.match(r"\d", text)]
    tiles = sorted({tile for text in plays for tile in text.split()[1:]})
    for start in (play.rpartition(" ")[0] for play in plays):
        for wrong in (f"{start} {tile}" for tile in tiles):
            no = game.refusal(state, seat, game.parse(wrong))
            if no and no.code == "CHARGE":
                return plays[0], wrong
    raise AssertionError(plays)


TRY = """([code, n, tries, right]) => new Promise((done) => {
  const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws");
  const say = (message) => socket.send(JSON.stringify(message));
  const act = (id, action) => say({ t: "act", id: id + n, n, action });
  socket.onopen = () => say({ t: "hello", code });
  socket.onmessage = ({ data }) => {
    const heard = JSON.parse(data).t;
    if (heard === "ack" || heard === "refused" && !tries.length && !right) return socket.close();
    if (heard === "welcome" || heard === "refused") act(`${tries.length}-`, tries.shift() ?? right);
  };
  socket.onclose = () => done();
})"""
"""On another line of the same seat: plays that are refused, then one that is not, if there is one."""


def stumble(pupils: list[Person], turns: int) -> None:
    """Whoever has the turn leaves charges over, then plays what is right."""
    for _ in range(turns):
        actor = next(one for one in pupils if one.view["legal"])
        right, wrong = mistake(actor)
        n = actor.view["n"]
        actor.page.evaluate(TRY, [actor.code, n + 1, [wrong], right])
        for one in pupils:
            one.page.wait_for_function(NEXT, arg=n)


def called(pupil: Person) -> str:
    welcome, table = pupil.last("welcome"), pupil.last("table")
    assert welcome is not None
    assert table is not None
    return str(table["seats"][welcome["seat"]]["name"])


def look_around(page: Any) -> None:
    look_over(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert soon(page, FLAT), f"{width}×{height}: {page.url}"
    page.set_viewport_size({"width": 1280, "height": 720})


def test_a_lesson_is_run_from_the_plan_to_the_last_of_it(person: Come) -> None:
    host = person()
    page = host.page
    plan(host, game="Charged!")
    deck = page.locator("select", has=page.locator("option[value=pclassroom]"))
    assert deck.input_value() == "pclassroom", "a class begins with the smaller game"
    deck.select_option("pfull")
    begin(host)
    assert page.get_by_role("heading", name="Salts, Tuesday", level=1).is_visible()
    pupils = [person(360, 640) for _ in range(2)]
    for pupil in pupils:
        sit(pupil, host.code)
    page.get_by_text("2 people here").wait_for()
    page.get_by_role("button", name="Start").click()
    for pupil in pupils:
        pupil.page.locator("main[data-n]").wait_for()
    # A line to all.
    page.get_by_role("button", name="Announce").click()
    page.get_by_label("What everybody reads").fill("Five more minutes")
    page.keyboard.press("Enter")
    page.get_by_text("Everybody reads:").wait_for()
    assert pupils[0].last("table") is not None
    page.get_by_role("button", name="Take it away").click()
    page.get_by_text("Everybody reads:").wait_for(state="detached")
    # What was wrong is understood, in words and with its numbers.
    stumble(pupils, 4)
    actor = next(one for one in pupils if one.view["legal"])
    actor.page.evaluate(TRY, [actor.code, actor.view["n"] + 1, [mistake(actor)[1]] * 3, ""])
    glance = page.get_by_role("region", name="At a glance")
    glance.get_by_role("listitem").get_by_text(called(actor)).wait_for()
    assert glance.get_by_text("1 stuck").is_visible()
    look_around(page)
    panel = open_tab(host, "Understanding")
    panel.get_by_text("Charges are left over: atoms were counted, and not charges.").wait_for()
    panel.get_by_text(re.compile(r"\d times, by \d of 2 pupils")).wait_for()
    panel.get_by_text("How much positive and how much negative charge is in this formula?").wait_for()
    panel.get_by_role("button", name=re.compile("^Show on the wall: Charges")).click()
    panel.get_by_text("On the wall now").wait_for()
    look_around(page)
    # Whoever asks the class tries the questions first.
    panel.get_by_role("link", name=re.compile("^Practise this: Charges")).click()
    page.locator(".question h1").wait_for()
    item = items_of(page.url.rpartition("/")[2])[0]
    Mouse(host).answer(item, right(item))
    judged(page, "Right")
    page.go_back()
    panel = open_tab(host, "Pupils")
    panel.get_by_role("table").wait_for()
    assert panel.get_by_role("row").count() == 3
    look_around(page)
    # A reload comes back to the same tab.
    page.reload()
    page.get_by_role("tab", name="Pupils", selected=True).wait_for()
    page.get_by_role("button", name="Who is who").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("row").nth(2).wait_for()
    for pupil in pupils:
        name = called(pupil)
        assert dialog.get_by_role("row", name=re.compile(f"^1 . {name}")).is_visible()
    look_over(page)
    page.keyboard.press("Escape")
    look_around(open_tab(host, "Plan").page)
    # The end: a minute, then at once; then nothing at all.
    open_tab(host, "Room")
    page.get_by_role("button", name="End the lesson").click()
    dialog.get_by_role("button", name="End the lesson").click()
    page.get_by_text(re.compile(r"The lesson ends in 0:\d\d|1:00")).wait_for()
    page.get_by_role("button", name="End at once").click()
    page.get_by_text("The lesson has ended.").wait_for()
    page.get_by_text("Names are replaced by numbers on").wait_for()
    page.get_by_text("Everything is erased on").wait_for()
    look_around(page)
    page.get_by_role("button", name="Erase now").click()
    dialog.get_by_role("button", name="Yes, erase it").click()
    look_over(page)
    dialog.get_by_role("button", name="Erase now").click()
    page.get_by_text("This lesson has been erased.").wait_for()
    assert page.request.get(f"/api/gatherings/{host.code}").status == 404
    assert host.troubles == []


def test_the_host_is_told_of_everybody_and_that_all_are_paused(person: Come) -> None:
    host = person()
    page = host.page
    plan(host)
    begin(host)
    pupils = [person(360, 640) for _ in range(3)]
    for pupil in pupils:
        sit(pupil, host.code)
    here = page.get_by_text("3 people here")
    here.wait_for()
    assert soon(page, "document.querySelector('.arrivals').getBoundingClientRect().bottom < 720")
    page.get_by_role("button", name="Start").click()
    for pupil in pupils:
        pupil.page.locator("main[data-n]").wait_for()
    # Whoever waits for a bot's seat is somebody, too.
    name = called(pupils[0])
    page.get_by_role("button", name=f"Move {name}", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=f"Move {name}", exact=True).click()
    page.get_by_text(f"{name} takes over next").wait_for()
    assert here.is_visible()
    glance = page.get_by_role("region", name="At a glance")
    page.get_by_role("button", name="Pause all").click()
    page.get_by_role("status").get_by_text("Paused", exact=False).wait_for()
    glance.get_by_text("2 paused").wait_for()
    assert glance.get_by_text(re.compile("to move|playing")).count() == 0
    look_around(page)
    open_tab(host, "Pupils")
    page.get_by_role("button", name="Who is who").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("row", name=re.compile(f"^2 . {name}")).wait_for()
    assert dialog.get_by_role("row").count() == 4
    dialog.get_by_text(re.compile(r"^Salts, Tuesday, \w+ \d+, \d{4}$")).wait_for()
    assert dialog.locator(".pen").first.bounding_box()["width"] > 300
    look_over(page)
    assert host.troubles == []


def test_a_wall_in_the_same_browser_shows_at_once_what_the_host_has_chosen(person: Come) -> None:
    host, pupil = person(), person(360, 640)
    page = host.page
    plan(host)
    begin(host)
    sit(pupil, host.code)
    page.get_by_text("1 person here").wait_for()
    wall = host.context.new_page()
    wall.add_init_script("window.setTimeout = () => 0")  # it never asks by itself
    wall.goto(f"/wall/{host.code}")
    wall.get_by_role("heading", name="Come in").wait_for()
    page.get_by_text("More", exact=True).click()
    page.get_by_label("What the wall shows").select_option("tables")
    assert page.get_by_label("What the wall shows").input_value() == "tables"
    wall.get_by_role("heading", name="Tables").wait_for()
    assert wall.get_by_text(called(pupil)).count() == 0
    names = page.get_by_label("Show names on the wall")
    names.check()
    wall.get_by_text(called(pupil)).wait_for()
    names.uncheck()
    wall.get_by_text(called(pupil)).wait_for(state="detached")
    page.get_by_text("The wall has been told.").wait_for()
    look_over(page)
    assert host.troubles == []


def test_codes_of_an_assignment_never_make_the_page_go_sideways(person: Come) -> None:
    host = person()
    plan(host)
    begin(host)
    panel = open_tab(host, "Plan")
    panel.get_by_label("Codes, one on each line").fill("2862-KQW9-UDNM\n2862-KQYF-S3DZ")
    panel.get_by_role("row", name=re.compile("not played to the end")).wait_for()
    look_around(host.page)


def test_everything_of_the_host_is_done_by_keyboard_alone(person: Come) -> None:
    host = person()
    page = host.page
    plan(host)
    begin(host)
    pupils = [person(360, 640) for _ in range(3)]
    for pupil in pupils:
        sit(pupil, host.code)
    page.get_by_text("3 people here").wait_for()
    # Tabs: arrows, Home and End, and around.
    page.get_by_role("tab", name="Room").focus()
    for key, name in (("ArrowRight", "Understanding"), ("End", "Plan"), ("ArrowRight", "Room"), ("ArrowLeft", "Plan")):
        page.keyboard.press(key)
        page.get_by_role("tab", name=name, selected=True).wait_for()
        assert page.evaluate("document.activeElement.textContent") == name
        assert ("tab=plan" in page.url) == (name == "Plan")
    page.keyboard.press("Home")
    # Somebody is moved to the free seat of another table.
    name = called(pupils[0])
    page.get_by_role("button", name=f"Move {name}", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_text(f"{name} sits down at table 2 at once.").wait_for()
    look_over(page)
    page.get_by_role("dialog").get_by_role("button", name=f"Move {name}", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_role("article", name="Table 2").get_by_text(name).wait_for()
    # Removing asks first, and Escape is no.
    other = called(pupils[1])
    for key in ("Escape", "Enter"):
        page.get_by_role("button", name=f"Remove {other}").focus()
        page.keyboard.press("Enter")
        page.get_by_role("dialog").get_by_role("button", name=f"Remove {other}").focus()
        page.keyboard.press(key)
        page.locator("dialog").wait_for(state="detached")
    pupils[1].page.get_by_text("Your host has taken you off the table.").wait_for()
    page.get_by_role("button", name="End the lesson").focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Cancel").focus()
    page.keyboard.press("Enter")
    page.locator("dialog").wait_for(state="detached")
    assert host.troubles == []


def test_every_tab_is_printed_without_anything_to_press(person: Come) -> None:
    host = person()
    plan(host)
    begin(host)
    pupil = person()
    sit(pupil, host.code)
    host.page.get_by_text("1 person here").wait_for()
    for tab in TABS:
        host.page.emulate_media(media="screen")
        open_tab(host, tab)
        on_paper(host)
        assert not host.page.get_by_role("tablist").is_visible()
    host.page.emulate_media(media="screen")
    open_tab(host, "Pupils")
    host.page.get_by_role("button", name="Who is who").click()
    host.page.get_by_role("dialog").get_by_text(called(pupil)).wait_for()
    assert on_paper(host).get_by_role("columnheader", name="Who that is").is_visible()
    assert (host.page.locator("dialog .pen").first.bounding_box() or {"width": 0})["width"] > 300


def test_friends_at_one_table_see_no_tabs(person: Come) -> None:
    one = person()
    one.make_table("metals")
    one.page.goto(f"/host/{one.code}")
    one.page.get_by_role("button", name="Pause all").wait_for()
    assert one.page.get_by_role("tab").count() == 0
    assert one.page.get_by_role("button", name="Announce").count() == 0
    look_around(one.page)


def test_an_assignment_is_done_at_home_and_handed_in_as_a_code(person: Come) -> None:
    host = person()
    plan(host)
    host.page.get_by_label("Last day").fill("2020-01-31")
    host.page.get_by_role("img", name="QR code of the assignment").wait_for()
    link = host.page.get_by_label("The link of this lesson").input_value()
    address = link[link.index("/plan") :].replace("/plan", "/lesson")
    pupil = person(360, 640)
    page = pupil.page
    page.goto(address)
    page.get_by_text("It was due on January 31, 2020.").wait_for()
    look_around(page)
    # The set before: whatever is answered first, and no help.
    page.get_by_role("link", name="Begin: Twelve questions", exact=True).click()
    page.get_by_role("progressbar").wait_for()
    assert page.get_by_role("link", name="Back to your assignment").count() == 0
    page.evaluate(DONE, [number_of(address), 5])
    page.goto("/")
    page.goto(address)
    page.get_by_text("5 of 12 right at the first attempt.").wait_for()
    # A match against the bot, played to its end.
    page.get_by_role("button", name=re.compile("^Begin: A match")).click()
    page.locator("main[data-n]").wait_for()
    play_on(pupil)
    page.goto(address)
    page.get_by_text(re.compile("You won.|You played it to the end.")).wait_for()
    code = page.locator(".code").inner_text()
    assert re.fullmatch(r"[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}", code)
    page.reload()
    page.get_by_text(code).wait_for()
    look_around(page)
    # On the host's page it is read, and so is nobody's secret.
    begin(host)
    panel = open_tab(host, "Plan")
    panel.get_by_label("Codes, one on each line").fill(f"{code.lower()}\nDana Smith")
    panel.get_by_role("row", name=re.compile(f"^{code} 5 –")).wait_for()
    panel.get_by_text("This line is not a code: Dana Smith.").wait_for()
    panel.get_by_label("Link of the assignment").fill(address + "x")
    panel.get_by_text(f"This code belongs to another assignment: {code}").wait_for()
    assert not [one for one in host.asked if "Dana" in one]
    look_around(host.page)
    assert pupil.troubles == []
    assert host.troubles == []


def number_of(address: str) -> int:
    return link_number(address.partition("#")[2])


DONE = """([link, before]) => localStorage.setItem(`ionbox-home-${link}`, JSON.stringify({ before }))"""
"""As the page of the set leaves it, which has tests of its own."""


def test_a_link_that_is_broken_or_of_a_newer_ionbox_is_told_and_a_kept_lesson_is_opened(person: Come) -> None:
    one = person()
    page = one.page
    for fragment, says in (("", "There is no lesson"), ("#l2.abc", "a newer ionbox"), ("#l1.abc", "a whole lesson")):
        page.goto("/")
        page.goto(f"/lesson{fragment}")
        page.get_by_text(says).wait_for()
        look_over(page)
    page.goto("/plan#l1.abc")
    page.get_by_text("This link does not hold a whole lesson.").wait_for()
    plan(one, title="Kept")
    page.get_by_role("button", name="Keep on this device").click()
    page.get_by_text("Kept is kept on this device.").wait_for()
    page.goto("/plan")
    page.get_by_text("Lessons on this device").click()
    page.get_by_role("button", name="Open Kept").click()
    page.get_by_role("article").get_by_text("Kept").wait_for()
    assert page.get_by_label("Title").input_value() == "Kept"
    page.get_by_role("button", name="Delete Kept").click()
    page.get_by_role("button", name="Open Kept").wait_for(state="detached")
    assert one.troubles == []


def test_a_lesson_that_is_erased_or_not_ones_own_is_told_on_the_hosts_page(person: Come) -> None:
    host, other = person(), person()
    plan(host)
    begin(host)
    link = host.page.locator("details code").last.text_content()
    assert link is not None
    other.page.goto(link)
    other.page.get_by_role("button", name="Pause all").wait_for()
    for do in ("end", "erase"):
        host.page.request.post(f"/api/gatherings/{host.code}/command", data={"do": do})
    other.page.get_by_role("heading", name=re.compile("erased|no gathering|code")).wait_for()
    look_over(other.page)
    plan(host)
    begin(host)
    stranger = person()
    stranger.page.goto(f"/host/{host.code}?tab=pupils")
    stranger.page.get_by_text("This is the host’s page.").wait_for()
    assert stranger.page.get_by_role("table").count() == 0
