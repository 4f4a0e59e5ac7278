"""Several nodes: people at one table who are connected to different ones notice nothing of it."""

import asyncio
from collections.abc import Iterator

import pytest
from server.hall import Engines, hall
from server.people import Person, play_on

from ionbox.core.rng import Rng
from ionbox.games import GAMES
from ionbox.server import wire


@pytest.fixture(scope="module")
def engines() -> Iterator[Engines]:
    some = Engines()
    yield some
    some.stop()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_is_played_by_people_on_different_nodes(game: str, engines: Engines) -> None:
    async def run() -> None:
        async with hall(engines, 3) as all_:
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
