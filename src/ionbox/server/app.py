"""The HTTP edge put together: routes, socket, life and death of the house, and what an operator looks at."""

import hmac
import ipaddress
from collections.abc import AsyncIterator, Awaitable, Callable, Container
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from ionbox import __version__
from ionbox.core.game import AnyGame
from ionbox.games import GAMES
from ionbox.server import api, edge, wire
from ionbox.server.balances import Balances
from ionbox.server.challenges import challenge
from ionbox.server.door import Door, Forwarded, Hosts
from ionbox.server.edge import get
from ionbox.server.examples import EXAMPLES
from ionbox.server.forks import fork
from ionbox.server.forward import Passing
from ionbox.server.guards import held, the_lobby
from ionbox.server.house import DECKS, Declined, House
from ionbox.server.lengths import Lengths
from ionbox.server.limits import Gate, Limits
from ionbox.server.links import LINKS
from ionbox.server.lobby import Lobby
from ionbox.server.measuring import MEASURING
from ionbox.server.pars import Pars
from ionbox.server.practice import PRACTICE
from ionbox.server.printing import PRINTING
from ionbox.server.reach import Knocks
from ionbox.server.replays import replay
from ionbox.server.reports import hint, stumbles, tries
from ionbox.server.reviews import Reviews
from ionbox.server.room import room
from ionbox.server.routes import ROUTES
from ionbox.server.socket import Socket
from ionbox.server.static import built, pages, static_folder, stray
from ionbox.server.substances import SUBSTANCES
from ionbox.server.taught import TAUGHT, Reports
from ionbox.server.teaching import TEACHING
from ionbox.server.travellers import BOARDS
from ionbox.server.turns import TURNS
from ionbox.server.workshop import WORKSHOP


@dataclass(frozen=True)
class Place:
    """Where the server stands in its network."""

    local: bool = False
    """Only this machine can reach it."""
    names: tuple[str, ...] = ()
    """Names it is known by, besides its own."""
    behind: str = ""
    """The address of a proxy that is trusted to tell who asks."""
    token: str = ""
    """Lets a program elsewhere read the metrics."""
    fixed: bool = False
    """It listens at one address of this machine, not at all of them."""


def make_app(
    open_house: Callable[[], Awaitable[House]],
    limits: Limits | None = None,
    days: float = 30,
    place: Place | None = None,
) -> Starlette:
    """The application. `open_house` is awaited in the event loop that serves it, and gives its House."""
    place = place or Place()
    trusted = cast(Container[str], Forwarded(nobody, place.behind).trusted_hosts if place.behind else ())

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        house = await open_house()
        lobby = Lobby(house, days)
        app.state.lobby = lobby
        app.state.gate = Gate(limits or Limits(), house.clocks.tick, trusted)
        app.state.knocks = Knocks(house.clocks.now)
        app.state.reviews = Reviews(house, lobby.nodes)
        app.state.reports = Reports(house)
        app.state.pars = Pars()
        app.state.balances = Balances(house, lobby.nodes)
        app.state.lengths = Lengths(house.clocks.reading, house.away.get(DECKS))
        await lobby.nodes.open(app)
        await lobby.open()
        try:
            yield
        finally:
            try:
                await app.state.balances.close()
                await app.state.lengths.close()
                await app.state.reviews.close()
                await app.state.pars.close()
            finally:
                await lobby.close()

    client = built(static_folder())
    app = Starlette(
        routes=[*(call.route() for call in CALLS), WebSocketRoute("/ws", talk), *pages(client)],
        middleware=[
            *([Middleware(Forwarded, trusted_hosts=place.behind)] if place.behind else []),
            Middleware(Door, hosts=Hosts(place.names)),
            Middleware(Passing),
        ],
        exception_handlers={HTTPException: stray(client)},
        lifespan=life,
    )
    app.state.place = place
    return app


async def nobody(*_: object) -> None:
    """An application that is never asked."""


# The socket.


async def talk(socket: WebSocket) -> None:
    await Socket(socket, the_lobby(socket), socket.app.state.gate, lambda name: socket.cookies.get(name, "")).run()


# Operation.


@get("/healthz")
async def healthz() -> api.Health:
    """Whether the server lives."""
    return api.Health("ok", __version__)


@get("/readyz")
async def readyz(request: Request) -> api.Health:
    """Whether it can serve: the store answers and takes what is written."""
    the_lobby(request).nodes.check()
    await the_lobby(request).house.store.check()
    return api.Health("ok", __version__)


@get("/metrics", media="text/plain")
async def metrics(request: Request) -> str:
    """For Prometheus, on this machine or with the operator's token."""
    token: str = request.app.state.place.token
    known = bool(token) and hmac.compare_digest(held(request, "").encode(), token.encode())
    if not (known or from_here(request)):
        raise Declined("The metrics are for whoever runs this server.", 403)
    lobby = the_lobby(request)
    return lobby.house.metrics.text(lobby.counts(), lobby.nodes.id)


def from_here(request: Request) -> bool:
    try:
        return request.client is not None and ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


@get("/api/openapi.json")
async def openapi() -> dict[str, Any]:
    """This document."""
    return document()


@cache
def document() -> dict[str, Any]:
    """The API as one document, HTTP calls and every message of the socket, from the types that serve them."""
    messages = {"ClientMessage": wire.ClientMessage, "ServerMessage": wire.ServerMessage}
    described = edge.document(CALLS, "ionbox", __version__, messages)
    for game in GAMES.values():
        described["components"]["schemas"] |= schemas_of(game)
    return described


def schemas_of(game: AnyGame) -> dict[str, Any]:
    """The parts of a game's view and their sum, and its preview: IonBox, IonPublic, IonOwn, IonView."""
    where = f"#/components/schemas/{game.name.capitalize()}"
    parts = [game.box_type, game.public_type, game.own_type]
    more = [game.preview_type] if game.preview_type else []
    described, found = msgspec.json.schema_components([*parts, *more], ref_template=where + "{name}")
    schemas = {f"{game.name.capitalize()}{name}": schema for name, schema in found.items()}
    return {**schemas, f"{game.name.capitalize()}View": {"allOf": list(described[: len(parts)])}}


CALLS = [
    *ROUTES, *LINKS, *SUBSTANCES, *TEACHING, *EXAMPLES, *WORKSHOP, *MEASURING, *PRACTICE,
    *TAUGHT, *BOARDS, *PRINTING, *TURNS, replay, fork, challenge, tries, stumbles, hint, room, healthz, readyz,
    metrics, openapi,
]  # fmt: skip
