"""What leaves memory, what ends by itself, what is erased; and nothing stops whoever looks after it."""

import asyncio
import sqlite3
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import pytest
from server.failing import SOON, Failing, Handy, failing, table_of, unsaved, until
from server.people import QUICK, Person, Running, play_on, replace, turn

from ionbox.core.rng import Rng
from ionbox.server import lobby, wire
from ionbox.server.clocks import Clocks
from ionbox.server.house import House
from ionbox.server.lobby import Lobby
from ionbox.server.workers import Clerks
from ionbox.store import open_store

DAY = 24 * 3600.0
OFTEN = replace(SOON, sweep=0.01, idle=-1.0)


@dataclass(frozen=True)
class Wrong(Clocks):
    """A clock on the wall that somebody sets."""

    ahead: list[float] = field(default_factory=list)

    def now(self) -> float:
        return super().now() + self.ahead[0]


async def practised(house: Running) -> tuple[dict[str, Any], Person]:
    """One person against a bot, to the end."""
    made = await house.make(seats=["person", "bot:random"])
    ada = await house.sit(made["code"])
    await ada.say(wire.Ready())
    await play_on(ada, Rng(1))
    return made, ada


async def empty(house: Running) -> None:
    """Nothing is in memory any more."""
    for person in house.people:
        await person.leave()
    while house.lobby.gatherings:
        await house.lobby.evict(house.lobby.house.clocks.tick())
        await asyncio.sleep(0.005)


def test_a_table_somebody_looks_at_stays_in_memory_and_one_that_nobody_does_leaves(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, _, _):
            made, people = await house.table()
            here, tick = house.lobby, house.lobby.house.clocks.tick
            table = table_of(house, made)
            await people[1].leave()
            assert await here.evict(tick() + 1000) == 0
            assert table.live is not None
            await people[0].leave()
            await until(lambda: not len(table.room))
            assert await here.evict(tick() + 1000) == 1

    asyncio.run(main())


@pytest.mark.parametrize("trouble", [KeyError("bug"), unsaved()])
def test_the_sweeper_survives_any_failure(trouble: Exception, tmp_path: Path) -> None:
    async def main() -> None:
        store = Failing(await open_store(tmp_path / "ionbox.sqlite"))
        raised = store.fail("gatherings", None, trouble)
        here = Lobby(House(store, Handy(), Clerks(20.0), OFTEN))
        await here.open()
        await raised.wait()
        await here.create("metals", ["person", "person"])
        await until(lambda: not here.gatherings)
        await here.close()

    asyncio.run(main())


