"""Work apart: records are read by a clerk, bots think by rank, queues are bounded, and no guard waits for them."""

import asyncio
from pathlib import Path

import pytest
from server.people import LOOSE, replace, running

from ionbox.core.types import BadInput, Seat
from ionbox.server import workers
from ionbox.server.house import BotFailed, Declined
from ionbox.server.limits import Rate
from ionbox.server.workers import ASKED, PATIENT, UNWATCHED, WATCHED, Clerks, Pool, Worker

GOLDEN = (Path(__file__).parents[2] / "src/ionbox/games/metals/golden/a-series-of-two.record").read_text("utf-8")


class Slow(Worker):
    """Answers when it is told to, and notes who was served."""

    def __init__(self, served: list[bytes], go: asyncio.Event) -> None:
        super().__init__()
        self.served = served
        self.go = go

    async def ask(self, question: bytes, budget: float) -> bytes:
        self.served.append(question)
        await self.go.wait()
        return b"1"


def slow_pool(served: list[bytes], go: asyncio.Event) -> Pool:
    pool = Pool(1.0, 1)
    pool.all = [Slow(served, go)]
    pool.idle = list(pool.all)
    return pool


def test_what_people_watch_goes_before_what_nobody_watches() -> None:
    async def main() -> None:
        served: list[bytes] = []
        go = asyncio.Event()
        pool = slow_pool(served, go)
        asked = [(b"first", PATIENT), (b"a review", PATIENT), (b"unwatched 1", UNWATCHED), (b"unwatched 2", UNWATCHED)]
        asked += [(b"a hint", ASKED), (b"watched", WATCHED)]
        tasks = []
        for question, rank in asked:
            tasks.append(asyncio.create_task(pool.ask(question, rank, int)))
            await asyncio.sleep(0)
        go.set()
        assert await asyncio.gather(*tasks) == [1] * 6
        assert served == [b"first", b"watched", b"a hint", b"unwatched 1", b"unwatched 2", b"a review"]

    asyncio.run(main())


def test_a_queue_that_is_full_says_so_and_whoever_leaves_it_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(workers.MOST_WAITING, ASKED, 2)

    async def main() -> None:
        served: list[bytes] = []
        go = asyncio.Event()
        pool = slow_pool(served, go)
        tasks = [asyncio.create_task(pool.ask(b"%d" % n, ASKED, int)) for n in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(BotFailed, match="busy"):
            await pool.ask(b"too many", ASKED, int)
        other = asyncio.create_task(pool.ask(b"watched", WATCHED, int))  # has a queue of its own
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.gather(tasks[1], return_exceptions=True)
        go.set()
        assert [*await asyncio.gather(tasks[0], tasks[2], other)] == [1, 1, 1]
        assert served == [b"0", b"watched", b"2"]
        assert await pool.ask(b"again", ASKED, int) == 1
        assert pool.idle == pool.all

    asyncio.run(main())


def test_a_turn_given_to_somebody_who_has_just_left_is_given_on() -> None:
    async def main() -> None:
        go = asyncio.Event()
        pool = slow_pool([], go)
        first = asyncio.create_task(pool.ask(b"first", ASKED, int))
        second = asyncio.create_task(pool.ask(b"second", ASKED, int))
        await asyncio.sleep(0)
        turn = pool.waiting[0][2]
        pool._give(pool.all[0])  # it is their turn, and in the same moment they leave
        assert turn.done()
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)
        assert pool.idle == pool.all
        go.set()
        await first

    asyncio.run(main())


def test_a_clerk_reads_records_and_says_what_is_wrong_with_them() -> None:
    async def main() -> None:
        clerks = Clerks(60.0)
        try:
            assert (await clerks.tell(GOLDEN, None))[:2] == b"\x1f\x8b"
            forked = await clerks.fork(GOLDEN, 2, Seat(1))
            assert (forked.game, len(forked.steps)) == ("metals", 2)
            looked = await clerks.look_back(GOLDEN, Seat(0))
            assert looked.decided
            for wrong in (clerks.tell("x", None), clerks.tell(GOLDEN, Seat(9)), clerks.fork(GOLDEN, 99_999, Seat(0))):
                with pytest.raises(BadInput):
                    await wrong
            assert clerks.all[0].process is not None
            clerks.budget = 0.0
            with pytest.raises(Declined, match="takes too long") as late:
                await clerks.tell(GOLDEN, None)
            assert late.value.status == 413
            clerks.budget = 60.0
            assert await clerks.tell(GOLDEN, Seat(0))  # a new process has taken its place
        finally:
            await clerks.close()

    asyncio.run(main())


def test_records_are_counted_by_their_length_and_refused_while_too_many_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        few = replace(LOOSE, reading=Rate(0.001, 2.5 * len(GOLDEN)))
        async with running(tmp_path, limits=few) as house:
            body = {"record": GOLDEN}
            codes = [(await house.http.post("/api/replay", json=body)).status_code for _ in range(3)]
            assert codes == [200, 200, 429]
        async with running(tmp_path / "2") as house:
            go = asyncio.Event()
            served: list[bytes] = []
            clerks = house.lobby.house.clerks
            clerks.all = clerks.idle = [Slow(served, go)]  # type: ignore[attr-defined]
            monkeypatch.setitem(workers.MOST_WAITING, ASKED, 0)
            first = asyncio.create_task(house.http.post("/api/replay", json=body))
            while not served:
                await asyncio.sleep(0.01)
            busy = await house.http.post("/api/replay", json=body)
            assert busy.status_code == 503
            assert busy.json()["detail"] == "Too much is being read at the moment. Try again in a minute."
            # Everything else goes on: nothing waits behind a record.
            assert (await house.http.get("/healthz")).status_code == 200
            _, people = await house.table()
            await people[0].catch_up()
            first.cancel()
            await asyncio.gather(first, return_exceptions=True)
            go.set()

    asyncio.run(main())


def test_a_replay_comes_compressed_or_plain_as_it_is_wished(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            packed = await house.http.post("/api/replay", json={"record": GOLDEN}, headers={"accept-encoding": "gzip"})
            plain = await house.http.post(
                "/api/replay", json={"record": GOLDEN}, headers={"accept-encoding": "identity"}
            )
            assert packed.headers["content-encoding"] == "gzip"
            assert "content-encoding" not in plain.headers
            assert packed.json() == plain.json()
            assert packed.num_bytes_downloaded < plain.num_bytes_downloaded / 4

    asyncio.run(main())
