"""A match whose stored steps do not lead where they led: it is closed with a sentence, and hurts nobody else."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from narrow import sure
from server.people import Person, Running, play_on, running, turn

from ionbox.core.rng import Rng
from ionbox.server import wire
from ionbox.store.export import records

DAMAGES = {
    "another state": "UPDATE steps SET hash = 'x'",
    "another seat": "UPDATE steps SET seat = 1 - seat WHERE n = 1",
    "no action": "UPDATE steps SET action = 'fly' WHERE n = 2",
    "a step missing": "DELETE FROM steps WHERE n = 2",
    "no options": """UPDATE matches SET options = '{"series": "never"}'""",
    "more seats": "UPDATE matches SET seats = 9",
    "no JSON": "UPDATE matches SET names = '['",
    "no outcome": "UPDATE matches SET outcome = '{'",
}
damaged = pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)


def spoil(data: Path, damage: str) -> None:
    db = sqlite3.connect(data / "ionbox.sqlite")
    db.execute(damage)
    db.commit()
    db.close()


async def play_three(house: Running) -> tuple[dict[str, Any], list[Person]]:
    made, people = await house.table()
    for _ in range(3):
        actor, _ = await turn(people)
        await actor.act(actor.view.legal[0])
    return made, people


@damaged
def test_its_players_are_told_and_can_play_again(damage: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await play_three(house)
        spoil(tmp_path, damage)
        async with running(tmp_path) as house:
            again = [await house.come(made["code"], person.secret) for person in people]
            for person in again:
                ended = await person.hear(wire.Ended)
                assert "no longer lead" in ended.because
                assert (ended.scores, ended.winners) == ([], [])
            for person in again:
                await person.say(wire.Rematch())
            for person in again:
                assert (await person.hear(wire.View)).n == 0

    asyncio.run(main())


@damaged
def test_the_host_can_end_it_and_its_record_is_kept(damage: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, _ = await play_three(house)
        spoil(tmp_path, damage)
        async with running(tmp_path) as house:
            assert (await house.order(made, "end")).status_code == 204
            table = house.lobby.gatherings[made["code"]].tables[0]
            assert table.row.status == "over"
            if "names" not in damage:
                (record,) = await records(house.lobby.house.store, table.gathering)
                assert "1. seat " in record.text

    asyncio.run(main())


@damaged
def test_the_sweeper_ends_it_with_the_others(damage: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            await play_three(house)
        spoil(tmp_path, damage)
        async with running(tmp_path) as house:
            _, people = await house.table()
            await house.make()
            for person in people:
                await person.leave()
            lobby = house.lobby
            while lobby.gatherings:
                await lobby.evict(lobby.house.clocks.tick())
                await asyncio.sleep(0.01)
            assert lobby.running == 3
            await lobby.expire(lobby.house.clocks.now())
            assert lobby.running == 0
            assert await lobby.house.store.gatherings() == []

    asyncio.run(main())


def test_a_finished_match_that_cannot_be_replayed_keeps_its_true_result(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table()
            await asyncio.gather(*(play_on(person, Rng(seat)) for seat, person in enumerate(people)))
            ended = people[0].ended
        spoil(tmp_path, DAMAGES["another state"])
        async with running(tmp_path) as house:
            again = await (await house.come(made["code"], people[0].secret)).hear(wire.Ended)
            assert (again.winners, again.scores) == (sure(ended).winners, sure(ended).scores)
            assert again.winners

    asyncio.run(main())
