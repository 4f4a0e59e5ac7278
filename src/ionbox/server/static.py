"""The built client: one page for every address of the app, and its hashed files, compressed when it was built."""

from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.enums import MediaType
from litestar.params import FromPath

from ionbox.server.house import Declined

PAGES = [
    "/", "/new/{game:str}", "/t/{code:str}", "/host/{code:str}", "/rules", "/rules/{game:str}", "/learn/{game:str}",
    "/puzzles", "/puzzles/{code:str}", "/replay",
]  # fmt: skip
"""What the client itself routes; a reload of any of them gets the same page."""
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>ionbox</title>
<h1>ionbox is running, without its boards</h1>
<p>They were not built here: npm's registry could not be reached. With a network, stop ionbox and run
<code>python3 play.py build</code>, then start it again.</p>
<p>From a terminal you can come in as it is: <code>ionbox join CODE</code>.</p></html>"""


@dataclass
class File:
    """One file in each encoding it was built in."""

    media: str
    bodies: dict[str, bytes] = field(default_factory=dict)

    def answer(self, request: Request[Any, Any, Any], cache: str) -> Response[bytes]:
        wanted = request.headers.get("accept-encoding", "")
        encoding = next((name for name in ("br", "gzip") if name in wanted and name in self.bodies), "")
        headers = {"cache-control": cache, "vary": "accept-encoding"}
        if encoding:
            headers["content-encoding"] = encoding
        return Response(self.bodies[encoding], media_type=self.media, headers=headers)


def built(folder: Path) -> dict[str, File]:
    """The files of a built client by their path in it; small enough to be kept in memory."""
    files: dict[str, File] = {}
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        encoding = {".br": "br", ".gz": "gzip"}.get(path.suffix, "")
        name = path.relative_to(folder).as_posix().removesuffix(path.suffix if encoding else "")
        media = TYPES.get(Path(name).suffix)
        if media is not None:
            files.setdefault(name, File(media)).bodies[encoding] = path.read_bytes()
    return files


def static_folder() -> Path:
    return Path(str(resources.files("ionbox"))) / "static"


def is_built() -> bool:
    return (static_folder() / "index.html").is_file()


def pages(folder: Path | None = None) -> list[Any]:
    """The client's routes; without a client a page that says what to do."""
    files = built(folder or static_folder())
    if "index.html" not in files:

        @get(PAGES, media_type=MediaType.HTML, include_in_schema=False)
        async def missing() -> str:
            return MISSING

        return [missing]

    @get(PAGES, include_in_schema=False, opt={"static": True})
    async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
        return files["index.html"].answer(request, ASK_AGAIN)

    @get("/icon.svg", include_in_schema=False, opt={"static": True})
    async def icon(request: Request[Any, Any, Any]) -> Response[bytes]:
        return files["icon.svg"].answer(request, ASK_AGAIN)

    @get("/assets/{name:str}", include_in_schema=False, opt={"static": True})
    async def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
        if (file := files.get(f"assets/{name}")) is None:
            raise Declined("This page is from an older ionbox. Reload it.", 404)
        return file.answer(request, FOREVER)

    return [page, icon, asset]
