"""What goes wrong between two nodes while something is passed on: nobody is left without an answer."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, cast

import pytest
from narrow import of
from server.hall import SHORT, Engines, hall, nodes_of, soon
from server.people import Running, turn

from ionbox.core.types import Seat
from ionbox.server import forward, limits, nodes, peers, wire
from ionbox.server.app import nobody
from ionbox.server.house import Elsewhere
from ionbox.server.nodes import Alone
from ionbox.server.peers import Said
from ionbox.server.table import Table
from ionbox.server.visit import Visit
from ionbox.store import Lost, Unsaved
from ionbox.store.rows import MateRow


@pytest.fixture(scope="module")
def engines() -> Iterator[Engines]:
    some = Engines()
    yield some
    some.stop()


def on_two(engines: Engines, test: Callable[[Running, Running], Awaitable[None]]) -> None:
    async def run() -> None:
        async with hall(engines) as all_:
            await test(*all_.nodes)

    asyncio.run(run())


def nowhere(code: str) -> None:
    raise Elsewhere


async def failed(*_: object) -> Any:
    raise Unsaved("The database is away.")


def test_an_owner_that_is_none_any_more_says_who_is(engines: Engines, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "MOST_KNOWN", 1)

    async def run() -> None:
        async with hall(engines, 3) as all_:
            one, two, three = all_.nodes
            made, other = await one.make(), await one.make()
            for code in (other["code"], made["code"]):
                assert (await two.http.get(f"/api/gatherings/{code}")).status_code == 200
            assert list(nodes_of(two).known) == [made["code"]]
            await one.lobby.evict(float("inf"))
            await three.lobby.find(made["code"])
            assert (await two.http.get(f"/api/gatherings/{made['code']}")).status_code == 200
            nodes_of(two).note(made["code"], nodes_of(one).id)
            person = await two.come(made["code"])
            await person.hear(wire.Welcome)
            assert nodes_of(three).forward.far

    asyncio.run(run())


def test_whoever_is_sent_away_at_the_owner_hears_why(engines: Engines, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forward, "WAITING", 3)

    async def test(one: Running, two: Running) -> None:
        made = await one.make()
        stranger = await two.come(made["code"], "wrong")
        assert (await stranger.gone(), stranger.heard[-1]) == (
            4403, wire.Closed("This seat is not yours any more. Join again with the code.")
        )  # fmt: skip
        pointing = await two.sit(made["code"])
        await pointing.say(wire.Point("\u200b"))
        assert await pointing.gone() == 4400
        assert one.lobby.house.metrics.dropped["malformed"] == 1
        fast = await two.sit(made["code"])
        await fast.hear(wire.Table)
        async with one.lobby.gatherings[made["code"]].tables[0].lock:
            for _ in range(9):
                await fast.say(wire.Ready())
            assert await fast.gone() == 4429
        # What comes for a socket that is no more is answered by that.
        nodes_of(two).peers.link(nodes_of(one).id).tell(Said(99, "{}"))
        await asyncio.sleep(0.05)

    on_two(engines, test)


def test_a_request_that_nobody_answers_is_asked_again_if_nothing_can_come_of_it(
    engines: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forward, "LONGEST", 0.2)

    async def test(one: Running, two: Running) -> None:
        made = await one.make()
        gathering = one.lobby.gatherings[made["code"]]
        owns = {"authorization": f"Bearer {made['host']}"}
        async with gathering.lock, gathering.tables[0].lock:
            unsure = await two.order(made, "pause", paused=True)
            tables = await two.http.get(f"/api/gatherings/{made['code']}/tables", headers=owns)
        assert (unsure.status_code, tables.status_code) == (503, 503)
        assert "Look whether it was done" in unsure.json()["detail"]
        assert tables.headers["retry-after"] == "1"
        assert (await two.http.get(f"/api/gatherings/{made['code']}/tables", headers=owns)).status_code == 200

    on_two(engines, test)


def test_a_request_on_its_way_when_the_other_node_is_lost_is_not_waited_for(engines: Engines) -> None:
    async def test(one: Running, two: Running) -> None:
        made = await one.make()
        async with one.lobby.gatherings[made["code"]].lock:
            asked = asyncio.create_task(two.order(made, "pause", paused=True))
            await soon(lambda: bool(nodes_of(two).forward.asked))
            nodes_of(two).peers.cut(nodes_of(one).id)
            assert (await asked).status_code == 503

    on_two(engines, test)


def test_what_many_addresses_spent_elsewhere_is_remembered_of_the_newest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_ADDRESSES", 2)
    gate = limits.Gate(limits.Limits(misses=limits.Rate(0.0, 3)), lambda: 0.0)
    gate.key = lambda address, kind: f"{kind} of {address}"
    gate.allows("a", "misses")
    assert gate.spent == {"misses of a": 1.0}
    gate.hear({"misses of a": 2.0, "misses of b": 1.0, "misses of c": 3.0, "misses of d": 3.0})
    assert gate.exhausted("a", "misses") is False, "the oldest is forgotten"
    assert not gate.allows("c", "misses")
    gate.hear({"misses of c": 1.0, "misses of a": 2.0})
    assert gate.exhausted("c", "misses")


def test_large_requests_passed_on_by_the_dozen_cut_nobody_off(
    engines: Engines, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(peers, "MOST", 2_000_000)

    async def test(one: Running, two: Running) -> None:
        made = await one.make()
        where = f"/api/gatherings/{made['code']}"
        # A body that nobody reads is not passed on, however long it is.
        assert (await two.http.request("GET", where, content=bytes(3_000_000))).status_code == 200
        body = b'{"do": "pause", "paused": false}' + b" " * 200_000
        headers = {"authorization": f"Bearer {made['host']}", "content-type": "application/json"}
        answers = await asyncio.gather(
            *(two.http.post(f"{where}/command", content=body, headers=headers) for _ in range(40))
        )
        assert {one.status_code for one in answers} == {204}
        assert not [record for record in caplog.records if record.msg == "node_slow"]

    with caplog.at_level(logging.INFO, "ionbox"):
        on_two(engines, test)


def test_a_node_that_is_to_stop_makes_no_new_gathering_and_keeps_what_it_cannot_give(
    engines: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(one: Running, two: Running) -> None:
        kept = await two.make()
        person = await two.sit(kept["code"])
        await person.hear(wire.Table)
        leaving = nodes_of(two)
        leaving.draining = True
        assert (await two.http.get("/readyz")).status_code == 503
        made = await two.make()
        assert made["code"] in one.lobby.gatherings
        with monkeypatch.context() as patched:
            patched.setattr(leaving.shared, "give", failed)
            await leaving._hand_over(two.lobby.gatherings[kept["code"]], nodes_of(one).id)
        # It is still this node's by the database, and its people are let in again.
        await person.hear(wire.Welcome)

    on_two(engines, test)


def test_a_beat_that_fails_is_logged_and_what_was_spent_is_said_by_the_next_one(
    engines: Engines, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(one: Running, two: Running) -> None:
        here = nodes_of(one)
        with monkeypatch.context() as patched:
            patched.setattr(here.shared, "spend", failed)
            assert (await one.http.get("/api/gatherings/QQQQQQ")).status_code == 404
            await here._beat()
            assert list(here.gate.spent.values()) == [1.0]
            patched.setattr(here.shared, "beat", nowhere)
            await soon(lambda: any(one.exc_info for one in caplog.records if one.msg == "beat_failed"))
        await soon(lambda: not here.gate.spent)

    with caplog.at_level(logging.INFO, "ionbox"):
        on_two(engines, test)


@asynccontextmanager
async def lost(node: Running, code: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Nobody has this gathering for a while."""
    with monkeypatch.context() as patched:
        patched.setattr(nodes_of(node), "look", nowhere)
        node.lobby.let_go(node.lobby.gatherings[code])
        yield


