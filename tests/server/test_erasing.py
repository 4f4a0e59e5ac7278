"""What a host erases is gone from disk and memory, and everybody hears it."""

import asyncio
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import pytest
from server.failing import LATER, SOON, failing, table_of, unsaved
from server.test_privacy import PAGES, WRONG, found, logged, on_disk, typing
from server.test_sweep import DAY, Wrong, empty

from ionbox.core.types import Seat
from ionbox.server import names, wire
from ionbox.server.table import Table
from ionbox.store import Gone
from ionbox.store.sql import SHELVES


def test_erase_now_leaves_nothing_and_everybody_hears_it(tmp_path: Path) -> None:
    async def main() -> None:
        data = tmp_path / "data"
        async with logged() as log, failing(data) as (house, store, _):
            taught = await typing(house)
            other = await house.sit((await house.make())["code"], "Somebody Else")
            host = await house.come(taught.made["code"], taught.made["host"])
            await host.catch_up()
            running, reports = house.lobby.running, house.server.config.loaded_app.state.reports
            assert (await taught.get("/wall")).status_code == 200
            id = house.lobby.gatherings[taught.made["code"]].row.id
            matches = {match.id: match for match in await store.matches(id)}
            for row in await store.tries(id):
                await reports.because(matches[row.match], row)
            assert WRONG in str(reports.said)
            assert taught.made["code"] in str(reports.walls)
            assert (await house.order(taught.made, "erase")).status_code == 204
            for person in (host, *taught.people):
                await person.gone()
                assert [heard.reason for heard in person.heard if isinstance(heard, wire.Closed)][-1] == (
                    "The host has erased this gathering. Nothing of it is kept."
                )
            assert found(taught.typed, on_disk(data)) == set()
            assert (house.lobby.running, names.skeleton.cache_info().currsize) == (running - 1, 0)
            assert (reports.walls, reports.said) == ({}, {})
            for page in PAGES:
                answer = await taught.get(page)
                assert answer.status_code == 404, page
                assert found(taught.typed, answer.content) == set()
            assert (await house.order(taught.made, "erase")).status_code == 404
            again = await house.come(taught.made["code"], taught.people[0].secret)
            await again.gone()
            assert [row.code for row in await store.gatherings(ended=True)] == [other.code]
            await other.catch_up()  # nobody else noticed
            metrics = (await house.http.get("/metrics")).text
            assert found([*taught.typed, taught.made["code"]], log.getvalue(), metrics) == set()
            assert "gathering_erased" in log.getvalue()
        assert found(taught.typed, on_disk(data)) == set()

    asyncio.run(main())


def test_a_gathering_that_has_ended_or_left_memory_is_erased_in_the_same_way(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made, _ = await house.table()
            await house.order(made, "end")
            await empty(house)
            assert (await house.order(made, "erase")).status_code == 204
            assert (await store.gatherings(ended=True), house.lobby.unended) == ([], 0)

    asyncio.run(main())


def test_only_the_host_erases(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made, people = await house.table()
            for secret in (people[0].secret, "guessed"):
                assert (await house.order({**made, "host": secret}, "erase")).status_code == 403
            assert len(await store.gatherings()) == 1

    asyncio.run(main())


async def rows(store: Any) -> int:
    """In all tables there are."""
    return sum([len(await store.store._read(shelf.select)) for shelf in SHELVES])


@dataclass(eq=False)
class Here:
    """Somebody at a seat whose socket takes its time to go."""

    audience: Seat | None
    device: int
    answers: list[wire.Ack | wire.Refused] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)

    def send(self, frame: str) -> None:
        pass

    def close(self, reason: str) -> None:
        self.reasons.append(reason)

    def moved(self) -> None:
        raise AssertionError("there is no other node")

    async def follow(self, table: Table, secret_hash: str) -> None:
        raise AssertionError("nobody is moved")


def test_a_match_that_is_being_written_when_its_gathering_is_erased_does_not_come_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path, LATER) as (house, store, _):
            made, people = await house.table()
            table = table_of(house, made)
            actor = next(person for person in people if person.may_act())
            async with table.lock:
                (listener,) = table.room.at(actor.seat)
                here = Here(actor.seat, listener.device)
                table.room.add(here)
                last = wire.Act(actor.view.n + 1, "last", actor.view.legal[0])
                acting = asyncio.create_task(table.act(here, last, here.answers.append))
                await asyncio.sleep(0)
                erasing = asyncio.create_task(house.order(made, "erase"))
                await people[0].gone()
            with pytest.raises(Gone):
                await acting
            assert (await erasing).status_code == 204
            assert (here.answers, here.reasons[0]) == ([], "The host has erased this gathering. Nothing of it is kept.")
            assert await rows(store) == 0
            table.room.remove(here)
            assert (table.live, table.referee.busy, len(table.room)) == (None, False, 0)

    asyncio.run(main())


def test_of_two_who_erase_at_once_one_is_told_that_it_is_gone_and_so_is_whoever_joins_then(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made, _ = await house.table(many=True)
            gathering, erase = house.lobby.gatherings[made["code"]], house.lobby.erase
            done = await asyncio.gather(
                erase(gathering, ""), erase(gathering, ""), gathering.join(), return_exceptions=True
            )
            assert [type(one) for one in done] == [type(None), Gone, Gone]
            assert (await rows(store), house.lobby.unended) == (0, 0)

    asyncio.run(main())


def test_a_gathering_stays_as_it_was_where_it_cannot_be_erased(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made, people = await house.table()
            store.fail("erase", unsaved())
            assert (await house.order(made, "erase")).status_code == 503
            actor = next(person for person in people if person.may_act())
            assert isinstance(await actor.act(actor.view.legal[0]), wire.Ack)

    asyncio.run(main())


def test_what_was_kept_long_enough_is_erased_though_somebody_still_looks_at_it(tmp_path: Path) -> None:
    async def main() -> None:
        ahead = [0.0]
        async with failing(tmp_path, Wrong(**asdict(SOON), ahead=ahead), days=7) as (house, store, _):
            made, people = await house.table()
            await house.order(made, "end")
            for days in (6.9, 0.2):
                await people[0].catch_up()
                ahead[0] += days * DAY
                await house.lobby.tidy()
                await house.lobby.tidy()
            await people[0].gone()
            (last,) = [heard.reason for heard in people[0].heard if isinstance(heard, wire.Closed)]
            assert last == "This gathering is erased now: it ended long enough ago."
            assert (await store.gatherings(ended=True), house.lobby.gatherings) == ([], {})

    asyncio.run(main())
