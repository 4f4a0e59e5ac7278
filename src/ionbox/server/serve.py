"""`ionbox serve`: one process, one file, ready in seconds, no network needed beyond the room's own."""

import asyncio
import gc
import os
import socket
import sys
import webbrowser
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import segno
import uvicorn

from ionbox.core.types import BadInput
from ionbox.server import logs
from ionbox.server.app import make_app
from ionbox.server.clocks import Clocks
from ionbox.server.house import House
from ionbox.server.limits import Limits
from ionbox.server.links import lan_address
from ionbox.server.lobby import Lobby
from ionbox.server.metrics import Metrics
from ionbox.server.socket import Protocol
from ionbox.server.static import is_built
from ionbox.server.wire import LONGEST_FRAME
from ionbox.server.workers import Pool
from ionbox.store import open_store
from ionbox.store.export import KEPT

FREE_PORTS = 20
"""How many ports behind the wished one are tried."""


SPARE = 500
"""Connections besides sockets: requests, and whoever only holds one open."""


@dataclass
class Settings:
    store: str
    """A path or the URL of a database."""
    clocks: Clocks = field(default_factory=Clocks)
    limits: Limits = field(default_factory=Limits)
    workers: int | None = None
    days: float = 30
    deflate: bool = True
    local: bool = False
    """Only this machine can reach it."""


class Server(uvicorn.Server):
    """Says goodbye before it hangs up: whoever is connected hears that the seat is kept."""

    opening: Callable[[Lobby], Awaitable[None]] | None = None
    """What is done once it listens."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.opening is not None:
            await self.opening(self.config.loaded_app.state.lobby)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        lobby = getattr(self.config.loaded_app.state, "lobby", None)
        if lobby is not None:
            await lobby.farewell()
        await super().shutdown(sockets)


def make_server(settings: Settings, open_house: Callable[[], Awaitable[House]] | None = None) -> Server:
    """A server of these settings. `open_house` gives it another House than theirs: tests have stores that fail."""

    async def usual() -> House:
        metrics = Metrics()
        store = await open_store(settings.store)
        return House(store, Pool(metrics, settings.clocks.budget, settings.workers), settings.clocks, metrics)

    app = make_app(open_house or usual, settings.limits, settings.days, settings.local)
    config = uvicorn.Config(
        app,
        ws=Protocol,
        ws_max_size=LONGEST_FRAME,
        ws_ping_interval=settings.clocks.heartbeat,
        ws_ping_timeout=settings.clocks.heartbeat,
        ws_per_message_deflate=settings.deflate,
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=10,
        limit_concurrency=settings.limits.sockets + SPARE,
        lifespan="on",
    )
    return Server(config)


def listening(host: str, port: int) -> socket.socket:
    """A socket at this port, or at the next free one; port 0: at any."""
    for wish in range(port, port + FREE_PORTS) if port else [0]:
        # The protocol is named: without it asyncio leaves small frames to wait for each other.
        taken = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        # On Windows this option would let two servers share a port.
        if os.name == "posix":
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind((host, wish))
        except OSError:
            taken.close()
            continue
        taken.listen(1024)
        return taken
    raise BadInput(f"No port from {port} to {port + FREE_PORTS - 1} is free. Choose another with --port.")


def greeting(url: str, local: bool, table: tuple[str, str] | None = None) -> str:
    """What stands in the terminal: the address, a table's code if one was made, and a QR code for the room."""
    lines = [f"ionbox is at {url}"]
    if table:
        code, host = table
        lines += [
            f"The table's code is {code}: {url}t/{code}",
            f"The host's link, for you alone: {url}host/{code}#{host}",
        ]
        url = f"{url}t/{code}"
    if local:
        lines.append("Only this machine can reach it.")
    else:
        lines += ["Everybody in this network can come in: type the address, or point a phone here.", "", _qr(url)]
    if not is_built():
        lines.append("The boards for browsers were not built here. With a network: python3 play.py build")
    return "\n".join([*lines, "Stop it with Ctrl-C; every table is kept."])


def _qr(url: str) -> str:
    """Two rows a line, dark on light, readable on black and on white terminals."""
    matrix = [[False] * 2 + [bool(cell) for cell in row] + [False] * 2 for row in segno.make(url, micro=False).matrix]
    width = len(matrix[0])
    matrix = [[False] * width, *matrix, [False] * width, [False] * width]
    cells = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    rows = zip(matrix[::2], matrix[1::2], strict=False)
    return "\n".join("".join(cells[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in rows)


@dataclass(frozen=True)
class Wish:
    """A gathering to be made as soon as the server is up."""

    game: str
    plan: list[str]
    preset: str = ""
    many: bool = False


def serve(
    host: str = "",
    port: int = 8000,
    data: Path = Path("ionbox-data"),
    local: bool = False,
    database: str = "",
    days: float = 30,
    wish: Wish | None = None,
    browser: bool = False,
    say: Callable[[str], None] = print,
) -> None:
    """Serve until told to stop. `database` is the URL of another store than the file under `data`."""
    bound = listening(host or ("127.0.0.1" if local else "0.0.0.0"), port)
    if not database:
        try:
            data.mkdir(parents=True, exist_ok=True)
        except OSError as trouble:
            raise BadInput(f"{data} cannot be made: {trouble.strerror}. Choose another place with --data.") from None
    here = bound.getsockname()[0].startswith("127.")
    server = make_server(Settings(database or str(data / KEPT), days=days, local=here))
    reachable = "127.0.0.1" if local else host if host not in ("", "0.0.0.0") else lan_address()
    url = f"http://{reachable}:{bound.getsockname()[1]}/"

    async def greet(lobby: Lobby) -> None:
        table = None
        if wish:
            gathering, secret = await lobby.create(wish.game, wish.plan, wish.preset, many=wish.many)
            table = (gathering.row.code, secret)
        say(greeting(url, local, table))
        sys.stdout.flush()
        if browser and is_built():
            home = f"http://127.0.0.1:{bound.getsockname()[1]}/"
            await asyncio.to_thread(webbrowser.open, f"{home}host/{table[0]}#{table[1]}" if table else home)

    server.opening = greet
    logs.set_up()
    run(server, bound)


def has_screen() -> bool:
    """Whether a browser opened here would be seen: a person started this, and there is a desktop."""
    desktop = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(desktop) and sys.stdout.isatty()


def run(server: Server, bound: socket.socket) -> None:
    # What was imported stays: the collector need not look through it again and again.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    factory: Callable[[], asyncio.AbstractEventLoop] | None = None
    if sys.platform != "win32":
        import uvloop

        factory = uvloop.new_event_loop
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=factory) as runner:  # Ctrl-C, after all is saved
        runner.run(server.serve([bound]))
    if not server.started:
        raise BadInput("ionbox could not start; the lines above say why.")
