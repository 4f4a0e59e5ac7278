"""Who asks, how often they may, and with which secret."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection, Request

from ionbox.server import names
from ionbox.server.gathering import Gathering
from ionbox.server.house import Declined
from ionbox.server.limits import Gate, network

if TYPE_CHECKING:
    from ionbox.server.lobby import Lobby

GUESSED = "Too many wrong codes from your network. Wait a minute, then try again."


def the_lobby(connection: HTTPConnection) -> "Lobby":
    lobby: Lobby = connection.app.state.lobby
    return lobby


def the_gate(connection: HTTPConnection) -> Gate:
    gate: Gate = connection.app.state.gate
    return gate


def address(connection: HTTPConnection) -> str:
    return network(connection.client.host) if connection.client else ""


def allow(connection: HTTPConnection, kind: str, amount: float = 1) -> None:
    if not the_gate(connection).allows(address(connection), kind, amount):
        raise Declined("Too much from your network at once. Wait a moment, then try again.", 429)


@contextmanager
def few_at_once(connection: HTTPConnection, kind: str) -> Iterator[None]:
    """Whoever has asked for many already waits before asking for more: others want an answer too."""
    crowd, asks = the_gate(connection).waiting[kind], address(connection)
    if not crowd.enter(asks):
        raise Declined("Too much from your network at once. Wait a moment, then try again.", 429)
    try:
        yield
    finally:
        crowd.leave(asks)


def missed(connection: HTTPConnection) -> None:
    """A wrong code or secret: whoever guesses has so many."""
    the_gate(connection).allows(address(connection), "misses")


def held(connection: HTTPConnection, cookie: str) -> str:
    """A secret this device holds: a program's bearer token, or a browser's cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else connection.cookies.get(cookie, "")


async def found(request: Request, code: str) -> Gathering:
    guessing = the_gate(request).exhausted(address(request), "misses")
    known = names.read_code(code)
    if guessing and not (held(request, f"seat_{known}") or held(request, f"host_{known}")):
        raise Declined(GUESSED, 429)
    try:
        gathering = await the_lobby(request).find(code)
    except Declined:
        missed(request)
        raise
    # Whoever shows the secret of a seat there, or the host's, has not guessed; their neighbours may have.
    if guessing and not (
        gathering.place_of(held(request, f"seat_{known}")) or gathering.is_host(held(request, f"host_{known}"))
    ):
        raise Declined(GUESSED, 429)
    request.state.gathering = gathering
    return gathering


async def hosted(request: Request, code: str) -> Gathering:
    gathering = await found(request, code)
    if not gathering.is_host(held(request, f"host_{gathering.row.code}")):
        missed(request)
        raise Declined("Only the host may do that. Open the host's link on this device.", 403)
    return gathering
