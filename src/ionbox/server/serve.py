"""`ionbox serve`: one process, one file, ready in seconds, no network needed beyond the room's own."""

import asyncio
import gc
import ipaddress
import os
import re
import secrets
import socket
import sys
import webbrowser
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import segno
import uvicorn

from ionbox import __version__
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.server import logs, names
from ionbox.server.app import Place, make_app
from ionbox.server.clocks import Clocks
from ionbox.server.house import BOTS, DECKS, Away, House
from ionbox.server.limits import Limits
from ionbox.server.lobby import Lobby
from ionbox.server.metrics import Metrics
from ionbox.server.protocols import Http, Sockets
from ionbox.server.reach import addresses
from ionbox.server.static import is_built
from ionbox.server.teacher import Plan
from ionbox.server.wire import LONGEST_FRAME
from ionbox.server.workers import Bots, Clerks
from ionbox.store import Node, Shared, Store, is_postgres, open_shared, open_store
from ionbox.store.export import KEPT

if TYPE_CHECKING:
    from ionbox.server.bus import Bus

BACKLOG = 1024
MOST_FILES = 10_240
"""What macOS grants where it says that there is no limit."""
NODE = re.compile("[A-Za-z0-9-]{0,40}")
FREE_PORTS = 20
"""How many ports behind the wished one are tried."""
SPARE_FILES = 200
"""Open files besides connections: the store, the workers, what Python itself holds."""


@dataclass
class Settings:
    store: str
    """A path or the URL of a database."""
    clocks: Clocks = field(default_factory=Clocks)
    limits: Limits = field(default_factory=Limits)
    workers: int | None = None
    days: float = 30
    deflate: bool = True
    place: Place = field(default_factory=Place)
    new_seed: Callable[[], str] = names.new_seed
    bus: str = ""
    """The URL of a NATS; "": this server is alone, and thinks for itself."""
    node: str = ""
    """What this one is called among others of its database."""


class Server(uvicorn.Server):
    """Says goodbye before it hangs up: whoever is connected hears that the seat is kept."""

    opening: Callable[[Lobby], Awaitable[None]] | None = None
    """What is done once it listens."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.opening is not None:
            await self.opening(self.config.loaded_app.state.lobby)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        lobby: Lobby | None = getattr(self.config.loaded_app.state, "lobby", None)
        if lobby is not None:
            await lobby.nodes.drain(lambda: self.force_exit)
            await lobby.farewell()
        await super().shutdown(sockets)


def make_server(settings: Settings, open_house: Callable[[], Awaitable[House]] | None = None) -> Server:
    """`open_house`: in place of the house that the settings describe."""

    async def opened() -> House:
        return await open_house_of(settings)

    app = make_app(open_house or opened, settings.limits, settings.days, settings.place)
    config = uvicorn.Config(
        app,
        http=Http,
        ws=Sockets,
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
        lifespan="on",
    )
    return Server(config)


async def open_house_of(settings: Settings, url: str = "") -> House:
    """`url`: where it will serve. Several nodes come and go in any order."""
    bus = await bus_of(settings)
    try:
        if bus is None or not is_postgres(settings.store):
            return house_of(await open_store(settings.store, url), settings, bus)
        node = Node(settings.node, url, {game.name: game.version for game in GAMES.values()}, __version__)
        shared = await open_shared(settings.store, node, settings.clocks.lease)
    except BaseException:
        if bus is not None:
            await bus.close()
        raise
    return house_of(shared.store, settings, bus, shared)


async def bus_of(settings: Settings) -> "Bus | None":
    if not settings.bus:
        return None
    from ionbox.server.bus import Bus  # a package that is needed for this alone

    return await Bus.open(settings.bus)


def house_of(store: Store, settings: Settings, bus: "Bus | None" = None, shared: Shared | None = None) -> House:
    metrics, clocks = Metrics(), settings.clocks
    away: dict[str, Away] = {}
    if bus is not None:
        from ionbox.server.borrowing import thinkers

        away = thinkers(bus, metrics.thought)
    bots = Bots(metrics, clocks.budget, settings.workers, away.get(BOTS))
    clerks = Clerks(clocks.reading, away.get(DECKS))
    return House(store, bots, clerks, clocks, metrics, settings.new_seed, away=away, bus=bus, shared=shared)


def called(node: str) -> str:
    """A node's id: what it is called, and what was never there before."""
    if not NODE.fullmatch(node):
        raise BadInput("The name of a node is made of letters, digits and hyphens, 40 at most.")
    return f"{node or 'node'}-{secrets.token_hex(4)}"


def reserved(host: str, port: int, behind: str = "") -> socket.socket:
    """A socket at this port, or at the next free one; port 0: at any. It does not listen yet: nobody is let in.

    A proxy knows one port, so behind it no other will do.
    """
    tries = 1 if behind else FREE_PORTS
    for wish in range(port, port + tries) if port else [0]:
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
        return taken
    if behind:
        raise BadInput(f"Port {port} is taken. Choose another with --port, and tell the proxy.")
    raise BadInput(f"No port from {port} to {port + FREE_PORTS - 1} is free. Choose another with --port.")


ALONE = (
    "This computer is in no network, so nobody else can come in yet. Join a network or make a hotspot; the host's page "
    "shows the address then, and so does the next start."
)


