"""A terminal player at a live table: the messages of docs/protocol.md, shown with the same drawings as everywhere."""

import json
import secrets
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import convert
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ionbox.core.rng import commitment, numbers_of
from ionbox.core.types import BadInput, Outcome, Refusal, Seat
from ionbox.games import GAMES
from ionbox.terminal.screen import Screen

HELP = (
    "Type an action as it is listed. Type ? to see what you can play, or hint, rules, resign or leave. "
    "quit keeps your seat."
)
KEPT = Path.home() / ".ionbox" / "seats.json"
"""Where this device keeps the secrets of its seats."""
REACTIONS = {"well_played": "Well played", "thanks": "Thanks", "oops": "Oops", "thinking": "Thinking …"}
PATIENCE = 20.0
"""Seconds a server may take to answer."""


def join(code: str, server: str, name: str, screen: Screen, kept: Path = KEPT) -> None:
    """Take a seat, or the one this device already has, and play."""
    server = server.rstrip("/") if "://" in server else f"http://{server.rstrip('/')}"
    code = code.strip().upper()
    secret = _kept(kept).get(f"{server} {code}", "")
    gathering = f"{server}/api/gatherings/{code}"
    seat = _ask(f"{gathering}/join", secret, {"name": name})
    _keep(kept, f"{server} {code}", seat["secret"])
    screen.line(f"You are {seat['name']}, at table {seat['table']}.", "bold")
    url = "ws" + server.removeprefix("http") + "/ws"
    try:
        with connect(url, open_timeout=PATIENCE, max_size=2**22) as socket:
            Guest(socket, code, seat["secret"], screen, gathering).run()
    except ConnectionClosed as end:
        raise BadInput(
            f"The connection to the server was lost ({end.rcvd.code if end.rcvd else 'cut'}). Join again."
        ) from None
    except OSError as trouble:
        raise BadInput(f"{server} does not answer: {trouble}.") from None


