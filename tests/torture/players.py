"""Tables of all games and players who never give up, for a server that is killed or loses its database.

What must hold: nothing that was acknowledged is lost or counts twice, no view that somebody saw is taken back or
changed, every log can be played again, and in the end every table moves on by itself.
"""

import asyncio
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from msgspec import json
from server.people import Sight
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ionbox.core.rng import Rng
from ionbox.games import GAMES
from ionbox.server import wire
from ionbox.store import open_store
from ionbox.store.export import record_text

GONE = (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError)
PATIENCE = 60.0
"""Seconds after which something that should happen by itself counts as standing still."""
LONGER = {"metals": {"series": "5"}}
"""Options of matches that would be over too soon."""


@dataclass
class Sitting:
    """A table, as its players see it."""

    game: str
    kind: str
    code: str
    version: tuple[str, int] = ("", -1)
    moves: int = 0
    """How often its version was another one."""

    def shows(self, match: str, n: int) -> None:
        if (match, n) != self.version:
            self.version = (match, n)
            self.moves += 1


@dataclass
class Stubborn:
    """A player who comes back after every crash and sends again whatever was not acknowledged.

    Nothing but a broken connection makes it come back: a table that stands still is not woken by that.
    """

    port: int
    sitting: Sitting
    secret: str
    rng: Rng
    acts: bool = True
    """Else the clock, or nobody, plays for it."""
    acked: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Match and step by id."""
    seen: dict[tuple[str, int, int], bytes] = field(default_factory=dict)
    """The view of each match, step and seat."""
    pending: wire.Act | None = None
    made: int = 0

    async def play(self) -> None:
        while True:
            try:
                async with connect(f"ws://127.0.0.1:{self.port}/ws", max_size=2**22, ping_interval=None) as socket:
                    await self.say(socket, wire.Hello(self.sitting.code, self.secret))
                    await self.sit(socket)
            except GONE:
                await asyncio.sleep(0.05)

    async def sit(self, socket: ClientConnection) -> None:
        view: Sight | None = None
        over = False
        seat = -1
        while True:
            message = json.decode(await socket.recv(), type=wire.ServerMessage)
            match message:
                case wire.Welcome():
                    assert message.seat is not None
                    seat = message.seat
                    await self.say(socket, wire.Ready())
                    if self.pending:
                        await self.say(socket, self.pending)
                case wire.View():
                    over = over and view is not None and view.match == message.match
                    view = Sight.of(message, view)
                    self.remember(seat, view)
                case wire.Ack():
                    assert view is not None
                    assert self.acked.setdefault(message.id, (view.match, message.n)) == (view.match, message.n)
                    self.pending = None
                case wire.Refused(code="UNSAVED"):
                    await asyncio.sleep(0.2)
                    if self.pending:
                        await self.say(socket, self.pending)
                case wire.Refused():
                    self.pending = None
                    await asyncio.sleep(0.05)
                case wire.Ended():
                    over = True
                    await self.say(socket, wire.Rematch())
            if view is None or over or not self.acts or self.pending or not view.legal:
                continue
            # Behind an acknowledgement the view that it led to is still to come, unless the action was sent again.
            if isinstance(message, wire.View | wire.Refused) or (isinstance(message, wire.Ack) and view.n >= message.n):
                self.made += 1
                action = view.legal[self.rng.below(len(view.legal))]
                self.pending = wire.Act(view.n + 1, f"{self.secret[:6]}-{self.made}", action)
                await self.say(socket, self.pending)

    async def say(self, socket: ClientConnection, message: wire.ClientMessage) -> None:
        await socket.send(wire.encode(message))

    def remember(self, seat: int, view: Sight) -> None:
        self.sitting.shows(view.match, view.n)
        shown = json.encode(view.view)
        before = self.seen.setdefault((view.match, view.n, seat), shown)
        assert before == shown, f"{view.match}: seat {seat} was shown another step {view.n} before"


@dataclass
class Crowd:
    """All players, and what they saw."""

    sittings: list[Sitting]
    players: list[Stubborn]
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    @property
    def acks(self) -> int:
        return sum(len(player.acked) for player in self.players)

    def sound(self) -> None:
        """No player has met what must not be."""
        for task in self.tasks:
            if task.done():
                task.result()

    async def until(self, happened: Callable[[], bool]) -> float:
        """Wait for it; seconds it took. TimeoutError if it does not happen."""
        since = time.monotonic()
        while not happened():
            self.sound()
            if time.monotonic() - since > PATIENCE:
                raise TimeoutError
            await asyncio.sleep(0.01)
        return time.monotonic() - since

    async def one_more_ack(self) -> float:
        before = self.acks
        try:
            return await self.until(lambda: self.acks > before)
        except TimeoutError:
            raise AssertionError(f"nothing was acknowledged in {PATIENCE:g} seconds") from None

    async def all_move_on(self) -> float:
        """Every table, twice: what was on its way before does not count."""
        before = {sitting.code: sitting.moves for sitting in self.sittings}

        def still() -> list[Sitting]:
            return [sitting for sitting in self.sittings if sitting.moves < before[sitting.code] + 2]

        try:
            return await self.until(lambda: not still())
        except TimeoutError:
            tables = "; ".join(f"{one.game} with {one.kind}" for one in still())
            raise AssertionError(f"for {PATIENCE:g} seconds these tables stood still: {tables}") from None


async def check(store_at: str, crowd: Crowd) -> dict[str, int]:
    """What was acknowledged and seen is there, once, and can be played again; how much that was."""
    store = await open_store(store_at)
    steps = {}
    for gathering in await store.gatherings():
        for match in await store.matches(gathering.id):
            rows = steps[match.id] = await store.steps(match.id)
            assert [row.n for row in rows] == list(range(1, len(rows) + 1))
            ids = [row.id for row in rows if row.id]
            assert len(set(ids)) == len(ids), "an action counted twice"
            _, broken = record_text(match, rows)
            assert not broken, broken
    for player in crowd.players:
        for id, (match_id, n) in player.acked.items():
            assert steps[match_id][n - 1].id == id
        for match_id, n, _ in player.seen:
            assert n <= len(steps[match_id]), "a step that somebody saw is gone"
    await store.close()
    views = sum(len(player.seen) for player in crowd.players)
    return {"acknowledged": crowd.acks, "steps": sum(map(len, steps.values())), "matches": len(steps), "views": views}


class Nursery:
    """Starts servers, one life after the other, at the same port."""

    def __init__(self, process: asyncio.subprocess.Process, port: int, log: Path) -> None:
        self.process = process
        self.port = port
        self.log = log
        self.life = 0

    async def birth(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(b"once more\n")
        self.life = int(await self.process.stdout.readline())

    def kill(self) -> None:
        with suppress(ProcessLookupError):  # It ended by itself; whoever waits for it will say so.
            os.kill(self.life, signal.SIGKILL)

    async def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.kill()
        await self.process.wait()

    def trouble(self) -> list[str]:
        """What went wrong in the servers' own words, each with how often."""
        said: Counter[str] = Counter()
        for line in self.log.read_text("utf-8", "replace").splitlines():
            if not line.startswith("{"):
                said[line] += 1  # Not logged: a traceback.
            elif (entry := json.decode(line))["level"] in ("warning", "error"):
                said[" ".join(str(entry[key]) for key in ("event", "says", "why", "where") if entry.get(key))] += 1
        return [f"{times} times: {words}" for words, times in said.items()]


