"""The same deal for everybody: one for all tables of a gathering, fixed by its host or drawn by the server."""

import asyncio
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from narrow import sure
from server.people import QUICK, Person, Running, play_on, running

from ionbox.core.deals import board, code_of_day, root_of
from ionbox.core.play import Chapter, Match
from ionbox.core.record import open_record
from ionbox.core.rng import BY_PLACE, Rng, commitment, numbers_of
from ionbox.games import GAMES
from ionbox.server import wire

METALS = GAMES["metals"]
CODE = "MA-PNNB-NK8R"
TABLES = 10


async def tables(house: Running, **wish: Any) -> tuple[dict[str, Any], list[list[Person]]]:
    made = await house.make("metals", 2, many=True, options={"series": "2"}, **wish)
    people = [await house.sit(made["code"]) for _ in range(2 * TABLES)]
    for person in people:
        await person.catch_up()
    return made, [people[at : at + 2] for at in range(0, len(people), 2)]


async def play(sitting: list[list[Person]], first: int) -> None:
    """Every table, each in its own way."""
    for people in sitting:
        for seat, person in enumerate(people):
            await person.say(wire.Ready(number=f"{seat}"))
    await asyncio.gather(
        *(play_on(person, Rng(first + n)) for n, person in enumerate(one for people in sitting for one in people))
    )


async def story(house: Running, made: dict[str, Any], table: int) -> tuple[Match, list[Chapter]]:
    text = (await house.http.get(f"/api/gatherings/{made['code']}/tables/{table}/record")).text
    match, chapters = open_record(text, GAMES)
    return match, list(chapters)


def status(person: Person) -> wire.Table:
    return [message for message in person.heard if isinstance(message, wire.Table)][-1]


def test_ten_tables_that_play_differently_meet_the_same_cards_and_the_next_board_is_another(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, sitting = await tables(house, deal="new")
            one_of_each = [people[0] for people in sitting]
            assert len({status(person).sealed for person in one_of_each}) == 1
            assert all(status(person).same for person in one_of_each)
            await play(sitting[:-1], 0)
            assert {sure(person.ended).seed for person in one_of_each[:-1]} == {""}
            early = await house.http.get(f"/api/gatherings/{made['code']}/tables/1/record")
            assert "when all tables have finished" in early.json()["detail"]
            await play(sitting[-1:], 90)
            told = [await story(house, made, 1 + at) for at in range(TABLES)]
            (seed,) = {sure(match.seed) for match, _ in told}
            assert commitment(seed) == status(one_of_each[0]).commitment
            assert {match.format for match, _ in told} == {BY_PLACE}
            assert not numbers_of(seed)
            assert len({tuple(step.action for step in match.steps) for match, _ in told}) > TABLES // 2
            contents = sure(METALS.kit.contents)
            hands = [[one for one in contents.came(*one_told) if one.what == "hand"] for one_told in told]
            assert len(hands[0]) == 4
            assert all(one == hands[0] for one in hands)

            await house.order(made, "rematch", table=1)
            await house.order(made, "rematch", table=2)
            for table in (0, 1):
                while status(one_of_each[table]).status != "playing":
                    await one_of_each[table].next()
            second = {status(person).commitment for person in one_of_each[:2]}
            assert len(second) == 1
            assert second != {commitment(seed)}
            assert status(one_of_each[0]).sealed not in second

    asyncio.run(main())


def test_a_code_that_the_host_types_deals_what_it_says_and_is_told_to_others_at_the_end(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make("metals", 2, many=True, deal="mapnnb nk8r")
            people = [await house.sit(made["code"]) for _ in range(2)]
            await people[0].catch_up()
            seed = board(root_of(CODE), 1)
            assert status(people[0]).sealed == hashlib.sha256(seed.encode()).hexdigest()
            path, host = f"/api/gatherings/{made['code']}", {"authorization": f"Bearer {made['host']}"}
            assert (await house.http.get(path, headers=host)).json()["deal"] == CODE
            look = (await house.http.get(path)).json()
            assert (look["same"], look["deal"]) == (True, "")
            for person in people:
                await person.say(wire.Ready(number="b7e2"))
            await asyncio.gather(*(play_on(person, Rng(n)) for n, person in enumerate(people)))
            await house.order(made, "end")
            assert (await house.http.get(path)).json()["deal"] == CODE
            told = [message for message in people[0].heard if isinstance(message, wire.Ended)]
            assert (told[0].seed, told[-1].seed) == ("", "")
            back = await house.come(made["code"])
            assert (await back.hear(wire.Ended)).seed == seed

    asyncio.run(main())


def test_the_deal_of_the_day_is_that_of_the_servers_date_and_a_slip_in_a_code_is_refused(tmp_path: Path) -> None:
    @dataclass(frozen=True)
    class Then(type(QUICK)):  # type: ignore[misc]
        def now(self) -> float:
            return 1_795_000_000.0

    async def main() -> None:
        async with running(tmp_path, Then(**vars(QUICK))) as house:
            made = await house.make("metals", 2, deal="today")
            seen = await house.sit(made["code"])
            await seen.catch_up()
            seed = board(root_of(code_of_day(METALS, "2026-11-18")), 1)
            assert status(seen).sealed == commitment(seed)
            wish = {"game": "metals", "seats": ["person", "person"], "deal": "MA-PNNB-NK8S"}
            wrong = await house.http.post("/api/gatherings", json=wish)
            assert wrong.status_code == 400
            assert "there is a slip in it" in wrong.json()["detail"]
            own = await house.sit((await house.make("metals", 2))["code"])
            await own.catch_up()
            assert not status(own).same

    asyncio.run(main())
