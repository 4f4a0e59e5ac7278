"""Coming back: reload, sleep, a second tab, another device, a restarted server. The seat is kept every time."""

import asyncio
from pathlib import Path

import pytest
from narrow import of
from server.failing import until
from server.people import Sight, play_on, running, turn
from server.test_forks import fork, golden

from ionbox.core.rng import Rng
from ionbox.core.types import Event, Seat
from ionbox.server import memory, seating, wire
from ionbox.server.house import Declined


def test_a_reload_gives_the_same_seat_and_the_same_view(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table()
            before = people[0].view
            await people[0].leave()
            again = await house.come(made["code"], people[0].secret)
            assert (await again.hear(wire.Welcome)).seat == 0
            assert (await again.hear(wire.View)) == before

    asyncio.run(main())


def test_whoever_was_asleep_hears_what_was_missed_and_sees_the_present(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table()
            sleeper = people[0]
            told: list[str] = []
            for _ in range(6):
                actor, _ = await turn(people)
                await actor.act(actor.view.legal[0])
            while sleeper.view.n < 6:
                await sleeper.next()
            for message in sleeper.heard:
                if isinstance(message, wire.View) and message.n > 2:
                    told += message.story
            match = sleeper.view.match
            sleeper.socket.transport.abort()
            again = await house.come(made["code"], sleeper.secret, match=match, since=2)
            view = await again.hear(wire.View)
            assert (view.n, view.since, view.story) == (6, 2, told)
            # A version from another match, or from the future, is no memory at all.
            for claim in ({"match": "other", "since": 2}, {"match": match, "since": 99}):
                again = await house.come(made["code"], sleeper.secret, **claim)
                assert (await again.hear(wire.View)).since == -1

    asyncio.run(main())


def test_whoever_comes_to_a_long_match_is_told_all_of_it_and_every_point(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            record = golden("charged", "a-whole-match-by-the-most-points")
            code, secret = await fork(house, record=record, n=79, seat=0, name="Ada")
            view = await (await house.come(code, secret)).hear(Sight)
            assert view.n >= 79
            assert view.story[0] == "You begin."
            formed = [event for event in view.events if event.what == "formed"]
            points = [sum(event.n for event in formed if event.seat == seat) for seat in range(2)]
            assert points == list(view.view["scores"])

    asyncio.run(main())


def test_the_events_of_a_bounded_number_of_steps_are_kept() -> None:
    kept = memory.Memory([Event(5), Event(6)])
    assert (kept.after(-1), kept.after(0), kept.reaches(-1)) == ([5, 6], [], True)
    for step in range(1, memory.STEPS):
        kept.add([Event(step)] * (step % 3))
    assert kept.reaches(-1)
    assert kept.after(-1)[:3] == [5, 6, 1]
    kept.add([Event(1000)])
    assert not kept.reaches(-1)
    assert kept.reaches(0)
    assert kept.after(-1)[0] == 1
    assert kept.after(memory.STEPS - 2) == kept.after(-1)[-len(kept.after(memory.STEPS - 2)) :] == [1000]
    assert kept.after(memory.STEPS) == kept.after(memory.STEPS + 9) == []


def test_a_second_tab_shows_the_same_and_either_may_act(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table()
            actor, _ = await turn(people)
            tab = await house.come(made["code"], actor.secret)
            assert (await tab.hear(Sight)).view == actor.view.view
            assert isinstance(await tab.act(tab.view.legal[0]), wire.Ack)
            shown, also = await tab.hear(wire.View), await actor.hear(wire.View)
            assert shown == also
            await tab.leave()
            await asyncio.sleep(0.1)
            assert not house.lobby.gatherings[made["code"]].tables[0].away

    asyncio.run(main())


def test_a_restarted_server_has_every_table_as_it_was(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table(seats=3)
            for _ in range(9):
                actor, _ = await turn(people)
                await actor.act(actor.view.legal[-1], id=f"step {actor.view.n}")
            actor, _ = await turn(people)
            views = [person.view for person in people]
        assert "seat is kept" in of(wire.Closed, people[0].heard[-1]).reason
        async with running(tmp_path) as house:
            first = await house.come(made["code"], people[0].secret)
            assert [seat.present for seat in (await first.hear(wire.Table)).seats] == [True, False, False]
            again = [first, *[await house.come(made["code"], person.secret) for person in people[1:]]]
            for person, before in zip(again, views, strict=True):
                view = await person.hear(Sight)
                assert (view.n, view.view, view.legal) == (before.n, before.view, before.legal)
            # What was acknowledged before the restart is acknowledged again, not played again.
            step = (await house.lobby.house.store.steps(views[0].match))[-1]
            assert await again[step.seat].act("Na+", n=step.n, id=step.id) == wire.Ack(step.id, step.n)
            await asyncio.gather(*(play_on(person, Rng(seat)) for seat, person in enumerate(again)))

    asyncio.run(main())


def test_an_idle_table_leaves_memory_and_comes_back_by_replay(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table()
            actor, _ = await turn(people)
            await actor.act(actor.view.legal[0])
            for person in people:
                await person.hear(wire.View)
                await person.leave()
            lobby = house.lobby
            table = lobby.gatherings[made["code"]].tables[0]
            await until(lambda: table.idle(lobby.house.clocks.tick()))
            assert await lobby.evict(lobby.house.clocks.tick() - 1000) == 0
            assert await lobby.evict(lobby.house.clocks.tick()) == 1
            assert not lobby.gatherings
            again = await house.come(made["code"], people[0].secret)
            view = await again.hear(Sight)
            assert (view.n, view.view) == (1, people[0].view.view)

    asyncio.run(main())


def test_a_second_device_must_ask_and_the_first_is_told(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table()
            code, first = made["code"], people[0]
            path = f"/api/gatherings/{code}/claims"
            asked = (await house.http.post(path, json={"table": 1, "seat": 0})).json()
            told = await first.hear(wire.Asked)
            assert told.claim == asked["claim"]
            state = f"{path}/{asked['claim']}"
            assert (await house.http.post(state, json={"token": asked["token"]})).json() == {"state": "waiting"}
            assert (await house.http.post(state, json={"token": "guess"})).status_code == 404
            # The token is worth nothing yet, and another player cannot say yes.
            assert await (await house.come(code, asked["token"])).gone() == 4403
            await people[1].say(wire.Allow(asked["claim"], True))
            assert "another player" in (await people[1].hear(wire.Notice)).text
            await first.say(wire.Allow(asked["claim"], True))
            assert await first.gone() == 4000
            assert "moved to your other device" in of(wire.Closed, first.heard[-1]).reason
            assert (await house.http.post(state, json={"token": asked["token"]})).json() == {"state": "yes"}
            second = await house.come(code, asked["token"])
            assert (await second.hear(wire.Welcome)).seat == 0
            assert await (await house.come(code, first.secret)).gone() == 4403

    asyncio.run(main())


def test_a_device_that_is_told_no_gets_nothing_and_the_host_may_answer_for_an_empty_chair(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table()
            path = f"/api/gatherings/{made['code']}/claims"
            asked = (await house.http.post(path, json={"table": 1, "seat": 0})).json()
            await people[0].say(wire.Allow(asked["claim"], False))
            await people[0].say(wire.Ping())
            await people[0].hear(wire.Pong)
            state = await house.http.post(f"{path}/{asked['claim']}", json={"token": asked["token"]})
            assert state.json() == {"state": "no"}
            assert "set-cookie" not in state.headers
            await people[0].leave()
            asked = (await house.http.post(path, json={"table": 1, "seat": 0})).json()
            assert (await house.order(made, "allow", claim=asked["claim"], yes=True)).status_code == 204
            assert (await (await house.come(made["code"], asked["token"])).hear(wire.Welcome)).seat == 0

    asyncio.run(main())


def test_an_older_version_of_the_rules_closes_a_running_match_with_a_sentence_and_keeps_its_record(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table()
            actor, _ = await turn(people)
            await actor.act(actor.view.legal[0])
            table = house.lobby.gatherings[made["code"]].tables[0]
            kind = type(table.game)
            await house.lobby.evict(house.lobby.house.clocks.tick())
        kind.version += 1
        try:
            async with running(tmp_path) as house:
                again = await house.come(made["code"], people[0].secret)
                ended = await again.hear(wire.Ended)
                assert "began under version" in ended.because
                text = (await house.http.get(f"/api/gatherings/{made['code']}/tables/1/record")).text
                assert "game: metals 1 " in text
                assert text.endswith("outcome: none after 1 steps\n")
                await again.say(wire.Rematch())
                assert (await again.hear(wire.View)).n == 0
        finally:
            kind.version -= 1

    asyncio.run(main())


def test_the_host_hears_which_device_asks_and_nobody_s_seat_is_not_asked_for(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=["person", "bot:random"])
            await house.sit(made["code"], "Ada")
            host = await house.come(made["code"], made["host"])
            await host.hear(wire.Welcome)
            path = f"/api/gatherings/{made['code']}/claims"
            asked = (await house.http.post(path, json={"table": 1, "seat": 0})).json()
            told = await host.hear(wire.Asked)
            assert (told.claim, told.text) == (asked["claim"], "Another device asks for the seat of Ada.")
            no = await house.http.post(path, json={"table": 1, "seat": 1})
            assert (no.status_code, no.json()["detail"]) == (409, "Nobody's seat: join to get one.")

    asyncio.run(main())


def test_a_seat_that_was_left_meanwhile_is_not_given_to_another_device(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=2)
            ada = await house.sit(made["code"], "Ada")
            path = f"/api/gatherings/{made['code']}/claims"
            asked = (await house.http.post(path, json={"table": 1, "seat": 0})).json()
            await ada.say(wire.Leave())
            assert await ada.gone() == 4000
            no = await house.order(made, "allow", claim=asked["claim"], yes=True)
            assert (no.status_code, no.json()["detail"]) == (404, "That seat is free by now.")

    asyncio.run(main())


def test_a_seat_that_changes_hands_at_that_moment_is_not_given_to_another_device(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=2)
            ada = await house.sit(made["code"], "Ada")
            await ada.catch_up()
            path = f"/api/gatherings/{made['code']}/claims"
            asked = (await house.http.post(path, json={"table": 1, "seat": 0})).json()
            here = house.lobby.gatherings[made["code"]]
            table = here.tables[0]
            async with table.lock:
                # Yes is said, and somebody says hello with the seat's secret, while the host frees the seat.
                allowing = asyncio.create_task(here.claims.allow(asked["claim"], True, None))
                again = await house.come(made["code"], ada.secret)
                await until(lambda: len(table.lock._waiters or ()) == 2)
                await table.save(seating.put(table.row, Seat(0), seating.FREE))
            with pytest.raises(Declined, match="somebody else's by now"):
                await allowing
            assert await again.gone() == 4403
            assert (await house.join(made["code"]))["seat"] == 0

    asyncio.run(main())
