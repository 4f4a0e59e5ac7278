"""Several nodes: people at one table who are connected to different ones notice nothing of it."""

import asyncio
import json
import logging
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from server.hall import Engines, hall, nodes_of, soon
from server.people import QUICK, Running, play_on, turn
from server.test_teaching import RECORD
from store.engine import free_port

from ionbox.core.rng import Rng
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.server import bus, wire
from ionbox.server.lobby import DAY
from ionbox.server.logs import Lines
from ionbox.server.serve import Settings, open_house_of, serve


@pytest.fixture(scope="module")
def engines() -> Iterator[Engines]:
    some = Engines()
    yield some
    some.stop()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_is_played_by_people_on_different_nodes(game: str, engines: Engines) -> None:
    async def run() -> None:
        async with hall(engines, 3, QUICK) as all_:
            one, two, three = all_.nodes
            made = await one.make(game, GAMES[game].seats[0], options={})
            seats = GAMES[game].seats[0]
            people = [await all_.nodes[1 + n % 2].sit(made["code"]) for n in range(seats)]
            watcher = await three.come(made["code"])
            for person in people:
                await person.say(wire.Ready())
            for person in people:
                await person.hear(wire.View)
            await asyncio.gather(*(play_on(person, Rng(n), game=game) for n, person in enumerate(people)))
            await watcher.hear(wire.Ended)
            assert watcher.ended == people[0].ended == people[1].ended
            answer = await two.http.get(f"/api/gatherings/{made['code']}/tables/1/record")
            assert answer.status_code == 200
            assert made["code"] in one.lobby.gatherings

    asyncio.run(run())


def test_whatever_is_asked_over_http_may_be_asked_at_any_node(engines: Engines) -> None:
    async def run() -> None:
        async with hall(engines, 3, QUICK) as all_:
            one, two, three = all_.nodes
            made = await one.make("metals", hints=True)
            code = made["code"]
            joined = await two.join(code, "Ada")
            ada, bob = await three.come(code, joined["secret"]), await two.sit(code, "Bob")
            owns = {"authorization": f"Bearer {made['host']}"}

            async def at(node: Running, path: str, **headers: str) -> httpx.Response:
                answer = await node.http.get(f"/api/gatherings/{code}{path}", headers=headers)
                assert answer.status_code == 200, answer.text
                return answer

            for person in (ada, bob):
                await person.say(wire.Ready())
            for person in (ada, bob):
                await person.hear(wire.View)
            # Each page of the host, from any node, is the owner's.
            for path in ("", "/tables", "/tries.csv", "/qr", "/room", "/pupils.csv", "/wall", "/reach"):
                here, there = [await at(node, path, **owns) for node in (one, two)]
                assert here.headers["content-type"] == there.headers["content-type"]
                assert there.headers["content-security-policy"] == here.headers["content-security-policy"]
            assert (await at(two, "/link")).json()["link"].endswith(f":{two.port}/t/{code}")
            for paused in (True, False):
                assert (await two.order(made, "pause", paused=paused)).status_code == 204
                while (await ada.hear(wire.Table)).paused != paused:
                    pass
            actor, _ = await turn([ada, bob])
            hint = await at(two, "/hint", authorization=f"Bearer {actor.secret}")
            assert hint.json()["steps"]
            # A second device asks at one node, the first one says yes at another.
            asked = await two.http.post(f"/api/gatherings/{code}/claims", json={"table": 1, "seat": ada.seat})
            assert asked.status_code == 202
            claim = await ada.hear(wire.Asked)
            await ada.say(wire.Allow(claim.claim, True))
            assert await ada.gone() == 4000
            url = f"/api/gatherings/{code}/claims/{asked.json()['claim']}"
            answer = await three.http.post(url, json={"token": asked.json()["token"]})
            assert answer.json()["state"] == "yes"
            assert f"seat_{code}=" in answer.headers["set-cookie"]
            three.http.cookies.clear()
            wrong = await two.http.post(f"/api/gatherings/{code}/command", json={"do": "end"})
            assert wrong.status_code == 403
            ada = await two.come(code, asked.json()["token"])
            assert (await two.order(made, "end")).status_code == 204
            await ada.hear(wire.Ended)
            assert (await at(three, "/tables/1/record")).text
            # A review that was begun at one node is looked at from another.
            begun = await two.http.post("/api/reviews", json={"record": RECORD, "seat": 0})
            assert begun.status_code == 202
            again = await three.http.get(f"/api/reviews/{begun.json()['key']}")
            assert again.status_code == 200
            assert (await three.http.get("/api/reviews/abc.nobody")).status_code == 404
            assert (await two.http.get("/api/gatherings/QQQQQQ")).status_code == 404
            assert (await two.order(made, "erase")).status_code == 204
            assert (await three.http.get(f"/api/gatherings/{code}")).status_code == 404

    asyncio.run(run())


