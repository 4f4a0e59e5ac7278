"""Who people are at a table and what they say across it: names, seats, a rematch, reactions."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
from server.failing import saved_row, table_of
from server.people import QUICK, Person, Running, play_on, running

from ionbox.core.record import read_record
from ionbox.core.rng import Rng
from ionbox.games import GAMES
from ionbox.server import wire
from ionbox.server.company import ENOUGH


async def rename(house: Running, person: Person, name: str) -> httpx.Response:
    headers = {"authorization": f"Bearer {person.secret}"}
    return await house.http.post(f"/api/gatherings/{person.code}/name", json={"name": name}, headers=headers)


async def three(house: Running, **more: Any) -> tuple[dict[str, Any], list[Person]]:
    made = await house.make(seats=3, **more)
    return made, [await house.sit(made["code"], name) for name in ("Ada", "Ben", "Cleo")]


def notices(person: Person) -> list[str]:
    return [heard.text for heard in person.heard if isinstance(heard, wire.Notice)]


def shown(person: Person) -> wire.Table:
    return [heard for heard in person.heard if isinstance(heard, wire.Table)][-1]


def test_a_new_name_is_saved_and_everybody_is_told_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await three(house)
            answer = await rename(house, people[0], "  Ms.  Curie ")
            assert (answer.status_code, answer.json()) == (200, {"name": "Ms. Curie"})
            assert (await rename(house, people[0], "Ms. Curie")).json() == {"name": "Ms. Curie"}
            for person in people:
                await person.catch_up()
                # Who asked was answered.
                assert notices(person) == ([] if person is people[0] else ["Ada is now called Ms. Curie."])
                assert [seat.name for seat in shown(person).seats] == ["Ms. Curie", "Ben", "Cleo"]
            assert (await saved_row(house, table_of(house, made))).seats[0].name == "Ms. Curie"
            # The name is free again, and whoever wants none is given one.
            assert (await rename(house, people[1], "Ada")).json() == {"name": "Ada"}
            given = (await rename(house, people[2], "")).json()["name"]
            assert given not in ("", "Cleo", "Ada", "Ms. Curie")

    asyncio.run(main())


def test_a_new_name_is_looked_over_like_that_of_somebody_who_joins(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await three(house)
            rude = await house.make(seats=2)
            await house.order(made, "remove", table=1, seat=2)
            for name, status, why in (
                ("Ben", 400, "already here"),
                ("B en", 400, "looks like Ben"),
                ("greedy 2", 400, "a bot is called"),
                ("x" * 25, 400, "1 to 24 characters"),
                ("<b>", 400, "made of letters"),
                ("Cleo", 409, "The host has taken the name Cleo off the table"),
            ):
                answer = await rename(house, people[0], name)
                assert (answer.status_code, why in answer.json()["detail"]) == (status, True), answer.text
            assert table_of(house, made).row.seats[0].name == "Ada"
            # One's own name may be written another way.
            assert (await rename(house, people[0], "ADA")).json() == {"name": "ADA"}
            stranger = await house.http.post(f"/api/gatherings/{rude['code']}/name", json={"name": "Eve"})
            assert stranger.status_code == 403
            await house.order(made, "end")
            assert (await rename(house, people[0], "Eve")).status_code == 410

    asyncio.run(main())


def test_a_seat_changes_its_name_five_times_and_then_waits(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await three(house)
            answers = [await rename(house, people[0], f"Ada {letter}") for letter in "abcdef"]
            assert [answer.status_code for answer in answers] == [200] * 5 + [429]
            assert (await rename(house, people[1], "Benno")).status_code == 200

    asyncio.run(main())


def test_in_a_match_the_log_goes_on_with_the_new_name_and_the_record_has_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table()
            assert (await rename(house, people[1], "Quiet Curie")).status_code == 200
            before = len(people[0].heard)
            await asyncio.gather(*(play_on(person, Rng(seat)) for seat, person in enumerate(people)))
            story = [line for heard in people[0].heard[before:] if isinstance(heard, wire.View) for line in heard.story]
            assert any("Quiet Curie" in line for line in story)
            text = (await house.http.get(f"/api/gatherings/{made['code']}/tables/1/record")).text
            assert read_record(text, GAMES).names[1] == "Quiet Curie"

    asyncio.run(main())


def test_a_seat_that_was_freed_meanwhile_keeps_the_name_of_nobody(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await three(house)
            table = table_of(house, made)
            await table.company.rename("f" * 64, "Eve")
            for person in people:
                await person.catch_up()
                assert notices(person) == []

    asyncio.run(main())


def test_whoever_changes_seats_takes_name_and_secret_along_and_has_to_be_ready_anew(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=3)
            ada, ben = await house.sit(made["code"], "Ada"), await house.sit(made["code"], "Ben")
            await ada.say(wire.Ready(number="4c01"))
            await ada.say(wire.Sit(2))
            assert (await ada.hear(wire.Welcome)).seat == 0
            assert (await ada.hear(wire.Welcome)).seat == 2
            await ada.catch_up()
            await ben.catch_up()
            for person in (ada, ben):
                assert [(seat.name, seat.kind, seat.ready) for seat in shown(person).seats] == [
                    ("", "open", False),
                    ("Ben", "person", False),
                    ("Ada", "person", False),
                ]
                assert shown(person).seats[2].present
            row = await saved_row(house, table_of(house, made))
            assert (row.seats[2].name, row.seats[2].number, row.seats[0].secret_hash) == ("Ada", "", "")
            # The secret opens the new seat, and the old one is for the next who comes.
            again = await house.come(made["code"], ada.secret)
            assert (await again.hear(wire.Welcome)).seat == 2
            cleo = await house.sit(made["code"], "Cleo")
            assert (await cleo.hear(wire.Welcome)).seat == 0
            # The seed has each number where its seat is now.
            for person, number in ((ada, "a"), (ben, "b"), (cleo, "c")):
                await person.say(wire.Ready(number=number))
            await ada.hear(wire.View)
            match = await house.lobby.house.store.match(table_of(house, made).row.match)
            assert match is not None
            assert match.seed.endswith(" with c b a")

    asyncio.run(main())


def test_nobody_takes_a_seat_that_is_not_free_or_once_the_match_has_begun(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=["person", "person", "bot:random"])
            ada, ben = await house.sit(made["code"], "Ada"), await house.sit(made["code"], "Ben")
            for taken in (1, 0, 2, 3, 99):
                await ada.say(wire.Sit(taken))
            await ada.catch_up()
            assert notices(ada) == ["That seat is not free."] * 5
            for person in (ada, ben):
                await person.say(wire.Ready())
            await ada.hear(wire.View)
            await ada.say(wire.Sit(1))
            await ada.catch_up()
            assert len(notices(ada)) == 5
            assert [seat.name for seat in table_of(house, made).row.seats][:2] == ["Ada", "Ben"]

    asyncio.run(main())


async def to_the_end(people: list[Person]) -> None:
    await asyncio.gather(*(play_on(person, Rng(seat)) for seat, person in enumerate(people)))
    for person in people:
        person.heard.clear()


def test_everybody_is_shown_who_wants_to_play_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await three(house)
            for person in people:
                await person.say(wire.Ready())
            await to_the_end(people)
            ada, ben, cleo = people
            for _ in range(2):
                await ada.say(wire.Rematch())
            await ben.say(wire.Rematch())
            for person in people:
                await person.catch_up()
                while shown(person).rematch != [0, 1]:
                    await person.hear(wire.Table)
            # The last one says no by going: those who are left play.
            await cleo.say(wire.Leave())
            assert (await ada.hear(wire.View)).n == 0
            assert [seat.kind for seat in table_of(house, made).row.seats] == ["bot", "person", "person"]

    asyncio.run(main())


def test_nobody_who_has_gone_home_holds_up_a_rematch(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await house.table()
            await to_the_end(people)
            await people[0].say(wire.Rematch())
            assert (await people[1].hear(wire.Table)).rematch == [0]
            await people[1].leave()
            assert (await people[0].hear(wire.View)).n == 0

    asyncio.run(main())


def test_reactions_reach_everybody_at_the_table_and_are_kept_nowhere(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await three(house)
            watcher = await house.come(made["code"], table=1)
            await watcher.say(wire.React("oops"))
            await watcher.catch_up()
            await people[1].say(wire.React("well_played"))
            for person in (*people, watcher):
                said = await person.hear(wire.Reacted)
                assert (said.table, said.seat, said.what) == (1, 1, "well_played")
            late = await house.come(made["code"], table=1)
            await late.catch_up()
            assert not [heard for heard in late.heard if isinstance(heard, wire.Reacted)]
            await people[0].socket.send('{"t": "react", "what": "you are bad"}')
            assert await people[0].gone() == 4400

    asyncio.run(main())


def test_too_many_reactions_are_told_to_their_sender_alone(tmp_path: Path) -> None:
    async def main() -> None:
        now = [0.0]

        class Watch(type(QUICK)):  # type: ignore[misc]
            def tick(self) -> float:
                return now[0]

        clocks = Watch(**{name: getattr(QUICK, name) for name in QUICK.__dataclass_fields__})
        async with running(tmp_path, clocks) as house:
            _, people = await three(house)
            ada, ben = people[0], people[1]
            for at in (0.0, 2.0, 3.0, 6.0, 9.0, 12.0, 20.0, 61.0, 62.0):
                now[0] = at
                await ada.say(wire.React("thanks"))
                await ada.catch_up()
            await ben.catch_up()
            heard = [len([one for one in person.heard if isinstance(one, wire.Reacted)]) for person in (ada, ben)]
            # Two came within 3 seconds of another, and one was the sixth in a minute.
            assert heard == [6, 6]
            assert notices(ada) == [ENOUGH] * 3
            assert notices(ben) == []

    asyncio.run(main())


def test_the_host_allows_reactions_or_not(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            for many, first in ((False, True), (True, False)):
                made = await house.make(seats=2, many=many)
                ada, ben = await house.sit(made["code"]), await house.sit(made["code"])
                await ben.catch_up()
                assert shown(ben).reactions == first
                assert (await house.order(made, "reactions", allowed=not first)).status_code == 204
                assert (await ada.hear(wire.Table)).reactions == first
                while shown(ada).reactions == first:
                    await ada.hear(wire.Table)
                look = (await house.http.get(f"/api/gatherings/{made['code']}")).json()
                assert look["reactions"] == (not first)
                await ben.say(wire.React("thanks"))
                await ben.catch_up()
                assert any(isinstance(heard, wire.Reacted) for heard in ben.heard) == (not first)

    asyncio.run(main())
