"""A record, told again step by step for one audience, or for everybody once it is over."""

import gzip

from starlette.requests import Request

from ionbox.server import api
from ionbox.server.edge import Reply, post
from ionbox.server.guards import allow, the_lobby


@post("/api/replay", status=200)
async def replay(request: Request, data: api.RecordText) -> Reply[api.Replay]:
    """What a record tells. Nothing is kept."""
    allow(request, "reading", len(data.record))
    told = await the_lobby(request).house.clerks.tell(data.record, data.seat)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Reply(told, headers={"content-encoding": "gzip", "vary": "accept-encoding"})
    return Reply(gzip.decompress(told))
