"""Nonsense over the socket: closed with a reason, the server alive, a bystander's table untouched. And the limits."""

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from narrow import of, sure
from server.failing import until
from server.people import LOOSE, PATIENCE, QUICK, Running, replace, running, turn
from torture.fuzz_messages import FIELDS, TAGS, fuzz
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Origin

from ionbox.server import limits, wire
from ionbox.server.limits import Bucket, Gate, Limits, Rate

PLAIN: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
LIKELY_FIELDS = st.dictionaries(
    st.sampled_from(FIELDS),
    PLAIN | st.sampled_from(["ABC234", "Na+", "pass", 0, 1, -1, 2**70, "x" * 300, "\x00", "\ud800"]),
    max_size=5,
)
LIKELY = st.builds(
    lambda tag, fields: json.dumps({"t": tag, **fields}), st.sampled_from([*TAGS, "view", "", "Act"]), LIKELY_FIELDS
)
FRAMES = LIKELY | PLAIN.map(json.dumps) | st.text(max_size=60) | st.binary(max_size=60)


async def bombard(house: Running, hello: str | None, frames: list[str | bytes]) -> int:
    """Send each frame, coming back whenever the server hangs up; how many were sent."""
    sent = 0
    while sent < len(frames):
        async with connect(f"ws://127.0.0.1:{house.port}/ws") as socket:
            try:
                if hello:
                    await socket.send(hello)
                while sent < len(frames):
                    sent += 1
                    await socket.send(frames[sent - 1])
            except ConnectionClosed:
                continue
    return sent


def test_thousands_of_nonsense_frames_leave_the_server_alive_and_a_bystander_untouched(tmp_path: Path) -> None:
    batches: list[list[str | bytes]] = []

    @settings(max_examples=60, phases=[Phase.generate], suppress_health_check=list(HealthCheck), deadline=None)
    @given(st.lists(FRAMES, min_size=30, max_size=60))
    def collect(frames: list[str | bytes]) -> None:
        safe = [frame if isinstance(frame, bytes) else frame.encode("utf-8", "replace").decode() for frame in frames]
        batches.append(safe)

    collect()

    async def main() -> None:
        loose = replace(LOOSE, misses=Rate(10_000, 10_000))
        async with running(tmp_path, limits=loose) as house:
            _, bystanders = await house.table()
            target, victims = await house.table()
            await bystanders[0].catch_up()
            heard = [len(person.heard) for person in bystanders]
            table = next(iter(house.lobby.gatherings.values())).tables[0]
            before = table.game.dump(sure(table.live).state)
            hello = wire.encode(wire.Hello(target["code"], victims[0].secret))
            sent = 0
            for n, frames in enumerate(batches):
                sent += await bombard(house, hello if n % 2 else None, frames)
            assert sent > 1500
            assert (await house.http.get("/healthz")).json()["status"] == "ok"
            for person, length in zip(bystanders, heard, strict=True):
                await person.catch_up()
                assert {type(message) for message in person.heard[length:]} <= {wire.Pong}
            assert table.game.dump(sure(table.live).state) == before
            assert await house.lobby.house.store.steps(table.row.match) == []
            actor, _ = await turn(bystanders)
            assert isinstance(await actor.act(actor.view.legal[0]), wire.Ack)

    asyncio.run(main())


@pytest.mark.parametrize(
    "frame",
    [
        "", "null", "{", '{"t":"act"}', '{"t":"dance"}', '{"t":"act","n":1,"id":"a","action":"Na+","seat":1}',
        '{"t":"act","n":-1,"id":"a","action":"Na+"}', '{"t":"act","n":1,"id":"","action":"Na+"}',
        '{"t":"act","n":1,"id":"a","action":"\\u0000"}', '{"t":"hello","code":"ABC234"}', b"\xff\xfe",
        '{"t":"ready","ready":1}',
    ],
)  # fmt: skip
def test_a_malformed_message_closes_the_socket_with_a_reason_and_changes_nothing(
    frame: str | bytes, tmp_path: Path
) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await house.table()
            await people[0].socket.send(frame)
            assert await people[0].gone() == 4400
            closed = people[0].heard[-1]
            assert isinstance(closed, wire.Closed)
            assert closed.reason.endswith(".")
            again = await house.come(people[0].code, people[0].secret)
            assert (await again.hear(wire.View)).n == 0

    asyncio.run(main())


