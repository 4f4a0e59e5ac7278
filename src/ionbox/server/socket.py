"""One WebSocket: decode, limit, hand over to the table; send from a bounded queue. It knows no rules.

Whatever is malformed, unknown, too fast or out of place closes the socket with a reason, and changes nothing else.
"""

import asyncio
from collections.abc import Callable

from starlette.websockets import WebSocket

from ionbox.core.text import is_visible
from ionbox.core.types import BadInput, Seat
from ionbox.server import wire
from ionbox.server.faults import ERASED
from ionbox.server.gathering import Gathering
from ionbox.server.guards import GUESSED
from ionbox.server.house import Declined
from ionbox.server.limits import Bucket, Gate, network
from ionbox.server.lobby import Lobby
from ionbox.server.logs import LOGGER
from ionbox.server.names import hashed, read_code
from ionbox.server.reading import UNREADABLE, plain
from ionbox.server.table import Table
from ionbox.store import Gone, StoreError

BAD_MESSAGE, DECLINED, TOO_FAST, TROUBLE, BYE = 4400, 4403, 4429, 4500, 4000
SENT = 5.0
"""Seconds the last words of a socket may take."""


class Hangup(Exception):
    """The socket ends here; the sentence is sent first."""

    def __init__(self, sentence: str, code: int, why: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code
        self.why = why


class Socket:
    """A listener. Between `hello` and the end it stands in the room of one table, or the host's in all of them."""

    def __init__(self, ws: WebSocket, lobby: Lobby, gate: Gate, cookie: Callable[[str], str]) -> None:
        self.ws = ws
        self.lobby = lobby
        self.gate = gate
        self.cookie = cookie
        self.clocks = lobby.house.clocks
        self.metrics = lobby.house.metrics
        self.address = network(ws.client.host) if ws.client else ""
        self.audience: Seat | None = None
        self.device = 0
        self.gathering: Gathering | None = None
        self.table: Table | None = None
        self.bucket = Bucket(gate.limits.socket, self.clocks.tick())
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(gate.limits.queue)
        self.queued = 0
        """Characters in it."""
        self.code = 1000
        self.closing = False
        self.gone = False

    # Out.

    def send(self, frame: str) -> None:
        if self.closing:
            return
        if self.queue.full() or self.queued > self.gate.limits.queued:
            self.closing = True
            self.metrics.dropped["slow"] += 1
            self.ws.scope["state"].get("abort", lambda: None)()
            return
        self.queue.put_nowait(frame)
        self.queued += len(frame)

    def tell(self, message: wire.ServerMessage) -> None:
        self.send(wire.encode(message))

    def close(self, reason: str, code: int = BYE) -> None:
        """The last words; whatever still comes in is ignored."""
        if not self.closing:
            self.tell(wire.Closed(reason))
            self.closing, self.code = True, code
            if not self.queue.full():
                self.queue.put_nowait(None)

    async def follow(self, table: Table, secret_hash: str) -> None:
        self.table = table
        try:
            await table.attach(self, secret_hash)
        except (Declined, StoreError):  # it has moved on, or cannot be read: a new hello finds the seat wherever it is
            self.close("You have another seat by now. Come back to it.")
        if self.gone:
            table.detach(self)

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
        writer = asyncio.create_task(self._write())
        try:
            await self._talk()
        except Hangup as end:
            self.metrics.dropped[end.why] += 1
            self.close(end.sentence, end.code)
        except Declined as no:
            self.close(no.sentence, DECLINED)
        except Gone:
            self.close(ERASED, DECLINED)
        except StoreError:
            LOGGER.exception("store_trouble")
            self.close("The server cannot save at the moment. Your seat is kept; come back in a minute.", TROUBLE)
        except Exception:  # A bug of ours: one socket ends with a sentence, all others go on.
            LOGGER.exception("socket_trouble")
            self.close("Something went wrong here. Your seat is kept; reload to go on.", TROUBLE)
        finally:
            self._detach()
            self.gate.sockets.leave(self.address)
            self.metrics.sockets -= 1
            await self._last_words(writer)

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
            raise Hangup("Say hello first: which gathering, and as whom.", BAD_MESSAGE, "silent") from None
        if first is None:
            return
        if not isinstance(first, wire.Hello):
            raise Hangup("Say hello first: which gathering, and as whom.", BAD_MESSAGE, "malformed")
        await self._hello(first)
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

    async def _hello(self, hello: wire.Hello) -> None:
        guessing = self.gate.exhausted(self.address, "misses")
        code = read_code(hello.code)
        if guessing and not (hello.secret or self.cookie(f"{'host' if hello.host else 'seat'}_{code}")):
            raise Hangup(GUESSED, TOO_FAST, "guessing")
        if not self.gate.allows(self.address, "hellos"):
            raise Hangup("Too many came back at once. Wait a moment, then come back.", TOO_FAST, "fast")
        try:
            gathering = await self.lobby.find(hello.code)
        except Declined:
            self.gate.allows(self.address, "misses")
            raise
        self.gathering = gathering
        secret = hello.secret or self.cookie(f"{'host' if hello.host else 'seat'}_{gathering.row.code}")
        place = gathering.place_of(secret) if secret and not hello.host else None
        host = place is None and bool(secret) and gathering.is_host(secret)
        if guessing and place is None and not host:
            raise Hangup(GUESSED, TOO_FAST, "guessing")
        if hello.secret and place is None and not host:
            self.gate.allows(self.address, "misses")
            raise Declined("This seat is not yours any more. Join again with the code.", 403)
        if place is not None and hello.table in (0, place.table.row.number):
            self.table = place.table
            await place.table.attach(self, hashed(secret), hello.match, hello.since)
        elif host and hello.table == 0:
            self.tell(gathering.tables[0].telling.welcome(None, host=True))
            await gathering.watch_all(self)
        elif not (host or gathering.row.spectators):
            raise Declined("This table is not open to watchers.", 403)
        else:
            self.table = gathering.table(hello.table or 1)
            self.tell(self.table.telling.welcome(None, host))
            await self.table.attach(self, match=hello.match, since=hello.since)

    async def _carry_out(self, message: wire.ClientMessage) -> None:
        if isinstance(message, wire.Ping):
            self.tell(wire.Pong(message.at))
            return
        table, gathering = self.table, self.gathering
        if table is None or gathering is None:
            raise Hangup("The host watches here, and acts by the host's commands.", BAD_MESSAGE, "malformed")
        match message:
            case wire.Act():
                await table.act(self, message, self.tell)
            case wire.Preview():
                if not message.action or self.gate.allows(self.address, "previews"):
                    if (previewed := await table.asking.preview(self, message)) is not None:
                        self.tell(previewed)
                else:
                    # It has replaced what lay there before all the same.
                    await table.asking.preview(self, wire.Preview(message.id, ""))
                    self.tell(wire.Previewed(message.id, 0, None, "BUSY", "Too many look ahead at once. Try again."))
            case wire.Correct():
                await table.asking.corrected(self, message.id)
            case wire.Seen():
                table.seen(self, message.n)
            case wire.Ready():
                await table.chairs.ready(self, message.ready, message.number)
            case wire.Resign():
                await table.chairs.resign(self)
            case wire.TakeBack():
                await table.chairs.take_back(self)
            case wire.Rematch():
                await table.chairs.play_again(self, message.number)
            case wire.Sit():
                await table.chairs.sit(self, Seat(message.seat))
            case wire.React():
                table.company.react(self, message.what)
            case wire.Pen():
                await table.teams.hand(self, message.to, message.name)
            case wire.Point():
                if not is_visible(message.what):
                    raise Hangup("What is pointed at has a character that nobody sees.", BAD_MESSAGE, "malformed")
                table.teams.point(self, message.what)
            case wire.Call():
                try:
                    await gathering.call(table, self, message.name)
                except (Declined, BadInput) as no:
                    self.tell(wire.Notice(table.row.number, no.sentence))
            case wire.Leave():
                for listener in await table.chairs.leave(self):
                    listener.close("You have left the table. The code lets you in again.")
            case wire.Allow():
                try:
                    await gathering.claims.allow(message.claim, message.yes, self)
                except Declined as no:
                    self.tell(wire.Notice(table.row.number, no.sentence))
            case wire.Hello():
                raise Hangup("One hello is enough; open a second socket for a second table.", BAD_MESSAGE, "malformed")

    def _detach(self) -> None:
        self.gone = True
        if self.table is not None:
            self.table.detach(self)
        elif self.gathering is not None:
            self.gathering.detach(self)
