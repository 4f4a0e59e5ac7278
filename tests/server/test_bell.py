"""The bell: the host rings for the last round, and the match ends after it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from server.failing import failing, table_of, unsaved
from server.people import Person, Running, play_on, running, turn
from server.test_race import OPTIONS

from ionbox.core.record import read_record
from ionbox.core.rng import Rng
from ionbox.games import GAMES
from ionbox.server import wire
from ionbox.store import Unread


async def ring(house: Running, made: dict[str, Any], table: int = 0) -> tuple[int, str]:
    answer = await house.order(made, "bell", table=table)
    return answer.status_code, "" if answer.status_code == 204 else answer.json()["detail"]


async def all_ready(people: list[Person]) -> None:
    for person in people:
        await person.say(wire.Ready())
    for person in people:
        await person.hear(wire.View)


async def to_the_end(*people: Person) -> None:
    await asyncio.gather(*(play_on(person, Rng(seat)) for seat, person in enumerate(people)))


@pytest.mark.parametrize("game", GAMES)
def test_the_bell_is_a_step_that_all_are_shown_and_that_ends_the_match_and_stands_in_its_record(
    game: str, tmp_path: Path
) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table(game)
            watcher = await house.come(made["code"], table=1)
            await watcher.hear(wire.View)
            assert await ring(house, made, table=1) == (204, "")
            for person in (*people, watcher):
                view = await person.hear(wire.View)
                assert view.story, "everybody is told"
                assert (await person.hear(wire.Notice)).text == "The host rings the bell: this is the last round."
            await to_the_end(*people)
            assert all(person.ended and person.ended.rule for person in people)
            path = f"/api/gatherings/{made['code']}/tables/1/record"
            record = (await house.http.get(path)).text
            assert "1. referee: last round\n" in record
            match = read_record(record, GAMES)
            assert match.state.rung
            assert match.state.outcome()
            assert house.lobby.house.metrics.actions["bell"] == 1

    asyncio.run(main())


def test_it_rings_once_and_only_where_a_match_is_played(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make("ion", many=True)
            assert await ring(house, made, table=2) == (404, "There is no table 2 here.")
            people = [await house.sit(made["code"]) for _ in range(2)]
            not_playing = 409, "No match is being played at this table, so there is no last round."
            assert await ring(house, made) == await ring(house, made, table=1) == not_playing
            await all_ready(people)
            assert await ring(house, made) == (204, "")
            assert await ring(house, made) == (409, "The bell has rung already: this is the last round.")
            await to_the_end(*people)
            assert (await ring(house, made))[0] == 409
            await house.order(made, "end")
            assert await ring(house, made) == (410, "This gathering has ended.")
            stranger = {**made, "host": "nobody"}
            assert (await ring(house, stranger))[0] == 403

    asyncio.run(main())


def test_it_rings_at_all_tables_that_play_and_nobody_has_to_be_there(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            empty = await house.make("ion", seats=["bot:greedy", "bot:greedy"], many=True)
            house.lobby.gatherings[empty["code"]].tables.clear()
            assert await ring(house, empty) == (409, "Nobody has come yet.")
            made = await house.make("ion", many=True)
            people = [await house.sit(made["code"]) for _ in range(5)]
            await all_ready(people[:4])
            assert await ring(house, made) == (204, "")
            first, second, third = house.lobby.gatherings[made["code"]].tables
            assert first.live
            assert second.live
            assert first.live.state.rung
            assert second.live.state.rung
            assert third.live is None

    asyncio.run(main())


def test_whoever_was_deciding_goes_on_with_the_same_choice_and_the_version_they_saw(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table("metals")
            actor, _ = await turn(people)
            before = actor.view
            assert await ring(house, made) == (204, "")
            answer = await actor.act(before.legal[0], n=before.n + 1)
            assert isinstance(answer, wire.Ack)
            assert answer.n == before.n + 2

    asyncio.run(main())


def test_it_may_ring_while_the_tables_are_paused(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table("ion")
            await house.order(made, "pause", paused=True)
            assert await ring(house, made) == (204, "")
            await house.order(made, "pause", paused=False)
            await to_the_end(*people)
            assert people[0].ended

    asyncio.run(main())


def test_bots_go_on_after_it_and_end_the_match(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, _, _):
            made = await house.make("charged", seats=["bot:greedy", "bot:greedy"], many=True)
            watcher = await house.come(made["code"], table=1)
            await watcher.hear(wire.Table)
            assert (await house.order(made, "start")).status_code == 204
            await watcher.hear(wire.View)
            assert await ring(house, made) == (204, "")
            ended = await watcher.hear(wire.Ended)
            assert ended.rule

    asyncio.run(main())


def test_a_race_goes_on_when_it_rings_and_the_clock_keeps_what_is_left(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            race = False
            while not race:  # almost surely the match begins with one
                made, people = await house.table("dice", 4, options=OPTIONS, clock=500)
                actor, _ = await turn(people)
                race = actor.view.race
            table = table_of(house, made)
            assert table.live
            since, due = table.live.moment, dict(table.referee.due)
            racer, n = actor, actor.view.n
            assert await ring(house, made) == (204, "")
            assert (table.live.moment, table.referee.due) == (since, due)
            answer = await racer.act(racer.view.legal[0], n=n + 1)
            assert isinstance(answer, wire.Ack)

    asyncio.run(main())


def test_a_bell_that_cannot_be_saved_is_refused_and_the_table_goes_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made, people = await house.table("ion")
            store.fail("append", unsaved())
            assert (await ring(house, made))[0] == 503
            assert table_of(house, made).live is None
            assert await ring(house, made) == (204, "")
            # It was on the disk after all: once is enough.
            other, _ = await house.table("ion")
            store.fail("append", unsaved(), after=True)
            assert (await ring(house, other))[0] == 503
            assert await ring(house, other) == (409, "The bell has rung already: this is the last round.")
            store.fail("steps", Unread("away"))
            await table_of(house, other).forget()
            assert (await ring(house, other))[0] == 503
            await to_the_end(*people)

    asyncio.run(main())


def test_a_step_of_another_process_comes_before_the_bell(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made, people = await house.table("ion")
            live = table_of(house, made).live
            assert live
            actor, _ = await turn(people)
            action = live.game.parse(actor.view.legal[0])
            after = live.after(actor.seat, action)
            assert not isinstance(after, tuple)
            step = table_of(house, made).judging.step(actor.seat, live.game.write(action), "", "x", after)  # type: ignore[arg-type]
            assert await store.append(step)
            assert await ring(house, made) == (204, "")
            assert [(one.n, one.by) for one in await store.steps(live.row.id)] == [(1, ""), (2, "bell")]

    asyncio.run(main())


def test_a_bell_and_a_step_at_once_come_one_after_the_other(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            for _ in range(4):
                made, people = await house.table("ion")
                acts = [person.act(person.view.legal[0]) for person in people if person.may_act()]
                rang, *answers = await asyncio.gather(ring(house, made), *acts)
                assert rang == (204, "")
                live = table_of(house, made).live
                assert live
                steps = await house.lobby.house.store.steps(live.row.id)
                assert [step.n for step in steps] == list(range(1, len(answers) + 2))
                assert sum(step.by == "bell" for step in steps) == 1
                await to_the_end(*people)

    asyncio.run(main())


def test_a_rung_match_comes_back_from_the_store_is_told_again_and_played_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table("metals")
            await ring(house, made)
            await table_of(house, made).forget()
            again = await house.come(made["code"], people[0].secret)
            await again.hear(wire.View)
            live = table_of(house, made).live
            assert live
            assert live.state.rung
            await to_the_end(again, people[1])
            record = (await house.http.get(f"/api/gatherings/{made['code']}/tables/1/record")).text
            replay = (await house.http.post("/api/replay", json={"record": record, "seat": 0})).json()
            assert replay["steps"][1]["seat"] is None
            fork = await house.http.post("/api/forks", json={"record": record, "n": 1, "seat": 0})
            assert fork.status_code == 201
            forked = house.lobby.gatherings[fork.json()["code"]].tables[0].live
            assert forked
            assert forked.state.rung

    asyncio.run(main())
