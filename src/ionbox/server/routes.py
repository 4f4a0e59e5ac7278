"""What can be asked for over HTTP. Each route finds who asks and hands over to the lobby."""

from msgspec.structs import replace
from starlette.requests import Request

from ionbox.games import GAMES
from ionbox.server import api, catalogue, deals, orders, seating
from ionbox.server.boards import on
from ionbox.server.edge import Reply, get, post
from ionbox.server.guards import allow, found, held, hosted, missed, the_lobby
from ionbox.server.house import Declined
from ionbox.server.lesson import plan_of
from ionbox.server.moving import move
from ionbox.server.telling import told_options
from ionbox.server.travellers import the_pars
from ionbox.store.export import bare_record

TEXT = "text/plain"
ERASED = "The host has erased this gathering. Nothing of it is kept."

# Games.


@get("/api/games")
async def games(request: Request) -> Reply[list[api.GameInfo]]:
    """The games of the box, with their presets, options and bots."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Reply(catalogue.games(), headers={"vary": "accept-encoding"})
    return Reply(catalogue.packed(), headers={"vary": "accept-encoding", "content-encoding": "gzip"})


@get("/api/games/{game}/rules", media="text/markdown")
async def rules(game: str) -> str:
    """The rulebook."""
    if game not in GAMES:
        raise Declined(f"Unknown game. Choose one of {', '.join(GAMES)}.", 404)
    return GAMES[game].file("RULES.md")


# Gatherings.


@post("/api/gatherings")
async def make(request: Request, data: api.NewGathering) -> Reply[api.Made]:
    """A new gathering. Who made it is its host."""
    allow(request, "plays" if seating.is_practice(data.seats) else "makes")
    gathering, secret = await the_lobby(request).create(
        data.game, data.seats, data.preset, data.options, data.many, data.spectators, data.clock, data.hints,
        data.window, apart=not data.screen, reactions=data.reactions, late=data.late,
        hides=data.hides, team=data.team, lesson=data.lesson, given=data.given, ceiling=data.ceiling,
        deal=data.deal, boards=data.boards, club=data.club,
    )  # fmt: skip
    the_pars(request).want(gathering)
    code = gathering.row.code
    made = api.Made(code, secret, f"/t/{code}", f"/host/{code}#{secret}")
    return Reply(made, {f"host_{code}": secret})


@get("/api/gatherings/{code}")
async def look(request: Request, code: str) -> api.Look:
    """What a code stands for."""
    gathering = await found(request, code)
    row = gathering.row
    place = gathering.place_of(held(request, f"seat_{row.code}"))
    host = gathering.is_host(held(request, f"host_{row.code}"))
    return api.Look(
        code=row.code, game=row.game, title=GAMES[row.game].title, preset=row.preset,
        options=row.options if host else told_options(row), ions=gathering.ions, seats=row.plan,
        many=row.many, spectators=row.spectators, clock=row.clock, hints=row.hints,
        window=row.window, reactions=row.reactions, late=row.late, hides=row.hides, team=row.team,
        door=row.door, paused=row.paused, ended=bool(row.ended), lesson=plan_of(row), given=row.given,
        ceiling=row.ceiling, says=row.says, ending=gathering.house.clocks.over(row.ending), nameless=row.nameless,
        same=bool(row.deal), deal=deals.code_of(row) if host or row.ended else "", boards=row.boards, club=row.club,
        tables=[table.telling.seats() for table in gathering.tables],
        my_table=place.table.row.number if place else 0, my_seat=place.seat if place else None,
        host=host,
    )  # fmt: skip


@post("/api/gatherings/{code}/join", rate="joins")
async def join(request: Request, code: str, data: api.Wish) -> Reply[api.Joined]:
    """A seat at the next free table. A device that has one already gets its own again."""
    gathering = await found(request, code)
    cookie = f"seat_{gathering.row.code}"
    secret = held(request, cookie)
    place = gathering.place_of(secret) if secret else None
    if place is not None:
        name = place.mate.name
    else:
        place, name, secret = await gathering.join(data.name)
    joined = api.Joined(place.table.row.number, place.seat, name, secret)
    return Reply(joined, {cookie: secret})


@post("/api/gatherings/{code}/name", rate="joins", status=200)
async def rename(request: Request, code: str, data: api.Wish) -> api.Renamed:
    """Another name for whoever holds a seat here, at any time; everybody at the table is told once."""
    gathering = await found(request, code)
    return api.Renamed(await gathering.rename(held(request, f"seat_{gathering.row.code}"), data.name))


@post("/api/gatherings/{code}/host", rate="joins", status=204)
async def become_host(request: Request, code: str, data: api.HostSecret) -> Reply[None]:
    """The host's link was opened on this device: it keeps the secret from here on."""
    gathering = await found(request, code)
    if not gathering.is_host(data.secret):
        missed(request)
        raise Declined("This is not the host's link of that gathering.", 403)
    return Reply(None, {f"host_{gathering.row.code}": data.secret})


