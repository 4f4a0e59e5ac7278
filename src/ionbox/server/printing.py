"""Paper over HTTP: PDFs of a deck, of a set of practice, and of what a class got wrong. Nothing is kept."""

from typing import Final, get_args

from msgspec import ValidationError, convert
from starlette.requests import Request

from ionbox.core.deals import read_code
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.paper.mistakes import Mistake
from ionbox.paper.sheets import Wish, ever_offered
from ionbox.paper.typeset import MISSING, English, Look, Size, is_ready
from ionbox.server import boxes, deals
from ionbox.server.edge import Reply, get, post
from ionbox.server.guards import few_at_once, hosted, the_lobby
from ionbox.server.house import Declined
from ionbox.server.lesson import plan_of
from ionbox.server.papers import PrintGame, Printing, PrintMistakes, PrintSet
from ionbox.server.practice import read
from ionbox.server.taught import the_reports
from ionbox.server.workshop import game_of

PDF: Final = "application/pdf"


@get("/api/print")
async def print_shop() -> boxes.PrintShop:
    """Whether this server can print, and what there is to print of each game."""
    return boxes.PrintShop("" if is_ready() else MISSING, {game.name: ever_offered(game) for game in GAMES.values()})


@post("/api/print/games/{game}", rate="surveys", status=200, media=PDF)
async def print_game(request: Request, game: str, data: boxes.DeckToPrint) -> Reply[bytes]:
    """Cards, tiles, a board, dice, or sheets of a deck, as PDF."""
    chosen = game_of(game)
    day = deals.day(the_lobby(request).house)
    code = read_code(chosen, data.deal, day) if data.deal else ""
    wish = Wish(data.what, data.backs, data.seats, data.tables, code, data.board, data.name)
    job = PrintGame(chosen.name, data.preset, data.options, wish, Look(data.paper, data.english))
    return await printed(request, job, f"{game}-{data.what}")


@get("/api/print/sets/{code}", rate="surveys", media=PDF)
async def print_set(request: Request, code: str, ticket: str, paper: str, english: str) -> Reply[bytes]:
    """A set of practice with its solutions, as PDF; with ticket=yes its first three items."""
    known, is_ticket = read(code), ticket == "yes"
    kind = "ticket" if is_ticket else "practice"
    return await printed(request, PrintSet(str(known), is_ticket, look(paper, english)), f"{kind}-{known}")


@get("/api/print/gatherings/{code}", rate="surveys", media=PDF)
async def print_mistakes(request: Request, code: str, paper: str, english: str) -> Reply[bytes]:
    """What a class got wrong, as a worksheet without names, for the host."""
    gathering = await hosted(request, code)
    reports = the_reports(request)
    found = await reports.misconceptions(await reports.read(gathering))
    mistakes = [Mistake(one.says, one.question, one.asked, one.formula, one.because, one.set) for one in found]
    plan = plan_of(gathering.row)
    job = PrintMistakes(plan.title if plan else "", mistakes, look(paper, english))
    return await printed(request, job, f"worksheet-{gathering.row.code}")


def look(paper: str, english: str) -> Look:
    """As an address says it; where it says nothing, as everybody has it."""
    try:
        usual = Look()
        return convert({"paper": paper or usual.paper, "english": english or usual.english}, Look)
    except ValidationError:
        raise BadInput(
            f"The paper is one of {', '.join(get_args(Size))}, and English one of {', '.join(get_args(English))}."
        ) from None


async def printed(request: Request, job: Printing, name: str) -> Reply[bytes]:
    if not is_ready():
        raise Declined(MISSING, 503)
    with few_at_once(request, "surveys"):
        pdf = await the_lobby(request).house.clerks.print(job)
    return Reply(pdf, headers={"content-disposition": f'attachment; filename="{name}.pdf"'})


PRINTING = [print_shop, print_game, print_set, print_mistakes]
