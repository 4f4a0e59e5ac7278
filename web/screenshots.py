"""Pictures of every page and board into docs/screenshots: `just screenshots`, or with names to make only those.

Each by day and by night, on a desk and on a phone; what a projector shows, also as large as that.
"""

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
from e2e.people import Person, play_on  # noqa: E402
from e2e.test_lessons import COACH, begin, do  # noqa: E402
from e2e.test_teaching import lay, of_metals  # noqa: E402

OUT = ROOT / "docs" / "screenshots"
DESK, PHONE, PROJECTOR = (1280, 720), (360, 640), (1920, 1080)
BENCH, NIGHT = "light", "dark"
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
    """A class: three tables, seen by the host on a projector."""
    teacher = come()
    teacher.page.goto("/new/metals")
    teacher.page.get_by_label("A class or a club").check()
    teacher.page.get_by_role("button", name="Set up the table").click()
    teacher.page.get_by_text("Nobody has come yet.").wait_for()
    pupils = [come() for _ in range(6)]
    for pupil in pupils:
        pupil.sit_down(teacher.code)
    teacher.page.get_by_role("button", name="Start").click()
    for pupil in pupils:
        pupil.page.locator("main[data-n]").wait_for()
    play_on(*pupils[:2], until=6)
    play_on(*pupils[2:4], until=3)
    four(teacher, "host")
    take(teacher, "host", PROJECTOR, BENCH)


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
    "rules": lambda come: page_at(come, "rules", "/rules/metals", ".rules h2"),
    "learn": lambda come: page_at(come, "learn", "/learn/ion", ".lesson button.main"),
    "lesson": lesson,
    "lobby": lobby,
    "host": host,
    "curtain": curtain,
    "replay": replay,
    "review": review,
    "what-if": what_if,
    "puzzles": puzzles,
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
