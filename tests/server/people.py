"""Real sockets on 127.0.0.1: a server in this event loop, and people who sit at its tables."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import cycle
from pathlib import Path
from typing import Any, TypeVar

import httpx
from msgspec import convert, json, structs
from narrow import of, sure
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games import GAMES
from ionbox.server import wire
from ionbox.server.clocks import Clocks
from ionbox.server.house import House
from ionbox.server.limits import Limits, Rate
from ionbox.server.lobby import Lobby
from ionbox.server.serve import Server, Settings, make_server, reserved

M = TypeVar("M")
QUICK = Clocks(heartbeat=60.0, presence=0.05, pace=0.0, hello=60.0, sweep=3600.0, between=0.0)
LOTS = Rate(1e6, 1e6)
LOOSE = Limits(
    socket=LOTS, frames=LOTS, requests=LOTS, pages=LOTS, hellos=LOTS, control=LOTS, plays=LOTS, makes=LOTS, joins=LOTS,
    answers=LOTS,
)  # fmt: skip
PATIENCE = 60.0
"""Seconds after which a test gives up waiting."""


@dataclass
class Guests:
    """A server by its port, and whoever comes to it."""

    port: int
    http: httpx.AsyncClient
    people: list["Person"]

    def next_port(self) -> int:
        """Where the next one comes to."""
        return self.port

    async def make(self, game: str = "metals", seats: int | list[str] = 2, **more: Any) -> dict[str, Any]:
        """A gathering; its answer. People here may type their names, in a class as well."""
        plan = ["person"] * seats if isinstance(seats, int) else seats
        body = {"game": game, "seats": plan, "given": False, **more}
        answer = await self.http.post("/api/gatherings", json=body)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        self.http.cookies.clear()
        return made

    async def join(self, code: str, name: str = "") -> dict[str, Any]:
        answer = await self.http.post(f"/api/gatherings/{code}/join", json={"name": name})
        self.http.cookies.clear()
        assert answer.status_code == 201, answer.text
        joined: dict[str, Any] = answer.json()
        return joined

    async def order(self, made: dict[str, Any], do: str, **more: Any) -> httpx.Response:
        """A host's command."""
        headers = {"authorization": f"Bearer {made['host']}"}
        return await self.http.post(f"/api/gatherings/{made['code']}/command", json={"do": do, **more}, headers=headers)

    async def sit(self, code: str, name: str = "") -> "Person":
        """Join and come to the table."""
        joined = await self.join(code, name)
        return await self.come(code, joined["secret"])

    async def come(self, code: str, secret: str = "", **hello: Any) -> "Person":
        url = f"ws://127.0.0.1:{self.next_port()}/ws"
        person = Person(await connect(url, max_size=2**22, ping_interval=None), code, secret)
        self.people.append(person)
        await person.say(wire.Hello(code, secret, **hello))
        return person

    async def table(self, game: str = "metals", seats: int = 2, **more: Any) -> tuple[dict[str, Any], list["Person"]]:
        """A table with all seats taken by people, ready and dealt."""
        made = await self.make(game, seats, **more)
        people = [await self.sit(made["code"]) for _ in range(seats)]
        for person in people:
            await person.say(wire.Ready())
        for person in people:
            await person.hear(wire.View)
        return made, people


@dataclass
class Running(Guests):
    """A server in this event loop."""

    server: Server
    ports: Iterator[int] | None = None
    """Of all nodes in turn, where there are several."""

    def next_port(self) -> int:
        return next(self.ports) if self.ports else self.port

    @property
    def lobby(self) -> Lobby:
        lobby: Lobby = self.server.config.loaded_app.state.lobby
        return lobby


@asynccontextmanager
async def running(
    data: Path,
    clocks: Clocks = QUICK,
    limits: Limits = LOOSE,
    open_house: Callable[[], Awaitable[House]] | None = None,
    **settings: Any,
) -> AsyncIterator[Running]:
    """A server; with IONBOX_NODES several nodes, people at each in turn, where a test is about nothing of one server's.

    The first has made all gatherings, and so has them in its memory.
    """
    several = int(os.environ.get("IONBOX_NODES", "1"))
    if several == 1 or open_house is not None or settings or limits is not LOOSE:
        async with one_server(data, clocks, limits, open_house, **settings) as house:
            yield house
        return
    from server.hall import Hall, engines

    hall = Hall(engines(), await engines().database())
    async with hall.stack:
        for _ in range(several):
            await hall.add(clocks)
        first = hall.nodes[0]
        ports = cycle([node.port for node in hall.nodes])
        async with httpx.AsyncClient(
            base_url=first.http.base_url, timeout=PATIENCE, transport=InTurn(first.port, ports)
        ) as http:
            house = Running(first.port, http, first.people, first.server, ports)
            yield house


class InTurn(httpx.AsyncHTTPTransport):
    """What is about a gathering that there is goes to each node in turn, and all else to the first."""

    def __init__(self, first: int, ports: Iterator[int]) -> None:
        super().__init__()
        self.first = first
        self.ports = ports

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if request.url.path.startswith("/api/gatherings/"):
            request.url = request.url.copy_with(port=next(self.ports))
        return await super().handle_async_request(request)


