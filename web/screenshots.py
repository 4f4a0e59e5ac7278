"""Pictures of every page and board into docs/screenshots: `just screenshots`, or with names to make only those.

Desktop and phone, projector for what a projector shows, bench and night.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from e2e import chromium  # noqa: E402
from e2e.conftest import FLAGS, House  # noqa: E402
from e2e.people import TITLES, Person, play_on  # noqa: E402

OUT = ROOT / "docs" / "screenshots"
DESK, LAPTOP, PHONE, PROJECTOR = (1280, 720), (1366, 768), (360, 640), (1920, 1080)
BENCH, NIGHT = "light", "dark"
Come = Callable[..., Person]


def games() -> list[str]:
    return [path.parents[1].name for path in sorted(ROOT.glob("src/ionbox/games/*/ui/Board.svelte"))]


def page_at(come: Come, path: str, sign: str) -> None:
    for size, scheme in ((DESK, BENCH), (PHONE, NIGHT)):
        one = come(size, scheme)
        one.page.goto(path)
        one.page.locator(sign).first.wait_for()
        take(one, path.strip("/").replace("/", "-") or "home", size, scheme)


def take(one: Person, name: str, size: tuple[int, int], scheme: str) -> None:
    one.pause(0.3)
    look = "night" if scheme == NIGHT else "bench"
    one.page.screenshot(path=OUT / f"{name}-{size[0]}-{look}.png")


def lobby(come: Come) -> None:
    host = come(PROJECTOR, BENCH)
    code = host.make_table("metals")
    take(host, "lobby", PROJECTOR, BENCH)
    guest = come(PHONE, NIGHT)
    guest.sit_down(code, "Ben")
    take(guest, "lobby", PHONE, NIGHT)


def match(come: Come, game: str) -> None:
    """At the start, in the middle, at the end; and a phone by night."""
    ada, ben = come(DESK, BENCH), come(PHONE, NIGHT)
    ben.sit_down(ada.make_table(game), "Ben")
    for one in (ben, ada):
        one.ready()
    for one in (ada, ben):
        one.page.locator("main[data-n]").wait_for()
    take(ada, f"{game}-start", DESK, BENCH)
    play_on(ada, ben, until=8)
    take(ada, f"{game}-middle", DESK, BENCH)
    take(ben, f"{game}-middle", PHONE, NIGHT)
    ada.page.emulate_media(color_scheme="dark")
    ada.page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    take(ada, f"{game}-middle", LAPTOP, NIGHT)
    ada.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    ada.page.emulate_media(color_scheme="light")
    play_on(ada, ben)
    take(ada, f"{game}-end", DESK, BENCH)
    take(ben, f"{game}-end", PHONE, NIGHT)


def host(come: Come) -> None:
    """A class: three tables, seen by the host on a projector."""
    teacher = come(PROJECTOR, BENCH)
    teacher.page.goto("/new/metals")
    teacher.page.get_by_label("A class or a club").check()
    teacher.page.get_by_role("button", name="Set up the table").click()
    teacher.page.get_by_text("Nobody has come yet.").wait_for()
    pupils = [come(PHONE, BENCH) for _ in range(6)]
    for pupil in pupils:
        pupil.sit_down(teacher.code)
    teacher.page.get_by_role("button", name="Start").click()
    for pupil in pupils:
        pupil.page.locator("main[data-n]").wait_for()
    play_on(*pupils[:2], until=6)
    play_on(*pupils[2:4], until=3)
    take(teacher, "host", PROJECTOR, BENCH)


def curtain(come: Come) -> None:
    one = come(DESK, BENCH)
    one.page.goto("/new/metals")
    one.page.get_by_label("Everybody at this screen").check()
    one.page.get_by_label("Name at seat 1").fill("Ada")
    one.page.get_by_label("Name at seat 2").fill("Ben")
    take(one, "new-screen", DESK, BENCH)
    one.page.get_by_role("button", name="Start").click()
    one.page.get_by_role("heading", name="Hand the device to").wait_for()
    take(one, "curtain", DESK, BENCH)


PICTURES: dict[str, Callable[[Come], None]] = {
    "home": lambda come: page_at(come, "/", ".covers li"),
    "new": lambda come: page_at(come, "/new/metals", "form .make"),
    "rules": lambda come: page_at(come, "/rules/metals", ".rules h2"),
    "learn": lambda come: page_at(come, "/learn/metals", ".lesson"),
    "replay": lambda come: page_at(come, "/replay", "input[type=file]"),
    "lobby": lobby,
    "host": host,
    "curtain": curtain,
}


def main(wanted: list[str]) -> None:
    found = chromium.find()
    if isinstance(found, str):
        sys.exit(f"No pictures: {found}.")
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = chromium.node()
    from playwright.sync_api import sync_playwright

    OUT.mkdir(parents=True, exist_ok=True)
    pictures = {**PICTURES, **{game: (lambda come, game=game: match(come, game)) for game in games() if game in TITLES}}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        environment = {**os.environ, **found.environment}
        browser = playwright.chromium.launch(executable_path=found.program, args=FLAGS, env=environment)
        try:
            for name in wanted or list(pictures):
                contexts: list[Any] = []

                def come(size: tuple[int, int], scheme: str, contexts: list[Any] = contexts) -> Person:
                    viewport = {"width": size[0], "height": size[1]}
                    contexts.append(
                        browser.new_context(
                            viewport=viewport, base_url=house.url, color_scheme=scheme, reduced_motion="reduce"
                        )
                    )
                    return Person(contexts[-1])

                pictures[name](come)
                for context in contexts:
                    context.close()
                print(name)
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
