"""uvicorn's own protocols, with what they lack: how many connections an address has, how long a request may take to
arrive and an answer to be read, and how many frames beside messages a socket may send.

They stand on names inside uvicorn; `tests/server/test_protocols.py` names each of them.
"""

import asyncio
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from ionbox.server.limits import Bucket, Gate, network

BUSY = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n\r\n"
    b"Too many connections. Close some, or wait a minute.\n"
)
ARRIVED = 20.0
"""Seconds from the first byte of a request to its last."""
READ = 20.0
"""Seconds an answer waits for somebody who does not read it."""
CLOSED = 5.0
"""Seconds a closed connection may take to be gone."""


HALF = (h11.IDLE, h11.SEND_BODY)
"""How the other side stands while its request is not here whole."""


def the_gate(protocol: H11Protocol | WebSocketsSansIOProtocol) -> Gate:
    return cast(Any, protocol.app).state.gate  # type: ignore[no-any-return]


class Http(H11Protocol):
    counted = ""
    """The address this connection counts for; "" for none."""
    arriving: asyncio.TimerHandle | None = None
    unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        gate, peer = the_gate(self), self.client[0] if self.client else ""
        if peer in gate.trusted:
            return
        address = network(peer)
        if not gate.connections.enter(address):
            transport.write(BUSY)
            transport.close()
            return
        self.counted = address
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timers()
        leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.arriving is None:
            self._await_request()
        super().data_received(data)
        if self.arriving is not None and self.conn.their_state not in HALF:
            self.arriving.cancel()
            self.arriving = None

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_timers()
        super().handle_websocket_upgrade(event)
        # From here on the socket's own protocol is told when the connection ends.
        cast(Sockets, self.transport.get_protocol()).counted, self.counted = self.counted, ""

    def _await_request(self) -> None:
        self.arriving = self.loop.call_later(ARRIVED, self._late)

    def _late(self) -> None:
        """Half a request, or half a body, does not hold a connection."""
        self.arriving = None
        self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread = self.loop.call_later(READ, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        # A little that nobody reads would keep the connection for good: closing waits for it.
        self.loop.call_later(CLOSED, self.transport.abort)

    def _stop_timers(self) -> None:
        for timer in (self.arriving, self.unread):
            if timer is not None:
                timer.cancel()
        self.arriving = self.unread = None


class Sockets(WebSocketsSansIOProtocol):
    """Lets a socket be dropped whose peer has stopped reading: closing would wait for it."""

    counted = ""
    control: Bucket | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        leave(self)
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["state"]["abort"] = self.transport.abort

    def handle_ping(self) -> None:
        if self._few():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._few():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._few():
            super().handle_cont(event)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(CLOSED, self.transport.abort)

    def _few(self) -> bool:
        """Whether this socket has sent few frames that are no messages; one that floods us with them is dropped."""
        if self.control is None:
            self.control = Bucket(the_gate(self).limits.control, self.loop.time())
        if self.control.take(self.loop.time()):
            return True
        self.transport.abort()
        return False


def leave(protocol: Http | Sockets) -> None:
    if protocol.counted:
        the_gate(protocol).connections.leave(protocol.counted)
        protocol.counted = ""
