"""What a host takes home, and what helps whoever practises."""

from litestar import Response, get
from litestar.params import FromPath

from ionbox.core.rng import step_rng
from ionbox.server import api, seating
from ionbox.server.faults import PROBLEMS
from ionbox.server.guards import Asked, found, held, hosted, limited, the_lobby
from ionbox.server.house import BotFailed, Declined
from ionbox.store.tries import ions_of, tries_csv


@get("/api/gatherings/{code:str}/tries.csv", media_type="text/csv", responses=PROBLEMS)
async def tries(request: Asked, code: FromPath[str]) -> Response[str]:
    """Refused tries by table, name, reason and ion, for the host."""
    gathering = await hosted(request, code)
    # The mark in front tells spreadsheets that it is UTF-8.
    text = "\ufeff" + await tries_csv(the_lobby(request).house.store, gathering.row)
    return Response(text, media_type="text/csv; charset=utf-8")


@get("/api/gatherings/{code:str}/hint", guards=[limited("joins")], responses=PROBLEMS)
async def hint(request: Asked, code: FromPath[str]) -> api.Hint:
    """What a bot would do at one's own seat, where nobody but bots is played against."""
    gathering = await found(request, code)
    place = gathering.place_of(held(request, f"seat_{gathering.row.code}"))
    if place is None:
        raise Declined("Hints are for those who sit at the table.", 403)
    table = place.table
    if seating.people(table.row) != [place.seat]:
        raise Declined("Hints are for practice: there is another person at this table.")
    await table.shown()
    live = table.live
    if live is None or place.seat not in live.state.actors():
        raise Declined("There is nothing for you to decide now.")
    rng = step_rng(f"{live.row.seed}:hint", live.n)
    try:
        action = await table.house.bots.choose(seating.keeper(table.game), live.infoset(place.seat), rng)
    except BotFailed:
        raise Declined("The helper has no answer this time. Ask again.", 503) from None
    return api.Hint(n=live.n, action=action, ions=sorted(ions_of(action)))
