"""What a class typed: gone a day after the lesson, and in no log at any time. Erasing it at once: test_erasing.py."""

import asyncio
import io
import json
import logging
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from narrow import sure
from server.failing import LATER, SOON, failing, table_of, unsaved
from server.people import Person, Running, refused
from server.teams import settled
from server.test_naming import asked_at, right_name
from server.test_sweep import DAY, Wrong, empty
from store.samples import seat
from websockets.asyncio.client import connect

from ionbox.server import names, wire
from ionbox.server.logs import Lines
from ionbox.store.export import export_to

PUPILS = ["Zoë Ångström", "Łukasz Q.", "O’Brien", "Şeyma", "Xiomara", "Ottilie"]
RENAMED = "Kunigunde"
TEAM = "Die Würfelhelden"
WRONG = "potassiumanna ßuperide"
NONSENSE = "Zlatan war hier; ruf 0171 an"
BEFORE, PRACTICE = "S7-1-7KQ4", "S7-1-7KQ6"
ANSWERS = ["Anneliesium ochsid", "natriumotto"]
LINE = "Brünhilde, come to the front"
AGENT = "Unmistakable/7.0 (Pupil's own phone)"
HOME = "127.0.0.77"


class Class:
    """A lesson in which everything was typed that can be."""

    def __init__(self, house: Running, made: dict[str, Any], people: list[Person], typed: list[str]) -> None:
        self.house, self.made, self.people, self.typed = house, made, people, typed

    async def get(self, path: str) -> httpx.Response:
        headers = {"authorization": f"Bearer {self.made['host']}"}
        return await self.house.http.get(f"/api/gatherings/{self.made['code']}{path}", headers=headers)

    async def move(self, ahead: list[float], days: float) -> None:
        ahead[0] += days * DAY
        await self.house.lobby.tidy()  # the clock leapt
        await self.house.lobby.tidy()


async def typing(house: Running) -> Class:
    """Teams at two tables; somebody is renamed, somebody comes late, somebody is taken off."""
    plan = {"title": "Salts", "due": "2020-01-31", "before": BEFORE}
    more = {"options": {"naming": "on"}, "many": True, "team": 2, "given": False, "lesson": plan}
    made = await house.make("charged", 2, **more)
    code = made["code"]
    people = [await house.sit(code, name) for name in PUPILS[:4]]
    await settled(*people)
    await people[0].say(wire.Call(TEAM))
    removed = await house.sit(code, PUPILS[4])
    await settled(*people)
    assert (await house.order(made, "start")).status_code == 204
    late = await house.sit(code, PUPILS[5])
    assert (await late.hear(wire.Welcome)).late == 1
    secret = people[3].secret
    renamed = await house.http.post(
        f"/api/gatherings/{code}/name", json={"name": RENAMED}, headers={"authorization": f"Bearer {secret}"}
    )
    assert renamed.status_code == 200, renamed.text
    assert (await house.order(made, "remove", table=2, seat=0, name=PUPILS[4])).status_code == 204
    await removed.gone()
    assert (await house.order(made, "announce", text=LINE)).status_code == 204
    actor = await asked_at(house, made, people[:2])
    assert refused(await actor.act(f"name {WRONG}")).rule
    assert refused(await actor.act(NONSENSE)).code == "UNREADABLE"
    right = right_name(actor).upper()
    assert isinstance(await actor.act(f"Name {right}"), wire.Ack)
    for part, of, answer in zip(("before", "practice"), (BEFORE, PRACTICE), ANSWERS, strict=True):
        answered = await house.http.post(
            f"/api/gatherings/{code}/answers",
            json={"set": of, "item": 1, "part": part, "answer": answer},
            headers={"authorization": f"Bearer {secret}"},
        )
        assert answered.status_code == 200, answered.text
    shows = {"what": "table", "table": 1, "names": True}
    assert (await house.order(made, "wall", shows=shows)).status_code == 204
    await settled(*people, late)
    typed = [*PUPILS, RENAMED, TEAM, WRONG, NONSENSE, *ANSWERS, LINE, right]
    return Class(house, made, [*people, late], typed)


