"""Charged! as clubs play it: one rack and one board for a whole class, against par."""

import asyncio
import re
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from msgspec import convert
from narrow import of, sure
from server.failing import LATER, failing, unsaved, until
from server.people import QUICK, Person, Running, replace, running
from server.scripted import mistake

from ionbox.chem.skills import misconceptions
from ionbox.core.deals import code_of_day
from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.games import GAMES
from ionbox.server import wire
from ionbox.server.club import EMPTY, NAME, THEIRS, Club
from ionbox.server.house import BotFailed
from ionbox.server.table import Table
from ionbox.server.turns import share
from ionbox.store.rows import StepRow

CODE = code_of_day(GAMES["charged"], "2026-11-25")
PUPILS = 30
ONLY_TEAMS = "Only teams have names of their own. Change your own name in the settings."
PLAY = re.compile(r"\d+[A-Z]+[>v] ")
STAYS = replace(QUICK, presence=30.0)
"""Nobody who is gone counts as gone in the time of a test."""


async def a_club(house: Running, pupils: int, turns: int = 8, **more: Any) -> tuple[dict[str, Any], list[Person]]:
    """Of a deal in which much can be laid, unless a test names another."""
    more = {"deal": CODE, **more}
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
            # What was laid was laid by the class: nobody is told that it was theirs.
            story = [line for said in first.heard if isinstance(said, wire.View) for line in said.story]
            assert any(line.startswith("The class plays ") for line in story)
            assert not any(line.startswith("You ") for line in story)
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


def test_two_clubs_of_one_deal_meet_the_same_racks_and_the_scores_add_up(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, STAYS) as house:
            racks: list[list[Any]] = []
            for club in range(2):
                made, people = await a_club(house, 3, turns=3, deal=CODE)
                counts = [0, 0, 0]
                racks.append([])
                for turn in range(1, 4):
                    racks[-1].append((people[0].view.view["rack"], people[0].view.view["board"]))
                    par = (await turns(house, made))["done"]
                    assert len(par) == turn - 1
                    found = state_of(people[0]).plays()
                    ranked = sorted(zip(found.points, map(GAMES["charged"].write, found.found), strict=True))
                    best = min(
                        (one for one in ranked if one[0] == ranked[-1][0]), key=lambda one: (len(one[1]), one[1])
                    )
                    # One finds the best; the others lay what differs from club to club, or swap.
                    handed = [best, ranked[club], (0, f"swap {people[0].view.view['rack'][0]}")]
                    for at, (one, (points, text)) in enumerate(zip(people, handed, strict=True)):
                        of(wire.Ack, await one.act(text))
                        counts[at] += share(points, best[0])
                    for one in people:
                        while one.ended is None and standing(one).turn <= turn and one.view.n <= 2 * turn:
                            await one.next()
                            if one.view.n == 2 * turn and standing(one).turn == turn + 1:
                                break
                for one, count in zip(people, counts, strict=True):
                    told = await turns(house, made, one.secret)
                    assert (told["score"], told["of"]) == (count, 300)
                told = await turns(house, made, people[2].secret)
                assert told["yours"] == [0, 0, 0]
                assert [one["laid"]["points"] for one in told["done"]] == [one["par"]["points"] for one in told["done"]]
            assert racks[0] == racks[1]
            assert len({str(rack) for rack, _ in racks[0]}) == 3

    asyncio.run(main())


