"""What every request passes first: known names, one's own pages, JSON, how often; and who stands behind a proxy."""

import asyncio
import socket
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.people import LOOSE, QUICK, Running, replace, running
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from ionbox.server import door
from ionbox.server.app import Place
from ionbox.server.door import Hosts
from ionbox.server.limits import Limits, Rate, network
from ionbox.server.links import picture

NEW = {"game": "metals", "seats": ["person", "person"]}
PRACTICE = {"game": "metals", "seats": ["person", "bot:greedy"]}


async def asked_by(house: Running, address: str, **more: Any) -> httpx.AsyncClient:
    """A client whose connections come from another address of this machine."""
    transport = httpx.AsyncHTTPTransport(local_address=address)
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{house.port}", transport=transport, timeout=20, **more)


def test_a_server_answers_to_its_own_names_and_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Laptop.school.example")
    monkeypatch.setattr(door, "own_addresses", lambda: frozenset({"192.0.2.7", "2001:db8::7"}))
    hosts = Hosts(["play.example.org"])
    known = ["localhost", "localhost:8000", "127.0.0.1:8000", "127.0.0.9", "[::1]:8000", "laptop.school.example:80"]
    known += ["LAPTOP.local:8000", "192.0.2.7:8000", "[2001:db8::7]:8000", "play.example.org", "Play.Example.org:443"]
    for host in known:
        assert hosts.known(host), host
    for host in [
        "",
        "evil.example",
        "127.0.0.1.evil.example",
        "192.0.2.8",
        "play.example.org.evil",
        "a" * 3000,
        "[::",
        "\xff",
        "127.0.0.1:" + "1" * 2300,
        "127.0.0.1:80@evil.example",
        "[::1]<script>",
        "127.0.0.1:²",
        "127.0.0.1:",
    ]:
        assert not hosts.known(host), host


def test_the_addresses_of_this_machine_are_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    now, here = [100.0], [frozenset({"192.0.2.7"})]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(door, "own_addresses", lambda: here[0])
    hosts = Hosts()
    assert hosts.known("192.0.2.7")
    here[0] = frozenset({"198.51.100.3"})
    now[0] += door.FRESH + 1
    assert hosts.known("198.51.100.3:8000")
    assert not hosts.known("192.0.2.7")


def test_the_real_interfaces_have_the_loopback_address() -> None:
    assert "127.0.0.1" in door.own_addresses()