def found(typed: list[str], *texts: bytes | str) -> set[str]:
    """What of it is there, however it was written."""
    whole = b"\n".join(text if isinstance(text, bytes) else text.encode() for text in texts)
    return {one for one in typed for way in ways(one) if way in whole}


def ways(typed: str) -> set[bytes]:
    written = {typed, json.dumps(typed)[1:-1], quote(typed), typed.replace("'", "&#39;")}
    return {way for one in written for way in (one.encode(), one.encode("utf-16-le"), one.encode("latin-1", "ignore"))}


def on_disk(folder: Path) -> bytes:
    return b"\n".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


PAGES = [
    "", "/tables", "/room", "/tries.csv", "/tables/1/record", "/tables/2/record", "/understanding", "/pupils",
    "/pupils.csv", "/wall", "/reach", "/link",
]  # fmt: skip


async def told(taught: Class, folder: Path) -> list[bytes | str]:
    """All that anybody is told of it, by any way there is."""
    told: list[bytes | str] = [(await taught.get(page)).content for page in PAGES]
    secrets = [taught.made["host"], *(person.secret for person in taught.people)]
    for secret in secrets:
        person = await taught.house.come(taught.made["code"], secret)
        await person.catch_up()
        told += person.frames
        await person.leave()
    for tries in (False, True):
        store = taught.house.lobby.house.store
        for path, why in await export_to(folder / f"export {tries}", store, tries=tries):
            assert not why
            told.append(path.read_bytes())
    return told


def without_example(misheld: dict[str, Any]) -> dict[str, Any]:
    """Where it was typed, which shows in that it is a name."""
    return {**misheld, "formula": "", "because": ""} if ":" in misheld["formula"] else misheld


@asynccontextmanager
async def logged() -> AsyncIterator[io.StringIO]:
    """All that the server logs, as it logs it."""
    text, root = io.StringIO(), logging.getLogger()
    handler = logging.StreamHandler(text)
    handler.setFormatter(Lines())
    handler.addFilter(lambda record: record.name.partition(".")[0] in ("ionbox", "uvicorn", "asyncio"))
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    try:
        yield text
    finally:
        root.removeHandler(handler)
        root.setLevel(level)


@pytest.mark.parametrize("awake", [True, False])
def test_a_day_after_a_lesson_nothing_is_left_of_what_was_typed(awake: bool, tmp_path: Path) -> None:
    async def main() -> None:
        ahead, data = [0.0], tmp_path / "data"
        clocks = Wrong(**asdict(SOON), ahead=ahead)
        async with logged() as log:
            async with failing(data, clocks, days=30) as (house, _, _):
                taught = await typing(house)
                room = (await taught.get("/room")).json()
                assert (room["names_until"], room["kept_until"]) == (0, 0)
                assert (await house.order(taught.made, "end")).status_code == 204
                room = (await taught.get("/room")).json()
                ended = table_of(house, taught.made).gathering.ended
                assert (room["names_until"], room["kept_until"]) == (ended + DAY, ended + 30 * DAY)
                await taught.move(ahead, 0.9)
                assert found(taught.typed, on_disk(data)) == set(taught.typed)
                understood = (await taught.get("/understanding")).json()
                assert found(taught.typed, *(await told(taught, tmp_path / "before"))) >= {*PUPILS[:3], RENAMED, TEAM}
                if awake:
                    await taught.move(ahead, 0.2)
                    await taught.people[0].catch_up()
                    seats = [heard.seats for heard in taught.people[0].heard if isinstance(heard, wire.Table)][-1]
                    assert [one.name for one in seats] == ["Team of pupil 1", "Team of pupil 2"]
            async with failing(data, clocks, days=30) as (house, _, _):
                taught.house = house
                if not awake:
                    await taught.move(ahead, 0.2)
                room = (await taught.get("/room")).json()
                assert (room["nameless"], room["names_until"], room["kept_until"] > 0) == (True, 0, True)
                after = await told(taught, tmp_path / "after")
                assert found(taught.typed, *after) == set()
                assert found(["Pupil 1", "Team of pupil 2"], *after) == {"Pupil 1", "Team of pupil 2"}
                assert (await taught.get("/understanding")).json() == {
                    **understood,
                    "misconceptions": [without_example(one) for one in understood["misconceptions"]],
                }
                assert found(taught.typed, on_disk(data)) == set()
                before = on_disk(data)
                await taught.move(ahead, 0.2)
                assert on_disk(data) == before
            assert found(taught.typed, on_disk(data)) == set()
            assert "gathering_ended" in log.getvalue()
            assert found([*taught.typed, taught.made["code"], taught.made["host"]], log.getvalue()) == set()

    asyncio.run(main())


