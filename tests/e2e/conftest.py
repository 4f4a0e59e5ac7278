"""Browsers and a server for them. Without a Chromium the tests say that they were skipped; under CI they fail."""

import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from e2e import chromium
from e2e.people import Person
from server import proxy

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
    f"--host-resolver-rules=MAP {proxy.NAME} {proxy.ADDRESS}",
]  # fmt: skip

SAME_NUMBERS = """
const chance = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (array) => (array.length === 16 ? array.fill(0xe2) : chance(array));
"""
"""What a page adds to a deal is not chance here either, so that a red run is red again."""


class House:
    """The server as a process; it can be stopped and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.store = folder / "e2e.sqlite"
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, str(HERE / "house.py"), str(self.store), str(self.port)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())
        self.url = f"http://127.0.0.1:{self.port}"

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    if not (ROOT / "src/ionbox/static/index.html").is_file():
        missing("the client is not built: python3 play.py build")
    one = House(tmp_path_factory.mktemp("house"))
    yield one
    one.stop()


running = ExitStack()
"""The browser, from the first test that asks for it to the last one in a row."""
launched: list[Any] = []


@pytest.fixture
def browser() -> Any:
    if launched and launched[0].is_connected():
        return launched[0]
    close_browser()
    found = chromium.find()
    if isinstance(found, str):
        missing(found)
        return None
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = chromium.node()
    from playwright.sync_api import sync_playwright

    playwright = running.enter_context(sync_playwright())
    environment: dict[str, str | float | bool] = {**os.environ, **found.environment}
    one = playwright.chromium.launch(executable_path=found.program, args=FLAGS, env=environment)
    running.callback(one.close)
    launched.append(one)
    return one


def close_browser() -> None:
    launched.clear()
    running.close()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """While it lives Playwright keeps an event loop running in this thread: tests elsewhere want one of their own."""
    if nextitem is None or HERE not in nextitem.path.parents:
        close_browser()


def missing(why: str) -> None:
    if os.environ.get("CI") == "true" and sys.platform == "linux" and platform.machine() == "x86_64":
        pytest.fail(f"The browser tests have to run here: {why}.")
    pytest.skip(f"no browser tests: {why}")


@pytest.fixture
def person(browser: Any, house: House) -> Iterator[Callable[..., Person]]:
    """A new person with a device of their own: an empty browser."""
    people: list[Person] = []

    def come(width: int = 1280, height: int = 720, moving: bool = False, **more: Any) -> Person:
        """`moving`: things move, as fast as the test lets time pass; elsewhere nothing does."""
        more["reduced_motion"] = "no-preference" if moving else "reduce"
        context = browser.new_context(viewport={"width": width, "height": height}, base_url=house.url, **more)
        context.add_init_script(SAME_NUMBERS)
        people.append(Person(context))
        if moving:
            people[-1].hold_time()
        return people[-1]

    yield come
    for one in people:
        one.context.close()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser, a server and a test share two cores: what fails here is tried once more, and is named as `RERUN`."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))
