"""Nodes that die, sleep, or lose the database or each other: play goes on, and nothing acknowledged is lost."""

import asyncio
import signal
from collections.abc import Iterator

import pytest
from narrow import of
from server.hall import LEASE, Engines, Hall, hall, nodes_of, soon
from server.people import Guests, Person

from ionbox.server import wire
from ionbox.store import StepRow


@pytest.fixture(scope="module")
def engines() -> Iterator[Engines]:
    some = Engines()
    yield some
    some.stop()


class Match:
    """Two people at a table of five games in a row, and all that was acknowledged to them."""

    def __init__(self, made: dict[str, str], people: list[Person]) -> None:
        self.made = made
        self.people = people
        self.acked: list[tuple[str, int]] = []

    async def play(self, steps: int) -> None:
        for _ in range(steps):
            while not any(person.may_act() for person in self.people):
                await asyncio.gather(*(person.catch_up() for person in self.people))
            actor = next(person for person in self.people if person.may_act())
            id = f"id-{len(self.acked)}"
            answer = of(wire.Ack, await actor.act(actor.view.legal[0], id=id))
            self.acked.append((id, answer.n))
            for person in self.people:
                while person.view.n < answer.n:
                    await person.next()

    async def stored(self, all_: Hall) -> list[StepRow]:
        store = nodes_of(all_.nodes[0]).shared.store
        row = await store.gathering(self.made["code"])
        assert row
        (match,) = await store.matches(row.id)
        return await store.steps(match.id)

    async def sound(self, all_: Hall) -> None:
        """What was acknowledged is there, once."""
        steps = await self.stored(all_)
        assert [(step.id, step.n) for step in steps if step.id] == self.acked
        assert [step.n for step in steps] == list(range(1, len(steps) + 1))


async def match(at: Guests, *where: Guests) -> Match:
    """At a table whose owner is the first; its people come to the others."""
    made = await at.make("metals", options={"series": "5"})
    people = [await one.sit(made["code"]) for one in where]
    for person in people:
        await person.say(wire.Ready())
    for person in people:
        await person.hear(wire.View)
    return Match(made, people)


def moments(person: Person) -> int:
    return sum(isinstance(message, wire.Moment) for message in person.heard)


def test_an_owner_is_killed_and_its_people_go_on_without_coming_back(engines: Engines) -> None:
    async def run() -> None:
        async with hall(engines) as all_:
            one, two = all_.nodes
            doomed = await all_.apart()
            game = await match(doomed, one, two)
            await game.play(6)
            doomed.signal(signal.SIGKILL)
            await game.play(6)
            await game.sound(all_)
            assert all(moments(person) == 1 for person in game.people)

    asyncio.run(run())


def test_a_sleeper_writes_nothing_afterwards_and_takes_its_people_along(engines: Engines) -> None:
    async def run() -> None:
        async with hall(engines, 1) as all_:
            (one,) = all_.nodes
            sleeper = await all_.apart()
            game = await match(sleeper, one, sleeper)
            await game.play(4)
            here, there = game.people
            sleeper.signal(signal.SIGSTOP)
            # What is said to the sleeper is heard when it wakes up, and is refused or counts once.
            await here.hear(wire.Welcome)
            await here.hear(wire.View)
            before = len(await game.stored(all_))
            if there.may_act():
                await there.say(wire.Act(there.view.n + 1, "id-4", there.view.legal[0]))
            await asyncio.sleep(3 - LEASE)
            assert len(await game.stored(all_)) == before
            sleeper.signal(signal.SIGCONT)
            if there.may_act():
                answer = await there.hear(wire.Ack)
                game.acked.append((answer.id, answer.n))
                for person in game.people:
                    while person.view.n < answer.n:
                        await person.next()
            await game.play(6)
            await game.sound(all_)
            assert moments(here) == 1

    asyncio.run(run())


def test_an_owner_without_the_database_gives_up_and_passes_its_people_on(engines: Engines) -> None:
    async def run() -> None:
        async with hall(engines, 1) as all_:
            (one,) = all_.nodes
            cut, database, _ = await all_.cuttable()
            game = await match(cut, one, cut)
            await game.play(4)
            database.cut()
            await game.play(4)
            assert game.made["code"] in one.lobby.gatherings
            assert (await cut.http.get("/readyz")).status_code == 503
            # Whoever comes to it now comes to the table all the same.
            late = await cut.come(game.made["code"])
            await late.hear(wire.View)
            answer = await cut.http.get(f"/api/gatherings/{game.made['code']}")
            assert answer.status_code == 200
            database.mend()
            await game.play(4)
            await game.sound(all_)

    asyncio.run(run())