TOLD = tuple(f'{{"t":"{kind}"' for kind in ("welcome", "table", "view", "ended", "notice"))


@pytest.mark.parametrize("game", GAMES)
def test_what_goes_over_the_bus_is_byte_for_byte_what_the_same_seat_hears_at_the_owner(
    game: str, engines: Engines
) -> None:
    async def run() -> None:
        async with hall(engines, 2, QUICK) as all_:
            one, two = all_.nodes
            made = await one.make(game, GAMES[game].seats[0])
            joined = [await one.join(made["code"]) for _ in range(GAMES[game].seats[0])]
            secrets = [*(seat["secret"] for seat in joined), ""]
            here = [await one.come(made["code"], secret) for secret in secrets]
            there = [await two.come(made["code"], secret) for secret in secrets]
            for person in (*here, *there):
                await person.hear(wire.Table)
            for person in there[:-1]:
                await person.say(wire.Ready())
            for person in (*here, *there):
                await person.hear(wire.View)
            rng = Rng(7)
            for _ in range(30):
                await asyncio.gather(*(person.catch_up() for person in (*here, *there)))
                if not (able := [person for person in there if person.may_act()]):
                    break
                await able[0].act("nonsense", id=f"bad-{able[0].view.n}")
                await able[0].act(able[0].view.legal[rng.below(len(able[0].view.legal))])
            await asyncio.gather(*(person.catch_up() for person in (*here, *there)))
            for local, remote in zip(here, there, strict=True):
                told = [[frame for frame in one.frames if frame.startswith(TOLD)] for one in (local, remote)]
                last = [max(n for n, frame in enumerate(frames) if '"status":"open"' in frame) for frames in told]
                after = [frames[n + 1 :] for frames, n in zip(told, last, strict=True)]
                assert after[0] == after[1]
                assert sum(frame.startswith('{"t":"view"') for frame in after[0]) >= 5

    asyncio.run(run())


def test_a_frame_for_many_sockets_goes_to_their_node_once(engines: Engines) -> None:
    async def run() -> None:
        async with hall(engines, 2, QUICK) as all_:
            one, two = all_.nodes
            made, people = await one.table("metals")
            crowd = [await two.come(made["code"]) for _ in range(20)]
            for watcher in crowd:
                await watcher.hear(wire.View)
            link = nodes_of(one).peers.links[nodes_of(two).id]
            before = link.sent
            actor, _ = await turn(people)
            answer = await actor.act(actor.view.legal[0])
            for watcher in crowd:
                while watcher.view.n < answer.n:
                    await watcher.next()
            assert link.sent - before <= 2
            for watcher in crowd:
                await watcher.leave()
            await soon(lambda: not nodes_of(one).forward.far and not nodes_of(two).forward.pipes)

    asyncio.run(run())


def test_wrong_codes_count_for_all_nodes_together(engines: Engines) -> None:
    async def run() -> None:
        async with hall(engines, 2, QUICK) as all_:
            one, two = all_.nodes
            made = await one.make()
            while (await two.http.get("/api/gatherings/QQQQQQ")).status_code == 404:
                pass
            # The owner hears that whoever asks has guessed too often, and after a beat so does everybody.
            assert (await two.http.get(f"/api/gatherings/{made['code']}")).status_code == 429
            seat = {"authorization": "Bearer nobody"}
            assert (await two.http.get(f"/api/gatherings/{made['code']}", headers=seat)).status_code == 429
            async with asyncio.timeout(10):
                while (await one.http.get("/api/gatherings/QQQQQQ")).status_code != 429:
                    await asyncio.sleep(0.05)

    asyncio.run(run())


