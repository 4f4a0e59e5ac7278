"""How a deck plays and how long a match takes, over HTTP. What takes minutes is for the host and for this computer."""

from typing import Final

from starlette.requests import Request

from ionbox.core.types import BadInput
from ionbox.server import boxes
from ionbox.server.balances import MOST_MATCHES, Balances, Run
from ionbox.server.door import own_addresses
from ionbox.server.edge import Reply, get, post
from ionbox.server.guards import address, allow, few_at_once, found, held, missed, the_lobby
from ionbox.server.house import Declined
from ionbox.server.lengths import Lengths
from ionbox.server.measurer import Measuring
from ionbox.server.worker import Timing
from ionbox.server.workshop import game_of

FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
"""Whoever sends one of these has come through somebody else's hands."""


def the_balances(request: Request) -> Balances:
    balances: Balances = request.app.state.balances
    return balances


@post("/api/games/{game}/length", rate="surveys", status=200)
async def length(request: Request, game: str, data: boxes.DeckToSurvey) -> boxes.Length:
    """How long a match takes: bots play some dozens, and people take longer for a decision."""
    lengths: Lengths = request.app.state.lengths
    question = Timing(game_of(game).name, data.preset, data.options, data.seats)
    if not lengths.knows(question):
        allow(request, "lengths")
    with few_at_once(request, "lengths"):
        return await lengths.find(question)


@post("/api/games/{game}/balance", rate="surveys", status=202)
async def balance(request: Request, game: str, data: boxes.BalanceWish) -> boxes.BalanceState:
    """Let bots play a deck, and then tell how it plays. For the host, or whoever sits at this computer.

    A host has one run at a time, of 500 matches at most; this computer's have their turn before those of hosts.
    """
    code = await asked_for(request, data)
    chosen = game_of(game)
    if chosen.kit.contents is None:
        raise Declined(f"{chosen.title} does not say what its matches come to, so nothing can be measured.", 404)
    with few_at_once(request, "surveys"):
        looked = await the_lobby(request).house.clerks.survey(chosen.name, data.preset, data.options, data.seats)
    for one in looked.complaints:
        raise BadInput(one.says, one.line, one.option)
    matches = min(data.matches, MOST_MATCHES) if code else data.matches
    question = Measuring(chosen.name, data.preset, data.options, data.seats or looked.seats[0], matches)
    balances = the_balances(request)
    return state_of(balances, balances.start(question, address(request), code))


@get("/api/balance")
async def all_balances(request: Request) -> list[boxes.BalanceState]:
    """All runs that go on or wait, in their order, to stop one of them. For whoever sits at this computer."""
    if not at_this_computer(request):
        raise Declined("What is being measured here is for whoever sits at the computer that ionbox runs on.", 403)
    balances = the_balances(request)
    return [state_of(balances, run) for run in balances.going()]


@get("/api/balance/{key}")
async def balance_state(request: Request, key: str) -> boxes.BalanceState:
    """How far it is."""
    balances = the_balances(request)
    return state_of(balances, balances.find(key))


@post("/api/balance/{key}/stop", status=204)
async def stop_balance(request: Request, key: str) -> None:
    """Enough of it."""
    balances = the_balances(request)
    balances.stop(balances.find(key))


@get("/api/balance/{key}/csv", media="text/csv")
async def balance_csv(request: Request, key: str) -> Reply[str]:
    """Every figure, as CSV."""
    report = the_balances(request).find(key).report
    if report is None:
        raise Declined("The figures can be had when all matches are played.")
    return Reply(report.csv.encode(), headers={"content-disposition": 'attachment; filename="balance.csv"'})


def state_of(balances: Balances, run: Run) -> boxes.BalanceState:
    left = run.left(balances.clocks.tick())
    page = run.report.page if run.report else ""
    return boxes.BalanceState(run.key, run.done, run.of, balances.before(run), left, page, run.failed)


async def asked_for(request: Request, wish: boxes.BalanceWish) -> str:
    """The gathering whose host asks, from elsewhere; "": it is this computer."""
    here = at_this_computer(request)
    if wish.code:
        gathering = await found(request, wish.code)
        if not gathering.is_host(wish.secret or held(request, f"host_{gathering.row.code}")):
            missed(request)
            raise Declined("Only the host may do that. Open the host's link on this device.", 403)
        return "" if here else gathering.row.code
    if not here:
        raise Declined(
            "Measuring a deck is for the host of a table and for the computer that ionbox runs on. "
            "In a terminal: ionbox balance GAME.", 403,
        )  # fmt: skip
    return ""


def at_this_computer(request: Request) -> bool:
    """Whether it is asked from the machine this runs on, by nobody who hands on what others ask."""
    if request.app.state.place.behind or any(header in request.headers for header in FORWARDED):
        return False
    return request.client is not None and request.client.host in own_addresses()


MEASURING = [length, balance, all_balances, balance_state, stop_balance, balance_csv]
