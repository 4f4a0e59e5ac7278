"""The host moves somebody to another table: name, secret and sockets go with them."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from server.failing import LATER, SOON, failing, saved_row, table_of, unsaved, until
from server.people import Person, Running, running
from server.test_latecomers import notices, play_until, shown
from server.test_lesson import PLAN, host, said

from ionbox.core.types import Seat
from ionbox.server import wire


async def a_class(house: Running, seats: int = 2, of: int = 4, **more: Any) -> tuple[dict[str, Any], list[Person]]:
    """Tables with so many pupils, in the order in which they came."""
    made = await house.make(seats=seats, many=True, lesson=PLAN, **more)
    return made, [await house.sit(made["code"], name) for name in ("Ada", "Ben", "Cleo", "Dora", "Emil")[:of]]


async def look_around(*people: Person) -> None:
    for person in people:
        await person.catch_up()


def called(person: Person) -> list[str]:
    return [seat.name for seat in shown(person).seats]


def at(person: Person) -> tuple[int, int | None, int | None]:
    """The table, the seat, and the seat at the next deal, as they were last welcomed."""
    welcome = [heard for heard in person.heard if isinstance(heard, wire.Welcome)][-1]
    return welcome.table, welcome.seat, welcome.late


def test_before_the_match_somebody_takes_a_free_seat_at_another_table_and_plays_there(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, (ada, ben, cleo) = await a_class(house, of=3)
            assert (await house.order(made, "move", table=1, seat=0, name="Ada", to=2)).status_code == 204
            assert (await ada.hear(wire.Welcome)).table == 1
            assert (await ada.hear(wire.Welcome)).table == 2
            await look_around(ada, ben, cleo)
            assert at(ada) == (2, 1, None)
            assert notices(ada) == ["The host has moved you to table 2."]
            assert called(ada) == called(cleo) == ["Cleo", "Ada"]
            assert called(ben) == ["", "Ben"]
            assert notices(ben) == ["Ada goes on at table 2."]
            assert all(seat.present for seat in shown(cleo).seats)
            for person in (ada, cleo):
                await person.say(wire.Ready())
            actor = ada if (await ada.hear(wire.View)).legal else cleo
            await cleo.hear(wire.View)
            assert isinstance(await actor.act(actor.view.legal[0]), wire.Ack)
            await ada.leave()
            again = await house.come(made["code"], ada.secret)
            assert (await again.hear(wire.Welcome)).table == 2, "the secret stays good"
            # The seat that was left is free for whoever comes next.
            assert (await house.join(made["code"], "Finn"))["table"] == 1

    asyncio.run(main())


def test_in_a_match_a_bot_keeps_the_old_seat_and_the_new_one_is_theirs_at_the_next_deal(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, (ada, ben, cleo) = await a_class(house, of=3, options={"series": "3"})
            assert (await house.order(made, "start")).status_code == 204
            for person in (ada, ben, cleo):
                await person.hear(wire.View)
            hand = ada.view.view["hand"]
            assert hand
            order = {"table": 1, "seat": 0, "name": "Ada", "to": 2}
            assert (await house.order(made, "move", **order)).status_code == 204
            await look_around(ada, ben, cleo)
            assert at(ada) == (2, None, 1)
            assert ada.view.table == 2
            assert ada.view.view["hand"] == [], "what the bot knows is not theirs yet"
            assert (shown(ben).seats[0].kind, shown(ben).seats[0].filled) == ("bot", True)
            assert shown(cleo).seats[1].late == "Ada"
            old, new = table_of(house, made).row.seats[0], table_of(house, made, 2).row.seats[1]
            assert (old.secret_hash, new.device) == ("", 1)
            await play_until(cleo, lambda: any("Ada takes over from" in text for text in notices(cleo)))
            await look_around(ada)
            assert at(ada) == (2, 1, None)
            assert ada.view.view["hand"]

    asyncio.run(main())


def test_somebody_who_waits_for_a_deal_or_is_not_there_is_moved_as_well(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, (ada, ben, cleo) = await a_class(house, seats=3, of=3, options={"series": "3"})
            assert (await house.order(made, "start")).status_code == 204
            dora = await house.sit(made["code"], "Dora")
            await dora.catch_up()
            assert at(dora) == (2, 0, None)
            assert (await house.order(made, "start")).status_code == 204
            # Dora, who plays, goes nowhere: nobody filled a seat of table 1. Emil waits for a bot's, and is away.
            answer = await house.order(made, "move", table=2, seat=0, to=1)
            assert await said(answer) == (409, "Table 1 has no free seat, and no bot that filled one.")
            emil = await house.sit(made["code"], "Emil")
            await emil.catch_up()
            assert at(emil) == (2, None, 1)
            await ben.leave()
            await until(lambda: 1 in table_of(house, made).away)
            order = {"table": 1, "seat": 1, "name": "Ben", "to": 2, "to_seat": 2}
            assert (await house.order(made, "move", **order)).status_code == 204
            assert (await house.order(made, "move", table=2, seat=1, name="Emil", to=1)).status_code == 204
            await look_around(ada, cleo, dora, emil)
            assert at(emil) == (1, None, 1)
            assert [seat.late for seat in shown(dora).seats] == ["", "", "Ben"]
            assert [seat.late for seat in shown(ada).seats] == ["", "Emil", ""]
            again = await house.come(made["code"], ben.secret)
            assert (await again.hear(wire.Welcome)).late == 2

    asyncio.run(main())


def test_one_of_a_team_is_moved_alone_and_joins_another_team(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await a_class(house, seats=2, team=2, of=5)
            ada, ben, _, _, emil = people
            await look_around(*people)
            row = table_of(house, made).row
            team = [mate.name for mate in row.seats[0].mates]
            assert team == ["Ada", "Cleo"]
            order = {"table": 1, "seat": 0, "mate": 1, "to": 2}
            assert (await house.order(made, "move", **order, name="Ada")).status_code == 409
            assert (await house.order(made, "move", **order, name="Cleo")).status_code == 204
            assert (await house.order(made, "move", table=1, seat=1, to=2, to_seat=0)).status_code == 204
            await look_around(*people)
            one, other = table_of(house, made).row.seats, table_of(house, made, 2).row.seats
            assert (one[0].name, len(one[1].mates), one[1].name) == ("Ada", 1, "Dora")
            assert [mate.name for mate in other[0].mates] == ["Emil", "Ben"]
            assert other[1].name == "Cleo"
            assert at(ben) == (2, 0, None)
            assert [mate.present for mate in shown(emil).seats[0].mates] == [True, True]
            assert at(ada) == (1, 0, None)

    asyncio.run(main())


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ({"to": 1}, "They are at that table already."),
        ({"to": 3}, "There is no table 3 here."),
        ({"table": 9}, "There is no table 9 here."),
        ({"seat": 5}, "Table 1 has no seat 6."),
        ({"to_seat": 7}, "Table 2 has no seat 8."),
        ({"to_seat": 0}, "Seat 1 of table 2 cannot be had."),
        ({"name": "Ben"}, "Ben is not there any more."),
        ({"seat": 2, "name": ""}, "Nobody sits there."),
        ({"mate": 1, "name": ""}, "Nobody sits there."),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence_and_changes_nothing(
    order: dict[str, Any], why: str, tmp_path: Path
) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await a_class(house, seats=3, of=2)
            assert (await house.order(made, "start")).status_code == 204
            cleo = await house.make(seats=3)
            await house.order(cleo, "end")
            await house.sit(made["code"], "Cleo")  # late, at table 1
            await house.lobby.gatherings[made["code"]].add_table()
            await house.order(made, "move", table=1, seat=2, to=2)
            before = [table.row for table in house.lobby.gatherings[made["code"]].tables]
            answer = await house.order(made, "move", **{"table": 1, "seat": 0, "name": "Ada", "to": 2, **order})
            assert answer.status_code in (404, 409)
            assert why in answer.json()["detail"]
            assert [table.row for table in house.lobby.gatherings[made["code"]].tables] == before
            await look_around(*people)
            assert at(people[0]) == (1, 0, None)

    asyncio.run(main())


def test_a_move_that_cannot_be_saved_leaves_both_tables_as_they_were(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path, SOON) as (house, store, _):
            made, (ada, ben, cleo) = await a_class(house, of=3)
            tables = [table_of(house, made, number) for number in (1, 2)]
            for after in (False, True):
                before = [table.row for table in tables]
                store.fail("save_two_tables", unsaved(), after=after)
                answer = await house.order(made, "move", table=1, seat=0, name="Ada", to=2)
                assert answer.status_code == 503
                await until(lambda: not any(table.doubtful for table in tables))
                assert [table.row for table in tables] == before
                assert [await saved_row(house, table) for table in tables] == before
            await look_around(ada, ben, cleo)
            assert at(ada) == (1, 0, None)
            assert (await house.order(made, "move", table=1, seat=0, name="Ada", to=2)).status_code == 204

    asyncio.run(main())


def test_a_server_that_is_killed_in_a_move_knows_where_everybody_sits(tmp_path: Path) -> None:
    async def main() -> None:
        secrets: dict[str, str] = {}
        for saved in (False, True):
            async with failing(tmp_path, LATER) as (house, store, _):
                if not secrets:
                    made, people = await a_class(house, of=3)
                    secrets = {person.secret: name for person, name in zip(people, ("Ada", "Ben", "Cleo"), strict=True)}
                # Whether it was still saved or not: nobody here hears of it before the server is gone.
                store.fail("save_two_tables", unsaved(), after=saved)
                assert (await house.order(made, "move", table=1, seat=0, name="Ada", to=2)).status_code == 503
                store.away = True
            async with running(tmp_path) as house:
                for secret, name in secrets.items():
                    person = await house.come(made["code"], secret)
                    await person.catch_up()
                    table, seat, _ = at(person)
                    assert called(person)[seat or 0] == name
                    assert (table == 2) == (name == "Cleo" or (saved and name == "Ada"))

    asyncio.run(main())


def test_a_socket_that_closes_while_it_is_moved_listens_nowhere(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, _, _):
            made, (ada, ben, cleo) = await a_class(house, of=3)
            await look_around(ada, ben, cleo)
            one, two = table_of(house, made), table_of(house, made, 2)
            listener = one.room.at(Seat(0))[0]
            async with two.lock:
                moving = asyncio.create_task(house.order(made, "move", table=1, seat=0, name="Ada", to=2))
                await until(lambda: len(two.lock._waiters or ()) == 1)
                await ada.leave()
                await until(lambda: listener not in one.room.everybody())
            assert (await moving).status_code == 204
            assert two.row.seats[1].name == "Ada"
            # And one that goes while the new table is shown to it.
            async with two.lock:
                following = asyncio.create_task(listener.follow(two, two.row.seats[1].secret_hash))
                await until(lambda: len(two.lock._waiters or ()) == 1)
            await following
            assert listener not in two.room.everybody()

    asyncio.run(main())


def test_a_socket_whose_seat_has_gone_again_when_it_follows_hears_so(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, _, _):
            made, (ada, ben, cleo) = await a_class(house, of=3)
            await look_around(ada, ben, cleo)
            listener = table_of(house, made).room.at(Seat(0))[0]
            await listener.follow(table_of(house, made, 2), "x" * 64)
            assert await ada.gone() == 4000
            assert ada.heard[-1] == wire.Closed("You have another seat by now. Come back to it.")

    asyncio.run(main())


def test_the_host_who_watches_all_tables_sees_somebody_go(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, _ = await a_class(house, of=3)
            watcher = await house.come(made["code"], made["host"])
            await watcher.catch_up()
            assert (await house.order(made, "move", table=1, seat=0, name="Ada", to=2)).status_code == 204
            await watcher.catch_up()
            tables = {heard.table: heard for heard in watcher.heard if isinstance(heard, wire.Table)}
            assert [[seat.name for seat in tables[number].seats] for number in (1, 2)] == [["", "Ben"], ["Cleo", "Ada"]]
            shows = await house.http.get(f"/api/gatherings/{made['code']}/tables", headers=host(made))
            assert [len(one["table"]["seats"]) for one in shows.json()] == [2, 2]

    asyncio.run(main())