def test_while_nobody_has_a_gathering_its_people_are_heard_and_told_later(
    engines: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with hall(engines, 0) as all_:
            node = await all_.add(replace(SHORT, patience=2.0))
            made, (ada, bob) = await node.table()
            actor, other = (ada, bob) if ada.may_act() else (bob, ada)
            async with lost(node, made["code"], monkeypatch):
                await actor.hear(wire.Moment)
                await actor.catch_up()
                await actor.say(wire.Act(actor.view.n + 1, "once", actor.view.legal[0]))
                await actor.say(wire.React("oops"))
                await asyncio.sleep(0.1)
            assert (await actor.hear(wire.Ack)).n == 1
            assert (await other.hear(wire.Reacted)).what == "oops"
            async with lost(node, made["code"], monkeypatch):
                for _ in range(70):
                    await actor.say(wire.React("oops"))
                assert await actor.gone() == 4429
                assert await other.gone() == 4500

    asyncio.run(run())


def test_what_is_said_while_a_socket_is_let_in_again_counts_then(
    engines: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    attach, letting_in = Table.attach, asyncio.Event()

    async def slowly(table: Table, *given: Any) -> None:
        letting_in.set()
        await asyncio.sleep(0.2)
        await attach(table, *given)

    async def test(one: Running, two: Running) -> None:
        made, people = await one.table()
        actor, _ = await turn(people)
        monkeypatch.setattr(Table, "attach", slowly)
        one.lobby.let_go(one.lobby.gatherings[made["code"]])
        await letting_in.wait()
        assert of(wire.Ack, await actor.act(actor.view.legal[0])).n == 1

    on_two(engines, test)


def test_what_comes_for_a_stay_that_is_over_is_heard_where_the_gathering_is(engines: Engines) -> None:
    async def test(one: Running, two: Running) -> None:
        _, people = await one.table()
        actor, _ = await turn(people)
        for socket in one.lobby.sockets:
            of(Visit, socket.stay).gone = True  # nobody has told the sockets yet
        assert of(wire.Ack, await actor.act(actor.view.legal[0])).n == 1

    on_two(engines, test)


def test_what_was_let_go_can_write_nothing_and_whoever_hears_that_late_hurts_nobody(engines: Engines) -> None:
    async def test(one: Running, two: Running) -> None:
        made = await one.make()
        was = one.lobby.gatherings[made["code"]]
        one.lobby.let_go(was)
        again = await one.lobby.find(made["code"])
        with pytest.raises(Lost):
            await was.tables[0].chairs.seat(Seat(0), MateRow("Ada", "", 1))
        assert one.lobby.gatherings[made["code"]] is again
        # The database gives it to the other one; what this one is asked then is done there.
        lease = nodes_of(one).leases[again.row.id]
        await nodes_of(one).shared.give(lease, nodes_of(two).id)
        assert (await one.order(made, "pause", paused=True)).status_code == 204
        await soon(lambda: made["code"] in two.lobby.gatherings)
        assert two.lobby.gatherings[made["code"]].row.paused

    on_two(engines, test)


def test_without_the_database_or_the_others_nothing_is_known_of_a_gathering(
    engines: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(one: Running, two: Running) -> None:
        made = await one.make()
        with monkeypatch.context() as patched:
            patched.setattr(nodes_of(two).shared, "take", failed)
            with pytest.raises(Elsewhere) as there:
                await two.lobby.find(made["code"])
            assert there.value.node == nodes_of(one).id
        scope = {"type": "http"}
        assert not await nodes_of(two).forward.ask(Elsewhere("nobody"), scope, b"", nobody)
        alone = Alone(two.lobby.house)
        assert alone.pipe(cast(Any, None), Elsewhere(), "") is None

    on_two(engines, test)


def test_a_socket_that_waits_to_be_let_in_is_not_let_in_where_the_gathering_was(engines: Engines) -> None:
    async def test(one: Running, two: Running) -> None:
        made = await one.make()
        was = one.lobby.gatherings[made["code"]]
        async with was.tables[0].lock:
            late = await one.come(made["code"])
            await late.hear(wire.Welcome)
            one.lobby.let_go(was)
        await late.hear(wire.Welcome)
        await late.hear(wire.Table)
        assert one.lobby.gatherings[made["code"]] is not was

    on_two(engines, test)
