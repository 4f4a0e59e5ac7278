"""HTTP as typed functions: a body comes in decoded, an answer goes out encoded, and the document is made of both types.

    @post("/api/gatherings/{code}/join", rate="joins")
    async def join(request: Request, code: str, data: api.Wish) -> Reply[api.Joined]:

A handler takes what it names: the request, parts of the path as text or whole numbers, `data`, the body, and as text
what may follow a question mark. Whatever it raises is answered by a sentence.
"""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from ionbox.core.types import BadInput
from ionbox.server import api
from ionbox.server.faults import PROBLEMS, problem, told
from ionbox.server.guards import allow
from ionbox.server.house import Declined, Elsewhere
from ionbox.server.reading import UNREADABLE, plain
from ionbox.store import Lost

T = TypeVar("T")
Handler = Callable[..., Awaitable[Any]]

JSON = "application/json"
LARGEST_BODY = 256 * 1024
LONGEST_QUERY = 100
MOST_DIGITS = 6
KEPT = 30 * 24 * 3600
"""Seconds a device keeps its seat's cookie."""


@dataclass(frozen=True)
class Reply(Generic[T]):
    """An answer with more than its value."""

    value: T | bytes
    """As bytes it is encoded already."""
    cookies: dict[str, str] = field(default_factory=dict)
    """Secrets that this device keeps."""
    headers: dict[str, str] = field(default_factory=dict)


class Call:
    """One method of one path."""

    def __init__(self, method: str, path: str, handler: Handler, status: int, media: str, rate: str) -> None:
        self.method = method
        self.path = path
        self.handler = handler
        self.status = status
        self.media = media
        """Of the answer."""
        self.rate = rate
        """Which of the limits it counts against, besides that of all requests."""
        hints = get_type_hints(handler, include_extras=True)
        answers = hints.pop("return")
        self.answers = get_args(answers)[0] if get_origin(answers) is Reply else answers
        self.body = hints.pop("data", None)
        self.decoder = None if self.body is None else msgspec.json.Decoder(self.body)
        self.asks = hints.pop("request", None) is not None
        self.parts: dict[str, type] = {name: kind for name, kind in hints.items() if f"{{{name}}}" in path}
        """Of the path, by name."""
        self.queries = [name for name in hints if name not in self.parts]
        """What may follow the path."""

    def route(self) -> Route:
        return Route(self.path, self.answer, methods=[self.method])

    async def answer(self, request: Request) -> Response:
        try:
            if self.rate and "passed" not in request.scope:
                allow(request, self.rate)
            arguments = {name: read_part(kind, request.path_params[name]) for name, kind in self.parts.items()}
            arguments |= {name: request.query_params.get(name, "")[:LONGEST_QUERY] for name in self.queries}
            if self.asks:
                arguments["request"] = request
            if self.decoder is not None:
                arguments["data"] = self.read(await read_body(request))
            return self.respond(request, await self.handler(**arguments))
        except Elsewhere:
            raise  # another node answers it
        except Lost:
            request.state.gathering.house.lost()
            raise
        except ClientDisconnect:
            return problem(400, "The request broke off.")
        except Exception as trouble:
            return told(trouble)

    def read(self, body: bytes) -> Any:
        assert self.decoder is not None
        try:
            return self.decoder.decode(body)
        except UNREADABLE as mistake:
            raise BadInput(plain(mistake)) from None

    def respond(self, request: Request, value: Any) -> Response:
        reply = value if isinstance(value, Reply) else Reply(value)
        if isinstance(reply.value, bytes):
            content = reply.value
        elif isinstance(reply.value, str):
            content = reply.value.encode()
        else:
            content = b"" if reply.value is None else msgspec.json.encode(reply.value)
        media = None if reply.value is None else self.media
        answer = Response(content, self.status, reply.headers, media)
        secure = request.url.scheme == "https"
        for name, secret in reply.cookies.items():
            answer.set_cookie(name, secret, KEPT, path="/", httponly=True, samesite="strict", secure=secure)
        return answer


def get(path: str, *, media: str = JSON, rate: str = "") -> Callable[[Handler], Call]:
    return lambda handler: Call("GET", path, handler, 200, media, rate)


def post(path: str, *, media: str = JSON, status: int = 201, rate: str = "") -> Callable[[Handler], Call]:
    return lambda handler: Call("POST", path, handler, status, media, rate)


def read_part(kind: type, text: str) -> Any:
    if kind is not int:
        return text
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise Declined("This address leads nowhere.", 404)
    return int(text)


async def read_body(request: Request) -> bytes:
    """Only JSON: a page of another site cannot send it without being asked first."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Declined("Send the body as application/json.", 415)
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > LARGEST_BODY:
            raise Declined(f"That is too long: at most {LARGEST_BODY // 1024} kB.", 413)
    return bytes(body)


# The document.


def document(calls: Iterable[Call], title: str, version: str, more: dict[str, Any]) -> dict[str, Any]:
    """OpenAPI 3.1 of these calls; `more` are further types by name to stand among the schemas."""
    calls = list(calls)
    types = [kind for call in calls for kind in (call.body, call.answers) if kind not in (None, type(None))]
    types += [api.Problem, *more.values()]
    described, schemas = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    schema_of = dict(zip(map(repr, types), described, strict=True))
    schemas |= {name: schema_of[repr(kind)] for name, kind in more.items()}
    paths: dict[str, Any] = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.method.lower()] = described_call(call, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": title, "version": version},
        "paths": paths,
        "components": {"schemas": schemas},
    }


def described_call(call: Call, schema_of: dict[str, Any]) -> dict[str, Any]:
    right: dict[str, Any] = {"description": "As wished."}
    if call.answers is not type(None):
        right["content"] = {call.media: {"schema": schema_of[repr(call.answers)]}}
    problems = {
        str(status): {"description": why, "content": {JSON: {"schema": schema_of[repr(api.Problem)]}}}
        for status, why in PROBLEMS.items()
    }
    about = {
        "operationId": call.handler.__name__,
        "description": (call.handler.__doc__ or "").strip(),
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "integer" if kind is int else "string"}}
            for name, kind in call.parts.items()
        ]
        + [{"name": name, "in": "query", "schema": {"type": "string"}} for name in call.queries],
        "responses": {str(call.status): right, **problems},
    }
    if call.body is not None:
        about["requestBody"] = {"required": True, "content": {JSON: {"schema": schema_of[repr(call.body)]}}}
    return about