@asynccontextmanager
async def nursery(store_at: str, folder: Path, *patience: float | str) -> AsyncIterator[Nursery]:
    """With the first server in it. What went wrong in the servers is told at the end."""
    log = folder / "lives.log"
    with log.open("wb") as stderr:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "torture.lives", store_at, *map(str, patience), stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE, stderr=stderr, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    lives = Nursery(process, int(await process.stdout.readline()), log)
    await lives.birth()
    try:
        yield lives
    finally:
        await lives.end()
        for trouble in lives.trouble():
            print(f"the server said {trouble}", flush=True)


@asynccontextmanager
async def seated(lives: Nursery) -> AsyncIterator[Crowd]:
    """Three tables of each game: two people, one person with a bot, and a clock that plays for somebody asleep."""
    crowd = Crowd([], [])
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{lives.port}", timeout=PATIENCE) as http:
        for game in GAMES:
            for kind, plan, clock in (
                ("two people", ["person", "person"], 0),
                ("a bot", ["person", "bot:greedy"], 0),
                ("a clock", ["person", "bot:greedy"], 1),
            ):
                body = {"game": game, "seats": plan, "clock": clock, "options": LONGER.get(game, {})}
                sitting = Sitting(game, kind, (await http.post("/api/gatherings", json=body)).json()["code"])
                crowd.sittings.append(sitting)
                for _ in range(plan.count("person")):
                    http.cookies.clear()
                    joined = (await http.post(f"/api/gatherings/{sitting.code}/join", json={})).json()
                    rng = Rng(len(crowd.players))
                    crowd.players.append(Stubborn(lives.port, sitting, joined["secret"], rng, acts=not clock))
    crowd.tasks = [asyncio.create_task(player.play()) for player in crowd.players]
    try:
        yield crowd
        crowd.sound()
    finally:
        for task in crowd.tasks:
            task.cancel()
        await asyncio.gather(*crowd.tasks, return_exceptions=True)
