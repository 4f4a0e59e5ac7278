"""Whoever comes when the match has begun: they watch, and have a bot's seat from the next deal on."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from narrow import sure
from server.failing import failing, saved_row, table_of, unsaved, until
from server.people import QUICK, Person, Running, Sight, play_on, refused, running

from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.server import wire
from ionbox.server.clocks import Clocks
from ionbox.server.table import Table
from ionbox.store.rows import TableRow

SERIES = {"series": "3"}
DEAL = " takes over from greedy 2."


async def begun(house: Running, **more: Any) -> tuple[dict[str, Any], Person]:
    """A match of Ada's, whose second seat a bot fills."""
    made = await house.make(**{"seats": ["person", "person"], "options": SERIES, **more})
    ada = await house.sit(made["code"], "Ada")
    assert (await house.order(made, "start")).status_code == 204
    await ada.hear(wire.View)
    return made, ada


async def late(house: Running, made: dict[str, Any], name: str = "Ben") -> Person:
    person = await house.sit(made["code"], name)
    assert (await person.hear(wire.Welcome)).late == 1
    return person


def notices(person: Person) -> list[str]:
    return [heard.text for heard in person.heard if isinstance(heard, wire.Notice)]


def shown(person: Person) -> wire.Table:
    return [heard for heard in person.heard if isinstance(heard, wire.Table)][-1]


async def play_until(ada: Person, true: Any) -> None:
    """Ada plays, one step after another, until something is true of what she has heard."""
    rng = Rng(7)
    while not true():
        view = ada.view
        answer = await ada.act(view.legal[rng.below(len(view.legal))]) if view and view.legal else await ada.next()
        while isinstance(answer, wire.Ack) and ada.view.n < answer.n:
            await ada.next()


def test_a_latecomer_watches_and_has_the_seat_from_the_next_game_of_a_series_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, ada = await begun(house)
            ben = await late(house, made)
            await ada.catch_up()
            assert [(seat.kind, seat.name, seat.late) for seat in shown(ada).seats] == [
                ("person", "Ada", ""),
                ("bot", "greedy 2", "Ben"),
            ]
            await ben.hear(wire.View)
            assert ben.audience is None
            assert ben.view.view["hand"] == ben.view.legal == []
            table = table_of(house, made)
            assert refused(await ben.act("Na+")).code == "WATCHING"
            await play_until(ada, lambda: "Ben" + DEAL in notices(ada))
            await ben.hear(wire.Notice)
            await ben.catch_up()
            # What Ben was sent before is what everybody may see, and from now on it is what the seat sees.
            before, after = [n for n, heard in enumerate(ben.heard) if isinstance(heard, wire.Welcome)]
            sights = [heard for heard in ben.heard[before:after] if isinstance(heard, Sight)]
            assert not any(sight.view["hand"] or sight.legal for sight in sights)
            assert ben.audience == 1
            assert ben.view.view["game"] == 2
            assert ben.view.view["hand"] == list(table.game.view(sure(table.live).state, Seat(1)).hand)
            assert [seat.kind for seat in shown(ben).seats] == ["person", "person"]
            assert (await saved_row(house, table)).seats[1].name == "Ben"
            await asyncio.gather(play_on(ada, Rng(1)), play_on(ben, Rng(2)))
            assert ada.ended == ben.ended
            steps = await house.lobby.house.store.steps(table.row.match)
            assert any(step.id for step in steps if step.seat == 1)

    asyncio.run(main())