def test_an_owner_without_the_bus_gives_up_and_sends_its_people_elsewhere(engines: Engines) -> None:
    async def run() -> None:
        async with hall(engines, 1) as all_:
            (one,) = all_.nodes
            cut, _, bus = await all_.cuttable()
            game = await match(cut, one, cut)
            await game.play(4)
            here, there = game.people
            bus.cut()
            assert await there.gone() == 4500
            game.people[1] = await one.come(game.made["code"], there.secret)
            await game.people[1].hear(wire.View)
            await game.play(4)
            assert moments(here) >= 1
            assert (await cut.http.get("/readyz")).status_code == 503
            bus.mend()
            await soon(lambda: nodes_of(cut).sure)
            assert (await cut.http.get("/readyz")).status_code == 200
            await game.sound(all_)

    asyncio.run(run())


@pytest.mark.parametrize("away", [0.3, 2.0])
def test_after_a_restart_of_nats_tables_go_on_by_themselves(engines: Engines, away: float) -> None:
    async def run() -> None:
        async with hall(engines) as all_:
            one, two = all_.nodes
            game = await match(one, two, two)
            await game.play(4)
            await asyncio.to_thread(engines.nats.stop)
            await asyncio.sleep(away)
            await asyncio.to_thread(engines.nats.start)
            if away > 1:  # all were sent away, and come back
                for person in game.people:
                    assert await person.gone() == 4500
                await soon(lambda: all(nodes_of(node).sure for node in all_.nodes))
                game.people = [await two.come(game.made["code"], person.secret) for person in game.people]
                for person in game.people:
                    await person.hear(wire.View)
            await game.play(4)
            await game.sound(all_)

    asyncio.run(run())


@pytest.mark.parametrize("away", [0.0, 2.0])
def test_after_a_restart_of_postgresql_tables_go_on_by_themselves(engines: Engines, away: float) -> None:
    async def run() -> None:
        async with hall(engines) as all_:
            one, two = all_.nodes
            game = await match(one, one, two)
            await game.play(4)
            await asyncio.to_thread(engines.postgres.stop)
            await asyncio.sleep(away)
            await asyncio.to_thread(engines.postgres.start)
            await game.play(4)
            await game.sound(all_)
            assert game.made["code"] in one.lobby.gatherings, "who lives keeps what it has"

    asyncio.run(run())


def test_bots_and_clocks_go_on_without_anybody_coming(engines: Engines) -> None:
    async def run() -> None:
        async with hall(engines) as all_:
            one, _ = all_.nodes
            doomed = await all_.apart()
            made = await doomed.make("dice", ["person", "bot:greedy"], clock=1, options={"target": "9000"})
            person = await doomed.sit(made["code"])
            await person.say(wire.Ready())
            await person.hear(wire.View)
            doomed.signal(signal.SIGKILL)
            store = nodes_of(one).shared.store
            row = await store.gathering(made["code"])
            assert row
            (found,) = await store.matches(row.id)
            before = len(await store.steps(found.id))
            async with asyncio.timeout(20):
                while len(await store.steps(found.id)) < before + 3:
                    await asyncio.sleep(0.05)

    asyncio.run(run())


def test_a_node_that_stops_hands_its_tables_over_and_nobody_waits(engines: Engines) -> None:
    async def run() -> None:
        async with hall(engines) as all_:
            one, two = all_.nodes
            leaving = await all_.apart()
            game = await match(leaving, one, two)
            away = await leaving.make("metals")
            await game.play(4)
            leaving.signal(signal.SIGTERM)
            await soon(lambda: any(game.made["code"] in node.lobby.gatherings for node in all_.nodes))
            await game.play(4)
            await game.sound(all_)
            assert await asyncio.wait_for(leaving.process.wait(), 20) == -signal.SIGTERM
            assert any(away["code"] in node.lobby.gatherings for node in all_.nodes)

    asyncio.run(run())


def test_people_at_a_node_that_stops_come_back_to_the_same_table_elsewhere(engines: Engines) -> None:
    async def run() -> None:
        async with hall(engines, 1) as all_:
            (one,) = all_.nodes
            leaving = await all_.apart()
            game = await match(leaving, one, leaving)
            await game.play(4)
            there = game.people[1]
            leaving.signal(signal.SIGTERM)
            assert await there.gone() == 4000
            game.people[1] = await one.come(game.made["code"], there.secret)
            await game.people[1].hear(wire.View)
            await game.play(4)
            await game.sound(all_)

    asyncio.run(run())


def test_a_match_of_older_rules_stays_where_they_are_until_it_ends(engines: Engines) -> None:
    async def run() -> None:
        async with hall(engines, 1) as all_:
            (one,) = all_.nodes
            older = await all_.apart(other="metals")
            game = await match(older, one, one)
            code = game.made["code"]
            older.signal(signal.SIGTERM)
            await asyncio.sleep(2 * LEASE)
            await game.play(4)
            assert code not in one.lobby.gatherings
            assert (await one.order(game.made, "end")).status_code == 204
            await soon(lambda: code in one.lobby.gatherings)
            assert await asyncio.wait_for(older.process.wait(), 20) == -signal.SIGTERM
            for person in game.people:
                ended = await person.hear(wire.Ended)
                assert ended.because == "The host has ended the gathering."

    asyncio.run(run())