@post("/api/gatherings/{code}/command", status=204)
async def command(request: Request, code: str, data: orders.HostCommand) -> None:
    """The host's orders."""
    gathering = await hosted(request, code)
    match data:
        case orders.Start():
            await gathering.start()
        case orders.Pause():
            await gathering.set(paused=data.paused)
        case orders.GoOn():
            await gathering.go_on()
        case orders.Door():
            await gathering.set(door=data.open)
        case orders.Reactions():
            await gathering.set(reactions=data.allowed)
        case orders.Late():
            await gathering.set(late=data.allowed)
        case orders.Bell():
            await gathering.ring(data.table)
        case orders.Remove():
            await gathering.remove(data.table, data.seat, data.mate, data.name)
        case orders.Replace():
            await gathering.replace(data.table, data.seat, data.bot)
        case orders.Again():
            await gathering.rematch(data.table)
        case orders.AllowClaim():
            await gathering.claims.allow(data.claim, data.yes, None)
        case orders.Announce():
            await gathering.lesson.announce(data.text)
        case orders.Ceiling():
            await gathering.lesson.ceiling(data.steps)
        case orders.Given():
            await gathering.lesson.given(data.given)
        case orders.Move():
            await move(gathering, data)
        case orders.Wall():
            await gathering.lesson.wall(data.shows)
        case orders.Replan():
            await gathering.lesson.plan(data.plan)
        case orders.Finish():
            await the_lobby(request).endings.begin(gathering)
        case orders.End():
            await the_lobby(request).end(gathering)
        case orders.Erase():
            await the_lobby(request).erase(gathering, ERASED)


@get("/api/gatherings/{code}/tables")
async def tables(request: Request, code: str) -> list[api.Shown]:
    """Every table, for the host: seats and the public's view."""
    gathering = await hosted(request, code)
    return [api.Shown(await table.telling.shown(), table.telling.public()) for table in gathering.tables]


@get("/api/gatherings/{code}/tables/{number}/record", media=TEXT)
async def record_of(request: Request, code: str, number: int) -> str:
    """The whole match as text, seed included, once it is over."""
    gathering = await found(request, code)
    row = gathering.row
    host = gathering.is_host(held(request, f"host_{row.code}"))
    if not (host or gathering.place_of(held(request, f"seat_{row.code}")) or row.spectators):
        raise Declined("This table is not open to watchers.", 403)
    told = gathering.help.charges and gathering.help.ions and gathering.help.names and not row.deal
    table = gathering.table(number)
    if row.boards:
        busy = on(table.row) > gathering.boards.finished()
    else:
        busy = any(one.row.status == "playing" or (row.deal and seating.waits(one.row)) for one in gathering.tables)
    if busy and not (host or told):
        raise Declined("A record tells what is hidden here. It can be had when all tables have finished.")
    await table.telling.shown()
    store = the_lobby(request).house.store
    match = await store.match(table.row.match) if table.row.match else None
    if match is None or table.row.status != "over":
        raise Declined("The record can be had when the match is over.")
    steps = await store.steps(match.id)
    # The names as they are now: one that the host has taken away must not come back here.
    return bare_record(replace(match, names=list(seating.names(table.row))), steps)


# A second device.


@post("/api/gatherings/{code}/claims", rate="joins", status=202)
async def ask(request: Request, code: str, data: api.Ask) -> api.Asking:
    """Ask for a seat that another device has; that device is told and may say yes or no, and so may the host."""
    gathering = await found(request, code)
    claim, token = gathering.claims.ask(data.table, data.seat)
    return api.Asking(claim.id, token)


@post("/api/gatherings/{code}/claims/{claim}", status=200)
async def claimed(
    request: Request,
    code: str,
    claim: str,
    data: api.Token,
) -> Reply[api.ClaimState]:
    """How a question for a seat stands. After a yes the token is the seat's secret."""
    gathering = await found(request, code)
    answer = gathering.claims.claimed(claim, data.token).answer
    state = api.ClaimState("waiting" if answer is None else "yes" if answer else "no")
    return Reply(state, {f"seat_{gathering.row.code}": data.token} if answer else {})


ROUTES = [games, rules, make, look, join, rename, become_host, command, tables, record_of, ask, claimed]
