"""A person at a browser, as a test plays them: what the page hears is kept, so that a test knows what may be done."""

import json
import re
from collections.abc import Callable
from functools import cache, partial
from types import ModuleType
from typing import Any

from house.programs import ROOT, load

from ionbox.games import GAMES

WAIT = 60_000
"""Milliseconds: nothing takes so long, but a machine that is asked for much else."""
FRIENDS = ["person", "person"]
ALONE = ["person", "bot:novice"]
FEW = {"rounds": "6"}
"""Of a match of which the end matters, and not how it is played."""


class Person:
    """One device: an empty browser with one page."""

    def __init__(self, context: Any) -> None:
        context.set_default_timeout(WAIT)
        self.context = context
        self.page = context.new_page()
        self.troubles: list[str] = []
        self.heard: list[dict[str, Any]] = []
        """Every message of every socket of this page; a view with all its parts together."""
        self.known: dict[int, dict[str, Any]] = {}
        self.asked: list[str] = []
        """Every address the page asked for."""
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._say)
        self.page.on("websocket", lambda socket: socket.on("framereceived", self.hear))
        self.page.on("request", lambda request: self.asked.append(request.url))

    def _say(self, said: Any) -> None:
        url = said.location["url"]
        # How long a match takes cannot be told on a machine that is asked for much else. Pages do without.
        if said.type == "error" and not url.endswith("/length"):
            self.troubles.append(f"{said.text} {url}")

    def hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] == "view":
            # Of what lies open only what has changed is sent: what the page knows of each table is kept here as well.
            known = self.known.get(message["table"], {}) if message["base"] >= 0 else message["box"]
            self.known[message["table"]] = message["view"] = known | message["public"] | message["own"]
        self.heard.append(message)

    # Around the table.

    def make_table(self, game: str) -> str:
        """A table for two made in the browser, as its host and first player; the code."""
        self.page.goto(f"/new/{game}")
        self.page.get_by_role("button", name="Set up the table").click()
        self.page.get_by_role("button", name="I am ready").wait_for()
        return self.code

    def sit_at(self, game: str, seats: list[str], name: str = "Ada", **wish: Any) -> str:
        """At the first seat of a table made without its page, as its host; the code."""
        made = self.page.request.post("/api/gatherings", data={"game": game, "seats": seats, **wish})
        assert made.ok, made.text()
        code: str = made.json()["code"]
        assert self.page.request.post(f"/api/gatherings/{code}/join", data={"name": name}).ok
        self.page.goto(f"/t/{code}")
        return code

    @property
    def code(self) -> str:
        found = re.search(r"/(?:t|host)/(\w{6})", self.page.url)
        assert found is not None, self.page.url
        return found[1]

    def sit_down(self, code: str, name: str = "") -> None:
        self.page.goto(f"/t/{code}")
        sit = self.page.get_by_role("button", name="Take a seat")
        sit.wait_for()
        if name:  # where names are handed out there is no field
            self.page.get_by_label("Your name at the table").fill(name)
        sit.click()
        self.page.get_by_role("button", name="I am ready").wait_for()

    def ready(self) -> None:
        self.page.get_by_role("button", name="I am ready").click()

    def play_bot(self, game: str) -> None:
        self.page.goto("/")
        self.page.get_by_role("button", name=f"Play a bot now: {GAMES[game].title}", exact=True).click()
        self.page.locator("main[data-n]").wait_for()

    # What is known.

    def last(self, kind: str) -> dict[str, Any] | None:
        return next((one for one in reversed(self.heard) if one["t"] == kind), None)

    @property
    def view(self) -> dict[str, Any]:
        view = self.last("view")
        assert view is not None, "no view yet"
        return view

    @property
    def over(self) -> bool:
        ended, table = self.last("ended"), self.last("table")
        return bool(ended and table and ended["match"] == table["match"])

    def answer(self, do: Callable[[], object]) -> str:
        """What the server says to what is done now, `ack` or `refused`; then the page has caught up.

        A newer view alone is no answer: others act at the same time, and the old question may stand in it still.
        """
        said = len(self.heard)
        do()
        for _ in range(WAIT // 10):
            for message in self.heard[said:]:
                if message["t"] == "ack":
                    self.page.wait_for_function(NEXT, arg=message["n"] - 1)
                if message["t"] in ("ack", "refused"):
                    return str(message["t"])
            self.pause(0.01)
        raise AssertionError("Nothing is answered.")

    def hold_time(self) -> None:
        """Before a page is opened: its clock stands, so that what is only seen for a moment stays until `later`."""
        self.page.clock.install(time="2026-01-01T00:00:00Z")
        self.page.clock.pause_at("2026-01-01T00:00:01Z")

    def later(self, seen: Callable[[], object]) -> None:
        """Let time pass until this is seen. No moment lasts longer than two seconds."""
        for _ in range(41):
            if seen():
                return
            self.page.clock.run_for(50)
        raise AssertionError("Two seconds later it is still not seen.")

    def pause(self, seconds: float = 0.02) -> None:
        self.page.wait_for_timeout(seconds * 1000)


@cache
def driver(game: str) -> ModuleType | None:
    """What plays a board by mouse, from its game's folder."""
    path = f"src/ionbox/games/{game}/tests/driver.py"
    return load(path) if (ROOT / path).is_file() else None


def act(person: Person, action: str) -> None:
    """Carry out an action at the board by mouse; for a board without a driver, from the list of all actions."""
    own = driver((person.last("welcome") or {})["game"])
    if own is not None:
        own.act(person, action)
        return
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("button", name="All my actions").click()
    person.page.locator("button.action").get_by_text(action, exact=True).click()


def play_on(*people: Person, until: int = 10_000, choose: Any = None) -> None:
    """Everybody does the first thing that is legal, until the match is over or has this many steps."""
    for _ in range(6000):
        if all(person.over or person.view["n"] >= until for person in people):
            return
        for person in people:
            if (
                person.view["legal"]
                and person.view["n"] < until
                and not person.over
                and person.page.locator(f"main[data-n='{person.view['n']}']").count()
            ):
                action = choose(person) if choose else pick(person)
                assert person.answer(partial(act, person, action)) == "ack"
        people[0].pause()
    raise AssertionError("The match does not end.")


NEXT = "n => Number(document.querySelector('main[data-n]')?.dataset.n ?? -1) > n"


def pick(person: Person) -> str:
    """Something legal, not always the same: whoever only ever passes sees little of a board."""
    legal: list[str] = person.view["legal"]
    # Whoever draws or passes without need plays for ever.
    plays = [action for action in legal if action.split()[0] not in ("draw", "pass")] or legal
    n: int = person.view["n"]
    return plays[n * 7 % len(plays)]
