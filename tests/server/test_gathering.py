"""One code, many tables: joining, names, the host, and the bounds."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from server.failing import SOON, failing, unsaved, until
from server.people import QUICK, Sight, replace, running

from ionbox.server import gathering, names, wire
from ionbox.store import Taken


def test_thirty_phones_fill_eight_tables_by_themselves(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=4, many=True, late=False)
            joined = await asyncio.gather(*(house.join(made["code"]) for _ in range(30)))
            assert sorted({one["table"] for one in joined}) == list(range(1, 9))
            assert len({one["name"] for one in joined}) == 30
            assert (await house.order(made, "start")).status_code == 204
            look = (await house.http.get(f"/api/gatherings/{made['code']}")).json()
            assert [table["status"] for table in look["tables"]] == ["playing"] * 8
            assert [seat["kind"] for seat in look["tables"][7]["seats"]] == ["person", "person", "bot", "bot"]
            # Whoever comes late gets a table of their own to wait at.
            assert (await house.join(made["code"]))["table"] == 9

    asyncio.run(main())


def test_the_host_sees_the_public_view_of_every_table_and_new_tables_too(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=2, many=True)
            host = await house.come(made["code"], made["host"])
            assert (await host.hear(wire.Welcome)).host
            for _ in range(4):
                await house.join(made["code"])
            await house.order(made, "start")
            views: dict[int, Sight] = {}
            while len(views) < 2:
                view = await host.hear(Sight)
                views[view.table] = view
            assert all(view.view["seat"] is None and not view.view["hand"] for view in views.values())
            headers = {"authorization": f"Bearer {made['host']}"}
            path = f"/api/gatherings/{made['code']}/tables"
            shown = (await house.http.get(path, headers=headers)).json()
            assert [one["view"]["own"]["seat"] for one in shown] == [None, None]
            assert (await house.http.get(path)).status_code == 403
            await host.say(wire.Act(1, "host", "Na+"))
            assert await host.gone() == 4400

    asyncio.run(main())


def test_the_host_closes_the_door_removes_a_name_and_ends(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table(seats=2, many=True)
            rude = await house.sit(made["code"], "Rude Name")
            await house.order(made, "door", open=False)
            closed = await house.http.post(f"/api/gatherings/{made['code']}/join", json={})
            assert closed.status_code == 409
            assert "door is closed" in closed.json()["detail"]
            assert (await house.order(made, "remove", table=2, seat=0)).status_code == 204
            assert await rude.gone() == 4000
            # In the middle of a match a bot has the seat, and the name is gone from the table and its record.
            assert (await house.order(made, "remove", table=1, seat=1)).status_code == 204
            assert await people[1].gone() == 4000
            table = await people[0].hear(wire.Table)
            while table.seats[1].kind != "bot":
                table = await people[0].hear(wire.Table)
            assert (await house.order(made, "end")).status_code == 204
            ended = await people[0].hear(wire.Ended)
            assert (ended.because, ended.winners) == ("The host has ended the gathering.", [])
            text = (await house.http.get(f"/api/gatherings/{made['code']}/tables/1/record")).text
            assert people[1].secret not in text
            assert ", greedy 2" in text
            assert (await house.order(made, "start")).status_code == 410

    asyncio.run(main())


def test_the_host_survives_a_reload_and_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=2)
            await house.order(made, "pause", paused=True)
        async with running(tmp_path) as house:
            assert (await house.order(made, "pause", paused=False)).status_code == 204
            assert (await house.order({**made, "host": "guess"}, "end")).status_code == 403
            path = f"/api/gatherings/{made['code']}/host"
            answer = await house.http.post(path, json={"secret": made["host"]})
            assert answer.status_code == 204
            assert (await house.http.get(f"/api/gatherings/{made['code']}")).json()["host"] is True
            assert (await house.http.post(path, json={"secret": "guess"})).status_code == 403

    asyncio.run(main())


def test_a_device_keeps_its_seat_in_a_cookie_that_scripts_cannot_read(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=2)
            path = f"/api/gatherings/{made['code']}"
            answer = await house.http.post(f"{path}/join", json={})
            cookie = answer.headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=strict" in cookie
            again = await house.http.post(f"{path}/join", json={"name": "Somebody else"})
            assert again.json() == answer.json()
            look = (await house.http.get(path)).json()
            assert (look["my_table"], look["my_seat"]) == (1, 0)
            assert answer.json()["secret"] not in (await house.http.get(path)).text

    asyncio.run(main())


def test_watchers_are_let_in_only_where_the_table_is_open_to_them(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, _ = await house.table(spectators=False)
            assert await (await house.come(made["code"], table=1)).gone() == 4403
            host = await house.come(made["code"], made["host"], table=1)
            assert (await host.hear(Sight)).view["seat"] is None

    asyncio.run(main())


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"game": "chess", "seats": ["person"]}, "Unknown game"),
        ({"game": "metals", "seats": ["person"]}, "for 2 to 4 seats"),
        ({"game": "metals", "seats": ["person", "robot"]}, "A seat is for a person"),
        ({"game": "metals", "seats": ["person", "bot:genius"]}, "Unknown bot"),
        ({"game": "metals", "seats": ["person"] * 2, "preset": "fast"}, "has no preset"),
        ({"game": "metals", "seats": ["person"] * 2, "options": {"series": "99"}}, "series is a whole number"),
        ({"game": "metals", "seats": ["person"] * 2, "options": {"deck": "ion\nXx+"}}, "line 1: "),
        ({"game": "metals", "seats": ["person"] * 2, "clock": -1}, "clock"),
        ({"game": "metals"}, "seats"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(wish: dict[str, Any], why: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            answer = await house.http.post("/api/gatherings", json=wish)
            assert answer.status_code == 400
            assert why in answer.json()["detail"]
            assert await house.lobby.house.store.gatherings() == []

    asyncio.run(main())


def test_a_single_table_is_full_when_it_is_full(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=2)
            for _ in range(2):
                await house.join(made["code"])
            full = await house.http.post(f"/api/gatherings/{made['code']}/join", json={})
            assert full.json()["detail"] == "All seats are taken. You can watch."

    asyncio.run(main())


def test_tables_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        monkeypatch.setattr(gathering, "MOST_TABLES", 2)
        async with running(tmp_path) as house:
            made = await house.make(seats=2, many=True)
            for _ in range(4):
                await house.join(made["code"])
            full = await house.http.post(f"/api/gatherings/{made['code']}/join", json={})
            assert (full.status_code, full.json()["detail"]) == (409, "All 2 tables are full.")

    asyncio.run(main())


def test_what_ended_long_ago_is_erased_and_what_nobody_ended_has_ended(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make()
            now = house.lobby.house.clocks.now()
            assert await house.lobby.expire(now + 10) == 0  # it is in use
            await house.lobby.evict(house.lobby.house.clocks.tick())
            assert await house.lobby.expire(now + 10) == 1
            await house.lobby.evict(house.lobby.house.clocks.tick())
            assert (await house.http.get(f"/api/gatherings/{made['code']}")).status_code == 404

    asyncio.run(main())


def test_codes_are_read_as_people_type_them() -> None:
    assert names.read_code(" abc-234 ") == "ABC234"
    assert [names.read_code(text) for text in ("ABC23", "ABC230", "ABC23O", "ABC23I", "ABC23L", "ABC231")] == [""] * 6
    codes = {names.new_code(()) for _ in range(200)}
    assert len(codes) == 200
    assert not set("".join(codes)) & set("0O1IL")


def test_a_gathering_erased_by_another_process_ends_with_a_sentence_and_does_not_come_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table()
            await house.lobby.house.store.erase((await house.lobby.find(made["code"])).row.id)
            player = next(one for one in people if one.may_act())
            await player.say(wire.Act(1, "a", player.view.legal[0]))
            assert "erased" in (await player.hear(wire.Closed)).reason
            assert (await house.order(made, "pause", paused=True)).status_code == 410
            assert await house.lobby.house.store.gatherings(ended=True) == []

    asyncio.run(main())


def test_a_seat_nobody_came_to_is_free_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, replace(QUICK, unclaimed=0.05)) as house:
            made = await house.make(seats=2)
            watcher = await house.come(made["code"], table=1)
            ghost = await house.join(made["code"], "Ghost")
            shown: list[str] = []
            while shown[-2:] != ["Ghost", ""]:
                shown.append((await watcher.hear(wire.Table)).seats[0].name)
            assert await (await house.come(made["code"], ghost["secret"])).gone() == 4403
            assert (await house.join(made["code"], "Ghost"))["seat"] == 0

    asyncio.run(main())


def test_whoever_came_once_keeps_the_seat_and_in_a_match_every_seat_is_kept(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=3)
            ada = await house.sit(made["code"], "Ada")
            await ada.catch_up()
            await ada.leave()
            late = await house.join(made["code"], "Late")
            table = house.lobby.gatherings[made["code"]].tables[0]
            await table.chairs.give_up(names.hashed(ada.secret))
            await house.order(made, "start")
            await table.chairs.give_up(names.hashed(late["secret"]))
            assert [seat.name for seat in table.row.seats[:2]] == ["Ada", "Late"]
            assert (await (await house.come(made["code"], late["secret"])).hear(wire.Welcome)).seat == 1

    asyncio.run(main())


def test_a_seat_nobody_came_to_is_freed_though_saving_that_failed_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path, replace(SOON, unclaimed=0.05)) as (house, store, _):
            made = await house.make(seats=2)
            await house.join(made["code"])
            store.fail("save_table", unsaved())
            table = house.lobby.gatherings[made["code"]].tables[0]
            await until(lambda: table.row.seats[0].kind == "open")

    asyncio.run(main())


def test_a_seat_is_asked_for_by_one_device_at_a_time_and_an_honest_question_stands(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, replace(QUICK, between=3600.0)) as house:
            made, people = await house.table()
            path = f"/api/gatherings/{made['code']}/claims"
            seat = {"table": 1, "seat": 0}
            honest = (await house.http.post(path, json=seat)).json()
            for _ in range(40):
                assert (await house.http.post(path, json=seat)).status_code == 409
            assert (await house.http.post(path, json={"table": 1, "seat": 1})).status_code == 202
            await people[0].catch_up()
            assert len([message for message in people[0].heard if isinstance(message, wire.Asked)]) == 1
            await people[0].say(wire.Allow(honest["claim"], False))
            await people[0].catch_up()
            no = await house.http.post(path, json=seat)
            assert (no.status_code, "some seconds" in no.json()["detail"]) == (409, True)
            state = await house.http.post(f"{path}/{honest['claim']}", json={"token": honest["token"]})
            assert state.json() == {"state": "no"}

    asyncio.run(main())


def test_a_question_nobody_answers_lapses(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, replace(QUICK, question=0.0)) as house:
            made, people = await house.table()
            path = f"/api/gatherings/{made['code']}/claims"
            claims = [(await house.http.post(path, json={"table": 1, "seat": 0})).json() for _ in range(3)]
            assert len(house.lobby.gatherings[made["code"]].claims.waiting) == 1
            await people[0].say(wire.Allow(claims[0]["claim"], True))
            assert "Nobody is waiting" in (await people[0].hear(wire.Notice)).text

    asyncio.run(main())


def test_a_name_the_host_removed_does_not_come_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=2)
            await house.join(made["code"], "Rude Name")
            assert (await house.order(made, "remove", table=1, seat=0)).status_code == 204
            path = f"/api/gatherings/{made['code']}/join"
            for name in ("Rude Name", " rude  name "):
                no = await house.http.post(path, json={"name": name})
                assert no.status_code == 409
                assert "Choose another" in no.json()["detail"]
            assert (await house.join(made["code"], "Ada"))["seat"] == 0

    asyncio.run(main())


def test_whoever_joins_a_table_that_begins_at_that_moment_gets_another_seat(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=2, many=True, late=False)
            await house.sit(made["code"], "Ada")
            here = house.lobby.gatherings[made["code"]]
            async with here.tables[0].lock:
                joining = asyncio.create_task(here.join("Ben"))
                await until(lambda: here.lock.locked())
                await asyncio.sleep(0)  # it has chosen its seat, and waits for the table
                await here.tables[0].begin()
            place, _, _ = await joining
            assert place.table.row.number == 2
            assert [seat.kind for seat in here.tables[0].row.seats] == ["person", "bot"]

    asyncio.run(main())


def test_where_all_seats_are_for_bots_nobody_sits_down_and_no_table_is_added(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            for more, watch in (({"many": True}, ""), ({"spectators": False}, ""), ({}, " You can watch.")):
                rules: dict[str, Any] = {"spectators": bool(watch), **more}
                made = await house.make(seats=["bot:random", "bot:random"], **rules)
                for _ in range(3):
                    no = await house.http.post(f"/api/gatherings/{made['code']}/join", json={})
                    assert (no.status_code, no.json()["detail"]) == (409, f"All seats are for bots.{watch}")
                assert len(house.lobby.gatherings[made["code"]].tables) == 1

    asyncio.run(main())


def test_a_start_before_anybody_has_come_is_said_in_a_sentence(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=2)
            no = await house.order(made, "start")
            assert (no.status_code, no.json()["detail"]) == (409, "Nobody has come yet.")

    asyncio.run(main())


def test_a_code_that_is_taken_in_the_store_is_drawn_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            store.fail("add_gathering", Taken("a code"), Taken("a code"))
            made = await house.make()
            assert store.calls["add_gathering"] == 3
            assert [row.code for row in await store.gatherings()] == [made["code"]]

    asyncio.run(main())


def test_a_gathering_whose_first_table_was_never_saved_gets_one_when_it_starts(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=["bot:random", "bot:random"])
        with sqlite3.connect(tmp_path / "ionbox.sqlite") as db:
            db.execute("DELETE FROM tables")
        db.close()
        async with running(tmp_path) as house:
            assert (await house.order(made, "start")).status_code == 204
            assert len(house.lobby.gatherings[made["code"]].tables) == 1

    asyncio.run(main())


def test_the_record_of_a_table_without_watchers_is_for_those_who_sat_there(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table(spectators=False)
            await house.order(made, "end")
            path = f"/api/gatherings/{made['code']}/tables/1/record"
            no = await house.http.get(path)
            assert (no.status_code, no.json()["detail"]) == (403, "This table is not open to watchers.")
            for secret in (made["host"], people[0].secret):
                headers = {"authorization": f"Bearer {secret}"}
                assert (await house.http.get(path, headers=headers)).status_code == 200

    asyncio.run(main())
