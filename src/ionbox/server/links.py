"""Where others reach this server, as text and as a QR code."""

import io
import re
from functools import lru_cache

import segno
from starlette.datastructures import URL
from starlette.requests import Request

from ionbox import form
from ionbox.server import api
from ionbox.server.edge import get
from ionbox.server.guards import found, hosted, the_lobby
from ionbox.server.house import Declined
from ionbox.server.reach import addresses, lan_address
from ionbox.server.workshop import game_of

LONGEST_PICTURE = 600
"""Bytes of a link that phones still read as a QR code."""
DECK = re.compile(r"d1\.[\w-]+", re.ASCII)
LESSON = re.compile(r"l1\.[\w-]+", re.ASCII)

HERE = ("localhost", "127.0.0.1", "[::1]")


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


@get("/api/gatherings/{code}/reach")
async def reach(request: Request, code: str) -> api.Reach:
    """For the host: the address that others type, what else to try, and whether anybody has reached this server."""
    gathering = await hosted(request, code)
    place, here = request.app.state.place, origin(request)
    link = f"{here}/t/{gathering.row.code}"
    if place.local or place.behind:
        return api.Reach(link, [], None, 0.0)
    shown = URL(here)
    others = [] if place.fixed else [str(shown.replace(hostname=one)) for one in addresses() if one != shown.hostname]
    return api.Reach(link, others, *request.app.state.knocks.since(gathering.row.created))


@get("/api/gatherings/{code}/qr", media="image/svg+xml")
async def qr(request: Request, code: str) -> bytes:
    """That address as a picture to point a phone at."""
    gathering = await found(request, code)
    return picture(f"{origin(request)}/t/{gathering.row.code}")


@get("/api/here")
async def here(request: Request) -> api.Link:
    """The address of this server as others reach it, for links that a page makes by itself."""
    return api.Link(origin(request))


@get("/api/decks/{game}/{deck}/qr", media="image/svg+xml", rate="surveys")
async def deck_qr(request: Request, game: str, deck: str) -> bytes:
    """The link that holds a whole deck, as a picture to point a phone at."""
    return packed(f"{origin(request)}/workshop/{game_of(game).name}", deck, DECK)


@get("/api/lessons/{lesson}/qr", media="image/svg+xml", rate="surveys")
async def lesson_qr(request: Request, lesson: str) -> bytes:
    """The same of an assignment."""
    return packed(f"{origin(request)}/lesson", lesson, LESSON)


def packed(page: str, fragment: str, kind: re.Pattern[str]) -> bytes:
    link = f"{page}#{fragment}"
    if not kind.fullmatch(fragment) or len(link) > LONGEST_PICTURE:
        raise Declined(f"A QR code holds a link of at most {LONGEST_PICTURE} bytes. Hand on the link instead.", 413)
    return draw(link, "l")


@lru_cache(1000)
def picture(address: str) -> bytes:
    """Kept, because drawing one takes as long as a hundred requests. Its host is one of ours, and so is short."""
    return draw(address, "m")


def draw(address: str, error: str) -> bytes:
    drawn = io.BytesIO()
    code = segno.make(address, micro=False, error=error)
    code.save(drawn, kind="svg", omitsize=True, border=2, light="white", xmldecl=False)
    return drawn.getvalue()


@get("/api/house")
async def house(request: Request) -> api.HouseNow:
    """How this server stands: whether its bots think as they can, and whether people are expected with a code."""
    return api.HouseNow(form.state().partition(":")[0], the_lobby(request).expects())


LINKS = [link, reach, qr, here, deck_qr, lesson_qr, house]
