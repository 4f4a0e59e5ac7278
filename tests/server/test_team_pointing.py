"""Teams: what a mate points at, and what a team is called."""

import asyncio
from pathlib import Path

import pytest
from server.failing import table_of, until
from server.people import running
from server.teams import heard, newest, settled, table, team_of, told
from server.test_tries import Wound
from websockets.exceptions import ConnectionClosed

from ionbox.core.types import Seat
from ionbox.server import wire


def test_what_a_mate_points_at_is_shown_to_the_devices_of_that_seat_alone_and_not_too_often(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, Wound()) as house:
            made, people = await table(house, team=3, devices=6)
            watcher = await house.come(made["code"], table=1)
            await watcher.hear(wire.View)
            await people[2].say(wire.Point("hand 3"))
            for person in people[0::2]:
                assert await person.hear(wire.Pointed) == wire.Pointed(1, 0, 1, "hand 3")
            for _ in range(40):
                await people[2].say(wire.Point("flood"))
            await people[4].say(wire.Point(""))
            await settled(*people, watcher)
            for person in people[0::2]:
                assert len(heard(person, wire.Pointed)) == 13
                assert heard(person, wire.Pointed)[-1] == wire.Pointed(1, 0, 2, "")
            assert not any(heard(person, wire.Pointed) for person in (*people[1::2], watcher))
            too_long = "x" * 41
            await people[2].socket.send(f'{{"t":"point","what":"{too_long}"}}')
            assert await people[2].gone() == 4400

    asyncio.run(main())


@pytest.mark.parametrize("what", ["\u202e3 dnah", "hand\u0085 3", "hand\u2028 3", "\u200b", "x\u0300\u0301\u0302"])
def test_nobody_points_with_what_is_not_seen(what: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await table(house)
            await people[2].say(wire.Point("hand ₃ ⁺"))
            await people[0].hear(wire.Pointed)
            await people[2].say(wire.Point(what))
            assert await people[2].gone() == 4400
            await people[0].catch_up()
            assert len(heard(people[0], wire.Pointed)) == 1

    asyncio.run(main())


def test_a_team_is_called_what_its_pen_says_by_the_rules_for_names(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await table(house)
            first, other, mate, fourth = people
            await mate.say(wire.Call("Foxes"))
            await mate.catch_up()
            assert told(mate) == "P1 has the pen and acts for your team."
            await first.say(wire.Call("Foxes"))
            assert (await other.hear(wire.Notice)).text == "P1 is now called Foxes."
            await settled(*people)
            assert team_of(other, 0) == ("Foxes", ["P1", "P3"], 0)
            for name, why in (
                ("bot greedy", "is what the host or a bot is called here"),
                ("P1", "P1 is already here."), ("Fоxes", "A name"), ("x" * 25, "A name has 1 to 24 characters"),
                ("referee", "is what the host or a bot is called here"),
            ):  # fmt: skip
                await other.say(wire.Call(name))
                await other.catch_up()
                assert why in told(other) or "looks like" in told(other), name
            await fourth.say(wire.Call(""))
            await other.say(wire.Call("P2"))
            for name in ("Owls", "Bears", "Cats", "Dogs", "Emus", "Gnus"):
                await other.say(wire.Call(name))
            await other.catch_up()
            assert "often enough" in told(other)
            assert team_of(other, 1)[0] == "Emus"
            answer = await other.act(other.view.legal[0]) if other.may_act() else await first.act(first.view.legal[0])
            assert isinstance(answer, wire.Ack)
            renamed = await house.http.post(
                f"/api/gatherings/{made['code']}/name", json={"name": "Zoe"},
                headers={"authorization": f"Bearer {mate.secret}"},
            )  # fmt: skip
            assert renamed.json() == {"name": "Zoe"}
            await settled(*people)
            assert team_of(other, 0) == ("Foxes", ["P1", "Zoe"], 0)
            live = table_of(house, made).live
            assert live
            assert live.names == ["Foxes", "Emus"]
            await first.socket.send('{"t":"call","name":"' + "x" * 81 + '"}')
            assert await first.gone() == 4400

    asyncio.run(main())


def test_a_team_without_a_name_of_its_own_is_called_like_one_of_them(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await table(house, team=3, devices=5)
            first, other, mate, _, third = people
            for person, name in ((mate, "Zoe"), (first, "Ada")):
                renamed = await house.http.post(
                    f"/api/gatherings/{made['code']}/name", json={"name": name},
                    headers={"authorization": f"Bearer {person.secret}"},
                )  # fmt: skip
                assert renamed.status_code == 200
            await other.catch_up()
            assert team_of(other, 0) == ("Ada", ["Ada", "Zoe", "P5"], 0)
            await mate.leave()  # her device alone: the pen goes to one who is there
            await until(lambda: len(table_of(house, made).room.at(Seat(0))) == 2)
            await first.say(wire.Leave())
            assert await first.gone() == 4000
            await third.hear(wire.Welcome)
            await settled(other, third)
            assert newest(third, wire.Welcome).mate == 1
            assert team_of(other, 0) == ("P5", ["Zoe", "P5"], 1)
            assert table_of(house, made).live.names[0] == "P5"  # type: ignore[union-attr]
            assert any(notice.text == "Ada left the team of P5." for notice in heard(other, wire.Notice))
            with pytest.raises(ConnectionClosed):
                await first.say(wire.Ping())
            gone = await house.come(made["code"], first.secret)
            assert "not yours any more" in (await gone.hear(wire.Closed)).reason

    asyncio.run(main())


def test_a_name_that_was_judged_for_another_seat_or_pen_is_not_given(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, _ = await table(house)
            here = table_of(house, made)
            with_pen, mate = sorted(here.room.at(Seat(0)), key=lambda one: one.device)
            await here.teams.call(with_pen, Seat(1), "Foxes")
            await here.teams.call(mate, Seat(0), "Foxes")
            assert [one.name for one in here.row.seats] == ["P1", "P2"]

    asyncio.run(main())
