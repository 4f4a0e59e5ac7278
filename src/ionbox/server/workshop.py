"""The box and the workshop, over HTTP: what a game holds, what comes of a change, and the score pad of a real box."""

from starlette.requests import Request

from ionbox.core.game import AnyGame
from ionbox.games import GAMES
from ionbox.server import boxes
from ionbox.server.edge import get, post
from ionbox.server.guards import few_at_once, the_lobby
from ionbox.server.house import Declined


def game_of(name: str) -> AnyGame:
    if name not in GAMES:
        raise Declined(f"Unknown game. Choose one of {', '.join(GAMES)}.", 404)
    return GAMES[name]


@get("/api/games/{game}/box")
async def box(game: str, preset: str) -> boxes.BoxContents:
    """Everything in the box of a game, under its default options or those of a preset."""
    found = game_of(game)
    options = found.choose({}, preset)
    contents = found.kit.contents
    return boxes.BoxContents(found.title, list(contents.parts(options)) if contents else [])


@get("/api/games/{game}/sheets")
async def sheets(game: str) -> boxes.Workshop:
    """The files that somebody may change, with their columns."""
    found = game_of(game)
    contents = found.kit.contents
    if contents is None:
        return boxes.Workshop([], {}, "")
    return boxes.Workshop(list(contents.sheets), dict(contents.files(found.defaults)), contents.round)


@post("/api/games/{game}/files", rate="surveys", status=200)
async def files(game: str, data: boxes.Deck) -> dict[str, str]:
    """The text of each such file under these options, by option: one's own, the preset's or the game's."""
    found = game_of(game)
    options = found.choose(data.options, data.preset)
    contents = found.kit.contents
    return dict(contents.files(options)) if contents else {}


@post("/api/games/{game}/survey", rate="surveys", status=200)
async def survey(request: Request, game: str, data: boxes.DeckToSurvey) -> boxes.Surveyed:
    """A deck looked over: all that is wrong with it, line by line; or what it brings, with figures and warnings."""
    found = game_of(game)
    with few_at_once(request, "surveys"):
        return await the_lobby(request).house.clerks.survey(found.name, data.preset, data.options, data.seats)


@post("/api/games/{game}/score", rate="surveys", status=200)
async def score(request: Request, game: str, data: boxes.PadLines) -> boxes.Scored:
    """What lies on a real table, line by line: what each line came to, the first that cannot be and why, the count.

    Nothing is kept: whoever has the pad sends all its lines again.
    """
    found = game_of(game)
    with few_at_once(request, "surveys"):
        return await the_lobby(request).house.clerks.score(found.name, data)


WORKSHOP = [box, sheets, files, survey, score]