def test_once_names_are_handed_out_nobody_and_no_team_is_called_as_was_typed(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path / "data") as (house, _, _):
            taught = await typing(house)
            assert (await house.order(taught.made, "given", given=True)).status_code == 204
            await settled(*taught.people)
            await taught.people[0].say(wire.Call("Another name"))
            assert (
                await taught.people[0].hear(wire.Notice)
            ).text == "Names are handed out here. Leave the field empty."
            tables = (await taught.get("")).json()["tables"]
            called = {one["name"] for table in tables for one in table["seats"] if one["kind"] == "person"}
            assert all(names.is_given(name) for name in called)
            assert len(called) == 2
            assert found(taught.typed, json.dumps(tables)) == {LINE}

    asyncio.run(main())


@pytest.mark.parametrize("after", [True, False])
def test_names_that_could_not_be_replaced_are_replaced_the_next_time(after: bool, tmp_path: Path) -> None:
    async def main() -> None:
        ahead = [0.0]
        async with failing(tmp_path, Wrong(**asdict(SOON), ahead=ahead), days=7) as (house, store, _):
            made = await house.make(many=True, given=False)
            pupil = await house.sit(made["code"], PUPILS[0])
            await pupil.catch_up()
            await house.order(made, "end")
            store.fail("save_nameless", unsaved(), after=after)
            ahead[0] += 1.1 * DAY
            for _ in range(2):
                await house.lobby.tidy()
            table = table_of(house, made)
            assert table.row.seats[0].name == PUPILS[0]
            await house.lobby.tidy()
            assert table.row.seats[0].name == "Pupil 1"
            assert await store.tables(table.gathering.id) == [table.row]
            assert table.gathering.nameless

    asyncio.run(main())


def test_names_go_after_a_restart_a_sweep_later_and_never_by_a_clock_that_leaps(tmp_path: Path) -> None:
    async def main() -> None:
        ahead = [0.0]
        async with failing(tmp_path, Wrong(**asdict(SOON), ahead=ahead), days=7) as (house, store, _):
            made = await house.make(many=True, given=False)
            await house.sit(made["code"], PUPILS[0])
            await house.order(made, "end")
            ahead[0] += 1.1 * DAY
            await house.lobby.tidy()
            (row,) = await store.gatherings(ended=True)
            assert not row.nameless
        soon = Wrong(**{**asdict(SOON), "sweep": 0.01}, ahead=ahead)
        async with failing(tmp_path, soon, days=7) as (house, store, _):
            async with asyncio.timeout(20):
                while not (await store.gatherings(ended=True))[0].nameless:
                    await asyncio.sleep(0.005)
            assert (await store.tables(row.id))[0].seats[0].name == "Pupil 1"

    asyncio.run(main())