def test_time_ends_a_turn_and_lays_par_where_nobody_has_found_anything(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, (ada, ben) = await a_club(house, 2, clock=1)
            assert 0 < ada.view.left <= 1
            # The host and the wall are told so too.
            assert (await turns(house, made))["left"] == 1
            await at_turn(ada, 2)
            (turn,) = (await turns(house, made, ada.secret))["done"]
            assert (turn["players"], turn["median"], turn["plays"], turn["refused"]) == (0, None, [], "")
            assert turn["laid"] == turn["par"]
            assert turn["laid"]["points"] > 0
            assert (await turns(house, made, ada.secret))["of"] == 0
            # Whoever goes is not waited for, and where nobody is left nothing is played.
            await ben.leave()
            await house.order(made, "pause", paused=True)
            assert of(wire.Refused, await ada.act(plays(ada)[0])).code == "PAUSED"
            assert (await house.order(made, "go_on")).status_code == 409
            await house.order(made, "pause", paused=False)
            of(wire.Ack, await ada.act(plays(ada)[0]))
            await at_turn(ada, 3)
            await ada.leave()
            club = club_of(house, made)
            await until(lambda: not club.here())
            club.time_out()
            await asyncio.sleep(0.02)
            assert not club.due()

    asyncio.run(main())


def test_a_server_that_is_killed_in_a_turn_loses_no_play_and_lays_the_best_once(tmp_path: Path) -> None:
    waits = replace(LATER, presence=30.0)

    async def main() -> None:
        async with failing(tmp_path, waits) as (house, store, _):
            made, (ada, ben, cleo) = await a_club(house, 3)
            choices = plays(ada)
            secrets = [one.secret for one in (ada, ben, cleo)]
            for one, text in ((ada, choices[0]), (ben, choices[1]), (ada, choices[2])):
                of(wire.Ack, await one.act(text))
            store.away = True
            assert of(wire.Refused, await cleo.act(choices[3])).code == "UNSAVED"
        async with failing(tmp_path, waits) as (house, store, bots):
            people = [await house.come(made["code"], secret) for secret in secrets]
            said = [await one.hear(wire.Handed) for one in people]
            assert [one.action for one in said] == [choices[2], choices[1], ""]
            for one in people:
                await at_turn(one, 1)
            # Whatever thinks apart is away as well, and the server goes between the two steps of the turn's end.
            bots.fails = [BotFailed("dead")]
            gone = store.fail("append", unsaved(), where=lambda row: row.seat == 1)
            assert (await house.order(made, "go_on")).status_code == 204
            await gone.wait()
            store.away = True
        async with running(tmp_path) as house:
            people = [await house.come(made["code"], secret) for secret in secrets]
            for one in people:
                await at_turn(one, 2)
            steps = await house.lobby.house.store.steps(people[0].view.match)
            assert [one.seat for one in steps if one.action != "pass"] == [0]
            assert [one.seat for one in steps] in ([0, 1], [1, 0, 1]), "the empty seat may begin"
            told = await turns(house, made, secrets[0])
            (turn,) = told["done"]
            assert turn["players"] == 2
            assert told["yours"][0] in [one["points"] for one in turn["plays"]]
            assert people[0].view.view["scores"] == [turn["laid"]["points"], 0]
            of(wire.Refused, await people[0].act(choices[0], n=1))

    asyncio.run(main())


def test_what_belongs_to_the_class_is_nobodys_to_give_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ionbox.server.teams.MOST", 2)

    async def main() -> None:
        async with running(tmp_path, STAYS) as house:
            answer = await house.http.post(
                "/api/gatherings", json={"game": "metals", "seats": ["person"], "club": True}
            )
            assert "Charged!" in answer.json()["detail"]
            made, (ada, ben) = await a_club(house, 2, turns=1, spectators=False)
            for message in (wire.Resign(), wire.Call("Us"), wire.Pen(1), wire.Point("11K"), wire.Rematch()):
                await ada.say(message)
            await ben.catch_up()
            await ada.catch_up()
            assert not [one for one in ben.heard if isinstance(one, wire.Pointed)]
            said = [one.text for one in ada.heard if isinstance(one, wire.Notice)]
            assert said == [THEIRS, ONLY_TEAMS, THEIRS]
            asked = await house.http.post(f"/api/gatherings/{made['code']}/claims", json={"table": 1, "seat": 0})
            assert asked.status_code == 409
            full = await house.http.post(f"/api/gatherings/{made['code']}/join", json={"name": ""})
            assert "All seats are taken" in full.json()["detail"]
            assert (await house.http.get(f"/api/gatherings/{made['code']}/club")).status_code == 403
            assert (await house.order(made, "ceiling", steps=3)).status_code == 204
            assert (await house.http.get(f"/api/gatherings/{made['code']}", headers=host(made))).json()[
                "hints"
            ] is False
            assert (await house.order(made, "given", given=True)).status_code == 204
            status = [one for one in (await here(ada)) if isinstance(one, wire.Table)][-1]
            assert [one.name for one in status.seats] == [NAME, EMPTY]
            assert status.club

            # A step that another process has written is none of this one's.
            tried = []

            async def taken(self: Table, after: State, step: StepRow) -> bool:
                tried.append(step)
                return False

            with monkeypatch.context() as lost:
                lost.setattr(Table, "save_step", taken)
                await house.order(made, "go_on")
                await until(lambda: tried)
            # The host plays again with them, from another deal.
            await house.order(made, "go_on")
            while ada.ended is None:
                await ada.next()
            assert not club_of(house, made).due()
            match = ada.view.match
            await ada.say(wire.Rematch())
            assert (await house.order(made, "rematch")).status_code == 204
            while ada.view.match == match:
                await ada.next()
            assert ada.seat == 0
            assert (await turns(house, made, ada.secret))["done"] == []

            other = await house.make("metals", 2)
            assert (await house.order(other, "go_on")).status_code == 409
            assert (await house.http.get(f"/api/gatherings/{other['code']}/club")).status_code == 404

    asyncio.run(main())


async def here(person: Person) -> list[Any]:
    await person.catch_up()
    return person.heard


def host(made: dict[str, Any]) -> dict[str, str]:
    return {"authorization": f"Bearer {made['host']}"}


def state_of(person: Person) -> Any:
    """What stands there, by what was told."""
    game = GAMES["charged"]
    view = convert(person.view.view, game.view_type)
    return game.imagine(view, game.choose({"ions": "common"}), Rng(0))