def test_a_latecomer_gets_no_hint_for_the_bot_and_may_change_the_name(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, ada = await begun(house, hints=True)
            ben = await late(house, made)
            own = {"authorization": f"Bearer {ben.secret}"}
            path = f"/api/gatherings/{made['code']}"
            assert (await house.http.get(f"{path}/hint", headers=own)).status_code == 403
            assert (await house.http.post(f"{path}/name", json={"name": "greedy 2"}, headers=own)).status_code == 400
            assert (await house.http.post(f"{path}/name", json={"name": "Benno"}, headers=own)).status_code == 200
            await ada.catch_up()
            assert notices(ada) == ["Ben is now called Benno."]
            assert [(seat.name, seat.late) for seat in shown(ada).seats] == [("Ada", ""), ("greedy 2", "Benno")]
            # The same device is let in at the same seat, and nobody else is called that.
            again = (await house.http.post(f"{path}/join", json={}, headers=own)).json()
            house.http.cookies.clear()
            assert (again["seat"], again["name"]) == (1, "Benno")
            assert (await house.http.post(f"{path}/join", json={"name": "Benno"})).status_code == 400

    asyncio.run(main())


def test_where_no_round_comes_a_latecomer_plays_the_next_match(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, ada = await begun(house, options={})
            ben = await late(house, made)
            await play_on(ada, Rng(1))
            await ben.hear(wire.Ended)
            # The bot has played to the end, and so it is its name that the result has.
            assert shown(ben).seats[1].name == "greedy 2"
            await ben.say(wire.Rematch())
            await ada.say(wire.Rematch())
            assert (await ben.hear(wire.Welcome)).seat == 0
            assert len((await ben.hear(Sight)).view["hand"]) > 0
            assert [(seat.name, seat.present, seat.bot) for seat in shown(ben).seats] == [
                ("Ben", True, ""),
                ("Ada", True, ""),
            ]

    asyncio.run(main())


def test_a_latecomer_who_is_not_there_at_the_deal_waits_for_the_next_one(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, ada = await begun(house)
            ben = await late(house, made)
            await ben.leave()
            await play_until(ada, lambda: ada.view.view["game"] == 2)
            assert [seat.late for seat in table_of(house, made).row.seats] == ["", "Ben"]
            again = await house.come(made["code"], ben.secret)
            assert (await again.hear(wire.Welcome)).late == 1
            await again.hear(wire.View)
            await play_until(ada, lambda: ada.view.view["game"] == 3)
            await again.hear(wire.Notice)
            assert again.audience == 1

    asyncio.run(main())


def test_a_seat_that_a_latecomer_gave_up_is_for_the_next_who_comes(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, ada = await begun(house)
            ben = await late(house, made)
            watcher = await house.come(made["code"], table=1)
            no = await house.http.post(f"/api/gatherings/{made['code']}/join", json={"name": "Cleo"})
            assert (no.status_code, no.json()["detail"]) == (409, "All seats are taken. You can watch.")
            await watcher.say(wire.Leave())
            await watcher.catch_up()
            await ben.say(wire.Leave())
            assert await ben.gone() == 4000
            assert await (await house.come(made["code"], ben.secret)).gone() == 4403
            # Whoever has gone without a word holds the seat for nobody else's sake.
            cleo = await late(house, made, "Cleo")
            await cleo.hear(wire.View)
            await cleo.leave()
            await until(lambda: not table_of(house, made).room.late)
            dora = await late(house, made, "Dora")
            assert await (await house.come(made["code"], cleo.secret)).gone() == 4403
            await house.order(made, "remove", table=1, seat=1)
            assert await dora.gone() == 4000
            no = await house.http.post(f"/api/gatherings/{made['code']}/join", json={"name": "Dora"})
            assert "has taken the name Dora" in no.json()["detail"]
            await ada.catch_up()
            assert [(seat.name, seat.late) for seat in shown(ada).seats] == [("Ada", ""), ("greedy 2", "")]

    asyncio.run(main())


def test_nobody_takes_the_seat_of_a_bot_that_was_chosen_or_where_the_host_does_not_want_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            for more in ({"seats": ["person", "bot:random"]}, {"late": False}):
                made, _ = await begun(house, **more)
                no = await house.http.post(f"/api/gatherings/{made['code']}/join", json={})
                assert no.status_code == 409
            assert (await house.order(made, "late", allowed=True)).status_code == 204
            assert (await house.http.get(f"/api/gatherings/{made['code']}")).json()["late"] is True
            await late(house, made)

    asyncio.run(main())


def test_in_a_class_latecomers_fill_tables_before_they_get_one_of_their_own(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, _ = await begun(house, many=True)
            assert [(await house.join(made["code"]))["table"] for _ in range(3)] == [1, 2, 2]

    asyncio.run(main())


async def held(house: Running, table: Table, of: Callable[[TableRow], bool]) -> tuple[asyncio.Event, asyncio.Event]:
    """The disk takes long to save such rows: set when it has begun; to be set when it may go on."""
    begun, go_on = asyncio.Event(), asyncio.Event()
    store, save = house.lobby.house.store, house.lobby.house.store.save_table

    async def save_table(row: TableRow) -> None:
        if of(row):
            begun.set()
            await go_on.wait()
        await save(row)

    store.save_table = save_table  # type: ignore[method-assign]
    return begun, go_on


async def come_meanwhile(house: Running, made: dict[str, Any], secret: str) -> Person:
    """A socket that has said who it is, and waits for the table."""
    gathering = house.lobby.gatherings[made["code"]]
    before = gathering.used
    person = await house.come(made["code"], secret)
    await until(lambda: gathering.used > before)
    return person


def test_whoever_comes_back_while_everybody_moves_one_seat_further_has_their_own(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, ada = await begun(house, options={})
            ben = await late(house, made)
            await play_on(ada, Rng(1))
            await ben.leave()
            table = table_of(house, made)
            await until(lambda: not table.room.late)
            moving, go_on = await held(house, table, lambda row: row.status == "open")
            await ada.say(wire.Rematch())
            await moving.wait()
            ben = await come_meanwhile(house, made, ben.secret)
            again = await come_meanwhile(house, made, ada.secret)
            go_on.set()
            assert (await ben.hear(wire.Welcome)).late == 0
            assert (await again.hear(wire.Welcome)).seat == 1
            assert not (await ben.hear(Sight)).view["hand"]
            assert (await again.hear(Sight)).view["hand"]
            assert table.room.late == dict.fromkeys(table.room.late, 0)
            assert [(seat.name, seat.late) for seat in table.row.seats] == [("greedy 1", "Ben"), ("Ada", "")]

    asyncio.run(main())


def test_a_latecomer_who_comes_back_while_somebody_else_gets_the_seat_has_it_no_more(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, ada = await begun(house)
            ben = await late(house, made)
            await ben.leave()
            table = table_of(house, made)
            await until(lambda: not table.room.late)
            giving, go_on = await held(house, table, lambda row: row.seats[1].late == "Cleo")
            joining = asyncio.create_task(late(house, made, "Cleo"))
            await giving.wait()
            again = await come_meanwhile(house, made, ben.secret)
            go_on.set()
            cleo = await joining
            assert await again.gone() == 4403
            assert not [heard for heard in again.heard if isinstance(heard, wire.View)]
            await play_until(ada, lambda: "Cleo" + DEAL in notices(ada))
            await cleo.hear(wire.Notice)
            assert (cleo.audience, table.row.seats[1].name) == (1, "Cleo")

    asyncio.run(main())


def test_whoever_comes_between_two_matches_gets_the_seat_of_somebody_who_left(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table()
            await asyncio.gather(*(play_on(person, Rng(seat)) for seat, person in enumerate(people)))
            await people[1].say(wire.Leave())
            await people[1].gone()
            ben = await late(house, made)
            await ben.hear(wire.Ended)
            await people[0].say(wire.Rematch())
            assert (await ben.hear(wire.Welcome)).seat == 0
            assert (await ben.hear(wire.View)).n == 0

    asyncio.run(main())


def test_where_nobody_is_left_who_played_those_who_came_late_begin_the_next_match(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, ada = await begun(house, options={})
            ben = await late(house, made)
            await play_on(ada, Rng(1))
            await ben.hear(wire.Ended)
            await ada.say(wire.Leave())
            await ada.gone()
            # Whoever comes now is late for a match that only Ben could begin.
            cleo = await house.sit(made["code"], "Cleo")
            assert (await cleo.hear(wire.Welcome)).late == 0
            await cleo.catch_up()
            await ben.say(wire.Rematch(number="b"))
            while shown(cleo).rematch != [1]:
                await cleo.hear(wire.Table)
            await cleo.say(wire.Rematch())
            assert (await ben.hear(wire.Welcome)).seat == 0
            assert (await ben.hear(wire.View)).n == 0
            assert [seat.name for seat in table_of(house, made).row.seats] == ["Ben", "Cleo"]

    asyncio.run(main())


def test_whoever_wanted_the_next_match_and_gave_the_seat_up_holds_nobody_to_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, ada = await begun(house, options={})
            ben = await late(house, made)
            await play_on(ada, Rng(1))
            await ben.say(wire.Rematch(number="b"))
            while shown(ada).rematch != [1]:
                await ada.hear(wire.Table)
            await ben.say(wire.Leave())
            assert await ben.gone() == 4000
            await ada.catch_up()
            assert shown(ada).rematch == []
            assert table_of(house, made).row.seats[1].number == ""

    asyncio.run(main())


def test_a_deal_that_could_not_be_saved_is_tried_again_and_a_restart_loses_nobody(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made, ada = await begun(house)
            ben = await late(house, made)
            await ben.hear(wire.View)
            arrives = lambda row: any(seat.name == "Ben" for seat in row.seats)  # noqa: E731
            failed = store.fail("save_table", unsaved(), where=arrives)
            await play_until(ada, lambda: failed.is_set())
            await ben.hear(wire.Notice)
            while ben.audience is None:
                await ben.next()
            cleo = await house.make(seats=["person", "person"], options=SERIES)
            dora = await house.sit(cleo["code"], "Dora")
            await house.order(cleo, "start")
            await dora.hear(wire.View)
            emil = await late(house, cleo, "Emil")
        async with failing(tmp_path) as (house, _, _):
            dora, emil = await house.come(cleo["code"], dora.secret), await house.come(cleo["code"], emil.secret)
            assert (await emil.hear(wire.Welcome)).late == 1
            for person in (dora, emil):
                await person.hear(wire.View)
            game = dora.view.view["game"]
            await play_until(dora, lambda: dora.view.view["game"] > game)
            await emil.hear(wire.Notice)
            assert emil.audience == 1

    asyncio.run(main())


def test_a_latecomer_who_never_comes_keeps_nobody_else_out(tmp_path: Path) -> None:
    async def main() -> None:
        clocks = Clocks(**{**vars(QUICK), "unclaimed": 0.05})
        async with running(tmp_path, clocks) as house:
            made, _ = await begun(house)
            await house.join(made["code"], "Ben")
            await until(lambda: not table_of(house, made).awaited)
            await late(house, made, "Cleo")

    asyncio.run(main())