class Guest:
    def __init__(self, socket: ClientConnection, code: str, secret: str, screen: Screen, gathering: str) -> None:
        self.socket = socket
        self.secret = secret
        self.screen = screen
        self.gathering = gathering
        """Its address."""
        self.steps: list[str] = []
        """Of a hint, those not told yet."""
        self.correction = ""
        """What would have been right, after a refusal: the next hint."""
        self.refused = ""
        """The id of that refusal."""
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.known: dict[str, Any] = {}
        """The game's view: box, public and own together."""
        self.game = ""
        self.seat: Seat | None = Seat(0)
        """None: it watches until the next deal."""
        self.shown = -1
        self.over = False
        self.ready = False
        self.sealed = ""
        """What was shown of the next deal when this seat was ready for it, and the number it added."""
        self.number = ""
        self.say(t="hello", code=code, secret=secret)

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def run(self) -> None:
        try:
            while True:
                if self.over and self.seat is not None:
                    if not self.play_again():
                        return
                elif self.table.get("status") == "open" and not self.ready:
                    self.ask("Press Enter when you are ready>")
                    self.ready = True
                    self.say(t="ready", number=self.added())
                elif self.view.get("legal") and not self.table.get("paused"):
                    self.act()
                if not (self.over and self.seat is not None) and not self.hear():
                    return
        except (EOFError, KeyboardInterrupt):
            self.screen.line()
            self.screen.line("Your seat is safe. The same command brings you back.")

    def hear(self, answer: str = "") -> bool:
        """Wait for news, then take in all that has come; until `answer` is answered if it is given. False: the end."""
        waiting = True
        while True:
            try:
                message = json.loads(self.socket.recv(timeout=None if waiting or answer else 0.05))
            except TimeoutError:
                return True
            waiting = False
            if not self.take_in(message):
                return False
            if answer and message.get("id") == answer:
                answer = ""

    def take_in(self, message: dict[str, Any]) -> bool:
        screen, kind = self.screen, message["t"]
        if kind == "welcome":
            self.game, self.seat = message["game"], message["seat"]
            if message.get("late") is not None:
                screen.line("The match has begun. You get a bot's seat at the next deal. Until then, you watch.")
        elif kind == "table":
            if message["status"] == "open" and message["seats"] != self.table.get("seats"):
                here = [seat["name"] or "(free)" for seat in message["seats"]]
                screen.line(f"At the table: {', '.join(here)}.", "dim")
            if message["status"] != "playing" and message["sealed"] != self.table.get("sealed"):
                screen.line(f"The next deal is sealed: SHA-256 {message['sealed']}", "dim")
            elif not self.sealed and message["commitment"] and message["match"] != self.table.get("match"):
                screen.line(f"The deal is sealed: SHA-256 {message['commitment']}", "dim")
            for seat in message["rematch"]:
                if seat != self.seat and seat not in self.table.get("rematch", []):
                    screen.line(f"{message['seats'][seat]['name']} wants to play again.", "italic")
            self.table = message
        elif kind == "view":
            self.over = False
            if message["base"] < 0:
                self.known = message["box"] | message["public"]
            self.known |= message["public"] | message["own"]
            self.view = message
            self.correction = ""
            if message.get("race"):
                self.say(t="seen", n=message["n"])
            screen.told(message["story"])
        elif kind == "refused":
            because, hint = message["because"], message["hint"]
            if message["rule"]:
                screen.refused(Refusal(message["rule"], message["code"], because, hint, question=message["question"]))
            else:
                screen.line(f"{because} {hint}".strip(), "yellow")
            self.correction, self.refused = hint if message["rule"] else "", message["id"]
            self.shown = -1
        elif kind in ("notice", "asked"):
            screen.line(message["text"], "italic")
        elif kind == "reacted":
            screen.line(f"{self.names()[message['seat']]}: {REACTIONS.get(message['what'], message['what'])}", "italic")
        elif kind == "ended":
            self.finish(message)
        elif kind == "closed":
            screen.line(message["reason"], "yellow")
            return False
        return True

    def act(self) -> None:
        """Ask until something was played or given up."""
        while self.view.get("legal") and not self.over:
            view = self.view
            if self.shown != view["n"]:
                self.show()
            text = self.ask(f"{self.own_name}>")
            if text in ("?", "help", ""):
                self.screen.line(HELP)
                self.screen.actions([*view["legal"], *(["…"] if view["more"] else [])])
            elif text == "hint":
                self.hint()
            elif text == "rules":
                self.screen.markdown(GAMES[self.game].file("RULES.md"))
            elif text in ("resign", "leave"):
                self.say(t=text)
                return
            else:
                id = secrets.token_hex(8)
                self.say(t="act", n=view["n"] + 1, id=id, action=text[:200])
                if not self.hear(id):
                    raise EOFError

    def hint(self) -> None:
        """What corrects the last refusal, then the next step of it."""
        if self.correction:
            self.screen.line(self.correction, "cyan")
            self.correction = ""
            self.say(t="correct", id=self.refused)
            return
        if not self.steps:
            try:
                told = _ask(f"{self.gathering}/hint", self.secret)
            except BadInput as no:
                self.screen.line(str(no), "yellow")
                return
            *first, last = told["steps"]
            self.steps = [*first, " ".join([last, *told["reasons"]])]
        self.screen.line(self.steps.pop(0), "cyan")

    def show(self) -> None:
        game, view = GAMES[self.game], self.view
        self.screen.table(game, convert(self.known, game.view_type), self.names())
        self.screen.line(view["ask"], "bold")
        self.shown = view["n"]
        self.steps = []

    def ask(self, prompt: str) -> str:
        text = self.screen.ask(prompt)
        if text in ("quit", "exit"):
            raise EOFError
        return text

    def names(self) -> list[str]:
        return [seat["name"] for seat in self.table["seats"]]

    @property
    def own_name(self) -> str:
        return "" if self.seat is None else self.names()[self.seat]

    def finish(self, ended: dict[str, Any]) -> None:
        self.over = True
        self.view = {}
        if ended["scores"]:
            outcome = Outcome(tuple(ended["scores"]), tuple(ended["winners"]), ended["rule"], ended["because"])
            self.screen.outcome(outcome, self.names())
        else:
            self.screen.line(ended["because"])
        if ended["seed"]:
            self.screen.line(f"The seed was {ended['seed']}", "dim")
        if ended["seed"] and self.sealed and self.seat is not None:
            self.screen.line(checked(ended["seed"], self.sealed, self.seat, self.number, len(self.table["seats"])))
        self.sealed = ""

    def added(self) -> str:
        """A number of this seat's own for the next deal; from now on the seal that is shown may not change."""
        self.sealed, self.number = self.table["sealed"], secrets.token_hex(16)
        return self.number

    def play_again(self) -> bool:
        if self.ask("Play again? [y/N]").lower() not in ("y", "yes"):
            return False
        self.over = False
        self.shown = -1
        self.say(t="rematch", number=self.added())
        return True


def checked(seed: str, sealed: str, seat: Seat, number: str, seats: int) -> str:
    """Whether a match was dealt as was promised when this seat added its number, in one sentence."""
    if commitment(seed) != sealed or len(numbers_of(seed)) not in (0, seats):
        return "Do not trust this deal. Its seed is not the one that was sealed before you were ready."
    if [number] != numbers_of(seed)[seat : seat + 1]:
        return "Your number is not in the seed. It came after the deal, or the server left it out."
    return "The deal is as promised. It was sealed before you were ready, and your number is part of it."


def _ask(url: str, secret: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    """What the server answers: to a GET, or to a POST with a body."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {secret}"} if secret else {})
    request = urllib.request.Request(url, None if body is None else json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            found: dict[str, Any] = json.load(answer)
            return found
    except urllib.error.HTTPError as no:
        raise BadInput(_sentence(no.read)) from None
    except (OSError, ValueError) as trouble:
        where = url.partition("/api/")[0]
        raise BadInput(f"{where} does not answer ({trouble}). Is ionbox running there? Try --server ADDRESS.") from None


def _sentence(read: Callable[[], bytes]) -> str:
    try:
        return str(json.loads(read())["detail"])
    except (ValueError, KeyError):
        return "The server said no. Is it an ionbox?"


def _kept(path: Path) -> dict[str, str]:
    try:
        seats = json.loads(path.read_text("utf-8"))
        return seats if isinstance(seats, dict) else {}
    except (OSError, ValueError):
        return {}


def _keep(path: Path, key: str, secret: str) -> None:
    seats = {**_kept(path), key: secret}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(json.dumps(seats, indent=1), "utf-8")
    except OSError:
        pass  # without a memory of its own this device can still play; it only cannot come back
