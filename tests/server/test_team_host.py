"""Teams: what the host can do to one."""

import asyncio
from pathlib import Path

from server.failing import saved_row, table_of
from server.people import running
from server.teams import newest, settled, table, team_of, told

from ionbox.server import wire


def test_a_device_may_be_exchanged_for_another_of_whoever_says_yes_or_by_the_host_of_whoever_is_away(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await table(house)
            first, other, mate, _ = people
            gathering = house.lobby.gatherings[made["code"]]

            async def claim() -> tuple[str, str]:
                asked = await house.http.post(f"/api/gatherings/{made['code']}/claims", json={"table": 1, "seat": 0})
                assert asked.status_code == 202
                return asked.json()["claim"], asked.json()["token"]

            id, token = await claim()
            await other.say(wire.Allow(id, True))
            await other.catch_up()
            assert told(other) == "That is another player's seat."
            await mate.hear(wire.Asked)
            await mate.say(wire.Allow(id, True))
            assert (await mate.hear(wire.Closed)).reason == "The seat has moved to your other device."
            new = await house.come(made["code"], token)
            await new.hear(wire.View)
            await first.catch_up()
            assert team_of(first, 0) == ("P1", ["P1", "P3"], 0)
            assert gathering.place_of(mate.secret) is None
            # The host cannot know who asks: a device that is away is meant, otherwise the one with the pen.
            id, token = await claim()
            await house.order(made, "allow", claim=id, yes=True)
            assert "other device" in (await first.hear(wire.Closed)).reason
            first = await house.come(made["code"], token)
            await first.hear(wire.View)
            await new.leave()
            while team_of(first, 0) and newest(first, wire.Table).seats[0].mates[1].present:
                await first.hear(wire.Table)
            id, token = await claim()
            await house.order(made, "allow", claim=id, yes=True)
            assert gathering.place_of(new.secret) is None
            assert gathering.place_of(first.secret) is not None
            place = gathering.place_of(token)
            assert place is not None
            assert (place.seat, place.mate.name) == (0, "P3")
            assert isinstance(await first.act(first.view.legal[0]), wire.Ack)

    asyncio.run(main())


def test_the_host_frees_the_seat_of_a_team_or_takes_one_off_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await table(house, team=3, devices=5)
            first, other, mate, _, fifth = people
            assert (await house.order(made, "remove", table=1, seat=0, mate=1)).status_code == 204
            assert await mate.gone() == 4000
            await other.catch_up()
            assert team_of(other, 0) == ("P1", ["P1", "P5"], 0)
            for seat, at in ((0, 2), (5, 0)):
                assert (await house.order(made, "remove", table=1, seat=seat, mate=at)).status_code in (404, 409)
            taken = await house.http.post(f"/api/gatherings/{made['code']}/join", json={"name": "P3"})
            assert "off the table" in taken.json()["detail"]
            assert (await house.order(made, "remove", table=1, seat=0)).status_code == 204
            for person in (first, fifth):
                assert await person.gone() == 4000
            await other.catch_up()
            assert newest(other, wire.Table).seats[0].kind == "bot"
            assert newest(other, wire.Table).seats[0].mates == []
            assert (await house.order(made, "remove", table=1, seat=1, mate=0)).status_code == 204
            assert (await house.order(made, "remove", table=1, seat=1, mate=0)).status_code == 409
            row = await saved_row(house, table_of(house, made))
            assert [mate.name for mate in row.seats[1].mates] == ["P4"]

    asyncio.run(main())


def test_the_host_takes_nobody_off_who_is_not_the_one_that_was_shown(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await table(house, team=3, devices=5)
            other = people[1]
            for seat, mate, name in ((0, 1, "P5"), (0, 3, "P3"), (0, None, "P2"), (1, None, "P1")):
                no = await house.order(made, "remove", table=1, seat=seat, mate=mate, name=name)
                assert (no.status_code, no.json()["detail"]) == (
                    409, f"{name} is not there any more. Look who is, then try again.",
                )  # fmt: skip
            await settled(other)
            assert team_of(other, 0)[1] == ["P1", "P3", "P5"]
            assert (await house.order(made, "remove", table=1, seat=0, mate=1, name="P3")).status_code == 204
            assert (await house.order(made, "remove", table=1, seat=1, name="P2")).status_code == 204
            await settled(people[0])
            assert team_of(people[0], 0)[1] == ["P1", "P5"]
            assert newest(people[0], wire.Table).seats[1].kind == "bot"

    asyncio.run(main())


def test_the_host_takes_a_latecomer_off_by_the_name_that_is_shown(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make("ion", ["person", "open"], team=2)
            one = await house.sit(made["code"], "Ada")
            await one.say(wire.Ready())
            await one.hear(wire.View)
            late = await house.sit(made["code"], "Zoe")
            await late.hear(wire.View)
            bot = newest(late, wire.Table).seats[1].name
            assert (await house.order(made, "remove", table=1, seat=1, name=bot)).status_code == 409
            assert (await house.order(made, "remove", table=1, seat=1, name="Zoe")).status_code == 204
            assert await late.gone() == 4000

    asyncio.run(main())


def test_a_mate_may_not_be_removed_from_a_team_that_has_gone(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await table(house)
            await people[2].say(wire.Leave())
            await people[2].gone()
            no = await house.order(made, "remove", table=1, seat=0, mate=0)
            assert no.json()["detail"] == "There is nobody like that in the team."

    asyncio.run(main())