def test_a_frame_that_is_too_long_closes_the_socket(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await house.table()
            await people[0].socket.send("x" * (wire.LONGEST_FRAME + 1))
            assert await people[0].gone() == 1009

    asyncio.run(main())


def test_whoever_says_nothing_or_something_else_first_is_not_let_in(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, replace(QUICK, hello=0.05)) as house:
            for first in (None, '{"t":"ready"}', '{"t":"hello","code":"ZZZZZZ"}', '{"t":"hello","code":"?"}'):
                async with connect(f"ws://127.0.0.1:{house.port}/ws") as socket:
                    if first:
                        await socket.send(first)
                    told = await asyncio.wait_for(socket.recv(), PATIENCE)
                    closed = msgspec.json.decode(told, type=wire.ServerMessage)
                    assert isinstance(closed, wire.Closed)
                    with pytest.raises(ConnectionClosed):
                        await asyncio.wait_for(socket.recv(), PATIENCE)

    asyncio.run(main())


def test_a_page_of_another_site_cannot_open_a_socket_or_post(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            for origin, welcome in ((f"http://127.0.0.1:{house.port}", True), ("http://evil.example", False)):
                try:
                    async with connect(f"ws://127.0.0.1:{house.port}/ws", origin=Origin(origin)):
                        assert welcome
                except InvalidHandshake:
                    assert not welcome
                body = {"game": "metals", "seats": ["person"] * 2}
                answer = await house.http.post("/api/gatherings", json=body, headers={"origin": origin})
                assert answer.status_code == (201 if welcome else 403)

    asyncio.run(main())


def test_a_socket_that_talks_too_fast_is_closed_and_another_at_the_same_address_is_not(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, limits=replace(LOOSE, socket=Rate(1, 12))) as house:
            _, people = await house.table()
            for _ in range(20):
                await people[0].socket.send('{"t":"ping"}')
            assert await people[0].gone() == 4429
            await people[1].catch_up()

    asyncio.run(main())


def test_a_class_of_forty_behind_one_address_gets_in_and_a_guesser_does_not(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, limits=Limits()) as house:
            made = await house.make(seats=4, many=True)
            joined = await asyncio.gather(*(house.join(made["code"]) for _ in range(40)))
            people = await asyncio.gather(*(house.come(made["code"], one["secret"]) for one in joined))
            for person in people:
                await person.hear(wire.Table)
            answers: list[int] = []
            while 429 not in answers and len(answers) < 200:
                answers.append((await house.http.get(f"/api/gatherings/ZZZ{222 + len(answers)}")).status_code)
            assert answers[0] == 404
            assert answers[-1] == 429
            # Those who are in stay in.
            await people[0].catch_up()

    asyncio.run(main())


def test_a_socket_that_stops_reading_is_dropped_and_the_table_goes_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, limits=replace(LOOSE, queue=8)) as house:
            made, _ = await house.table(options={"series": "20"})
            reader, writer = await asyncio.open_connection("127.0.0.1", house.port, limit=1024)
            key = "dGhlIHNhbXBsZSBub25jZQ=="
            lines = ["GET /ws HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade"]
            lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""]
            writer.write("\r\n".join(lines).encode())
            await reader.readuntil(b"\r\n\r\n")
            frame = wire.encode(wire.Hello(made["code"], table=1)).encode()
            writer.write(bytes([0x81, 0x80 | len(frame), 0, 0, 0, 0]) + frame)
            of(asyncio.Transport, writer.transport).pause_reading()
            table = house.lobby.gatherings[made["code"]].tables[0]
            before = len(table.room)
            for _ in range(3000):
                for _ in range(200):
                    table.telling.notice("x" * 2000)
                await asyncio.sleep(0)
                if house.lobby.house.metrics.dropped["slow"]:
                    break
            assert house.lobby.house.metrics.dropped["slow"] >= 1
            await until(lambda: len(table.room) <= before)
            writer.transport.abort()

    asyncio.run(main())


