"""What every request and every socket passes first: whose name it asks for, from which page, how often.

Nothing here waits for anything: whoever is turned away costs nobody else more than that.
"""

import ipaddress
import re
import socket
import time
from collections.abc import Iterable

import ifaddr
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ionbox.server.faults import problem
from ionbox.server.house import Declined
from ionbox.server.limits import Gate, network

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "x-frame-options": "DENY",
}
SAFE = ("GET", "HEAD", "OPTIONS")
HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]{2,45})\]|([A-Za-z0-9._-]{1,253}))(?::[0-9]{1,5})?")
"""An address or a name, and perhaps a port: nothing else may get into a link."""
FRESH = 5.0
"""Seconds for which the addresses of this machine are taken for granted."""


class Hosts:
    """The names this server answers to. A page elsewhere whose name was made to point here has another."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        own = socket.gethostname().lower()
        short = own.partition(".")[0]
        self.names = {"localhost", own, short, f"{short}.local", *(name.lower() for name in named)}
        self.addresses: frozenset[str] = frozenset()
        self.read_at = float("-inf")

    def known(self, host: str) -> bool:
        """Whether this `Host`, with or without a port, is ours."""
        found = HOST.fullmatch(host)
        if not found:
            return False
        name = (found[1] or found[2]).lower()
        if name in self.names:
            return True
        try:
            return ipaddress.ip_address(name).is_loopback or name in self.own_addresses()
        except ValueError:
            return False

    def own_addresses(self) -> frozenset[str]:
        """Of this machine's interfaces, read anew: a laptop changes its network during a lesson."""
        now = time.monotonic()
        if now - self.read_at > FRESH:
            self.read_at = now
            self.addresses = own_addresses()
        return self.addresses


def own_addresses() -> frozenset[str]:
    found = (ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips)
    return frozenset(str(one) if isinstance(one, str) else str(one[0]) for one in found)


class Forwarded(ProxyHeadersMiddleware):
    """Address, scheme and host as a trusted proxy tells them; what anybody else tells is left unread."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # type: ignore[override]
        client = scope.get("client")
        if scope["type"] != "lifespan" and client and client[0] in self.trusted_hosts:
            headers = MutableHeaders(scope=scope)
            if told := headers.get("x-forwarded-host"):
                headers["host"] = told.rpartition(",")[2].strip()  # what the proxy itself has added
        await super().__call__(scope, receive, send)  # type: ignore[arg-type]


class Door:
    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or "passed" in scope:  # it has come in by another node's
            await self.app(scope, receive, send)
            return

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if scope["path"].startswith("/api"):
                    headers["cache-control"] = "no-store"
            await send(message)

        try:
            self.look_over(scope)
        except Declined as no:
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
            else:
                await problem(no.status, no.sentence)(scope, receive, dressed)
            return
        await self.app(scope, receive, dressed)

    def look_over(self, scope: Scope) -> None:
        """Declined, if this may not come in."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        caller = scope["client"][0] if scope["client"] else ""
        if caller and not scope["app"].state.place.behind and caller not in self.hosts.own_addresses():
            scope["app"].state.knocks.hear(caller)
        if not self.hosts.known(host):
            raise Declined("ionbox is not known by this name here. Use the address that its terminal shows.", 421)
        # A page of another site may neither post here nor open a socket. Programs send no Origin.
        origin = headers.get("origin")
        safe = scope["type"] == "http" and scope["method"] in SAFE
        if origin is not None and not safe and origin.partition("://")[2] != host:
            raise Declined("This page belongs to another site.", 403)
        if scope["type"] == "http":
            gate: Gate = scope["app"].state.gate
            address = network(caller)
            kind = "requests" if scope["path"].startswith(("/api", "/metrics", "/readyz")) else "pages"
            if not gate.allows(address, kind):
                raise Declined("That was too much at once. Wait a moment, then try again.", 429)