@pytest.mark.parametrize("game", ["chess", "metals"])
def test_names_go_where_the_game_is_gone_or_the_code_is_another_gathering_s_by_now(game: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made = await house.make()
            await seat(store.store, 1, code=made["code"], game=game, many=True, ended=9.0)
            await house.lobby.forget_names(9.0 + DAY)
            assert (await store.tables("g1"))[0].seats[0].name == "Ada"
            await house.lobby.forget_names(9.1 + DAY)
            assert (await store.tables("g1"))[0].seats[0].name == ""  # of an older version, which counted no devices
            assert (await store.matches("g1"))[0].names == ["Seat 1", "Seat 2"]
            (row,) = [row for row in await store.gatherings(ended=True) if row.id == "g1"]
            assert row.nameless
            assert not table_of(house, made).gathering.nameless

    asyncio.run(main())


def test_a_gathering_that_nobody_ends_keeps_its_names_a_day_longer_than_its_days(tmp_path: Path) -> None:
    async def main() -> None:
        ahead = [0.0]
        async with failing(tmp_path, Wrong(**asdict(SOON), ahead=ahead), days=7) as (house, store, _):
            made = await house.make(many=True, given=False)
            await house.sit(made["code"], PUPILS[0])
            await empty(house)
            named = []
            for days in (6.9, 0.2, 0.9, 0.2, 5.7, 0.3):
                ahead[0] += days * DAY
                await house.lobby.tidy()
                await house.lobby.tidy()
                await empty(house)
                kept = await store.gatherings(ended=True)
                named.append([(bool(row.ended), row.nameless) for row in kept])
            assert named == [[(False, False)], [(True, False)], [(True, False)], [(True, True)], [(True, True)], []]

    asyncio.run(main())


def test_no_log_holds_a_name_an_address_or_what_browser_somebody_has(tmp_path: Path) -> None:
    async def main() -> None:
        async with logged() as log, failing(tmp_path, LATER) as (house, store, _):
            made = await house.make(many=True, given=False)
            code = made["code"]
            transport = httpx.AsyncHTTPTransport(local_address=HOME)
            base = str(house.http.base_url)
            headers = {"user-agent": AGENT, "referer": f"{base}/t/{code}?name={quote(PUPILS[0])}"}
            async with httpx.AsyncClient(base_url=base, transport=transport, headers=headers) as phone:
                path = f"/api/gatherings/{code}"
                store.fail("save_table", KeyError(PUPILS[1]), unsaved())
                statuses = [
                    (await phone.post(f"{path}/join", json={"name": PUPILS[0]})).status_code,
                    (await phone.post(f"{path}/join", json={"name": PUPILS[0]})).status_code,
                    (await phone.post(f"{path}/join", json={"name": PUPILS[0]})).status_code,
                    (await phone.post(f"{path}/join", content=NONSENSE.encode())).status_code,
                    (await phone.get(f"/api/gatherings/{quote(PUPILS[0])}")).status_code,
                    (await phone.get(f"/{quote(PUPILS[0])}.php")).status_code,
                    (await phone.post(f"{path}/name", json={"name": "x" * 99})).status_code,
                ]
                assert statuses == [500, 503, 201, 415, 404, 404, 400]
            socket = await connect(f"{base.replace('http', 'ws')}/ws", user_agent_header=AGENT, local_addr=(HOME, 0))
            person = Person(socket, code, "")
            await socket.send(NONSENSE)
            await person.gone()
            raw = await asyncio.open_connection("127.0.0.1", house.port, local_addr=(HOME, 0))
            raw[1].write(NONSENSE.encode() + b"\r\n\r\n")
            await raw[0].read()
            raw[1].close()
            assert log.getvalue().count("request_trouble") == 1
            typed = [*PUPILS, NONSENSE, AGENT, HOME, "127.0.0.1", code, "KeyError('"]
            assert found(typed, log.getvalue()) == set()

    asyncio.run(main())


def test_the_terminal_of_a_server_says_nothing_of_whoever_joins(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from ionbox.cli import main; main()", "serve", "--local", "--port", "0"]
    command += ["--folder", str(tmp_path / "data"), "--game", "metals", "--seats", "2"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"}
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", env=environment
    )
    try:
        assert server.stdout
        first, second = server.stdout.readline(), server.stdout.readline()
        base, code = first.split()[-1], sure(re.search(r"code is (\w{6})", second))[1]
        phone = httpx.Client(
            base_url=base, headers={"user-agent": AGENT}, transport=httpx.HTTPTransport(local_address=HOME)
        )
        with phone:
            joined = phone.post(f"/api/gatherings/{code}/join", json={"name": PUPILS[0]})
            renamed = phone.post(f"/api/gatherings/{code}/name", json={"name": PUPILS[1]})
            lost = phone.get(f"/{quote(PUPILS[2])}")
        assert (joined.status_code, renamed.status_code, lost.status_code) == (201, 200, 404)
    finally:
        server.send_signal(signal.SIGINT)
        said, logged = server.communicate(timeout=20)
    assert '"event"' in logged
    assert found([*PUPILS[:3], AGENT, HOME], first, second, said, logged) == set()
