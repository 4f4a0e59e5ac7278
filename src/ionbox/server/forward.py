"""Passing on what people send here for a gathering of another node, and what that node answers. It knows no rules.

A request is answered there by the same application, as if it had come there. A socket stays here: its frames go there
and back, and a frame for many sockets comes once.
"""

import asyncio
from itertools import count
from typing import TYPE_CHECKING, Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ionbox.server import wire
from ionbox.server.faults import problem
from ionbox.server.house import Elsewhere
from ionbox.server.limits import Gate, network
from ionbox.server.names import read_code
from ionbox.server.peers import Ask, Head, Left, Missed, Moved, Open, Peers, Piece, Said, Shown, Shut, Wake, Word
from ionbox.server.visit import BYE, Visit, hangup
from ionbox.store import Lost

if TYPE_CHECKING:
    from ionbox.server.lobby import Lobby
    from ionbox.server.nodes import Nodes
    from ionbox.server.socket import Socket

HEADERS = {b"host", b"cookie", b"authorization", b"content-type", b"accept", b"accept-encoding"}
PIECE = 192 * 1024
"""Bytes of an answer that go together."""
WAITING = 128
"""Messages of a socket elsewhere that wait for their turn: more than its node lets through at once."""
LONGEST = 60.0
"""Seconds a node may take to answer."""
AGAIN = 0.1
"""Seconds between two looks for where a gathering has gone."""
MOMENT = "One moment: another part of the server is taking over this table. Try again."
UNSURE = "One moment: another part of the server is taking over this table. Look whether it was done, then try again."


class Silent(Exception):
    """No answer will come, and nobody knows whether it was done."""


class Passing:
    """What a handler does not find here is asked where it is."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        lobby: Lobby | None = getattr(scope["app"].state, "lobby", None)
        forward = None if lobby is None else lobby.nodes.forward
        if scope["type"] != "http" or lobby is None or forward is None:
            await self.app(scope, receive, send)
            return
        if "passed" in scope:
            try:
                await self.app(scope, receive, send)
            except (Elsewhere, Lost) as there:
                scope["passed"](node_of(there))
            return
        kept, clocks = Kept(receive), lobby.house.clocks
        until = clocks.tick() + 2 * clocks.lease + AGAIN
        while True:
            try:
                await self.app(dict(scope), kept.receive, send)
                return
            except (Elsewhere, Lost) as gone:
                elsewhere = gone if isinstance(gone, Elsewhere) else Elsewhere()
            try:
                if await forward.ask(elsewhere, scope, kept.body, send):
                    return
            except Silent:
                if scope["method"] != "GET":
                    await problem(503, UNSURE)(scope, receive, send)
                    return
            if clocks.tick() > until:
                await problem(503, MOMENT, {"retry-after": "1"})(scope, receive, send)
                return
            await clocks.sleep(AGAIN)
            kept.at = 0


def node_of(there: Elsewhere | Lost) -> str:
    return there.node if isinstance(there, Elsewhere) else ""


class Kept:
    """A request as it comes in, to be read again."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self.messages: list[Message] = []
        self.at = 0

    async def receive(self) -> Message:
        if self.at == len(self.messages):
            self.messages.append(await self._receive())
        self.at += 1
        return self.messages[self.at - 1]

    @property
    def body(self) -> bytes:
        """What its handler has read: all of it before it looked for a gathering, or nothing, if it needs none."""
        return b"".join(message.get("body", b"") for message in self.messages)


class Pipe:
    """From a socket here to its visit at another node."""

    def __init__(self, forward: "Forward", node: str, socket: "Socket", secret: str) -> None:
        self.forward = forward
        self.node = node
        self.socket = socket
        self.id = next(forward.numbers)
        forward.pipes[self.id] = self
        self._tell(Open(self.id, wire.encode(socket.hello), secret, socket.address))

    async def hear(self, message: wire.ClientMessage) -> None:
        self._tell(Said(self.id, wire.encode(message)))

    def leave(self) -> None:
        if self.forward.pipes.pop(self.id, None) and self.forward.peers.lives(self.node):
            self._tell(Left(self.id))

    def _tell(self, item: Word) -> None:
        self.forward.peers.link(self.node).tell(item)


class Far:
    """The way to a socket that another node holds, for its visit here."""

    def __init__(self, forward: "Forward", node: str, open: Open) -> None:
        self.forward = forward
        self.node = node
        self.id = open.id
        self.inbox: asyncio.Queue[str] = asyncio.Queue(WAITING)
        self.over = False
        self.task = asyncio.create_task(self._run(open))

    def send(self, frame: str) -> None:
        if not self.over:
            self.forward.peers.link(self.node).show(self.id, frame)

    def close(self, reason: str, code: int = BYE) -> None:
        self._last(Shut(self.id, reason, code))

    def moved(self, stay: Visit) -> None:
        self._last(Moved(self.id, ""))

    def _last(self, item: Word) -> None:
        if not self.over:
            self.forward.peers.link(self.node).tell(item)
            self.end()

    def end(self) -> None:
        self.over = True
        self.forward.far.pop((self.node, self.id), None)
        if self.task is not asyncio.current_task():
            self.task.cancel()

    def hear(self, frame: str) -> None:
        if self.inbox.full():
            self.close("That was too much at once. Wait a moment, then come back.", 4429)
        else:
            self.inbox.put_nowait(frame)

    async def _run(self, open: Open) -> None:
        lobby, gate = self.forward.lobby, self.forward.gate
        visit = Visit(self, lobby, gate, open.address, lambda code, host: open.secret, passed=True)
        try:
            hello = wire.decode(open.hello)
            assert isinstance(hello, wire.Hello)
            await visit.hello(hello)
            while True:
                await visit.hear(wire.decode(await self.inbox.get()))
        except (Elsewhere, Lost) as there:
            self._last(Moved(self.id, node_of(there)))
        except Exception as trouble:  # Whatever it is, it ends this visit alone; what nobody foresaw is logged.
            end = hangup(trouble)
            if end.why:
                lobby.house.metrics.dropped[end.why] += 1
            self.close(end.sentence, end.code)
        finally:
            visit.leave()


