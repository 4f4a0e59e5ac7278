"""Connections that send nothing, half of something or too much, and answers that nobody reads.

`server/protocols.py` stands on names inside uvicorn; the first test names each of them, so that a new uvicorn without
one of them is noticed here and not in a classroom.
"""

import asyncio
import inspect
import os
import struct
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import h11
import httpx
import pytest
from narrow import of
from server.people import LOOSE, QUICK, Running, replace, running
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ionbox.server import protocols, wire
from ionbox.server.limits import Rate


def test_uvicorn_has_the_names_that_we_build_on() -> None:
    http = "connection_made connection_lost data_received handle_websocket_upgrade pause_writing resume_writing"
    http += " timeout_keep_alive_handler"
    sockets = "connection_lost handle_connect handle_ping handle_pong handle_cont keepalive_timeout"
    for kind, names in ((H11Protocol, http), (WebSocketsSansIOProtocol, sockets)):
        for name in names.split():
            assert inspect.isfunction(getattr(kind, name)), f"{kind.__name__}.{name}"
    made = inspect.getsource(H11Protocol.__init__) + inspect.getsource(H11Protocol.connection_made)
    for attribute in ("self.conn =", "self.app =", "self.loop =", "self.client =", "self.transport ="):
        assert attribute in made, attribute
    assert "self.app =" in inspect.getsource(WebSocketsSansIOProtocol.__init__)
    assert "self.scope" in inspect.getsource(WebSocketsSansIOProtocol.handle_connect)
    assert "set_protocol(protocol)" in inspect.getsource(H11Protocol.handle_websocket_upgrade)
    assert "self.trusted_hosts" in inspect.getsource(ProxyHeadersMiddleware.__init__)
    assert {h11.IDLE, h11.SEND_BODY} == set(protocols.HALF)


async def hung_up(reader: asyncio.StreamReader) -> bytes:
    """What was still said until the server hung up."""
    try:
        return await asyncio.wait_for(reader.read(), 20)
    except ConnectionError:
        return b""


async def opened(house: Running, address: str = "127.0.0.1") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", house.port, local_addr=(address, 0))


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET /healthz HT",
        b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n",
        b"POST /api/gatherings HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
        b"content-length: 50\r\n\r\n{",
        b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\nGET /healthz HTTP/1.1\r\nho",
    ],
)
def test_half_a_request_does_not_hold_a_connection(
    half: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocols, "ARRIVED", 0.2)

    async def main() -> None:
        async with running(tmp_path) as house:
            reader, writer = await opened(house)
            writer.write(half)
            said = await hung_up(reader)
            assert (b"200 OK" in said) == (half.count(b"\r\n\r\n") == 1 and half.startswith(b"GET"))
            writer.close()
            gate = house.server.config.loaded_app.state.gate
            assert (await house.http.get("/healthz")).status_code == 200
            await house.http.aclose()
            while gate.connections.total:
                await asyncio.sleep(0.01)

    asyncio.run(main())


