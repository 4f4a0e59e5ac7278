"""Whatever fails once, a table goes on: steps, bots, the clock, the beginning and the end of a match, seats, settings.

A row may fail to be written, or be on the disk although the answer was lost: both are tried wherever one is written.
"""

import asyncio
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from narrow import of
from server.failing import LATER, failing, saved_row, table_of, unsaved, until
from server.people import QUICK, Person, Running, Sight, play_on, refused, running, turn

from ionbox.core.rng import Rng, step_rng
from ionbox.core.types import Refusal
from ionbox.server import wire
from ionbox.server.clocks import Clocks
from ionbox.server.house import BotFailed
from ionbox.store import Unread
from ionbox.store.export import records
from ionbox.store.rows import Result

both = pytest.mark.parametrize("after", [False, True], ids=["not written", "written"])


async def last_step(house: Running, people: list[Person]) -> Person:
    """Play until one step is left; whose it is."""
    while True:
        actor, _ = await turn(people)
        table = house.lobby.gatherings[actor.code].tables[0]
        assert table.live is not None
        after = table.live.after(actor.seat, table.game.parse(actor.view.legal[0]))
        assert not isinstance(after, Refusal)
        if after.outcome() is not None:
            return actor
        await actor.act(actor.view.legal[0])


# A step.


@both
def test_a_step_that_was_not_saved_for_sure_is_not_acknowledged_and_counts_once_when_it_is_sent_again(
    after: bool, tmp_path: Path
) -> None:
    async def main() -> None:
        async with failing(tmp_path, LATER) as (house, store, _):
            _, people = await house.table()
            actor, other = await turn(people)
            action, match = actor.view.legal[0], actor.view.match
            store.fail("append", unsaved(), after=after)
            no = await actor.act(action, n=1, id="click")
            assert (refused(no).code, refused(no).hint) == ("UNSAVED", "Send it once more.")
            await other.catch_up()
            assert other.view.n == 0
            assert await actor.act(action, n=1, id="click") == wire.Ack("click", 1)
            assert [step.id for step in await store.steps(match)] == ["click"]
            assert (await other.hear(wire.View)).n == 1

    asyncio.run(main())


