"""A record, told again step by step for one audience, or for everybody once it is over."""

import asyncio

from litestar import post
from litestar.params import JSONBody

from ionbox.core.record import read_record
from ionbox.core.transcript import chapters, told
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.server import api
from ionbox.server.faults import PROBLEMS
from ionbox.server.guards import limited
from ionbox.server.live import happened


@post("/api/replay", guards=[limited("joins")], status_code=200, responses=PROBLEMS)
async def replay(data: JSONBody[api.RecordText]) -> api.Replay:
    """What a record tells. Nothing is kept."""
    return await asyncio.to_thread(tell, data)


def tell(data: api.RecordText) -> api.Replay:
    match = read_record(data.record, GAMES)
    if data.seat is not None and data.seat not in range(match.seats):
        raise BadInput(f"This match has seats 1 to {match.seats}, not {data.seat + 1}.")
    steps = [
        api.Told(
            n=chapter.n,
            seat=chapter.seat,
            # Its action is a seat's own: others learn what the story tells.
            action=chapter.notation if data.seat == chapter.seat else "",
            story=told(match, chapter, data.seat),
            view=match.game.view(chapter.state, data.seat),
            events=happened(match.game, chapter.state.events),
        )
        for chapter in chapters(match)
    ]
    outcome = match.state.outcome()
    return api.Replay(
        game=match.game.name,
        title=match.game.title,
        names=list(match.names),
        seat=data.seat,
        steps=steps,
        scores=list(outcome.scores) if outcome else [],
        winners=list(outcome.winners) if outcome else [],
        because=outcome.because if outcome else "",
    )