@asynccontextmanager
async def one_server(
    data: Path,
    clocks: Clocks = QUICK,
    limits: Limits = LOOSE,
    open_house: Callable[[], Awaitable[House]] | None = None,
    store: str = "",
    **settings: Any,
) -> AsyncIterator[Running]:
    bound = reserved("127.0.0.1", 0)
    port = bound.getsockname()[1]
    server = make_server(
        Settings(store or str(data / "ionbox.sqlite"), clocks, limits, workers=1, **settings), open_house
    )
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    task = asyncio.create_task(server.serve([bound]))
    while not server.started:
        await asyncio.sleep(0.005)
        if task.done():
            task.result()
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as http:
            house = Running(port, http, [], server)
            try:
                yield house
            finally:
                server.should_exit = True
                await task
                for person in house.people:
                    await person.gone()
    finally:
        server.should_exit = True
        await task
        bound.close()


class Sight(wire.View, frozen=True):
    """A view as whoever keeps the ones before it sees it: always whole, and `view` is box, public and own together."""

    view: Any = None

    @classmethod
    def of(cls, message: wire.View, before: "Sight | None") -> "Sight":
        assert (message.base < 0) == (message.box is not None)
        told = structs.asdict(message)
        if message.base >= 0:
            assert before is not None
            assert (before.match, before.n) == (message.match, message.base), "changes fit what was shown before"
            told |= {"base": -1, "box": before.box, "public": before.public | message.public}
        return cls(**told, view=told["box"] | told["public"] | told["own"])


class Person:
    """Somebody at the other end of a socket, with a memory of all they heard."""

    def __init__(self, socket: ClientConnection, code: str, secret: str) -> None:
        self.socket = socket
        self.code = code
        self.secret = secret
        self.heard: list[wire.ServerMessage] = []
        self.frames: list[str] = []
        self._view: Sight | None = None
        self.sights: dict[int, Sight] = {}
        """The newest view of each table."""
        self.audience: Seat | None = None
        """Who they are to the table: their seat, or nobody but a watcher."""
        self.ended: wire.Ended | None = None
        self.tries = 0

    @property
    def seat(self) -> Seat:
        return sure(self.audience)

    @property
    def view(self) -> Sight:
        """The newest view, once there is one."""
        return sure(self._view)

    def may_act(self) -> bool:
        return self._view is not None and bool(self._view.legal)

    async def say(self, message: wire.ClientMessage) -> None:
        await self.socket.send(wire.encode(message))

    async def next(self) -> wire.ServerMessage:
        async with asyncio.timeout(PATIENCE):
            frame = await self.socket.recv()
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: wire.ServerMessage = json.decode(frame, type=wire.ServerMessage)
        match message:
            case wire.Welcome():
                self.audience = None if message.seat is None else Seat(message.seat)
            case wire.View():
                message = self._view = self.sights[message.table] = Sight.of(message, self.sights.get(message.table))
            case wire.Ended():
                self.ended = message
        self.heard.append(message)
        return message

    async def hear(self, kind: type[M]) -> M:
        """The next message of this kind; others are heard on the way."""
        while not isinstance(message := await self.next(), kind):
            pass
        return message

    async def act(self, action: str, n: int | None = None, id: str = "") -> wire.Ack | wire.Refused:
        """Act at the present version, and what is answered."""
        self.tries += 1
        id = id or f"{self.audience}-{self.tries}-{self.view.n}"
        await self.say(wire.Act(self.view.n + 1 if n is None else n, id, action))
        while True:
            message = await self.next()
            if isinstance(message, wire.Ack | wire.Refused) and message.id == id:
                return message

    async def catch_up(self) -> None:
        """Hear all that was said so far."""
        await self.say(wire.Ping())
        await self.hear(wire.Pong)

    async def leave(self) -> None:
        await self.socket.close()

    async def gone(self) -> int:
        """Listen until the server hangs up; its code."""
        try:
            while True:
                await self.next()
        except ConnectionClosed as end:
            await self.socket.wait_closed()
            return end.rcvd.code if end.rcvd else 1006


def refused(answer: wire.Ack | wire.Refused) -> wire.Refused:
    return of(wire.Refused, answer)


async def turn(people: list[Person]) -> tuple[Person, Person]:
    """Whose turn it is, and somebody else; both up to date."""
    for person in people:
        await person.catch_up()
    actor = next(person for person in people if person.may_act())
    return actor, next(person for person in people if person is not actor)


async def play_on(person: Person, rng: Rng, steps: int = 10_000, game: str = "") -> int:
    """Play this person's seat until the match is over or so many steps were made; how many.

    At random, or with a game named as its greedy bot does from the view that came: some games last long at random.
    """
    made = 0
    while person.ended is None and made < steps:
        if person.may_act():
            view = person.view
            action = greedy(view, game, rng) if game else view.legal[rng.below(len(view.legal))]
            answer = await person.act(action)
            if isinstance(answer, wire.Ack):
                made += 1
                while person.view.n < answer.n:
                    await person.next()
        else:
            await person.next()
    return made


def greedy(message: Sight, game: str, rng: Rng) -> str:
    rules = GAMES[game]
    view = convert(message.view, rules.view_type)
    legal = tuple(rules.parse(text) for text in message.legal)
    infoset = InfoSet(game, rules.version, view.seats, rules.defaults, view.seat, view, legal)
    return rules.write(rules.kit.bots.greedy(infoset, rng))


__all__ = ["LOOSE", "QUICK", "Person", "Running", "play_on", "refused", "replace", "running", "turn"]
