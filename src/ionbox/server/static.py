"""The built client: one page for every address of the app, and its hashed files, compressed when it was built."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ionbox.server.faults import not_so, problem

PAGES = [
    "/", "/new/{game}", "/t/{code}", "/host/{code}", "/wall/{code}", "/privacy", "/rules", "/rules/{game}",
    "/learn/{game}", "/puzzles", "/puzzles/{code}", "/practise", "/practise/{code}", "/replay", "/deal", "/class",
    "/plan", "/lesson", "/box/{game}", "/workshop", "/workshop/{game}", "/score", "/score/{game}",
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

    def answer(self, request: Request, cache: str, status: int = 200) -> Response:
        wanted = request.headers.get("accept-encoding", "")
        encoding = next((name for name in ("br", "gzip") if name in wanted and name in self.bodies), "")
        headers = {"cache-control": cache, "vary": "accept-encoding"}
        if encoding:
            headers["content-encoding"] = encoding
        return Response(self.bodies[encoding], status, headers, self.media)


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


def stray(files: dict[str, File]) -> Callable[[Request, Exception], Awaitable[Response]]:
    """What the framework refuses: a link that leads nowhere gets the client's page, all else a sentence."""

    async def answer(request: Request, mistake: Exception) -> Response:
        page = files.get("index.html")
        reads = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
        if page and reads and isinstance(mistake, HTTPException) and mistake.status_code == 404:
            return page.answer(request, ASK_AGAIN, 404)
        return await not_so(request, mistake)

    return answer


def pages(files: dict[str, File]) -> list[Route]:
    """The client's routes; without a client a page that says what to do."""

    async def missing(_: Request) -> Response:
        return HTMLResponse(MISSING)

    async def page(request: Request) -> Response:
        return files["index.html"].answer(request, ASK_AGAIN)

    async def icon(request: Request) -> Response:
        return files["icon.svg"].answer(request, ASK_AGAIN)

    async def asset(request: Request) -> Response:
        if (file := files.get(f"assets/{request.path_params['name']}")) is None:
            return problem(404, "This page is from an older ionbox. Reload it.")
        return file.answer(request, FOREVER)

    if "index.html" not in files:
        return [Route(path, missing) for path in PAGES]
    return [*(Route(path, page) for path in PAGES), Route("/icon.svg", icon), Route("/assets/{name}", asset)]
