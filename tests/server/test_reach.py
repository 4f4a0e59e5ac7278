"""Where phones reach this machine, who has knocked, and what the pages are told of the house."""

import asyncio
import socket
from pathlib import Path
from typing import Any

import httpx
import ifaddr
import pytest
from server.people import Running, running

from ionbox import form
from ionbox.server import links, reach, serve
from ionbox.server.app import Place
from ionbox.server.reach import KEPT, MOST_DEVICES, Knocks


def adapter(name: str, *found: str) -> ifaddr.Adapter:
    return ifaddr.Adapter(name, name, [ifaddr.IP(one if ":" not in one else (one, 0, 0), 24, name) for one in found])


def have(monkeypatch: pytest.MonkeyPatch, routed: str, *adapters: ifaddr.Adapter) -> None:
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    monkeypatch.setattr(reach, "routed", lambda: routed)


LOOPBACK = adapter("lo", "127.0.0.1", "::1")


def test_phones_get_the_private_address_of_the_room_first_and_tunnels_never(monkeypatch: pytest.MonkeyPatch) -> None:
    wifi, cable = adapter("wlan0", "192.168.1.5", "fe80::1"), adapter("eth0", "10.0.0.7")
    docker, tunnel = adapter("docker0", "172.17.0.1"), adapter("tun0", "10.8.0.2")
    unset = adapter("eth1", "169.254.10.1")
    have(monkeypatch, "10.8.0.2", LOOPBACK, docker, tunnel, unset, wifi, cable)
    assert reach.addresses() == ["10.0.0.7", "192.168.1.5"]
    have(monkeypatch, "192.168.1.5", LOOPBACK, docker, cable, wifi)
    assert reach.addresses() == ["192.168.1.5", "10.0.0.7"]
    have(monkeypatch, "9.9.9.9", adapter("eth0", "9.9.9.9"), wifi)
    assert reach.addresses()[0] == "192.168.1.5"


def test_where_there_is_only_a_tunnel_it_is_named_and_without_a_network_nothing_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    have(monkeypatch, "", LOOPBACK, adapter("Hyper-V Virtual Ethernet Adapter", "172.20.0.1"))
    assert reach.addresses() == ["172.20.0.1"]
    have(monkeypatch, "", LOOPBACK, adapter("eth0", "169.254.3.4"))
    assert reach.addresses() == []
    assert reach.lan_address() == "127.0.0.1"


def test_the_terminal_names_the_other_addresses_and_says_when_there_is_no_network() -> None:
    told = serve.greeting("http://192.168.1.5:8000/", False, others=["http://10.0.0.7:8000/"])
    assert "If phones cannot open it, this computer has other addresses: http://10.0.0.7:8000/" in told
    assert "other addresses" not in serve.greeting("http://192.168.1.5:8000/", False)
    alone = serve.greeting("http://127.0.0.1:8000/", False)
    assert "This computer is in no network" in alone
    assert "█" not in alone
    assert "Only this machine" in serve.greeting("http://127.0.0.1:8000/", True)


def test_a_device_knocks_once_and_is_forgotten_after_half_a_day() -> None:
    now = [1000.0]
    knocks = Knocks(lambda: now[0])
    assert knocks.since(0) == (0, 0.0)
    knocks.hear("192.0.2.1")
    now[0] = 1010.0
    knocks.hear("192.0.2.2")
    now[0] = 1020.0
    knocks.hear("192.0.2.1")
    assert knocks.since(0) == (2, 1010.0)
    assert knocks.since(1015) == (1, 1000.0)  # it was there before, and still is
    now[0] += KEPT
    knocks.hear("192.0.2.3")
    assert knocks.since(0) == (1, now[0])


def test_devices_are_bounded() -> None:
    knocks = Knocks(lambda: 1.0)
    for n in range(MOST_DEVICES + 10):
        knocks.hear(str(n))
    assert len(knocks.heard) == MOST_DEVICES
    knocks.hear(next(reversed(knocks.heard)))
    assert len(knocks.heard) == MOST_DEVICES, "who is known already takes nobody's place"
    assert "0" not in knocks.heard


def phone(house: Running, address: str = "127.0.0.2") -> httpx.AsyncClient:
    """Somebody at another address, if only of this machine."""
    transport = httpx.AsyncHTTPTransport(local_address=address)
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{house.port}", transport=transport, timeout=20)


async def asked(house: Running, made: dict[str, Any]) -> dict[str, Any]:
    headers = {"authorization": f"Bearer {made['host']}"}
    answer = await house.http.get(f"/api/gatherings/{made['code']}/reach", headers=headers)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_the_host_hears_of_each_device_that_reaches_the_server_whatever_it_asks_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "addresses", lambda: ["192.168.1.5", "10.0.0.7"])
    monkeypatch.setattr(links, "lan_address", lambda: "192.168.1.5")

    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make()
            told = await asked(house, made)
            assert told["link"] == f"http://192.168.1.5:{house.port}/t/{made['code']}"
            assert told["others"] == [f"http://10.0.0.7:{house.port}"]
            assert (told["devices"], told["newest"]) == (0, 0.0)
            async with phone(house) as one, phone(house, "127.0.0.3") as other:
                await one.get("/")
                await one.get("/api/games")
                first = await asked(house, made)
                assert first["devices"] == 1
                await other.get("/", headers={"host": "mistyped.example"})
                second = await asked(house, made)
                assert second["devices"] == 2
                assert second["newest"] >= first["newest"] > 0
                # Who knocks is nobody's business but the host's.
                assert (await one.get(f"/api/gatherings/{made['code']}/reach")).status_code == 403

    asyncio.run(main())


@pytest.mark.parametrize("place", [Place(local=True), Place(behind="127.0.0.9")])
def test_where_no_phone_comes_by_itself_nothing_is_said_of_them(place: Place, tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, place=place) as house:
            told = await asked(house, await house.make())
            assert (told["others"], told["devices"]) == ([], None)

    asyncio.run(main())


def test_a_server_at_one_address_offers_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "addresses", lambda: ["192.168.1.5", "10.0.0.7"])

    async def main() -> None:
        async with running(tmp_path, place=Place(fixed=True)) as house:
            told = await asked(house, await house.make())
            assert (told["others"], told["devices"]) == ([], 0)

    asyncio.run(main())


def test_whoever_has_no_code_learns_that_people_are_expected_and_nothing_more(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:

            async def expects() -> bool:
                told: bool = (await house.http.get("/api/house")).json()["expects"]
                return told

            assert not await expects()
            await house.make(seats=["person", "bot:greedy"])
            assert not await expects()
            made = await house.make()
            assert await expects()
            assert made["code"] not in (await house.http.get("/api/house")).text
            await house.order(made, "end")
            assert not await expects()

    asyncio.run(main())


@pytest.mark.parametrize(
    ("state", "told"),
    [("compiled", "compiled"), ("compiling", "compiling"), ("plain: no C compiler that works was found.", "plain")],
)
def test_pages_are_told_how_the_rules_run(
    state: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(form, "state", lambda: state)

    async def main() -> None:
        async with running(tmp_path) as house:
            assert (await house.http.get("/api/house")).json()["rules"] == told

    asyncio.run(main())


def test_with_the_cable_out_no_address_is_the_one_that_this_machine_sends_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Cut(socket.socket):
        def connect(self, address: object) -> None:
            raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(socket, "socket", Cut)
    assert reach.routed() == ""
