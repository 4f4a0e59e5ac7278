"""What a host takes home, and what helps whoever practises."""

from litestar import Response, get
from litestar.params import FromPath

from ionbox.server import api
from ionbox.server.faults import PROBLEMS
from ionbox.server.guards import Asked, found, held, hosted, limited, the_lobby
from ionbox.server.house import BotFailed, Declined
from ionbox.store.tries import tries_csv


@get("/api/gatherings/{code:str}/tries.csv", media_type="text/csv", responses=PROBLEMS)
async def tries(request: Asked, code: FromPath[str]) -> Response[str]:
    """Refused tries by table, name, reason and ion, for the host."""
    gathering = await hosted(request, code)
    # The mark in front tells spreadsheets that it is UTF-8.
    text = "\ufeff" + await tries_csv(the_lobby(request).house.store, gathering.row)
    return Response(text, media_type="text/csv; charset=utf-8")


@get("/api/gatherings/{code:str}/hint", guards=[limited("thoughts")], responses=PROBLEMS)
async def hint(request: Asked, code: FromPath[str]) -> api.Hint:
    """Help in steps for whoever sits at a table that allows it."""
    gathering = await found(request, code)
    place = gathering.place_of(held(request, f"seat_{gathering.row.code}"))
    if place is None:
        raise Declined("Hints are for those who sit at the table.", 403)
    if not gathering.row.hints:
        raise Declined("This table plays without hints.", 403)
    try:
        n, advice = await place.table.advise(place.seat)
    except BotFailed:
        raise Declined("The helper has no answer this time. Ask again.", 503) from None
    best, close = advice.best, advice.close > 0
    return api.Hint(n, list(advice.steps), best.action, list(best.reasons), close, advice.exact)
