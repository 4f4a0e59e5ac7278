"""Boards over HTTP: how far the tables are, the traveller of what is over, and the records behind its lines."""

from msgspec.structs import replace
from starlette.requests import Request

from ionbox.server import travelling
from ionbox.server.edge import get
from ionbox.server.gathering import Gathering
from ionbox.server.guards import found, held
from ionbox.server.house import Declined
from ionbox.server.pars import Pars
from ionbox.server.taught import the_reports
from ionbox.server.traveller import best, standing
from ionbox.store.export import bare_record

SECRET = "Other tables still play this board. What they made of it is told when all have finished it."


def the_pars(request: Request) -> Pars:
    pars: Pars = request.app.state.pars
    return pars


@get("/api/gatherings/{code}/boards")
async def all_boards(request: Request, code: str) -> travelling.Travellers:
    """How far the tables are, and the traveller of each board that all have finished. For whoever has a seat, and the
    host."""
    gathering = await taking_part(request, code)
    pars, row = the_pars(request), gathering.row
    pars.want(gathering)
    told = await the_reports(request).tellings.told(gathering)
    done, of = pars.progress(row, len(await gathering.house.store.pars(row.id)))
    places = standing(told)
    place = gathering.place_of(held(request, f"seat_{row.code}"))
    at = (place.table.row.number, place.seat) if place else None
    return travelling.Travellers(
        boards=told, over=gathering.boards.finished(), best=best(places),
        own=next((replace(one, place=0) for one in places if (one.table, one.seat) == at), None),
        par_done=done, par_of=of,
    )  # fmt: skip


@get("/api/gatherings/{code}/boards/{board}/tables/{number}/record", media="text/plain")
async def record_of_board(request: Request, code: str, board: int, number: int) -> str:
    """What a table did with a board, as text, once all have finished it. Nobody is named in it."""
    gathering = await taking_part(request, code)
    if not 0 < board <= gathering.boards.finished():
        raise Declined(SECRET)
    table = gathering.table(number).row.id
    store = gathering.house.store
    played = [one for one in await store.matches(gathering.row.id) if (one.table, one.board) == (table, board)]
    if not played:
        raise Declined(f"Table {number} has not played board {board}.", 404)
    names = [f"Table {number} seat {seat + 1}" for seat in range(played[0].seats)]
    return bare_record(replace(played[0], names=names), await store.steps(played[0].id))


async def taking_part(request: Request, code: str) -> Gathering:
    """The gathering, for whoever has a seat there or is its host."""
    gathering = await found(request, code)
    row = gathering.row
    if not row.boards:
        raise Declined("No boards are compared here.", 404)
    if not (
        gathering.is_host(held(request, f"host_{row.code}")) or gathering.place_of(held(request, f"seat_{row.code}"))
    ):
        raise Declined("The boards are for those who play here. Take a seat first.", 403)
    return gathering


BOARDS = [all_boards, record_of_board]