def test_a_request_that_arrives_slowly_but_in_time_is_answered(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            reader, writer = await opened(house)
            for byte in b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n":
                writer.write(bytes([byte]))
                await asyncio.sleep(0)
            assert b'"ok"' in await hung_up(reader)
            writer.close()

    asyncio.run(main())


def test_connections_are_bounded_by_address_and_another_address_gets_in(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, limits=replace(LOOSE, connections_each=5)) as house:
            crowd = [await opened(house, "127.0.0.2") for _ in range(5)]
            reader, writer = await opened(house, "127.0.0.2")
            assert b"503" in await hung_up(reader)
            writer.close()
            assert (await house.http.get("/healthz")).status_code == 200
            for _, one in crowd:
                one.close()
            gate = house.server.config.loaded_app.state.gate
            while gate.connections.open.get("127.0.0.2"):
                await asyncio.sleep(0.01)
            reader, writer = await opened(house, "127.0.0.2")
            writer.write(b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n")
            assert b"200 OK" in await hung_up(reader)
            writer.close()

    asyncio.run(main())


def test_a_socket_counts_as_a_connection_until_it_is_gone(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make()
            gate = house.server.config.loaded_app.state.gate
            before = gate.connections.total
            person = await house.come(made["code"], table=1)
            await person.catch_up()
            assert gate.connections.total == before + 1
            await person.leave()
            while gate.connections.total > before:
                await asyncio.sleep(0.01)

    asyncio.run(main())


def test_an_answer_that_nobody_reads_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "READ", 0.2)

    async def main() -> None:
        async with running(tmp_path) as house:
            _, writer = await opened(house)
            gate = house.server.config.loaded_app.state.gate
            # So many answers that no buffer between us takes them all.
            ask = b"GET /api/openapi.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
            of(asyncio.Transport, writer.transport).pause_reading()
            writer.write(ask * 400)
            while gate.connections.total:
                await asyncio.sleep(0.02)
            writer.transport.abort()
            assert (await house.http.get("/healthz")).status_code == 200

    asyncio.run(main())


async def raw_socket(house: Running) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await opened(house)
    lines = ["GET /ws HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", "", ""]
    writer.write("\r\n".join(lines).encode())
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


def frame(opcode: int, body: bytes, fin: bool = True) -> bytes:
    return bytes([(0x80 if fin else 0) | opcode, 0x80 | len(body), 0, 0, 0, 0]) + body


@pytest.mark.parametrize(("opcode", "fin"), [(9, True), (10, True), (0, False)])
def test_a_flood_of_frames_that_are_no_messages_ends_the_socket(opcode: int, fin: bool, tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, limits=replace(LOOSE, control=Rate(1, 10))) as house:
            _, people = await house.table()
            reader, writer = await raw_socket(house)
            if not fin:
                writer.write(frame(1, b"", False))
            writer.write(frame(opcode, struct.pack("!I", 7) if fin else b"", fin) * 50)
            await hung_up(reader)
            writer.close()
            await people[0].catch_up()

    asyncio.run(main())


def test_a_ping_is_answered_with_its_own_bytes(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            reader, writer = await raw_socket(house)
            payload = os.urandom(4)
            writer.write(frame(9, payload))
            assert await reader.readexactly(6) == bytes([0x8A, 4]) + payload
            writer.close()

    asyncio.run(main())


def test_what_waits_for_one_socket_is_bounded_by_characters_too(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, limits=replace(LOOSE, queue=100_000, queued=50_000)) as house:
            made, _ = await house.table()
            _, writer = await raw_socket(house)
            writer.write(frame(1, wire.encode(wire.Hello(made["code"], table=1)).encode()))
            of(asyncio.Transport, writer.transport).pause_reading()
            table = house.lobby.gatherings[made["code"]].tables[0]
            for _ in range(3000):
                for _ in range(50):
                    table.telling.notice("x" * 2000)
                await asyncio.sleep(0)
                if house.lobby.house.metrics.dropped["slow"]:
                    break
            assert house.lobby.house.metrics.dropped["slow"] >= 1
            writer.transport.abort()

    asyncio.run(main())


def test_everybody_together_has_a_bound_as_well(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, limits=replace(LOOSE, connections=4)) as house:
            crowd = [await opened(house, f"127.0.0.{n}") for n in range(2, 6)]
            answer = None
            with suppress(httpx.HTTPError):
                answer = await house.http.get("/healthz")
            assert answer is None or answer.status_code == 503
            for _, one in crowd:
                one.close()

    asyncio.run(main())


def test_an_answer_that_is_read_late_but_in_time_is_whole_and_the_connection_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            reader, writer = await opened(house)
            waits = asyncio.Event()
            monkeypatch.setattr(protocols.Http, "pause_writing", told(protocols.Http.pause_writing, waits))
            ask = b"GET /api/openapi.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
            of(asyncio.Transport, writer.transport).pause_reading()
            writer.write(ask * 200)
            await asyncio.wait_for(waits.wait(), 20)
            of(asyncio.Transport, writer.transport).resume_reading()
            writer.write(b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n")
            assert (await hung_up(reader)).count(b"HTTP/1.1 200 OK") == 201
            writer.close()

    asyncio.run(main())


def told(what: Callable[[protocols.Http], None], event: asyncio.Event) -> Callable[[protocols.Http], None]:
    """The same, and the event is set."""

    def done(protocol: protocols.Http) -> None:
        what(protocol)
        event.set()

    return done


def test_a_socket_that_answers_no_ping_is_gone_though_it_closes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocols, "CLOSED", 0.1)

    async def main() -> None:
        async with running(tmp_path, replace(QUICK, heartbeat=0.1)) as house:
            reader, writer = await raw_socket(house)
            await hung_up(reader)
            writer.close()

    asyncio.run(main())
