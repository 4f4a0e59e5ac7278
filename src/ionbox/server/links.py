"""Where others reach this server, as text and as a QR code."""

import io
import socket
from functools import lru_cache

import segno
from starlette.requests import Request

from ionbox.server import api
from ionbox.server.edge import get
from ionbox.server.guards import found

HERE = ("localhost", "127.0.0.1", "[::1]")


def lan_address() -> str:
    """This machine's address in the room; 127.0.0.1 with the cable out. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that exists nowhere: only the route is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def origin(request: Request) -> str:
    """The address to hand on: whoever sits at the server's own screen is told the one that others can use,
    if there are others."""
    host, colon, port = request.headers.get("host", "").rpartition(":")
    if not colon or not port.isdigit():
        host, colon, port = host + colon + port, "", ""
    if host in HERE and not request.app.state.place.local:
        host = lan_address()
    return f"{request.url.scheme}://{host}{colon}{port}"


@get("/api/gatherings/{code}/link")
async def link(request: Request, code: str) -> api.Link:
    """The address that others type, or scan."""
    gathering = await found(request, code)
    return api.Link(f"{origin(request)}/t/{gathering.row.code}")


@get("/api/gatherings/{code}/qr", media="image/svg+xml")
async def qr(request: Request, code: str) -> bytes:
    """That address as a picture to point a phone at."""
    gathering = await found(request, code)
    return picture(f"{origin(request)}/t/{gathering.row.code}")


@lru_cache(1000)
def picture(address: str) -> bytes:
    """Kept, because drawing one takes as long as a hundred requests. Its host is one of ours, and so is short."""
    drawn = io.BytesIO()
    code = segno.make(address, micro=False, error="m")
    code.save(drawn, kind="svg", omitsize=True, border=2, light="white", xmldecl=False)
    return drawn.getvalue()


LINKS = [link, qr]