class Forward:
    """Both sides of it: what people here are told by other nodes, and what is done here for theirs."""

    def __init__(self, nodes: "Nodes", lobby: "Lobby", app: Any) -> None:
        self.nodes = nodes
        self.lobby = lobby
        self.app = app
        self.numbers = count(1)
        self.asked: dict[int, tuple[str, asyncio.Queue[Head | Piece | Missed | None]]] = {}
        """Requests that another node answers, and which."""
        self.pipes: dict[int, Pipe] = {}
        self.far: dict[tuple[str, int], Far] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    @property
    def peers(self) -> Peers:
        return self.nodes.peers

    @property
    def gate(self) -> Gate:
        gate: Gate = self.app.state.gate
        return gate

    async def ask(self, there: Elsewhere, scope: Scope, body: bytes, send: Send) -> bool:
        """Whether it was answered there; if not, nothing was done. Silent, where nobody knows."""
        node = there.node
        if not self.peers.lives(node):
            return False
        id, news = next(self.numbers), asyncio.Queue[Head | Piece | Missed | None]()
        client = scope["client"][0] if scope["client"] else ""
        self.asked[id] = node, news
        asked = Ask(
            id, scope["method"], scope["path"], scope["query_string"],
            [(name, value) for name, value in scope["headers"] if name in HEADERS],
            scope["scheme"], client, self.gate.exhausted(network(client), "misses"), body,
        )  # fmt: skip
        try:
            async with asyncio.timeout(LONGEST):
                await self._tell(node, asked)
                while True:
                    match await news.get():
                        case Head(status=status, headers=headers):
                            await send({"type": "http.response.start", "status": status, "headers": headers})
                        case Piece(data=data, more=more):
                            await send({"type": "http.response.body", "body": data, "more_body": more})
                            if not more:
                                return True
                        case Missed(node=to):
                            self.nodes.note(there.code, to)
                            return False
                        case None:
                            raise Silent
        except TimeoutError:
            raise Silent from None
        finally:
            del self.asked[id]

    async def _tell(self, node: str, item: Word) -> None:
        """Whoever asks for much waits, so that sockets are not cut off because of it."""
        while self.peers.link(node).busy:
            await self.nodes.clocks.sleep(AGAIN)
        self.peers.link(node).tell(item)

    # What comes from other nodes.

    def hear(self, node: str, item: Word) -> None:
        match item:
            case Shown(ids, frame):
                for id in ids:
                    if pipe := self._pipe(node, id):
                        pipe.socket.send(frame)
            case Said(id, frame):
                if far := self.far.get((node, id)):
                    far.hear(frame)
                else:
                    self.peers.link(node).tell(Moved(id, ""))
            case Open(id):
                self.far[node, id] = Far(self, node, item)
            case Left(id):
                if far := self.far.get((node, id)):
                    far.end()
            case Shut(id, reason, code):
                if pipe := self._pipe(node, id):
                    pipe.socket.close(reason, code)
            case Moved(id, to):
                if pipe := self._pipe(node, id):
                    self.nodes.note(read_code(pipe.socket.hello.code), to)
                    pipe.socket.moved(pipe)
            case Ask():
                task = asyncio.create_task(self._answer(node, item))
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)
            case Head(id) | Piece(id) | Missed(id):
                if id in self.asked and self.asked[id][0] == node:
                    self.asked[id][1].put_nowait(item)
            case Wake(code):
                self.nodes.rouse([code])

    def _pipe(self, node: str, id: int) -> Pipe | None:
        pipe = self.pipes.get(id)
        return pipe if pipe is not None and pipe.node == node else None

    def doubt(self, node: str) -> None:
        for pipe in [one for one in self.pipes.values() if one.node == node]:
            pipe.socket.wait()

    def trust(self, node: str) -> None:
        for pipe in [one for one in self.pipes.values() if one.node == node]:
            pipe.socket.moved(pipe)

    def over(self, node: str) -> None:
        self.trust(node)
        for far in [one for (other, _), one in self.far.items() if other == node]:
            far.end()
        for other, news in self.asked.values():
            if other == node:
                news.put_nowait(None)

    async def _answer(self, node: str, ask: Ask) -> None:
        """By the same application, which has let it in already."""

        def passed(on: str) -> None:
            """It is not here, but at this node."""
            self.peers.link(node).tell(Missed(ask.id, on))

        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": ask.method,
            "scheme": ask.scheme, "path": ask.path, "raw_path": ask.path.encode(), "query_string": ask.query,
            "root_path": "", "headers": [*ask.headers, (b"via", b"ionbox")], "client": (ask.client, 0),
            "server": None, "state": {}, "passed": passed,
        }  # fmt: skip
        if ask.guessing:
            self.gate.exhaust(network(ask.client), "misses")

        async def receive() -> Message:
            return {"type": "http.request", "body": ask.body, "more_body": False}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                await self._tell(node, Head(ask.id, message["status"], list(message.get("headers", []))))
                return
            body, more = message.get("body", b""), message.get("more_body", False)
            for at in range(0, max(1, len(body)), PIECE):
                await self._tell(node, Piece(ask.id, body[at : at + PIECE], more or at + PIECE < len(body)))

        await self.app(scope, receive, send)
