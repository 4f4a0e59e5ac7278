"""Who owns a gathering, when it changes, and what nodes count together."""

import asyncio
import time
from typing import Any

import asyncpg
import pytest
from store.engine import Postgres
from store.nodes import QUICK, fall_asleep, node, nodes, ours
from store.samples import gathering, match, seat, table
from store.test_durable import cutter, through
from store.test_serving import FIRST, SECOND, end_session

from ionbox.core.types import BadInput
from ionbox.store import Gone, Lease, Node, Unsaved, holding, leases, open_shared, open_store, spending
from ionbox.store.export import erase_code
from ionbox.store.leases import Leases

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here, in this process, nobody was killed a moment ago."""
    monkeypatch.setattr(holding, "LINGER", 0.2)


async def test_nodes_see_who_lives_and_with_which_rules(postgres_url: str) -> None:
    old = Node("a", "http://a/", {"metals": 1}, "build 1")
    async with nodes(postgres_url, old, node("b", metals=2, dice=1)) as (a, b):
        seen = await a.beat(draining=True)
        assert seen == [msg := Node("a", "http://a/", {"metals": 1}, "build 1", True), node("b", metals=2, dice=1)]
        assert await b.beat() == seen
        assert (a.node, a.salt, len(a.salt)) == (msg, b.salt, 32)
        await fall_asleep(postgres_url, "a")
        assert [one.id for one in await b.beat()] == ["b"]
        assert [one.id for one in await a.beat()] == ["a", "b"]
        await a.leave()
        assert [one.id for one in await b.beat()] == ["b"]


async def test_a_gathering_has_one_owner_until_that_one_lets_go(postgres_url: str) -> None:
    async with nodes(postgres_url, "a", "b") as (a, b):
        await a.store.add_gathering(gathering())
        assert await a.owner_of("ABC234") == Lease("g1", "", 0)
        assert await a.owner_of("XYZ234") is None
        with pytest.raises(Gone):
            await a.take("g9")
        first = await ours(a)
        assert await b.take("g1") == await a.take("g1") == await b.owner_of("ABC234") == first == Lease("g1", "a", 1)
        await b.release(Lease("g1", "b", 1))  # What is not ours we cannot let go,
        await a.release(Lease("g1", "a", 0))  # nor what is no more.
        assert await b.take("g1") == first
        await a.release(first)
        assert await b.owner_of("ABC234") == Lease("g1", "", 1)
        assert await b.take("g1") == Lease("g1", "b", 2)
        await b.release(Lease("g1", "b", 2))
        assert await b.take("g1") == Lease("g1", "b", 3)  # An epoch never goes back.


async def test_of_many_who_take_at_once_one_gets_it(postgres_url: str) -> None:
    async with nodes(postgres_url, "a", "b", "c") as all:
        for n in range(10):
            await all[0].store.add_gathering(gathering(f"g{n}", f"ABC23{n}"))
            told = await asyncio.gather(*[one.take(f"g{n}") for one in all for _ in range(3)])
            assert len(set(told)) == 1
            assert told[0].epoch == 1


async def test_a_lease_ends_by_the_databases_clock_if_its_owner_says_nothing(postgres_url: str) -> None:
    async with nodes(postgres_url, "a", lease=0.4) as (a,):
        await a.store.add_gathering(gathering())
        assert await a.take("g1") == Lease("g1", "a", 1)
        async with nodes(postgres_url, "b") as (b,):
            while (now := await b.take("g1")).owner == "a":
                await asyncio.sleep(0.02)
        assert time.monotonic() > a.sure  # Not while the node itself could be sure of it.
        assert now == Lease("g1", "b", 2)


async def test_a_node_that_slept_while_nobody_came_goes_on_and_one_that_lost_it_is_told(postgres_url: str) -> None:
    async with nodes(postgres_url, "a", "b") as (a, b):
        await a.store.add_gathering(gathering())
        first = await ours(a)
        await fall_asleep(postgres_url, "a")
        assert await b.owner_of("ABC234") == Lease("g1", "", 1)
        assert (await a.take("g1")) == first
        await fall_asleep(postgres_url, "a")
        assert await b.take("g1") == Lease("g1", "b", 2)
        await a.beat()
        assert await a.take("g1") == Lease("g1", "b", 2)


async def test_survivors_share_what_the_dead_owned_and_nothing_is_forgotten_or_owned_twice(postgres_url: str) -> None:
    async with nodes(postgres_url, "a", "b", "c", "d") as (a, b, c, d):
        codes = {f"g{n}": f"ABC2{n}" for n in range(10, 50)}
        for id, code in codes.items():
            await a.store.add_gathering(gathering(id, code))
            await ours(a if int(id[1:]) % 2 else d, id)
        await a.store.add_gathering(gathering("over", "XYZ234"))
        await ours(a, "over")
        await a.store.save_gathering(gathering("over", "XYZ234", ended=9.0))
        await b.store.add_gathering(gathering("rests", "XYZ235"))
        await b.release(await ours(b, "rests"))
        assert await b.orphans() == await c.orphans() == {}
        await fall_asleep(postgres_url, "a")
        await d.leave()
        taken: dict[str, dict[str, Lease]] = {"b": {}, "c": {}}
        db = await asyncpg.connect(postgres_url)
        writing = db.transaction()
        await writing.start()
        await db.execute("SELECT FROM leases WHERE gathering = 'g10' FOR SHARE")
        for turn in range(10):
            if turn == 8:  # Nobody waits for a write that the dead have left under way: it is the next one's.
                assert not {"ABC210"} & {*taken["b"], *taken["c"]}
                await writing.rollback()
            for one, told in zip((b, c), await asyncio.gather(b.orphans(5), c.orphans(5)), strict=True):
                taken[one.node.id] |= told
        assert sorted([*taken["b"], *taken["c"]]) == sorted(codes.values())
        assert min(len(taken["b"]), len(taken["c"])) >= 5
        assert {lease for each in taken.values() for lease in each.values()} == {
            Lease(id, "b" if code in taken["b"] else "c", 2) for id, code in codes.items()
        }
        # Until they are taken up they are told again: an answer may have been lost.
        assert await b.orphans() == taken["b"]
        for lease in taken["b"].values():
            assert await b.take(lease.gathering) == lease
        assert await b.orphans() == {}
        assert await b.owner_of("XYZ234") == Lease("over", "", 2)
        # Whose leases are all taken over is forgotten.
        await fall_asleep(postgres_url, "a")
        await b.beat()
        assert {id for (id,) in await db.fetch("SELECT id FROM nodes")} == {"b", "c"}
        await db.close()


async def test_a_gathering_given_away_is_the_other_nodes_which_hears_of_it(postgres_url: str) -> None:
    async with nodes(postgres_url, "a", "b", "c") as (a, b, _):
        await a.store.add_gathering(gathering())
        first = await ours(a)
        await fall_asleep(postgres_url, "c")
        assert await a.give(first, "c") == first  # Nothing is given to the dead.
        second = Lease("g1", "b", 2)
        assert await a.give(first, "b") == second
        assert await a.give(first, "b") == second  # Said twice,
        assert await a.give(first, "c") == second  # or too late.
        assert (await a.orphans(), await b.orphans()) == ({}, {"ABC234": second})
        assert await b.take("g1") == second
        assert await b.orphans() == {}
        await b.store.erase("g1")
        with pytest.raises(Gone):
            await b.give(second, "a")


async def test_a_match_of_older_rules_goes_to_a_node_that_knows_them_while_one_lives(postgres_url: str) -> None:
    newer = Node("new", "http://new/", {"metals": 2})
    async with nodes(postgres_url, "old", newer, "gone") as (old, new, gone):
        await seat(old.store, 1, "g1", "ABC234")  # metals 1, unfinished
        await seat(old.store, 1, "g2", "ABC235")
        await old.store.end_match("g2m1", 9.0, "")
        await seat(old.store, 1, "g3", "ABC236")
        await old.store.add_match(match("never-begun", "g3t1", "g3", version=7))
        for id in ("g1", "g2"):
            await ours(gone, id)
        await fall_asleep(postgres_url, "gone")
        assert await new.take("g3") == Lease("g3", "old", 1)  # It is made the other's, which is told.
        assert (await new.take("g3")).owner == "old"
        await old.beat(draining=True)
        assert set(await new.orphans()) == {"ABC235"}
        assert set(await old.orphans()) == {"ABC234", "ABC236"}
        # Whoever drains gets nothing that others could have.
        await seat(old.store, 0, "g4", "ABC237")
        assert (await old.take("g4")).owner == "new"
        await old.leave()
        await old.close()
        # Where nobody knows them, somebody has to end them.
        assert set(await new.orphans()) == {"ABC234", "ABC235", "ABC236", "ABC237"}


async def test_what_goes_on_is_counted_for_all_nodes_and_practice_that_is_over_is_not(postgres_url: str) -> None:
    async with nodes(postgres_url, "a", "b") as (a, b):
        kinds: list[dict[str, Any]] = [{}, {"many": False}, {"many": False, "team": 2}, {"ended": 9.0}]
        for n, more in enumerate(kinds):
            await a.store.add_gathering(gathering(f"g{n}", f"ABC23{n}", **more))
            await a.store.save_table(table(f"t{n}", f"g{n}"))
        assert await b.running() == 3
        for n in range(4):
            await a.store.save_table(table(f"t{n}", f"g{n}", status="over"))
        assert await b.running() == 2


async def test_what_others_spent_is_told_once_and_forgotten_after_a_while(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with nodes(postgres_url, "a", "b", "c") as (a, b, c):
        assert await a.spend({"x": 1.0}) == await b.spend({}) == {}
        assert await b.spend({}) == {}  # That was before it came.
        assert await a.spend({"x": 2.0, "y": 1.0}) == {}
        assert await b.spend({"x": 5.0}) == {"x": 2.0, "y": 1.0}
        assert await b.spend({}) == {}
        assert await a.spend({}) == {"x": 5.0}
        assert await c.spend({"y": 4.0}) == {}
        assert await a.spend({"y": 1.0}) == {"y": 4.0}
        assert await b.spend({}) == {"y": 5.0}
        # After a silence a total begins anew.
        db = await asyncpg.connect(postgres_url)
        await db.execute(f"UPDATE spent SET at = at - {spending.FORGET + 1}")
        await c.spend({})
        assert await db.fetchval("SELECT count(*) FROM spent") == 0
        await db.close()
        monkeypatch.setattr(spending, "FORGET", -spending.SLACK - 1)
        await a.spend({})
        monkeypatch.undo()
        assert await a.spend({"x": 1.0}) == {}
        assert await b.spend({}) == {"x": 1.0}


async def test_what_one_node_must_do_alone_no_other_does_meanwhile(postgres_url: str, engine: Postgres) -> None:
    async with nodes(postgres_url, "a", "b") as (a, b):
        async with a.alone("tidy") as first, b.alone("tidy") as second, b.alone("expire") as another:
            assert (first, second, another) == (True, False, True)
        async with b.alone("tidy") as got:
            assert got
            db = await asyncpg.connect(postgres_url)
            held = "SELECT pg_terminate_backend(pid, 20000) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1"
            assert await db.fetchval(held)
            await db.close()
            async with a.alone("tidy") as got:  # Whose connection broke has lost it.
                assert got


async def test_nodes_run_side_by_side_and_nobody_serves_beside_them_alone(postgres_url: str) -> None:
    async with nodes(postgres_url, "a", "b"):
        with pytest.raises(BadInput) as refused:
            await open_store(postgres_url, FIRST)
        assert refused.value.sentence.startswith(
            "Several nodes already serve this database, one of them at http://127.0.0.1/"
        )
        assert refused.value.sentence.endswith(
            ". Give this one the same --bus, or choose another database with --database."
        )
        beside = await open_store(postgres_url)  # Whoever exports or erases works beside nodes.
        await seat(beside)
        assert await erase_code(beside, "ABC234") == 1
        await beside.close()
    alone = await open_store(postgres_url, FIRST)
    with pytest.raises(BadInput) as refused:
        await open_shared(postgres_url, node("c"))
    assert refused.value.sentence == (
        f"One ionbox has this database for itself, at {FIRST}. Start that one again with --bus, "
        "or choose another database with --database."
    )
    await alone.close()


async def test_several_nodes_need_postgresql() -> None:
    with pytest.raises(BadInput, match="Several nodes need PostgreSQL"):
        await open_shared("ionbox.sqlite", node("a"))


async def test_a_node_whose_connection_broke_comes_back_unless_one_has_the_database_alone(postgres_url: str) -> None:
    a, b = [await open_shared(postgres_url, Node(id, at, {})) for id, at in (("a", FIRST), ("b", SECOND))]
    await a.store.add_gathering(gathering())
    await ours(a)
    for _ in range(3):
        await end_session(postgres_url)
        assert [one.id for one in await a.beat()] == ["a", "b"]
        with pytest.raises(BadInput, match="Several nodes"):
            await open_store(postgres_url, SECOND)
    await b.close()
    await end_session(postgres_url)
    alone = await open_store(postgres_url, SECOND)
    with pytest.raises(Unsaved, match=f"Another ionbox serves this database by now, at {SECOND}. Stop this one"):
        await a.beat()
    await alone.close()
    await a.close()


async def test_a_sign_of_life_waits_for_nobody_and_fails_within_a_lease(
    engine: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with cutter(engine) as between, nodes(through(between, postgres_url), "a") as (a,):
        assert isinstance(a, Leases)
        db = await asyncpg.connect(postgres_url)
        holding = db.transaction()
        await holding.start()
        await db.execute("LOCK TABLE gatherings IN ACCESS EXCLUSIVE MODE")
        reads = [asyncio.create_task(a.store.gatherings()) for _ in range(20)]
        await asyncio.sleep(0.1)
        assert [one.id for one in await a.beat()] == ["a"]  # However many wait for the pool.
        await holding.rollback()
        await asyncio.gather(*reads)
        cable = between.pull()
        sure, a._lease = a.sure, 0.5
        with pytest.raises(Unsaved, match=r"did not answer within 0\.5 seconds"):
            await a.beat()
        assert a.sure == sure
        a._lease = QUICK
        cable.set()
        await a.beat()
        assert a.sure > sure
        cable = between.pull()
        beating = asyncio.create_task(a.beat())
        await asyncio.sleep(0.1)
        answered = time.monotonic()
        cable.set()
        await beating
        assert a.sure < answered + QUICK  # The lease began when it was asked for, at the latest.
        await db.close()


async def test_a_node_that_cannot_say_that_it_lives_does_not_open(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with nodes(postgres_url, "a"):
        monkeypatch.setattr(leases, "BEAT", "SELECT 1 / 0 FROM nowhere")
        with pytest.raises(BadInput, match="refuses"):
            await open_shared(postgres_url, node("b"))
        monkeypatch.undo()
        with monkeypatch.context() as slow:
            slow.setattr(Leases, "beat", lambda self, draining: asyncio.sleep(60))
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(open_shared(postgres_url, Node("b", SECOND, {})), 1.0)
        db = await asyncpg.connect(postgres_url)
        sessions = "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE '% ' || $1"
        while await db.fetchval(sessions, SECOND):  # It lets go of the database.
            await asyncio.sleep(0.05)
        await db.close()
        monkeypatch.setattr("ionbox.store.migrate.migrations", lambda: {99: ["CREATE TABLE newer (x TEXT)"]})
        for opening in (open_shared(postgres_url, node("c")), open_store(postgres_url)):
            with pytest.raises(BadInput, match=r"nodes of an older ionbox, one of them at .*/a\. Stop them first\."):
                await opening