def test_a_step_that_turns_out_to_be_on_the_disk_is_shown_to_all_by_itself(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            _, people = await house.table()
            actor, other = await turn(people)
            store.fail("append", unsaved(), after=True)
            await actor.act(actor.view.legal[0])
            seen = await other.hear(wire.View)
            assert (seen.n, seen.since) == (1, 0)
            assert seen.story

    asyncio.run(main())


def test_a_state_whose_step_was_not_saved_is_forgotten(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path, LATER) as (house, store, _):
            made, people = await house.table()
            actor, _ = await turn(people)
            store.fail("append", unsaved(), after=True)
            await actor.act(actor.view.legal[0])
            assert table_of(house, made).live is None

    asyncio.run(main())


def test_while_the_store_is_away_nobody_is_hung_up_on_for_acting(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path, LATER) as (house, store, _):
            _, people = await house.table()
            actor, _ = await turn(people)
            store.away = True
            for _ in range(3):
                assert refused(await actor.act(actor.view.legal[0], id="click")).code == "UNSAVED"
            store.away = False
            assert isinstance(await actor.act(actor.view.legal[0], id="click"), wire.Ack)

    asyncio.run(main())


# Bots.


@both
def test_a_bot_whose_step_could_not_be_saved_plays_on_by_itself(after: bool, tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made = await house.make(seats=["person", "bot:random"], options={"series": "3"})
            ada = await house.sit(made["code"])
            await ada.say(wire.Ready())
            told = []
            for _ in range(3):
                raised = store.fail("append", unsaved(), after=after, where=lambda step: step.seat == 1)
                while not raised.is_set():
                    await play_on(ada, Rng(2), 1)
                await ada.catch_up()
                told += [message.text for message in ada.heard if isinstance(message, wire.Notice)]
                ada.heard.clear()
                await play_on(ada, Rng(3), 2)
            assert told == ["The server cannot save at the moment. The table goes on by itself as soon as it can."] * 3

    asyncio.run(main())


@pytest.mark.parametrize("trouble", [OSError("no file is left"), KeyError("bug"), BotFailed("dead")])
def test_a_bot_that_fails_in_any_way_plays_on(trouble: Exception, tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, _, bots):
            bots.fails = [trouble, trouble, trouble]
            made = await house.make(seats=["person", "bot:random"])
            ada = await house.sit(made["code"])
            await ada.say(wire.Ready())
            await play_on(ada, Rng(1))
            assert ada.ended is not None
            assert not bots.fails
            notices = [message.text for message in ada.heard if isinstance(message, wire.Notice)]
            assert any("goes on by itself" in text or "the referee plays for it" in text for text in notices)

    asyncio.run(main())


def noting(pauses: list[float]) -> Clocks:
    """Clocks that write down how long whatever failed is to wait, and never wait so long."""

    class Noting(Clocks):
        def later(self, seconds: float, what: Callable[[], None]) -> asyncio.TimerHandle:
            if what.__name__ == "wake":
                pauses.append(seconds)
                seconds = 0.0
            return super().later(seconds, what)

    return Noting(**asdict(QUICK))


def test_what_fails_again_and_again_is_tried_ever_more_seldom_and_said_once(tmp_path: Path) -> None:
    pauses: list[float] = []

    async def main() -> None:
        async with failing(tmp_path, noting(pauses)) as (house, _, bots):
            bots.fails = [OSError()] * 8
            made = await house.make(seats=["bot:random", "bot:random"])
            watcher = await house.come(made["code"], table=1)
            await house.order(made, "start")
            await watcher.hear(wire.Ended)
            assert pauses == [1, 2, 4, 8, 16, 32, 60, 60]
            assert len([message for message in watcher.heard if isinstance(message, wire.Notice)]) == 1

    asyncio.run(main())


def test_seats_that_fail_together_wait_as_long_as_one(tmp_path: Path) -> None:
    pauses: list[float] = []

    async def main() -> None:
        async with failing(tmp_path, noting(pauses)) as (house, _, bots):
            bots.fails = [OSError()] * 8
            made = await house.make("ion", ["bot:random"] * 4)
            watcher = await house.come(made["code"], table=1)
            await house.order(made, "start")
            await watcher.hear(wire.Ended)
            assert pauses == [1, 2]

    asyncio.run(main())


def test_a_bot_that_takes_long_to_stop_keeps_nobody_from_thinking(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, _, bots):
            asked = asyncio.Event()
            choose = bots.choose

            async def slow_to_stop(*given: Any, **named: Any) -> str:
                bots.choose = choose  # type: ignore[method-assign]
                asked.set()
                try:
                    await asyncio.sleep(3600)
                finally:
                    await asyncio.sleep(0.1)
                return ""

            bots.choose = slow_to_stop  # type: ignore[method-assign]
            made = await house.make(seats=["bot:random", "bot:random"])
            watcher = await house.come(made["code"], table=1)
            await house.order(made, "start")
            await asked.wait()
            referee = table_of(house, made).referee
            referee.stop()
            referee.wake()
            await watcher.hear(wire.Ended)

    asyncio.run(main())


def test_a_bot_is_told_whether_anybody_watches(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, _, bots):
            made = await house.make(seats=["bot:random", "bot:random"])
            await house.order(made, "start")
            table = table_of(house, made)
            await until(lambda: table.row.status == "over")
            assert set(bots.watched) == {False}
            bots.watched.clear()
            watcher = await house.come(made["code"], table=1)
            await watcher.hear(wire.Ended)
            await house.order(made, "rematch", table=1)
            await watcher.hear(wire.Ended)
            assert set(bots.watched) == {True}

    asyncio.run(main())


def test_a_bot_thinks_with_a_stream_of_its_own_and_never_sees_the_matchs_chance(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, _, bots):
            made = await house.make(seats=["bot:random", "bot:random"])
            watcher = await house.come(made["code"], table=1)
            await house.order(made, "start")
            seed = (await watcher.hear(wire.Ended)).seed
            assert len(set(bots.streams)) == len(bots.streams) > 0
            assert not set(bots.streams) & {step_rng(seed, n).text() for n in range(len(bots.streams) + 2)}

    asyncio.run(main())


# The clock.


@both
def test_the_clock_rings_again_after_a_step_that_could_not_be_saved(after: bool, tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            _, people = await house.table(clock=1)
            store.fail("append", unsaved(), after=after)
            views = [await people[0].hear(wire.View) for _ in range(2)]
            assert [view.n for view in views] == [1, 2]
            steps = await store.steps(people[0].view.match)
            assert {step.by for step in steps} == {"time"}

    asyncio.run(main())


def test_the_clock_survives_any_exception(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            _, people = await house.table(clock=1)
            store.fail("append", KeyError("bug"), OSError())
            assert (await people[0].hear(wire.View)).n == 1

    asyncio.run(main())


def test_a_clock_that_rings_early_rings_again(tmp_path: Path) -> None:
    """As uvloop does, which counts from when it last looked at its clock."""

    class Early(Clocks):
        def later(self, seconds: float, what: Callable[[], None]) -> asyncio.TimerHandle:
            return super().later(seconds * 0.9 if what.__name__ == "_time_out" else seconds, what)

    async def main() -> None:
        async with failing(tmp_path, Early(**asdict(QUICK))) as (house, _, _):
            _, people = await house.table(clock=1)
            views = [await people[0].hear(wire.View) for _ in range(2)]
            assert [view.n for view in views] == [1, 2]

    asyncio.run(main())


def test_what_was_sent_before_the_clock_rang_counts_and_the_clock_goes_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, _, _):
            made, people = await house.table(clock=1)
            actor, other = await turn(people)
            table = table_of(house, made)
            async with table.lock:
                acting = asyncio.create_task(actor.act(actor.view.legal[0], id="click"))
                await until(lambda: bool(table.referee.calls))
            assert await acting == wire.Ack("click", 1)
            assert [(await other.hear(wire.View)).n for _ in range(2)] == [1, 2]
            steps = await house.lobby.house.store.steps(actor.view.match)
            assert [step.by for step in steps][:2] == ["", "time"]

    asyncio.run(main())


# The end of a match.


@both
@pytest.mark.parametrize("method", ["end_match", "save_table"])
def test_a_match_whose_end_could_not_be_saved_ends_by_itself(method: str, after: bool, tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made, people = await house.table()
            actor = await last_step(house, people)
            store.fail(method, unsaved(), OSError(), after=after)
            assert isinstance(await actor.act(actor.view.legal[0]), wire.Ack)
            for person in people:
                assert (await person.hear(wire.Ended)).winners
            table = table_of(house, made)
            assert (await saved_row(house, table)).status == "over"
            assert (await house.http.get(f"/api/gatherings/{made['code']}/tables/1/record")).status_code == 200
            for person in people:
                await person.say(wire.Rematch())
            assert (await actor.hear(wire.View)).n == 0

    asyncio.run(main())


@both
@pytest.mark.parametrize("method", ["end_match", "save_table"])
def test_whoever_reloads_finishes_what_is_finished(method: str, after: bool, tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path, LATER) as (house, store, _):
            made, people = await house.table()
            actor = await last_step(house, people)
            raised = store.fail(method, unsaved(), after=after)
            await actor.act(actor.view.legal[0])
            await raised.wait()
            assert table_of(house, made).row.status == "playing"
            again = await house.come(made["code"], actor.secret)
            assert (await again.hear(wire.Ended)).winners

    asyncio.run(main())


@both
@pytest.mark.parametrize("method", ["end_match", "save_table"])
def test_the_hosts_end_never_replaces_a_true_result(method: str, after: bool, tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path, LATER) as (house, store, _):
            made, people = await house.table()
            actor = await last_step(house, people)
            raised = store.fail(method, unsaved(), after=after)
            await actor.act(actor.view.legal[0])
            await raised.wait()
            assert (await house.order(made, "end")).status_code == 204
            ended = await actor.hear(wire.Ended)
            match = await store.match(ended.match)
            assert Result.read(match.outcome).winners == ended.winners != []

    asyncio.run(main())


@both
@pytest.mark.parametrize("method", ["end_match", "save_table"])
def test_a_match_that_was_over_when_the_server_stopped_is_over_when_it_comes_back(
    method: str, after: bool, tmp_path: Path
) -> None:
    async def main() -> None:
        async with failing(tmp_path, LATER) as (house, store, _):
            made, people = await house.table()
            actor = await last_step(house, people)
            raised = store.fail(method, unsaved(), after=after)
            await actor.act(actor.view.legal[0])
            await raised.wait()
        async with running(tmp_path) as house:
            again = await house.come(made["code"], actor.secret)
            assert (await again.hear(wire.Ended)).winners
            assert (await saved_row(house, table_of(house, made))).status == "over"

    asyncio.run(main())


def test_what_anybody_loads_goes_on_whoever_loads_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path, LATER) as (house, _, bots):
            bots.fails = [OSError()]
            made = await house.make(seats=["bot:random", "bot:random"], options={"series": "3"})
            await house.order(made, "start")
            await until(lambda: not bots.fails)
        async with failing(tmp_path) as (house, _, _):
            headers = {"authorization": f"Bearer {made['host']}"}
            shown = (await house.http.get(f"/api/gatherings/{made['code']}/tables", headers=headers)).json()
            assert shown[0]["table"]["status"] == "playing"
            await until(lambda: table_of(house, made).row.status == "over")

    asyncio.run(main())


# The beginning.


@both
@pytest.mark.parametrize("method", ["add_match", "save_table"])
def test_a_match_that_could_not_be_begun_begins_by_itself_once_all_are_ready(
    method: str, after: bool, tmp_path: Path
) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made = await house.make(seats=2)
            people = [await house.sit(made["code"]) for _ in range(2)]
            await people[0].say(wire.Ready())
            await people[0].catch_up()
            ready = [None] if method == "save_table" else []  # the row that says so
            store.fail(method, *ready, unsaved(), OSError(), after=after)
            await people[1].say(wire.Ready())
            for person in people:
                assert "goes on by itself" in (await person.hear(wire.Notice)).text
                assert (await person.hear(wire.View)).n == 0
            row = await saved_row(house, table_of(house, made))
            assert (row.status, row.match) == ("playing", people[0].view.match)

    asyncio.run(main())


@both
@pytest.mark.parametrize("method", ["add_match", "save_table"])
def test_a_start_that_could_not_be_saved_is_said_to_the_host_who_starts_again(
    method: str, after: bool, tmp_path: Path
) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made = await house.make(seats=2, many=True)
            people = [await house.sit(made["code"]) for _ in range(4)]
            store.fail(method, unsaved(), after=after)
            no = await house.order(made, "start")
            assert (no.status_code, "cannot save" in no.json()["detail"]) == (503, True)
            assert (await house.order(made, "start")).status_code == 204
            for person in people:
                assert (await person.hear(wire.View)).n == 0
            assert (await house.order(made, "start")).status_code == 204

    asyncio.run(main())


@both
@pytest.mark.parametrize(("method", "which"), [("save_table", 3), ("add_match", 0), ("save_table", 4)])
def test_a_rematch_that_could_not_be_saved_begins_by_itself(
    method: str, which: int, after: bool, tmp_path: Path
) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made, people = await house.table(seats=3)
            await asyncio.gather(*(play_on(person, Rng(seat)) for seat, person in enumerate(people)))
            # Three rows say who wants it, the fourth turns the seats, the fifth begins.
            store.fail(method, *[None] * which, unsaved(), after=after)
            for person in people:
                await person.say(wire.Rematch())
            for seat, person in enumerate(people):
                view = await person.hear(Sight)
                assert (view.n, view.view["seat"], person.seat) == (0, (seat + 1) % 3, (seat + 1) % 3)
            row = await saved_row(house, table_of(house, made))
            assert (row.status, row.match) == ("playing", people[0].view.match)

    asyncio.run(main())


@pytest.mark.parametrize("method", ["add_match", "save_table"])
def test_a_match_that_was_never_begun_is_not_exported(method: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made = await house.make(seats=2)
            ada = await house.sit(made["code"])
            store.fail(method, unsaved(), after=method == "add_match")
            assert (await house.order(made, "start")).status_code == 503
            gathering = house.lobby.gatherings[made["code"]].row
            assert len(await store.matches(gathering.id)) == 1
            assert await records(store, gathering, unfinished=True) == []
            assert (await house.order(made, "start")).status_code == 204
            await ada.hear(wire.View)
            (record,) = await records(store, gathering, unfinished=True)
            assert (record.match.id, record.number) == (ada.view.match, 1)

    asyncio.run(main())


# Seats and settings.


@both
def test_a_seat_that_could_not_be_saved_is_free_and_the_same_name_can_have_it(after: bool, tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made = await house.make(seats=2)
            store.fail("save_table", unsaved(), after=after)
            path = f"/api/gatherings/{made['code']}/join"
            assert (await house.http.post(path, json={"name": "Ada"})).status_code == 503
            joined = await house.join(made["code"], "Ada")
            assert (joined["table"], joined["seat"]) == (1, 0)
            row = await saved_row(house, table_of(house, made))
            assert [seat.name for seat in row.seats] == ["Ada", ""]

    asyncio.run(main())


@both
def test_a_row_that_may_be_on_the_disk_is_written_again_as_it_was(after: bool, tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made = await house.make(seats=2)
            store.fail("save_table", unsaved(), unsaved(), after=after)
            await house.http.post(f"/api/gatherings/{made['code']}/join", json={"name": "Ada"})
            table = table_of(house, made)
            await until(lambda: not table.doubtful)
            assert await saved_row(house, table) == table.row
            assert table.row.seats[0].kind == "open"

    asyncio.run(main())


@both
@pytest.mark.parametrize("what", [wire.Leave(), wire.Resign(), wire.TakeBack(), wire.Ready(False)])
def test_what_a_player_wanted_and_could_not_be_saved_has_not_happened_and_can_be_wanted_again(
    what: wire.ClientMessage, after: bool, tmp_path: Path
) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made, people = await house.table()
            ada = people[0]
            if isinstance(what, wire.TakeBack):
                await ada.say(wire.Leave())
                await ada.hear(wire.Notice)
            if isinstance(what, wire.Ready):
                made = await house.make(seats=2)
                ada = await house.sit(made["code"])
                await ada.say(wire.Ready())
                await ada.catch_up()
            table = table_of(house, made)
            before = table.row
            store.fail("save_table", unsaved(), after=after)
            await ada.say(what)
            assert await ada.gone() == 4500
            assert "cannot save" in of(wire.Closed, ada.heard[-1]).reason
            await until(lambda: not table.doubtful)
            assert table.row == before == await saved_row(house, table)
            ada = await house.come(made["code"], ada.secret)
            await ada.catch_up()
            await ada.say(what)
            await ada.catch_up()
            if not isinstance(what, wire.TakeBack):  # coming back took it back
                assert table.row != before

    asyncio.run(main())


@both
def test_a_seat_moves_to_another_device_only_when_that_is_saved(after: bool, tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made, people = await house.table()
            path = f"/api/gatherings/{made['code']}/claims"
            asked = (await house.http.post(path, json={"table": 1, "seat": 0})).json()
            store.fail("save_table", unsaved(), after=after)
            await people[0].say(wire.Allow(asked["claim"], True))
            assert await people[0].gone() == 4500
            state = f"{path}/{asked['claim']}"
            assert (await house.http.post(state, json={"token": asked["token"]})).json() == {"state": "waiting"}
            again = await house.come(made["code"], people[0].secret)
            await again.hear(wire.View)
            await again.say(wire.Allow(asked["claim"], True))
            assert await again.gone() == 4000
            assert (await house.http.post(state, json={"token": asked["token"]})).json() == {"state": "yes"}
            assert (await (await house.come(made["code"], asked["token"])).hear(wire.Welcome)).seat == 0

    asyncio.run(main())


@both
@pytest.mark.parametrize(
    ("method", "order"),
    [
        ("save_table", {"do": "remove", "table": 1, "seat": 1}),
        ("save_table", {"do": "replace", "table": 1, "seat": 1}),
        ("save_gathering", {"do": "pause", "paused": True}),
        ("save_gathering", {"do": "door", "open": False}),
        ("save_gathering", {"do": "end"}),
    ],
)
def test_what_the_host_wanted_and_could_not_be_saved_can_be_wanted_again(
    method: str, order: dict[str, Any], after: bool, tmp_path: Path
) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made, people = await house.table()
            await people[1].leave()
            table = table_of(house, made)
            await until(lambda: 1 in table.away)
            store.fail(method, unsaved(), after=after)
            no = await house.order(made, **order)
            assert (no.status_code, "cannot save" in no.json()["detail"]) == (503, True)
            await people[0].catch_up()
            tables = [message for message in people[0].heard if isinstance(message, wire.Table)]
            assert (tables[-1].paused, tables[-1].status, tables[-1].seats[1].bot) == (False, "playing", "")
            running = house.lobby.running
            assert (await house.order(made, **order)).status_code == 204
            assert house.lobby.running == running - (order["do"] == "end")
            if order["do"] != "door":
                shown = await people[0].hear(wire.Table)
                assert shown.paused or shown.status == "over" or shown.seats[1].bot or shown.ended

    asyncio.run(main())


def test_a_refusal_is_answered_though_the_try_could_not_be_kept(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            _, people = await house.table()
            actor, _ = await turn(people)
            for trouble in (unsaved(), Unread("away")):
                store.fail("add_try", trouble)
                assert refused(await actor.act("pass")).code == "MUST_LEAD"
            assert isinstance(await actor.act(actor.view.legal[0]), wire.Ack)

    asyncio.run(main())


@both
@pytest.mark.parametrize("method", ["add_gathering", "save_table"])
def test_a_gathering_that_could_not_be_made_leaves_nothing_behind(method: str, after: bool, tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            store.fail(method, unsaved(), after=after)
            wish = {"game": "metals", "seats": ["person", "person"]}
            assert (await house.http.post("/api/gatherings", json=wish)).status_code == 503
            assert await store.gatherings() == []
            assert house.lobby.running == 0
            assert not house.lobby.gatherings
            await house.table()

    asyncio.run(main())


@both
def test_a_table_that_could_not_be_added_is_not_there_twice(after: bool, tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made = await house.make(seats=2, many=True)
            for _ in range(2):
                await house.join(made["code"])
            store.fail("save_table", unsaved(), after=after)
            assert (await house.http.post(f"/api/gatherings/{made['code']}/join", json={})).status_code == 503
            assert (await house.join(made["code"]))["table"] == 2
            rows = await store.tables(house.lobby.gatherings[made["code"]].row.id)
            assert [row.number for row in rows] == [1, 2]

    asyncio.run(main())


# All at once.


def test_after_the_store_was_away_every_table_plays_on_by_itself(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, bots):
            watched = []
            for plan in (["bot:random", "bot:random"], ["person", "bot:random"], ["person", "person"]):
                made = await house.make(seats=plan, options={"series": "3"}, clock=1)
                people = [await house.sit(made["code"]) for seat in plan if seat == "person"]
                await house.order(made, "start")
                watched.append(await house.come(made["code"], table=1))
                for person in people:
                    await person.hear(wire.View)
            store.away = True
            bots.watched.clear()
            for watcher in watched:
                assert "cannot save" in (await watcher.hear(wire.Notice)).text
            store.away = False
            for watcher in watched:
                await watcher.hear(wire.View)
                assert (await watcher.hear(wire.View)).n > 0

    asyncio.run(main())


def test_an_erased_gathering_hangs_up_on_everybody_and_is_left_alone(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made = await house.make(seats=["bot:random", "bot:random"])
            watcher = await house.come(made["code"], table=1)
            await house.order(made, "pause", paused=True)
            await house.order(made, "start")
            table = table_of(house, made)
            await store.erase(table.gathering.id)
            table.gathering = replace(table.gathering, paused=False)
            table.referee.wake()
            assert "erased" in (await watcher.hear(wire.Closed)).reason
            assert not table.referee.busy

    asyncio.run(main())


def test_a_bug_of_ours_ends_one_request_or_one_socket_with_a_sentence(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path, LATER) as (house, store, _):
            made, people = await house.table()
            store.fail("add_gathering", KeyError("bug"))
            no = await house.http.post("/api/gatherings", json={"game": "metals", "seats": ["person", "person"]})
            assert (no.status_code, no.json()["detail"]) == (500, "Something went wrong here. Nothing was changed.")
            actor, other = await turn(people)
            store.fail("append", KeyError("bug"))
            await actor.say(wire.Act(1, "click", actor.view.legal[0]))
            assert await actor.gone() == 4500
            assert "reload to go on" in of(wire.Closed, actor.heard[-1]).reason
            await other.catch_up()
            again = await house.come(made["code"], actor.secret)
            await again.hear(wire.View)
            assert isinstance(await again.act(again.view.legal[0]), wire.Ack)

    asyncio.run(main())


def test_for_a_bot_that_answers_nonsense_the_referee_plays(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, bots):

            async def confused(*asked: object, **more: object) -> str:
                return "fly"

            bots.choose = confused  # type: ignore[method-assign]
            made = await house.make(seats=["bot:random", "bot:random"])
            watcher = await house.come(made["code"], table=1)
            await house.order(made, "start")
            assert "stumbled; the referee plays for it this once" in (await watcher.hear(wire.Notice)).text
            table = table_of(house, made)
            await until(lambda: table.row.status == "over")
            assert {step.by for step in await store.steps(table.row.match)} == {"time"}
            assert house.lobby.house.metrics.bot_failures["confused"] > 0

    asyncio.run(main())


def test_a_match_erased_while_its_table_sleeps_is_said_to_be_gone(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made, people = await house.table()
            for person in people:
                await person.leave()
            while house.lobby.gatherings:
                await house.lobby.evict(house.lobby.house.clocks.tick())
                await asyncio.sleep(0.005)
            await house.lobby.find(made["code"])
            table = table_of(house, made)
            await store.erase(table.gathering.id)
            again = await house.come(made["code"], people[0].secret)
            assert await again.gone() == 4403
            assert "erased" in of(wire.Closed, again.heard[-1]).reason

    asyncio.run(main())


def test_a_match_that_is_over_is_shown_as_over_once_that_can_be_saved(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path, LATER) as (house, store, _):
            made, people = await house.table()
            actor = await last_step(house, people)
            raised = store.fail("save_table", unsaved())
            await actor.act(actor.view.legal[0])
            await raised.wait()
        async with failing(tmp_path, LATER) as (house, store, _):
            store.fail("save_table", unsaved())
            first = await house.come(made["code"], actor.secret)
            assert await first.gone() == 4500
            assert table_of(house, made).live is None
            again = await house.come(made["code"], actor.secret)
            assert (await again.hear(wire.Ended)).winners
            assert (await saved_row(house, table_of(house, made))).status == "over"

    asyncio.run(main())
