"""One WebSocket: decode, limit, hand over to where its gathering is; send from a bounded queue.

Whatever is malformed, unknown, too fast or out of place closes the socket with a reason, and changes nothing else. If
the gathering goes to another node the socket stays: it says hello there by itself, and again what was not answered.
"""

import asyncio
from collections.abc import Callable
from typing import Protocol

import msgspec
from starlette.websockets import WebSocket

from ionbox.server import wire
from ionbox.server.house import Elsewhere
from ionbox.server.limits import Bucket, Gate, network
from ionbox.server.lobby import Lobby
from ionbox.server.names import read_code
from ionbox.server.reading import UNREADABLE, plain
from ionbox.server.visit import BAD_MESSAGE, BYE, TOO_FAST, TROUBLE, Hangup, Visit, hangup
from ionbox.store import Lost

SENT = 5.0
"""Seconds the last words of a socket may take."""
AGAIN = 0.05
"""Seconds between two looks for where a gathering has gone."""
MOST_HELD = 64
"""Messages that wait until it is found."""
MOMENT = "One moment: another part of the server is taking over this table. Your seat is kept, and nothing is lost."
NOWHERE = "The server cannot find your table at the moment. Your seat is kept; come back in a minute."
SAY_HELLO = "Say hello first: which gathering, and as whom."


class Stay(Protocol):
    """Where a socket listens: a visit here, or a pipe to one at another node."""

    async def hear(self, message: wire.ClientMessage) -> None: ...

    def leave(self) -> None: ...


class Seen(msgspec.Struct):
    """Of a view, which it was."""

    match: str
    n: int


class Answer(msgspec.Struct):
    """Of an acknowledgement or a refusal, to what."""

    id: str


