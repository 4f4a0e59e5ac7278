"""kill -9 at random moments, a real process and a real file: nothing that was acknowledged is lost."""

import asyncio
import os
import random
import signal
import sys
from pathlib import Path

import httpx
import pytest
from server.people import Person
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ionbox.core.rng import Rng
from ionbox.games import GAMES
from ionbox.server import wire
from ionbox.server.live import Live
from ionbox.store import open_store

KILLS = 50
TABLES = 4
GONE = (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError)


class Stubborn:
    """A player who comes back after every crash and sends again whatever was not acknowledged."""

    def __init__(self, port: int, code: str, secret: str, seed: int) -> None:
        self.port, self.code, self.secret = port, code, secret
        self.rng = Rng(seed)
        self.acked: dict[str, tuple[str, int]] = {}
        """Match and step by id."""
        self.pending: wire.Act | None = None
        self.made = 0

    async def play(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            try:
                async with connect(f"ws://127.0.0.1:{self.port}/ws", max_size=2**22, open_timeout=5) as socket:
                    person = Person(socket, self.code, self.secret)
                    await person.say(wire.Hello(self.code, self.secret))
                    await person.hear(wire.Table)
                    await person.say(wire.Ready())
                    if self.pending:
                        await person.say(self.pending)
                    await self.sit(person, stop)
            except GONE:
                await asyncio.sleep(0.01)

    async def sit(self, person: Person, stop: asyncio.Event) -> None:
        while not stop.is_set():
            message = await person.next()
            match message:
                case wire.Ack():
                    assert person.view is not None
                    assert message.id not in self.acked or self.acked[message.id][1] == message.n
                    self.acked[message.id] = (person.view.match, message.n)
                    self.pending = None
                case wire.Refused():
                    self.pending = None
                case wire.Ended():
                    await person.say(wire.Rematch())
            view = person.view
            fresh = isinstance(message, wire.View | wire.Refused)
            if fresh and self.pending is None and view is not None and view.legal and person.ended is None:
                self.made += 1
                action = view.legal[self.rng.below(len(view.legal))]
                self.pending = wire.Act(view.n + 1, f"{self.secret[:6]}-{self.made}", action)
                await person.say(self.pending)
            if isinstance(message, wire.View) and message.n == 0:
                person.ended = None


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "ionbox.sqlite"

    async def main() -> list[Stubborn]:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        nursery = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "server.lives", str(file), stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE, env=environment,
        )  # fmt: skip
        assert nursery.stdin
        assert nursery.stdout
        port = int(await nursery.stdout.readline())
        players: list[Stubborn] = []
        chance = random.Random(9)
        stop = asyncio.Event()
        tasks: list[asyncio.Task[None]] = []
        life = 0
        try:
            for kill in range(KILLS + 1):
                nursery.stdin.write(b"once more\n")
                life = int(await nursery.stdout.readline())
                if kill == 0:
                    players = await seated(port)
                    tasks = [asyncio.create_task(player.play(stop)) for player in players]
                before = sum(len(player.acked) for player in players)
                for _ in range(1000):  # at least one acknowledgement in each life, then any moment
                    if sum(len(player.acked) for player in players) > before:
                        break
                    await asyncio.sleep(0.01)
                await asyncio.sleep(chance.uniform(0, 0.12))
                os.kill(life, signal.SIGKILL)
            stop.set()
            done, _ = await asyncio.wait(tasks, timeout=15)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            nursery.stdin.close()
            await nursery.wait()
        return players

    players = asyncio.run(main())
    assert sum(len(player.acked) for player in players) > KILLS
    asyncio.run(check(file, players))


async def seated(port: int) -> list[Stubborn]:
    """Some tables of long matches, two stubborn players at each."""
    players = []
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=20) as http:
        for _ in range(TABLES):
            body = {"game": "metals", "seats": ["person"] * 2, "options": {"series": "5"}}
            code = (await http.post("/api/gatherings", json=body)).json()["code"]
            for _ in range(2):
                http.cookies.clear()
                secret = (await http.post(f"/api/gatherings/{code}/join", json={})).json()["secret"]
                players.append(Stubborn(port, code, secret, len(players)))
    return players


async def check(file: Path, players: list[Stubborn]) -> None:
    store = await open_store(file)
    steps = {}
    for gathering in await store.gatherings():
        for match in await store.matches(gathering.id):
            rows = await store.steps(match.id)
            steps[match.id] = rows
            assert [row.n for row in rows] == list(range(1, len(rows) + 1))
            ids = [row.id for row in rows]
            assert len(set(ids)) == len(ids), "an action counted twice"
            Live(GAMES[match.game], match, match.names).replay(rows)
    for player in players:
        for id, (match_id, n) in player.acked.items():
            assert steps[match_id][n - 1].id == id
    await store.close()
