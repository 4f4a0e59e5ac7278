"""Pictures of every page and board into docs/screenshots: `just screenshots`, or with names to make only those.

Each by day and by night, on a desk and on a phone; what a projector shows, also as large as that.
"""

import json
import os
import re
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from e2e import chromium  # noqa: E402
from e2e.conftest import FLAGS, House  # noqa: E402
from e2e.pens import EVERY, Mouse, items_of, open_set, right, wrong  # noqa: E402
from e2e.people import Person, play_on  # noqa: E402
from e2e.test_lesson_host import begin as begin_lesson  # noqa: E402
from e2e.test_lesson_host import open_tab, plan, sit, stumble  # noqa: E402
from e2e.test_lessons import COACH, begin, do  # noqa: E402
from e2e.test_teaching import lay, of_metals  # noqa: E402

OUT = ROOT / "docs" / "screenshots"
DESK, PHONE, PROJECTOR = (1280, 720), (360, 640), (1920, 1080)
BENCH, NIGHT = "light", "dark"
DONE = {
    skill: [{"day": 20_000 + at // 3, "right": at != 2} for at in range(n)]
    for skill, n in {"S1": 5, "S2": 5, "S3": 4, "S4": 2, "S8": 1}.items()
}
"""What somebody has practised."""
PATIENCE = 120_000
"""Milliseconds: nobody waits for a picture, and the machine may be busy."""
Come = Callable[..., Person]

MOMENTS = {
    "ion": {"middle": ("base-game-of-three", 22), "full": ("everything-at-seven", 80), "end": ("loose-bonding", -3)},
    "dice": {
        "middle": ("a-classroom", 9),
        "full": ("a-race-by-arrival-with-a-wrong-card", 12),
        "end": ("two-players", -4),
    },
    "metals": {"middle": ("players-without-cards-are-skipped", 8), "end": ("a-series-of-two", -3)},
    "charged": {
        "middle": ("a-short-match-of-four-ends-by-passing", 8),
        "full": ("a-whole-match-by-the-most-points", 60),
        "end": ("a-whole-match-by-the-most-points", -2),
    },
}
"""Golden matches and the step from which each goes on; counted from the end where it is to be played out."""


def take(one: Person, name: str, size: tuple[int, int], scheme: str, part: Any = None) -> None:
    one.page.set_viewport_size({"width": size[0], "height": size[1]})
    one.page.emulate_media(color_scheme=scheme)
    if part is not None:
        part.scroll_into_view_if_needed()
    one.pause(0.3)
    look = "night" if scheme == NIGHT else "bench"
    one.page.screenshot(path=OUT / f"{name}-{size[0]}-{look}.png")


def four(one: Person, name: str) -> None:
    for size in (DESK, PHONE):
        for scheme in (BENCH, NIGHT):
            take(one, name, size, scheme)


def two(one: Person, name: str, part: Any = None) -> None:
    """Scrolled to a part of the page where that is what the picture is of."""
    take(one, name, DESK, BENCH, part)
    take(one, name, PHONE, NIGHT, part)


def page_at(come: Come, name: str, path: str, sign: str) -> None:
    one = come()
    one.page.goto(path)
    one.page.locator(sign).first.wait_for()
    four(one, name)


def record_of(game: str, name: str) -> Path:
    return ROOT / f"src/ionbox/games/{game}/golden/{name}.record"


def go_on(one: Person, game: str, name: str, n: int) -> None:
    """At the seat that acted next, in a match that goes as this record did up to step n."""
    record = record_of(game, name).read_text("utf-8")
    steps = re.findall(r"^\d+\. seat (\d+):", record, re.MULTILINE)
    n %= len(steps)
    wish = {"record": record, "n": n, "seat": int(steps[n]) - 1, "name": "Ada"}
    answer = one.page.request.post("/api/forks", data=wish)
    assert answer.ok, answer.text()
    one.page.goto(f"/t/{answer.json()['code']}")
    one.page.locator(".ask.mine").wait_for()


def board(come: Come, game: str) -> None:
    one = come()
    one.play_bot(game)
    one.page.locator(".ask.mine").wait_for()
    two(one, f"{game}-start")
    for moment, (name, n) in MOMENTS[game].items():
        one = come()
        go_on(one, game, name, n)
        if n < 0:
            play_on(one)
            one.page.get_by_role("region", name="The match is over").wait_for()
            sheet = one.page.get_by_role("region", name="Every point")
            two(one, f"{game}-{moment}", sheet if sheet.count() else None)
        else:
            (four if moment == "middle" else two)(one, f"{game}-{moment}")


def lobby(come: Come) -> None:
    host = come()
    code = host.make_table("metals")
    four(host, "lobby")
    take(host, "lobby", PROJECTOR, BENCH)
    guest = come()
    guest.page.goto(f"/t/{code}")
    guest.page.get_by_label("Your name at the table").wait_for()
    four(guest, "join")


def host(come: Come) -> None:
    """A lesson: its plan, three tables as the host sees them, what was understood, and the same plan at home."""
    teacher = come()
    plan(teacher, game="Charged!")
    teacher.page.locator("select", has=teacher.page.locator("option[value=pclassroom]")).select_option("pfull")
    teacher.page.get_by_label("Last day").fill("2026-12-18")
    teacher.page.get_by_text("A match takes about").wait_for()
    teacher.page.evaluate("scrollTo(0, 0)")
    four(teacher, "plan")
    link = teacher.page.get_by_label("The link of this lesson").input_value()
    page_at(come, "assignment", link[link.index("/plan") :].replace("/plan", "/lesson"), "ol button.main, ol a.main")
    begin_lesson(teacher)
    pupils = [come() for _ in range(6)]
    for pupil in pupils:
        sit(pupil, teacher.code)
    teacher.page.get_by_role("button", name="Start").click()
    for pupil in pupils:
        pupil.page.locator("main[data-n]").wait_for()
    for at in (0, 2):
        stumble(pupils[at : at + 2], 6 - at)
    teacher.pause(4)
    four(teacher, "host")
    take(teacher, "host", PROJECTOR, BENCH)
    for tab in ("Understanding", "Pupils"):
        open_tab(teacher, tab).get_by_role("button", name="Print").wait_for()
        four(teacher, tab.lower())


def order(host: Person, code: str, **command: Any) -> None:
    answer = host.page.request.post(f"/api/gatherings/{code}/command", data=command)
    assert answer.ok, answer.text()


def lesson_at(come: Come, game: str, people: int, seats: int) -> tuple[Person, str, list[Person]]:
    """A lesson of people who have come to it."""
    host = come()
    plan = {"title": "Ions, Tuesday", "minutes": 30, "skills": ["S2"], "before": "S2-1-7KQ4", "after": "S2-1-7KQ5"}
    wish = {"game": game, "seats": ["person"] * seats, "many": True, "lesson": {**plan, "ticket": "S2-1-7MMM"}}
    code = host.page.request.post("/api/gatherings", data=wish).json()["code"]
    pupils = [come() for _ in range(people)]
    for one in pupils:
        one.sit_down(code)
    return host, code, pupils


def wall(come: Come) -> None:
    """A class on the projector, from the code to the podium, in a light room and a dark one, at 16:9 and 4:3."""
    host, code, pupils = lesson_at(come, "metals", 8, 2)
    page = (screen := come()).page

    def show(name: str, sign: str, what: str = "auto", **more: Any) -> None:
        if name != "end":  # then nobody orders anything any more
            order(host, code, do="wall", shows={"what": what, "table": 0, "example": "", "names": False, **more})
        page.locator(sign).first.wait_for()
        take(screen, f"wall-{name}", PROJECTOR, BENCH)
        take(screen, f"wall-{name}", DESK, NIGHT)
        take(screen, f"wall-{name}", (1024, 768), BENCH)

    page.goto(f"/wall/{code}")
    show("code", "main img")
    order(host, code, do="start")
    for one in pupils:
        one.page.locator("main[data-n]").wait_for()
    for at in range(0, 8, 2):
        play_on(*pupils[at : at + 2], until=6 + at)
    show("tables", ".board .board")
    order(host, code, do="announce", text="In five minutes we look at the wall together.")
    show("table", ".number", "table", table=2)
    order(host, code, do="announce", text="")
    for at in (0, 2, 4):
        play_on(*pupils[at : at + 2])
    show("tree", "svg", "tree")
    order(host, code, do="finish")
    show("last", ".last")
    order(host, code, do="end")
    show("end", ".step")


def example(come: Come) -> None:
    """A real example on the projector."""
    host, code, pupils = lesson_at(come, "charged", 2, 2)
    order(host, code, do="start")
    for one in pupils:
        one.page.locator("main[data-n]").wait_for()
    stumble(pupils, 4)
    order(host, code, do="wall", shows={"what": "example", "table": 0, "example": "M5", "names": False})
    screen = come()
    screen.page.goto(f"/wall/{code}")
    screen.page.locator(".formula").wait_for()
    take(screen, "wall-example", PROJECTOR, BENCH)
    take(screen, "wall-example", DESK, NIGHT)


def pupil(come: Come) -> None:
    """A pupil's side of a lesson: coming in, the lobby, the host's line, the last minute, the end; and what is kept."""
    host, code, pupils = lesson_at(come, "metals", 2, 2)
    late = come()
    late.page.goto(f"/t/{code}")
    late.page.get_by_role("button", name="Take a seat").wait_for()
    two(late, "pupil-join")
    two(pupils[0], "pupil-lobby")
    order(host, code, do="start")
    for one in pupils:
        one.page.locator("main[data-n]").wait_for()
    play_on(*pupils, until=4)
    order(host, code, do="announce", text="Read the ion table first.")
    one = next(one for one in pupils if one.view["legal"])
    one.page.locator(".voices .says").wait_for()
    two(one, "pupil")
    order(host, code, do="finish")
    one.page.get_by_role("timer").wait_for()
    two(one, "pupil-last")
    order(host, code, do="end")
    one.page.get_by_role("region", name="The match is over").wait_for()
    two(one, "pupil-end")
    page_at(come, "privacy", "/privacy", "table")


def curtain(come: Come) -> None:
    one = come()
    one.page.goto("/new/metals")
    one.page.get_by_label("Everybody at this screen").check()
    one.page.get_by_label("Name at seat 1").fill("Ada")
    one.page.get_by_label("Name at seat 2").fill("Ben")
    one.page.get_by_role("button", name="Start").click()
    one.page.get_by_role("heading", name="Pass the device to").wait_for()
    four(one, "curtain")


def look_back(one: Person, game: str, name: str, n: int) -> None:
    one.page.goto("/replay")
    one.page.locator("input[type=file]").set_input_files(record_of(game, name))
    one.page.get_by_label("Seen by").select_option("0")
    one.page.locator("input[type=range]").fill(str(n))


def replay(come: Come) -> None:
    one = come()
    look_back(one, "ion", "base-game-of-three", 50)
    four(one, "replay")


def review(come: Come) -> None:
    one = come()
    look_back(one, "metals", "players-without-cards-are-skipped", 12)
    part = one.page.get_by_role("region", name="Review of the match")
    part.get_by_role("button", name="Review").click()
    part.get_by_role("img", name=re.compile("chance to win")).wait_for()
    two(one, "review", part)


def what_if(come: Come) -> None:
    """The end of the same page: from this step on, differently."""
    one = come()
    look_back(one, "dice", *MOMENTS["dice"]["middle"])
    two(one, "what-if", one.page.get_by_role("region", name="What if?"))


def puzzles(come: Come) -> None:
    """A wrong try, explained."""
    one, puzzle = come(), of_metals()
    one.page.goto(f"/puzzles/{puzzle.code}")
    lay(one, puzzle, next(action for action in puzzle.values if action != puzzle.answer))
    one.page.get_by_text("Not quite").wait_for()
    two(one, "puzzles")


def practise(come: Come) -> None:
    """The tree of skills with something done, and a set: a formula put together, an error explained, how it went."""
    one = come()
    page = one.page
    page.goto("/")
    page.evaluate(f"localStorage.setItem('ionbox-mastery', {json.dumps(json.dumps(DONE))})")
    page.goto("/practise")
    page.locator("p.code").wait_for()
    four(one, "practise")
    pen, met = Mouse(one), set[str]()
    open_set(one, EVERY)
    for item in items_of(EVERY):
        if item.kind not in met and item.kind in ("build", "find", "name"):
            pen.answer(item, wrong(item))
            page.get_by_text("Not yet").wait_for()
            two(one, f"practise-{item.kind}")
            pen.go_on("Try again")
        pen.answer(item, right(item))
        page.get_by_text("Right", exact=True).wait_for()
        if item.kind not in met and item.kind in ("build", "lattice", "charge"):
            if item.kind == "lattice":
                page.get_by_role("button", name="Why a ratio?").click()
            two(one, f"practise-{item.kind}-right", page.locator(".said"))
        met.add(item.kind)
        page.locator(".said button.main").click()
    page.locator(".results").wait_for()
    four(one, "practise-end")


def bench(one: Person, game: str) -> Any:
    one.page.goto(f"/workshop/{game}")
    one.page.get_by_text("This deck can be played.").wait_for()
    return one.page


def workshop(come: Come) -> None:
    """A deck with ions of the library, of which one is alone on its card; the library; a run of bots."""
    one = come()
    page = bench(one, "metals")
    page.get_by_role("button", name="Add ions").click()
    four(one, "ions")
    for ion in ("lithium", "acetate"):
        page.get_by_label("Search by name").fill(ion)
        page.locator(".found button").first.click()
    page.get_by_role("button", name="Add 2 ions").click()
    page.get_by_text("There is only one").first.wait_for()
    page.evaluate("scrollTo(0, 0)")
    four(one, "workshop")
    page.get_by_role("button", name="Hand it on").click()
    page.get_by_role("img", name="QR code").wait_for()
    two(one, "links")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Let bots play it").click()
    report = page.get_by_role("region", name="How it played")
    report.wait_for()
    two(one, "balance", report.get_by_role("heading").nth(1))


def squares(come: Come) -> None:
    """The board of Charged!, to be painted."""
    one = come()
    page = bench(one, "charged")
    page.get_by_role("tab", name="Board").click()
    page.get_by_role("grid").wait_for()
    two(one, "squares", page.get_by_role("grid"))


def help_of_a_table(come: Come) -> None:
    """What a table shows, and the lobby that says what it does not."""
    one = come()
    one.page.goto("/new/metals")
    one.page.get_by_text("A match takes about").wait_for()
    one.page.get_by_text("How much help").click()
    one.page.get_by_label("Charges on cards and tiles").uncheck()
    two(one, "help", one.page.get_by_text("How much help"))


def teams(come: Come) -> None:
    ada, ben, cy = come(), come(), come()
    ada.page.goto("/new/metals")
    ada.page.get_by_label("Devices at each seat").select_option("2")
    ada.page.get_by_role("button", name="Set up the table").click()
    ada.page.get_by_role("button", name="I am ready").wait_for()
    for one in (ben, cy):
        one.page.goto(f"/t/{ada.code}")
        one.page.get_by_role("button", name="Take a seat").click()
        one.page.get_by_role("heading", name="At the table").wait_for()
    two(ada, "teams")


def lesson(come: Come) -> None:
    """A wrong formula is tried, explained, and put right."""
    one = come()
    begin(one, "charged")
    for _ in range(2):
        do(one, one.page.locator(COACH))
    four(one, "lesson")


def compounds(come: Come) -> None:
    one = come()
    go_on(one, "charged", *MOMENTS["charged"]["full"])
    one.page.get_by_role("button", name="Compounds").click()
    one.page.locator("dialog li").first.wait_for()
    four(one, "compounds")


PICTURES: dict[str, Callable[[Come], None]] = {
    "home": lambda come: page_at(come, "home", "/", ".covers li"),
    "new": lambda come: page_at(come, "new", "/new/ion", "form .make"),
    "box": lambda come: page_at(come, "box", "/box/ion", "main section table"),
    "workshop": workshop,
    "squares": squares,
    "help": help_of_a_table,
    "teams": teams,
    "rules": lambda come: page_at(come, "rules", "/rules/metals", ".rules h2"),
    "learn": lambda come: page_at(come, "learn", "/learn/ion", ".lesson button.main"),
    "lesson": lesson,
    "lobby": lobby,
    "host": host,
    "wall": wall,
    "example": example,
    "pupil": pupil,
    "curtain": curtain,
    "replay": replay,
    "review": review,
    "what-if": what_if,
    "puzzles": puzzles,
    "practise": practise,
    "compounds": compounds,
    **{game: partial(board, game=game) for game in MOMENTS},
}


def main(wanted: list[str]) -> None:
    found = chromium.find()
    if isinstance(found, str):
        sys.exit(f"No pictures: {found}.")
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = chromium.node()
    from playwright.sync_api import ViewportSize, sync_playwright

    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        environment: dict[str, str | float | bool] = {**os.environ, **found.environment}
        browser = playwright.chromium.launch(executable_path=found.program, args=FLAGS, env=environment)
        try:
            for name in wanted or list(PICTURES):
                contexts: list[Any] = []

                def come(contexts: list[Any] = contexts) -> Person:
                    viewport: ViewportSize = {"width": DESK[0], "height": DESK[1]}
                    contexts.append(browser.new_context(viewport=viewport, base_url=house.url, reduced_motion="reduce"))
                    one = Person(contexts[-1])
                    one.context.set_default_timeout(PATIENCE)
                    return one

                PICTURES[name](come)
                for context in contexts:
                    context.close()
                print(name)
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
