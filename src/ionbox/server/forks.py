"""What if? A record played on from one of its steps, by a person against bots, at a table of its own.

A match's seed is told when the match is over and not before: nobody has the record of one that is still played.
"""

from starlette.requests import Request

from ionbox.core.play import LONGEST_SEED
from ionbox.core.rng import forked
from ionbox.core.types import BadInput
from ionbox.server import api, seating
from ionbox.server.edge import Reply, post
from ionbox.server.guards import allow, the_lobby


@post("/api/forks", rate="plays")
async def fork(request: Request, data: api.Fork) -> Reply[api.Made]:
    """A new table where a record goes on from one of its steps. Who asked is its host and has the wished seat."""
    allow(request, "reading", len(data.record))
    lobby = the_lobby(request)
    match = await lobby.house.clerks.fork(data.record, data.n, data.seat)
    seed = forked(match.seed, data.n, lobby.house.new_seed()) if data.fresh else match.seed
    if len(seed) > LONGEST_SEED:
        raise BadInput("This match was forked from forks too often. Go on from an earlier one.")
    bot = data.bot or seating.KEEPER
    plan = ["person" if seat == data.seat else f"bot:{bot}" for seat in range(match.seats)]
    gathering, secret = await lobby.create(match.game, plan, options=match.options)
    place, _, own = await gathering.join(data.name)
    await place.table.chairs.go_on(seed, match.steps, match.format)
    code = gathering.row.code
    made = api.Made(code, secret, f"/t/{code}", f"/host/{code}#{secret}")
    return Reply(made, {f"host_{code}": secret, f"seat_{code}": own})
