"""Play this deal: a deal that somebody has finished, or that of the day, against the same bots with the same chance.

What the sender reached is in the link and never comes here.
"""

import asyncio
import time

from starlette.requests import Request

from ionbox.core.deals import board, code_of_day, root_of
from ionbox.core.rng import BY_PLACE
from ionbox.core.types import BadInput
from ionbox.games import find_game
from ionbox.server import api, seating
from ionbox.server.edge import Reply, post
from ionbox.server.guards import the_lobby


@post("/api/challenges", rate="plays")
async def challenge(request: Request, data: api.Challenge) -> Reply[api.Made]:
    """A table where this deal is played at once. Who asked is its host and has the person's seat."""
    lobby = the_lobby(request)
    if not seating.is_practice(data.seats):
        raise BadInput("A deal that is handed on is for one person against bots.")
    seed = data.seed
    if not seed:
        today = time.strftime("%Y-%m-%d", time.gmtime(lobby.house.clocks.now()))
        seed = board(await asyncio.to_thread(root_of, code_of_day(find_game(data.game), today)), 1)
    gathering, secret = await lobby.create(data.game, data.seats, data.preset, data.options)
    place, _, own = await gathering.join(data.name)
    await place.table.chairs.go_on(seed, [], BY_PLACE)
    code = gathering.row.code
    made = api.Made(code, secret, f"/t/{code}", f"/host/{code}#{secret}")
    return Reply(made, {f"host_{code}": secret, f"seat_{code}": own})