class Socket:
    def __init__(self, ws: WebSocket, lobby: Lobby, gate: Gate, cookie: Callable[[str], str]) -> None:
        self.ws = ws
        self.lobby = lobby
        self.gate = gate
        self.cookie = cookie
        self.clocks = lobby.house.clocks
        self.metrics = lobby.house.metrics
        self.address = network(ws.client.host) if ws.client else ""
        self.bucket = Bucket(gate.limits.socket, self.clocks.tick())
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(gate.limits.queue)
        self.queued = 0
        """Characters in it."""
        self.code = 1000
        self.closing = False
        self.hello = wire.Hello("")
        self.stay: Stay | None = None
        """None: it is not known where the gathering is just now."""
        self.searching = False
        self.looking: asyncio.Task[None] | None = None
        self.counted = False
        """Whether its hello was counted."""
        self.shown = ""
        """The newest view, where there are several nodes: what was missed is told from there on."""
        self.waits = False
        """Whether they were told so."""
        self.unanswered: dict[str, wire.Act] = {}
        self.held: list[wire.ClientMessage] = []

    # Out.

    def send(self, frame: str) -> None:
        if self.closing:
            return
        if self.queue.full() or self.queued > self.gate.limits.queued:
            self.closing = True
            self.metrics.dropped["slow"] += 1
            self.ws.scope["state"].get("abort", lambda: None)()
            return
        if self.lobby.nodes.several:
            self._remember(frame)
        self.queue.put_nowait(frame)
        self.queued += len(frame)

    def _remember(self, frame: str) -> None:
        if frame.startswith('{"t":"view"'):
            self.shown = frame
        elif self.waits and frame.startswith('{"t":"welcome"'):
            self.waits = False
        elif self.unanswered and frame.startswith(('{"t":"ack"', '{"t":"refused"')):
            self.unanswered.pop(msgspec.json.decode(frame, type=Answer).id, None)

    def tell(self, message: wire.ServerMessage) -> None:
        self.send(wire.encode(message))

    def close(self, reason: str, code: int = BYE) -> None:
        """The last words; whatever still comes in is ignored."""
        if not self.closing:
            self.tell(wire.Closed(reason))
            self.closing, self.code = True, code
            if not self.queue.full():
                self.queue.put_nowait(None)

    async def _write(self) -> None:
        while (frame := await self.queue.get()) is not None:
            await self.ws.send({"type": "websocket.send", "text": frame})
            self.queued -= len(frame)
        await self.ws.close(self.code)

    # In.

    async def run(self) -> None:
        """From the handshake to the end."""
        if not self.gate.sockets.enter(self.address):
            self.metrics.dropped["crowded"] += 1
            await self.ws.close(TOO_FAST)
            return
        self.metrics.sockets += 1
        await self.ws.accept()
        self.lobby.sockets.add(self)
        writer = asyncio.create_task(self._write())
        try:
            await self._talk()
        except Exception as trouble:  # Whatever it is, it ends this socket alone; what nobody foresaw is logged.
            self._end(trouble)
        finally:
            self.lobby.sockets.discard(self)
            if self.looking is not None:
                self.looking.cancel()
            if self.stay is not None:
                self.stay.leave()
            self.gate.sockets.leave(self.address)
            self.metrics.sockets -= 1
            await self._last_words(writer)

    def _end(self, trouble: Exception) -> None:
        end = hangup(trouble)
        if end.why:
            self.metrics.dropped[end.why] += 1
        self.close(end.sentence, end.code)

    async def _last_words(self, writer: asyncio.Task[None]) -> None:
        if not self.closing:
            writer.cancel()
        done, _ = await asyncio.wait([writer], timeout=SENT)
        if not done:
            self.ws.scope["state"].get("abort", lambda: None)()
            writer.cancel()
            await asyncio.wait([writer])
        if not writer.cancelled():
            writer.exception()  # they were gone before they could hear it

    async def _talk(self) -> None:
        try:
            async with asyncio.timeout(self.clocks.hello):
                first = await self._next()
        except TimeoutError:
            raise Hangup(SAY_HELLO, BAD_MESSAGE, "silent") from None
        if first is None:
            return
        if not isinstance(first, wire.Hello):
            raise Hangup(SAY_HELLO, BAD_MESSAGE, "malformed")
        self.hello = first
        await self._look()
        while (message := await self._next()) is not None:
            await self._carry_out(message)

    async def _next(self) -> wire.ClientMessage | None:
        """The next message; None when they are gone, or have been told to go."""
        event = await self.ws.receive()
        if event["type"] != "websocket.receive" or self.closing:
            return None
        now = self.clocks.tick()
        if not self.bucket.take(now) or not self.gate.allows(self.address, "frames"):
            raise Hangup("That was too much at once. Wait a moment, then come back.", TOO_FAST, "fast")
        frame = event.get("text") or event.get("bytes") or b""
        try:
            return wire.decode(frame)
        except UNREADABLE as mistake:
            raise Hangup(plain(mistake), BAD_MESSAGE, "malformed") from None

    async def _carry_out(self, message: wire.ClientMessage) -> None:
        if isinstance(message, wire.Act) and self.lobby.nodes.several:
            self.unanswered[message.id] = message
        if self.stay is not None and not self.searching:
            await self._pass(self.stay, message)
        elif isinstance(message, wire.Ping):
            self.tell(wire.Pong(message.at))
        else:
            self.held.append(message)
        if len(self.unanswered) + len(self.held) > MOST_HELD:
            raise Hangup("That was too much at once. Wait a moment, then come back.", TOO_FAST, "fast")

    async def _pass(self, stay: Stay, message: wire.ClientMessage) -> None:
        try:
            await stay.hear(message)
        except (Elsewhere, Lost):
            self.moved(stay)

    # Where its gathering is.

    def moved(self, stay: Stay) -> None:
        """It is not where this stay was."""
        if self.stay is stay:
            stay.leave()
            self.stay = None
            if not (self.searching or self.closing):
                self.looking = asyncio.create_task(self._look_again())

    def wait(self) -> None:
        """It may take a moment until anything comes of what they do; they are told once, until they are welcome."""
        if not self.waits:
            self.waits = True
            self.tell(wire.Moment(MOMENT))

    async def _look_again(self) -> None:
        self.wait()
        try:
            await self._look()
        except Exception as trouble:  # Whatever it is, it ends this socket alone; what nobody foresaw is logged.
            self._end(trouble)

    async def _look(self) -> None:
        """Say hello where the gathering is, as often as it takes; then what was not answered yet."""
        self.searching = True
        try:
            await self._find()
        finally:
            self.searching = False

    async def _find(self) -> None:
        until = self.clocks.tick() + self.lobby.nodes.patience
        while not self.closing:
            if self.shown:
                seen = msgspec.json.decode(self.shown, type=Seen)
                self.hello = msgspec.structs.replace(self.hello, match=seen.match, since=seen.n)
            self.held = [*self.unanswered.values(), *(one for one in self.held if not isinstance(one, wire.Act))]
            await self._arrive()
            while self.stay is not None and self.held:
                await self._pass(self.stay, self.held.pop(0))
            if self.stay is not None:
                return
            self.wait()
            if self.clocks.tick() > until:
                raise Hangup(NOWHERE, TROUBLE, "nowhere")
            await self.clocks.sleep(AGAIN)

    async def _arrive(self) -> None:
        """Begin a visit here, or a pipe to another node; neither, where nobody has the gathering yet."""
        visit = self.stay = Visit(self, self.lobby, self.gate, self.address, self._secret, self.counted)
        self.counted = True
        try:
            await visit.hello(self.hello)
        except (Elsewhere, Lost) as there:
            visit.leave()
            secret = self._secret(read_code(self.hello.code), self.hello.host)
            self.stay = self.lobby.nodes.pipe(self, there, secret)

    def _secret(self, code: str, host: bool) -> str:
        return self.cookie(f"{'host' if host else 'seat'}_{code}")
