"""A terminal player at a live table: the messages of docs/protocol.md, shown with the same drawings as everywhere."""

import json
import secrets
from pathlib import Path
from typing import Any

from msgspec import convert
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ionbox.core.game import AnyGame
from ionbox.core.rng import commitment, numbers_of
from ionbox.core.types import FULL, BadInput, Help, Outcome, Refusal, Seat, hiding
from ionbox.games import GAMES
from ionbox.terminal.screen import Screen
from ionbox.terminal.server import KEPT, PATIENCE, ask, keep, secrets_kept
from ionbox.terminal.table import rules_for

HELP = (
    "Type an action as it is listed. Type ? to see what you can play, or hint, rules, resign or leave. "
    "quit keeps your seat. In a team, type pen to see who has the pen, and pen 2 to hand it to your second teammate."
)
NOT_LISTED = "This table does not list what you can play."
HIDDEN = {
    "charges": "charges", "ions": "the ion table", "preview": "what an action comes to", "plays": "what you can play",
}  # fmt: skip
REACTIONS = {"well_played": "Well played", "thanks": "Thanks", "oops": "Oops", "thinking": "Thinking …"}


def join(code: str, server: str, name: str, screen: Screen, kept: Path = KEPT) -> None:
    """Take a seat, or the one this device already has, and play."""
    server = server.rstrip("/") if "://" in server else f"http://{server.rstrip('/')}"
    code = code.strip().upper()
    secret = secrets_kept(kept).get(f"{server} {code}", "")
    gathering = f"{server}/api/gatherings/{code}"
    if name and ask(gathering, secret).get("given"):
        screen.line("Names are handed out here, so you get one.", "dim")
        name = ""
    seat = ask(f"{gathering}/join", secret, {"name": name})
    keep(kept, f"{server} {code}", seat["secret"])
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
        self.rules: AnyGame | None = None
        """The game with what the options of this table bring."""
        self.help = FULL
        """What the table shows."""
        self.mate = 0
        """Which of the devices that hold the seat this is."""
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
                if self.table.get("ended") and (self.over or self.table["status"] == "open"):
                    self.screen.line("This gathering has ended.", "bold")
                    return
                if self.asks_again():
                    if not self.play_again():
                        return
                elif self.table.get("status") == "open" and not self.ready:
                    self.ask("Press Enter when you are ready>")
                    self.ready = True
                    self.say(t="ready", number=self.added())
                elif self.asked() and not self.table.get("paused"):
                    self.act()
                if not self.asks_again() and not self.hear():
                    return
        except (EOFError, KeyboardInterrupt):
            self.screen.line()
            self.screen.line("Your seat is safe. The same command brings you back.")

    def asks_again(self) -> bool:
        """Whether a match is over and another may follow."""
        return self.over and self.seat is not None and not self.table.get("ending")

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
            if self.table and message.get("table") != self.table.get("table"):  # the host has moved this seat
                self.table, self.view, self.over, self.ready = {}, {}, False, False
            self.game, self.seat, self.mate = message["game"], message["seat"], message.get("mate", 0)
            self.rules, self.help = rules_of(message)
            if message.get("hides"):
                screen.line(f"This table hides: {', '.join(HIDDEN[one] for one in message['hides'])}.", "dim")
            if message.get("late") is not None:
                screen.line("The match has begun. You get a bot's seat at the next deal. Until then, you watch.")
        elif kind == "table":
            if message["status"] == "open" and message["seats"] != self.table.get("seats"):
                here = [seat["name"] or "(free)" for seat in message["seats"]]
                screen.line(f"At the table: {', '.join(here)}.", "dim")
            if message["same"] and not self.table:
                screen.line("The same deal lies at every table of this gathering.", "dim")
            if message["status"] != "playing" and message["sealed"] != self.table.get("sealed"):
                screen.line(f"The next deal is sealed: SHA-256 {message['sealed']}", "dim")
            elif not self.sealed and message["commitment"] and message["match"] != self.table.get("match"):
                screen.line(f"The deal is sealed: SHA-256 {message['commitment']}", "dim")
            self.tell_team(message)
            if message.get("says") and message["says"] != self.table.get("says"):
                screen.line(f"The host says: {message['says']}", "bold")
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
        elif kind in ("notice", "asked", "moment"):
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
        while self.asked() and not self.over:
            view = self.view
            if not self.has_pen():
                self.ask(
                    f"{self.mates()[self.own_seat['pen']]['name']} has the pen and is away. Press Enter to take it>"
                )
                self.say(t="pen", to=self.mate, name=self.mates()[self.mate]["name"])
                return
            if self.shown != view["n"]:
                self.show()
            text = self.ask(f"{self.own_name}>")
            if text in ("?", "help", ""):
                self.screen.line(HELP)
                if view["legal"]:
                    self.screen.actions([*view["legal"], *(["…"] if view["more"] else [])])
                else:
                    self.screen.line(NOT_LISTED)
            elif text == "hint":
                self.hint()
            elif text == "rules":
                assert self.rules is not None
                self.screen.markdown(rules_for(self.rules, self.help))
            elif text.split()[:1] == ["pen"]:
                if self.hand_on(text.split()[1:]):
                    return
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
                told = ask(f"{self.gathering}/hint", self.secret)
            except BadInput as no:
                self.screen.line(str(no), "yellow")
                return
            *first, last = told["steps"]
            self.steps = [*first, " ".join([last, *told["reasons"]])]
        self.screen.line(self.steps.pop(0), "cyan")

    def show(self) -> None:
        game, view = self.rules, self.view
        assert game is not None
        self.screen.table(game, convert(self.known, game.view_type), self.names())
        self.screen.line(view["ask"], "bold")
        self.shown = view["n"]
        self.steps = []

    def ask(self, prompt: str) -> str:
        text = self.screen.ask(prompt)
        if text in ("quit", "exit"):
            raise EOFError
        return text

    def asked(self) -> bool:
        """Whether something is asked of this device: of its seat, and of nobody else who holds it and is here."""
        actors = self.view.get("actors", [])
        if not (self.view.get("legal") or (self.seat is not None and self.seat in actors)):
            return False
        return self.has_pen() or not self.mates()[self.own_seat["pen"]]["present"]

    @property
    def own_seat(self) -> dict[str, Any]:
        seat: dict[str, Any] = self.table["seats"][self.seat] if self.table and self.seat is not None else {}
        return seat

    def mates(self) -> list[dict[str, Any]]:
        """Who holds this seat together; none where each device has a seat of its own."""
        mates: list[dict[str, Any]] = self.own_seat.get("mates", [])
        return mates

    def has_pen(self) -> bool:
        return len(self.mates()) < 2 or self.own_seat["pen"] == self.mate

    def tell_team(self, table: dict[str, Any]) -> None:
        """Who holds the seat and has the pen, whenever that is news."""
        before = self.team()
        self.table, told = table, self.table
        after = self.team()
        self.table = told
        if after and after != before:
            self.screen.line(after, "dim")

    def team(self) -> str:
        if len(self.mates()) < 2:
            return ""
        pen = self.own_seat["pen"]
        told = [
            f"{n} {mate['name']}{' (you)' if n - 1 == self.mate else ''}{'' if mate['present'] else ' (away)'}"
            f"{' has the pen' if n - 1 == pen else ''}"
            for n, mate in enumerate(self.mates(), 1)
        ]
        return f"Your team: {', '.join(told)}."

    def hand_on(self, words: list[str]) -> bool:
        """Say who has the pen, or hand it to the teammate with this number; whether it was handed on."""
        mates = self.mates()
        if not words:
            self.screen.line(self.team() or "You are no team: this seat is yours alone.")
        elif len(words) == 1 and words[0].isdecimal() and 1 <= int(words[0]) <= len(mates):
            to = int(words[0]) - 1
            if to != self.mate:
                self.say(t="pen", to=to, name=mates[to]["name"])
                self.shown = -1
                self.screen.line(f"{mates[to]['name']} gets the pen.")
                return True
            self.screen.line("You have the pen already.")
        else:
            self.screen.line("Type pen and the number of a teammate, as in pen 2. pen alone lists them.", "yellow")
        return False

    def names(self) -> list[str]:
        return [seat["name"] for seat in self.table["seats"]]

    @property
    def own_name(self) -> str:
        return "" if self.seat is None else self.names()[self.seat]

    def finish(self, ended: dict[str, Any]) -> None:
        self.over = True
        self.view = {}
        if ended.get("unfinished"):
            points = [f"{name} {score}" for name, score in zip(self.names(), ended["scores"], strict=True)]
            self.screen.line(f"{ended['because']} {', '.join(points)}.")
        elif ended["scores"]:
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
        """A number of this seat's own for the next deal, unless all tables have the same.

        From now on the seal that is shown may not change.
        """
        self.sealed, self.number = self.table["sealed"], "" if self.table["same"] else secrets.token_hex(16)
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
    if not number and not numbers_of(seed):
        return "The deal is as promised. It was sealed before you were ready, and is the same at every table."
    if [number] != numbers_of(seed)[seat : seat + 1]:
        return "Your number is not in the seed. It came after the deal, or the server left it out."
    return "The deal is as promised. It was sealed before you were ready, and your number is part of it."


def rules_of(welcome: dict[str, Any]) -> tuple[AnyGame, Help]:
    """The game with what the options of this table bring, and what the table shows of it."""
    game = GAMES[welcome["game"]]
    options = game.choose(welcome.get("options", {}), welcome.get("preset", ""))
    return game.under(options), game.helped(options, hiding(welcome.get("hides", [])))