def greeting(url: str, local: bool, table: tuple[str, str] | None = None, others: Sequence[str] = ()) -> str:
    """What stands in the terminal: the address, a table's code if one was made, and a QR code for the room.

    `others`: further addresses that phones may try.
    """
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
    elif "//127." in url:
        lines.append(ALONE)
    else:
        where = "" if url.startswith("https:") else " in this network"
        lines += [f"Everybody{where} can come in: type the address, or point a phone here.", "", _qr(url)]
        if others:
            lines.append(f"If phones cannot open it, this computer has other addresses: {', '.join(others)}")
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
    options: dict[str, str] = field(default_factory=dict)
    hides: Sequence[str] = ()
    team: int = 1
    lesson: Plan | None = None
    given: bool | None = None
    deal: str = ""
    club: bool = False


def serve(
    host: str = "",
    port: int = 8000,
    folder: Path = Path("ionbox-data"),
    local: bool = False,
    database: str = "",
    days: float = 30,
    wish: Wish | None = None,
    browser: bool = False,
    behind: str = "",
    bus: str = "",
    node: str = "",
    say: Callable[[str], None] = print,
) -> None:
    """Serve until told to stop. `database` is the URL of another store than the file in `folder`; with a `bus`, others
    serve it too."""
    named, names = read_host(host)
    check_behind(behind)
    several = bool(bus) and is_postgres(database)
    if node and not several:
        raise BadInput(
            "--node is for one of several servers. They need a bus and a PostgreSQL: name them with --bus "
            "nats://host and --database postgresql://user@host/name."
        )
    id = called(node) if several else ""
    if not database:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as trouble:
            raise BadInput(
                f"{folder} cannot be made: {trouble.strerror}. Choose another place with --folder."
            ) from None
    bound = reserved(named or ("127.0.0.1" if local else "0.0.0.0"), port, behind)
    here = bound.getsockname()[0].startswith("127.")
    token = os.environ.get("IONBOX_METRICS_TOKEN", "")
    everywhere = bound.getsockname()[0] == "0.0.0.0"
    place = Place(here, names, behind, token, not everywhere)
    settings = Settings(database or str(folder / KEPT), days=days, place=place, bus=bus, node=id)
    reachable = addresses() if everywhere else [bound.getsockname()[0]]
    url, *others = [f"http://{one}:{bound.getsockname()[1]}/" for one in reachable or ["127.0.0.1"]]
    if behind and names:
        url, others = f"https://{names[0]}/", []

    async def greet(lobby: Lobby) -> None:
        table = None
        if wish:
            gathering, secret = await lobby.create(
                wish.game, wish.plan, wish.preset, wish.options, many=wish.many, apart=True,
                hides=wish.hides, team=wish.team, lesson=wish.lesson, given=wish.given, deal=wish.deal,
                club=wish.club,
            )  # fmt: skip
            table = (gathering.row.code, secret)
        say(greeting(url, here and not (behind and names), table, others))
        sys.stdout.flush()
        if browser and is_built():
            home = f"http://127.0.0.1:{bound.getsockname()[1]}/"
            await asyncio.to_thread(webbrowser.open, f"{home}host/{table[0]}#{table[1]}" if table else home)

    async def main() -> None:
        # First the store: whatever is wrong with it is said before anybody comes.
        house = await open_house_of(settings, url)

        async def open_house() -> House:
            return house

        server = make_server(settings, open_house)
        server.opening = greet
        try:
            bound.listen(BACKLOG)
        except OSError as trouble:
            raise BadInput(
                f"Port {bound.getsockname()[1]} was taken meanwhile: {trouble.strerror}. Start again."
            ) from None
        try:
            await server.serve([bound])
        except SystemExit:  # as uvicorn ends where the house could not be opened
            raise BadInput("ionbox could not start; the lines above say why.") from None

    logs.set_up(node=settings.node)
    allowed = raise_open_files()
    if allowed < settings.limits.connections + SPARE_FILES:
        say(
            f"This system lets ionbox open {allowed} files, so about {max(0, allowed - SPARE_FILES)} people can be "
            f"connected at once. For more: ulimit -n {settings.limits.connections + SPARE_FILES}"
        )
    run(main())


def read_host(text: str) -> tuple[str, tuple[str, ...]]:
    """The address to listen at, "" for all, and the names this server is known by."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    addresses = [part for part in parts if is_address(part)]
    if len(addresses) > 1:
        raise BadInput("--host takes one address to listen at, and any number of names.")
    return "".join(addresses), tuple(part for part in parts if part not in addresses)


def check_behind(text: str) -> None:
    """A proxy that nobody recognizes would be taken for everybody."""
    try:
        for part in text.split(",") if text else []:
            ipaddress.ip_network(part.strip())
    except ValueError:
        raise BadInput(
            "--behind takes the address of a proxy, such as 127.0.0.1, or its network: 10.0.0.0/8."
        ) from None


def is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def raise_open_files() -> int:
    """Every connection is an open file: take as many as the system allows; how many they are."""
    if sys.platform == "win32":  # pragma: no cover, Windows
        return 1 << 20  # no such limit there
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wish in (hard, MOST_FILES):
        if wish != resource.RLIM_INFINITY and wish > soft:
            with suppress(ValueError, OSError):  # macOS says "unlimited" and means less
                resource.setrlimit(resource.RLIMIT_NOFILE, (wish, hard))
                return wish
    return soft if soft != resource.RLIM_INFINITY else 1 << 20


def has_screen() -> bool:
    """Whether a browser opened here would be seen: a person started this, and there is a desktop."""
    desktop = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(desktop) and sys.stdout.isatty()


def run(serving: Coroutine[Any, Any, None]) -> None:
    # What was imported stays: the collector need not look through it again and again.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    factory: Callable[[], asyncio.AbstractEventLoop] | None = None
    if sys.platform != "win32":
        import uvloop

        factory = uvloop.new_event_loop
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=factory) as runner:  # Ctrl-C, after all is saved
        runner.run(serving)
