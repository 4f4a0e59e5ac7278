"""What can be asked for over HTTP. Each route finds who asks and hands over to the lobby."""

from msgspec.structs import replace
from starlette.requests import Request

from ionbox.core.options import change
from ionbox.games import GAMES
from ionbox.server import api, catalogue, seating
from ionbox.server.edge import Reply, get, post
from ionbox.server.guards import allow, found, held, hosted, missed, the_lobby
from ionbox.server.house import Declined
from ionbox.store.export import bare_record

TEXT = "text/plain"

# Games.


@get("/api/games")
async def games() -> list[api.GameInfo]:
    """The games of the box, with their presets, options and bots."""
    return catalogue.games()


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
    )  # fmt: skip
    code = gathering.row.code
    made = api.Made(code, secret, f"/t/{code}", f"/host/{code}#{secret}")
    return Reply(made, {f"host_{code}": secret})


@get("/api/gatherings/{code}")
async def look(request: Request, code: str) -> api.Look:
    """What a code stands for."""
    gathering = await found(request, code)
    row = gathering.row
    place = gathering.place_of(held(request, f"seat_{row.code}"))
    return api.Look(
        code=row.code, game=row.game, title=GAMES[row.game].title, preset=row.preset, options=row.options,
        ions=list(GAMES[row.game].ions(change(GAMES[row.game].defaults, row.options))),
        seats=row.plan, many=row.many, spectators=row.spectators, clock=row.clock, hints=row.hints,
        window=row.window, reactions=row.reactions, late=row.late, door=row.door, paused=row.paused,
        ended=bool(row.ended), tables=[table.telling.seats() for table in gathering.tables],
        my_table=place.table.row.number if place else 0, my_seat=place.seat if place else None,
        host=gathering.is_host(held(request, f"host_{row.code}")),
    )  # fmt: skip


@post("/api/gatherings/{code}/join", rate="joins")
async def join(request: Request, code: str, data: api.Wish) -> Reply[api.Joined]:
    """A seat at the next free table. A device that has one already gets its own again."""
    gathering = await found(request, code)
    cookie = f"seat_{gathering.row.code}"
    secret = held(request, cookie)
    place = gathering.place_of(secret) if secret else None
    if place is not None:
        name = seating.called(place.table.row.seats[place.seat])
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
async def command(request: Request, code: str, data: api.HostCommand) -> None:
    """The host's orders."""
    gathering = await hosted(request, code)
    match data:
        case api.Start():
            await gathering.start()
        case api.Pause():
            await gathering.set(paused=data.paused)
        case api.Door():
            await gathering.set(door=data.open)
        case api.Reactions():
            await gathering.set(reactions=data.allowed)
        case api.Late():
            await gathering.set(late=data.allowed)
        case api.Remove():
            await gathering.remove(data.table, data.seat)
        case api.Replace():
            await gathering.replace(data.table, data.seat, data.bot)
        case api.Again():
            await gathering.rematch(data.table)
        case api.AllowClaim():
            await gathering.allow(data.claim, data.yes, None)
        case api.End():
            await the_lobby(request).end(gathering)


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
    seated = gathering.place_of(held(request, f"seat_{row.code}")) or gathering.is_host(
        held(request, f"host_{row.code}")
    )
    if not (seated or row.spectators):
        raise Declined("This table is not open to watchers.", 403)
    table = gathering.table(number)
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
    claim, token = gathering.ask(data.table, data.seat)
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
    answer = gathering.claimed(claim, data.token).answer
    state = api.ClaimState("waiting" if answer is None else "yes" if answer else "no")
    return Reply(state, {f"seat_{gathering.row.code}": data.token} if answer else {})


ROUTES = [games, rules, make, look, join, rename, become_host, command, tables, record_of, ask, claimed]
