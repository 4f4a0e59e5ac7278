"""Nonsense at a real server: sockets and HTTP at once. No 500, no crash, memory flat, a bystander's table untouched.

    python tests/torture/fuzz_messages.py [COUNT] [SEED]      so many socket messages, and a twentieth as many requests

The server is a process of its own with the usual limits but loosened rates. What is sent follows from the seed; how the
senders take turns does not.
"""

import asyncio
import dataclasses
import json
import random
import string
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, get_args
from urllib.parse import quote

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ionbox.games import GAMES
from ionbox.server import wire

ROOT = Path(__file__).parents[2]
SENDERS, ASKERS = 6, 2
MOST_GROWTH = 60
"""Megabytes by which the server may have grown since a tenth of all was sent: matches go on meanwhile."""
PATIENCE = 60.0
DECLINED = 4403
ENTERED = 40
"""Frames of one socket, if it lasts that long."""


# The server.


def serve(folder: str) -> None:
    from ionbox.server import logs
    from ionbox.server.clocks import Clocks
    from ionbox.server.limits import Limits, Rate
    from ionbox.server.serve import Settings, make_server, reserved, run

    rates: dict[str, Any] = {
        one.name: Rate(1e6, 1e6) for one in dataclasses.fields(Limits) if isinstance(one.default, Rate)
    }
    bound = reserved("127.0.0.1", 0)
    bound.listen()
    print(bound.getsockname()[1], flush=True)
    settings = Settings(str(Path(folder, "ionbox.sqlite")), Clocks(pace=0.01, presence=0.5), Limits(**rates), workers=1)
    logs.set_up()
    run(make_server(settings).serve([bound]))


