"""Charged! as clubs play it: one rack and one board for a whole class, against par."""

import asyncio
import re
from pathlib import Path
from statistics import median
from typing import Any

from msgspec import convert
from narrow import of, sure
from server.people import QUICK, Person, Running, replace, running
from server.scripted import mistake

from ionbox.chem.skills import misconceptions
from ionbox.core.rng import Rng
from ionbox.games import GAMES
from ionbox.server import wire
from ionbox.server.club import Club
from ionbox.server.turns import share

CODE = "CH-PNNB-NK8R"
PUPILS = 30
PLAY = re.compile(r"\d+[A-Z]+[>v] ")
STAYS = replace(QUICK, presence=30.0)
"""Nobody who is gone counts as gone in the time of a test."""


async def a_club(house: Running, pupils: int, turns: int = 8, **more: Any) -> tuple[dict[str, Any], list[Person]]:
    made = await house.make("charged", 2, club=True, options={"rounds": str(turns), "ions": "common"}, **more)
    people = [await house.sit(made["code"]) for _ in range(pupils)]
    for person in people:
        await person.catch_up()
    assert (await house.order(made, "start")).status_code == 204
    for person in people:
        await at_turn(person, 1)
    return made, people


async def at_turn(person: Person, turn: int) -> None:
    """Until this turn is on there, and its rack is seen."""
    while not (standing(person) and standing(person).turn >= turn and person.view.n >= standing(person).n):
        await person.next()


def standing(person: Person) -> Any:
    said = [one for one in person.heard if isinstance(one, wire.Club)]
    return said[-1] if said and person._view is not None else None


def club_of(house: Running, made: dict[str, Any]) -> Club:
    return sure(house.lobby.gatherings[made["code"]].tables[0].club)


def plays(person: Person) -> list[str]:
    return [one for one in person.view.legal if PLAY.match(one)]


async def turns(house: Running, made: dict[str, Any], secret: str = "") -> dict[str, Any]:
    headers = {"authorization": f"Bearer {secret}"} if secret else {}
    answer = await house.http.get(f"/api/gatherings/{made['code']}/club", headers=headers)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_thirty_pupils_play_a_turn_and_are_told_how_they_stand_to_par(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, STAYS) as house:
            made, people = await a_club(house, PUPILS, turns=2, spectators=True)
            wall = await house.come(made["code"], "", table=1)
            first = people[0]
            rack = first.view.view["rack"]
            assert all(one.view.view["rack"] == rack and len(rack) == 10 for one in people)
            choices = plays(first)
            codes = tuple(code for one in misconceptions().values() for code in one.codes)
            wrong = mistake(GAMES["charged"], state_of(first), first, codes)
            found = state_of(first).plays()
            points = {GAMES["charged"].write(one): n for one, n in zip(found.found, found.points, strict=True)}

            # Nobody knows of another's play, or of par, before the turn ends.
            given, seen = {}, [len(one.frames) for one in people]
            for at, one in enumerate(people[:-1]):
                ack = of(wire.Ack, await one.act(choices[at % 7]))
                assert ack.n == one.view.n
                given[at] = choices[at % 7]
            refused = of(wire.Refused, await people[1].act(wrong))
            assert refused.rule
            assert refused.because
            of(wire.Ack, await people[0].act(choices[8]))  # in place of the first
            given[0] = choices[8]
            for one in [*people, wall]:
                await one.catch_up()
            told = await turns(house, made, first.secret)
            assert (told["turn"], told["handed"], told["here"], told["done"]) == (1, PUPILS - 1, PUPILS, [])
            for at, one in enumerate(people):
                handed = [said.action for said in one.heard if isinstance(said, wire.Handed)]
                assert handed[-1] == given.get(at, "")
                others = {text for text in given.values() if text != given.get(at)}
                after = [frame for frame in one.frames[seen[at] :] if '"t":"handed"' not in frame]
                assert not any(text in frame for frame in after for text in others)
                assert all(
                    '"t":"club"' in frame or '"t":"ack"' in frame or '"t":"pong"' in frame or at == 1 for frame in after
                )
            room = (await house.http.get(f"/api/gatherings/{made['code']}/room", headers=host(made))).json()
            assert [one["state"] for one in room["pupils"]] == ["handed"] * (PUPILS - 1) + ["thinking"]

            # The last one hands in: the best is laid for all.
            of(wire.Ack, await people[-1].act(choices[1]))
            given[PUPILS - 1] = choices[1]
            for one in [*people, wall]:
                await at_turn(one, 2)
            told = await turns(house, made)
            (turn,) = told["done"]
            assert told["yours"] == []
            assert turn["par"]["points"] == max(points.values()), "par is exact"
            mine = [points[given[at]] for at in range(PUPILS)]
            assert turn["median"] == median(mine)
            assert turn["laid"]["points"] == max(mine)
            assert sum(one["times"] for one in turn["plays"]) == turn["players"] == PUPILS
            assert turn["refused"] == refused.because
            assert turn["refused_times"] == 1
            own = await turns(house, made, first.secret)
            assert own["yours"] == [mine[0]]
            assert (own["score"], own["of"]) == (share(mine[0], max(points.values())), 100)
            assert first.view.view["scores"] == [max(mine), 0]
            assert first.view.view["rack"] != rack

            # What was tried and made counts for whoever did it.
            pupils = (await house.http.get(f"/api/gatherings/{made['code']}/pupils", headers=host(made))).json()
            assert [one["chances"] for one in pupils] == [1] * PUPILS
            assert sum(one["first"] for one in pupils) == PUPILS - 1

            # The last turn: the host goes on, and whoever was late or absent costs nothing.
            late = await house.sit(made["code"])
            await at_turn(late, 2)
            assert late.view.view["rack"] == first.view.view["rack"]
            of(wire.Ack, await late.act(plays(late)[0]))
            assert (await house.order(made, "go_on")).status_code == 204
            for one in [first, late]:
                while one.ended is None:
                    await one.next()
            told = await turns(house, made, late.secret)
            assert [one["players"] for one in told["done"]] == [PUPILS, 1]
            assert told["yours"][0] is None
            assert told["of"] == 100
            assert (await house.order(made, "go_on")).status_code == 409
            record = (await house.http.get(f"/api/gatherings/{made['code']}/tables/1/record", headers=host(made))).text
            assert "The empty seat" in record
            assert record.count(": pass") == 2

    asyncio.run(main())


def host(made: dict[str, Any]) -> dict[str, str]:
    return {"authorization": f"Bearer {made['host']}"}


def state_of(person: Person) -> Any:
    """What stood there when the match began, by what was told."""
    game = GAMES["charged"]
    sight = next(one for one in person.heard if isinstance(one, wire.View) and one.legal)
    view = convert(sight.box | sight.public | sight.own, game.view_type)
    return game.imagine(view, game.choose({"ions": "common"}), Rng(0))
