"""Who may ask, how often, and with which secret; what every answer carries along."""

from collections.abc import Callable
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.enums import ScopeType
from litestar.types import Scope
from litestar.types.asgi_types import Message

from ionbox.server.gathering import Gathering
from ionbox.server.house import Declined
from ionbox.server.limits import Gate
from ionbox.server.lobby import Lobby

KEPT = 30 * 24 * 3600
"""Seconds a device keeps its seat's cookie."""
HEADERS = {
    b"content-security-policy": b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    b"font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    b"form-action 'none'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
    b"x-frame-options": b"DENY",
}
Conn = ASGIConnection[Any, Any, Any, State]
Asked = Request[Any, Any, State]


def the_lobby(connection: Conn) -> Lobby:
    lobby: Lobby = connection.app.state.lobby
    return lobby


def address(connection: Conn) -> str:
    return connection.client.host if connection.client else ""


def not_too_fast(connection: Conn, _: object) -> None:
    if connection.scope["type"] is not ScopeType.HTTP or connection.route_handler.opt.get("static"):
        return  # a class behind one address loads the page at once
    if not connection.app.state.gate.allows(address(connection), "requests"):
        raise Declined("That was too much at once. Wait a moment, then try again.", 429)


def limited(kind: str) -> Callable[[Conn, object], None]:
    def guard(connection: Conn, _: object) -> None:
        if not connection.app.state.gate.allows(address(connection), kind):
            raise Declined("Too many from your network at once. Wait a moment, then try again.", 429)

    return guard


def same_origin(connection: Conn, _: object) -> None:
    """A page of another site may neither post here nor open a socket. Programs send no Origin."""
    origin = connection.headers.get("origin")
    safe = connection.scope["type"] is ScopeType.HTTP and connection.scope.get("method") in ("GET", "HEAD", "OPTIONS")
    if origin is not None and not safe and origin.partition("://")[2] != connection.headers.get("host"):
        raise Declined("This page belongs to another site.", 403)


def held(connection: Conn, cookie: str) -> str:
    """A secret this device holds: a program's bearer token, or a browser's cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else connection.cookies.get(cookie, "")


def keep(connection: Conn, name: str, secret: str) -> Cookie:
    secure = connection.scope["scheme"] in ("https", "wss")
    return Cookie(key=name, value=secret, path="/", max_age=KEPT, httponly=True, samesite="strict", secure=secure)


async def found(request: Asked, code: str) -> Gathering:
    gate: Gate = request.app.state.gate
    if gate.exhausted(address(request), "misses"):
        raise Declined("Too many wrong codes. Wait a minute, then try again.", 429)
    try:
        return await the_lobby(request).find(code)
    except Declined:
        gate.allows(address(request), "misses")
        raise


async def hosted(request: Asked, code: str) -> Gathering:
    gathering = await found(request, code)
    if not gathering.is_host(held(request, f"host_{gathering.row.code}")):
        request.app.state.gate.allows(address(request), "misses")
        raise Declined("Only the host may do that. Open the host's link on this device.", 403)
    return gathering


async def add_headers(message: Message, scope: Scope) -> None:
    if message["type"] == "http.response.start":
        fresh = [(b"cache-control", b"no-store")] if scope["path"].startswith("/api/") else []
        message["headers"] = [*message["headers"], *HEADERS.items(), *fresh]
