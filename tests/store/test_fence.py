"""Whatever a node writes for a gathering holds only while the gathering is its own."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress

import asyncpg
import pytest
from store.engine import Postgres
from store.nodes import fall_asleep, node, nodes, ours
from store.samples import answer, attempt, gathering, match, seat, step, table
from store.test_durable import cutter, through

from ionbox.store import Gone, Lease, Lost, Shared, StepRow, Store, Unsaved, open_shared, postgres
from ionbox.store.holding import Connection
from ionbox.store.leases import Leases
from ionbox.store.sql import SHELVES

pytestmark = pytest.mark.anyio

WRITES: dict[str, Callable[[Store], Awaitable[object]]] = {
    "save_gathering": lambda store: store.save_gathering(gathering(door=False)),
    "save_table": lambda store: store.save_table(table(status="over")),
    "save_two_tables": lambda store: store.save_two_tables(table(status="over"), table("t2", number=2, status="over")),
    "add_match": lambda store: store.add_match(match("m9")),
    "end_match": lambda store: store.end_match("m1", 9.0, "over"),
    "append": lambda store: store.append(step()),
    "add_try": lambda store: store.add_try(attempt()),
    "add_answer": lambda store: store.add_answer(answer()),
    "save_nameless": lambda store: store.save_nameless(gathering(nameless=True), [table(status="over")], [match()]),
    "erase": lambda store: store.erase("g1"),
}


async def everything(url: str) -> list[object]:
    db = await asyncpg.connect(url)
    kept = [await db.fetch(f"SELECT * FROM {shelf.name} ORDER BY 1, 2") for shelf in SHELVES]
    await db.close()
    return [tuple(row) for rows in kept for row in rows]


async def test_every_write_holds_only_while_the_lease_does_and_only_in_its_epoch(postgres_url: str) -> None:
    async with nodes(postgres_url, "a", "b") as (a, b):
        await seat(a.store, 2)
        stale: list[Store] = []

        async def refused() -> None:
            before = await everything(postgres_url)
            for store in stale:
                for write in WRITES.values():
                    with pytest.raises(Lost, match="goes on there"):
                        await write(store)
            assert await everything(postgres_url) == before

        stale.append(a.fenced(first := await ours(a)))
        await a.release(first)
        await refused()  # let go
        stale.append(a.fenced(await ours(a)))
        await fall_asleep(postgres_url, "a")
        stale.append(b.fenced(second := await ours(b)))
        stale.append(a.fenced(second))  # another's lease is no help
        await a.beat()
        stale.append(b.fenced(given := await ours(b)))
        await b.give(given, "a")
        await refused()  # taken over and given back
        mine = a.fenced(await ours(a))
        for name, write in WRITES.items():
            before = await everything(postgres_url)
            await write(mine)
            assert await everything(postgres_url) != before, name
        assert await a.owner_of("ABC234") is None


async def test_steps_of_a_node_need_a_lease_and_it_must_be_that_of_their_gathering(postgres_url: str) -> None:
    async with nodes(postgres_url, "a") as (a,):
        await seat(a.store)
        await seat(a.store, 1, "g2", "XYZ234")
        store = a.fenced(await ours(a))
        with pytest.raises(Lost):
            await a.store.append(step())
        with pytest.raises(Lost):
            await store.append(step("g2m1"))
        assert await store.append(step())
        assert not await store.append(step(id="another"))
        assert await store.steps("m1") == [step()]
        await store.check()
        await store.close()  # It is not the store's end.
        assert await store.append(step(n=2))


async def test_whatever_belongs_to_an_erased_gathering_is_gone_and_not_lost(postgres_url: str) -> None:
    async with nodes(postgres_url, "a") as (a,):
        await seat(a.store)
        store = a.fenced(await ours(a))
        await a.store.erase("g1")
        for name, write in WRITES.items():
            if name == "erase":
                assert not await write(store)
            else:
                with pytest.raises(Gone):
                    await write(store)


async def test_a_lost_lease_in_a_batch_sinks_no_other(postgres_url: str) -> None:
    async with nodes(postgres_url, "a", "b") as (a, b):
        stores: dict[str, Store] = {}
        for n in range(6):
            await seat(a.store, 2, f"g{n}x", f"ABC23{n}")
            stores[f"g{n}x"] = a.fenced(await ours(a, f"g{n}x"))
        again = dict(stores)
        for id in ("g0x", "g1x"):
            await a.give(await ours(a, id), "b")
        await b.give(await ours(b, "g1x"), "a")  # ours once more, in another epoch
        again["g1x"] = a.fenced(await ours(a, "g1x"))
        await a.store.erase("g2x")
        before = await a.store.steps("g3xm1")
        rows = [step(f"{id}m{m}", n) for n in (1, 2) for id in stores for m in (1, 2)]
        asked = [stores[row.match[:3]].append(row) for row in rows] + [again["g1x"].append(step("g1xm1"))]
        told = await asyncio.gather(*asked, return_exceptions=True)
        kinds = {"g0x": Lost, "g1x": Lost, "g2x": Gone}
        for row, one in zip(rows, told, strict=False):
            assert one is True or type(one) is kinds.get(row.match[:3]), row
            assert (one is True) == (row.match[:3] not in kinds)
        # The old epoch's step for the same key did not stand in its way.
        assert told[-1] is True
        assert [row.n for row in await a.store.steps("g1xm1")] == [1]
        assert (before, len(await b.store.steps("g3xm1"))) == ([], 2)


async def test_taking_over_in_the_middle_of_play_loses_nothing_that_was_acknowledged(postgres_url: str) -> None:
    """Two nodes take three gatherings from each other all the time; both append as long as they may."""
    acknowledged: set[tuple[str, int, str]] = set()
    takeovers = 0

    async def own(node: Shared, other: Shared, n: int) -> None:
        """Take it, read what is there, play on until it is lost: whatever had been acknowledged has to be there."""
        nonlocal takeovers
        id, name, by = f"g{n}x", f"g{n}xm1", node.node.id
        for _ in range(12):
            while (lease := await node.take(id)).owner != by:
                await fall_asleep(postgres_url, other.node.id)
            takeovers += 1
            store = node.fenced(lease)
            known = {key for key in acknowledged if key[0] == name}
            read = await store.steps(name)
            assert known <= {(row.match, row.n, row.by) for row in read}
            assert [row.n for row in read] == list(range(1, len(read) + 1))
            next = len(read) + 1
            with suppress(Lost):
                while next < len(read) + 40:
                    row = StepRow(name, next, 1.0, step().seat, "Ca2+", by, f"{by} {lease.epoch}", "")
                    assert await store.append(row), "another wrote under our lease"
                    acknowledged.add((name, next, by))
                    next += 1
            await asyncio.sleep(random.random() * 0.01)

    async with nodes(postgres_url, "a", "b") as (a, b):
        for n in range(3):
            await seat(a.store, 1, f"g{n}x", f"ABC23{n}")
        await asyncio.gather(*[own(*pair, n) for n in range(3) for pair in ((a, b), (b, a))])
        stored = {(row.match, row.n, row.by) for n in range(3) for row in await a.store.steps(f"g{n}xm1")}
        assert acknowledged <= stored
        assert takeovers == 72
        assert len(acknowledged) > 72


@pytest.mark.parametrize("write", ["append", "save_table"])
async def test_whoever_takes_over_waits_for_a_write_that_is_under_way_and_then_sees_it(
    postgres_url: str, write: str
) -> None:
    new: dict[str, Callable[[Store], Awaitable[object]]] = {
        "append": lambda store: store.append(step()),
        "save_table": lambda store: store.save_table(table("t2")),
    }
    async with nodes(postgres_url, "a", "b") as (a, b):
        await seat(a.store)
        store = a.fenced(await ours(a))
        await fall_asleep(postgres_url, "a")
        db = await asyncpg.connect(postgres_url)
        holding = db.transaction()
        await holding.start()
        # Whatever is written has to see that what it belongs to is still there, and cannot end before.
        await db.execute("SELECT FROM matches, gatherings FOR UPDATE")
        writing = asyncio.ensure_future(new[write](store))
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        while not await db.fetchval(waiting):
            await asyncio.sleep(0.01)
        taking = asyncio.create_task(b.take("g1"))
        while await db.fetchval(waiting) < 2:
            await asyncio.sleep(0.01)
        await holding.rollback()
        await db.close()
        assert await taking == Lease("g1", "b", 2)
        seen = await b.store.steps("m1") if write == "append" else (await b.store.tables("g1"))[1:]
        await writing
        assert len(seen) == 1


async def test_a_step_saved_before_the_lease_was_lost_is_acknowledged_though_its_answer_was(
    engine: Postgres, postgres_url: str
) -> None:
    async with cutter(engine) as between, nodes(postgres_url, "b") as (b,):
        a = await open_shared(through(between, postgres_url), node("a"), 60.0)
        await seat(a.store)
        await seat(a.store, 1, "g2", "XYZ234")
        stores = [a.fenced(await ours(a)), a.fenced(await ours(a, "g2"))]
        assert isinstance(a, Leases)
        connect = a._store._line._connect

        async def later() -> Connection:
            """As the connection is made anew, one lease is another's, which has read the log."""
            await fall_asleep(postgres_url, "a")
            taken = b.fenced(await ours(b))
            assert [row.n for row in await taken.steps("m1")] == [1]
            assert await taken.append(step(n=2, id="theirs"))
            return await connect()

        assert await stores[1].append(step("g2m1", 1))
        a._store._line._connect = later
        between.armed = True
        rows = [(stores[0], step()), (stores[1], step("g2m1", id="late")), (stores[1], step("g2m1", 2))]
        assert await asyncio.gather(*[store.append(row) for store, row in rows]) == [True, False, True]
        assert between.cuts == 1
        a._store._line._connect = connect
        with pytest.raises(Lost):
            await stores[0].append(step(n=2))
        assert [row.id for row in await b.store.steps("m1")] == ["click-1", "theirs"]
        await a.close()


async def test_a_node_asleep_in_the_middle_of_a_write_is_waited_for_no_longer_than_a_lease(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "PATIENCE", 60.0)  # Here it is not asleep, and would give up by itself.
    async with nodes(postgres_url, "a", lease=0.5) as (a,):
        await seat(a.store)
        store = a.fenced(await ours(a))
        execute = asyncpg.Connection.execute
        awake = asyncio.Event()
        slept = 0

        async def dawdle(self: Connection, query: str, *values: object) -> str:
            nonlocal slept
            done = str(await execute(self, query, *values))
            if "RETURNING 1 /" in query and not slept:
                slept += 1
                await awake.wait()
            return done

        monkeypatch.setattr(asyncpg.Connection, "execute", dawdle)
        writing = asyncio.ensure_future(WRITES["save_nameless"](store))
        while not slept:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.6)
        await fall_asleep(postgres_url, "a")
        async with nodes(postgres_url, "b") as (b,), asyncio.timeout(20):
            assert await b.take("g1") == Lease("g1", "b", 2)
        awake.set()
        with pytest.raises((Lost, Unsaved)):
            await writing
        assert await a.store.gathering("ABC234") == gathering()