def megabytes(pid: int) -> float:
    """Resident memory; 0 where the system does not tell."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0.0
    return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmRSS")) / 1024


# What is sent.


ODD: list[Any] = [
    None, True, False, 0, 1, -1, 2**31, 2**53 + 1, 2**64, 10**30, -(10**30), 1.5, 1e308, "", " ", "x", "x" * 41,
    "x" * 201, "x" * 3000, "\0", "\n", "\x1b[31m", "é", "\u202e", "\u3164", "🙂", "Na+", "pass", "٣", "9" * 500,
    "ABC234", "../..", "%00", [], [[]], ["x"], {}, {"a": 1}, {"t": "act"},
]  # fmt: skip
MESSAGES = get_args(wire.ClientMessage)
TAGS: list[str] = [one.__struct_config__.tag for one in MESSAGES]
FIELDS: list[str] = sorted({field for one in MESSAGES for field in one.__struct_fields__})
PIECES = [
    "Na+",
    "Cl-",
    "2 Cl-",
    "11K>",
    "Na",
    "O",
    "bond",
    "lay",
    "to",
    "take",
    "of",
    "from",
    "draw",
    "3|6",
    "gift",
    "*|*",
    "swap",
    "&",
    "1",
]


def spoilt(text: str, chance: random.Random) -> bytes:
    """A few bytes changed, put in, left out or repeated."""
    data = bytearray(text.encode())
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(data) + 1)
        part = chance.choice(
            (b"\xff", b"\xed\xa0\x80", b"\\ud800", b'"', b"{", b"[", b"9" * 400, bytes([chance.randrange(256)]))
        )
        data[at : at + chance.randrange(3)] = chance.choice((part, b"", data[at : at + 20] * 3))
    return bytes(data)


def nested(chance: random.Random, most: int) -> bytes:
    depth = chance.randrange(1, most)
    brackets = chance.choice(((b"[", b"]"), (b'{"t":', b"}")))
    return b'{"x":' + brackets[0] * depth + b"1" + brackets[1] * depth + b',"t":"ping"}'


def some_action(legal: list[str], chance: random.Random) -> str:
    match chance.randrange(4):
        case 0 if legal:
            return chance.choice(legal)
        case 1 if legal:
            words = chance.choice(legal).split()
            words[chance.randrange(len(words))] = chance.choice(PIECES)
            return " ".join(words)
        case 2:
            return " ".join(chance.choice(PIECES) for _ in range(chance.randrange(1, 9)))
        case _:
            return "".join(chance.choice(string.printable[:95] + "é⁺²−|") for _ in range(chance.randrange(1, 60)))


def wild(chance: random.Random) -> str | bytes:
    """What most likely closes the socket."""
    message = {
        "t": chance.choice(TAGS),
        **{chance.choice(FIELDS): chance.choice(ODD) for _ in range(chance.randrange(5))},
    }
    match chance.randrange(6):
        case 0:
            return json.dumps(message)
        case 1:
            return spoilt(json.dumps(message), chance)
        case 2:
            return nested(chance, 3000)[: wire.LONGEST_FRAME]
        case 3:
            return chance.randbytes(chance.randrange(60))
        case 4:
            return "x" * chance.choice((0, 1, wire.LONGEST_FRAME, wire.LONGEST_FRAME + 1))
        case _:
            return json.dumps(chance.choice(ODD))


def tame(view: dict[str, Any], chance: random.Random) -> str:
    """What the table has to think about."""
    kind = chance.randrange(1000)
    id = f"{chance.randrange(10**9)}"
    n, legal = int(view.get("n", 0)), list(view.get("legal", []))
    if kind < 600:
        n = chance.choice((n + 1, n + 1, n + 1, n, 0, n + 2, 10**6))
        return json.dumps({"t": "act", "n": n, "id": id, "action": some_action(legal, chance)})
    if kind < 750:
        return json.dumps({"t": "preview", "id": id, "action": some_action(legal, chance)})
    if kind < 998:
        quiet = chance.choice(("ready", "rematch", "take_back", "ping", "allow"))
        return json.dumps({"t": quiet, **({"claim": id, "yes": True} if quiet == "allow" else {})})
    return json.dumps({"t": chance.choice(("resign", "leave"))})


def bodies(made: dict[str, Any], records: list[str]) -> dict[str, Any]:
    """A sound body for each route that takes one."""
    return {
        "/api/gatherings": {"game": "ion", "seats": ["person", "bot:greedy"], "options": {"goals": GOALS}},
        "/api/gatherings/{code}/join": {"name": "Ada"},
        "/api/gatherings/{code}/host": {"secret": made["host"]},
        "/api/gatherings/{code}/command": {"do": "replace", "table": 1, "seat": 0, "bot": "greedy"},
        "/api/gatherings/{code}/claims": {"table": 1, "seat": 0},
        "/api/gatherings/{code}/claims/{claim}": {"token": "x"},
        "/api/forks": {"record": records[0], "n": 2, "seat": 0, "name": "Ada"},
        "/api/replay": {"record": records[1 % len(records)], "seat": 0},
        "/api/reviews": {"record": records[0], "seat": 0},
        "/api/puzzles/{code}/try": {"action": "Na+"},
        "/api/examples/{game}/{number}/try": {"action": "Na+"},
    }


GOALS = GAMES["ion"].file("data/goals.csv")


def body(sound: Any, chance: random.Random) -> bytes:
    match chance.randrange(6):
        case 0:
            return json.dumps(sound).encode()
        case 1 | 2 if isinstance(sound, dict):
            changed = {**sound, chance.choice([*sound, "zzz"]): chance.choice(ODD)}
            return json.dumps(changed).encode()
        case 3:
            return spoilt(json.dumps(sound), chance)
        case 4:
            return nested(chance, 50_000)
        case _:
            return chance.choice((b"", b"null", b"[]", b"{", b"\xff\xfe", "{}".encode("utf-16"), b"x" * 300_000))


# Who sends it.


class Fuzz:
    def __init__(self, port: int, count: int, seed: int, say: Callable[[str], None]) -> None:
        self.port, self.count, self.seed, self.say = port, count, seed, say
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        self.sent = 0
        self.closed: Counter[int] = Counter()
        self.answers: Counter[str] = Counter()
        self.statuses: Counter[int] = Counter()
        self.failed: list[str] = []
        self.targets: list[tuple[str, list[str]]] = []
        self.made: dict[str, Any] = {}

    async def gather(self, game: str) -> tuple[str, list[str]]:
        """A gathering and the secrets of its two seats."""
        self.made = made = await self.post("/api/gatherings", {"game": game, "seats": ["person"] * 2})
        code = made["code"]
        return code, [(await self.post(f"/api/gatherings/{code}/join", {}))["secret"] for _ in range(2)]

    async def post(self, path: str, sound: dict[str, Any]) -> dict[str, Any]:
        answer = await self.http.post(path, json=sound)
        self.http.cookies.clear()
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def come(self, code: str, secret: str) -> ClientConnection:
        socket = await connect(f"ws://127.0.0.1:{self.port}/ws", max_size=2**23, open_timeout=PATIENCE)
        await socket.send(json.dumps({"t": "hello", "code": code, "secret": secret}))
        return socket

    async def send(self, number: int) -> None:
        chance = random.Random(f"{self.seed} socket {number}")
        while self.sent < self.count:
            place = chance.randrange(len(self.targets))
            code, secrets = self.targets[place]
            secret = chance.choice([*secrets, *secrets, "", "nobody's"])
            try:
                socket = await self.come(code, secret)
            except (InvalidHandshake, OSError, TimeoutError) as trouble:
                self.failed.append(f"no socket: {type(trouble).__name__}")
                return
            view: dict[str, Any] = {}
            caught_up = asyncio.Event()
            reading = asyncio.create_task(self.read(socket, view, caught_up))
            try:
                for n in range(ENTERED):
                    stray = n > 0 and chance.random() < 0.1
                    if stray or n % 5 == 0:
                        # Whatever is sent behind a message that closes the socket would not be looked at.
                        await self.catch_up(socket, reading, caught_up)
                    self.sent += 1
                    await socket.send(wild(chance) if stray else tame(view, chance), text=chance.random() < 0.95)
                    if self.sent % 10_000 == 0:
                        self.say(f"{self.sent} of {self.count} messages, {sum(self.statuses.values())} requests")
                    if stray or n == ENTERED - 1:
                        await self.catch_up(socket, reading, caught_up)
            except ConnectionClosed:
                pass
            await socket.close()
            end = await reading
            self.closed[end] += 1
            if end == DECLINED and secret in secrets:  # somebody left the seat, so another table is set
                self.targets[place] = await self.gather(list(GAMES)[place])

    async def catch_up(self, socket: ClientConnection, reading: asyncio.Task[int], caught_up: asyncio.Event) -> None:
        """Until all that was sent is answered, or the server has hung up."""
        caught_up.clear()
        await socket.send('{"t":"ping"}')
        waiting = asyncio.create_task(caught_up.wait())
        done, _ = await asyncio.wait([reading, waiting], timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if not done:
            self.failed.append("a ping was not answered")

    async def read(self, socket: ClientConnection, view: dict[str, Any], caught_up: asyncio.Event) -> int:
        """Until the server hangs up, or we do: its code."""
        try:
            async for text in socket:
                message = json.loads(text)
                self.answers[message["t"]] += 1
                if message["t"] == "view":
                    view.clear()
                    view.update(message)
                elif message["t"] == "pong":
                    caught_up.set()
        except ConnectionClosed:
            pass
        code = socket.close_code or 1006
        if code in (1011, 4500):
            self.failed.append(f"a socket was closed with {code}")
        return code

    async def ask(self, number: int) -> None:
        """Requests for as long as messages are sent, one for twenty of them."""
        chance = random.Random(f"{self.seed} http {number}")
        paths = json.loads((ROOT / "docs/openapi.json").read_text("utf-8"))["paths"]
        records = [path.read_text("utf-8") for path in sorted(ROOT.glob("src/ionbox/games/metals/golden/*.record"))]
        sound = bodies(self.made, records)
        while self.sent < self.count:
            if sum(self.statuses.values()) * 20 > self.sent:
                await asyncio.sleep(0.01)
                continue
            path = chance.choice(list(paths))
            method = (
                "POST" if path in sound and chance.random() < 0.95 else chance.choice(("GET", "GET", "POST", "PUT"))
            )
            code = chance.choice([self.targets[0][0], self.targets[-1][0], "ZZZ222", "x" * 300, "\0", "🙂", ".."])
            url = path
            for name in ("{code}", "{formula}", "{game}", "{number}", "{claim}", "{key}"):
                odd = chance.choice((code, code, str(chance.choice(ODD))))
                url = url.replace(name, quote(odd, safe="") or "x")
            content = body(sound.get(path, {}), chance) if method != "GET" else b""
            kind = chance.choice(("application/json", "application/json", "application/json", "text/plain", "x/y"))
            headers = {"content-type": kind}
            if chance.random() < 0.5:
                headers["authorization"] = f"Bearer {chance.choice((self.made['host'], 'x', 'x' * 5000))}"
            try:
                answer = await self.http.request(method, url, content=content, headers=headers)
            except (httpx.HTTPError, httpx.InvalidURL) as trouble:
                self.failed.append(f"{method} {url[:80]}: {type(trouble).__name__} {trouble}")
                continue
            self.http.cookies.clear()
            self.statuses[answer.status_code] += 1
            if answer.status_code >= 500 and answer.status_code != 503:
                self.failed.append(f"{answer.status_code} for {method} {url[:80]} with {content[:200]!r}")

    async def run(self, pid: int) -> None:
        self.targets = [await self.gather(game) for game in GAMES]
        quiet = await self.gather("metals")
        bystanders = [await self.come(quiet[0], secret) for secret in quiet[1]]
        for one in bystanders:
            await one.send('{"t":"ready"}')
        before = [await heard(one, "view") for one in bystanders]
        sending = [asyncio.create_task(self.send(number)) for number in range(SENDERS)]
        asking = [asyncio.create_task(self.ask(number)) for number in range(ASKERS)]
        small = 0.0
        while not all(task.done() for task in sending):
            await asyncio.wait(sending, timeout=0.5)
            if not small and self.sent > self.count / 10:
                small = megabytes(pid)
        await asyncio.gather(*sending, *asking)
        grown = megabytes(pid) - small
        self.say(f"the server has {megabytes(pid):.0f} MB, {grown:.0f} more than after a tenth")
        if grown > MOST_GROWTH:
            self.failed.append(f"the server has grown by {grown:.0f} MB")
        await self.look_at_bystanders(quiet, bystanders, before)
        health = await self.http.get("/healthz")
        if health.status_code != 200:
            self.failed.append(f"/healthz says {health.status_code}")
        await self.http.aclose()

    async def look_at_bystanders(self, quiet: Any, bystanders: list[ClientConnection], before: list[Any]) -> None:
        for view, secret in zip(before, quiet[1], strict=True):
            again = await self.come(quiet[0], secret)
            now = await heard(again, "view")
            if any(now[part] != view[part] for part in ("n", "box", "public", "own", "legal")):
                self.failed.append("a bystander's view has changed")
            await again.close()
        actor = next(place for place, view in enumerate(before) if view["legal"])
        act = {"t": "act", "n": 1, "id": "mine", "action": before[actor]["legal"][0]}
        await bystanders[actor].send(json.dumps(act))
        await heard(bystanders[actor], "ack")
        for one in bystanders:
            await one.close()


async def heard(socket: ClientConnection, tag: str) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while True:
            message: dict[str, Any] = json.loads(await socket.recv())
            if message["t"] == tag:
                return message


def progress(line: str) -> None:
    print(line, flush=True)


def fuzz(count: int, seed: int, say: Callable[[str], None] = progress) -> Fuzz:
    """All of it, at a server that is started and stopped here."""
    with tempfile.TemporaryDirectory() as folder, Path(folder, "log").open("w+", encoding="utf-8") as log:
        command = [sys.executable, str(Path(__file__)), "serve", folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline())

            async def main() -> Fuzz:
                one = Fuzz(port, count, seed, say)
                await answering(lambda: one.http.get("/healthz"))
                await one.run(server.pid)
                return one

            done = asyncio.run(main())
        finally:
            server.terminate()
            server.wait(PATIENCE)
            if server.stdout is not None:
                server.stdout.close()
        if server.returncode not in (0, -15):
            done.failed.append(f"the server ended with {server.returncode}")
        log.seek(0)
        troubles = Counter(line for line in log if "_trouble" in line or "Traceback" in line)
        done.failed += [f"in the log: {line.strip()[:300]}" for line in list(troubles)[:20]]
        return done


async def answering(ask: Callable[[], Awaitable[Any]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                await ask()
                return
            except httpx.TransportError:
                await asyncio.sleep(0.02)


def main(words: list[str]) -> int:
    if words[:1] == ["serve"]:
        serve(words[1])
        return 0
    numbers = [int(word) for word in words]
    count, seed = (*numbers, *(200_000, 1)[len(numbers) :])
    done = fuzz(count, seed)
    for title, counted in (("answers", done.answers), ("closed with", done.closed), ("HTTP", done.statuses)):
        print(f"{title}: {', '.join(f'{what} {n}' for what, n in counted.most_common())}")
    print(f"{done.sent} messages, {sum(done.statuses.values())} requests, {len(done.failed)} failures")
    for line in list(dict.fromkeys(done.failed))[:40]:
        print(line)
    return 1 if done.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