def test_what_is_wrong_with_one_gathering_hurts_no_other(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            for _ in range(3):
                await house.make()
            rows = await store.gatherings()
            await empty(house)
            for trouble in (KeyError("bug"), unsaved()):
                store.fail("tables", trouble, where=lambda id: id == rows[1].id)
                store.fail("save_gathering", unsaved(), where=lambda row: row.id == rows[0].id)
                await house.lobby.expire(house.lobby.house.clocks.now())
                await empty(house)
            assert [row.id for row in await store.gatherings()] == [rows[0].id, rows[1].id]
            assert house.lobby.running == 2
            await house.lobby.expire(house.lobby.house.clocks.now())
            assert house.lobby.running == 0
            logged = {
                vars(record)["fields"]["gathering"] for record in caplog.records if record.msg == "gathering_trouble"
            }
            assert logged == {rows[0].id, rows[1].id}

    asyncio.run(main())


def test_a_gathering_of_a_game_that_is_no_longer_there_ends_and_is_erased(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, _, _):
            made, _ = await house.table()
        db = sqlite3.connect(tmp_path / "ionbox.sqlite")
        db.execute("UPDATE gatherings SET game = 'chess'")
        db.commit()
        db.close()
        async with failing(tmp_path) as (house, store, _):
            assert (await house.http.get(f"/api/gatherings/{made['code']}")).status_code == 404
            now = house.lobby.house.clocks.now()
            assert house.lobby.running == 1
            assert await house.lobby.expire(now + 10) == 1
            assert house.lobby.running == 0
            assert await store.gatherings(ended=True) == []

    asyncio.run(main())


@pytest.mark.parametrize("leap", [40 * DAY, -40 * DAY, 2 * 3600.0])
def test_a_clock_that_leapt_ends_and_erases_nothing_in_that_round(leap: float, tmp_path: Path) -> None:
    async def main() -> None:
        ahead = [0.0]
        clocks = Wrong(**{**asdict(SOON), "practice": 3600.0}, ahead=ahead)
        async with failing(tmp_path, clocks, days=30) as (house, store, _):
            made, _ = await house.table()
            await practised(house)
            await house.make()
            await house.order(made, "end")
            await empty(house)
            there = await store.gatherings(ended=True)
            ahead[0] = leap
            await house.lobby.tidy()
            assert await store.gatherings(ended=True) == there
            ahead[0] = 0.0
            await house.lobby.tidy()
            await house.lobby.tidy()
            assert await store.gatherings(ended=True) == there

    asyncio.run(main())


def test_what_is_old_ends_and_is_erased_while_the_clock_goes_as_it_should(tmp_path: Path) -> None:
    async def main() -> None:
        ahead = [0.0]
        async with failing(tmp_path, Wrong(**asdict(SOON), ahead=ahead), days=30) as (house, store, _):
            made, _ = await house.table()
            await house.make()
            await house.order(made, "end")
            await empty(house)
            ahead[0] = 31 * DAY
            await house.lobby.tidy()
            await house.lobby.tidy()
            (left,) = await store.gatherings(ended=True)
            assert left.ended

    asyncio.run(main())


def test_practice_that_is_over_does_not_count_and_counts_again_when_it_is_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MOST_GATHERINGS", 1)

    async def main() -> None:
        async with failing(tmp_path) as (house, _, _):
            made, ada = await practised(house)
            assert house.lobby.running == 0
            made, ben = await practised(house)
            wish = {"game": "metals", "seats": ["person", "bot:random"]}
            # Out of memory, too, and after a restart.
            await ada.leave()
            await house.lobby.evict(house.lobby.house.clocks.tick())
            assert house.lobby.running == 0
            ben.ended = None
            await house.order(made, "pause", paused=True)
            await ben.say(wire.Rematch())
            await ben.hear(wire.View)
            assert house.lobby.running == 1
            assert (await house.http.post("/api/gatherings", json=wish)).status_code == 503
            await house.order(made, "pause", paused=False)
            await play_on(ben, Rng(2))
            assert house.lobby.running == 0
        async with failing(tmp_path) as (house, _, _):
            assert (house.lobby.running, house.lobby.unended) == (0, 2)
            await house.http.get(f"/api/gatherings/{made['code']}")
            assert house.lobby.running == 0
            await house.order(made, "end")
            assert (house.lobby.running, house.lobby.unended) == (0, 1)

    asyncio.run(main())


def test_a_class_whose_matches_are_over_still_counts(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, _, _):
            made = await house.make(seats=["person", "bot:random"], many=True)
            ada = await house.sit(made["code"])
            await ada.say(wire.Ready())
            await play_on(ada, Rng(1))
            assert house.lobby.running == 1

    asyncio.run(main())


def test_practice_ends_by_itself_some_hours_after_its_last_match_and_not_before(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            over, _ = await practised(house)
            made = await house.make(seats=["person", "bot:random"])
            half = await house.sit(made["code"])
            await half.say(wire.Ready())
            await half.hear(wire.View)
            await play_on(half, Rng(1), 1)
            people, _ = await house.table()
            await empty(house)
            now = house.lobby.house.clocks.now()
            await house.lobby.end_practice(now - 60, now - 60)
            assert len(await store.gatherings()) == 3
            await house.lobby.end_practice(now + 1, now - 60)
            assert {row.code for row in await store.gatherings()} == {made["code"], people["code"]}
            assert (await house.http.get(f"/api/gatherings/{over['code']}")).json()["ended"] is True
            # What was left in the middle waits for days, and not for ever.
            await house.lobby.end_practice(now + 1, now + 60)
            assert {row.code for row in await store.gatherings()} == {people["code"]}
            assert (await house.http.get(f"/api/gatherings/{made['code']}")).json()["ended"] is True

    asyncio.run(main())


@pytest.mark.parametrize("where", ["sweeper", "table", "bots"])
def test_an_orderly_stop_closes_bots_and_store_whatever_went_wrong(where: str, tmp_path: Path) -> None:
    class Stubborn(Handy):
        async def close(self) -> None:
            await super().close()
            if where == "bots":
                raise OSError("a process would not go")

    class Closing(Failing):
        closed = False

        async def close(self) -> None:
            self.closed = True
            await self.store.close()

    async def main() -> None:
        bots, store = Stubborn(), Closing(await open_store(tmp_path / "ionbox.sqlite"))
        here = Lobby(House(store, bots, Clerks(20.0), QUICK))
        await here.open()
        made, _ = await here.create("metals", ["person", "person"])
        if where == "sweeper":

            async def dies() -> None:
                raise KeyError("bug")

            here.sweeper = asyncio.create_task(dies())
            await asyncio.sleep(0)
        if where == "table":

            async def refuses() -> None:
                raise KeyError("bug")

            made.tables[0].forget = refuses  # type: ignore[method-assign]
        try:
            await here.close()
        except OSError:
            assert where == "bots"
        assert (bots.closed, store.closed) == (True, True)

    asyncio.run(main())


def test_a_server_whose_store_is_away_stops_all_the_same(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            _, people = await house.table()
            actor, _ = await turn(people)
            store.away = True
            await actor.act(actor.view.legal[0])

    asyncio.run(main())


def test_of_many_tables_only_those_nobody_looks_at_leave_memory(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, _, _):
            made = await house.make(seats=2, many=True)
            people = [await house.sit(made["code"]) for _ in range(4)]
            await house.order(made, "start")
            for person in people:
                await person.hear(wire.View)
            for person in people[2:]:
                await person.leave()
            quiet = table_of(house, made, 2)
            await until(lambda: not len(quiet.room))
            assert await house.lobby.evict(house.lobby.house.clocks.tick() + 1000) == 1
            assert (table_of(house, made, 1).live is None, quiet.live) == (False, None)
            again = await house.come(made["code"], people[2].secret)
            assert (await again.hear(wire.View)).n == 0

    asyncio.run(main())
