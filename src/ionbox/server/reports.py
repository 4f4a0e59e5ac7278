"""What a host takes home, and what helps whoever practises."""

from collections import Counter

from starlette.requests import Request

from ionbox.server import api
from ionbox.server.edge import get
from ionbox.server.guards import found, held, hosted, the_lobby
from ionbox.server.house import BotFailed, Declined
from ionbox.store.rows import DRAFT, TRY
from ionbox.store.tries import tries_csv


@get("/api/gatherings/{code}/tries.csv", media="text/csv")
async def tries(request: Request, code: str) -> str:
    """What was tried and what was right, by table, name, reason, formula and ion, for the host."""
    gathering = await hosted(request, code)
    # The mark in front tells spreadsheets that it is UTF-8.
    # A teacher looks while the class plays; whoever hosts a table of friends may sit at it.
    return "\ufeff" + await tries_csv(the_lobby(request).house.store, gathering.row, unfinished=gathering.row.many)


@get("/api/gatherings/{code}/stumbles", rate="thoughts")
async def stumbles(request: Request, code: str) -> list[api.Stumble]:
    """What was refused to whoever asks, in the match that is over at their table: a review begins with it."""
    gathering = await found(request, code)
    place = gathering.seated(held(request, f"seat_{gathering.row.code}"))
    if place is None:
        raise Declined("Each seat looks back on its own tries alone.", 403)
    row = place.table.row
    if row.status != "over":
        raise Declined("Look back when the match is over.")
    tried = Counter(
        (one.formula or one.tried, one.code, one.rule)
        for one in await the_lobby(request).house.store.tries(gathering.row.id)
        if (one.match, one.seat) == (row.match, place.seat) and one.kind in (TRY, DRAFT)
    )
    return [api.Stumble(place.seat, *what, times) for what, times in tried.items()]


@get("/api/gatherings/{code}/hint", rate="thoughts")
async def hint(request: Request, code: str) -> api.Hint:
    """Help in steps for whoever sits at a table that allows it, as far as its host lets hints go."""
    gathering = await found(request, code)
    place = gathering.seated(held(request, f"seat_{gathering.row.code}"))
    if place is None:
        raise Declined("Hints are for those who sit at the table.", 403)
    if not gathering.row.hints:
        raise Declined("This table plays without hints.", 403)
    try:
        n, advice = await place.table.asking.advise(place.seat, place.mate.device)
    except BotFailed:
        raise Declined("The helper has no answer this time. Ask again.", 503) from None
    best, told = advice.best, advice.steps[: gathering.row.ceiling]
    whole = told == advice.steps
    action, reasons = (best.action, list(best.reasons)) if whole else ("", [])
    return api.Hint(n, list(told), action, reasons, advice.close > 0, advice.exact)