def test_an_unknown_host_gets_a_sentence_and_no_socket(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            for path in ("/", "/api/games", "/healthz"):
                answer = await house.http.get(path, headers={"host": "evil.example"})
                assert answer.status_code == 421
                assert "address that its terminal shows" in answer.json()["detail"]
            with pytest.raises(InvalidStatus):
                await connect(
                    f"ws://127.0.0.1:{house.port}/ws",
                    additional_headers={"host": "evil.example"},
                    user_agent_header=None,
                )

    asyncio.run(main())


def test_only_json_is_taken(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            body = b'{"game":"metals","seats":["person","person"]}'
            for kind in ("text/plain", "application/x-www-form-urlencoded", "", "application/jsonx"):
                answer = await house.http.post("/api/gatherings", content=body, headers={"content-type": kind})
                assert answer.status_code == 415, kind
            answer = await house.http.post(
                "/api/gatherings", content=body, headers={"content-type": "Application/JSON; charset=utf-8"}
            )
            assert answer.status_code == 201

    asyncio.run(main())


@pytest.mark.parametrize(
    "body",
    [
        b'{"name":"A\x8ea"}', b'{"name":"\\ud800"}', b"\xff\xfe", b"", b"[", b"[" * 5000, b'{"name":1}',
        b'{"name":"A","b":1}', b'{"name":"' + b"x" * 100 + b'"}', b'{"name":"\\u0000"}', b"1e999", b'{"name":NaN}',
    ],
)  # fmt: skip
def test_a_body_that_cannot_be_read_is_refused_in_words(body: bytes, tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            code = (await house.make())["code"]
            json = {"content-type": "application/json"}
            answer = await house.http.post(f"/api/gatherings/{code}/join", content=body, headers=json)
            assert answer.status_code == 400
            assert answer.json()["detail"].endswith(".")

    asyncio.run(main())


def test_unknown_paths_and_methods_are_told_in_json(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            for path in ("/api/nothing", "/api/gatherings/ABC234/tables/99999999999999999999/record", "/nowhere"):
                answer = await house.http.get(path)
                assert answer.status_code == 404
                assert answer.json() == {"status_code": 404, "detail": "This address leads nowhere."}, path
            answer = await house.http.put("/api/games")
            assert answer.status_code == 405
            assert "GET" in answer.headers["allow"]
            tries = await house.http.get("/api/games/metals/rules")
            assert tries.headers["content-type"] == "text/markdown; charset=utf-8"

    asyncio.run(main())


def test_every_path_is_counted_the_document_too(tmp_path: Path) -> None:
    async def main() -> None:
        few = replace(LOOSE, requests=Rate(0.001, 3), pages=Rate(0.001, 2))
        async with running(tmp_path, limits=few) as house:
            asked = [(await house.http.get("/api/openapi.json")).status_code for _ in range(4)]
            assert asked == [200, 200, 200, 429]
            assert [(await house.http.get("/nowhere")).status_code for _ in range(3)] == [404, 404, 429]
            async with await asked_by(house, "127.0.0.2") as other:
                assert (await other.get("/api/openapi.json")).status_code == 200

    asyncio.run(main())


def test_forty_behind_one_address_press_play_a_bot_in_the_same_second_three_times_over(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, limits=Limits()) as house:
            async with httpx.AsyncClient(
                base_url=f"http://127.0.0.1:{house.port}", timeout=60, limits=httpx.Limits(max_connections=120)
            ) as class_:
                answers = await asyncio.gather(*(class_.post("/api/gatherings", json=PRACTICE) for _ in range(120)))
            assert {answer.status_code for answer in answers} == {201}
            # Tables for several people are fewer.
            codes = [(await house.http.post("/api/gatherings", json=NEW)).status_code for _ in range(30)]
            assert 429 in codes

    asyncio.run(main())


def test_many_addresses_of_one_ipv6_network_count_as_one() -> None:
    assert network("2001:db8:1:2::1") == network("2001:db8:1:2:ffff::9")
    assert network("2001:db8:1:2::1") != network("2001:db8:1:3::1")
    assert network("fe80::1%eth0") == "fe80::/64"
    assert network("192.0.2.7") == "192.0.2.7"
    assert network("not:an:address") == "not:an:address"


def test_a_qr_code_is_drawn_once() -> None:
    picture.cache_clear()
    assert picture("http://192.0.2.7:8000/t/ABC234") == picture("http://192.0.2.7:8000/t/ABC234")
    assert picture.cache_info().misses == 1


# Behind a proxy.

TOLD = {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https", "x-forwarded-host": "play.example.org"}


def test_a_trusted_proxy_tells_address_scheme_and_host(tmp_path: Path) -> None:
    async def main() -> None:
        place = Place(names=("play.example.org",), behind="127.0.0.1")
        few = replace(LOOSE, plays=Rate(0.001, 2))
        async with running(tmp_path, limits=few, place=place) as house:
            made = await house.http.post("/api/gatherings", json=PRACTICE, headers=TOLD)
            assert made.status_code == 201
            cookie = made.headers["set-cookie"]
            assert "Secure" in cookie
            assert "HttpOnly" in cookie
            assert "SameSite=strict" in cookie
            code = made.json()["code"]
            link = await house.http.get(f"/api/gatherings/{code}/link", headers=TOLD)
            assert link.json() == {"link": f"https://play.example.org/t/{code}"}
            # Its own page may post, by the name that people know.
            own = {**TOLD, "origin": "https://play.example.org"}
            assert (await house.http.post("/api/gatherings", json=PRACTICE, headers=own)).status_code == 201
            other = {**TOLD, "origin": "https://evil.example", "x-forwarded-for": "203.0.113.77"}
            assert (await house.http.post("/api/gatherings", json=PRACTICE, headers=other)).status_code == 403
            # Each person has limits of their own.
            assert (await house.http.post("/api/gatherings", json=PRACTICE, headers=TOLD)).status_code == 429
            second = {**TOLD, "x-forwarded-for": "203.0.113.10"}
            assert (await house.http.post("/api/gatherings", json=PRACTICE, headers=second)).status_code == 201
            # What the proxy itself has added counts, and not what somebody sent through it.
            chain = {**TOLD, "x-forwarded-host": "play.example.org, evil.example"}
            assert (await house.http.get("/api/games", headers=chain)).status_code == 421
            # A name the server is not known by is not believed from the proxy either.
            evil = {**TOLD, "x-forwarded-host": "evil.example"}
            assert (await house.http.get("/api/games", headers=evil)).status_code == 421

    asyncio.run(main())


def test_what_anybody_else_says_of_addresses_is_not_believed(tmp_path: Path) -> None:
    async def main() -> None:
        for behind in ("", "127.0.0.9"):
            few = replace(LOOSE, plays=Rate(0.001, 1))
            async with running(tmp_path / (behind or "none"), limits=few, place=Place(behind=behind)) as house:
                made = await house.http.post("/api/gatherings", json=PRACTICE, headers=TOLD)
                assert "Secure" not in made.headers["set-cookie"]
                other = {**TOLD, "x-forwarded-for": "203.0.113.10"}
                assert (await house.http.post("/api/gatherings", json=PRACTICE, headers=other)).status_code == 429

    asyncio.run(main())


def test_the_metrics_are_for_this_machine_or_with_a_token(tmp_path: Path) -> None:
    async def main() -> None:
        place = Place(behind="127.0.0.1", token="a token")
        async with running(tmp_path, place=place) as house:
            assert (await house.http.get("/metrics")).status_code == 200
            elsewhere = {"x-forwarded-for": "203.0.113.9"}
            assert (await house.http.get("/metrics", headers=elsewhere)).status_code == 403
            wrong = {**elsewhere, "authorization": "Bearer another"}
            assert (await house.http.get("/metrics", headers=wrong)).status_code == 403
            right = {**elsewhere, "authorization": "Bearer a token"}
            assert "ionbox_sockets" in (await house.http.get("/metrics", headers=right)).text
        async with running(tmp_path / "2", place=Place(behind="127.0.0.1")) as house:
            empty = {**elsewhere, "authorization": "Bearer"}
            assert (await house.http.get("/metrics", headers=empty)).status_code == 403

    asyncio.run(main())


def test_living_and_serving_are_two_questions(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            assert (await house.http.get("/readyz")).status_code == 200
            store = house.lobby.house.store

            async def away() -> None:
                from ionbox.store import Unread

                raise Unread("The database does not answer.")

            store.check = away  # type: ignore[method-assign]
            assert (await house.http.get("/readyz")).status_code == 503
            assert (await house.http.get("/healthz")).status_code == 200

    asyncio.run(main())


def test_whoever_comes_back_too_often_waits(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, QUICK, replace(LOOSE, hellos=Rate(0.001, 2))) as house:
            made = await house.make()
            people = [await house.come(made["code"], table=1) for _ in range(3)]
            assert await people[2].gone() == 4429
            await people[0].catch_up()

    asyncio.run(main())


def test_whoever_is_no_address_is_not_on_this_machine(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, place=Place(behind="127.0.0.1")) as house:
            assert (await house.http.get("/metrics")).status_code == 200
            for told in ("192.0.2.7", "somebody"):
                no = await house.http.get("/metrics", headers={"x-forwarded-for": told})
                assert no.status_code == 403

    asyncio.run(main())
