"""Play this deal: a finished match against bots goes on to somebody else, with the same cards and the same bots."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
from narrow import sure
from server.people import Person, Running, play_on, running
from server.test_same_deal import METALS

from ionbox.core.record import open_record
from ionbox.core.rng import BY_PLACE, Rng, server_part
from ionbox.games import GAMES
from ionbox.server import wire

PLAN = ["person", "bot:greedy"]


async def record(house: Running, code: str, person: Person) -> tuple[Any, list[Any], Sequence[Any]]:
    path = f"/api/gatherings/{code}/tables/1/record"
    text = (await house.http.get(path, headers={"authorization": f"Bearer {person.secret}"})).text
    match, chapters = open_record(text, GAMES)
    told = list(chapters)
    return match, match.steps, sure(METALS.kit.contents).came(match, told)


async def challenged(house: Running, **wish: Any) -> tuple[httpx.Response, Person | None]:
    made = await house.http.post("/api/challenges", json={"game": "metals", "seats": PLAN, **wish})
    if made.status_code != 201:
        return made, None
    code = made.json()["code"]
    secret = house.http.cookies[f"seat_{code}"]
    house.http.cookies.clear()
    return made, await house.come(code, secret)


def test_a_deal_that_is_handed_on_has_the_same_cards_and_a_bot_that_does_the_same(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make("metals", PLAN)
            first = await house.sit(made["code"])
            await first.say(wire.Ready(number="b7e2"))
            await play_on(first, Rng(1))
            ended = sure(first.ended)
            assert ended.placed
            assert server_part(ended.seed) != ended.seed, "their own number is part of the deal that goes on"

            # Whoever does the same meets the same to the end; whoever plays otherwise meets the same cards.
            _, again = await challenged(house, seed=ended.seed)
            await play_on(sure(again), Rng(1))
            assert sure(sure(again).ended).scores == ended.scores
            _, other = await challenged(house, seed=ended.seed)
            await play_on(sure(other), Rng(7))
            was, steps, cards = await record(house, made["code"], first)
            _, same_steps, _ = await record(house, sure(again).code, sure(again))
            now, others_steps, same_cards = await record(house, sure(other).code, sure(other))
            assert was.format == now.format == BY_PLACE
            assert steps == same_steps != others_steps
            assert [one for one in cards if one.what == "hand"] == [one for one in same_cards if one.what == "hand"]

    asyncio.run(main())


def test_the_deal_of_the_day_is_one_for_all_and_a_challenge_is_for_one_person(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, one = await challenged(house)
            _, other = await challenged(house)
            seals = [(await sure(person).hear(wire.Table)).commitment for person in (one, other)]
            assert seals[0] == seals[1] != ""
            wrong, _ = await challenged(house, seats=["person", "person"])
            assert "one person against bots" in wrong.json()["detail"]
            wrong, _ = await challenged(house, seed=" ")
            assert wrong.status_code == 400

    asyncio.run(main())
