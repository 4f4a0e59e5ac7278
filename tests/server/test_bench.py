"""The load of bench/server.py is a client like any other: what it does wrong would be measured as the server's."""

import asyncio
import importlib.util
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Any:
    path = Path(__file__).parents[2] / "bench" / "server.py"
    spec = importlib.util.spec_from_file_location("bench_server", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "bench_server", module)  # where dataclasses look for their module
    spec.loader.exec_module(module)
    return module


def test_a_ping_is_answered_byte_for_byte(bench: Any) -> None:
    async def main() -> None:
        pinged = asyncio.Event()

        async def ping(socket: ServerConnection) -> None:
            assert json.loads(await socket.recv())["t"] == "hello"
            for payload in (os.urandom(4), bytes(range(125)), b"\xff\x80\x00\xfe", b""):
                async with asyncio.timeout(20):
                    await (await socket.ping(payload))
            pinged.set()

        async with serve(ping, "127.0.0.1", 0, ping_interval=None) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            loop = asyncio.get_running_loop()
            transport, _ = await loop.create_connection(
                lambda: bench.Seat(bench.Load(), "secret", "CODE"), "127.0.0.1", port
            )
            await asyncio.wait_for(pinged.wait(), 60)
            transport.close()

    asyncio.run(main())


def test_a_phase_goes_on_until_the_server_has_answered_and_its_processor_time_can_be_told(
    bench: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = iter([5.0, 5.0, 5.0])
    monkeypatch.setattr(bench, "ticks", lambda pid: next(told, 5.01))
    monkeypatch.setattr(bench, "memory", lambda pid: 90.0)

    async def main() -> dict[str, Any]:
        load = bench.Load()
        phase = asyncio.create_task(load.phase("busy", 1, 0.01, 0.0))
        while not load.count.on:
            await asyncio.sleep(0.001)
        asyncio.get_running_loop().call_later(0.05, load.count.latency.append, 0.02)
        found: dict[str, Any] = await phase
        return found

    found = asyncio.run(main())
    assert found["moves_per_server_cpu_s"] == pytest.approx(100)
    assert found["p99_ms"] == 20
    assert next(told, None) is None


def test_a_phase_of_a_server_that_answers_nothing_comes_to_an_end(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ticks", lambda pid: 5.0)
    monkeypatch.setattr(bench, "LONGEST", 0.05)
    with pytest.raises(AssertionError, match="The server answers nothing"):
        asyncio.run(bench.Load().phase("silent", 1, 0.01, 0.0))


@pytest.mark.skipif(sys.platform != "linux", reason="processor time and memory are read from /proc")
def test_a_small_run_measures_both_paces_and_hears_no_refusal(
    bench: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # Its database is made there.
    monkeypatch.setattr(sys, "argv", [bench.__file__])
    results = asyncio.run(bench.measure(2, 2, 0.3, 0.1))
    assert [one["phase"] for one in results] == ["ionbox, 2 tables of 2, paced", "ionbox, 2 tables of 2, flat out"]
    assert all(one["moves_per_s"] > 0 for one in results)
    assert "flat out" in bench.table(results)
