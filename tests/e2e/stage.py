"""A page at a real table whose views are a test's own: any position of any game, at once."""

import dataclasses
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from e2e.people import WAIT, Person

from ionbox.core.game import AnyGame
from ionbox.core.state import State
from ionbox.core.types import Seat

SIZES = [(1280, 720), (1366, 768), (360, 640)]
PHONES = [(360, 640), (390, 844), (430, 932), (640, 360), (844, 390)]
"""Upright and lying; a desk at 200 % is the fourth."""
NAMES = ["Ada", "Quiet Beryl", "Ben", "Amber Cobalt", "Cy", "Dora", "Eager Zinc", "Finn", "Gus", "Hana"]
AXE = Path(__file__).resolve().parents[2] / "web/node_modules/axe-core/axe.min.js"
RUN_AXE = """async () => (await axe.run({ resultTypes: ["violations"] })).violations
  .map(v => `${v.id}: ${v.nodes.map(n => n.target).join(" | ")}`)"""

INSIDE = "(m => m.scroll{edge} <= m.client{edge})(document.querySelector('main'))"
STILL = "[...document.querySelectorAll('.table')].every(one => one.scrollWidth <= one.clientWidth)"
IN_REACH = "[...document.querySelectorAll('.confirm')].every(one => one.getBoundingClientRect().bottom <= innerHeight)"
CUT = """() => [...document.querySelectorAll("main *")].filter(one => {
  const style = getComputedStyle(one);
  const over = (flow, size) => flow !== "visible" && one[`scroll${size}`] > one[`client${size}`] + 1;
  return style.display !== "inline" && style.textOverflow !== "ellipsis" && !one.closest(".for-readers, svg")
    && (over(style.overflowX, "Width") || over(style.overflowY, "Height"));
}).map(one => `${one.className}: ${one.scrollWidth}×${one.scrollHeight} in ${one.clientWidth}×${one.clientHeight}`)"""
SMALL = """() => [...document.querySelectorAll("main button:enabled")].filter(one => one.offsetHeight)
  .filter(one => one.offsetWidth < 44 || one.offsetHeight < 44).map(one => one.textContent)"""


def position(game: AnyGame, state: State, seat: Seat | None) -> dict[str, Any]:
    """What a server would send this seat of this state."""
    view = game.view(state, seat)
    legal = [] if seat is None else [game.write(one) for one in state.legal(Seat(seat))]
    ask = "" if seat is None else game.ask(view)
    return {"view": dataclasses.asdict(view), "legal": legal, "ask": ask, "actors": state.actors()}


def look_over(page: Any) -> None:
    """No violation that axe can find."""
    if not page.evaluate("'axe' in window"):
        # Injected by the protocol: the page's own policy would not let it in.
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(RUN_AXE)
    assert found == [], found


def soon(page: Any, check: str) -> bool:
    """Whether this holds within a few seconds: a board with another size or card may still be moving.

    Asked again and again from here: polling in the page is against its content policy.
    """
    for _ in range(400):
        if page.evaluate(check):
            return True
        page.wait_for_timeout(25)
    return False


def fits(page: Any, what: str = "") -> None:
    """The button that acts is in reach; on a desk nothing is cut off, on a phone fingers hit every button."""
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    where = f"{what} {width}×{height}"
    assert soon(page, "document.documentElement.scrollWidth <= innerWidth"), f"{where}: sideways"
    assert soon(page, STILL), f"{where}: the frame goes sideways when something in it has the focus"
    for edge in ("Width", "Height"):
        assert soon(page, INSIDE.format(edge=edge)), f"{where}: {edge}"
    wrong = SMALL if min(width, height) < 500 else CUT
    assert soon(page, f"({wrong})().length === 0"), f"{where}: {page.evaluate(wrong)}"
    assert soon(page, IN_REACH), f"{where}: the button that acts"


class Stage:
    """What the page sends stays here, in `sent`, until it is asked for."""

    def __init__(self, person: Person, game: str, seats: int, **more: Any) -> None:
        """`more` of what a table is made with, such as what it hides."""
        self.person, self.page = person, person.page
        self.sent: list[str] = []
        self.n = 1000
        self.page.route_web_socket(re.compile("/ws$"), self._line)
        wish = {"game": game, "seats": ["person"] * seats, "preset": "", **more}
        made = self.page.request.post("/api/gatherings", data=wish)
        code = made.json()["code"]
        self.page.request.post(f"/api/gatherings/{code}/join", data={"name": "Ada"})
        self.page.goto(f"/t/{code}")
        self.page.locator(".ask").wait_for()

    def _line(self, socket: Any) -> None:
        self.socket, server = socket, socket.connect_to_server()
        socket.on_message(lambda frame: self._sent(frame, server))
        server.on_message(self._heard)

    def _sent(self, frame: str, server: Any) -> None:
        message = json.loads(frame)
        if message["t"] == "act":
            self.sent.append(message["action"])
            self.socket.send(json.dumps({"t": "ack", "id": message["id"], "n": self.n}))
        else:
            server.send(frame)

    def _heard(self, frame: str) -> None:
        message = json.loads(frame)
        if message["t"] == "table":
            for seat, name in zip(message["seats"], NAMES, strict=False):
                seat["name"] = name
            message["status"] = "playing"
        self.socket.send(json.dumps(message))

    def next(self) -> str:
        """The next action that the page sends."""
        for _ in range(WAIT // 10):
            if self.sent:
                return self.sent.pop(0)
            self.person.pause(0.01)
        raise AssertionError("The page sends nothing.")

    def show(self, position: dict[str, Any], *story: str, events: Sequence[dict[str, Any]] = ()) -> None:
        """A position, and what led to it, in words and as boards draw it."""
        message = {"t": "view", "table": 1, "match": "m", "n": self.n + 1, "more": False, "left": 0}
        message |= {"since": self.n, "story": story, "events": events, **position}
        message |= {"base": -1, "box": {}, "public": position["view"], "own": {}}
        self.n += 1
        self.person.heard.append(message)
        self.socket.send(json.dumps(message))
        # The board itself is loaded when the first view has come.
        self.page.locator(f"main[data-n='{self.n}'] > *").first.wait_for(state="attached")
