"""What the bots teach, over HTTP: reviews of finished matches, and puzzles."""

import asyncio
from contextlib import suppress
from functools import cache

from starlette.requests import Request

from ionbox.core.rng import Rng
from ionbox.lab import puzzles as box
from ionbox.server import api, lessons
from ionbox.server.edge import get, post
from ionbox.server.guards import address, allow, the_lobby
from ionbox.server.house import BotFailed
from ionbox.server.known import Known
from ionbox.server.live import LISTED
from ionbox.server.reviews import Job, Reviews


def the_reviews(request: Request) -> Reviews:
    reviews: Reviews = request.app.state.reviews
    return reviews


@post("/api/reviews", status=202)
async def begin_review(request: Request, data: api.ReviewWish) -> api.ReviewState:
    """Look back on the match of a record with the eyes of one seat. Ask for it again by its key until it is done."""
    reviews = the_reviews(request)
    job = reviews.known(data.record, data.seat)
    if job is None:
        allow(request, "reading", len(data.record))
        job = await reviews.start(data.record, data.seat, address(request))
    return state_of(job)


@get("/api/reviews/{key}")
async def look_at_review(request: Request, key: str) -> api.ReviewState:
    """How far it is. A review that nobody asks for is given up."""
    return state_of(the_reviews(request).find(key))


def state_of(job: Job) -> api.ReviewState:
    return api.ReviewState(job.key, len(job.judged), len(job.looked.decided), job.found)


@get("/api/puzzles")
async def list_puzzles() -> list[lessons.PuzzleCard]:
    """All puzzles, without their positions."""
    return await asyncio.to_thread(cards)


@cache
def cards() -> list[lessons.PuzzleCard]:
    return [
        lessons.PuzzleCard(code, one.game, list(one.tags), one.exact, box.skill(code))
        for code, one in box.puzzles().items()
    ]


@get("/api/puzzles/{code}")
async def puzzle(code: str) -> lessons.PuzzleView:
    """A position as the seat that is asked sees it. The answer stays here."""
    found = box.find(code)
    known = await asyncio.to_thread(lambda: found.known)
    game = found.rules
    return lessons.PuzzleView(
        code=found.code, game=found.game, title=game.title, tags=list(found.tags), exact=found.exact,
        seats=found.seats, seat=found.seat, view=known.view, ask=game.ask(known.view),
        legal=[game.write(action) for action in known.legal[:LISTED]], more=len(known.legal) > LISTED,
    )  # fmt: skip


@post("/api/puzzles/{code}/try", rate="thoughts", status=200)
async def try_puzzle(request: Request, code: str, data: lessons.Try) -> lessons.Verdict:
    """Whether that is it, with figures and reasons."""
    found = box.find(code)
    game = found.rules
    action = game.parse(data.action)
    refused = await asyncio.to_thread(box.refusal, found, data.action)
    if refused is not None:
        return lessons.Verdict(
            False, refused.because, [refused.hint] if refused.hint else [], refused.rule, refused.question
        )
    judged = None
    if game.write(action) not in found.values:
        with suppress(BotFailed):  # then the figures of the best action have to do
            judged = await the_lobby(request).house.bots.advise(Known.of(found.known), Rng(1), [game.write(action)])
    said = await asyncio.to_thread(box.verdict, found, data.action, judged)
    return lessons.Verdict(said.right, said.says, list(said.reasons))


@get("/api/puzzles/{code}/hint")
async def puzzle_hint(code: str) -> api.Hint:
    """The way to the answer in steps, as at a table."""
    told = await asyncio.to_thread(box.advice, box.find(code))
    return api.Hint(0, list(told.steps), told.best.action, list(told.best.reasons), told.close > 0, told.exact)


TEACHING = [begin_review, look_at_review, list_puzzles, puzzle, try_puzzle, puzzle_hint]
