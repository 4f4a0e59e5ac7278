"""What goes wrong, in a sentence."""

from typing import Any

from litestar import Request, Response
from litestar.enums import MediaType
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec

from ionbox.core.types import BadInput
from ionbox.server import api
from ionbox.server.house import Declined
from ionbox.server.logs import LOGGER
from ionbox.store import Gone, StoreError

PROBLEMS = {
    status: ResponseSpec(api.Problem, description=why, generate_examples=False)
    for status, why in {
        400: "It cannot be read or played like that.",
        403: "That is somebody else's.",
        404: "There is no such thing here.",
        409: "Not now.",
        410: "It has ended.",
        413: "Too long.",
        429: "Too much at once.",
        503: "The server cannot do it at the moment.",
    }.items()
}


def problem(status: int, sentence: str) -> Response[api.Problem]:
    return Response(api.Problem(status, sentence), status_code=status, media_type=MediaType.JSON)


def bad_input(_: Request[Any, Any, Any], mistake: BadInput) -> Response[api.Problem]:
    return problem(400, str(mistake))


def declined(_: Request[Any, Any, Any], no: Declined) -> Response[api.Problem]:
    return problem(no.status, no.sentence)


def unsaved(_: Request[Any, Any, Any], trouble: StoreError) -> Response[api.Problem]:
    if isinstance(trouble, Gone):
        return problem(410, "This gathering was erased by whoever runs the server. Nothing of it is kept.")
    LOGGER.error("store_trouble", exc_info=trouble)
    return problem(503, "The server cannot save at the moment. Try again in a minute.")


def not_so(_: Request[Any, Any, Any], mistake: HTTPException) -> Response[api.Problem]:
    """What the framework refuses: unknown paths and methods, bodies that do not fit."""
    extra = mistake.extra if isinstance(mistake.extra, list) else []
    where = "; ".join(f"{one.get('key', 'body')}: {one.get('message', '')}" for one in extra if isinstance(one, dict))
    answer = problem(mistake.status_code, where or mistake.detail)
    for name, value in (mistake.headers or {}).items():
        answer.set_header(name, value)
    return answer


def broken(_: Request[Any, Any, Any], trouble: Exception) -> Response[api.Problem]:
    LOGGER.error("request_trouble", exc_info=trouble)
    return problem(500, "Something went wrong here. Nothing was changed.")
