"""What goes wrong, in a sentence."""

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ionbox.core.types import BadInput
from ionbox.server import api
from ionbox.server.house import Declined
from ionbox.server.logs import LOGGER
from ionbox.store import Gone, StoreError

PROBLEMS = {
    400: "It cannot be read or played like that.",
    403: "That is somebody else's.",
    404: "This address leads nowhere.",
    405: "This cannot be done with it.",
    409: "Not now.",
    410: "It has ended.",
    413: "Too long.",
    415: "Not JSON.",
    421: "Another host's name.",
    429: "Too much at once.",
    503: "The server cannot do it at the moment.",
}
ERASED = "This gathering was erased by whoever runs the server. Nothing of it is kept."


def problem(status: int, sentence: str, headers: dict[str, str] | None = None, option: str = "") -> Response:
    return Response(msgspec.json.encode(api.Problem(status, sentence, option)), status, headers, "application/json")


def told(trouble: Exception) -> Response:
    """The answer to a request that went wrong. What nobody foresaw is logged, and changes nothing else."""
    match trouble:
        case Declined():
            return problem(trouble.status, trouble.sentence)
        case Gone():
            return problem(410, ERASED)
        case BadInput():
            return problem(400, str(trouble), option=trouble.option)
        case StoreError():
            LOGGER.error("store_trouble", exc_info=trouble)
            return problem(503, "The server cannot save at the moment. Try again in a minute.")
        case _:
            LOGGER.error("request_trouble", exc_info=trouble)
            return problem(500, "Something went wrong here. Nothing was changed.")


async def not_so(_: Request, mistake: Exception) -> Response:
    """What the framework refuses: unknown paths and methods."""
    assert isinstance(mistake, HTTPException)
    sentence = PROBLEMS.get(mistake.status_code, mistake.detail)
    return problem(mistake.status_code, sentence, dict(mistake.headers or {}))
