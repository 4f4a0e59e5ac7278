"""What if? A record played on from one of its steps, by a person against bots, at a table of its own.

A match's seed is told when the match is over and not before: nobody has the record of one that is still played.
"""

import asyncio
import secrets
from collections.abc import Sequence

from litestar import Response, post
from litestar.params import JSONBody

from ionbox.core.options import written
from ionbox.core.play import LONGEST_SEED, Match, Step
from ionbox.core.record import read_record
from ionbox.core.rng import forked
from ionbox.core.transcript import chapters
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.server import api, seating
from ionbox.server.faults import PROBLEMS
from ionbox.server.guards import Asked, keep, limited, the_lobby


@post("/api/forks", guards=[limited("makes")], responses=PROBLEMS)
async def fork(request: Asked, data: JSONBody[api.Fork]) -> Response[api.Made]:
    """A new table where a record goes on from one of its steps. Who asked is its host and has the wished seat."""
    match, given = await asyncio.to_thread(read, data)
    assert match.seed is not None
    seed = forked(match.seed, data.n, secrets.token_hex(32)) if data.fresh else match.seed
    if len(seed) > LONGEST_SEED:
        raise BadInput("This match was forked from forks too often. Go on from an earlier one.")
    bot = data.bot or seating.keeper(match.game)
    plan = ["person" if seat == data.seat else f"bot:{bot}" for seat in range(match.seats)]
    gathering, secret = await the_lobby(request).create(match.game.name, plan, options=written(match.options))
    place, _, own = await gathering.join(data.name)
    await place.table.chairs.go_on(seed, given)
    code = gathering.row.code
    made = api.Made(code, secret, f"/t/{code}", f"/host/{code}#{secret}")
    return Response(made, cookies=[keep(request, f"host_{code}", secret), keep(request, f"seat_{code}", own)])


def read(data: api.Fork) -> tuple[Match, Sequence[Step]]:
    """The match of the record, and its steps up to the fork; BadInput where nothing can go on from there."""
    match = read_record(data.record, GAMES)
    if match.seed is None:
        raise BadInput("This record lists its chance instead of a seed, so it cannot be played on.")
    if data.seat not in range(match.seats):
        raise BadInput(f"This match has seats 1 to {match.seats}, not {data.seat + 1}.")
    if data.n > len(match.steps):
        raise BadInput(f"This match has {len(match.steps)} steps, not {data.n}.")
    reached = next(chapter.state for chapter in chapters(match) if chapter.n == data.n)
    if reached.outcome() is not None:
        raise BadInput("The match is over at this step. Go on from an earlier one.")
    return match, match.steps[: data.n]
