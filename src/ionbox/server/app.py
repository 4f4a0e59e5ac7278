"""The HTTP edge put together: routes, socket, life and death of the house, and what an operator looks at."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, WebSocket, get, websocket
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from ionbox import __version__
from ionbox.core.types import BadInput
from ionbox.server import api
from ionbox.server.faults import PROBLEMS, bad_input, broken, declined, not_so, unsaved
from ionbox.server.forks import fork
from ionbox.server.guards import Asked, add_headers, not_too_fast, same_origin, the_lobby
from ionbox.server.house import Declined, House
from ionbox.server.limits import Gate, Limits
from ionbox.server.links import LINKS
from ionbox.server.lobby import Lobby
from ionbox.server.replays import replay
from ionbox.server.reports import hint, tries
from ionbox.server.reviews import Reviews
from ionbox.server.routes import ROUTES
from ionbox.server.socket import Socket
from ionbox.server.static import pages
from ionbox.server.substances import SUBSTANCES
from ionbox.server.teaching import TEACHING
from ionbox.store import StoreError

LARGEST_BODY = 256 * 1024


def make_app(
    open_house: Callable[[], Awaitable[House]], limits: Limits | None = None, days: float = 30, local: bool = False
) -> Litestar:
    """The application. `open_house` is awaited in the event loop that serves it, and gives its House."""

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        house = await open_house()
        lobby = Lobby(house, days)
        app.state.lobby = lobby
        app.state.gate = Gate(limits or Limits(), house.clocks.tick)
        app.state.reviews = Reviews(house)
        await lobby.open()
        try:
            yield
        finally:
            await app.state.reviews.close()
            await lobby.close()

    return Litestar(
        route_handlers=[
            *ROUTES,
            *LINKS,
            *SUBSTANCES,
            *TEACHING,
            replay,
            fork,
            tries,
            hint,
            talk,
            healthz,
            metrics,
            *pages(),
        ],
        lifespan=[life],
        state=State({"local": local}),
        exception_handlers={
            BadInput: bad_input,
            Declined: declined,
            StoreError: unsaved,
            HTTPException: not_so,
            500: broken,
        },
        guards=[not_too_fast, same_origin],
        before_send=[add_headers],
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="ionbox", version=__version__, path="/api", render_plugins=[JsonRenderPlugin(path="/openapi.json")]
        ),
        debug=False,
        logging_config=None,
    )


# The socket.


@websocket("/ws")
async def talk(socket: WebSocket[Any, Any, State]) -> None:
    await Socket(socket, the_lobby(socket), socket.app.state.gate, lambda name: socket.cookies.get(name, "")).run()


# Operation.


@get("/healthz", responses=PROBLEMS)
async def healthz() -> api.Health:
    return api.Health("ok", __version__)


@get("/metrics", media_type=MediaType.TEXT, responses=PROBLEMS)
async def metrics(request: Asked) -> str:
    """For Prometheus."""
    lobby = the_lobby(request)
    return lobby.house.metrics.text(lobby.counts())
