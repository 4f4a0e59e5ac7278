"""Where others reach this server, as text and as a QR code."""

import io
import socket

import segno
from litestar import Response, get
from litestar.params import FromPath

from ionbox.server import api
from ionbox.server.faults import PROBLEMS
from ionbox.server.guards import Asked, found

HERE = ("localhost", "127.0.0.1", "[::1]")


def lan_address() -> str:
    """This machine's address in the room; 127.0.0.1 with the cable out. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that exists nowhere: only the route is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def origin(request: Asked) -> str:
    """The address to hand on: whoever sits at the server's own screen is told the one that others can use,
    if there are others."""
    host, colon, port = request.headers.get("host", "").rpartition(":")
    if not colon or not port.isdigit():
        host, colon, port = host + colon + port, "", ""
    if host in HERE and not request.app.state.local:
        host = lan_address()
    return f"{request.scope['scheme']}://{host}{colon}{port}"


@get("/api/gatherings/{code:str}/link", responses=PROBLEMS)
async def link(request: Asked, code: FromPath[str]) -> api.Link:
    """The address that others type, or scan."""
    gathering = await found(request, code)
    return api.Link(f"{origin(request)}/t/{gathering.row.code}")


@get("/api/gatherings/{code:str}/qr", media_type="image/svg+xml", responses=PROBLEMS)
async def qr(request: Asked, code: FromPath[str]) -> Response[bytes]:
    """That address as a picture to point a phone at."""
    gathering = await found(request, code)
    picture = io.BytesIO()
    segno.make(f"{origin(request)}/t/{gathering.row.code}", micro=False, error="m").save(
        picture, kind="svg", omitsize=True, border=2, light="white", xmldecl=False
    )
    return Response(picture.getvalue(), media_type="image/svg+xml")


LINKS = [link, qr]
