"""Teams: how devices come to a seat that others hold, and how they go."""

import asyncio
from pathlib import Path

from server.failing import table_of
from server.people import QUICK, play_on, replace, running
from server.teams import heard, newest, settled, table, team_of, told

from ionbox.core.rng import Rng
from ionbox.server import wire


def test_whoever_comes_when_all_seats_are_taken_joins_the_smallest_team(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await table(house, team=3, devices=5, begin=False)
            await settled(*people)
            assert [person.seat for person in people] == [0, 1, 0, 1, 0]
            assert [newest(person, wire.Welcome).mate for person in people] == [0, 0, 1, 1, 2]
            assert team_of(people[1], 0) == ("P1", ["P1", "P3", "P5"], 0)
            assert team_of(people[1], 1) == ("P2", ["P2", "P4"], 0)
            assert newest(people[0], wire.Table).team == 3
            assert (await house.join(made["code"], "P6"))["seat"] == 1
            full = await house.http.post(f"/api/gatherings/{made['code']}/join", json={"name": "P7"})
            assert (full.status_code, full.json()["detail"]) == (409, "All seats are taken. You can watch.")
            secrets = {person.secret for person in people}
            assert len(secrets) == 5

    asyncio.run(main())


def test_where_nobody_shares_a_seat_none_is_shown_as_shared(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table("ion")
            assert team_of(people[0], 0)[1] == []
            await people[0].say(wire.Pen(0))
            await people[0].say(wire.Pen(1))
            await people[0].say(wire.Point("Na+"))
            await people[0].say(wire.Call("Foxes"))
            await settled(*people)
            assert "Only teams have names of their own." in told(people[0])
            assert not heard(people[0], wire.Pointed)
            watcher = await house.come(made["code"], table=1)
            for message in (wire.Pen(0), wire.Point("x"), wire.Call("Foxes")):
                await watcher.say(message)
            await watcher.catch_up()
            assert newest(watcher, wire.Welcome).seat is None

    asyncio.run(main())


def test_before_the_match_anybody_moves_to_a_free_seat_or_to_a_team_with_room(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make("ion", ["person", "person", "open"], team=2)
            people = [await house.sit(made["code"], f"P{n}") for n in range(1, 6)]
            await settled(*people)
            first, second, third, fourth, fifth = people
            assert [person.seat for person in people] == [0, 1, 2, 0, 1]
            await first.say(wire.Ready())
            await fourth.say(wire.Ready())
            await settled(*people)
            assert told(fourth) == "P1 has the pen and acts for your team."
            assert newest(fourth, wire.Table).seats[0].ready
            await first.say(wire.Sit(2))
            await settled(*people)
            assert first.seat == 2
            assert team_of(fifth, 2) == ("P3", ["P3", "P1"], 0)
            assert team_of(fifth, 0) == ("P4", ["P4"], 0)
            assert not newest(fifth, wire.Table).seats[0].ready, "the pen is another's now"
            for taken in (2, 1, 9):
                await first.say(wire.Sit(taken))
                await first.catch_up()
                assert told(first) == "That seat is not free."
            await fourth.say(wire.Sit(2))
            await fourth.catch_up()
            assert told(fourth) == "That seat is not free.", "a fifth wheel"
            await third.say(wire.Sit(0))
            await settled(*people)
            assert team_of(fifth, 0) == ("P4", ["P4", "P3"], 0)
            assert team_of(fifth, 2) == ("P1", ["P1"], 0)
            await first.say(wire.Sit(0))
            await fifth.say(wire.Leave())
            await fifth.gone()
            await first.say(wire.Sit(1))
            await settled(*people[:4])
            assert team_of(first, 1) == ("P2", ["P2", "P1"], 0)
            assert newest(first, wire.Table).seats[2].kind == "open"
            # Whoever is left is not here: that is seen.
            await second.leave()
            await first.say(wire.Sit(2))
            await first.catch_up()
            assert newest(first, wire.Table).seats[2].name == "P1"
            while newest(first, wire.Table).seats[1].present:
                await first.hear(wire.Table)

    asyncio.run(main())


def test_nobody_joins_a_team_once_the_match_has_begun_whatever_the_host_allows_latecomers(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await table(house, devices=2, late=True)
            answer = await house.http.post(f"/api/gatherings/{made['code']}/join", json={"name": "Late"})
            assert (answer.status_code, answer.json()["detail"]) == (409, "All seats are taken. You can watch.")
            await people[1].catch_up()
            assert team_of(people[1], 0) == ("P1", ["P1"], 0)
            # Over or not: whoever comes before the next deal has not played for this team.
            await house.order(made, "end")
            await people[0].hear(wire.Ended)
            assert not table_of(house, made).teams.room()

    asyncio.run(main())


def test_whoever_never_comes_to_a_team_is_no_part_of_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await table(house, devices=2, begin=False)
            house.lobby.house.clocks = replace(QUICK, unclaimed=0.05)
            await house.join(made["code"], "Ghost")
            while team_of(people[0], 0)[1] != ["P1", "Ghost"]:
                await people[0].hear(wire.Table)
            while team_of(people[0], 0)[1] != ["P1"]:
                await people[0].hear(wire.Table)

    asyncio.run(main())


def test_the_last_of_a_team_leaves_as_anybody_does(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await table(house)
            first, other, mate, _ = people
            await mate.say(wire.Leave())
            await mate.gone()
            await first.say(wire.Leave())
            await other.catch_up()
            while not newest(other, wire.Table).seats[0].bot:
                await other.hear(wire.Table)
            await first.catch_up()
            await first.say(wire.TakeBack())
            while newest(other, wire.Table).seats[0].bot:
                await other.hear(wire.Table)
            _, people = await table(house, devices=2, begin=False)
            await people[0].say(wire.Call("Foxes"))
            await people[0].say(wire.Leave())
            await people[0].gone()
            await people[1].catch_up()
            assert newest(people[1], wire.Table).seats[0] == wire.Seat("", "open", "", False, False, False)

    asyncio.run(main())


def test_no_team_is_larger_than_four(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            for team in (0, 5):
                body = {"game": "ion", "seats": ["person", "person"], "team": team}
                assert (await house.http.post("/api/gatherings", json=body)).status_code == 400
            made, people = await table(house, team=4, devices=8, begin=False)
            assert [person.seat for person in people] == [0, 1] * 4
            answer = await house.http.post(f"/api/gatherings/{made['code']}/join", json={})
            assert answer.status_code == 409, "a fifth device"
            assert len(house.lobby.gatherings[made["code"]].tables[0].row.seats[0].mates) == 4

    asyncio.run(main())


def test_mates_and_pen_come_back_after_a_restart_and_nobody_is_here_until_they_come(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await table(house, devices=3)
            await people[0].say(wire.Pen(1))
            await people[0].catch_up()
            code, view = people[0].code, people[2].view
        async with running(tmp_path) as house:
            mate = await house.come(code, people[2].secret)
            await mate.hear(wire.View)
            assert mate.view.view == view.view
            assert team_of(mate, 0)[1:] == (["P1", "P3"], 1)
            seats = newest(mate, wire.Table).seats
            assert [[one.present for one in seat.mates] for seat in seats] == [[False, True], [False]]
            assert isinstance(await mate.act(mate.view.legal[0]), wire.Ack)
            row = house.lobby.gatherings[code].row
            assert (row.team, row.hides) == (2, [])

    asyncio.run(main())


def test_whoever_came_late_before_a_restart_is_there_when_the_seat_is_theirs(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make("ion", ["person", "open"], team=2)
            one = await house.sit(made["code"], "Ada")
            await one.say(wire.Ready())
            await one.hear(wire.View)
            late = await house.sit(made["code"], "Zoe")
            await late.hear(wire.View)
            assert newest(late, wire.Welcome).late == 1
        async with running(tmp_path) as house:
            late = await house.come(made["code"], late.secret)
            await late.hear(wire.View)
            one = await house.come(made["code"], one.secret)
            await one.hear(wire.View)
            await asyncio.gather(play_on(one, Rng(2)), play_on(late, Rng(3)))
            await settled(one, late)
            seats = newest(one, wire.Table).seats
            assert [[(mate.name, mate.present) for mate in seat.mates] for seat in seats] == [
                [("Ada", True)], [("Zoe", True)],
            ]  # fmt: skip

    asyncio.run(main())