def test_buckets_fill_again_and_full_ones_are_forgotten() -> None:
    bucket = Bucket(Rate(2, 4), 0.0)
    assert [bucket.take(0.0) for _ in range(5)] == [True] * 4 + [False]
    assert bucket.take(0.5)
    assert not bucket.take(0.5)
    now = [0.0]
    gate = Gate(Limits(joins=Rate(1, 2)), lambda: now[0])
    assert [gate.allows("one", "joins") for _ in range(3)] == [True, True, False]
    assert gate.allows("other", "joins")
    assert gate.exhausted("one", "joins")
    now[0] = 10.0
    gate.forget()
    assert not gate.buckets


def test_sockets_are_bounded_by_address_and_in_all() -> None:
    crowd = Gate(Limits(sockets_each=2, sockets=3), lambda: 0.0).sockets
    assert [crowd.enter("one") for _ in range(3)] == [True, True, False]
    assert [crowd.enter("other") for _ in range(2)] == [True, False]
    crowd.leave("one")
    assert crowd.enter("other")


def test_a_request_that_asks_for_a_billion_atoms_is_refused_in_a_sentence(tmp_path: Path) -> None:
    goals = ["goal,lists,one,both,five_plus", "salt,MgCl1000000000 CaCl2,3,7,no"]
    record = ["ionbox record 1", "game: ion 2", "seats: Ada, Ben", "file goals:", *(f"| {line}" for line in goals)]
    record += ["seed: 7", "", "outcome: ?"]
    says = "'MgCl1000000000' has more than 64 atoms: write a smaller formula."

    async def main() -> None:
        async with running(tmp_path) as house:
            for path, body, where in (
                (
                    "/api/gatherings",
                    {"game": "ion", "seats": ["person"] * 2, "options": {"goals": "\n".join(goals)}},
                    2,
                ),
                ("/api/replay", {"record": "\n".join(record)}, 6),
                ("/api/forks", {"record": "\n".join(record), "n": 0, "seat": 0}, 6),
            ):
                answer = await house.http.post(path, json=body)
                assert answer.status_code == 400
                assert answer.json()["detail"].endswith(f"line {where}: {says}")

    asyncio.run(main())


def test_a_server_outlives_nonsense_over_sockets_and_http_at_once() -> None:
    """A thousand messages; `just torture` has two hundred thousand."""
    done = fuzz(1000, 7, say=lambda line: None)
    assert done.failed == []
    assert done.sent >= 1000
    assert done.statuses
    assert {"ack", "refused", "previewed", "closed", "pong"} <= set(done.answers)


def test_of_too_many_addresses_the_oldest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_ADDRESSES", 3)
    gate = Gate(Limits(joins=Rate(0.001, 2)), lambda: 0.0)
    for address in "abcde":
        assert gate.allows(address, "joins")
    assert [address for address, _ in gate.buckets] == ["c", "d", "e"]


def test_a_socket_too_many_is_turned_away_and_another_address_gets_in(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, limits=replace(LOOSE, sockets_each=2)) as house:
            made = await house.make()
            for _ in range(2):
                await (await house.come(made["code"], table=1)).catch_up()
            with pytest.raises(InvalidStatus):
                await house.come(made["code"], table=1)
            assert house.lobby.house.metrics.dropped["crowded"] == 1
            async with connect(f"ws://127.0.0.1:{house.port}/ws", local_addr=("127.0.0.2", 0)) as other:
                await other.send(wire.encode(wire.Hello(made["code"], table=1)))
                assert await other.recv()

    asyncio.run(main())


def test_sockets_of_one_address_that_together_talk_too_fast_are_closed(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, limits=replace(LOOSE, frames=Rate(0.001, 12))) as house:
            made = await house.make()
            first, second = [await house.come(made["code"], table=1) for _ in range(2)]
            for _ in range(8):
                await first.catch_up()
            for _ in range(8):
                await second.say(wire.Ping())
            assert await second.gone() == 4429

    asyncio.run(main())