def test_each_node_tidies_what_it_has_and_one_of_them_the_rest(engines: Engines) -> None:
    async def run() -> None:
        async with hall(engines, 2, QUICK) as all_:
            one, two = all_.nodes
            old, rests = await one.make(), await one.make(many=True)
            for made in (old, rests):
                assert (await two.order(made, "end")).status_code == 204
            store = nodes_of(one).shared.store
            soon_, far = time.time() + 60, time.time() + 40 * DAY
            # It is in the memory of another, which erases it in time.
            going = await one.make()
            assert await two.lobby.expire(soon_) == 0
            assert not one.lobby.gatherings[going["code"]].row.ended
            await one.lobby.evict(float("inf"))
            assert not nodes_of(one).leases
            await one.lobby.find(old["code"])
            assert await one.lobby.expire(soon_, alone=False) == 1
            assert await store.gathering(old["code"]) is None
            assert await store.gathering(rests["code"])
            await two.lobby.forget_names(far)
            assert (await store.gathering(rests["code"]) or pytest.fail("it is gone")).nameless
            assert await two.lobby.expire(soon_ + nodes_of(two).margin) == 2
            assert await store.gathering(rests["code"]) is None
            await asyncio.gather(one.lobby.tidy(), two.lobby.tidy())

    asyncio.run(run())


def test_a_lesson_that_ends_is_ended_by_whoever_owns_it_then(engines: Engines) -> None:
    async def run() -> None:
        async with hall(engines, 0) as all_:
            for _ in range(2):
                await all_.add(replace(QUICK, ending=1.0))
            one, two = all_.nodes
            made, people = await one.table("metals")
            assert (await two.order(made, "finish")).status_code == 204
            gathering = one.lobby.gatherings[made["code"]]
            lease = nodes_of(one).leases[gathering.row.id]
            # The database gives it to the other one: so the next write of this one is refused.
            await nodes_of(one).shared.give(lease, nodes_of(two).id)
            await soon(lambda: made["code"] in two.lobby.gatherings)
            for person in people:
                assert (await person.hear(wire.Ended)).unfinished
            assert made["code"] not in one.lobby.gatherings

    asyncio.run(run())


def test_metrics_and_lines_of_the_log_say_whose_they_are(engines: Engines) -> None:
    async def run() -> None:
        async with hall(engines, 2, QUICK) as all_:
            one, two = all_.nodes
            made = await one.make()
            await two.come(made["code"])
            await soon(lambda: bool(nodes_of(one).forward.far))
            text = (await one.http.get("/metrics")).text
            assert f'ionbox_sockets_of_others{{node="{nodes_of(one).id}"}} 1' in text
            assert f'ionbox_ack_seconds_bucket{{node="{nodes_of(one).id}",le="+Inf"}} 0' in text
            async with asyncio.timeout(10):
                while not (await two.http.get("/api/house")).json()["expects"]:
                    await asyncio.sleep(0.05)

    asyncio.run(run())
    line = Lines("hall-1f").format(logging.LogRecord("ionbox", 20, "", 0, "bus_gone", None, None))
    assert json.loads(line)["node"] == "hall-1f"


def test_metrics_count_what_a_node_has_wherever_it_was_made(engines: Engines) -> None:
    async def run() -> None:
        async with hall(engines) as all_:
            one, two = all_.nodes
            made = await one.make()
            await nodes_of(one)._hand_over(one.lobby.gatherings[made["code"]], nodes_of(two).id)
            await two.lobby.find(made["code"])

            def counted() -> list[tuple[int, int]]:
                counts = [node.lobby.counts() for node in all_.nodes]
                return [(count["gatherings"], count["gatherings_owned"]) for count in counts]

            assert counted() == [(0, 0), (1, 1)]
            assert (await two.order(made, "end")).status_code == 204
            assert counted() == [(0, 0), (0, 1)]
            assert (await two.order(made, "erase")).status_code == 204
            assert counted() == [(0, 0), (0, 0)]

    asyncio.run(run())


def test_what_cannot_be_several_servers_is_refused_in_a_sentence(
    engines: Engines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for more in ({}, {"bus": "nats://127.0.0.1"}, {"database": "postgresql://x"}):
        with pytest.raises(BadInput, match="--node is for one of several servers"):
            serve(folder=tmp_path, node="a", bus=more.get("bus", ""), database=more.get("database", ""))
    with pytest.raises(BadInput, match="letters, digits and hyphens"):
        serve(database="postgresql://x", bus="nats://127.0.0.1", node="a b")
    monkeypatch.setattr(bus, "OPENING", 0.2)
    away = f"postgresql://postgres@127.0.0.1:{free_port()}/postgres"
    for url in (f"nats://127.0.0.1:{free_port()}", engines.nats.url):
        with pytest.raises(BadInput, match=r"does not answer|cannot be reached"):
            asyncio.run(open_house_of(Settings(away, bus=url, node="a")))
