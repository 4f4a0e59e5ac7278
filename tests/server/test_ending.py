"""The end of a lesson: the bell, a minute, and what is not done is closed with the points as they stand."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from server.failing import failing, saved_row, table_of, unsaved, until
from server.people import QUICK, Person, Running, replace, running, turn
from server.test_latecomers import notices, shown
from server.test_lesson import PLAN, host, look, said
from server.test_sweep import Wrong

from ionbox.core.play import Match
from ionbox.core.record import read_record
from ionbox.core.rng import Rng
from ionbox.games import GAMES
from ionbox.server import wire
from ionbox.server.ending import LAST, left
from ionbox.server.table import UNFINISHED
from ionbox.store.export import records
from ionbox.store.rows import Result

SOON = replace(QUICK, ending=0.05, retry=0.01)
LONG = replace(QUICK, ending=3600.0)


async def a_lesson(house: Running, game: str = "metals", **more: Any) -> tuple[dict[str, Any], list[Person]]:
    """One table that plays, and one step of its match."""
    made, people = await house.table(game, lesson=PLAN, **more)
    actor, _ = await turn(people)
    assert isinstance(await actor.act(actor.view.legal[0]), wire.Ack)
    return made, people


async def over(person: Person) -> wire.Ended:
    while person.ended is None:
        await person.next()
    return person.ended


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_done_a_minute_after_the_bell_is_closed_with_the_points_as_they_stand(
    game: str, tmp_path: Path
) -> None:
    async def main() -> None:
        async with running(tmp_path, replace(QUICK, ending=0.3)) as house:
            made, people = await a_lesson(house, game)
            assert (await house.order(made, "finish")).status_code == 204
            for person in people:
                ended = await over(person)
                assert notices(person)[-2:] == ["The host rings the bell: this is the last round.", LAST]
                assert ended.unfinished
                assert ended.scores == list(person.view.view["scores"])
                assert (ended.winners, ended.ranks, ended.because) == ([], [], UNFINISHED)
                tables = [heard for heard in person.heard if isinstance(heard, wire.Table)]
                assert any(table.ending and table.status == "playing" for table in tables), "the time is told"
                await person.catch_up()
                assert shown(person).ended
            record = (await house.http.get(f"/api/gatherings/{made['code']}/tables/1/record")).text
            assert "referee: last round" in record
            assert record.rstrip().endswith("outcome: none after 2 steps")
            match = read_record(record, GAMES)
            assert match.state.outcome() is None
            (kept,) = await records(house.lobby.house.store, table_of(house, made).gathering)
            assert (kept.broken, kept.text.rpartition("\n1.")[2]) == ("", record.rpartition("\n1.")[2])
            found = await look(house, made)
            assert found["ended"]
            assert not house.lobby.endings.tasks

    asyncio.run(main())


def test_where_nobody_plays_a_lesson_ends_at_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, LONG) as house:
            made = await house.make(lesson=PLAN, many=True)
            ada = await house.sit(made["code"])
            assert (await house.order(made, "finish")).status_code == 204
            await ada.catch_up()
            assert shown(ada).ended
            assert await said(await house.order(made, "finish")) == (410, "This gathering has ended.")

    asyncio.run(main())


def test_while_a_lesson_ends_no_match_begins_any_more_and_what_goes_on_is_played(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, LONG) as house:
            made, people = await a_lesson(house, many=True)
            cleo, dora = await house.sit(made["code"]), await house.sit(made["code"])
            assert (await house.order(made, "finish")).status_code == 204
            for person in (cleo, dora):
                await person.say(wire.Ready())
            for person in (*people, cleo, dora):
                await person.catch_up()
                assert notices(person)[-1] == LAST
                assert shown(person).ending > house.lobby.house.clocks.now()
            assert shown(cleo).status == "open"
            actor, _ = await turn(people)
            assert isinstance(await actor.act(actor.view.legal[0]), wire.Ack)
            for order in ("start", "rematch"):
                no = await house.order(made, order)
                assert await said(no) == (409, "The lesson is ending: no match begins any more.")

    asyncio.run(main())


def test_the_host_may_end_all_at_once_while_a_lesson_ends(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, LONG) as house:
            made, people = await a_lesson(house)
            assert (await house.order(made, "finish")).status_code == 204
            assert (await house.order(made, "end")).status_code == 204
            for person in people:
                assert (await over(person)).unfinished

    asyncio.run(main())


def test_the_end_of_a_lesson_is_not_that_of_another_with_the_same_code(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path, replace(SOON, ending=0.2)) as (house, store, _):
            made, _ = await a_lesson(house)
            assert (await house.order(made, "finish")).status_code == 204
            assert (await house.order(made, "end")).status_code == 204
            old = house.lobby.gatherings.pop(made["code"]).row
            await store.add_gathering(structs.replace(old, id="another", ended=0.0, ending=0.0))
            await until(lambda: not house.lobby.endings.tasks)
            assert not (await look(house, made))["ended"]

    asyncio.run(main())


def test_a_lesson_that_was_ending_when_the_server_was_killed_ends_when_it_is_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, LONG) as house:
            made, _ = await a_lesson(house)
            assert (await house.order(made, "finish")).status_code == 204
        async with running(tmp_path, LONG) as house:  # it is not time yet
            assert len(house.lobby.endings.tasks) == 1
            house.lobby.endings.drop((await house.lobby.find(made["code"])).row.id)  # as if it were another node's
            assert not house.lobby.endings.tasks
            assert not (await look(house, made))["ended"]
        async with running(tmp_path, SOON) as house:
            await until(lambda: not house.lobby.endings.tasks)
            assert (await look(house, made))["ended"]
            watcher = await house.come(made["code"], table=1)
            assert (await over(watcher)).unfinished
            assert house.lobby.unended == 0

    asyncio.run(main())


def test_whatever_the_clock_on_the_wall_has_done_a_lesson_ends_after_a_minute_at_the_most(tmp_path: Path) -> None:
    async def main() -> None:
        ahead = [0.0]
        async with running(tmp_path, Wrong(presence=0.05, pace=0.0, sweep=3600.0, ahead=ahead)) as house:
            made, _ = await a_lesson(house)
            assert (await house.order(made, "finish")).status_code == 204
            assert await said(await house.order(made, "finish")) == (409, "The lesson is ending already.")
            row, clocks = house.lobby.gatherings[made["code"]].row, house.lobby.house.clocks
            for leapt, rest in ((0.0, 60.0), (20.0, 40.0), (86_400.0, 0.0), (-86_400.0, 60.0)):
                ahead[0] = leapt
                assert left(row, clocks) == pytest.approx(rest, abs=5.0)

    asyncio.run(main())


def test_a_lesson_whose_end_cannot_be_saved_ends_as_soon_as_it_can(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path, SOON) as (house, store, _):
            made, people = await a_lesson(house)
            store.fail("save_gathering", unsaved())
            assert (await house.order(made, "finish")).status_code == 503
            assert not house.lobby.endings.tasks, "it does not end"
            assert not shown(people[0]).ending
            # The bell is lost at this table, and then the end cannot be saved at once, and the result not at first.
            store.fail("append", unsaved())
            store.fail("save_gathering", None, unsaved(), unsaved())
            store.fail("end_match", unsaved())
            assert (await house.order(made, "finish")).status_code == 204
            for person in people:
                assert (await over(person)).unfinished
                assert LAST in notices(person)
            match = await house.lobby.house.store.match(table_of(house, made).row.match)
            assert match
            assert Result.read(match.outcome).unfinished
            assert (await saved_row(house, table_of(house, made))).status == "over"

    asyncio.run(main())


def test_a_lesson_that_is_erased_while_it_ends_is_gone_for_good(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path, replace(SOON, ending=0.2)) as (house, _, _):
            made, people = await a_lesson(house)
            assert (await house.order(made, "finish")).status_code == 204
            for person in people:
                await person.leave()
            here = house.lobby
            await here.house.store.erase(here.gatherings.pop(made["code"]).row.id)
            await until(lambda: not here.endings.tasks)
            assert (await house.http.get(f"/api/gatherings/{made['code']}")).status_code == 404

    asyncio.run(main())


def test_a_match_that_the_bell_ends_in_time_has_winners_as_ever(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, LONG) as house:
            made, people = await a_lesson(house)
            assert (await house.order(made, "finish")).status_code == 204
            while not all(person.ended for person in people):
                actor = next((person for person in people if person.may_act() and not person.ended), None)
                if actor:
                    await actor.act(actor.view.legal[-1])
                for person in people:
                    await person.catch_up()
            assert all(person.ended and person.ended.winners and not person.ended.unfinished for person in people)
            assert (await house.order(made, "end")).status_code == 204
            room = (await house.http.get(f"/api/gatherings/{made['code']}/room", headers=host(made))).json()
            assert [one["state"] for one in room["pupils"]] == ["done", "done"]

    asyncio.run(main())


@pytest.mark.parametrize("game", GAMES)
def test_the_points_as_they_stand_are_in_the_end_those_of_the_outcome(game: str) -> None:
    rules, rng = GAMES[game], Rng(7)
    match = Match(rules, 2, rules.defaults, "7")
    while not (outcome := match.state.outcome()):
        assert len(rules.points(rules.public(match.state))) == 2
        seat = match.state.actors()[0]
        assert match.play(seat, match.state.sample(seat, rng)) is None
    assert tuple(rules.points(rules.public(match.state))) == outcome.scores
